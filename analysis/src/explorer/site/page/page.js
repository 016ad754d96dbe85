// Parts of every page: elements, where its answers come from, and tabs.

import { warm } from "../answers/api.js";
import { keep, kept } from "./kept.js";
import { dress } from "./look.js";
import { hear, install } from "./offline.js";

/**
 * The element with an id, which the page has; its `kind` where what follows needs more than any element has.
 *
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id
 * @param {new () => E} [kind]
 * @returns {E}
 */
export function place(id, kind) {
  const found = document.getElementById(id);
  if (!found || (kind && !(found instanceof kind))) throw new Error(`the page has no ${kind?.name ?? "element"} ${id}`);
  return /** @type {E} */ (found);
}

/**
 * An element with text and attributes.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} [text]
 * @param {Record<string, string | number>} [attributes]
 */
export function element(name, text, attributes = {}) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/**
 * A button that does something.
 *
 * @param {string} text
 * @param {() => void} onClick
 * @param {Record<string, string | number>} [attributes]
 */
export function button(text, onClick, attributes = {}) {
  const made = element("button", text, { type: "button", ...attributes });
  made.addEventListener("click", onClick);
  return made;
}

/**
 * Fills a place anew; keyboard focus stays on what has the same value of a `data-` attribute, or else on the place.
 *
 * @param {HTMLElement} place
 * @param {string} name
 * @param {Node[]} parts
 */
export function renew(place, name, ...parts) {
  const active = document.activeElement;
  const held = active instanceof HTMLElement && place.contains(active) ? active.dataset[name] : undefined;
  place.replaceChildren(...parts);
  if (held === undefined) return;
  const same = place.querySelector(`[data-${name}="${held}"]`);
  (same instanceof HTMLElement ? same : place).focus({ preventScroll: true });
}

/** Keeps the fields of a page that is left: where a reader comes back to it, Safari resets those without completion. */
function keepFields() {
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('input[autocomplete="off"]'));
  for (const field of fields) field.defaultValue = field.value;
}

/** Begins a page. */
export function begin() {
  dress();
  // A button with a picture alone tells its name to a pointer.
  for (const one of document.querySelectorAll("button[aria-label]:not([title])"))
    one.setAttribute("title", one.ariaLabel ?? "");
  hear();
  addEventListener("pagehide", keepFields);
  document.body.classList.remove("unready");
  // What is not seen at first waits for what is.
  const rest = () =>
    warm()
      .catch(() => {})
      .then(install);
  addEventListener("load", () => setTimeout(rest));
}

/** What scrolls under the tabs: on a desk the panels alone, on a phone all below the head of the page. */
function scroller() {
  const panels = /** @type {HTMLElement} */ (document.querySelector(".panels"));
  return getComputedStyle(panels).overflowY === "auto" ? panels : (panels.closest("main") ?? panels);
}

/** Shows the beginning of the open tab. */
export function toPanel() {
  scroller().scrollTop = 0;
}

/** Scrolls as far as is needed for something to be seen, between the board and the tabs. */
export const toView = (/** @type {Element} */ one) => one.scrollIntoView({ block: "nearest" });

/**
 * Makes a button ask once, with other words, before it does something.
 *
 * @param {HTMLElement} button
 * @param {string} sure
 * @param {() => void} onSure
 */
export function twice(button, sure, onSure, onAsk = () => {}) {
  const plain = button.textContent;
  const reset = () => (button.textContent = plain);
  button.addEventListener("blur", reset);
  button.addEventListener("click", () => {
    const isAsked = button.textContent === sure;
    button.textContent = isAsked ? plain : sure;
    (isAsked ? onSure : onAsk)();
  });
}

/** Under this name the open tab is kept. */
const TAB = "tab";

/** Tabs, of which one is open: arrow keys, Home and End go from one to the next. Its event `opened` tells of another one. */
export class Tabs extends EventTarget {
  /** @param {HTMLElement} list */
  constructor(list) {
    super();
    this.tabs = /** @type {HTMLElement[]} */ ([...list.querySelectorAll('[role="tab"]')]);
    for (const tab of this.tabs) tab.addEventListener("click", () => this.open(tab.id));
    list.addEventListener("keydown", (event) => this.onKey(event));
    const last = kept(TAB);
    this.open((this.tabs.find((tab) => tab.id === last) ?? this.tabs[0]).id);
  }

  /**
   * Opens a tab and closes the others.
   *
   * @param {string} id
   */
  open(id) {
    keep(TAB, id);
    for (const tab of this.tabs) {
      const isOpen = tab.id === id;
      tab.setAttribute("aria-selected", String(isOpen));
      tab.tabIndex = isOpen ? 0 : -1;
      place(tab.getAttribute("aria-controls") ?? "").hidden = !isOpen;
    }
    toPanel();
    this.dispatchEvent(new Event("opened"));
  }

  /**
   * Whether a tab is open.
   *
   * @param {string} id
   */
  shows(id) {
    return place(id).getAttribute("aria-selected") === "true";
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const at = this.tabs.indexOf(/** @type {HTMLElement} */ (event.target));
    const { length } = this.tabs;
    const next = { ArrowLeft: at + length - 1, ArrowRight: at + 1, Home: 0, End: length - 1 }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    const tab = this.tabs[next % length];
    this.open(tab.id);
    tab.focus({ preventScroll: true });
  }
}
