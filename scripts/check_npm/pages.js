// Opens pages that use the package: node pages.js BROWSER VITE APP FOLDER... Those in the folders, and what Vite's own server
// gives of APP. Exit code 1 if one says that something is wrong.
const { pathToFileURL } = require("url");
const { launch } = require("../check_explorer/browsers/chromium.js");
const { host } = require("../check_explorer/host.js");

const [path, vite, app, ...folders] = process.argv.slice(2);
const PATIENCE = 120_000;

/** What is wrong with a page. */
async function faults(browser, address) {
  const context = await browser.context({ width: 800, height: 600 });
  const page = await context.newPage();
  const found = [];
  page.on("console", (message) => message.text().startsWith("[vite]") || found.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => found.push(error.message));
  await page.goto(address);
  await page.waitForFunction(() => document.title !== "running", null, { timeout: PATIENCE }).catch((error) => found.push(error.message));
  const title = await page.title();
  if (title !== "done") found.push(title);
  await context.close();
  return found;
}

(async () => {
  const browser = await launch(path);
  const check = async (name, address) => {
    const found = await faults(browser, address);
    console.log(`${name}: ${found.length === 0 ? "works" : found.join("; ")}`);
    if (found.length > 0) process.exitCode = 1;
  };
  for (const folder of folders) {
    const own = await host(folder);
    await check(folder.split("/").pop(), own.address);
    own.end();
  }
  const { createServer } = await import(pathToFileURL(vite));
  const server = await createServer({ root: app, logLevel: "error", server: { host: "127.0.0.1", port: 0 } });
  await server.listen();
  await check("vite's server", server.resolvedUrls.local[0]);
  await server.close();
  await browser.close();
})();
