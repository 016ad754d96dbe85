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
 * @param {HTMLElement} [area]
 * @param {(target: any) => Element} [lift] takes a tower off its place, and gives its picture
 * @returns {() => void}
 */
export function drag(board, area = board.place, lift = ({ dataset }) => board.lift(dataset.square)) {
  /** The held tower, the point where it was taken, and its picture once it has moved. */
  let held =
    /** @type {{ target: Element, x: number, y: number, pointer: number, ghost: SVGElement | null } | null} */ (null);
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

  const take = (/** @type {Element} */ target) => {
    land();
    const ghost = /** @type {SVGElement} */ (lift(target));
    board.place.classList.add("dragging");
    ghost.classList.add("ghost");
    ghost.style.width = `${board.button(board.focus).getBoundingClientRect().width * 1.15}px`;
    document.body.append(ghost);
    return ghost;
  };

  area.addEventListener("pointerdown", (event) => {
    end();
    const target = /** @type {Element} */ (event.target).closest("[data-movable]");
    if (!target || !event.isPrimary || event.button !== 0) return;
    held = { target, x: event.clientX, y: event.clientY, pointer: event.pointerId, ghost: null };
  });
  // A quick press may leave the area with its first move.
  addEventListener("pointermove", (event) => {
    if (held?.pointer !== event.pointerId) return;
    if (!held.ghost) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return;
      // From now on nothing else is pressed or pointed at.
      area.setPointerCapture(event.pointerId);
      held.ghost = take(held.target);
    }
    held.ghost.style.left = `${event.clientX}px`;
    held.ghost.style.top = `${event.clientY}px`;
    board.place.querySelector(".over")?.classList.remove("over");
    const over = board.at(event);
    if (over && board.reaches(over)) board.button(over).classList.add("over");
  });
  addEventListener("pointerup", (event) => {
    if (held?.pointer !== event.pointerId) return;
    const square = board.at(event);
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
    held = null;
    end();
    board.drop(square);
  });
  addEventListener("pointercancel", ({ pointerId }) => held?.pointer === pointerId && end());
  // The square that a finger touches captures it first, then hands it over to the area.
  area.addEventListener("lostpointercapture", (event) => event.target === area && end());
  return land;
}
