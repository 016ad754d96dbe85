// The board: a grid of buttons, each with a picture of what stands there.

import { COLORS, SQUARES, letterOf, read } from "./position.js";
import * as say from "./words.js";

const HUES = {
  B: "#764927", G: "#008e4c", R: "#cd202c", Y: "#f7d000", K: "#ec82b4", P: "#6c3d96", U: "#0068b2", O: "#f27e00",
};
const LIGHT = new Set(["Y", "K", "O"]);
const INK = "#1b1c1e";
const ns = "http://www.w3.org/2000/svg";

/** An element of a picture. */
function shape(name, attributes, text) {
  const element = document.createElementNS(ns, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

const inkOn = (letter) => (LIGHT.has(letter) ? INK : "#ffffff");

/** A square with what stands on it: Gold's towers are round, Black's are eight-sided, a `+` is a ring. */
function picture(square, tower, { isDue, isFrom }) {
  const letter = letterOf(square);
  const svg = shape("svg", { viewBox: "0 0 48 48", "aria-hidden": "true", focusable: "false" });
  svg.append(shape("rect", { width: 48, height: 48, fill: HUES[letter], class: "ground" }));
  svg.append(shape("text", { x: 5.5, y: 10, "font-size": 9.5, fill: inkOn(letter), "text-anchor": "middle" }, letter));
  if (!tower) return svg;
  if (isDue || isFrom) svg.append(shape("rect", { x: 2.5, y: 2.5, width: 43, height: 43, class: "due", rx: 4 }));
  const rim = tower.player === "gold" ? "#e3b23c" : INK;
  const edge = tower.player === "gold" ? INK : "#ffffff";
  for (const [size, fill] of [[19, edge], [17.5, rim], [13.5, HUES[tower.letter]]]) {
    svg.append(body(tower.player, size, fill));
  }
  const y = tower.rings > 0 ? 26 : 30;
  const ink = { x: 24, fill: inkOn(tower.letter), "text-anchor": "middle", "font-weight": 700 };
  svg.append(shape("text", { ...ink, y, "font-size": 17 }, tower.sign));
  if (tower.rings > 0) svg.append(shape("text", { ...ink, y: 35, "font-size": 12 }, "+".repeat(tower.rings)));
  return svg;
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
function mark(svg, found) {
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
  svg.append(shape("text", text, say.marks[value].sign));
  if (found.distance !== null) {
    const under = { x: 37, y: 42, "text-anchor": "middle", "font-size": 14, "font-weight": 700, class: "distance" };
    svg.append(shape("text", under, found.distance));
  }
}

/** The squares of a board as one sees them. */
const order = (turned) => (turned ? [...SQUARES].reverse() : SQUARES);

/** A small board that only shows a set-up. */
export function small(text, name) {
  const { towers } = read(text);
  const svg = shape("svg", { viewBox: "0 0 384 384", role: "img", "aria-label": name, class: "small" });
  SQUARES.forEach((square, i) => {
    const inner = picture(square, towers.get(square), {});
    for (const [key, value] of Object.entries({ x: (i % 8) * 48, y: Math.floor(i / 8) * 48, width: 48, height: 48 })) {
      inner.setAttribute(key, value);
    }
    svg.append(inner);
  });
  return svg;
}

/** The board that is played on. */
export class Board {
  /** `onMove` is told each move that the player makes. */
  constructor(place, onMove) {
    this.place = place;
    this.onMove = onMove;
    this.turned = false;
    this.from = null;
    this.focus = "e1";
    this.place.setAttribute("role", "grid");
    this.place.setAttribute("aria-labelledby", "board-title");
    this.place.addEventListener("click", (event) => this.choose(event.target.closest("button")?.dataset.square));
    this.place.addEventListener("keydown", (event) => this.onKey(event));
  }

  /** Shows a position; `values` are the moves with what is known of them, or null. */
  show(shown, values) {
    this.shown = shown;
    this.values = new Map((values ?? []).map((found) => [found.move, found]));
    const { towers, due, mover } = read(shown.position);
    this.towers = towers;
    const legal = shown.legal_moves.map(({ move }) => move);
    this.legal = new Set(legal);
    const origins = new Set(legal.map((m) => m.slice(0, 2)));
    if (!origins.has(this.from)) this.from = origins.size === 1 ? [...origins][0] : null;
    this.due = due && [...towers].find(([, tower]) => tower.player === mover && tower.letter === due)?.[0];
    if (this.due && shown.result === "ongoing") this.from = this.due;
    this.draw();
  }

  draw() {
    const held = this.place.contains(document.activeElement);
    const rows = [];
    order(this.turned).forEach((square, i) => {
      if (i % 8 === 0) {
        const row = document.createElement("div");
        row.setAttribute("role", "row");
        rows.push(row);
      }
      rows[rows.length - 1].append(this.cell(square));
    });
    this.place.replaceChildren(...rows);
    if (held) this.place.querySelector(`[data-square="${this.focus}"]`).focus();
  }

  cell(square) {
    const tower = this.towers.get(square);
    const isDue = square === this.due && this.shown.result === "ongoing";
    const isFrom = square === this.from;
    const m = `${this.from}${square}`;
    const isTarget = this.from !== null && this.legal.has(m);
    const cell = document.createElement("div");
    cell.setAttribute("role", "gridcell");
    if (isFrom) cell.setAttribute("aria-selected", "true");
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.square = square;
    button.tabIndex = square === this.focus ? 0 : -1;
    const found = this.values.get(m);
    const name = say.square(square, COLORS[letterOf(square)], tower, isDue);
    const all = this.from === null ? [...this.values.values()].filter(({ move }) => move.startsWith(square)) : [];
    const wins = all.filter(({ value }) => value === "win").length;
    const more = isTarget ? say.target(found) : say.origin(wins, all.length);
    button.setAttribute("aria-label", name + more);
    const svg = picture(square, tower, { isDue, isFrom });
    if (isTarget) mark(svg, found);
    if (wins > 0) mark(svg, { value: "win", distance: null });
    // The picture is for the eyes alone: the button over it says the same in words.
    cell.append(svg, button);
    return cell;
  }

  /** A square was chosen: to move there, or to move the tower on it. */
  choose(square) {
    if (!square) return;
    this.focus = square;
    const m = `${this.from}${square}`;
    if (this.from !== null && this.legal.has(m)) {
      this.onMove(m);
      return;
    }
    if ([...this.legal].some((legal) => legal.startsWith(square))) this.from = square;
    this.draw();
  }

  onKey(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const squares = order(this.turned);
    const at = squares.indexOf(this.focus);
    const within = (i) => Math.min(7, Math.max(0, i));
    this.focus = squares[within((at % 8) + step[0]) + 8 * within(Math.floor(at / 8) + step[1])];
    for (const button of this.place.querySelectorAll("button")) {
      button.tabIndex = button.dataset.square === this.focus ? 0 : -1;
    }
    this.place.querySelector(`[data-square="${this.focus}"]`).focus();
  }

  turn() {
    this.turned = !this.turned;
    this.draw();
  }
}
