// Uses the explorer in a browser: node check_explorer.js BROWSER PROGRAM SCREENSHOTS. Exit code 1 if something is wrong.
const { spawn } = require("child_process");
const { readFileSync } = require("fs");
const path = require("path");
const readline = require("readline");
const { chromium } = require("playwright-core");

const [browserPath, program, screenshots] = process.argv.slice(2);
const BEFORE_HOME = "2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P";
const DEADLOCK = "ou5b/8/7g/1Bkp3y/2R2rYO/7U/8/1G2KP2 b G";
const BEFORE_PASS = "2pkyr2/8/1u6/3KY3/7b/1g6/o7/BGR2PUO g P";

/** Starts the server; its address and how to end it. */
async function start() {
  const server = spawn(program, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const [address] = await new Promise((done) => readline.createInterface(server.stdout).once("line", (line) => done([line])));
  return { address, end: () => new Promise((done) => server.once("exit", done) && server.kill("SIGINT")) };
}

/** Waits until an element says what it should. */
async function says(locator, text) {
  await locator.filter({ hasText: text }).first().waitFor({ timeout: 20000 });
}

const square = (page, name) => page.getByRole("gridcell").getByRole("button", { name: new RegExp(`^${name}, `) });
const button = (page, name) => page.getByRole("button", { name, exact: true });
const verdict = (page) => page.locator("#verdict");
const status = (page) => page.locator("#status");
const ready = (page) => page.waitForFunction(() => /\.$/.test(document.getElementById("verdict").textContent.trim()));

async function show(page, text) {
  await ready(page);
  await page.getByLabel("Position as text, or start").fill(text);
  await button(page, "Show this position").click();
}

/** What readers do; each ends on a view that is then looked at. */
const flows = {
  async start(page) {
    await says(verdict(page), "Black wins in 17 moves: 16 of 102 moves win.");
    await ready(page);
  },
  async moves(page) {
    await square(page, "d8").click();
    await square(page, "d3").click();
    await says(status(page), "Black: Pink Forward 5 Purple. Gold must move the purple tower. Black wins");
    await says(verdict(page), "Black wins in 16 moves");
    await button(page, "Back").click();
    await says(status(page), "Black begins the round");
    await button(page, "Forward").click();
    await says(status(page), "Gold must move the purple tower.");
    await page.getByRole("button", { name: /^f1h3 Purple Right 2/ }).click();
    await says(status(page), "Gold: Purple Right 2 Green. Black must move the green tower.");
    await page.goBack();
    await says(status(page), "Gold must move the purple tower.");
    await page.goForward();
    await ready(page);
  },
  async link(page, address) {
    await page.goto(`${address}#position=start&moves=d8d3,f1h3&at=1`);
    await says(status(page), "Gold must move the purple tower.");
    await page.locator("#line").getByRole("button", { name: "f1h3" }).click();
    await says(status(page), "Black must move the green tower.");
    await button(page, "To the start").click();
    await says(verdict(page), "Black wins in 17 moves");
    await ready(page);
  },
  async record(page, address) {
    await page.goto(`${address}#position=start&moves=d8d3,f1h3,g8c4&at=2`);
    await says(status(page), "Black must move the green tower.");
    const [file] = await Promise.all([page.waitForEvent("download"), button(page, "Download as a record").click()]);
    const text = readFileSync(await file.path(), "utf8");
    if (text !== "d8d3\nf1h3\n") throw new Error(`the record says ${text}`);
    await ready(page);
  },
  async keyboard(page) {
    await ready(page);
    await square(page, "e1").focus();
    for (let i = 0; i < 7; i += 1) await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    for (let i = 0; i < 5; i += 1) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await says(status(page), "Black: Pink Forward 5 Purple. Gold must move the purple tower.");
    await button(page, "Turn the board").click();
    const first = await page.getByRole("gridcell").getByRole("button").first().getAttribute("aria-label");
    if (!first.startsWith("h1, ")) throw new Error(`the turned board begins with ${first}`);
    await ready(page);
  },
  async error(page) {
    await show(page, "8/8 b -");
    await says(page.getByRole("alert"), "position '8/8 b -':");
  },
  async passes(page) {
    await show(page, BEFORE_PASS);
    await says(status(page), "Gold must move the purple tower.");
    await square(page, "f3").click();
    await says(status(page), "Gold: Purple Forward 2 Orange.");
    await says(page.locator("#passes"), "Black's orange tower on a2 is blocked and must pass.");
    await says(status(page), "Gold must move the purple tower.");
    await ready(page);
  },
  async best(page) {
    await show(page, BEFORE_HOME);
    await says(verdict(page), "Gold wins in 1 move");
    await button(page, "Show best play").click();
    await says(page.locator("#best"), "1 to the end");
    await ready(page);
  },
  async refill(page) {
    await show(page, BEFORE_HOME);
    await says(status(page), "Gold must move the purple tower.");
    await square(page, "a8").click();
    await says(status(page), "Gold has won the round: the purple tower is home and gains a ring.");
    await page.getByRole("heading", { name: "The next round" }).waitFor();
    await says(page.locator("#fills"), "Gold should fill from the");
  },
  async next(page) {
    await show(page, BEFORE_HOME);
    await says(status(page), "Gold must move the purple tower.");
    await square(page, "a8").click();
    await button(page, "Go on with the left fill").click();
    await says(status(page), "Black begins the round with any tower.");
  },
  async deadlock(page) {
    await show(page, DEADLOCK);
    await says(status(page), "Black must move the green tower.");
    await square(page, "g5").click();
    await says(status(page), "Deadlock: nobody can move. Gold has won the round");
    await says(page.locator("#fills"), "Gold should fill from the");
  },
  async puzzle(page) {
    await page.getByLabel("Grade").selectOption("1");
    await page.getByLabel("Number").fill("1");
    await button(page, "Show the puzzle").click();
    await says(page.locator("#task"), "which move alone wins?");
    await square(page, "a2").waitFor();
    await says(status(page), "Gold must move the green tower.");
    if ((await verdict(page).textContent()) !== "") throw new Error("a puzzle shows who wins");
    await square(page, "a2").click();
    await says(page.locator("#task"), "Not b1a2: h3g2 refutes it.");
    await square(page, "b2").click();
    await says(page.locator("#task"), "Right: b1b2, Green Forward 1 Brown, is the only winning move.");
    await says(verdict(page), "wins in 1 move");
    await ready(page);
  },
};

const views = [
  { name: "wide-light", width: 1280, colorScheme: "light" },
  { name: "wide-dark", width: 1280, colorScheme: "dark" },
  { name: "narrow-light", width: 360, colorScheme: "light" },
  { name: "narrow-dark", width: 360, colorScheme: "dark" },
  { name: "forced", width: 1280, colorScheme: "dark", forcedColors: "active" },
];

/** A flow in a view: what is wrong with it. */
async function check(browser, address, flow, { name, width, colorScheme, forcedColors }) {
  const faults = [];
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, forcedColors, bypassCSP: false });
  const page = await context.newPage();
  const isExpected = (text) => flow === "error" && text.includes("status of 400");
  page.on("console", (message) => isExpected(message.text()) || faults.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("request", (request) => [address, `blob:${address}`].some((own) => request.url().startsWith(own)) || faults.push(`a request: ${request.url()}`));
  try {
    await page.goto(address);
    await flows[flow](page, address);
  } catch (error) {
    faults.push(error.message);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (overflow > 0) faults.push(`${overflow} pixels wider than the window`);
  await page.screenshot({ path: path.join(screenshots, `${flow}-${name}.png`), fullPage: true });
  // Through the debugger, since the page lets no other script in.
  await page.evaluate(readFileSync(require.resolve("axe-core/axe.min.js"), "utf8"));
  const axe = await page.evaluate(() => globalThis.axe.run());
  for (const { id, help, nodes } of axe.violations) faults.push(`axe: ${id}: ${help} (${nodes[0].html.slice(0, 160)})`);
  await context.close();
  return faults.map((fault) => `${flow}-${name}: ${fault}`);
}

(async () => {
  const server = await start();
  const browser = await chromium.launch({
    executablePath: browserPath,
    chromiumSandbox: false,
    args: ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
  });
  const faults = [];
  for (const flow of Object.keys(flows)) {
    for (const view of views) faults.push(...(await check(browser, server.address, flow, view)));
    console.log(`${flow}: ${faults.length} faults so far`);
  }
  const page = await browser.newPage();
  await page.goto(server.address);
  await says(verdict(page), "Black wins");
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
  console.log(`first paint after ${paint.toFixed(0)} ms`);
  await browser.close();
  const code = await server.end();
  if (code !== 130) faults.push(`the server ended with ${code}`);
  faults.forEach((fault) => console.error(fault));
  process.exitCode = faults.length > 0 ? 1 : 0;
})();
