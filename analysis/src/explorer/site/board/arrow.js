// An arrow over the board, from the tower of a move to the square that it reaches.

import { INK, PAPER, shape } from "./picture.js";

/**
 * The outline of an arrow between two points, in squares; it leaves room for the sign in the middle of the last one.
 *
 * @param {number[]} start
 * @param {number[]} end
 */
export function outline(start, end) {
  const [x1, y1, x2, y2] = [...start, ...end];
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  /** A point so far along the arrow, and beside it. */
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    `${(x1 + along * dx - aside * dy).toFixed(3)} ${(y1 + along * dy + aside * dx).toFixed(3)}`;
  const [tail, neck, tip] = [0.3, length - 0.6, length - 0.26];
  const points = [
    at(tail, 0.07),
    at(neck, 0.07),
    at(neck, 0.2),
    at(tip, 0),
    at(neck, -0.2),
    at(neck, -0.07),
    at(tail, -0.07),
  ];
  return `M${points.join("L")}Z`;
}

/** The fill of what a reader draws. */
export const DRAWN = "#2b8cff";

/**
 * An arrow for a move over squares in the order of the view, or a ring where it ends on its own square; seen on each colour by
 * its dark rim, and what it covers is seen, too.
 *
 * @param {string} m
 * @param {string[]} order
 */
export function arrow(m, order, fill = PAPER) {
  const width = Math.sqrt(order.length);
  const middle = (/** @type {string} */ square) => {
    const at = order.indexOf(square);
    return [(at % width) + 0.5, Math.floor(at / width) + 0.5];
  };
  const [start, end] = [middle(m.slice(0, 2)), middle(m.slice(2, 4))];
  const [x, y] = start;
  const ring = `M${x - 0.46} ${y}a.46 .46 0 1 0 .92 0a.46 .46 0 1 0-.92 0M${x - 0.38} ${y}a.38 .38 0 1 1 .76 0a.38 .38 0 1 1-.76 0`;
  const d = start.join() === end.join() ? ring : outline(start, end);
  return shape("path", { d, fill, stroke: INK, "stroke-width": 0.04, "stroke-linejoin": "round", "fill-opacity": 0.7 });
}
