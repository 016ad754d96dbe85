// Pictures of squares and towers. They carry their colours in themselves, so that they are the same when saved.

import { hue, ink, look, looks } from "../page/look.js";
import { text } from "../page/text.js";
import { letterOf, read, SQUARES } from "./position.js";
import { shapeOf } from "./shapes.js";

export const INK = "#1b1c1e";
export const PAPER = "#ffffff";
const ns = "http://www.w3.org/2000/svg";

/**
 * An element of a picture.
 *
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {string | number} [content]
 */
export function shape(name, attributes, content) {
  const element = document.createElementNS(ns, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (content !== undefined) element.textContent = String(content);
  return element;
}

/** A picture of one square, for the eyes alone. */
export const ground = () => shape("svg", { viewBox: "0 0 48 48", "aria-hidden": "true", focusable: "false" });

/**
 * What tells a colour apart, as letter or as shape; nothing if the look has neither.
 *
 * @param {string} letter
 * @param {string} written
 * @param {{ x: number, y: number, size: number, fill: string } & Record<string, string | number>} how
 */
function sign(letter, written, { x, y, size, ...style }) {
  if (look("signs") === "none") return [];
  if (look("signs") === "shapes") return [shape("path", { ...shapeOf(letter, x, y, size * 0.42), fill: style.fill })];
  return [shape("text", { x, y: y + size * 0.36, "font-size": size, "text-anchor": "middle", ...style }, written)];
}

/**
 * A square with its tower: Gold's towers are round, Black's are eight-sided, and each carries its rings. Its `edge` is
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

/**
 * The picture of a square, put into that of a board.
 *
 * @param {Element} svg
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
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

/**
 * A tower alone.
 *
 * @param {import("./position.js").Tower} tower
 */
export function figure(tower) {
  const svg = ground();
  svg.append(standing(tower));
  return svg;
}

/** @param {import("./position.js").Tower} tower */
function standing(tower) {
  const group = shape("g", { class: "tower" });
  const rim = tower.player === "gold" ? "#e3b23c" : INK;
  const edge = tower.player === "gold" ? INK : PAPER;
  const bodies = /** @type {[number, string][]} */ ([
    [19, edge],
    [17.5, rim],
    [13.5, hue(tower.letter)],
  ]);
  group.append(...bodies.map(([size, fill]) => body(tower.player, size, fill)));
  const fill = ink(tower.letter);
  // Letters that reach below the line leave the rings free.
  const place = tower.rings > 0 ? { y: 18.6, size: 15 } : { y: 23.9, size: 17 };
  group.append(...sign(tower.letter, tower.sign, { x: 24, ...place, fill, "font-weight": 700 }));
  for (let i = 0; i < tower.rings; i += 1) {
    const cx = 24 + 7.4 * (i - (tower.rings - 1) / 2);
    group.append(shape("circle", { cx, cy: 32.4, r: 2.6, fill: "none", stroke: fill, "stroke-width": 1.8 }));
  }
  return group;
}

/**
 * @param {string} player
 * @param {number} size
 * @param {string} fill
 */
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
/** The form of a move's sign around a point, with its radius: light where it wins, dark elsewhere. */
const FORMS = /** @type {Record<string, (x: number, y: number, r: number) => Element>} */ ({
  win: (x, y, r) => shape("circle", { cx: x, cy: y, r, ...LIGHT }),
  loss: (x, y, r) => shape("rect", { x: x - r, y: y - r, width: 2 * r, height: 2 * r, rx: 2, ...DARK }),
  unknown: (x, y, r) => shape("path", { d: `M${x} ${y - r}l${r} ${r}-${r} ${r}-${r}-${r}Z`, ...DARK }),
});

/**
 * The sign of a move in the middle of the square that it reaches, with the moves to the end of the round once they are known;
 * `aside` it leaves room for a tower. The trickiest of losing moves has a double rim.
 *
 * @param {Element} svg
 * @param {{ value?: string, distance?: number | null } | undefined} found
 */
export function mark(svg, found, { isTrickiest = false, aside = false } = {}) {
  const [x, y, r] = aside ? [37, 11, 9] : [24, 25, 12.5];
  const { value, distance } = found ?? { value: undefined };
  if (!value) {
    svg.append(shape("circle", { cx: x, cy: y, r: r / 1.8, ...LIGHT }));
    return;
  }
  if (isTrickiest)
    svg.append(shape("rect", { x: x - r - 3, y: y - r - 3, width: 2 * r + 6, height: 2 * r + 6, rx: 4, ...LIGHT }));
  svg.append(FORMS[value](x, y, r));
  const style = { "text-anchor": "middle", "font-weight": 700, fill: value === "win" ? GREEN : PAPER };
  const write = (/** @type {number} */ size, /** @type {number} */ at, /** @type {string | number} */ said) =>
    svg.append(shape("text", { x, y: at, "font-size": size, ...style }, said));
  const isFar = distance !== null && distance !== undefined;
  if (aside || !isFar) write(aside ? 13 : 17, y + (aside ? 4.5 : 6), text(`sign.${value}`));
  else {
    write(10, y - 2.5, text(`sign.${value}`));
    write(12.5, y + 8.5, distance);
  }
}

/**
 * The sign of a move that wins the match, on the square that it reaches.
 *
 * @param {Element} svg
 */
export function star(svg) {
  const points = Array.from({ length: 10 }, (_, i) => {
    const [size, angle] = [i % 2 === 0 ? 9 : 3.8, (i * Math.PI) / 5];
    return `${(38.5 + size * Math.sin(angle)).toFixed(1)},${(38.5 - size * Math.cos(angle)).toFixed(1)}`;
  });
  svg.append(shape("polygon", { points: points.join(" "), ...LIGHT }));
}

/** The room for coordinates beside a whole board, and its size with it, in the units of its picture. */
const MARGIN = 18;
export const SIZE = 384 + MARGIN;

/**
 * A whole board with coordinates: frames on the squares of the last move, signs on the towers that can win, and what lies
 * `over` it, in squares; with `turned`, Black's side is at the bottom.
 *
 * @param {string} position
 * @param {{ turned?: boolean, last?: Iterable<string>, winners?: Set<string>, over?: Element[] }} [how]
 */
export function whole(position, { turned = false, last = [], winners = new Set(), over = [] } = {}) {
  const { towers } = read(position);
  const marked = new Set(last);
  const group = shape("g", {});
  const style = { "font-size": 12, "text-anchor": "middle", fill: "currentColor" };
  (turned ? [...SQUARES].reverse() : SQUARES).forEach((square, i) => {
    const [x, y] = [MARGIN + (i % 8) * 48, Math.floor(i / 8) * 48];
    const inner = picture(square, towers.get(square), { isLast: marked.has(square) });
    if (winners.has(square)) mark(inner, { value: "win" }, { aside: true });
    group.append(tile(inner, x, y, 48));
    if (i % 8 === 0) group.append(shape("text", { x: MARGIN / 2, y: y + 28, ...style }, square[1]));
    if (i >= 56) group.append(shape("text", { x: x + 24, y: SIZE - 4, ...style }, square[0]));
  });
  const above = shape("g", { transform: `translate(${MARGIN} 0) scale(48)` });
  above.append(...over);
  group.append(above);
  return group;
}

/** How the small boards of the page are drawn anew. */
const drawn = new WeakMap();
looks.addEventListener("changed", () => document.querySelectorAll("svg.small").forEach((svg) => drawn.get(svg)?.()));

/**
 * A small board that only shows a set-up; `how` is as for a whole board.
 *
 * @param {string} position
 * @param {string} name
 */
export function small(position, name, how = {}) {
  const svg = shape("svg", { viewBox: `0 0 ${SIZE} ${SIZE}`, role: "img", "aria-label": name, class: "small" });
  const draw = () => svg.replaceChildren(whole(position, how));
  drawn.set(svg, draw);
  draw();
  return svg;
}
