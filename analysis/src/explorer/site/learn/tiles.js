// The winning first moves of a tile: all of them are to be found from a start position of tournament play, under its limits.

import { Line, OPENING } from "../moves/line.js";
import { place } from "../page/page.js";
import { listed, text } from "../page/text.js";
import { ALL, isValid, Numbers } from "../setup/tournament.js";
import { giver } from "./giver.js";

/** The names of all pairs that can be drawn. */
const NAMES = ALL.flatMap((black) => ALL.slice(black).map((gold) => `tiles start:${black}:${gold}`));

/** @typedef {import("./giver.js").Task & { start: string, found: string[] }} Tiled */
/** @typedef {import("./giver.js").Valued} Valued */

/** @param {import("./giver.js").Parts} parts */
export function tiles(parts) {
  const { exercise } = parts;
  const numbers = new Numbers(place("tiles-numbers"));

  /** A winning move that is still to be found. */
  const left = (/** @type {Valued} */ moves) =>
    moves.find(({ move, value }) => value === "win" && !kind.task.found.includes(move))?.move;

  async function valued(/** @type {import("./giver.js").Place} */ at) {
    if (kind.values.size === 0) exercise.tell(text("round.searching"));
    return kind.valued(at);
  }

  /** The player says that no other move wins. */
  async function claim() {
    const { current } = exercise;
    if (current?.giver !== kind || current.isBusy) return;
    const at = exercise.place();
    const moves = await valued(at);
    if (at.signal.aborted) return;
    const { found, isHelped } = kind.task;
    const isMore = left(moves) !== undefined;
    const isKnown = moves.every(({ value }) => value !== "unknown");
    if (isMore || isKnown) kind.tried(!isMore && !isHelped);
    if (isMore || !isKnown) exercise.tell(text(isMore ? "learn.tiles.more" : "round.unknown"));
    else {
      const how = found.length > 0 ? "all" : "none";
      exercise.end(text(`learn.tiles.${how}`, { all: moves.length, found: listed(found) }));
    }
  }

  /** @type {import("./giver.js").Giver<Tiled>} */
  const kind = giver(parts, {
    name: "tiles",
    line() {
      return new Line(this.task.start, [], 0, { opening: OPENING });
    },
    async chosen() {
      return NAMES;
    },
    // The numbers are those that were typed.
    async open() {
      const { start } = numbers;
      if (await isValid(new Line(start), numbers))
        await this.begin({ name: `tiles ${start}`, start, found: [], isHelped: false });
    },
    async next() {
      numbers.draw();
      await this.open("");
    },
    ask: () => text("learn.tiles.task"),
    async judge(m, at) {
      const { found } = this.task;
      const value = (await valued(at)).find(({ move }) => move === m)?.value;
      if (value === "unknown") return { isRight: false, told: text("learn.unknown", { m }) };
      if (value === "win") {
        if (!found.includes(m)) found.push(m);
        return { isRight: false, told: text("learn.tiles.found", { m, found: listed(found) }) };
      }
      this.tried(false);
      return this.refuted(m, at);
    },
    async solution(at) {
      const m = left(await valued(at));
      if (m === undefined) exercise.tell(text("learn.tiles.nothing"));
      return m;
    },
  });
  exercise.on("tiles-form", "submit", () => kind.open(""));
  exercise.on("tiles-claim", "click", claim);
  exercise.stage.on("shown", () => (place("tiles-claim").hidden = exercise.current?.giver !== kind));
  return kind;
}
