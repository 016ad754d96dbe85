// The position that one has begun with, and the turns since; kept in the address.

/** A line of turns, and how far one has gone back in it. */
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

  /** What a request says of the place. */
  asked() {
    const moves = this.turns.slice(0, this.at).join(", ");
    return this.at > 0 ? { position: this.start, moves } : { position: this.start };
  }

  /** The line with more turns from here; it stays as it was if they are the next ones. */
  with(...more) {
    if (more.every((turn, i) => this.turns[this.at + i] === turn)) return this.to(this.at + more.length);
    return new TurnLine(this.start, [...this.turns.slice(0, this.at), ...more]);
  }

  /** The same line, seen from another place. */
  to(at) {
    return new TurnLine(this.start, this.turns, at);
  }

  /** The part of the address that says it. */
  hash() {
    /** @type {Record<string, string>} */
    const said = { position: this.start };
    if (this.turns.length > 0) said.moves = this.turns.join(", ");
    if (this.at < this.turns.length) said.at = String(this.at);
    return `#${new URLSearchParams(said)}`;
  }

  /** Reads it; an address that says nothing is the start of two players. */
  static read(hash) {
    const said = new URLSearchParams(hash.replace(/^#/, ""));
    // The commas in braces belong to a turn.
    const turns = (said.get("moves") ?? "").split(/,(?![^{]*\})/).map((turn) => turn.trim()).filter((turn) => turn !== "");
    const at = Number.parseInt(said.get("at") ?? "", 10);
    return new TurnLine(said.get("position") || "start2", turns, Number.isNaN(at) ? turns.length : at);
  }
}
