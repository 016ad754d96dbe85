// A position in the making: the board in hand while the tab "Set up" is open, and the text of the position beside it.

import { ask, Refused } from "../answers/api.js";
import { element, place } from "../page/page.js";
import { text } from "../page/text.js";

/** The pause before the position is checked, in milliseconds. */
const PATIENCE = 250;

/** The reason of an error, without the position or the start, which is in sight. */
export const reason = (/** @type {Error} */ { message }) =>
  message
    .replace(/^position '.*?': (?:column \d+: )?/, "")
    .replace(/(.*), expected all eight towers .*/, (_, what) => text("setup.missing", { what }))
    .replace(/^./, (first) => first.toUpperCase());

/** The hand that removes a piece. */
export const REMOVE = "remove";

/** The input of the chosen piece, or that of the hand that removes one, if any. */
export const chosen = () => /** @type {HTMLInputElement | null} */ (place("pieces").querySelector("input:checked"));

/**
 * A piece to choose, as drawn.
 *
 * @param {string} value
 * @param {string} name
 * @param {Element} drawn
 */
export function piece(value, name, drawn, attributes = {}) {
  const label = element("label", undefined, { class: "piece", title: name, ...attributes });
  label.append(element("input", undefined, { type: "radio", name: "piece", value, "aria-label": name }), drawn);
  return label;
}

/** What the editors of all games have in common. */
export class SetUp {
  /**
   * @param {import("../moves/stage.js").Stage} stage
   * @param {{ hand: any, lend: (hand: any) => void, draw: () => void }} board
   * @param {import("../page/page.js").Tabs} tabs
   */
  constructor(stage, board, tabs) {
    this.stage = stage;
    this.board = board;
    this.tabs = tabs;
    this.text = place("text", HTMLInputElement);
    this.told = place("setup-told");
    this.isChanged = false;
    /** The line that starts from what was set up, once it is to be shown. */
    this.line = /** @type {import("../moves/line.js").Line | null} */ (null);
    this.leave = new AbortController();
    this.text.addEventListener("input", () => {
      this.show(this.text.value);
      this.check();
    });
    place("position-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.go(this.written());
    });
    place("from-shown").addEventListener("click", () => this.follow());
    // Below the board it is said already.
    stage.on("refused", () => {
      if (this.isOpen()) this.told.textContent = "";
    });
    stage.on("shown", () => {
      const isOwn = stage.line === this.line;
      if (isOwn || !this.isChanged) this.follow();
      if (!isOwn || !this.isOpen()) return;
      tabs.open("tab-moves");
      place("tab-moves").focus({ preventScroll: true });
    });
  }

  /** From now on, has the board while the tab is open. */
  begin() {
    const open = () => this.open(this.tabs.shows("tab-setup"));
    this.tabs.addEventListener("opened", open);
    open();
  }

  /** Shows the position of a text on the board, if it can be read. */
  show(/** @type {string} */ _text) {}

  /** Prepares for the next piece to be placed. */
  ready() {}

  /** What to do about a refused position, in the words of the form; empty if the error itself says more. */
  advice() {
    return "";
  }

  /** What is said of a valid position. */
  said(/** @type {any} */ _shown) {
    return "";
  }

  isOpen() {
    return this.board.hand === this;
  }

  /** Takes the board, or gives it back: what is known about the place is no verdict on what is set up. */
  open(/** @type {boolean} */ isOpen) {
    this.board.lend(isOpen ? this : null);
    place("editing").textContent = isOpen ? text("setup.editing") : "";
    place("known").hidden = place("steps", HTMLFieldSetElement).disabled = isOpen;
  }

  draw() {
    if (this.isOpen()) this.board.draw();
  }

  /** The line that starts from the text. */
  written() {
    return this.stage.line.from(this.text.value.trim());
  }

  /** Goes to a line of the set-up's own. */
  go(/** @type {import("../moves/line.js").Line} */ line) {
    this.line = line;
    this.stage.go(line);
  }

  /** Takes a position over. */
  take(/** @type {string} */ position) {
    this.text.value = position;
    this.show(position);
    this.ready();
  }

  /** Begins with a position. */
  fill(/** @type {string} */ position) {
    this.take(position);
    this.check();
  }

  /** The shown position. */
  follow() {
    this.leave.abort();
    this.isChanged = false;
    if (!this.stage.shown) return;
    this.take(this.stage.shown.position);
    this.told.textContent = "";
  }

  /** Says what is wrong, after a pause in editing. */
  async check() {
    this.isChanged = true;
    this.leave.abort();
    this.leave = new AbortController();
    const { signal } = this.leave;
    // What was wrong with an earlier text does not stand beside what is said of this one.
    place("error").textContent = "";
    await new Promise((done) => setTimeout(done, PATIENCE));
    if (signal.aborted) return;
    const found = await ask(this.stage.question, this.written().asked(), signal).catch((error) => error);
    const isWrong = found instanceof Refused;
    if (found instanceof Error && !isWrong) return;
    this.told.textContent = isWrong ? this.advice() || reason(found) : this.said(found);
    this.told.classList.toggle("wrong", isWrong);
  }
}
