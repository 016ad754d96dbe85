// A turn in the making: the ring, its goal, the ball, its goal, and where vaulted balls go.

const unique = (values) => [...new Set(values)];

/** The choices made for a turn, among the legal ones. */
export class Making {
  /** The turns, in the form that `steps` of the position's module returns. */
  constructor(turns) {
    this.turns = turns;
    this.clear();
  }

  /** Takes all choices back. */
  clear() {
    /** Where the ring comes from: a space, `null` for the supply, `undefined` before it is chosen. */
    this.ringFrom = undefined;
    this.ringTo = undefined;
    this.from = undefined;
    this.to = undefined;
    this.settle();
  }

  /** Takes the last choice back. */
  undo() {
    if (this.to !== undefined) this.to = undefined;
    else if (this.ringTo !== undefined) this.from = this.ringTo = undefined;
    else this.ringFrom = undefined;
    this.settle();
  }

  /** The legal turns that start as chosen. */
  left() {
    const parts = ["ringFrom", "ringTo", "from", "to"];
    return this.turns.filter((turn) => parts.every((part) => this[part] === undefined || turn[part] === this[part]));
  }

  /** The possible choices for a part of the turn. */
  options(part) {
    return unique(this.left().map((turn) => turn[part]));
  }

  /** Makes choices that have only one option. */
  settle() {
    const only = (part) => {
      const options = this.options(part);
      if (this[part] === undefined && options.length === 1) [this[part]] = options;
    };
    only("ringFrom");
    if (this.ringTo !== undefined) only("from");
  }

  /** Whether there is a choice to take back. */
  canUndo() {
    const froms = unique(this.turns.map((turn) => turn.ringFrom));
    return this.ringTo !== undefined || (this.ringFrom !== undefined && froms.length > 1);
  }

  /** The next choice: "ring", "ringTo", "ball", "to" or "ends". */
  phase() {
    if (this.ringFrom === undefined) return "ring";
    if (this.ringTo === undefined) return "ringTo";
    if (this.from === undefined) return "ball";
    return this.to === undefined ? "to" : "ends";
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
    }
    return false;
  }

  set(part, space) {
    if (!this.options(part).includes(space)) return false;
    this[part] = space;
    this.settle();
    return true;
  }

  /** The possible actions by space; `wins` has the turns that are known to win. */
  roles(wins) {
    const roles = new Map();
    const add = (space, role) => roles.set(space, { ...roles.get(space), ...role });
    const phase = this.phase();
    const left = this.left();
    const goal = (part) => left.forEach((turn) => add(turn[part], { goal: true, ...(wins.has(turn.turn) && { wins: true }) }));
    if (phase === "ring") left.forEach((turn) => turn.ringFrom && add(turn.ringFrom, { source: true }));
    if (phase === "ringTo") {
      if (this.ringFrom) add(this.ringFrom, { chosen: true });
      goal("ringTo");
    }
    if (phase === "ball" || phase === "to") {
      const before = this.from;
      this.from = undefined;
      this.left().forEach((turn) => add(turn.from, { source: true }));
      this.from = before;
    }
    if (this.from !== undefined) add(this.from, { chosen: true });
    if (phase === "to") goal("to");
    if (phase === "ends") add(this.to, { chosen: true });
    return roles;
  }
}
