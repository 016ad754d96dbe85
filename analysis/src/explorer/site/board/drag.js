// Towers can be dragged, by mouse and by touch. Elsewhere the page still scrolls: the style sheet makes only the
// squares of towers that may move take the gesture.

/** Pixels after which a press is a drag, not a click. */
const SLACK = 6;

/**
 * Lets the towers of a board be dragged, and those of other places with `data-movable` onto it. Returns what takes the
 * picture of a dropped tower away: it stays until the board shows the tower where it was put.
 *
 * @param {import("./grid.js").Grid & { lift: (square: any) => Element, reaches: (square: string | null) => boolean,
 *   drop: (square: string | null) => void }} board
 * @param {Element} [place]
 * @param {(target: any) => Element} [lift] takes a tower off its place, and gives its picture
 * @returns {() => void}
 */
export function drag(board, place = board.place, lift = ({ dataset }) => board.lift(dataset.square)) {
  const area = /** @type {any} */ (place);
  /** The held tower, the point where it was taken, and its picture once it has moved. */
  let held = /** @type {any} */ (null);
  let left = /** @type {Element | null} */ (null);

  const land = () => {
    left?.remove();
    left = null;
  };

  const end = () => {
    held?.ghost?.remove();
    board.place.classList.remove("dragging");
    board.place.querySelector(".over")?.classList.remove("over");
    held = null;
  };

  const take = () => {
    land();
    held.ghost = lift(held.target);
    board.place.classList.add("dragging");
    held.ghost.classList.add("ghost");
    held.ghost.style.width = `${board.button(board.focus).getBoundingClientRect().width * 1.15}px`;
    document.body.append(held.ghost);
  };

  /**
   * The square under a point of the window; null beyond the board.
   *
   * @returns {string | null}
   */
  const under = ({ clientX, clientY }) => {
    const found = document
      .elementsFromPoint(clientX, clientY)
      .find((/** @type {any} */ one) => board.place.contains(one) && one.dataset?.square);
    return /** @type {any} */ (found)?.dataset.square ?? null;
  };

  area.addEventListener("pointerdown", (event) => {
    end();
    const target = event.target.closest("[data-movable]");
    if (!target || !event.isPrimary || event.button !== 0) return;
    held = { target, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  });
  // A quick press may leave the area with its first move.
  addEventListener("pointermove", (event) => {
    if (held?.pointer !== event.pointerId) return;
    if (!held.ghost) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return;
      // From now on nothing else is pressed or pointed at.
      area.setPointerCapture(event.pointerId);
      take();
    }
    held.ghost.style.left = `${event.clientX}px`;
    held.ghost.style.top = `${event.clientY}px`;
    board.place.querySelector(".over")?.classList.remove("over");
    const over = under(event);
    if (over && board.reaches(over)) board.button(over).classList.add("over");
  });
  addEventListener("pointerup", (event) => {
    if (held?.pointer !== event.pointerId) return;
    const square = under(event);
    if (!held.ghost) {
      end();
      return;
    }
    if (!board.reaches(square)) {
      end();
      board.draw();
      return;
    }
    left = held.ghost;
    held.ghost = null;
    end();
    board.drop(square);
  });
  addEventListener("pointercancel", ({ pointerId }) => held?.pointer === pointerId && end());
  // The square that a finger touches captures it first, then hands it over to the area.
  area.addEventListener("lostpointercapture", (event) => event.target === area && end());
  return land;
}
