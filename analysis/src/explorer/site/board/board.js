// The board: it shows a position and takes moves, or lends itself to the editor.

import { trickiest } from "../moves/best.js";
import { isFill } from "../moves/line.js";
import { looks } from "../page/look.js";
import { arrow, DRAWN } from "./arrow.js";
import { drag } from "./drag.js";
import { Grid } from "./grid.js";
import { figure, ground, mark, picture, shape, star } from "./picture.js";
import { colorOf, read } from "./position.js";
import * as say from "./say.js";
import { Slides, ways } from "./slide.js";

/**
 * What may have the board in hand instead of the players: it says what is on the squares, and takes what is done to them.
 *
 * @typedef {import("./position.js").Tower} Tower
 * @typedef {import("../moves/stage.js").Listed} Listed
 * @typedef {{
 *   towers: Map<string, import("./position.js").Tower>, from: string | null, choose: (square: string) => void,
 *   movable: (square: string) => boolean, reaches: (square: string | null) => boolean, drop: (square: string | null) => void,
 * }} Hand
 */

/** The board, which shows a position and accepts moves. */
export class Board extends Grid {
  /**
   * `onMove` is called with each move that the player makes; it returns whether the move is played. `onTower` is called with the
   * square of each tower that is chosen.
   *
   * @param {HTMLElement} place
   * @param {(m: string) => boolean} onMove
   * @param {(square: string) => void} [onTower]
   */
  constructor(place, onMove, onTower = () => {}) {
    super(place, "board-title");
    /** The server's answer to `show` for the position. */
    this.shown = /** @type {import("../moves/stage.js").Shown | null} */ (null);
    this.values = /** @type {Map<string, Listed>} */ (new Map());
    this.trickiest = /** @type {Listed | null} */ (null);
    this.inMatch = /** @type {Map<string, string>} */ (new Map());
    this.towers = /** @type {Map<string, Tower>} */ (new Map());
    this.legal = /** @type {Set<string>} */ (new Set());
    this.origins = /** @type {Set<string>} */ (new Set());
    this.last = /** @type {Map<string, "from" | "to" | "pushed">} */ (new Map());
    /** The square of the tower that must move. */
    this.due = /** @type {string | null} */ (null);
    this.onMove = onMove;
    this.onTower = onTower;
    /** The square of the chosen tower. */
    this.from = /** @type {string | null} */ (null);
    /** The square from which a tower was carried to another one: it does not slide there. */
    this.carried = /** @type {string | null} */ (null);
    /** The moves that arrows show, and what a reader has drawn: see {@link import("./drawing.js").Drawing}. */
    this.arrowed = /** @type {string[]} */ ([]);
    this.drawn = /** @type {Set<string>} */ (new Set());
    this.slides = new Slides(this);
    /** Tells of the board's being turned, with the event `turned`. */
    this.turns = new EventTarget();
    this.over = shape("svg", { viewBox: "0 0 8 8", class: "over-board", "aria-hidden": "true", focusable: "false" });
    /** Takes the picture of a carried tower away. */
    this.land = drag(this);
    looks.addEventListener("changed", () => this.shown && this.draw());
  }

  /**
   * Shows a position.
   *
   * @param {import("../moves/stage.js").Shown} shown
   * @param {{ values?: Listed[] | null, inMatch?: Map<string, string>, last?: Map<string, "from" | "to" | "pushed"> }} known the moves
   *   with their values, those with a known value for the match, and the squares of the last move
   */
  show(shown, { values = null, inMatch = new Map(), last = new Map() } = {}) {
    const isFirst = this.shown === null;
    // What was chosen in another position is chosen no longer.
    if (this.shown?.position !== shown.position) {
      this.from = null;
      this.drawn.clear();
    }
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
    if (this.from === null || !this.origins.has(this.from))
      this.from = this.origins.size === 1 ? [...this.origins][0] : null;
    const isDue = (/** @type {[string, Tower]} */ [, tower]) => tower.player === mover && tower.letter === due;
    this.due = (shown.result === "ongoing" && [...towers].find(isDue)?.[0]) || null;
    if (this.due) this.from = this.due;
    if (this.hand) return;
    this.land();
    if (!isFirst) this.slides.begin(ways(before, towers, this.carried));
    this.carried = null;
    this.draw();
  }

  /**
   * Lends the board to a {@link Hand}, or with null back to the players.
   *
   * @param {Hand | null} hand
   */
  lend(hand) {
    if (this.shown) this.slides.begin(ways((this.hand ?? this).towers, (hand ?? this).towers));
    super.lend(hand);
  }

  /**
   * Shows moves by arrows instead of those before.
   *
   * @param {(string | null)[]} moves
   */
  arrow(...moves) {
    this.arrowed = moves.filter((m) => m !== null);
    this.point();
  }

  /** What lies over the board. */
  arrows() {
    if (this.hand) return [];
    const [own, drawn] = [this.arrowed, [...this.drawn]].map((all) => all.map((m) => ({ m, order: this.order() })));
    return [...own.map(({ m, order }) => arrow(m, order)), ...drawn.map(({ m, order }) => arrow(m, order, DRAWN))];
  }

  point() {
    this.over.replaceChildren(...this.arrows());
  }

  build() {
    super.build();
    this.place.append(this.over);
    this.turns.dispatchEvent(new Event("turned"));
  }

  draw() {
    super.draw();
    this.point();
  }

  update(/** @type {string} */ square) {
    super.update(square);
    this.slides.go(square);
  }

  /** Whether the chosen tower may move to a square; null is beyond the board. */
  reaches(/** @type {string | null} */ square) {
    if (this.hand) return this.hand.reaches(square);
    return this.from !== null && this.legal.has(`${this.from}${square}`);
  }

  cell(/** @type {string} */ square) {
    if (this.hand) return this.lent(square, this.hand);
    const tower = this.towers.get(square);
    const isDue = square === this.due;
    const isFrom = square === this.from;
    const isTarget = this.reaches(square);
    const last = this.last.get(square);
    const found = this.values.get(`${this.from}${square}`);
    const isTrickiest = found !== undefined && found === this.trickiest;
    const all = this.from === null ? [...this.values.values()].filter(({ move }) => move.startsWith(square)) : [];
    const wins = all.filter(({ value }) => value === "win").length;
    const inMatch = isTarget ? this.inMatch.get(`${this.from}${square}`) : undefined;
    const signs = ground();
    if (isTarget) mark(signs, found, { isTrickiest, aside: tower !== undefined });
    if (inMatch === "win") star(signs);
    if (wins > 0) mark(signs, { value: "win" }, { aside: true });
    const named = say.square(square, colorOf(square), tower, { isDue, last });
    return {
      picture: picture(square, tower, { isDue, isFrom, isLast: last !== undefined, edge: this.edge(square) }),
      signs,
      name: isTarget ? say.target(named, found, { inMatch, isTrickiest }) : say.origin(named, wins, all.length),
      selected: isFrom,
      movable: this.origins.has(square),
    };
  }

  /** A square while the board is in a hand. */
  lent(/** @type {string} */ square, /** @type {Hand} */ hand) {
    const tower = hand.towers.get(square);
    return {
      picture: picture(square, tower, { isFrom: square === hand.from, edge: this.edge(square) }),
      name: say.square(square, colorOf(square), tower),
      selected: square === hand.from,
      movable: hand.movable(square),
    };
  }

  /** A square was chosen: to move there, or to move the tower on it. */
  choose(/** @type {string} */ square) {
    if (this.hand) {
      this.hand.choose(square);
      return;
    }
    if (this.reaches(square)) {
      this.onMove(`${this.from}${square}`);
      return;
    }
    if (this.origins.has(square)) this.pick(square);
    else this.place.dispatchEvent(new CustomEvent("missed", { detail: { square, from: this.from } }));
  }

  /** Chooses a tower that may move. */
  pick(/** @type {string} */ square) {
    this.from = square;
    this.draw();
    this.onTower(square);
  }

  /** A tower is taken off its square to be carried to another one; gives its picture. */
  lift(/** @type {string} */ square) {
    this.focus = square;
    (this.hand ?? this).from = square;
    this.draw();
    return figure((this.hand ?? this).towers.get(square));
  }

  /** The tower is put down on a square, or with null beyond the board. */
  drop(/** @type {string | null} */ square) {
    this.carried = this.from;
    if (this.hand) this.hand.drop(square);
    else if (this.onMove(`${this.from}${square}`)) return;
    this.carried = null;
    this.land();
    this.draw();
  }
}
