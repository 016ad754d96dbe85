// How a round begins: with the ordinary rows or with two of the numbered rows of tournament play, and the limits of its first
// moves.

import { ask, Refused } from "../answers/api.js";
import { any } from "../learn/progress.js";
import { numbersOf, OPENING } from "../moves/line.js";
import { button, element } from "../page/page.js";
import { text } from "../page/text.js";

/** The numbers that are drawn. */
export const ALL = Array.from({ length: 36 }, (_, i) => i + 1);

/** A pair as players draw it: two different numbers, of which the player who moves first has the lower one. */
export function drawn() {
  const one = any(ALL);
  return [one, any(ALL, one)].sort((a, b) => a - b);
}

/** A reason, without the start that is in sight. */
const reason = (message) =>
  message.replace(/^position '.*?': (?:column \d+: )?/, "").replace(/^./, (first) => first.toUpperCase());

/** A labelled input. */
function field(type, key, attributes = {}) {
  const label = element("label");
  const input = /** @type {HTMLInputElement} */ (element("input", undefined, { type, ...attributes }));
  const parts = [element("span", text(key)), " ", input];
  label.append(...(type === "text" ? parts : parts.reverse()));
  return { label, input };
}

/** Both numbers, Black's first, to type or to draw. */
export class Numbers {
  constructor(place) {
    const fields = ["black", "gold"].map((player) =>
      field("text", `start.${player}`, { size: 3, maxlength: 4, autocomplete: "off" }),
    );
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
   * @param {any} place
   * @param {(line: import("../moves/line.js").Line) => void} onBegin
   */
  constructor(stage, place, onBegin) {
    const set = element("fieldset");
    const rows = element("div", undefined, { class: "parts" });
    const ways = ["ordinary", "tournament"].map((way) => field("radio", `start.${way}`, { name: place.id }));
    rows.append(...ways.map(({ label }) => label));
    this.ways = ways.map(({ input }) => input);
    this.pair = element("div");
    this.numbers = new Numbers(this.pair);
    const { label, input } = field("checkbox", "start.limits");
    this.limits = input;
    set.append(element("legend", text("start.title"), { class: "spoken" }), rows, this.pair, label);
    this.summary = element("summary");
    this.details = /** @type {HTMLDetailsElement} */ (element("details"));
    this.details.append(this.summary, set);
    place.append(this.details);
    set.addEventListener("change", () => this.arrange());
    place.closest("form").addEventListener("submit", async (event) => {
      event.preventDefault();
      const line = stage.line
        .from(this.isNumbered ? this.numbers.start : "start")
        .under({ opening: this.limits.checked ? OPENING : null });
      if (await isValid(line, this.numbers)) onBegin(line);
      else this.details.open = true;
    });
    this.seen = "";
    stage.addEventListener("shown", () => this.follow(stage.line));
  }

  /** Takes over another beginning, unless it is a position of its own. */
  follow({ start, rules: { opening } }) {
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
    const rows = this.isNumbered ? "tournament" : "ordinary";
    this.summary.textContent = text(`start.told.${rows}${this.limits.checked ? ".limited" : ""}`, { black, gold });
  }
}

/** Whether a line begins somewhere; if not, says why beside the numbers. */
export async function isValid(line, { told }) {
  try {
    await ask("show", line.asked());
    told.textContent = "";
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    told.textContent = reason(error.message);
    return false;
  }
}
