// Uses the explorer in a browser: node run.js ENGINE BROWSER PROGRAM SCREENSHOTS [FLOW...]. Exit code 1 if something is
// wrong. ENGINE is the name of a file in browsers/, which starts the browser and says what its driver cannot do.
//
// Each file in flows/ has the actions of readers on one topic. Each flow runs once on the page that the server gives, in
// one of seven views in rotation, and must end without overflow. Where it requests a look, axe checks the page, in light at
// 1280 pixels and in dark at 360; so every view of the page is checked once. Each flow also runs once on the site that
// `analysis site` writes, after a first visit to it, without a network. The files in site_flows/ are about the site alone.
const { execFileSync } = require("child_process");
const { readFileSync, readdirSync } = require("fs");
const path = require("path");
const { host } = require("./host.js");
const { PATIENCE } = require("./reader.js");
const { start } = require("./server.js");

const [engineName, browserPath, program, screenshots, ...wanted] = process.argv.slice(2);
/**
 * `launch(path)` starts it; `flows` are those that its driver cannot do, with the reasons, and `cannot` is what else it cannot.
 * `hasShifts` if it measures layout shifts, `hasTouch` if a phone can be touched, and `keepsContexts` if a context serves for
 * many flows.
 *
 * @type {{ launch: (path: string) => Promise<any>, flows: Record<string, string>, cannot: string[], hasShifts: boolean, hasTouch: boolean, keepsContexts: boolean }}
 */
const engine = require(`./browsers/${engineName}.js`);
/** The number of flows that run at the same time. */
const AT_ONCE = 3;
/** How much the page may move while it loads, in the browser's measure of layout shifts. */
const MOST_SHIFT = 0.001;
/** A set-up whose values need a search. */
const SEARCHED = "kuopgbry/8/8/8/8/8/8/BGRYKPUO b -";

/** A window on a desk and a phone; letters twice as large as usual are what a reader has set in the browser. */
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740, hasTouch: true };
const VIEWS = [
  { name: "wide-light", ...DESK, colorScheme: "light" },
  { name: "narrow-dark", ...PHONE, colorScheme: "dark" },
  { name: "forced", ...DESK, colorScheme: "dark", forcedColors: "active" },
  { name: "narrow-light", ...PHONE, colorScheme: "light" },
  { name: "wide-dark", ...DESK, colorScheme: "dark", reducedMotion: "reduce" },
  { name: "wide-large", ...DESK, colorScheme: "light", letters: 2 },
  { name: "narrow-large", ...PHONE, colorScheme: "light", letters: 2 },
];
const HUGE = { name: "huge", width: 3840, height: 2160, colorScheme: "light" };
const LOOKS = [VIEWS[0], VIEWS[1]];
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** The flows of a folder, by name, from all files. */
function flowsOf(folder) {
  const all = path.join(__dirname, folder);
  return readdirSync(all).sort().flatMap((file) => Object.entries(require(path.join(all, file))));
}

/** The requested flows, for both sources of answers and for the site alone. */
function flows() {
  const [both, own] = [flowsOf("flows"), flowsOf("site_flows")];
  const names = [...both, ...own].map(([name]) => name);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`there is no flow ${unknown}, expected some of ${names}`);
  const lost = Object.keys(engine.flows).filter((name) => !names.includes(name));
  if (lost.length > 0) throw new Error(`${engineName} cannot do ${lost}, which are no flows`);
  const isAsked = (name) => (wanted.length === 0 || wanted.includes(name)) && !(name in engine.flows);
  return [both, own].map((found) => found.filter(([name]) => isAsked(name)));
}

/** The faults of the page in its current state. */
async function look(page, name, byAxe = true) {
  const faults = [];
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (overflow > 0) faults.push(`${overflow} pixels wider than the window`);
  // Where all parts scroll in themselves, nothing is left for the window.
  const below = await page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    return document.body.matches(".app") && getComputedStyle(document.body).display === "grid" ? scrollHeight - clientHeight : 0;
  });
  if (below > 0) faults.push(`${below} pixels below the window`);
  // Firefox draws no picture of more than 65,535 pixels.
  const fullPage = await page.evaluate(() => document.documentElement.scrollHeight < 65_000);
  await page.screenshot({ path: path.join(screenshots, `${name}.png`), fullPage });
  if (!byAxe) return faults.map((fault) => `${name}: ${fault}`);
  // Through the debugger, because the page allows no other scripts.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"], preload: false }));
  for (const { id, help, nodes } of violations) faults.push(`axe: ${id}: ${help} (${nodes[0].html.slice(0, 160)})`);
  return faults.map((fault) => `${name}: ${fault}`);
}

/** Listens to a page or a context; `isOwn` tells its requests from those to other origins. */
function listen(to, name, isOwn, faults) {
  /** Errors that the flow provokes, by status code. */
  const expected = [];
  const isExpected = (text) => expected.some((code) => text.includes(`status of ${code}`));
  // Where a computer does everything at once, the page comes late to what it preloads.
  const isLate = (text) => text.includes("was preloaded using link preload but not used within a few seconds");
  const tell = (text, fault) => isExpected(text) || isLate(text) || faults.push(fault);
  to.on("console", (message) => tell(message.text(), `${name}: console: ${message.text()}`));
  to.on(to.pages ? "weberror" : "pageerror", (error) => faults.push(`${name}: error: ${(to.pages ? error.error() : error).message}`));
  // Not every browser says on its console what was refused.
  to.on("response", (answer) => answer.status() >= 400 && tell(`status of ${answer.status()}`, `${name}: ${answer.status()}: ${answer.url()}`));
  to.on("request", (request) => isOwn(request.url()) || faults.push(`${name}: a request: ${request.url()}`));
  return expected;
}

/** Closes a page or a context. A browser that has ended cannot: the first line of what it says to that is enough. */
async function close(what, name, faults) {
  await what.close().catch((error) => faults.push(`${name}: the browser ended: ${error.message.split("\n")[0]}`));
}

const within = (address) => (url) => [address, `blob:${new URL(address).origin}/`].some((own) => url.startsWith(own));

/** Runs a flow of the page that the server gives, in a view; returns its faults. */
async function check(browser, address, name, flow, view) {
  const faults = [];
  const context = await browser.context(view);
  const page = await context.newPage();
  await browser.show(page, view);
  const expected = listen(page, name, within(address), faults);
  /** Checks a view of the page on the way, light and wide, then dark and narrow. */
  const everyway = async (called) => {
    if (view === HUGE) return;
    for (const way of LOOKS) {
      await browser.show(page, way);
      faults.push(...(await look(page, `${name}-${called}-${way.name}`)));
    }
    await browser.show(page, view);
  };
  try {
    await page.goto(address);
    await flow({ page, address, expected, look: everyway, source: "server", hasTouch: engine.hasTouch });
  } catch (error) {
    faults.push(`${name} (${view.name}): ${error.message}`);
  }
  try {
    faults.push(...(await look(page, `${name}-${view.name}`, view === HUGE)));
  } catch (error) {
    faults.push(`${name} (${view.name}): ${error.message}`);
  }
  await close(context, name, faults);
  return faults;
}

/** Visits the site once, and cuts the network: a context in which it goes on without one. */
async function offline(browser, folder, view) {
  const context = await browser.context(view);
  const own = await host(folder);
  const page = await context.newPage();
  await page.goto(own.address);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await page.close();
  own.end();
  return { context, address: own.address };
}

/** Gives a page names of its own in the storage, which all flows without a network share. */
function ownStorage(flow) {
  for (const does of ["getItem", "setItem", "removeItem"]) {
    const before = Storage.prototype[does];
    Storage.prototype[does] = function own(name, ...more) {
      return before.call(this, `${flow} ${name}`, ...more);
    };
  }
}

/** Runs a flow on the site without a network; returns its faults. */
async function checkOffline(browser, { context, address }, name, flow, view) {
  const faults = [];
  const page = await context.newPage();
  const expected = listen(page, name, within(address), faults);
  try {
    if (engine.keepsContexts) await page.addInitScript(ownStorage, name);
    await browser.show(page, view);
    await page.goto(address);
    await flow({ page, address, expected, look: async () => {}, source: "module", hasTouch: engine.hasTouch });
    faults.push(...(await look(page, `${name}-site`, false)));
  } catch (error) {
    const said = await page.locator("#status, #error, #verdict, #notice").allTextContents();
    faults.push(`${name}: ${error.message}; the page says ${JSON.stringify(said)}`);
  }
  await close(engine.keepsContexts ? page : context, name, faults);
  return faults;
}

/** Runs a flow about the site; returns its faults. */
async function checkSite(browser, folder, name, flow, server) {
  const faults = [];
  const own = await host(folder);
  const context = await browser.context({ ...PHONE, isMobile: true });
  const expected = listen(context, name, within(own.address), faults);
  const see = async (page, called) => faults.push(...(await look(page, `${name}-${called}`)));
  try {
    await flow({ context, own, folder, expected, server, look: see });
  } catch (error) {
    faults.push(`${name}: ${error.message}`);
  }
  await close(context, name, faults);
  own.end();
  return faults;
}

/** Sums up how much the page moves, and how long it is busy, as the browser measures both. */
function watchShifts() {
  globalThis.moved = 0;
  globalThis.busy = [];
  new PerformanceObserver((list) => list.getEntries().forEach((/** @type {any} */ { value }) => (globalThis.moved += value))).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => globalThis.busy.push(duration))).observe({ type: "longtask", buffered: true });
}

/**
 * Sums up how much the page moves, where the browser does not measure it: from frame to frame, the largest part of the window
 * that an element with a name has moved in, times the farthest way.
 */
function watchPlaces() {
  globalThis.moved = 0;
  globalThis.busy = [];
  const isSeen = ({ width, height, top, bottom }) => width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  const places = () => new Map([...document.querySelectorAll("[id]")].filter((one) => one.checkVisibility({ visibilityProperty: true })).map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) => isSeen(box)));
  let before = new Map();
  const compare = () => {
    const now = places();
    let [part, way] = [0, 0];
    for (const [one, { left, top, width, height }] of now) {
      const old = before.get(one);
      const far = old ? Math.max(Math.abs(left - old.left), Math.abs(top - old.top)) : 0;
      // As in the browser's own measure, less than 3 pixels are none.
      if (far < 3) continue;
      part = Math.max(part, Math.min(1, (width * Math.min(height + far, innerHeight)) / (innerWidth * innerHeight)));
      way = Math.max(way, far / Math.max(innerWidth, innerHeight));
    }
    globalThis.moved += part * Math.min(way, 1);
    before = now;
    requestAnimationFrame(compare);
  };
  requestAnimationFrame(compare);
}

/**
 * Loads a page that searches: what it shows must not move. How long it did not answer to its reader at a time is told alone,
 * since that depends on what else the computer does.
 */
async function measure(browser, address, view, faults) {
  const context = await browser.context(view);
  const page = await context.newPage();
  await browser.show(page, view);
  await page.addInitScript(engine.hasShifts ? watchShifts : watchPlaces);
  await page.goto(`${address}#${new URLSearchParams({ position: SEARCHED })}`);
  await page.waitForFunction(() => / of \d+ moves/.test(document.getElementById("verdict").textContent), null, { timeout: PATIENCE });
  // Distances are being searched.
  await page.waitForTimeout(2000);
  const [paint, moved, busy] = await page.evaluate(() => {
    const [painted] = performance.getEntriesByName("first-contentful-paint");
    return [painted.startTime, globalThis.moved, Math.max(0, ...globalThis.busy)];
  });
  await context.close();
  const where = `at ${view.width} pixels`;
  if (moved > MOST_SHIFT) faults.push(`the page moves by ${moved.toFixed(3)} while it loads ${where}`);
  return `${where}: first paint after ${paint.toFixed(0)} ms, moved by ${moved.toFixed(3)}, longest task ${busy.toFixed(0)} ms`;
}

(async () => {
  const began = Date.now();
  const [both, own] = flows();
  const folder = path.join(screenshots, "site");
  execFileSync(program, ["site", "--output", folder], { stdio: ["ignore", "ignore", "inherit"] });
  const browser = await engine.launch(browserPath);
  const server = await start(program);
  const faults = [];
  const cut = engine.keepsContexts && (await offline(browser, folder, VIEWS[0]));
  const waiting = [
    ...own.map(([name, flow]) => [name, () => checkSite(browser, folder, name, flow, server.address)]),
    ...both.flatMap(([name, flow], i) => {
      const view = VIEWS[i % VIEWS.length];
      return [
        [`${name} (${view.name})`, () => check(browser, server.address, name, flow, view)],
        [`${name} (offline)`, async () => {
          const other = VIEWS[(i + 1) % VIEWS.length];
          return checkOffline(browser, cut || (await offline(browser, folder, other)), `${name} (offline)`, flow, other);
        }],
      ];
    }),
  ];
  if (wanted.length === 0) waiting.push(["start (huge)", () => check(browser, server.address, "start-again", require("./flows/frame.js").start, HUGE)]);
  const count = waiting.length;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, run] = next;
      const from = Date.now();
      const found = await run().catch((error) => [`${name}: ${error.message}`]);
      console.log(`${name}: ${found.length} faults, ${((Date.now() - from) / 1000).toFixed(1)} s`);
      found.forEach((fault) => console.error(fault));
      faults.push(...found);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const of = faults.length;
  const first = [];
  for (const view of [DESK, PHONE]) {
    const measured = measure(browser, server.address, view, faults);
    first.push(await measured.catch((error) => faults.push(`not measured at ${view.width} pixels: ${error.message}`) && "not measured"));
  }
  await browser.close();
  const code = await server.end();
  if (code !== 130) faults.push(`the server ended with ${code}`);
  faults.slice(of).forEach((fault) => console.error(fault));
  for (const [name, why] of Object.entries(engine.flows)) console.log(`cannot do: the flow ${name}: ${why}`);
  for (const what of engine.cannot) console.log(`cannot do: ${what}`);
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  console.log(`${count} flows, ${faults.length} faults, ${seconds} s; ${first.join("; ")}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
})();
