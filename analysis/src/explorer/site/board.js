// The board for playing.

import { drag } from "./drag.js";
import { Grid } from "./grid.js";
import { isFill } from "./line.js";
import { mark, picture, star } from "./picture.js";
import { COLORS, letterOf, read } from "./position.js";
import * as say from "./say/square.js";

/** The board, which shows a position and accepts moves. */
export class Board extends Grid {
  /** `onMove` is called with each move that the player makes. */
  constructor(place, onMove) {
    super(place, "board-title");
    /** The server's answer to `show` for the position. */
    this.shown = /** @type {any} */ (null);
    this.values = new Map();
    this.inMatch = new Map();
    this.towers = new Map();
    this.legal = new Set();
    this.origins = new Set();
    this.onMove = onMove;
    /** The square of the chosen tower. */
    this.from = /** @type {string | null} */ (null);
    drag(this);
  }

  /** Shows a position; `values` are the moves with their known values, `inMatch` those with a known value for the match. */
  show(shown, values, inMatch) {
    this.shown = shown;
    this.inMatch = inMatch;
    this.values = new Map((values ?? []).map((found) => [found.move, found]));
    const { towers, due, mover } = read(shown.position);
    this.towers = towers;
    // The choice between two rounds is not a move on the board.
    const legal = shown.legal_moves.map(({ move }) => move).filter((m) => !isFill(m));
    this.legal = new Set(legal);
    this.origins = new Set(legal.map((m) => m.slice(0, 2)));
    if (!this.origins.has(this.from)) this.from = this.origins.size === 1 ? [...this.origins][0] : null;
    this.due = due && [...towers].find(([, tower]) => tower.player === mover && tower.letter === due)?.[0];
    if (this.due && shown.result === "ongoing") this.from = this.due;
    this.draw();
  }

  /** Whether the chosen tower may move to a square. */
  reaches(square) {
    return this.from !== null && this.legal.has(`${this.from}${square}`);
  }

  cell(square) {
    const tower = this.towers.get(square);
    const isDue = square === this.due && this.shown.result === "ongoing";
    const isFrom = square === this.from;
    const isTarget = this.reaches(square);
    const found = this.values.get(`${this.from}${square}`);
    const name = say.square(square, COLORS[letterOf(square)], tower, isDue);
    const all = this.from === null ? [...this.values.values()].filter(({ move }) => move.startsWith(square)) : [];
    const wins = all.filter(({ value }) => value === "win").length;
    const drawn = picture(square, tower, { isDue, isFrom, edge: this.edge(square) });
    const inMatch = isTarget ? this.inMatch.get(`${this.from}${square}`) : undefined;
    if (isTarget) mark(drawn, found);
    if (inMatch === "win") star(drawn);
    if (wins > 0) mark(drawn, { value: "win", distance: null });
    return {
      picture: drawn,
      name: isTarget ? say.target(name, found, inMatch) : say.origin(name, wins, all.length),
      selected: isFrom,
      movable: this.origins.has(square),
    };
  }

  /** A square was chosen: to move there, or to move the tower on it. */
  choose(square) {
    if (this.reaches(square)) {
      this.onMove(`${this.from}${square}`);
      return;
    }
    if (this.origins.has(square)) this.from = square;
    this.draw();
  }
}
