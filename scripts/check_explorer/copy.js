// Uses the copy of the explorer that `analysis report --explorer` writes: node copy.js BROWSER FOLDER SCREENSHOTS. Exit
// code 1 if something is wrong. The folder is served like on any web host.
const { readFile } = require("fs/promises");
const http = require("http");
const path = require("path");
const { chromium } = require("playwright-core");
const { button, ready, says, square, status, verdict } = require("./reader.js");

const [browserPath, folder, screenshots] = process.argv.slice(2);
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json" };

/** Serves only the files of the folder. */
async function host() {
  const server = http.createServer(async ({ url }, answer) => {
    const name = path.normalize(decodeURIComponent(new URL(url, "http://localhost").pathname));
    try {
      const content = await readFile(path.join(folder, name.endsWith("/") ? `${name}index.html` : name));
      answer.writeHead(200, { "Content-Type": KINDS[path.extname(name) || ".html"] }).end(content);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { address: `http://127.0.0.1:${server.address().port}/`, end: () => server.close() };
}

async function use(page, address) {
  await page.goto(address);
  await says(verdict(page), "Black wins in 17 moves: 16 of 102 moves win.");
  await ready(page);
  for (const name of ["Set up", "Play", "Puzzles"]) {
    if (await page.getByRole("tab", { name, exact: true }).isVisible()) throw new Error(`the copy shows the tab ${name}`);
  }
  await square(page, "d8").click();
  await square(page, "d3").click();
  await says(verdict(page), "Black wins in 16 moves");
  await page.goto(`${address}#position=start&moves=d8d3,f1h3,g8c4`);
  await says(status(page), "Gold must move the");
  await ready(page);
  await page.screenshot({ path: path.join(screenshots, "copy.png"), fullPage: true });
  const last = page.locator("#moves").getByRole("button").first();
  await last.click();
  await says(page.getByRole("alert"), "This copy knows the first moves of the initial round alone.");
  await page.getByRole("navigation").getByRole("link", { name: "Findings", exact: true }).click();
  await page.getByRole("heading", { level: 2 }).nth(2).waitFor();
  const pictures = page.locator("figure img");
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await picture.evaluate((image) => image.decode());
  }
  if ((await pictures.count()) < 4) throw new Error(`${await pictures.count()} pictures`);
}

(async () => {
  const server = await host();
  const browser = await chromium.launch({ executablePath: browserPath, chromiumSandbox: false });
  const page = await browser.newPage();
  const faults = [];
  // A place beyond the copy is a missing file.
  page.on("console", (message) => message.text().includes("status of 404") || faults.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("request", (request) => request.url().startsWith(server.address) || faults.push(`a request: ${request.url()}`));
  try {
    await use(page, server.address);
  } catch (error) {
    faults.push(error.message);
  }
  await browser.close();
  server.end();
  faults.forEach((fault) => console.error(fault));
  console.log(`the copy of the explorer: ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
})();
