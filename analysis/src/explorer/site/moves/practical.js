// How hard it is to win after the first moves of the initial round, for players who do not know the values.

import { ask, Refused } from "../answers/api.js";
import { INITIAL } from "../board/position.js";
import { text } from "../page/text.js";
import { kept } from "./say-moves.js";

/** Statistics of the initial position under the official rules. */
export class Practical {
  /** @param {import("./stage.js").Stage} stage */
  constructor(stage) {
    this.stage = stage;
    /** The statistics of each move; null until requested. */
    this.known = /** @type {Map<string, import("../../answers.js").PracticalMove> | null} */ (null);
    stage.addEventListener("shown", () => this.show());
  }

  isInitial() {
    const { line, shown } = this.stage;
    return shown.position === INITIAL && line.rules.deadlock === "official" && !line.rules.opening;
  }

  async show() {
    if (this.known !== null || !this.isInitial()) return;
    this.known = new Map();
    try {
      const { moves } = await ask("practical", {});
      this.known = new Map(moves.map((found) => [found.move, found]));
      // Values that arrive later are drawn with it.
      if (this.isInitial() && this.stage.values !== null) this.stage.tell("valued");
    } catch (error) {
      // The list then has no such column.
      if (!(error instanceof Refused)) throw error;
    }
  }

  /** A column for the list of moves, only in the initial position. */
  columns() {
    const { known } = this;
    if (known === null || known.size === 0 || !this.isInitial() || this.stage.hides()) return [];
    const of = (/** @type {string} */ m) => kept(known.get(m));
    return [{ name: text("moves.column.kept"), of, note: text("moves.kept.note") }];
  }
}
