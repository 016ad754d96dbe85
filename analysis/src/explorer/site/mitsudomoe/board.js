// The board of stacks: a grid of buttons, each with a picture of its rings and ball.

import { drag } from "../board/drag.js";
import { Grid } from "../board/grid.js";
import { corners, mark, shape, tile } from "../board/picture.js";
import { text as worded } from "../page/text.js";
import { goalOf, read, SPACES } from "./position.js";
import { space as spoken } from "./say.js";

/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./turn.js").Role} Role */
/** @typedef {string | null} Under a space, or null beyond the board */
/** @typedef {{ choose(space: string): void, lift(space: string): Element, reaches(space: Under): boolean, drop(space: Under): void }} Hand */

/** @type {Record<string, { fill: string, ink: string }>} */
const PAINT = {
  w: { fill: "#fffdf6", ink: "#1b1c1e" },
  b: { fill: "#1b1c1e", ink: "#ffffff" },
  r: { fill: "#b3202b", ink: "#ffffff" },
  y: { fill: "#f6c400", ink: "#1b1c1e" },
};
const EDGE = "#1b1c1e";
const RING = 9;
/** The most rings drawn of a stack; for a higher one, the number of rings below is written. */
const DRAWN = 4;

/** @type {(letters: string, x: number, y: number, size: number, style: object) => Element} */
const bold = (letters, x, y, size, style) =>
  shape("text", { x, y, "font-size": size, "text-anchor": "middle", "font-weight": 700, ...style }, letters);

/** A letter on a ball, which is round, or on a ring, which is a bar. */
function piece(/** @type {string} */ letter, /** @type {boolean} */ isBall, /** @type {number} */ y) {
  const { fill, ink } = PAINT[letter];
  const style = { fill, stroke: letter === "b" ? "#ffffff" : EDGE };
  const body = isBall
    ? shape("circle", { cx: 30, cy: y, r: 8.6, ...style })
    : shape("rect", { x: 14, y: y - RING / 2, width: 32, height: RING, rx: 3, ...style });
  const [size, low] = isBall ? [11.5, 4] : [9.5, 3.2];
  const made = shape("g", { class: "stone" });
  made.append(body, bold(isBall ? letter.toUpperCase() : letter, 30, y + low, size, { fill: ink }));
  return made;
}

/** A ring or a ball alone. */
export function figure(/** @type {string} */ letter, /** @type {boolean} */ isBall, viewBox = "12 12 36 36") {
  const svg = shape("svg", { viewBox, "aria-hidden": "true", focusable: "false" });
  svg.append(piece(letter, isBall, 30));
  return svg;
}

/** The topmost piece of a stack alone, as large as on the board. */
export function top(/** @type {import("./position.js").Stack} */ { rings, ball }) {
  return figure(ball ?? rings.at(-1) ?? "", ball !== null, "0 0 60 60");
}

/**
 * A space with its stack as seen from the side.
 *
 * @param {string} space
 * @param {Position} position
 * @param {Role} [role]
 * @param {boolean} [isLast] whether the last turn touched it
 */
function picture(space, { stacks, seats, turn }, role = {}, isLast = false) {
  const svg = shape("svg", { viewBox: "0 0 60 60", "aria-hidden": "true", focusable: "false" });
  const goal = owner(seats, space);
  svg.append(shape("rect", { width: 60, height: 60, class: goal === turn ? "space own" : "space" }));
  if (isLast) {
    const around = shape("g", { transform: "scale(1.25)" });
    around.append(corners());
    svg.append(around);
  }
  for (const name of /** @type {const} */ (["source", "chosen"]))
    if (role[name]) svg.append(shape("rect", { x: 2.2, y: 2.2, width: 55.6, height: 55.6, rx: 4, class: name }));
  svg.append(shape("text", { x: 5, y: 13, "font-size": 9.5, class: "label" }, space));
  if (goal) {
    const { fill, ink } = PAINT[goal];
    svg.append(
      shape("path", { d: "M5 16.5h9v9l-4.5 4-4.5-4z", fill, stroke: EDGE, "stroke-width": 0.8 }),
      bold(goal.toUpperCase(), 9.5, 24.5, 8.5, { fill: ink }),
    );
  }
  const { rings, ball } = stacks[space];
  const drawn = rings.slice(-DRAWN);
  const count = rings.length - drawn.length;
  if (count > 0) svg.append(bold(worded("space.below", { count }), 30, 58.5, 9, { class: "label" }));
  const ground = count > 0 ? 50.5 : 57;
  svg.append(...drawn.map((letter, i) => piece(letter, false, ground - RING * (i + 0.5))));
  if (ball) svg.append(piece(ball, true, ground - RING * drawn.length - 8));
  if (role.goal || role.known) {
    const sign = shape("g", { transform: "translate(26 -7) scale(0.85)" });
    const { value, within, open_to: open } = role.known ?? {};
    mark(sign, value && { value, distance: within ?? open });
    svg.append(sign);
  }
  return svg;
}

/** The player whose goal a space is, if any. */
const owner = (/** @type {Position["seats"]} */ seats, /** @type {string} */ space) =>
  seats.find(({ seat }) => goalOf(seat).includes(space))?.letter;

/** A small board that only shows a position. */
export function small(/** @type {string} */ position, /** @type {string} */ name) {
  // Nobody's goal is lit.
  const shown = { ...read(position), turn: "" };
  const svg = shape("svg", { viewBox: "0 0 300 300", role: "img", "aria-label": name, class: "small" });
  svg.append(...SPACES.map((space, i) => tile(picture(space, shown), (i % 5) * 60, Math.floor(i / 5) * 60, 60)));
  return svg;
}

/** The board, for playing or, while the editor has it in `hand`, for setting up. */
export class Stacks extends Grid {
  constructor(/** @type {HTMLElement} */ place, /** @type {Hand} */ player) {
    super(place, "board-title", SPACES, "c3");
    this.player = player;
    this.position = /** @type {Position | null} */ (null);
    this.roles = /** @type {Record<string, Role>} */ ({});
    /** The spaces of the last turn. */
    this.last = /** @type {string[]} */ ([]);
    this.land = drag(this);
  }

  /** Who has the board. */
  get holder() {
    return /** @type {Hand} */ (this.hand ?? this.player);
  }

  /**
   * Shows a position, what can be done by space, and the spaces of the last turn.
   *
   * @param {Position} position
   * @param {Record<string, Role>} roles
   * @param {string[]} last
   */
  show(position, roles, last) {
    Object.assign(this, { position, roles, last });
    this.draw();
  }

  cell(/** @type {string} */ space) {
    const position = /** @type {Position} */ (this.hand?.position ?? this.position);
    const { rings } = position.stacks[space];
    const role = this.hand ? { movable: rings.length > 0 } : (this.roles[space] ?? {});
    const isLast = !this.hand && this.last.includes(space);
    return {
      picture: picture(space, position, role, isLast),
      name: spoken(space, position.stacks[space], owner(position.seats, space), { ...role, isLast }),
      selected: Boolean(role.chosen),
      movable: Boolean(role.movable),
    };
  }

  choose(/** @type {string} */ space) {
    this.holder.choose(space);
  }

  lift(/** @type {string} */ space) {
    this.focus = space;
    return this.holder.lift(space);
  }

  reaches(/** @type {Under} */ space) {
    return this.holder.reaches(space);
  }

  drop(/** @type {Under} */ space) {
    this.land();
    this.holder.drop(space);
  }
}
