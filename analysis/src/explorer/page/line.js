// The position that one has begun with, and the moves since; kept in the address.

/** A line of play, and how far one has gone back in it. */
export class Line {
  constructor(start = "start", moves = [], at = moves.length) {
    this.start = start;
    this.moves = moves;
    this.at = Math.min(Math.max(at, 0), moves.length);
  }

  /** The moves up to where one is, as the server takes them. */
  played() {
    return this.moves.slice(0, this.at).join(", ");
  }

  /** What a request says of the place. */
  asked() {
    return this.at > 0 ? { position: this.start, moves: this.played() } : { position: this.start };
  }

  /** The line with a move from here; it stays as it was if that is the next one. */
  with(m) {
    if (this.moves[this.at] === m) return this.to(this.at + 1);
    return new Line(this.start, [...this.moves.slice(0, this.at), m]);
  }

  /** The same line, seen from another place. */
  to(at) {
    return new Line(this.start, this.moves, at);
  }

  /** The record of the moves up to where one is, as `solver record` reads it. */
  record() {
    const position = this.start === "start" ? [] : [`position: ${this.start}`];
    return [...position, ...this.moves.slice(0, this.at), ""].join("\n");
  }

  /** The part of the address that says it. */
  hash() {
    const said = { position: this.start };
    if (this.moves.length > 0) said.moves = this.moves.join(",");
    if (this.at < this.moves.length) said.at = String(this.at);
    return `#${new URLSearchParams(said)}`;
  }

  /** Reads it; an address that says nothing is the initial round. */
  static read(hash) {
    const said = new URLSearchParams(hash.replace(/^#/, ""));
    const moves = (said.get("moves") ?? "").split(",").map((m) => m.trim()).filter((m) => m !== "");
    const at = Number.parseInt(said.get("at") ?? "", 10);
    return new Line(said.get("position") || "start", moves, Number.isNaN(at) ? moves.length : at);
  }
}
