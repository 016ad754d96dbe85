// Arrows and rings that a reader draws on the board: with the right button of a mouse, or with any pointer or the keyboard while
// the button for it is pressed. They stay until another position is shown.

import { text } from "../page/text.js";

/** The arrows of a board, each as the squares where it begins and ends; a ring begins and ends on one square. */
export class Drawing {
  /**
   * @param {import("./board.js").Board} board
   * @param {HTMLButtonElement} button
   * @param {(told: string) => void} onDrawn receives what was drawn, for those who listen
   */
  constructor(board, button, onDrawn) {
    this.board = board;
    this.onDrawn = onDrawn;
    /** The square where an arrow begins. */
    this.from = /** @type {string | null} */ (null);
    const { place } = board;
    const isOn = () => button.getAttribute("aria-pressed") === "true";
    button.addEventListener("click", () => {
      button.setAttribute("aria-pressed", String(!isOn()));
      place.classList.toggle("drawing", isOn());
      this.from = null;
    });
    place.addEventListener("contextmenu", (event) => event.preventDefault());
    // Before those who would take the gesture for a move.
    const first = { capture: true };
    place.addEventListener(
      "pointerdown",
      (event) => {
        if (event.button !== 2 && !isOn()) return;
        event.stopPropagation();
        this.from ??= board.at(event);
      },
      first,
    );
    addEventListener("pointerup", (event) => {
      if (event.button !== 2 && !isOn()) return;
      const to = board.at(event);
      // Of two presses, the second ends what the first has begun.
      if (event.button === 2 || to !== this.from) this.end(to);
    });
    place.addEventListener(
      "click",
      (event) => {
        if (!isOn()) return;
        event.stopPropagation();
        const square = board.at(event) ?? /** @type {HTMLElement} */ (event.target).dataset.square ?? null;
        const isByKey = event.detail === 0;
        if (isByKey && this.from === null) this.from = square;
        else if (isByKey) this.end(square);
      },
      first,
    );
  }

  /**
   * Draws what ends on a square, or takes it away if it is there.
   *
   * @param {string | null} to
   */
  end(to) {
    const { from, board } = this;
    this.from = null;
    if (!from || !to) return;
    const isGone = board.drawn.delete(`${from}${to}`);
    if (!isGone) board.drawn.add(`${from}${to}`);
    board.point();
    this.onDrawn(text(`board.${from === to ? "ring" : "arrow"}${isGone ? ".gone" : ""}`, { from, to }));
  }
}
