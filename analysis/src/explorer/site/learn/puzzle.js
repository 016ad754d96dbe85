// Puzzles: one move wins, and so on to the end of the round.

import { ask } from "../answers/api.js";
import { best } from "../moves/best.js";
import { Line } from "../moves/line.js";
import { place } from "../page/page.js";
import { text } from "../page/text.js";
import { any } from "./progress.js";
import { refutation, refuted } from "./refutation.js";

/** The name of a puzzle in the progress. */
const named = (number) => `puzzle ${number}`;

/**
 * The numbers of the puzzles of a grade, easiest first; of all grades without one. Puzzles are numbered through, from the
 * easiest grade.
 *
 * @param {Record<string, number>} counts the number of puzzles of each grade
 * @param {string} [grade]
 * @returns {number[]}
 */
export function numbers(counts, grade) {
  const grades = Object.keys(counts).sort();
  const sum = (some) => some.reduce((all, of) => all + counts[of], 0);
  const before = grade ? sum(grades.filter((of) => of < grade)) : 0;
  return Array.from({ length: grade ? counts[grade] : sum(grades) }, (_, i) => before + i + 1);
}

/** The puzzles and their choice. */
export class Puzzles {
  name = "puzzles";

  /**
   * @param {import("./exercise.js").Exercise} exercise
   * @param {import("./progress.js").Progress} progress
   * @param {() => Promise<any>} lessons
   */
  constructor(exercise, progress, lessons) {
    this.exercise = exercise;
    this.progress = progress;
    this.lessons = lessons;
    this.puzzle = /** @type {any} */ (null);
    /** Whether a move has been pointed at. */
    this.isHelped = false;
    /** The values of the moves at the place, by its position. */
    this.values = new Map();
    const grade = place("grade");
    grade.add(new Option(text("learn.grade.all"), ""));
    for (const value of ["1", "2", "3", "4", "5"]) grade.add(new Option(text(`learn.grade.${value}`), value));
    exercise.on("grade", "change", () => this.count());
    exercise.on("puzzle-form", "submit", () => this.show(Number(place("number").value)));
    exercise.on("puzzle-next", "click", () => this.next());
    exercise.on("puzzle-any", "click", async () => this.show(any(await this.chosen(), this.puzzle?.number)));
  }

  /** The numbers of the puzzles of the chosen grade. */
  async chosen() {
    return numbers((await this.lessons()).puzzles, place("grade").value);
  }

  /** Says how many are solved. */
  async count() {
    const all = await this.chosen();
    place("number").max = numbers((await this.lessons()).puzzles).length;
    place("puzzle-count").textContent = text("learn.solved", this.progress.solved(all.map(named)));
  }

  async show(number) {
    const puzzle = await ask("puzzles", { number });
    place("number").value = number;
    this.take(puzzle);
    // Puzzles use the official rules.
    this.exercise.begin(this, new Line(puzzle.position), puzzle.to_move, this.progress.before(named(number)));
  }

  take(puzzle) {
    this.puzzle = puzzle;
    this.isHelped = false;
    this.values.clear();
  }

  /** The next puzzle of the grade that is not solved. */
  async next() {
    const all = await this.chosen();
    const names = all.map(named);
    const next = this.progress.next(names, this.puzzle && named(this.puzzle.number));
    if (next === null) this.exercise.tell(text("learn.allSolved"), "");
    else await this.show(all[names.indexOf(next)]);
  }

  ask({ due }) {
    const { number, grade, to_move: player } = this.puzzle;
    const isFirst = this.exercise.current.line.at === 0;
    return text(isFirst ? "learn.puzzle.task" : "learn.puzzle.goOn", { number, grade, player, due: due ?? "any" });
  }

  /** The moves of a place with their values, which are requested once. */
  valued({ shown, signal }) {
    const { position } = shown;
    if (!this.values.has(position)) {
      const found = ask("position", { position, distance: true }, signal);
      found.catch(() => this.values.delete(position));
      this.values.set(position, found);
    }
    return this.values.get(position);
  }

  async judge(m, at) {
    const { puzzle } = this;
    if (at.line.at === 0) {
      if (m === puzzle.move) return { isRight: true, told: text("learn.only", { m }) };
      const answer = puzzle.refutations[m];
      this.miss();
      if (answer === "deadlock")
        return { isRight: false, told: text("learn.losesByDeadlock", { m }), refutation: null };
      return refuted(m, typeof answer === "string" ? answer : null);
    }
    const { moves } = await this.valued(at);
    const { value } = moves.find((found) => found.move === m);
    if (value === "unknown") return { isRight: false, told: text("learn.unknown", { m }) };
    if (value === "win") {
      const others = moves.filter((found) => found.value === "win").length - 1;
      return {
        isRight: true,
        told: others === 0 ? text("learn.only", { m }) : text("learn.also", { m, count: others }),
      };
    }
    this.miss();
    return refuted(m, await refutation(m, at));
  }

  miss() {
    this.progress.keepTry(named(this.puzzle.number), false);
  }

  /** The answer that holds out longest. */
  async answer({ line, signal }) {
    const known = this.puzzle.line;
    if (line.played().every((m, i) => m === known[i])) return known[line.at];
    return (await ask("reply", { ...line.asked(), against: "perfect" }, signal)).move;
  }

  async solution(at) {
    this.isHelped = true;
    if (at.line.played().every((m, i) => m === this.puzzle.line[i])) return this.puzzle.line[at.line.at];
    const { moves } = await this.valued(at);
    return best(moves).move;
  }

  finish() {
    const { number } = this.puzzle;
    this.progress.keepTry(named(number), !this.isHelped);
    return text(this.isHelped ? "learn.puzzle.helped" : "learn.puzzle.solved", { number });
  }

  state() {
    return { puzzle: this.puzzle, isHelped: this.isHelped };
  }

  async resume({ puzzle, isHelped }) {
    this.take(puzzle);
    this.isHelped = isHelped;
    place("number").value = puzzle.number;
    return { side: puzzle.to_move };
  }
}
