// Puzzles: one move wins, and so on to the end of the round.

import { ask } from "../answers/api.js";
import { best } from "../moves/best.js";
import { Line } from "../moves/line.js";
import { choices } from "../page/choices.js";
import { place } from "../page/page.js";
import { text } from "../page/text.js";
import { giver } from "./giver.js";

/** @typedef {import("./giver.js").Task & { puzzle: import("../../answers.js").Puzzle }} Puzzled */

/**
 * The numbers of the puzzles of a grade; of all grades without one. Puzzles are numbered through, from the easiest grade.
 *
 * @param {Record<string, number>} counts the number of puzzles of each grade
 * @param {string} [grade]
 */
export function numbers(counts, grade) {
  const all = Object.keys(counts)
    .sort()
    .flatMap((of) => Array.from({ length: counts[of] }, () => of));
  return all.flatMap((of, i) => (!grade || of === grade ? [i + 1] : []));
}

/** @param {import("./giver.js").Parts} parts */
export function puzzles(parts) {
  const { exercise, lessons } = parts;
  const grade = choices("grade", "learn.grade.", ["all", "1", "2", "3", "4", "5"]);
  const chosen = place("number", HTMLInputElement);

  /** The next move of the solution, as long as it is followed. */
  function known(/** @type {Line} */ line) {
    const { line: moves } = kind.task.puzzle;
    return line.played().every((m, i) => m === moves[i]) ? moves[line.at] : undefined;
  }

  /** @type {import("./giver.js").Giver<Puzzled>} */
  const kind = giver(parts, {
    name: "puzzles",
    wanted: { distance: true },
    side() {
      return this.task.puzzle.to_move;
    },
    // Puzzles use the official rules.
    line() {
      return new Line(this.task.puzzle.position);
    },
    async chosen() {
      const counts = (await lessons()).puzzles;
      chosen.max = String(numbers(counts).length);
      const { value } = grade;
      return numbers(counts, value === "all" ? "" : value).map((number) => `puzzle ${number}`);
    },
    async open(name) {
      const number = name.slice("puzzle ".length);
      chosen.value = number;
      await this.begin({ name, puzzle: await ask("puzzles", { number }), isHelped: false });
    },
    ask({ line: { at } }) {
      const { number, grade: hard } = this.task.puzzle;
      return at === 0 ? text("learn.puzzle.task", { number, grade: hard }) : text("learn.puzzle.goOn");
    },
    async judge(m, at) {
      const { move, refutations } = this.task.puzzle;
      const isFirst = at.line.at === 0;
      const moves = isFirst ? [] : await this.valued(at);
      const value = isFirst ? (m === move ? "win" : "loss") : moves.find((found) => found.move === m)?.value;
      if (value === "unknown") return { isRight: false, told: text("learn.unknown", { m }) };
      if (value === "win") {
        const count = moves.filter((found) => found.value === "win").length - 1;
        return { isRight: true, told: text(count > 0 ? "learn.also" : "learn.only", { m, count }) };
      }
      this.tried(false);
      if (!isFirst) return this.refuted(m, at);
      const [{ moves: again, reply }] = refutations.filter((found) => found.moves[0] === m);
      if (again.length > 1) return this.refuted(m, at, null);
      if (reply !== null) return this.refuted(m, at, reply);
      return { isRight: false, told: text("learn.losesByDeadlock", { m }), refutation: null };
    },
    // It holds out as long as possible.
    async answer({ line, signal }) {
      return known(line) ?? (await ask("reply", { ...line.asked(), against: "perfect" }, signal)).move;
    },
    async solution(at) {
      return known(at.line) ?? best(await this.valued(at))?.move;
    },
    finish() {
      const { isHelped, puzzle } = this.task;
      this.tried(!isHelped);
      return text(isHelped ? "learn.puzzle.helped" : "learn.puzzle.solved", { number: puzzle.number });
    },
  });
  exercise.on("puzzles-form", "submit", () => kind.open(`puzzle ${chosen.value}`));
  exercise.on("puzzles-next", "click", () => kind.next());
  exercise.on("puzzles-any", "click", () => kind.draw());
  return kind;
}
