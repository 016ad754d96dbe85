// Traps after the winning first moves: to set one as Gold, and to avoid one as Black.

import { ask } from "../answers/api.js";
import { INITIAL, read } from "../board/position.js";
import { trickiest } from "../moves/best.js";
import { Line } from "../moves/line.js";
import { place } from "../page/page.js";
import { text } from "../page/text.js";
import { any } from "./progress.js";
import { refutation, refuted } from "./refutation.js";

/** What to do with a trap, and for whom. */
const SIDES = { set: "gold", avoid: "black" };

/**
 * The exercises of a kind, without those that begin at the place of an earlier one.
 *
 * @param {any[]} traps
 * @param {string} kind
 * @param {string} [first] those after one first move
 * @returns {{ name: string, kind: string, moves: string[], trap: any }[]}
 */
export function exercises(traps, kind, first) {
  const all = new Map();
  for (const trap of traps) {
    const moves = [trap.first_move, ...trap.line.split(" ")];
    // The last move is the one that sets the trap.
    if (kind === "set") moves.pop();
    const name = `${kind} ${moves.join(" ")}`;
    if ((!first || trap.first_move === first) && !all.has(name)) all.set(name, { name, kind, moves, trap });
  }
  return [...all.values()];
}

/** The traps and their choice. */
export class Traps {
  name = "traps";

  /**
   * @param {import("./exercise.js").Exercise} exercise
   * @param {import("./progress.js").Progress} progress
   * @param {() => Promise<any>} lessons
   */
  constructor(exercise, progress, lessons) {
    this.exercise = exercise;
    this.progress = progress;
    this.lessons = lessons;
    this.current = /** @type {any} */ (null);
    this.isHelped = false;
    this.values = /** @type {Promise<any> | null} */ (null);
    for (const kind of Object.keys(SIDES)) place("trap-kind").add(new Option(text(`learn.trap.${kind}`), kind));
    for (const id of ["trap-kind", "trap-after"]) exercise.on(id, "change", () => this.count());
    exercise.on("trap-form", "submit", () => this.next());
    exercise.on("trap-any", "click", async () => this.begin(any(await this.chosen(), this.current)));
  }

  /** Offers the first moves, once they are known. */
  offer(traps) {
    const after = place("trap-after");
    if (after.options.length > 0) return;
    const { towers } = read(INITIAL);
    after.add(new Option(text("learn.trap.any"), ""));
    for (const m of new Set(traps.map((trap) => trap.first_move))) {
      after.add(new Option(text("learn.firstMove", { m, color: towers.get(m.slice(0, 2))?.color ?? "" }), m));
    }
  }

  async chosen() {
    const { traps } = await this.lessons();
    this.offer(traps);
    return exercises(traps, place("trap-kind").value, place("trap-after").value);
  }

  async count() {
    const names = (await this.chosen()).map(({ name }) => name);
    place("trap-count").textContent = text("learn.solved", this.progress.solved(names));
  }

  async next() {
    const all = await this.chosen();
    const names = all.map(({ name }) => name);
    const next = this.progress.next(names, this.current?.name);
    if (next === null) this.exercise.tell(text("learn.allSolved"), "");
    else this.begin(all[names.indexOf(next)]);
  }

  begin(found) {
    this.take(found);
    this.exercise.begin(this, new Line("start", found.moves), SIDES[found.kind], this.progress.before(found.name));
  }

  take(found) {
    this.current = found;
    this.isHelped = false;
    this.values = null;
  }

  ask() {
    const { kind, trap } = this.current;
    // They take a moment, so that they are requested before they are needed.
    if (kind === "set") this.valued(this.exercise.place()).catch(() => {});
    return text(`learn.trap.${kind}.task`, { lose: trap.lose, natural: trap.natural });
  }

  /** The moves of the place with the answers that keep the win. */
  valued({ shown, signal }) {
    this.values ??= ask("position", { position: shown.position, distance: true, replies: true }, signal);
    this.values.catch(() => (this.values = null));
    return this.values;
  }

  async judge(m, at) {
    const { kind, trap, name } = this.current;
    const isRight = kind === "set" ? await this.sets(m, at) : trap.winning.split(" ").includes(m);
    this.progress.keepTry(name, isRight && !this.isHelped);
    if (kind === "set") return { isRight, ends: isRight, told: await this.share(m, at, isRight) };
    if (isRight) return { isRight, ends: true, told: text("learn.trap.avoided", { m }) };
    return refuted(m, await refutation(m, at));
  }

  /** Whether a move is the trap, or another one as good. */
  async sets(m, at) {
    const { trap } = this.current;
    if (m === trap.line.split(" ").pop()) return true;
    const { moves } = await this.valued(at);
    const [best, own] = [trickiest(moves), moves.find((found) => found.move === m)];
    return best !== null && own.natural_wins * best.natural <= best.natural_wins * own.natural;
  }

  /** Says how many natural answers to a move lose. */
  async share(m, at, isRight) {
    const { moves } = await this.valued(at);
    const { natural, natural_wins: keep } = moves.find((found) => found.move === m);
    if (!natural) return text(isRight ? "learn.trap.right" : "learn.trap.wrong", { m });
    return text(isRight ? "learn.trap.isSet" : "learn.trap.isWeak", { m, lose: natural - keep, natural });
  }

  answer() {
    return Promise.reject(new Error("a trap has one move to find"));
  }

  async solution() {
    this.isHelped = true;
    const { kind, trap } = this.current;
    return kind === "set" ? trap.line.split(" ").pop() : trap.winning.split(" ")[0];
  }

  finish() {
    return text(this.isHelped ? "learn.trap.helped" : "learn.trap.done");
  }

  state() {
    return { current: this.current, isHelped: this.isHelped };
  }

  async resume({ current, isHelped }) {
    this.take(current);
    this.isHelped = isHelped;
    return { side: SIDES[current.kind] };
  }
}
