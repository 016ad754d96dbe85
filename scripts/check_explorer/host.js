// A plain web host for a folder, below a path of its own as project pages have it.
const { readFile } = require("fs/promises");
const http = require("http");
const path = require("path");

const KINDS = {
  ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png", ".json": "application/json",
  ".wasm": "application/wasm",
};
const BELOW = "/some/folder/";

/**
 * Serves a folder until `end`; `serve` changes to another folder, and `replace` changes the content of a path. `asked` counts how often
 * each file was asked for.
 */
async function host(folder) {
  let current = folder;
  const replaced = new Map();
  const asked = new Map();
  const server = http.createServer(async ({ url }, answer) => {
    const { pathname } = new URL(url, "http://localhost");
    const name = path.posix.normalize(decodeURIComponent(pathname)).slice(BELOW.length);
    const file = name === "" || name.endsWith("/") ? `${name}index.html` : name;
    asked.set(file, (asked.get(file) ?? 0) + 1);
    try {
      if (!pathname.startsWith(BELOW)) throw new Error("elsewhere");
      const content = replaced.get(file) ?? (await readFile(path.join(current, file)));
      answer.writeHead(200, { "Content-Type": KINDS[path.extname(file)] ?? "application/octet-stream" }).end(content);
    } catch {
      answer.writeHead(404, { "Content-Type": "text/html" }).end(await readFile(path.join(current, "404.html")));
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const end = () => {
    server.close();
    server.closeAllConnections();
  };
  return {
    address: `http://127.0.0.1:${server.address().port}${BELOW}`,
    replace: (file, content) => replaced.set(file, content),
    restore: (file) => replaced.delete(file),
    asked,
    serve: (other) => (current = other),
    end,
  };
}

module.exports = { host };
