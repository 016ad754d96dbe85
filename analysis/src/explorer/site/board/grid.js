// The squares of a board, each a button: arrow keys go from one to the next.

import { SQUARES } from "./position.js";

const STEPS = /** @type {Record<string, number[]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/** A grid of squares; each kind of board defines their contents and the effect of choosing one. */
export class Grid {
  /**
   * @param {HTMLElement} place
   * @param {string} title the id of its heading
   * @param {string[]} [squares]
   */
  constructor(place, title, squares = SQUARES, focus = "e1") {
    this.place = place;
    this.squares = squares;
    this.width = Math.sqrt(squares.length);
    this.turned = false;
    this.focus = focus;
    /** What has the board instead of the players. */
    this.hand = /** @type {any} */ (null);
    place.classList.add("grid");
    place.setAttribute("role", "grid");
    place.setAttribute("aria-labelledby", title);
    place.addEventListener("click", (event) => {
      const square = /** @type {Element} */ (event.target).closest("button")?.dataset.square;
      if (!square) return;
      this.button(this.focus).tabIndex = -1;
      this.focus = square;
      this.button(square).tabIndex = 0;
      this.choose(square);
    });
    place.addEventListener("keydown", (event) => this.onKey(event));
  }

  /**
   * The content of a square, its signs above all arrows, and its name.
   *
   * @param {string} square
   * @returns {{ picture: Element, signs?: Element, name: string, selected?: boolean, movable?: boolean }}
   */
  cell(square) {
    throw new Error(`nothing says what is on ${square}`);
  }

  /**
   * A square was chosen.
   *
   * @param {string} _square
   */
  choose(_square) {}

  /** Lends the board to a hand, or with null back to the players. */
  lend(/** @type {any} */ hand) {
    this.hand = hand;
    this.place.classList.toggle("lent", hand !== null);
    if (this.place.hasChildNodes()) this.draw();
  }

  /** The squares in the order of the view. */
  order() {
    return this.turned ? [...this.squares].reverse() : this.squares;
  }

  /** The labels at the edge of the board: files along the bottom, rows up the left side, as viewed. */
  edge(/** @type {string} */ square) {
    const at = this.order().indexOf(square);
    const [file, row] = square;
    return (at >= this.squares.length - this.width ? file : "") + (at % this.width === 0 ? row : "");
  }

  draw() {
    if (!this.place.hasChildNodes()) this.build();
    this.squares.forEach((square) => this.update(square));
  }

  /** The squares stay while their contents change, so that a press on one is not lost. */
  build() {
    const held = this.place.contains(document.activeElement);
    const rows = Array.from({ length: this.width }, () => document.createElement("div"));
    rows.forEach((row) => row.setAttribute("role", "row"));
    this.order().forEach((square, i) => {
      const cell = document.createElement("div");
      cell.setAttribute("role", "gridcell");
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.square = square;
      cell.append(button);
      rows[Math.floor(i / this.width)].append(cell);
    });
    this.place.replaceChildren(...rows);
    if (held) this.button(this.focus).focus();
  }

  button(/** @type {string} */ square) {
    return /** @type {HTMLButtonElement} */ (this.place.querySelector(`[data-square="${square}"]`));
  }

  /**
   * The square under a point of the window; null beyond the board.
   *
   * @param {MouseEvent} event
   */
  at({ clientX, clientY }) {
    const all = /** @type {HTMLElement[]} */ (document.elementsFromPoint(clientX, clientY));
    return all.find((one) => this.place.contains(one) && one.dataset.square)?.dataset.square ?? null;
  }

  update(/** @type {string} */ square) {
    const { picture, signs, name, selected = false, movable = false } = this.cell(square);
    const button = this.button(square);
    const cell = /** @type {HTMLElement} */ (button.parentElement);
    if (selected) cell.setAttribute("aria-selected", "true");
    else cell.removeAttribute("aria-selected");
    button.toggleAttribute("data-movable", movable);
    button.tabIndex = square === this.focus ? 0 : -1;
    button.setAttribute("aria-label", name);
    // The picture is for the eyes only: the button over it says the same in words.
    for (const old of cell.querySelectorAll("svg")) old.remove();
    cell.prepend(picture, ...(signs ? [signs] : []));
  }

  onKey(/** @type {KeyboardEvent} */ event) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const squares = this.order();
    const at = squares.indexOf(this.focus);
    const within = (/** @type {number} */ i) => Math.min(this.width - 1, Math.max(0, i));
    this.button(this.focus).tabIndex = -1;
    this.focus =
      squares[within((at % this.width) + step[0]) + this.width * within(Math.floor(at / this.width) + step[1])];
    this.button(this.focus).tabIndex = 0;
    this.button(this.focus).focus();
  }

  /** Turns the board, or shows it from a given side. */
  turn(turned = !this.turned) {
    if (turned === this.turned) return;
    this.turned = turned;
    if (!this.place.hasChildNodes()) return;
    this.build();
    this.draw();
  }
}
