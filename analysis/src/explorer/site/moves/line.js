// The starting position and the moves since, stored in the address.

/** The named matches, by their points. */
const NAMES = /** @type {Record<number, string>} */ ({ 1: "single", 3: "standard", 7: "long", 15: "marathon" });

/** The points of all matches on offer, each with its name in a record. */
export const FORMATS = Array.from({ length: 15 }, (_, i) => ({ points: i + 1, format: NAMES[i + 1] ?? String(i + 1) }));

/** The name of a match, from its name or its points; null for a round without a match. */
const format = (/** @type {string} */ text) =>
  FORMATS.find(({ points, format: name }) => text === name || text === String(points))?.format ?? null;

/** The limits of tournament play: the first three moves of a round go at most 1, 3 and 5 squares. */
export const OPENING = "1-3-5";
/** The moves that are limited. */
export const LIMITED = 3;

/** The numbers of a start position, Black's first, such as `start:7:21`; null for other texts. */
export const numbersOf = (/** @type {string} */ start) => /^start:(\w+):(\w+)$/.exec(start)?.slice(1) ?? null;

/** The sides to fill from after a round. */
export const FILLS = ["left", "right"];

/** A name that cannot be taken for anything else in a record: at most seven words of letters, since eight may be colours. */
const PLAIN = /^(?!pass\b|fill\b)\p{L}[\p{L}\p{M}.'’-]*(?: [\p{L}\p{M}.'’-]+){0,6}$/iu;
/** Characters that cannot be seen, and that a reader of records leaves out. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * The line of a record that names a player, with any other name in quotation marks, as in JSON.
 *
 * @param {string} player
 * @param {string} name
 */
function named(player, name) {
  if (PLAIN.test(name)) return `${player}: ${name}`;
  const escaped = (/** @type {string} */ c) =>
    c
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join("");
  return `${player} ${JSON.stringify(name).replace(HIDDEN, escaped)}`;
}

/** A move between two rounds. */
export const isFill = (/** @type {string} */ m) => m.startsWith("fill ");

/**
 * The rules of a line: the match, null for a round without a match, the deadlock rule, `official` or `two-pass`, and the limits
 * of the opening, null for none.
 *
 * @typedef {{ match: string | null, deadlock: string, opening: string | null }} Rules
 */

/**
 * A line of play, and the current place in it.
 *
 * In a match the line continues after a round with `fill left` or `fill right`.
 */
export class Line {
  /**
   * @param {string} [start]
   * @param {string[]} [moves]
   * @param {number} [at]
   * @param {Partial<Rules>} [rules]
   */
  constructor(start = "start", moves = [], at = moves.length, rules = {}) {
    this.start = start;
    this.moves = moves;
    this.at = Math.min(Math.max(at, 0), moves.length);
    this.rules = /** @type {Rules} */ ({ match: null, deadlock: "official", opening: null, ...rules });
  }

  /** The moves up to the current place. */
  played() {
    return this.moves.slice(0, this.at);
  }

  /** The parameters of a request for the rules, without defaults. */
  ruled() {
    const { match, deadlock, opening } = this.rules;
    return {
      ...(match !== null && { match }),
      ...(deadlock !== "official" && { deadlock }),
      ...(opening !== null && { opening }),
    };
  }

  /**
   * The parameters of a request for the place.
   *
   * @returns {Record<string, string>}
   */
  asked() {
    return { position: this.start, ...(this.at > 0 && { moves: this.played().join(", ") }), ...this.ruled() };
  }

  /** The line with a move from here; the moves after it stay if it is the next one. */
  with(/** @type {string} */ m) {
    return this.moves[this.at] === m ? this.to(this.at + 1) : this.then([m]);
  }

  /** The line with these moves from here instead of its own. */
  then(/** @type {string[]} */ moves) {
    return new Line(this.start, [...this.played(), ...moves], undefined, this.rules);
  }

  /** The same line at another place. */
  to(/** @type {number} */ at) {
    return new Line(this.start, this.moves, at, this.rules);
  }

  /** A line from another position, with the same rules. */
  from(/** @type {string} */ start) {
    return new Line(start, [], 0, this.rules);
  }

  /** The same line with other rules. */
  under(/** @type {Partial<Rules>} */ rules) {
    return new Line(this.start, this.moves, this.at, { ...this.rules, ...rules });
  }

  /** The record of the moves up to the current place, as `solver record` reads it; `names` of the players may be empty. */
  record(names = /** @type {Record<string, string>} */ ({})) {
    const { match, deadlock, opening } = this.rules;
    const numbers = numbersOf(this.start);
    const head = [
      ...["black", "gold"].filter((player) => names[player]).map((player) => named(player, names[player])),
      ...(match ? [`match: ${match}`] : []),
      ...(deadlock === "official" ? [] : [`rules: ${deadlock}`]),
      ...(opening ? [`opening: ${opening}`] : []),
      ...(this.start === "start" ? [] : [numbers ? `tiles: ${numbers.join(" ")}` : `position: ${this.start}`]),
    ];
    const moves = this.played().map((m) => (isFill(m) ? `fill: ${m.slice(5)}` : m));
    return [...head, ...moves, ""].join("\n");
  }

  /** The part of the address for the line. */
  hash() {
    /** @type {Record<string, string>} */
    const said = { position: this.start, ...this.ruled() };
    if (this.moves.length > 0) said.moves = this.moves.join(",");
    if (this.at < this.moves.length) said.at = String(this.at);
    return `#${new URLSearchParams(said)}`;
  }

  /** Reads a line from the address; the default is the start of a game. */
  static read(/** @type {string} */ hash, start = "start") {
    const said = new URLSearchParams(hash.replace(/^#/, ""));
    // Commas in braces belong to a turn of mitsudomoe.
    const moves = (said.get("moves") ?? "")
      .split(/,(?![^{]*\})/)
      .map((m) => m.trim())
      .filter((m) => m !== "");
    const at = Number.parseInt(said.get("at") ?? "", 10);
    const deadlock = said.get("deadlock") === "two-pass" ? "two-pass" : "official";
    const rules = {
      match: format(said.get("match") ?? ""),
      deadlock,
      opening: said.get("opening") === OPENING ? OPENING : null,
    };
    return new Line(said.get("position") || start, moves, Number.isNaN(at) ? moves.length : at, rules);
  }
}
