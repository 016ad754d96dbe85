// The winning first moves of a tile: all of them are to be found from a start position of tournament play, under its limits.

import { ask } from "../answers/api.js";
import { Line, OPENING } from "../moves/line.js";
import { place } from "../page/page.js";
import { listed, text } from "../page/text.js";
import { ALL, isValid, Numbers } from "../setup/tournament.js";
import { refutation, refuted } from "./refutation.js";

/** The name of a start position in the progress. */
const named = (start) => `tiles ${start}`;

/** The names of all pairs that can be drawn. */
const NAMES = ALL.flatMap((black) => ALL.slice(black).map((gold) => named(`start:${black}:${gold}`)));

/** The exercise, and the choice of both numbers. */
export class Tiles {
  name = "tiles";

  /**
   * @param {import("./exercise.js").Exercise} exercise
   * @param {import("./progress.js").Progress} progress
   */
  constructor(exercise, progress) {
    this.exercise = exercise;
    this.progress = progress;
    this.start = "";
    /** The moves that were found, and whether one has been pointed at. */
    this.found = /** @type {string[]} */ ([]);
    this.isHelped = false;
    /** The moves with their values, which are requested once. */
    this.values = /** @type {Promise<any[]> | null} */ (null);
    this.numbers = new Numbers(place("tiles-numbers"));
    exercise.on("tiles-form", "submit", () => this.begin());
    exercise.on("tiles-claim", "click", () => this.claim());
    exercise.stage.addEventListener("shown", () => (place("tiles-claim").hidden = exercise.current?.owner !== this));
  }

  /** Says how many pairs are solved. */
  async count() {
    place("tiles-count").textContent = text("learn.solved", this.progress.solved(NAMES));
  }

  line() {
    return new Line(this.start, [], 0, { opening: OPENING });
  }

  take({ start, found = [], isHelped = false }) {
    [this.start, this.found, this.isHelped, this.values] = [start, found, isHelped, null];
    this.numbers.start = start;
  }

  /** Begins with the chosen numbers. */
  async begin() {
    const { start } = this.numbers;
    if (!(await isValid(new Line(start), this.numbers))) return;
    this.take({ start });
    this.exercise.begin(this, this.line(), "black", this.progress.before(named(start)));
  }

  /** Begins with numbers that are drawn. */
  async next() {
    this.numbers.draw();
    await this.begin();
  }

  ask() {
    return text("learn.tiles.task");
  }

  /** The moves with their values. */
  async valued() {
    if (this.values === null) this.exercise.tell(text("round.searching"), this.ask());
    this.values ??= ask("position", this.line().asked()).then(({ moves }) => moves);
    const { values } = this;
    const isWhole = await values.then(
      (moves) => moves.every(({ value }) => value !== "unknown"),
      () => false,
    );
    // What was not found may be found at the next try.
    if (!isWhole && values === this.values) this.values = null;
    return values;
  }

  /** The winning moves that are still to be found. */
  left(moves) {
    return moves.filter(({ move, value }) => value === "win" && !this.found.includes(move));
  }

  async judge(m, at) {
    const { value } = (await this.valued()).find(({ move }) => move === m);
    if (value === "unknown") return { isRight: false, told: text("learn.unknown", { m }) };
    if (value === "win") {
      if (!this.found.includes(m)) this.found.push(m);
      return { isRight: false, told: text("learn.tiles.found", { m, found: listed(this.found) }) };
    }
    this.miss();
    return refuted(m, await refutation(m, at));
  }

  miss() {
    this.progress.keepTry(named(this.start), false);
  }

  /** The player says that no other move wins. */
  async claim() {
    const { exercise } = this;
    if (exercise.current?.owner !== this || exercise.current.isBusy) return;
    const { signal } = exercise.place();
    const moves = await this.valued();
    if (signal.aborted) return;
    const isMore = this.left(moves).length > 0;
    if (isMore) this.miss();
    if (isMore || moves.some(({ value }) => value === "unknown")) {
      exercise.tell(text(isMore ? "learn.tiles.more" : "round.unknown"), this.ask());
      return;
    }
    this.progress.keepTry(named(this.start), !this.isHelped);
    const told = text(this.found.length > 0 ? "learn.tiles.all" : "learn.tiles.none", {
      all: moves.length,
      found: listed(this.found),
    });
    exercise.end(told);
  }

  /** No move of another player is asked for. */
  async answer() {
    return "";
  }

  async solution() {
    this.isHelped = true;
    const [first] = this.left(await this.valued());
    if (!first) this.exercise.tell(text("learn.tiles.nothing"), this.ask());
    return first?.move ?? null;
  }

  finish() {
    return "";
  }

  state() {
    const { start, found, isHelped } = this;
    return { start, found, isHelped };
  }

  async resume(state) {
    this.take(state);
    return { side: "black" };
  }
}
