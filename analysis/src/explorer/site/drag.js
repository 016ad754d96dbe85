// Towers can be dragged, by mouse and by touch. Elsewhere the page still scrolls: the style sheet makes only the
// squares of towers that may move take the gesture.

import { figure } from "./picture.js";

/** Pixels after which a press is a drag, not a click. */
const SLACK = 6;

/**
 * Lets the towers of a board be dragged.
 *
 * @param {import("./board.js").Board} board
 */
export function drag(board) {
  /** The held tower, the point where it was taken, and its picture once it has moved. */
  let held = null;

  const end = () => {
    held?.ghost?.remove();
    board.place.classList.remove("dragging");
    board.place.querySelector(".over")?.classList.remove("over");
    held = null;
  };

  const lift = () => {
    board.focus = held.square;
    board.from = held.square;
    board.draw();
    board.place.classList.add("dragging");
    held.ghost = figure(board.towers.get(held.square));
    held.ghost.classList.add("ghost");
    const { width } = board.button(held.square).getBoundingClientRect();
    held.ghost.style.width = `${width * 1.15}px`;
    document.body.append(held.ghost);
  };

  /**
   * The square under a point of the window.
   *
   * @returns {any}
   */
  const under = ({ clientX, clientY }) => {
    return document.elementsFromPoint(clientX, clientY).find((/** @type {any} */ found) => board.place.contains(found) && found.dataset.square);
  };

  board.place.addEventListener("pointerdown", (event) => {
    end();
    const button = event.target.closest("[data-movable]");
    if (!button || !event.isPrimary || event.button !== 0) return;
    held = { square: button.dataset.square, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  });
  board.place.addEventListener("pointermove", (event) => {
    if (held?.pointer !== event.pointerId) return;
    if (!held.ghost) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return;
      // From now on all pointer moves come here, even those beyond the board.
      board.place.setPointerCapture(event.pointerId);
      lift();
    }
    held.ghost.style.left = `${event.clientX}px`;
    held.ghost.style.top = `${event.clientY}px`;
    board.place.querySelector(".over")?.classList.remove("over");
    const over = under(event)?.dataset.square;
    if (over && board.reaches(over)) board.button(over).classList.add("over");
  });
  board.place.addEventListener("pointerup", (event) => {
    if (held?.pointer !== event.pointerId) return;
    const wasDragged = Boolean(held.ghost);
    const square = under(event)?.dataset.square;
    end();
    if (!wasDragged) return;
    if (square && board.reaches(square)) board.choose(square);
    else board.draw();
  });
  board.place.addEventListener("pointercancel", end);
  // The square that a finger touches captures it first, then hands it over to the board.
  board.place.addEventListener("lostpointercapture", (event) => event.target === board.place && end());
}
