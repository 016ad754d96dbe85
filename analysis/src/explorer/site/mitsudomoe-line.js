// The starting position and the turns since, stored in the address.

/** A line of turns, and the current place in it. */
export class TurnLine {
  /**
   * @param {string} [start]
   * @param {string[]} [turns]
   * @param {number} [at]
   */
  constructor(start = "start2", turns = [], at = turns.length) {
    this.start = start;
    this.turns = turns;
    this.at = Math.min(Math.max(at, 0), turns.length);
  }

  /** The parameters of a request for the place. */
  asked() {
    const moves = this.turns.slice(0, this.at).join(", ");
    return this.at > 0 ? { position: this.start, moves } : { position: this.start };
  }

  /** The line with more turns from here; the turns after them stay if they are the next ones. */
  with(...more) {
    if (more.every((turn, i) => this.turns[this.at + i] === turn)) return this.to(this.at + more.length);
    return new TurnLine(this.start, [...this.turns.slice(0, this.at), ...more]);
  }

  /** The same line at another place. */
  to(at) {
    return new TurnLine(this.start, this.turns, at);
  }

  /** The part of the address for the line. */
  hash() {
    /** @type {Record<string, string>} */
    const said = { position: this.start };
    if (this.turns.length > 0) said.moves = this.turns.join(", ");
    if (this.at < this.turns.length) said.at = String(this.at);
    return `#${new URLSearchParams(said)}`;
  }

  /** Reads a line from the address; the default is the start with two players. */
  static read(hash) {
    const said = new URLSearchParams(hash.replace(/^#/, ""));
    // Commas in braces belong to a turn.
    const turns = (said.get("moves") ?? "").split(/,(?![^{]*\})/).map((turn) => turn.trim()).filter((turn) => turn !== "");
    const at = Number.parseInt(said.get("at") ?? "", 10);
    return new TurnLine(said.get("position") || "start2", turns, Number.isNaN(at) ? turns.length : at);
  }
}
