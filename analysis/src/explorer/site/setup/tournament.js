// How a round begins: with the ordinary rows or with two of the numbered rows of tournament play, and the limits of its first
// moves.

import { ask, Refused } from "../answers/api.js";
import { any } from "../learn/progress.js";
import { numbersOf, OPENING } from "../moves/line.js";
import { button, element } from "../page/page.js";
import { listed, text } from "../page/text.js";
import { reason } from "./setup.js";

/** @typedef {import("../moves/line.js").Line} Line */

/** The numbers that are drawn. */
export const ALL = Array.from({ length: 36 }, (_, i) => i + 1);

/** A pair as players draw it: two different numbers, of which the player who moves first has the lower one. */
export function drawn() {
  const one = any(ALL);
  return [one, any(ALL, one)].sort((a, b) => a - b);
}

/**
 * A labelled input.
 *
 * @param {string} type
 * @param {string} key
 * @param {Record<string, string | number>} [attributes]
 */
function field(type, key, attributes = {}) {
  const label = element("label");
  const input = element("input", undefined, { type, ...attributes });
  const parts = [element("span", text(key)), " ", input];
  label.append(...(type === "text" ? parts : parts.reverse()));
  return { label, input };
}

/** Both numbers, Black's first, to type or to draw. */
export class Numbers {
  /** @param {HTMLElement} place */
  constructor(place) {
    const attributes = { size: 3, maxlength: 4, autocomplete: "off" };
    const fields = ["black", "gold"].map((player) => field("text", `start.${player}`, attributes));
    this.inputs = fields.map(({ input }) => input);
    this.told = element("p", "", { class: "wrong", role: "alert" });
    const row = element("div", undefined, { class: "buttons" });
    row.append(
      ...fields.map(({ label }) => label),
      button(text("start.draw"), () => this.draw()),
    );
    place.append(row, this.told, element("p", text("start.unconfirmed"), { class: "quiet" }));
    this.draw();
  }

  draw() {
    this.start = `start:${drawn().join(":")}`;
    this.inputs[0].dispatchEvent(new Event("change", { bubbles: true }));
  }

  get start() {
    return `start:${this.inputs.map(({ value }) => value.trim()).join(":")}`;
  }

  set start(start) {
    numbersOf(start)?.forEach((number, i) => (this.inputs[i].value = number));
    this.told.textContent = "";
  }
}

/** The choice of how a round begins, in a form; it follows the page. */
export class Beginning {
  /**
   * `onBegin` receives the line that is to begin.
   *
   * @param {import("../moves/stage.js").Stage} stage
   * @param {HTMLElement} place
   * @param {(line: Line) => void} onBegin
   */
  constructor(stage, place, onBegin) {
    const [ordinary, tournament] = ["ordinary", "tournament"].map((way) =>
      field("radio", `start.${way}`, { name: place.id }),
    );
    const limits = field("checkbox", "start.limits");
    this.ways = [ordinary.input, tournament.input];
    this.limits = limits.input;
    this.pair = element("div");
    this.numbers = new Numbers(this.pair);
    const rows = element("div", undefined, { class: "parts" });
    rows.append(ordinary.label, tournament.label);
    const set = element("fieldset");
    set.append(element("legend", text("start.title"), { class: "spoken" }), rows, this.pair, limits.label);
    set.addEventListener("change", () => this.arrange());
    this.summary = element("summary");
    const details = element("details");
    details.append(this.summary, set);
    place.append(details);
    place.closest("form")?.addEventListener("submit", async (event) => {
      event.preventDefault();
      const line = stage.line
        .from(this.isNumbered ? this.numbers.start : "start")
        .under({ opening: this.limits.checked ? OPENING : null });
      if (await isValid(line, this.numbers)) onBegin(line);
      else details.open = true;
    });
    this.seen = "";
    stage.on("shown", () => this.follow(stage.line));
  }

  /** Takes over another beginning, unless it is a position of its own. */
  follow(/** @type {Line} */ { start, rules: { opening } }) {
    const seen = `${start} ${opening}`;
    if (seen === this.seen) return;
    this.seen = seen;
    this.limits.checked = opening !== null;
    const isNumbered = numbersOf(start) !== null;
    if (isNumbered) this.numbers.start = start;
    if (isNumbered || start === "start" || !this.isNumbered) this.ways[Number(isNumbered)].checked = true;
    this.arrange();
  }

  get isNumbered() {
    return this.ways[1].checked;
  }

  /** Says what is chosen, and offers numbers where they are wanted. */
  arrange() {
    this.pair.hidden = !this.isNumbered;
    const [black, gold] = this.numbers.inputs.map(({ value }) => value.trim());
    const rows = text(`start.told.${this.isNumbered ? "tournament" : "ordinary"}`, { black, gold });
    this.summary.textContent = this.limits.checked ? listed([rows, text("start.limited")]) : rows;
  }
}

/**
 * Whether a line begins somewhere; if not, says why beside the numbers.
 *
 * @param {Line} line
 * @param {Numbers} numbers
 */
export async function isValid(line, { told }) {
  let why = "";
  try {
    await ask("show", line.asked());
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    why = reason(error);
  }
  told.textContent = why;
  return why === "";
}
