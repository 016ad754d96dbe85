// Pictures of squares and towers.

import { SQUARES, letterOf, read } from "./position.js";
import { text as worded } from "./text.js";

const HUES = {
  B: "#764927", G: "#008e4c", R: "#cd202c", Y: "#f7d000", K: "#ec82b4", P: "#6c3d96", U: "#0068b2", O: "#f27e00",
};
const LIGHT = new Set(["Y", "K", "O"]);
const INK = "#1b1c1e";
const ns = "http://www.w3.org/2000/svg";

/** An element of a picture. */
export function shape(name, attributes, text) {
  const element = document.createElementNS(ns, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

const inkOn = (letter) => (LIGHT.has(letter) ? INK : "#ffffff");

/**
 * A square with its tower: Gold's towers are round, Black's are eight-sided, a `+` is a ring. Its `edge` is
 * written below on the left.
 *
 * @param {string} square
 * @param {import("./position.js").Tower | undefined} tower
 * @param {{ isDue?: boolean, isFrom?: boolean, edge?: string }} [how]
 */
export function picture(square, tower, { isDue, isFrom, edge } = {}) {
  const letter = letterOf(square);
  const svg = shape("svg", { viewBox: "0 0 48 48", "aria-hidden": "true", focusable: "false" });
  svg.append(shape("rect", { width: 48, height: 48, fill: HUES[letter], class: "ground" }));
  if (tower && (isDue || isFrom)) svg.append(shape("rect", { x: 2.5, y: 2.5, width: 43, height: 43, class: "due", rx: 4 }));
  // Also legible on the frame.
  const ink = { fill: inkOn(letter), stroke: HUES[letter], "stroke-width": 3, "paint-order": "stroke" };
  svg.append(shape("text", { x: 5.5, y: 10, "font-size": 9.5, "text-anchor": "middle", ...ink }, letter));
  if (edge) svg.append(shape("text", { x: 2.5, y: 45.5, "font-size": 8.5, ...ink }, edge));
  if (tower) svg.append(standing(tower));
  return svg;
}

/** A tower alone. */
export function figure(tower) {
  const svg = shape("svg", { viewBox: "0 0 48 48", "aria-hidden": "true", focusable: "false" });
  svg.append(standing(tower));
  return svg;
}

function standing(tower) {
  const group = shape("g", { class: "tower" });
  const rim = tower.player === "gold" ? "#e3b23c" : INK;
  const edge = tower.player === "gold" ? INK : "#ffffff";
  for (const [size, fill] of [[19, edge], [17.5, rim], [13.5, HUES[tower.letter]]]) {
    group.append(body(tower.player, size, fill));
  }
  // Letters that reach below the line leave the rings free.
  const size = tower.rings > 0 ? { y: 24, "font-size": 15 } : { y: 30, "font-size": 17 };
  const ink = inkOn(tower.letter);
  group.append(shape("text", { x: 24, ...size, fill: ink, "text-anchor": "middle", "font-weight": 700 }, tower.sign));
  if (tower.rings > 0) group.append(shape("path", { d: pluses(tower.rings), stroke: ink, "stroke-width": 1.7 }));
  return group;
}

/** A row of crosses in the lower half of a tower. */
function pluses(count) {
  const cross = (x) => `M${x - 2.6} 33h5.2M${x} 30.4v5.2`;
  return Array.from({ length: count }, (_, i) => cross(24 + 6.4 * (i - (count - 1) / 2))).join("");
}

function body(player, size, fill) {
  if (player === "gold") return shape("circle", { cx: 24, cy: 24, r: size, fill });
  const corner = size * 0.42;
  const points = [
    [-corner, -size], [corner, -size], [size, -corner], [size, corner],
    [corner, size], [-corner, size], [-size, corner], [-size, -corner],
  ];
  return shape("polygon", { points: points.map(([x, y]) => `${24 + x},${24 + y}`).join(" "), fill });
}

/** The sign of a move on the square that it reaches. */
export function mark(svg, found) {
  const value = found?.value;
  if (!value) {
    svg.append(shape("circle", { cx: 38, cy: 10, r: 6, class: "mark open" }));
    return;
  }
  const forms = {
    win: ["circle", { cx: 37, cy: 11, r: 9 }],
    loss: ["rect", { x: 28.5, y: 2.5, width: 17, height: 17 }],
    unknown: ["polygon", { points: "37,1 47,11 37,21 27,11" }],
  };
  const [form, place] = forms[value];
  svg.append(shape(form, { ...place, class: `mark ${value}` }));
  const text = { x: 37, y: 15.5, "text-anchor": "middle", "font-size": 13, "font-weight": 700, class: `sign ${value}` };
  svg.append(shape("text", text, worded(`sign.${value}`)));
  if (found.distance !== null) {
    const under = { x: 37, y: 42, "text-anchor": "middle", "font-size": 14, "font-weight": 700, class: "distance" };
    svg.append(shape("text", under, found.distance));
  }
}

/** The sign of a move that wins the match, on the square that it reaches. */
export function star(svg) {
  const points = Array.from({ length: 10 }, (_, i) => {
    const [size, angle] = [i % 2 === 0 ? 9 : 3.8, (i * Math.PI) / 5];
    return `${(19 + size * Math.sin(angle)).toFixed(1)},${(26 - size * Math.cos(angle)).toFixed(1)}`;
  });
  svg.append(shape("polygon", { points: points.join(" "), class: "mark win" }));
}

/** A small board that only shows a set-up, with marks on the towers that can win; with `turned`, Black's side is at the bottom. */
export function small(text, name, { winners = new Set(), turned = false } = {}) {
  const { towers } = read(text);
  const svg = shape("svg", { viewBox: "0 0 384 384", role: "img", "aria-label": name, class: "small" });
  (turned ? [...SQUARES].reverse() : SQUARES).forEach((square, i) => {
    const inner = picture(square, towers.get(square));
    if (winners.has(square)) mark(inner, { value: "win", distance: null });
    for (const [key, value] of Object.entries({ x: (i % 8) * 48, y: Math.floor(i / 8) * 48, width: 48, height: 48 })) {
      inner.setAttribute(key, value);
    }
    svg.append(inner);
  });
  return svg;
}
