// The board: a grid of buttons, each with a picture of what stands there.

import { isFill } from "./line.js";
import { mark, picture } from "./picture.js";
import { COLORS, SQUARES, letterOf, read } from "./position.js";
import * as say from "./words.js";

/** The squares of a board as one sees them. */
const order = (turned) => (turned ? [...SQUARES].reverse() : SQUARES);

/** The board that is played on. */
export class Board {
  /** `onMove` is told each move that the player makes. */
  constructor(place, onMove) {
    this.place = place;
    this.onMove = onMove;
    this.turned = false;
    this.from = null;
    this.focus = "e1";
    this.place.setAttribute("role", "grid");
    this.place.setAttribute("aria-labelledby", "board-title");
    this.place.addEventListener("click", (event) => this.choose(event.target.closest("button")?.dataset.square));
    this.place.addEventListener("keydown", (event) => this.onKey(event));
  }

  /** Shows a position; `values` are the moves with what is known of them, or null. */
  show(shown, values) {
    this.shown = shown;
    this.values = new Map((values ?? []).map((found) => [found.move, found]));
    const { towers, due, mover } = read(shown.position);
    this.towers = towers;
    // What is chosen between two rounds is no move on the board.
    const legal = shown.legal_moves.map(({ move }) => move).filter((m) => !isFill(m));
    this.legal = new Set(legal);
    const origins = new Set(legal.map((m) => m.slice(0, 2)));
    if (!origins.has(this.from)) this.from = origins.size === 1 ? [...origins][0] : null;
    this.due = due && [...towers].find(([, tower]) => tower.player === mover && tower.letter === due)?.[0];
    if (this.due && shown.result === "ongoing") this.from = this.due;
    this.draw();
  }

  draw() {
    const held = this.place.contains(document.activeElement);
    const rows = [];
    order(this.turned).forEach((square, i) => {
      if (i % 8 === 0) {
        const row = document.createElement("div");
        row.setAttribute("role", "row");
        rows.push(row);
      }
      rows[rows.length - 1].append(this.cell(square));
    });
    this.place.replaceChildren(...rows);
    if (held) this.place.querySelector(`[data-square="${this.focus}"]`).focus();
  }

  cell(square) {
    const tower = this.towers.get(square);
    const isDue = square === this.due && this.shown.result === "ongoing";
    const isFrom = square === this.from;
    const m = `${this.from}${square}`;
    const isTarget = this.from !== null && this.legal.has(m);
    const cell = document.createElement("div");
    cell.setAttribute("role", "gridcell");
    if (isFrom) cell.setAttribute("aria-selected", "true");
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.square = square;
    button.tabIndex = square === this.focus ? 0 : -1;
    const found = this.values.get(m);
    const name = say.square(square, COLORS[letterOf(square)], tower, isDue);
    const all = this.from === null ? [...this.values.values()].filter(({ move }) => move.startsWith(square)) : [];
    const wins = all.filter(({ value }) => value === "win").length;
    const more = isTarget ? say.target(found) : say.origin(wins, all.length);
    button.setAttribute("aria-label", name + more);
    const svg = picture(square, tower, { isDue, isFrom });
    if (isTarget) mark(svg, found);
    if (wins > 0) mark(svg, { value: "win", distance: null });
    // The picture is for the eyes alone: the button over it says the same in words.
    cell.append(svg, button);
    return cell;
  }

  /** A square was chosen: to move there, or to move the tower on it. */
  choose(square) {
    if (!square) return;
    this.focus = square;
    const m = `${this.from}${square}`;
    if (this.from !== null && this.legal.has(m)) {
      this.onMove(m);
      return;
    }
    if ([...this.legal].some((legal) => legal.startsWith(square))) this.from = square;
    this.draw();
  }

  onKey(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const squares = order(this.turned);
    const at = squares.indexOf(this.focus);
    const within = (i) => Math.min(7, Math.max(0, i));
    this.focus = squares[within((at % 8) + step[0]) + 8 * within(Math.floor(at / 8) + step[1])];
    for (const button of this.place.querySelectorAll("button")) {
      button.tabIndex = button.dataset.square === this.focus ? 0 : -1;
    }
    this.place.querySelector(`[data-square="${this.focus}"]`).focus();
  }

  turn() {
    this.turned = !this.turned;
    this.draw();
  }
}
