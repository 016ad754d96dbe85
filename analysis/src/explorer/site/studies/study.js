// A study: the tree of the moves that were tried from a position, with comments and signs. Nothing here is drawn.

/** The signs that a move may have, as chess players write them. */
export const SIGNS = ["!", "?", "!!", "??", "!?", "?!"];

/** The most moves of a study. */
export const MOST = 2000;

/**
 * A text without what no file could hold: controls other than line ends, and halves of characters.
 *
 * @param {string} text
 */
export const clean = (text) => {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\t/g, " ");
  return lines
    .replace(/(?!\n)\p{Cc}/gu, "")
    .replace(/\p{Cs}/gu, "\ufffd")
    .trim();
};

/** A move with its predecessors, and the moves that were tried next: the main one first. The start has no move. */
export class Node {
  /**
   * @param {string | null} m
   * @param {Node | null} before
   */
  constructor(m, before) {
    this.m = m;
    this.before = before;
    /** @type {Node[]} */
    this.next = [];
    this.comment = "";
    this.sign = "";
    /** What the rules say of the move: who made it, in the rulebook's words, and which passes it forced; null until asked. */
    this.facts = /** @type {{ player: string, notation: string, passes: string[] } | null} */ (null);
  }

  /** The places from the start to this one. */
  path() {
    /** @type {Node[]} */
    const path = [];
    for (let node = /** @type {Node | null} */ (this); node; node = node.before) path.push(node);
    return path.reverse();
  }

  /** The moves from the start to this one. */
  moves() {
    return this.path().flatMap(({ m }) => m ?? []);
  }

  /** The main moves after this one. */
  main() {
    /** @type {Node[]} */
    const nodes = [];
    for (let [node] = this.next; node; [node] = node.next) nodes.push(node);
    return nodes;
  }

  /** Whether another move stands before it. */
  isVariation() {
    return this.before !== null && this.before.next[0] !== this;
  }
}

/**
 * The rules of a study, and what a browser keeps of it: each place with the number of the one before it, -1 at the start.
 *
 * @typedef {{ match: string | null, deadlock: string, opening?: string | null }} Rules
 * @typedef {{ black?: string | null, gold?: string | null }} Names
 * @typedef {[before: number, m: string | null, sign: string, comment: string]} KeptNode
 * @typedef {{ name: string, names?: Names, start: string, rules: Rules, nodes: KeptNode[] }} Kept
 */

/** A tree of moves from a start, under rules. */
export class Study {
  /**
   * @param {{ start: string, rules: Rules }} from
   * @param {{ name?: string, names?: Names }} [said]
   */
  constructor({ start, rules }, { name = "", names = {} } = {}) {
    this.start = start;
    /** Studies that were kept before there were limits have none. */
    this.rules = { ...rules, opening: rules.opening ?? null };
    this.name = name;
    /** Who plays, where the study is about a game. */
    this.names = { black: names.black ?? "", gold: names.gold ?? "" };
    this.root = new Node(null, null);
    this.size = 0;
  }

  /**
   * Whether a line begins where the study does, under the same rules.
   *
   * @param {{ start: string, rules: Rules }} line
   */
  holds({ start, rules: { match, deadlock, opening } }) {
    const { rules } = this;
    const isSame = match === rules.match && deadlock === rules.deadlock && opening === rules.opening;
    return start === this.start && isSame;
  }

  /**
   * Adds what is new of some moves; gives the places of all of them, or of as many as there is room for.
   *
   * @param {string[]} moves
   */
  grow(moves, most = MOST) {
    const path = [this.root];
    for (const m of moves) {
      const before = path[path.length - 1];
      let node = before.next.find((found) => found.m === m);
      if (!node) {
        if (this.size >= most) break;
        node = new Node(m, before);
        before.next.push(node);
        this.size += 1;
      }
      path.push(node);
    }
    return path;
  }

  /**
   * The place after some moves; undefined if they were not tried.
   *
   * @param {string[]} moves
   */
  find(moves) {
    return moves.reduce(
      (/** @type {Node | undefined} */ node, m) => node?.next.find((found) => found.m === m),
      this.root,
    );
  }

  /** All places, each after the one before it, main moves first. */
  all() {
    /** @type {Node[]} */
    const found = [];
    const waiting = [this.root];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      found.push(node);
      waiting.push(...node.next.toReversed());
    }
    return found;
  }

  /**
   * Makes the line to a place the main one, from the last place where it is not.
   *
   * @param {Node} node
   */
  promote(node) {
    const own = node.path().findLast((found) => found.isVariation());
    if (!own?.before) return;
    const { next } = own.before;
    next.unshift(...next.splice(next.indexOf(own), 1));
  }

  /**
   * Takes a move away, with all that was tried after it.
   *
   * @param {Node} node
   */
  remove(node) {
    if (!node.before) return;
    node.before.next = node.before.next.filter((found) => found !== node);
    this.size = this.all().length - 1;
  }

  /**
   * What can be kept of it.
   *
   * @returns {Kept}
   */
  toJSON() {
    const { name, names, start, rules } = this;
    const all = this.all();
    const numbers = new Map(all.map((node, i) => [node, i]));
    const number = (/** @type {Node | null} */ before) => (before && numbers.get(before)) ?? -1;
    const nodes = all.map(
      ({ before, m, sign, comment }) => /** @type {KeptNode} */ ([number(before), m, sign, comment]),
    );
    return { name, names, start, rules, nodes };
  }

  /**
   * The study that was kept.
   *
   * @param {Kept} kept
   */
  static from({ name, names, start, rules, nodes }) {
    const study = new Study({ start, rules }, { name, names });
    const all = [study.root];
    nodes.forEach(([before, m, sign, comment], i) => {
      if (i > 0) {
        all.push(new Node(m, all[before]));
        all[before].next.push(all[i]);
      }
      all[i].sign = sign;
      all[i].comment = comment;
    });
    study.size = all.length - 1;
    return study;
  }

  /** The study as the programs have it. */
  told() {
    const { name, names, start, rules } = this;
    return {
      name,
      names: { black: names.black || null, gold: names.gold || null },
      start,
      match: rules.match ?? "single",
      rules: `kamisado-${rules.deadlock}-1`,
      opening: rules.opening,
      nodes: this.toJSON().nodes.map(([before, move, sign, comment]) => ({
        before: before < 0 ? null : before,
        move,
        sign: sign || null,
        comment,
      })),
    };
  }

  /**
   * The study that the programs have told.
   *
   * @param {import("../../answers.js").Study} told
   */
  static of({ name, names, start, match, rules, opening, nodes }) {
    const deadlock = rules === "kamisado-two-pass-1" ? "two-pass" : "official";
    return Study.from({
      name,
      names,
      start,
      rules: { match: match === "single" ? null : match, deadlock, opening },
      nodes: nodes.map(({ before, move, sign, comment }) => [before ?? -1, move, sign ?? "", comment]),
    });
  }
}
