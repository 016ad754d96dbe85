// Elements of a page that is driven by WebDriver: found as Playwright finds them, by its own engine of selectors in the page.
const { readFileSync } = require("fs");
const path = require("path");
const { iso } = require("playwright-core/lib/coreBundle");

const { escapeForAttributeSelector: attribute, escapeForTextSelector: words } = iso;
/** Milliseconds to wait for an element, and between two looks. */
const PATIENCE = 30000;
const PAUSE = 40;

/** Playwright's code for use in a page, which its bundle holds as a text. */
function injected() {
  const bundle = readFileSync(path.join(path.dirname(require.resolve("playwright-core/package.json")), "lib/coreBundle.js"), "utf8");
  const [, found] = /generated\/injectedScriptSource\.ts"\(\) \{\s*"use strict";\s*\w+ = ('.*');\n/.exec(bundle) ?? [];
  if (!found) throw new Error("this playwright-core holds its selectors elsewhere");
  const options = { isUnderTest: false, sdkLanguage: "javascript", testIdAttributeName: "data-testid", stableRafCount: 1, browserName: "webkit", customEngines: [] };
  return `const module = {}; ${new Function(`return ${found}`)()} globalThis.selectors = new (module.exports.InjectedScript())(globalThis, ${JSON.stringify(options)});`;
}

// What is done to an element, within the page. `{ retry }` asks for another look later, and says why.

/** Where to click on an element that can be clicked now. A click that meets another, because the page has changed, has no effect. */
async function target(engine, element) {
  for (const state of ["visible", "enabled"]) if (!engine.elementState(element, state, true).matches) return { retry: `it is not ${state}` };
  const place = () => JSON.stringify(element.getBoundingClientRect());
  const isWithin = ({ top, left, bottom, right }) => top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  if (!isWithin(element.getBoundingClientRect())) element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const before = place();
  await new Promise((done) => requestAnimationFrame(done));
  if (place() !== before) return { retry: "it moves" };
  const { x, y, width, height } = [...element.getClientRects()].find((box) => box.width * box.height > 1) ?? element.getBoundingClientRect();
  const [middleX, middleY] = [Math.floor(x + width / 2), Math.floor(y + height / 2)];
  const aim = () => engine.expectHitTarget({ x: middleX, y: middleY }, engine.retarget(element, "button-link"));
  const hit = aim();
  if (hit === "done") {
    const guard = (event) => {
      if (event.type === "pointerdown") globalThis.missed = aim() !== "done";
      if (globalThis.missed) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    };
    globalThis.missed = false;
    const events = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];
    globalThis.unguard = () => events.forEach((name) => removeEventListener(name, guard, true));
    events.forEach((name) => addEventListener(name, guard, true));
    return { value: [middleX, middleY] };
  }
  // It may be seen elsewhere in the window.
  engine.tries = (engine.tries ?? 0) + 1;
  element.scrollIntoView({ block: ["end", "start", "center"][engine.tries % 3], behavior: "instant" });
  return { retry: `${hit.hitTargetDescription} is above it` };
}

function fill(engine, element, text) {
  for (const state of ["visible", "enabled", "editable"]) if (!engine.elementState(element, state, true).matches) return { retry: `it is not ${state}` };
  if (engine.fill(element, text) === "needsinput") document.execCommand(text === "" ? "delete" : "insertText", false, text);
  return { value: null };
}

function choose(engine, element, options) {
  for (const state of ["visible", "enabled"]) if (!engine.elementState(element, state, true).matches) return { retry: `it is not ${state}` };
  const found = engine.selectOptions(element, options);
  return Array.isArray(found) ? { value: found } : { retry: found };
}

/** Some elements of a page. */
class Locator {
  constructor(page, selector) {
    this.owner = page;
    this.selector = selector;
  }

  page() {
    return this.owner;
  }

  within(selector) {
    return new Locator(this.owner, `${this.selector}${this.selector && " >> "}${selector}`);
  }

  locator(selector) {
    return this.within(selector);
  }

  getByRole(role, { exact = false, level, name } = {}) {
    const [high, called] = [level && `[level=${level}]`, name !== undefined && `[name=${attribute(name, exact)}]`];
    return this.within(`internal:role=${role}${high || ""}${called || ""}`);
  }

  getByLabel(text, { exact = false } = {}) {
    return this.within(`internal:label=${words(text, exact)}`);
  }

  getByText(text, { exact = false } = {}) {
    return this.within(`internal:text=${words(text, exact)}`);
  }

  getByTitle(text, { exact = false } = {}) {
    return this.within(`internal:attr=[title=${attribute(text, exact)}]`);
  }

  filter({ hasText }) {
    return this.within(`internal:has-text=${words(hasText, false)}`);
  }

  and(other) {
    return this.within(`internal:and=${JSON.stringify(other.selector)}`);
  }

  or(other) {
    return this.within(`internal:or=${JSON.stringify(other.selector)}`);
  }

  nth(i) {
    return this.within(`nth=${i}`);
  }

  first() {
    return this.nth(0);
  }

  last() {
    return this.nth(-1);
  }

  /** Does something to the one element, when it is there and can be used. */
  async act(how, value, { timeout = PATIENCE } = {}) {
    const body = `(engine, value, selector) => {
      const element = engine.querySelector(engine.parseSelector(selector), document, true);
      return element ? (${how})(engine, element, value) : { retry: "there is none" };
    }`;
    for (const until = Date.now() + timeout; ;) {
      const { retry, value: found } = await this.owner.inPage(body, value, this.selector);
      if (retry === undefined) return found;
      if (Date.now() > until) throw new Error(`waited ${timeout} ms for ${this.selector}: ${retry}`);
      await this.owner.waitForTimeout(PAUSE);
    }
  }

  /** Something about the element, which need not be seen. */
  read(how, value, options) {
    return this.act(`async (engine, element, value) => ({ value: await (${how})(element, value, engine) })`, value, options);
  }

  /** Something about all elements, as they are now. */
  every(how) {
    return this.owner.inPage(`(engine, value, selector) => (${how})(engine.querySelectorAll(engine.parseSelector(selector), document), engine)`, null, this.selector);
  }

  evaluate(how, value) {
    return this.read(how, value);
  }

  evaluateAll(how) {
    return this.every(how);
  }

  async click(options) {
    await this.owner.mouse.click(await this.act(target, null, options), options);
    const isMissed = await this.owner.evaluate(() => {
      globalThis.unguard?.();
      return globalThis.missed === true;
    });
    if (isMissed) await this.click(options);
  }

  async hover(options) {
    await this.owner.mouse.move(...(await this.act(target, null, options)));
    await this.owner.evaluate(() => globalThis.unguard?.());
  }

  async check() {
    const isChecked = () => this.read((element, _, engine) => engine.elementState(element, "checked").matches);
    if (await isChecked()) return;
    await this.click();
    if (!(await isChecked())) throw new Error(`${this.selector} does not stay checked`);
  }

  async fill(text) {
    await this.act(fill, text);
  }

  async press(key) {
    await this.focus();
    await this.owner.keyboard.press(key);
  }

  async focus() {
    await this.read((element, _, engine) => engine.focusNode(element) && null);
  }

  selectOption(options) {
    return this.act(choose, [options].flat().map((one) => (typeof one === "string" ? { valueOrLabel: one } : one)));
  }

  async setInputFiles(given) {
    const file = typeof given === "string" ? { name: path.basename(given), mimeType: "text/plain", buffer: readFileSync(given) } : given;
    await this.read((element, files, engine) => engine.setInputFiles(element, files), [{ ...file, buffer: file.buffer.toString("base64") }]);
  }

  textContent() {
    return this.read((element) => element.textContent);
  }

  inputValue() {
    return this.read((element, _, engine) => engine.retarget(element, "follow-label").value);
  }

  getAttribute(name) {
    return this.read((element, asked) => element.getAttribute(asked), name);
  }

  boundingBox() {
    return this.read((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    });
  }

  async scrollIntoViewIfNeeded() {
    await this.read((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  }

  isVisible() {
    return this.every((found, engine) => found.length > 0 && engine.elementState(found[0], "visible", true).matches);
  }

  isEnabled() {
    return this.read((element, _, engine) => engine.elementState(element, "enabled").matches);
  }

  async isDisabled() {
    return !(await this.isEnabled());
  }

  count() {
    return this.every((found) => found.length);
  }

  allTextContents() {
    return this.every((found) => found.map((one) => one.textContent));
  }

  async all() {
    return Array.from({ length: await this.count() }, (_, i) => this.nth(i));
  }

  async waitFor({ state = "visible", timeout = PATIENCE } = {}) {
    const how = {
      visible: (found, engine) => found.length > 0 && engine.elementState(found[0], "visible", true).matches,
      hidden: (found, engine) => found.length === 0 || engine.elementState(found[0], "hidden", true).matches,
      attached: (found) => found.length > 0,
      detached: (found) => found.length === 0,
    }[state];
    for (const until = Date.now() + timeout; !(await this.every(how));) {
      if (Date.now() > until) throw new Error(`waited ${timeout} ms until ${this.selector} is ${state}`);
      await this.owner.waitForTimeout(PAUSE);
    }
  }
}

module.exports = { Locator, PATIENCE, PAUSE, injected };
