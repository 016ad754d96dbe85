// What gives exercises of one kind: what it asks, how it judges, and what is kept of it.

import { ask } from "../answers/api.js";
import { Line } from "../moves/line.js";
import { text } from "../page/text.js";
import { any } from "./progress.js";

/**
 * @typedef {import("./exercise.js").Place} Place
 * @typedef {import("../answers/answer.js").Answer<"position">["moves"]} Valued
 * @typedef {() => Promise<import("../../answers.js").LessonsAnswer>} Lessons
 * @typedef {{ exercise: import("./exercise.js").Exercise, progress: import("./progress.js").Progress, lessons: Lessons }} Parts
 */
/**
 * An exercise as it is kept while the tab is open. Progress knows it by its name; `isHelped` says that its move was shown.
 *
 * @typedef {{ name: string, isHelped: boolean }} Task
 */

/**
 * One kind of exercise; what is its own is given to {@link giver}.
 *
 * @template {Task} T
 */
export class Giver {
  name = "";
  /** What is asked about the values of moves. */
  wanted = {};
  /** The current exercise, or the last one. */
  task = /** @type {T} */ (/** @type {unknown} */ (null));
  /** The moves with their values, by positions. */
  values = /** @type {Map<string, Promise<{ moves: Valued }>>} */ (new Map());

  /** @param {Parts} parts */
  constructor({ exercise, progress }) {
    this.exercise = exercise;
    this.progress = progress;
  }

  /** @returns {import("../../answers.js").Player} whose moves are to be found */
  side() {
    return "black";
  }

  /** Where the exercise begins. */
  line() {
    return new Line();
  }

  /** @type {(at: Place) => string} says what is to be found at a place */
  ask = () => "";

  /** @type {(m: string, at: Place) => Promise<import("./exercise.js").Judged>} */
  judge = async () => ({ isRight: false, told: "" });

  /** @type {(at: Place) => Promise<string | undefined>} a move of the other player */
  answer = async () => undefined;

  /** @type {(at: Place) => Promise<string | undefined>} the move to find, if there is one */
  solution = async () => undefined;

  /** Says how the exercise ended. */
  finish() {
    return "";
  }

  /** What comes after an exercise, on its button. */
  after() {
    return text("learn.next");
  }

  /** @type {() => Promise<string[]>} the names of the exercises to choose from */
  chosen = async () => [];

  /** Says how much of them is solved. */
  async count() {
    return text("learn.solved", this.progress.solved(await this.chosen()));
  }

  /** @type {(name: string) => Promise<void>} begins the exercise of a name */
  open = async () => {};

  /** Takes over what was kept. */
  async take(/** @type {T} */ task) {
    this.task = task;
    this.values.clear();
  }

  async begin(/** @type {T} */ task) {
    await this.take(task);
    this.exercise.begin(this, this.line(), this.progress.before(task.name));
  }

  /** Begins the next one that is not solved. */
  async next() {
    const name = this.progress.next(await this.chosen(), this.task?.name);
    if (name === undefined) this.exercise.tell(text("learn.allSolved"), "");
    else await this.open(name);
  }

  /** Begins any. */
  async draw() {
    await this.open(any(await this.chosen(), this.task?.name));
  }

  tried(/** @type {boolean} */ isSolved) {
    this.progress.keepTry(this.task.name, isSolved);
  }

  /** The moves of a place with their values. They are requested once, unless some are not found. */
  async valued(/** @type {Place} */ { shown: { position }, signal }) {
    const asked = { ...this.exercise.stage.position(), ...this.wanted };
    const found = this.values.get(position) ?? ask("position", asked, signal);
    this.values.set(position, found);
    let isWhole = false;
    try {
      const { moves } = await found;
      isWhole = moves.every(({ value }) => value !== "unknown");
      return moves;
    } finally {
      if (!isWhole) this.values.delete(position);
    }
  }

  /**
   * The judgement of a move that loses, with what refutes it: `answer`, if that is known; null says that the opponent must pass,
   * or that the round is over.
   *
   * @param {string} m
   * @param {Place} at
   * @param {string | null} [answer]
   */
  async refuted(m, { line, shown, signal }, answer) {
    if (answer === undefined) {
      const asked = line.then([m]).asked();
      const { result, to_move: mover } = await ask("show", asked, signal);
      const isOther = result === "ongoing" && mover !== shown.to_move;
      answer = isOther ? (await ask("reply", { ...asked, against: "perfect" }, signal)).move : null;
    }
    const told = answer === null ? text("learn.losesByPass", { m }) : text("learn.loses", { m, answer });
    return { isRight: false, told, refutation: answer };
  }
}

/**
 * A kind of exercise, by what is its own.
 *
 * @template {Task} T
 * @param {Parts} parts
 * @param {Partial<Giver<NoInfer<T>>> & ThisType<Giver<NoInfer<T>>>} own
 * @returns {Giver<T>}
 */
export const giver = (parts, own) => Object.assign(/** @type {Giver<T>} */ (new Giver(parts)), own);
