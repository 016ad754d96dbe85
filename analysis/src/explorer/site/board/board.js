// The board: it shows a position and takes moves, or lends itself to the editor.

import { trickiest } from "../moves/best.js";
import { isFill } from "../moves/line.js";
import { looks } from "../page/look.js";
import { arrow } from "./arrow.js";
import { drag } from "./drag.js";
import { Grid } from "./grid.js";
import { mark, picture, shape, star } from "./picture.js";
import { COLORS, letterOf, read } from "./position.js";
import * as say from "./say.js";
import { Slides, ways } from "./slide.js";

/**
 * What may have the board in hand instead of the players: it says what is on the squares, and takes what is done to them.
 *
 * @typedef {{
 *   towers: Map<string, import("./position.js").Tower>, from: string | null, choose: (square: string) => void,
 *   movable: (square: string) => boolean, reaches: (square: string | null) => boolean, drop: (square: string | null) => void,
 * }} Hand
 */

/** The board, which shows a position and accepts moves. */
export class Board extends Grid {
  /** `onMove` is called with each move that the player makes; it returns whether the move is played. */
  constructor(place, onMove) {
    super(place, "board-title");
    /** The server's answer to `show` for the position. */
    this.shown = /** @type {any} */ (null);
    this.values = new Map();
    this.trickiest = /** @type {any} */ (null);
    this.inMatch = new Map();
    this.towers = new Map();
    this.legal = new Set();
    this.origins = new Set();
    this.last = new Map();
    this.onMove = onMove;
    /** The square of the chosen tower. */
    this.from = /** @type {string | null} */ (null);
    /** The square from which a tower was carried to another one: it does not slide there. */
    this.carried = /** @type {string | null} */ (null);
    /** The move that the arrow shows. */
    this.arrowed = /** @type {string | null} */ (null);
    this.slides = new Slides(this);
    this.over = shape("svg", { viewBox: "0 0 8 8", class: "over-board", "aria-hidden": "true", focusable: "false" });
    /** Takes the picture of a carried tower away. */
    this.land = drag(this);
    looks.addEventListener("changed", () => this.shown && this.draw());
  }

  /**
   * Shows a position.
   *
   * @param {any} shown
   * @param {{ values?: any[] | null, inMatch?: Map<string, string>, last?: Map<string, "from" | "to" | "pushed"> }} known the moves
   *   with their values, those with a known value for the match, and the squares of the last move
   */
  show(shown, { values = null, inMatch = new Map(), last = new Map() } = {}) {
    const isFirst = this.shown === null;
    // What was chosen in another position is chosen no longer.
    if (this.shown?.position !== shown.position) this.from = null;
    this.shown = shown;
    this.inMatch = inMatch;
    this.last = last;
    this.values = new Map((values ?? []).map((found) => [found.move, found]));
    this.trickiest = trickiest(values ?? []);
    const { towers, due, mover } = read(shown.position);
    const before = this.towers;
    this.towers = towers;
    // The choice between two rounds is not a move on the board.
    const legal = shown.legal_moves.map(({ move }) => move).filter((m) => !isFill(m));
    this.legal = new Set(legal);
    this.origins = new Set(legal.map((m) => m.slice(0, 2)));
    if (!this.origins.has(this.from)) this.from = this.origins.size === 1 ? [...this.origins][0] : null;
    this.due = due && [...towers].find(([, tower]) => tower.player === mover && tower.letter === due)?.[0];
    if (this.due && shown.result === "ongoing") this.from = this.due;
    if (this.hand) return;
    this.land();
    if (!isFirst) this.slides.begin(ways(before, towers, this.carried));
    this.carried = null;
    this.draw();
  }

  /** Lends the board to a {@link Hand}, or with null back to the players. */
  lend(hand) {
    if (this.shown) this.slides.begin(ways((this.hand ?? this).towers, (hand ?? this).towers));
    super.lend(hand);
  }

  /** Shows a move by an arrow; null takes the arrow away. */
  arrow(m) {
    this.arrowed = m;
    this.point();
  }

  point() {
    this.over.replaceChildren(...(this.arrowed && !this.hand ? [arrow(this.arrowed, this.order())] : []));
  }

  build() {
    super.build();
    this.place.append(this.over);
  }

  draw() {
    super.draw();
    this.point();
  }

  update(square) {
    super.update(square);
    this.slides.go(square);
  }

  /** Whether the chosen tower may move to a square; null is beyond the board. */
  reaches(square) {
    if (this.hand) return this.hand.reaches(square);
    return this.from !== null && this.legal.has(`${this.from}${square}`);
  }

  cell(square) {
    if (this.hand) return this.lent(square, this.hand);
    const tower = this.towers.get(square);
    const isDue = square === this.due && this.shown.result === "ongoing";
    const isFrom = square === this.from;
    const isTarget = this.reaches(square);
    const last = this.last.get(square);
    const found = this.values.get(`${this.from}${square}`);
    const isTrickiest = found !== undefined && found === this.trickiest;
    const all = this.from === null ? [...this.values.values()].filter(({ move }) => move.startsWith(square)) : [];
    const wins = all.filter(({ value }) => value === "win").length;
    const inMatch = isTarget ? this.inMatch.get(`${this.from}${square}`) : undefined;
    const drawn = picture(square, tower, { isDue, isFrom, isLast: last !== undefined, edge: this.edge(square) });
    if (isTarget) mark(drawn, found, isTrickiest);
    if (inMatch === "win") star(drawn);
    if (wins > 0) mark(drawn, { value: "win", distance: null });
    const named = say.square(square, COLORS[letterOf(square)], tower, { isDue, last });
    return {
      picture: drawn,
      name: isTarget ? say.target(named, found, { inMatch, isTrickiest }) : say.origin(named, wins, all.length),
      selected: isFrom,
      movable: this.origins.has(square),
    };
  }

  /** A square while the board is in a hand. */
  lent(square, hand) {
    const tower = hand.towers.get(square);
    return {
      picture: picture(square, tower, { isFrom: square === hand.from, edge: this.edge(square) }),
      name: say.square(square, COLORS[letterOf(square)], tower),
      selected: square === hand.from,
      movable: hand.movable(square),
    };
  }

  /** A square was chosen: to move there, or to move the tower on it. */
  choose(square) {
    if (this.hand) {
      this.hand.choose(square);
      return;
    }
    if (this.reaches(square)) {
      this.onMove(`${this.from}${square}`);
      return;
    }
    if (this.origins.has(square)) this.from = square;
    this.draw();
  }

  /** A tower is taken off its square to be carried to another one. */
  lift(square) {
    this.focus = square;
    (this.hand ?? this).from = square;
    this.draw();
    return (this.hand ?? this).towers.get(square);
  }

  /** The tower is put down on a square, or with null beyond the board. */
  drop(square) {
    this.carried = this.from;
    if (this.hand) this.hand.drop(square);
    else if (this.onMove(`${this.from}${square}`)) return;
    this.carried = null;
    this.land();
    this.draw();
  }
}
