// Pictures of squares and towers. They carry their colours in themselves, so that they are the same when saved.

import { hue, ink, look, looks } from "../page/look.js";
import { text } from "../page/text.js";
import { letterOf, read, SQUARES } from "./position.js";
import { shapeOf } from "./shapes.js";

export const INK = "#1b1c1e";
export const PAPER = "#ffffff";
const ns = "http://www.w3.org/2000/svg";

/** An element of a picture. */
export function shape(name, attributes, content) {
  const element = document.createElementNS(ns, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (content !== undefined) element.textContent = content;
  return element;
}

/** A picture of one square, for the eyes alone. */
const ground = () => shape("svg", { viewBox: "0 0 48 48", "aria-hidden": "true", focusable: "false" });

/** What tells a colour apart, as letter or as shape; nothing if the look has neither. */
function sign(letter, written, { x, y, size, ...style }) {
  if (look("signs") === "none") return [];
  if (look("signs") === "shapes") return [shape("path", { ...shapeOf(letter, x, y, size * 0.42), fill: style.fill })];
  return [shape("text", { x, y: y + size * 0.36, "font-size": size, "text-anchor": "middle", ...style }, written)];
}

/**
 * A square with its tower: Gold's towers are round, Black's are eight-sided, a `+` is a ring. Its `edge` is
 * written below on the left; `isLast` frames a square of the last move.
 *
 * @param {string} square
 * @param {import("./position.js").Tower | undefined} tower
 * @param {{ isDue?: boolean, isFrom?: boolean, isLast?: boolean, edge?: string }} [how]
 */
export function picture(square, tower, { isDue, isFrom, isLast, edge } = {}) {
  const letter = letterOf(square);
  const svg = ground();
  svg.append(shape("rect", { width: 48, height: 48, fill: hue(letter) }));
  if (isLast) svg.append(corners());
  if (tower && (isDue || isFrom)) svg.append(...dashes());
  // Also legible on the frames.
  const style = { fill: ink(letter), stroke: hue(letter), "stroke-width": 3, "paint-order": "stroke" };
  svg.append(...sign(letter, letter, { x: 7.4, y: 7.6, size: 9.5, ...style }));
  if (edge) svg.append(shape("text", { x: 3.6, y: 44.3, "font-size": 8.5, ...style }, edge));
  if (tower) svg.append(standing(tower));
  return svg;
}

/** The picture of a square, put into that of a board. */
export function tile(svg, x, y, size) {
  for (const [key, value] of Object.entries({ x, y, width: size, height: size })) svg.setAttribute(key, String(value));
  return svg;
}

/** The four corners of a square, in white and dark, so that they are seen on each colour. */
export function corners() {
  const group = shape("g", { fill: "none", "stroke-linejoin": "round", "stroke-linecap": "round" });
  const d = "M1.8 13V1.8H13M35 1.8H46.2V13M46.2 35V46.2H35M13 46.2H1.8V35";
  for (const [color, width] of [
    [INK, 3.6],
    [PAPER, 1.9],
  ])
    group.append(shape("path", { d, stroke: color, "stroke-width": width }));
  return group;
}

/** The dashed frame of a tower that is chosen, light on dark. */
function dashes() {
  const frame = { x: 2.5, y: 2.5, width: 43, height: 43, rx: 4, fill: "none" };
  return [
    shape("rect", { ...frame, stroke: INK, "stroke-width": 4 }),
    shape("rect", { ...frame, stroke: PAPER, "stroke-width": 4, "stroke-dasharray": "7 4" }),
  ];
}

/** A tower alone. */
export function figure(tower) {
  const svg = ground();
  svg.append(standing(tower));
  return svg;
}

function standing(tower) {
  const group = shape("g", { class: "tower" });
  const rim = tower.player === "gold" ? "#e3b23c" : INK;
  const edge = tower.player === "gold" ? INK : PAPER;
  for (const [size, fill] of [
    [19, edge],
    [17.5, rim],
    [13.5, hue(tower.letter)],
  ])
    group.append(body(tower.player, size, fill));
  const fill = ink(tower.letter);
  // Letters that reach below the line leave the rings free.
  const place = tower.rings > 0 ? { y: 18.6, size: 15 } : { y: 23.9, size: 17 };
  group.append(...sign(tower.letter, tower.sign, { x: 24, ...place, fill, "font-weight": 700 }));
  if (tower.rings > 0) group.append(shape("path", { d: pluses(tower.rings), stroke: fill, "stroke-width": 1.7 }));
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
    [-corner, -size],
    [corner, -size],
    [size, -corner],
    [size, corner],
    [corner, size],
    [-corner, size],
    [-size, corner],
    [-size, -corner],
  ];
  return shape("polygon", { points: points.map(([x, y]) => `${24 + x},${24 + y}`).join(" "), fill });
}

/** The style of a light sign, and the colour of what is written on a winning one. */
export const LIGHT = { fill: PAPER, stroke: INK, "stroke-width": 1.5 };
const DARK = { fill: INK, stroke: PAPER, "stroke-width": 1.5 };
export const GREEN = "#00602f";
/** Where the sign of a move stands, and in which form. */
const FORMS = {
  win: ["circle", { cx: 37, cy: 11, r: 9, ...LIGHT }],
  loss: ["rect", { x: 28.5, y: 2.5, width: 17, height: 17, ...DARK }],
  unknown: ["polygon", { points: "37,1 47,11 37,21 27,11", ...DARK }],
};

/** The sign of a move on the square that it reaches; the trickiest of losing moves has a wider one. */
export function mark(svg, found, isTrickiest = false) {
  const value = found?.value;
  if (!value) {
    svg.append(shape("circle", { cx: 38, cy: 10, r: 6, ...LIGHT }));
    return;
  }
  const [form, place] = FORMS[value];
  const wide = isTrickiest ? { x: 19.5, width: 26, rx: 4 } : {};
  svg.append(shape(form, { ...place, ...wide }));
  const bold = { "text-anchor": "middle", "font-weight": 700 };
  const written = text(`sign.${isTrickiest ? "trickiest" : value}`);
  const at = { x: isTrickiest ? 32.5 : 37, y: 15.5, "font-size": 13, fill: value === "win" ? GREEN : PAPER };
  svg.append(shape("text", { ...at, ...bold }, written));
  if (found.distance === null || found.distance === undefined) return;
  const under = { x: 37, y: 42, "font-size": 14, fill: PAPER, stroke: INK, "stroke-width": 3, "paint-order": "stroke" };
  svg.append(shape("text", { ...under, ...bold }, found.distance));
}

/** The sign of a move that wins the match, on the square that it reaches. */
export function star(svg) {
  const points = Array.from({ length: 10 }, (_, i) => {
    const [size, angle] = [i % 2 === 0 ? 9 : 3.8, (i * Math.PI) / 5];
    return `${(19 + size * Math.sin(angle)).toFixed(1)},${(26 - size * Math.cos(angle)).toFixed(1)}`;
  });
  svg.append(shape("polygon", { points: points.join(" "), ...LIGHT }));
}

/** The room for coordinates beside a whole board, and its size with it, in the units of its picture. */
const MARGIN = 18;
export const SIZE = 384 + MARGIN;

/**
 * A whole board with coordinates: frames on the squares of the last move, signs on the towers that can win; with `turned`,
 * Black's side is at the bottom.
 *
 * @param {string} position
 * @param {{ turned?: boolean, last?: Iterable<string>, winners?: Set<string> }} [how]
 */
export function whole(position, { turned = false, last = [], winners = new Set() } = {}) {
  const { towers } = read(position);
  const marked = new Set(last);
  const group = shape("g", {});
  const style = { "font-size": 12, "text-anchor": "middle", fill: "currentColor" };
  (turned ? [...SQUARES].reverse() : SQUARES).forEach((square, i) => {
    const [x, y] = [MARGIN + (i % 8) * 48, Math.floor(i / 8) * 48];
    const inner = picture(square, towers.get(square), { isLast: marked.has(square) });
    if (winners.has(square)) mark(inner, { value: "win", distance: null });
    group.append(tile(inner, x, y, 48));
    if (i % 8 === 0) group.append(shape("text", { x: MARGIN / 2, y: y + 28, ...style }, square[1]));
    if (i >= 56) group.append(shape("text", { x: x + 24, y: SIZE - 4, ...style }, square[0]));
  });
  return group;
}

/** How the small boards of the page are drawn anew. */
const drawn = new WeakMap();
looks.addEventListener("changed", () => document.querySelectorAll("svg.small").forEach((svg) => drawn.get(svg)?.()));

/** A small board that only shows a set-up; `how` is as for a whole board. */
export function small(position, name, how = {}) {
  const svg = shape("svg", { viewBox: `0 0 ${SIZE} ${SIZE}`, role: "img", "aria-label": name, class: "small" });
  const draw = () => svg.replaceChildren(whole(position, how));
  drawn.set(svg, draw);
  draw();
  return svg;
}
