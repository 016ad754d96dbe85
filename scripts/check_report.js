// Checks a page in a browser: node check_report.js BROWSER PAGE SCREENSHOTS. Exit code 1 if something is wrong.
const path = require("path");
const { pathToFileURL } = require("url");
const { chromium } = require("playwright-core");

const [browserPath, pagePath, screenshots] = process.argv.slice(2);
const views = [
  { name: "wide-light", width: 1280, colorScheme: "light" },
  { name: "wide-dark", width: 1280, colorScheme: "dark" },
  { name: "narrow-light", width: 380, colorScheme: "light" },
  { name: "narrow-dark", width: 380, colorScheme: "dark" },
];

async function check(browser, { name, width, colorScheme }) {
  const faults = [];
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
  const page = await context.newPage();
  page.on("console", (message) => faults.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith("file:") && !url.startsWith("data:")) faults.push(`a request: ${url}`);
  });
  await page.goto(pathToFileURL(path.resolve(pagePath)).href);
  const found = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    pictures: document.images.length,
    missing: [...document.images].filter((image) => !image.complete || image.naturalWidth === 0).length,
    // Letters are 22 pixels high in a chart.
    tiny: [...document.querySelectorAll("figure img")].filter((image) => (22 * image.clientWidth) / image.naturalWidth < 10.9).length,
    sections: document.querySelectorAll("section").length,
    links: [...document.querySelectorAll("a[href^='#']")].filter((a) => !document.querySelector(a.getAttribute("href"))).length,
  }));
  if (found.overflow > 0) faults.push(`${found.overflow} pixels wider than the window`);
  if (found.pictures === 0 || found.missing > 0) faults.push(`${found.missing} of ${found.pictures} pictures missing`);
  if (found.tiny > 0) faults.push(`${found.tiny} charts with letters that are too small`);
  if (found.links > 0) faults.push(`${found.links} links lead nowhere`);
  await page.addScriptTag({ path: require.resolve("axe-core/axe.min.js") });
  const axe = await page.evaluate(() => globalThis.axe.run());
  for (const violation of axe.violations) {
    faults.push(`axe: ${violation.id}: ${violation.help} (${violation.nodes[0].html.slice(0, 120)})`);
  }
  await page.screenshot({ path: path.join(screenshots, `${name}.png`), fullPage: true });
  await context.close();
  console.log(`${name}: ${found.sections} sections, ${found.pictures} pictures, ${faults.length} faults`);
  return faults.map((fault) => `${name}: ${fault}`);
}

(async () => {
  const browser = await chromium.launch({
    executablePath: browserPath,
    chromiumSandbox: false,
    args: ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
  });
  const faults = [];
  for (const view of views) faults.push(...(await check(browser, view)));
  await browser.close();
  faults.forEach((fault) => console.error(fault));
  process.exitCode = faults.length > 0 ? 1 : 0;
})();
