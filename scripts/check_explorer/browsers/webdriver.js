// A page that is driven by WebDriver, as far as the flows use one of Playwright's.
const { EventEmitter } = require("events");
const { mkdtempSync, readdirSync, renameSync, statSync, writeFileSync } = require("fs");
const path = require("path");
const { Locator, PATIENCE, PAUSE, injected } = require("./locator.js");

/** Keys by their names, as WebDriver writes them. */
const KEYS = {
  Backspace: "\uE003", Tab: "\uE004", Enter: "\uE007", Shift: "\uE008", Control: "\uE009", Alt: "\uE00A", Escape: "\uE00C", Space: " ", End: "\uE010", Home: "\uE011",
  ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015", Delete: "\uE017",
};

/** In a page: notes what it says on its console, what goes wrong in it, and what it requests. */
function note() {
  if (globalThis.noted) return;
  const said = (globalThis.noted = /** @type {string[]} */ ([]));
  for (const kind of ["error", "warn", "log", "info", "debug"]) {
    const before = console[kind];
    console[kind] = (...what) => {
      said.push(what.join(" "));
      before.apply(console, what);
    };
  }
  addEventListener("error", ({ message }) => message && said.push(`error: ${message}`));
  addEventListener("unhandledrejection", ({ reason }) => said.push(`unhandled: ${reason?.message ?? reason}`));
  addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) => said.push(`the policy refused ${blockedURI} by ${effectiveDirective}`));
  performance.setResourceTimingBufferSize(5000);
}

/** In a page: what was noted since this was last asked. */
function noted() {
  const all = performance.getEntriesByType("resource").map(({ name, responseStatus }) => [name, responseStatus]);
  const requests = all.slice(globalThis.requested ?? 0);
  globalThis.requested = all.length;
  return { said: globalThis.noted.splice(0), requests, at: location.href };
}

/** The keys of a page. */
class Keyboard {
  constructor(page) {
    this.page = page;
  }

  async press(keys) {
    const held = keys.length === 1 ? [keys] : keys.split("+").map((key) => KEYS[key] ?? key);
    const actions = [...held.map((value) => ({ type: "keyDown", value })), ...held.reverse().map((value) => ({ type: "keyUp", value }))];
    await this.page.send("POST", "/actions", { actions: [{ type: "key", id: "keys", actions }] });
  }

  async type(text) {
    for (const key of text) await this.press(key);
  }
}

/** The mouse of a page. */
class Mouse {
  constructor(page) {
    this.page = page;
    this.at = [0, 0];
  }

  act(actions) {
    return this.page.send("POST", "/actions", { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
  }

  async move(x, y, { steps = 1 } = {}) {
    const [fromX, fromY] = this.at;
    const part = (from, to, i) => Math.round(from + ((to - from) * (i + 1)) / steps);
    await this.act(Array.from({ length: steps }, (_, i) => ({ type: "pointerMove", duration: 0, x: part(fromX, x, i), y: part(fromY, y, i) })));
    this.at = [x, y];
  }

  down({ button = "left" } = {}) {
    return button === "right" ? this.make("pointerdown") : this.act([{ type: "pointerDown", button: 0 }]);
  }

  up({ button = "left" } = {}) {
    return button === "right" ? this.make("pointerup") : this.act([{ type: "pointerUp", button: 0 }]);
  }

  /** Makes an event of the right button within the page: the driver would press that button, and let go of the left one. */
  make(name) {
    return this.page.evaluate(([type, x, y]) => {
      const how = { clientX: x, clientY: y, button: 2, buttons: type === "pointerdown" ? 2 : 0, pointerType: "mouse", isPrimary: true };
      document.elementFromPoint(x, y)?.dispatchEvent(new PointerEvent(type, { ...how, bubbles: true, cancelable: true, composed: true }));
    }, [name, ...this.at]);
  }

  async click([x, y], { button = "left" } = {}) {
    if (button === "right") {
      await this.move(x, y);
      for (const name of ["pointerdown", "pointerup"]) await this.make(name);
      return;
    }
    await this.act([{ type: "pointerMove", duration: 0, x, y }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }]);
    this.at = [x, y];
  }
}

/** A page in a window of a session; its events are `console`, `request` and `response`. */
class Page extends EventEmitter {
  constructor(context, handle) {
    super();
    this.owner = context;
    this.handle = handle;
    this.keyboard = new Keyboard(this);
    this.mouse = new Mouse(this);
    this.size = { width: 0, height: 0 };
    this.at = "about:blank";
    this.root = new Locator(this, "");
    /** What runs in each document as soon as the driver can have it run. */
    this.scripts = /** @type {string[]} */ ([`(${note})()`]);
    for (const name of ["locator", "getByRole", "getByLabel", "getByText", "getByTitle"]) this[name] = (...how) => this.root[name](...how);
  }

  context() {
    return this.owner;
  }

  send(method, where, body) {
    return this.owner.send(this.handle, method, where, body);
  }

  /** Runs a function in the page, and passes on what the page has said meanwhile. */
  async run(body, given = []) {
    const script = `
      const done = arguments[arguments.length - 1];
      const [given] = arguments;
      const begun = globalThis.noted !== undefined;
      if (!begun) { ${this.scripts.join(";")} }
      (async () => { ${body} })().then((value) => ({ text: JSON.stringify(value) }), (error) => ({ error: String(error.message ?? error) })).then((found) => done({ ...found, ...(${noted})() }));`;
    // As a text, because the driver changes the order of what is in objects.
    const { text, error, said, requests, at } = await this.send("POST", "/execute/async", { script, args: [given] });
    this.at = at;
    for (const one of said) this.tell("console", { text: () => one });
    for (const [url, status] of requests) {
      this.tell("request", { url: () => url });
      this.tell("response", { url: () => url, status: () => status ?? 0 });
    }
    if (error !== undefined) throw new Error(error);
    return text === undefined || text === null ? undefined : JSON.parse(text);
  }

  tell(name, what) {
    this.emit(name, what);
    this.owner.emit(name, what);
  }

  evaluate(how, value) {
    if (typeof how === "string") return this.run(`${how};`);
    return this.run(`return (${how})(given[0]);`, [value]);
  }

  /** Runs a function that gets the engine of selectors, a value and a selector. */
  async inPage(how, value, selector) {
    const body = `return globalThis.selectors ? { found: await (${how})(globalThis.selectors, ...given) } : null;`;
    const ask = () => this.run(body, [value, selector]);
    const answer = (await ask()) ?? ((await this.run(injected())), await ask());
    return answer.found;
  }

  async waitForFunction(how, value, { timeout = PATIENCE } = {}) {
    for (const until = Date.now() + timeout; !(await this.evaluate(how, value));) {
      if (Date.now() > until) throw new Error(`waited ${timeout} ms for ${how}`);
      await this.waitForTimeout(PAUSE);
    }
  }

  waitForTimeout(milliseconds) {
    return new Promise((done) => setTimeout(done, milliseconds));
  }

  async waitForURL(form) {
    await this.waitForFunction(([source]) => new RegExp(source).test(location.href), [form.source]);
  }

  /** The request whose address has a form, once it is answered. */
  async waitForRequest(form) {
    const how = ([source]) => performance.getEntriesByType("resource").find(({ name }) => new RegExp(source).test(name))?.name;
    await this.waitForFunction(how, [form.source]);
    const url = await this.evaluate(how, [form.source]);
    return { url: () => url };
  }

  /** Waits for a file; no other event is waited for. */
  waitForEvent(name) {
    if (name !== "download") throw new Error(`no page tells of ${name}`);
    const saved = this.saved(this.owner.downloads);
    // Where a flow ends before it looks for the file, nobody else hears that there is none.
    saved.catch(() => {});
    return saved;
  }

  async saved(downloads) {
    const before = readdirSync(downloads);
    for (const until = Date.now() + PATIENCE; Date.now() < until; await this.waitForTimeout(PAUSE)) {
      const found = readdirSync(downloads).find((file) => !before.includes(file) && !file.endsWith(".wkdownload"));
      if (!found || statSync(path.join(downloads, found)).size === 0) continue;
      // Elsewhere, as the browser saves nothing where there is a file of the same name.
      const file = path.join(mkdtempSync(`${downloads}-`), found);
      renameSync(path.join(downloads, found), file);
      return { path: async () => file, suggestedFilename: () => found };
    }
    throw new Error("nothing was saved");
  }

  /** Where the page was when it was last heard. */
  url() {
    return this.at;
  }

  async goto(url) {
    await this.last();
    await this.send("POST", "/url", { url });
    await this.evaluate(() => {});
  }

  async reload() {
    await this.last();
    await this.send("POST", "/refresh", {});
    await this.evaluate(() => {});
  }

  goBack() {
    return this.send("POST", "/back", {});
  }

  goForward() {
    return this.send("POST", "/forward", {});
  }

  /** Hears what the document has still to say, before it goes. */
  async last() {
    await this.evaluate(() => {}).catch(() => {});
  }

  async addInitScript(script, value) {
    this.scripts.push(`(${script})(${JSON.stringify(value)})`);
  }

  /** Makes the window as large as the page and its frame need. */
  async setViewportSize({ width, height }) {
    this.size = { width, height };
    const rect = { width, height };
    for (let tries = 0; tries < 50; tries += 1) {
      await this.send("POST", "/window/rect", rect);
      await this.waitForTimeout(PAUSE);
      const [wide, high] = await this.evaluate(() => [innerWidth, innerHeight]);
      if (wide === width && high === height) return;
      if (tries % 5 === 4) [rect.width, rect.height] = [rect.width + width - wide, rect.height + height - high];
    }
    throw new Error(`the window cannot be ${width} by ${height}`);
  }

  viewportSize() {
    return this.size;
  }

  async screenshot({ path: file }) {
    writeFileSync(file, Buffer.from(await this.send("GET", "/screenshot"), "base64"));
  }

  async close() {
    await this.last();
    await this.owner.leave(this);
  }
}

module.exports = { Page };
