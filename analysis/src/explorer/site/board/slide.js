// Towers slide to their squares. The page shows at once where they stand; only the pictures are on their way.

/** How long a tower is on its way, in milliseconds. */
const DURATION = 150;

/**
 * The towers that stand elsewhere than before: where each came from, by where it stands.
 *
 * @param {Map<string, import("./position.js").Tower>} before
 * @param {Map<string, import("./position.js").Tower>} after
 * @param {string | null} carried the square from which a tower was carried by hand, which does not slide
 * @returns {Map<string, string>}
 */
export function ways(before, after, carried = null) {
  const were = new Map([...before].map(([square, { sign }]) => [sign, square]));
  const found = new Map();
  for (const [square, { sign }] of after) {
    const from = were.get(sign);
    if (from !== undefined && from !== square && from !== carried) found.set(square, from);
  }
  return found;
}

/** The towers of a board that are on their way. */
export class Slides {
  /** @param {import("./grid.js").Grid} board */
  constructor(board) {
    this.board = board;
    this.ways = /** @type {Map<string, string>} */ (new Map());
    this.began = 0;
  }

  /**
   * Sends towers on their ways.
   *
   * @param {Map<string, string>} found
   */
  begin(found) {
    if (found.size === 0) return;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
    this.ways = isStill ? new Map() : found;
    this.began = performance.now();
    for (const square of this.ways.keys()) {
      // Above the squares that it crosses.
      this.board.button(square).parentElement?.animate([{ zIndex: 2 }, { zIndex: 2 }], DURATION);
    }
  }

  /** Lets the tower on a square go on where it is: its picture may be a new one. */
  go(/** @type {string} */ square) {
    const from = this.ways.get(square);
    const since = performance.now() - this.began;
    if (from === undefined || since >= DURATION) return;
    const order = this.board.order();
    const { width } = this.board;
    const [a, b] = [order.indexOf(from), order.indexOf(square)];
    const [x, y] = [(a % width) - (b % width), Math.floor(a / width) - Math.floor(b / width)];
    const tower = this.board.button(square).parentElement?.querySelector(".tower");
    const slide = tower?.animate([{ transform: `translate(${48 * x}px, ${48 * y}px)` }, { transform: "none" }], {
      duration: DURATION,
      easing: "ease-out",
    });
    if (slide) slide.currentTime = since;
  }
}
