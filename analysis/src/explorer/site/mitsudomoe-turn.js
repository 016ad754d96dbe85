// A turn in the making: the ring, its goal, the ball, its goal, and where each vaulted ball goes.

const PARTS = ["ringFrom", "ringTo", "from", "to"];
const unique = (values) => [...new Set(values)];

/** How good a turn is by what is known of it, if anything: a win, the sooner the better, before what is open, before a loss. */
export const grade = (found) => (found ? { win: 1000 - found.within, loss: found.within }[found.value] ?? 500 + found.open_to : 0);

/** What is known of the best of some turns; `values` has what is known by turn. */
export function best(turns, values) {
  const known = turns.map(({ turn }) => values.get(turn)).filter(Boolean);
  return known.reduce((a, b) => (grade(b) > grade(a) ? b : a), known[0]) ?? null;
}

/** Whether balls of these spaces can end as a turn says, if those in `chosen` end there; balls of a colour may exchange their ends. */
function fits(balls, ends, chosen, color) {
  const [ball, ...more] = balls;
  if (ball === undefined) return true;
  return ends.some(([from, to], i) => color(from) === color(ball) && to !== ball && (chosen.get(ball) ?? to) === to && fits(more, ends.toSpliced(i, 1), chosen, color));
}

/** The choices made for a turn, among the legal ones. */
export class Making {
  /** The turns, in the form that `steps` of the position's module returns, and the stacks before them. */
  constructor(turns, stacks = new Map()) {
    this.turns = turns;
    this.color = (space) => stacks.get(space)?.ball;
    this.ends = new Map();
    this.clear();
  }

  /** Takes all choices back. */
  clear() {
    /** Where the ring comes from: a space, `null` for the supply, `undefined` before it is chosen. */
    this.ringFrom = /** @type {string | null | undefined} */ (undefined);
    this.ringTo = undefined;
    this.from = undefined;
    this.to = undefined;
    /** The vaulted balls that were moved, from where to where, and the one in hand. */
    this.ends = new Map();
    this.ball = undefined;
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

  /** The legal turns that start as chosen; `ends` are those of vaulted balls. */
  left(ends = this.ends) {
    const starts = this.turns.filter((turn) => PARTS.every((part) => this[part] === undefined || turn[part] === this[part]));
    return ends.size === 0 ? starts : starts.filter((turn) => fits(turn.ends.map(([from]) => from), turn.ends, ends, this.color));
  }

  /** The possible choices for a part of the turn. */
  options(part) {
    return unique(this.left().map((turn) => turn[part]));
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
    const froms = unique(this.turns.map((turn) => turn.ringFrom));
    return this.ringTo !== undefined || (this.ringFrom !== undefined && froms.length > 1);
  }

  /** The next choice: "ring", "ringTo", "ball", "to", "vaulted" or "end"; "made" if one turn is left. */
  phase() {
    if (this.ringFrom === undefined) return "ring";
    if (this.ringTo === undefined) return "ringTo";
    if (this.from === undefined) return "ball";
    if (this.to === undefined) return "to";
    if (this.left().length === 1) return "made";
    return this.ball === undefined ? "vaulted" : "end";
  }

  /** Chooses the supply. */
  supply() {
    this.ringFrom = null;
    this.settle();
  }

  /** Chooses a space, if possible; returns whether it was. */
  choose(space) {
    const phase = this.phase();
    if (phase === "ring") return this.set("ringFrom", space);
    if (phase === "ringTo") {
      if (space !== this.ringFrom) return this.set("ringTo", space);
      this.undo();
      return true;
    }
    if (phase === "to" && this.set("to", space)) return true;
    if (phase === "ball" || phase === "to") {
      const before = this.from;
      this.from = undefined;
      if (this.set("from", space)) return true;
      this.from = before;
      return false;
    }
    if (phase === "end" && this.goals().has(space)) {
      this.ends.set(this.ball, space);
      this.ball = undefined;
      this.settle();
      return true;
    }
    if (!this.vaulted().includes(space)) return false;
    this.ball = space;
    return true;
  }

  set(part, space) {
    if (!this.options(part).includes(space)) return false;
    this[part] = space;
    this.settle();
    return true;
  }

  /** The turns that a choice of the ring leaves: `null` for the supply. */
  through(ringFrom) {
    return this.turns.filter((turn) => turn.ringFrom === ringFrom);
  }

  /** The possible actions by space, each with what is `known` of the best turn that goes through it. */
  roles(values) {
    const roles = new Map();
    const add = (space, role) => roles.set(space, { ...roles.get(space), ...role });
    const phase = this.phase();
    const left = this.left();
    const each = (part, role) => {
      for (const space of this.options(part)) if (space) add(space, { ...role, known: best(left.filter((turn) => turn[part] === space), values) });
    };
    if (phase === "ring") each("ringFrom", { source: true });
    if (phase === "ringTo") {
      if (this.ringFrom) add(this.ringFrom, { chosen: true });
      each("ringTo", { goal: true });
    }
    if (phase === "ball") each("from", { source: true });
    if (phase === "to") {
      const others = this.turns.filter((turn) => turn.ringFrom === this.ringFrom && turn.ringTo === this.ringTo);
      others.forEach((turn) => add(turn.from, { source: true }));
      each("to", { goal: true });
    }
    if (phase === "vaulted" || phase === "end") this.vaulted().forEach((space) => add(space, { source: true }));
    if (phase === "end") for (const [space, turns] of this.goals()) add(space, { goal: true, known: best(turns, values) });
    const chosen = phase === "end" ? this.ball : phase === "vaulted" ? this.to : this.from;
    if (chosen !== undefined) add(chosen, { chosen: true });
    return roles;
  }
}
