// A turn in the making: the ring, its goal, the ball, its goal, and where each vaulted ball goes.

import { text } from "../page/text.js";
import { goalOf } from "./position.js";

/** @typedef {import("./position.js").Turn} Turn */
/** @typedef {{ value: "win" | "loss" | "unknown", within: number | null, open_to: number | null }} Known */
/** @typedef {Map<string, Known>} Values by turn */
/**
 * What can be done with a space: it is a source of a step, perhaps only by dragging, or a goal.
 *
 * @typedef {{ source?: boolean, movable?: boolean, chosen?: boolean, goal?: boolean, known?: Known | null }} Role
 */

/** What is chosen for a turn, one after the other; then follow the ends of vaulted balls. */
const PHASES = ["ring", "ringTo", "ball", "to"];
/** @type {<T>(values: T[]) => T[]} */
const unique = (values) => [...new Set(values)];

/** How good a turn is by what is known of it, if anything: a win, the sooner the better, before what is open, before a loss. */
export function grade(/** @type {Known | null | undefined} */ found) {
  if (!found) return -1;
  const turns = found.within ?? found.open_to ?? 0;
  return { win: 1000 - turns, unknown: 500 + turns, loss: turns }[found.value];
}

/**
 * What is known of the best of some turns.
 *
 * @param {Turn[]} turns
 * @param {Values} values
 * @returns {Known | null}
 */
export const best = (turns, values) =>
  turns.reduce((a, { turn }) => (grade(values.get(turn)) > grade(a) ? values.get(turn) : a), /** @type {any} */ (null));

/** The choices made for a turn, among the legal ones. */
export class Making {
  /**
   * @param {Turn[]} turns
   * @param {import("./position.js").Stacks} [stacks] those before them
   */
  constructor(turns, stacks = {}) {
    this.turns = turns;
    this.stacks = stacks;
    /** The first of the parts of a turn. */
    this.parts = /** @type {Turn["parts"]} */ ([]);
    /** The vaulted balls that were moved, from where to where, and the one in hand. */
    this.ends = /** @type {Map<string, string>} */ (new Map());
    this.ball = /** @type {string | null | undefined} */ (undefined);
    this.settle();
  }

  /** Takes the last choice back. */
  undo() {
    const last = [...this.ends.keys()].at(-1);
    const isOnlyInHand = this.ball !== undefined && this.vaulted().length > 1;
    this.ball = undefined;
    // A goal goes with the ball that was chosen after it.
    if (!isOnlyInHand && !this.ends.delete(last ?? "")) this.parts.length = [0, 0, 1, 1, 3][this.parts.length];
    this.settle();
  }

  /** The legal turns that start with these parts and ends of vaulted balls. */
  left(parts = this.parts, ends = this.ends) {
    return this.turns.filter(
      (turn) =>
        parts.every((space, i) => space === turn.parts[i]) &&
        (ends.size === 0 || this.fits(turn.ends, ends, turn.ends)),
    );
  }

  /**
   * Whether balls can end as a turn says, if those in `chosen` end there; balls of a colour may exchange their `ends`.
   *
   * @param {string[][]} balls
   * @param {Map<string, string>} chosen
   * @param {string[][]} ends
   * @returns {boolean}
   */
  fits([first, ...more], chosen, ends) {
    if (!first) return true;
    const [ball] = first;
    return ends.some(
      ([from, to], i) =>
        this.stacks[from]?.ball === this.stacks[ball]?.ball &&
        to !== ball &&
        (chosen.get(ball) ?? to) === to &&
        this.fits(more, chosen, ends.toSpliced(i, 1)),
    );
  }

  /** The possible choices for a part of the turn. */
  options(/** @type {number} */ at) {
    return unique(this.left(this.parts.slice(0, at)).map(({ parts }) => parts[at]));
  }

  /** The vaulted balls that are still to be moved. */
  vaulted() {
    const [turn, ...others] = this.parts.length < 4 ? [] : this.left();
    return others.length === 0 ? [] : turn.ends.map(([from]) => from).filter((from) => !this.ends.has(from));
  }

  /** The next choice: "ring", "ringTo", "ball", "to", "vaulted" or "end"; "made" if one turn is left, "over" without any. */
  phase() {
    if (this.turns.length === 0) return "over";
    if (this.parts.length < 4) return PHASES[this.parts.length];
    if (this.left().length === 1) return "made";
    return this.ball === undefined ? "vaulted" : "end";
  }

  /** Where what can be taken up now is: rings, with null for the supply, balls, or vaulted balls. */
  sources() {
    const { length } = this.parts;
    return length < 4 ? this.options(length < 2 ? 0 : 2) : this.vaulted();
  }

  /** Where what was taken up can go, each space with the turns that are left then. */
  goals() {
    const { parts, ball } = this;
    const isPart = parts.length === 1 || parts.length === 3;
    const spaces = isPart ? this.options(parts.length) : this.left().flatMap(({ ends }) => ends.map(([, to]) => to));
    const found = /** @type {Map<string, Turn[]>} */ (new Map());
    for (const space of isPart || ball ? spaces : []) {
      if (!space || [...this.ends.values()].includes(space)) continue;
      const turns = isPart
        ? this.left([...parts, space])
        : this.left(parts, new Map([...this.ends, [ball ?? "", space]]));
      if (turns.length > 0) found.set(space, turns);
    }
    // Another vaulted ball goes first, if it can.
    const free = [...found].filter(([space]) => !this.vaulted().includes(space));
    return free.length > 0 ? new Map(free) : found;
  }

  /** Makes choices that have only one option. */
  settle() {
    const { length } = this.parts;
    if ((length === 0 || length === 2) && this.options(length).length === 1) this.parts.push(...this.options(length));
    if (this.vaulted().length === 1) [this.ball] = this.vaulted();
    return true;
  }

  /** Whether there is a choice to take back. */
  canUndo() {
    return this.parts.length > 1 || (this.parts.length === 1 && this.options(0).length > 1);
  }

  /** Takes a ring or a ball up, if possible, with null a ring of the supply; returns whether it was. */
  take(/** @type {string | null} */ space) {
    const { length } = this.parts;
    if (!this.sources().some((source) => source === space)) return false;
    if (length === 4) this.ball = space;
    else this.parts.splice(length < 2 ? 0 : 2, 1, space);
    return this.settle();
  }

  /** Puts down what was taken up, if possible; returns whether it was. */
  put(/** @type {string} */ space) {
    if (!this.goals().has(space)) return false;
    if (this.ball) this.ends.set(this.ball, space);
    else this.parts.push(space);
    this.ball = undefined;
    return this.settle();
  }

  /** Where the last ball of a turn that is made was put down. */
  last() {
    return [...this.ends.values()].at(-1) ?? this.parts[3] ?? "";
  }

  /**
   * Chooses a space, if possible; returns whether it was.
   *
   * @param {string} space
   * @returns {boolean}
   */
  choose(space) {
    const phase = this.phase();
    if (phase === "made" && space === this.last()) return true;
    const isBack = phase === "ringTo" && space === this.parts[0];
    if (phase === "made" || isBack) this.undo();
    return isBack || this.put(space) || (this.phase() !== "ringTo" && this.take(space));
  }

  /**
   * Why the rules allow no choice of a space.
   *
   * @param {string} space
   * @param {import("./position.js").Position} position with the stacks as the steps so far left them
   */
  refusal(space, { stacks, seats, turn: who }) {
    const { rings, ball } = stacks[space];
    const seat = seats.find(({ letter }) => letter === who)?.seat ?? "";
    const hand = (this.ball && this.stacks[this.ball].ball) ?? who;
    const taken = ball && "taken";
    const noRing = rings.at(-1) !== hand && "noRing";
    /** @type {Record<string, string | null | false>} */
    const reasons = {
      ring: taken || noRing || "useless",
      ringTo: taken || "useless",
      ball: (ball !== who && "ball.none") || (goalOf(seat).includes(space) && "ball.home") || "ball.stuck",
      to: taken || noRing || "far",
      vaulted: "vaulted.none",
      end: taken || noRing || "end.useless",
      over: "over",
    };
    const why = text(`refused.${reasons[this.phase()]}`, { who: hand, from: this.parts[2] ?? "" });
    return text("refused", { space, why });
  }

  /**
   * The possible actions by space, that of the supply by "", each with what is known of the best turn that goes through it.
   *
   * @param {Values} values
   */
  roles(values) {
    const roles = /** @type {Record<string, Role>} */ ({});
    const add = (/** @type {string | null | undefined} */ space, /** @type {Role} */ role) => {
      roles[space ?? ""] = { ...roles[space ?? ""], ...role };
    };
    const { parts } = this;
    const phase = this.phase();
    const isNext = phase === "ring" || phase === "ball";
    for (const space of this.sources()) {
      add(space, { movable: true, source: phase !== "ringTo" });
      if (isNext) add(space, { known: best(this.left([...parts, space]), values) });
    }
    for (const [space, turns] of this.goals()) add(space, { goal: true, known: best(turns, values) });
    if (phase === "made") add(this.last(), { goal: true, known: { value: "loss", within: 0, open_to: null } });
    const chosen = { ringTo: parts[0], vaulted: parts[3], end: this.ball }[phase] ?? parts[2];
    if (chosen) add(chosen, { chosen: true });
    return roles;
  }
}
