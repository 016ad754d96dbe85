// Traps after the winning first moves: to set one as Gold, and to avoid one as Black.

import { INITIAL, read } from "../board/position.js";
import { trickiest } from "../moves/best.js";
import { Line } from "../moves/line.js";
import { choices } from "../page/choices.js";
import { text } from "../page/text.js";
import { giver } from "./giver.js";

/** @typedef {import("../../answers.js").Trap} Trap */
/** @typedef {{ name: string, kind: string, moves: string[], trap: Trap }} Trapped */

/**
 * The exercises of a kind, without those that begin at the place of an earlier one.
 *
 * @param {Trap[]} traps
 * @param {string} kind
 * @param {string} [first] those after one first move
 */
export function exercises(traps, kind, first) {
  const all = /** @type {Map<string, Trapped>} */ (new Map());
  for (const trap of traps) {
    const moves = [trap.first_move, ...trap.line.split(" ")];
    // The last move is the one that sets the trap.
    if (kind === "set") moves.pop();
    const name = `${kind} ${moves.join(" ")}`;
    if ((!first || trap.first_move === first) && !all.has(name)) all.set(name, { name, kind, moves, trap });
  }
  return [...all.values()];
}

/** @param {import("./giver.js").Parts} parts */
export function traps(parts) {
  const kinds = choices("trap-kind", "learn.trap.", ["set", "avoid"]);
  const first = choices("trap-after", "learn.trap.", []);

  async function all() {
    const found = (await parts.lessons()).traps;
    if (first.options.length === 0) {
      const { towers } = read(INITIAL);
      first.add(new Option(text("learn.trap.any"), ""));
      for (const m of new Set(found.map((trap) => trap.first_move)))
        first.add(new Option(text("learn.firstMove", { m, color: towers.get(m.slice(0, 2))?.color ?? "" }), m));
    }
    return exercises(found, kinds.value, first.value);
  }

  /** The moves that are right, whatever the values say. */
  function right() {
    const { kind, trap } = it.task;
    return kind === "set" ? trap.line.split(" ").slice(-1) : trap.winning.split(" ");
  }

  /** @type {import("./giver.js").Giver<import("./giver.js").Task & Trapped>} */
  const it = giver(parts, {
    name: "traps",
    wanted: { distance: true, replies: true },
    side() {
      return this.task.kind === "set" ? "gold" : "black";
    },
    line() {
      return new Line("start", this.task.moves);
    },
    async chosen() {
      return (await all()).map(({ name }) => name);
    },
    async open(name) {
      const found = (await all()).find((one) => one.name === name);
      if (found) await this.begin({ ...found, isHelped: false });
    },
    ask(at) {
      const { kind, trap } = this.task;
      // The values take a moment, so that they are requested before they are needed.
      if (kind === "set") this.valued(at).catch(() => {});
      return text(`learn.trap.${kind}.task`, { lose: trap.lose, natural: trap.natural });
    },
    async judge(m, at) {
      const isSet = this.task.kind === "set";
      const moves = isSet ? await this.valued(at) : [];
      const share = (/** @type {import("./giver.js").Valued[number] | null | undefined} */ found) =>
        found?.natural ? (found.natural_wins ?? 0) / found.natural : 1;
      const found = moves.find(({ move }) => move === m);
      // Another move that is as good as the trap is right too.
      const isTrap = isSet && trickiest(moves) !== null && share(found) <= share(trickiest(moves));
      const isRight = right().includes(m) || isTrap;
      this.tried(isRight && !this.task.isHelped);
      if (!isSet && !isRight) return this.refuted(m, at);
      const how = !isSet ? "avoided" : isRight ? "isSet" : "isWeak";
      const natural = found?.natural ?? 0;
      const lose = natural - (found?.natural_wins ?? 0);
      return { isRight, ends: isRight, told: text(`learn.trap.${how}`, { m, natural, lose }) };
    },
    async solution() {
      return right()[0];
    },
    finish() {
      return text(this.task.isHelped ? "learn.trap.helped" : "learn.trap.done");
    },
  });
  parts.exercise.on("traps-form", "submit", () => it.next());
  parts.exercise.on("traps-any", "click", () => it.draw());
  return it;
}
