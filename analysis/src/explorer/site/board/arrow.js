// An arrow over the board, from the tower of a move to the square that it reaches.

import { INK, PAPER, shape } from "./picture.js";

/**
 * The outline of an arrow between two points, in squares; it ends in the middle of the last one.
 *
 * @param {number[]} start
 * @param {number[]} end
 */
export function outline(start, end) {
  const [x1, y1, x2, y2] = [...start, ...end];
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  /** A point so far along the arrow, and beside it. */
  const at = (along, aside) =>
    `${(x1 + along * dx - aside * dy).toFixed(3)} ${(y1 + along * dy + aside * dx).toFixed(3)}`;
  const [tail, neck, tip] = [0.3, length - 0.36, length - 0.02];
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

/** An arrow for a move over squares in the order of the view, seen on each colour by its dark rim; what it covers is seen, too. */
export function arrow(m, order) {
  const width = Math.sqrt(order.length);
  const middle = (square) => {
    const at = order.indexOf(square);
    return [(at % width) + 0.5, Math.floor(at / width) + 0.5];
  };
  const d = outline(middle(m.slice(0, 2)), middle(m.slice(2, 4)));
  return shape("path", {
    d,
    fill: PAPER,
    stroke: INK,
    "stroke-width": 0.05,
    "stroke-linejoin": "round",
    "fill-opacity": 0.6,
  });
}
