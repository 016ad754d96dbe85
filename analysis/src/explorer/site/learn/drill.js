// The smallest book as a drill: the positions to know come back in growing intervals, and Gold's answers are played.

import { Line } from "../moves/line.js";
import { choices } from "../page/choices.js";
import { place } from "../page/page.js";
import { text } from "../page/text.js";
import { known, mirror, moves, reached, way } from "./book.js";
import { giver } from "./giver.js";
import { any } from "./progress.js";
import { answered, counts, isDue, queue } from "./repetition.js";

/**
 * Which book it is, on which side of the board, and how Gold answers. `at` is the turn, and `answers` are those on the way to
 * it that are still to be played; `isHelped` if its move was missed or shown.
 *
 * @typedef {import("./giver.js").Task & { rule: string, side: string, way: string, at: number, answers: string[] }} Drilled
 */

/** @param {import("./giver.js").Parts} parts */
export function drill(parts) {
  const { exercise, progress } = parts;
  const rules = choices("book-rule", "learn.book.", ["longest", "fewest"]);
  const sides = choices("book-side", "learn.book.", ["given", "mirrored"]);
  const ways = choices("book-way", "learn.book.way.", ["due", "any"]);
  /** The book of the exercise. */
  let book = /** @type {import("./book.js").Book} */ (/** @type {unknown} */ (null));

  /** A book on its side of the board. */
  async function read(/** @type {{ rule: string, side: string }} */ { rule, side }) {
    const found = (await parts.lessons()).books.find((one) => one.rule === rule);
    if (!found) throw new Error(`there is no book by the rule ${rule}`);
    return side === "mirrored" ? mirror(found) : found;
  }

  /** What is chosen, as an exercise at the start of its book, and how far that is known. */
  async function first() {
    const [rule, side] = [rules.value, sides.value];
    const task = { name: `${rule} ${side}`, rule, side, way: ways.value, at: 0, answers: [], isHelped: false };
    const turns = known(await read(task));
    const [cards, numbers, now] = [progress.cards(task.name), [...turns.keys()], Date.now()];
    return { task, turns, counted: counts(cards, numbers, now), queued: queue(cards, numbers, now) };
  }

  const turn = () => book.turns[kind.task.at];

  /** Whether a position that is due lies behind a turn. */
  const leadsToDue = (/** @type {number} */ at) =>
    [...reached(book, at)].some((here) => {
      const { number } = book.turns[here];
      return number !== undefined && isDue(progress.cards(kind.task.name), number, Date.now());
    });

  /** @type {import("./giver.js").Giver<Drilled>} */
  const kind = giver(parts, {
    name: "book",
    line: () => new Line("start", way(book, kind.task.at)),
    async count() {
      const { task, turns, counted } = await first();
      // The rule prefers the same of two moves in the mirror image.
      const side = task.side === "given" ? "left" : "right";
      place("book-rule-told").textContent = text(`learn.book.rule.${task.rule}`, { side });
      return text("learn.book.count", { known: turns.size, ...counted });
    },
    // A round begins at the position that is due first, or at the start.
    async next() {
      const { task, turns, queued, counted } = await first();
      if (task.way === "due" && queued.length === 0) {
        const day = new Date(counted.next).toLocaleDateString("en", { day: "numeric", month: "long" });
        exercise.tell(text("learn.book.nothingDue", { day }), "");
        return;
      }
      if (task.way === "due") task.at = turns.get(queued[0]) ?? 0;
      await this.begin(task);
    },
    async take(task) {
      book = await read(task);
      this.task = task;
      this.values.clear();
    },
    ask() {
      const { reason, number = 0 } = turn();
      if (reason === "know") return text("learn.book.know", { number });
      return text(reason === "only" ? "learn.book.only" : `learn.book.byRule.${this.task.rule}`);
    },
    async judge(m, at) {
      const { task } = this;
      const { move, number, then } = turn();
      if (m !== move) {
        const value = (await this.valued(at)).find((found) => found.move === m)?.value;
        if (value === "win") return { isRight: false, told: text("learn.book.another", { m }) };
        task.isHelped = true;
        return value === "loss" ? this.refuted(m, at) : { isRight: false, told: text("learn.book.wrong", { m }) };
      }
      const isKnown = !task.isHelped;
      if (number !== undefined)
        progress.changeCards(task.name, (cards) => answered(cards, number, isKnown, Date.now()));
      const told = text(isKnown ? "learn.right" : "learn.book.again", { m });
      const all = Object.keys(then).filter((said) => task.way === "any" || leadsToDue(then[said]));
      if (all.length === 0) return { isRight: true, ends: true, told };
      const said = any(all);
      Object.assign(task, { at: then[said], answers: moves(said), isHelped: false });
      return { isRight: true, told };
    },
    async answer() {
      return this.task.answers.shift();
    },
    async solution() {
      return turn().move;
    },
    finish: () => text(Object.keys(turn().then).length === 0 ? "learn.book.inSight" : "learn.book.rest"),
  });
  exercise.on("book-form", "submit", () => kind.next());
  return kind;
}
