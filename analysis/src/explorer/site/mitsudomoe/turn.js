// A turn in the making: the ring, its goal, the ball, its goal, and where each vaulted ball goes.

import { text } from "../page/text.js";
import { goalOf } from "./position.js";

const PARTS = ["ringFrom", "ringTo", "from", "to"];
/** What a space may be chosen for: before the ball has moved, also for another ball. */
const CHOICES = { ring: ["ringFrom"], ringTo: ["ringTo"], ball: ["from"], to: ["to", "from"] };
const unique = (values) => [...new Set(values)];

/** How good a turn is by what is known of it, if anything: a win, the sooner the better, before what is open, before a loss. */
export const grade = (found) =>
  found ? ({ win: 1000 - found.within, loss: found.within }[found.value] ?? 500 + found.open_to) : 0;

/** What is known of the best of some turns; `values` has what is known by turn. */
export function best(turns, values) {
  const known = turns.map(({ turn }) => values.get(turn)).filter(Boolean);
  return known.reduce((a, b) => (grade(b) > grade(a) ? b : a), known[0]) ?? null;
}

/** Whether balls of these spaces can end as a turn says, if those in `chosen` end there; balls of a colour may exchange their ends. */
function fits(balls, ends, chosen, color) {
  const [ball, ...more] = balls;
  if (ball === undefined) return true;
  return ends.some(
    ([from, to], i) =>
      color(from) === color(ball) &&
      to !== ball &&
      (chosen.get(ball) ?? to) === to &&
      fits(more, ends.toSpliced(i, 1), chosen, color),
  );
}

/** The spaces between two that lie in one line; none for neighbours and others. */
function between(from, to) {
  const [wide, high] = [to.charCodeAt(0) - from.charCodeAt(0), Number(to[1]) - Number(from[1])];
  const far = Math.max(Math.abs(wide), Math.abs(high));
  if (wide !== 0 && high !== 0 && Math.abs(wide) !== Math.abs(high)) return [];
  const at = (i) =>
    `${String.fromCharCode(from.charCodeAt(0) + (wide * i) / far)}${Number(from[1]) + (high * i) / far}`;
  return Array.from({ length: Math.max(far - 1, 0) }, (_, i) => at(i + 1));
}

/** The choices made for a turn, among the legal ones. */
export class Making {
  /** The turns, in the form that `steps` of the position's module returns, and the stacks before them. */
  constructor(turns, stacks = new Map()) {
    this.turns = turns;
    this.color = (space) => stacks.get(space)?.ball;
    /** Where the ring comes from: a space, `null` for the supply, `undefined` before it is chosen. */
    this.ringFrom = /** @type {string | null | undefined} */ (undefined);
    this.ringTo = this.from = this.to = /** @type {string | undefined} */ (undefined);
    /** The vaulted balls that were moved, from where to where, and the one in hand. */
    this.ends = new Map();
    this.ball = /** @type {any} */ (undefined);
    this.settle();
  }

  /** Takes the last choice back. */
  undo() {
    const [last] = [...this.ends.keys()].slice(-1);
    if (this.ball !== undefined && this.vaulted().length > 1) this.ball = undefined;
    else if (this.ends.delete(last)) this.ball = undefined;
    else if (this.to !== undefined) this.to = this.ball = undefined;
    else if (this.ringTo !== undefined) this.from = this.ringTo = undefined;
    else this.ringFrom = undefined;
    this.settle();
  }

  /** The legal turns that start as chosen, whatever one `part` is; `ends` are those of vaulted balls. */
  left(ends = this.ends, part = "") {
    const isChosen = (turn) =>
      PARTS.every((other) => other === part || this[other] === undefined || turn[other] === this[other]);
    const starts = this.turns.filter(isChosen);
    return ends.size === 0
      ? starts
      : starts.filter((turn) =>
          fits(
            turn.ends.map(([from]) => from),
            turn.ends,
            ends,
            this.color,
          ),
        );
  }

  /** The possible choices for a part of the turn, with all others as they are. */
  options(part) {
    return unique(this.left(this.ends, part).map((turn) => turn[part]));
  }

  /** The vaulted balls that are still to be moved. */
  vaulted() {
    const [turn] = this.to === undefined ? [] : this.left();
    return (turn?.ends ?? []).map(([from]) => from).filter((from) => !this.ends.has(from));
  }

  /** Where the vaulted ball in hand may end, each space with the turns that are left then. */
  goals() {
    const spaces = unique(this.left().flatMap(({ ends }) => ends.map(([, to]) => to)));
    const found = spaces.map((space) => [space, this.left(new Map([...this.ends, [this.ball, space]]))]);
    const legal = found.filter(([space, turns]) => turns.length > 0 && ![...this.ends.values()].includes(space));
    // Another vaulted ball goes first, if it can.
    const free = legal.filter(([space]) => !this.vaulted().includes(space));
    return new Map(/** @type {any} */ (free.length > 0 ? free : legal));
  }

  /** Makes choices that have only one option. */
  settle() {
    const only = (part) => {
      const options = this.options(part);
      if (this[part] === undefined && options.length === 1) [this[part]] = options;
    };
    only("ringFrom");
    if (this.ringTo !== undefined) only("from");
    const open = this.vaulted();
    if (open.length === 1) [this.ball] = open;
  }

  /** Whether there is a choice to take back. */
  canUndo() {
    return this.ringTo !== undefined || (this.ringFrom !== undefined && this.options("ringFrom").length > 1);
  }

  /** The next choice: "ring", "ringTo", "ball", "to", "vaulted" or "end"; "made" if one turn is left, "over" without any. */
  phase() {
    if (this.turns.length === 0) return "over";
    if (this.ringFrom === undefined) return "ring";
    if (this.ringTo === undefined) return "ringTo";
    if (this.from === undefined) return "ball";
    if (this.to === undefined) return "to";
    if (this.left().length === 1) return "made";
    return this.ball === undefined ? "vaulted" : "end";
  }

  /** Chooses a space, if possible; returns whether it was. */
  choose(space) {
    const phase = this.phase();
    if (phase === "ringTo" && space === this.ringFrom) this.undo();
    else if (phase === "end" && this.goals().has(space)) {
      this.ends.set(this.ball, space);
      this.ball = undefined;
      this.settle();
    } else if (this.vaulted().includes(space)) this.ball = space;
    else return (CHOICES[phase] ?? []).some((part) => this.set(part, space));
    return true;
  }

  /** Makes or changes a choice, if possible: a space, or `null` for the supply; returns whether it was. */
  set(part, space) {
    if (!this.options(part).includes(space)) return false;
    this[part] = space;
    this.settle();
    return true;
  }

  /** Why the rules allow no choice of a space; `position` has the stacks as the steps so far left them. */
  refusal(space, { stacks, seats, turn: who }) {
    const { rings, ball } = stacks.get(space);
    const home = goalOf(seats.find(({ letter }) => letter === who).seat);
    const line = this.from ? between(this.from, space) : [];
    const isVault = line.length > 0 && line.every((on) => stacks.get(on).ball);
    const hand = this.ball ? this.color(this.ball) : who;
    const noRing = rings.at(-1) !== hand;
    /** For each next choice, the reasons in order, each with whether it holds. */
    const reasons = /** @type {Record<string, any[][]>} */ ({
      ring: [
        ["taken", ball],
        ["noRing", noRing],
        ["useless", true],
      ],
      ringTo: [
        ["taken", ball],
        ["useless", true],
      ],
      ball: [
        ["ball.none", ball !== who],
        ["ball.home", home.includes(space)],
        ["ball.stuck", true],
      ],
      to: [
        ["taken", ball],
        ["noRing", noRing],
        ["vault", isVault],
        ["far", true],
      ],
      vaulted: [["vaulted.none", true]],
      end: [
        ["taken", ball],
        ["noRing", noRing],
        ["end.useless", true],
      ],
      over: [["over", true]],
    })[this.phase()];
    const [why] = /** @type {any[]} */ (reasons.find(([, holds]) => holds));
    return text("refused", { space, why: text(`refused.${why}`, { who: hand, from: this.from ?? "" }) });
  }

  /** The possible actions by space, each with what is `known` of the best turn that goes through it. */
  roles(values) {
    const roles = new Map();
    const add = (space, role) => roles.set(space, { ...roles.get(space), ...role });
    const phase = this.phase();
    const [part, other] = CHOICES[phase] ?? [];
    (other ? this.options(other) : this.vaulted()).forEach((space) => add(space, { source: true }));
    const next = part
      ? this.options(part).map((space) => [space, this.left().filter((turn) => turn[part] === space)])
      : [];
    for (const [space, turns] of phase === "end" ? this.goals() : next) {
      const role = phase === "ring" || phase === "ball" ? { source: true } : { goal: true };
      if (space) add(space, { ...role, known: best(turns, values) });
    }
    const chosen = { ringTo: this.ringFrom, vaulted: this.to, end: this.ball }[phase] ?? this.from;
    if (chosen) add(chosen, { chosen: true });
    return roles;
  }
}
