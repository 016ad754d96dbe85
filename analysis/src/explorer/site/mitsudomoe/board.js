// The board of stacks: a grid of buttons, each with a picture of its rings and ball.

import { Grid } from "../board/grid.js";
import { corners, mark, shape, tile } from "../board/picture.js";
import { text as worded } from "../page/text.js";
import { goalOf, read, SPACES } from "./position.js";
import { space as spoken } from "./say.js";

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
const BOLD = { "text-anchor": "middle", "font-weight": 700 };

/** A letter on a ball, which is round, or on a ring, which is a bar. */
function piece(letter, isBall, x, y) {
  const { fill, ink } = PAINT[letter];
  const style = { fill, stroke: letter === "b" ? "#ffffff" : EDGE };
  const made = shape("g", { class: isBall ? "ball" : "ring" });
  made.append(
    isBall
      ? shape("circle", { cx: x, cy: y, r: 8.6, ...style })
      : shape("rect", { x: x - 16, y: y - RING / 2, width: 32, height: RING, rx: 3, ...style }),
    shape(
      "text",
      { x, y: y + (isBall ? 4 : 3.2), "font-size": isBall ? 11.5 : 9.5, fill: ink, ...BOLD },
      isBall ? letter.toUpperCase() : letter,
    ),
  );
  return made;
}

/** A ring or a ball alone. */
export function figure(letter, isBall) {
  const svg = shape("svg", { viewBox: "12 12 36 36", "aria-hidden": "true", focusable: "false" });
  svg.append(piece(letter, isBall, 30, 30));
  return svg;
}

/** A stack as seen from the side. */
function pile(svg, { rings, ball }) {
  const drawn = rings.slice(-DRAWN);
  const below = rings.length - drawn.length;
  if (below > 0)
    svg.append(
      shape(
        "text",
        { x: 30, y: 58.5, "font-size": 9, class: "label", ...BOLD },
        worded("space.below", { count: below }),
      ),
    );
  let y = below > 0 ? 50.5 : 57;
  for (const letter of drawn) {
    y -= RING;
    svg.append(piece(letter, false, 30, y + RING / 2));
  }
  if (ball) svg.append(piece(ball, true, 30, y - 8));
}

/** A space with its stack; `goal` is the player whose goal it is, `isOwn` whether that is the player to move, `isLast` whether the last turn touched it. */
function picture(space, stack, { goal, isOwn = false, isLast = false, role = /** @type {any} */ ({}) }) {
  const svg = shape("svg", { viewBox: "0 0 60 60", "aria-hidden": "true", focusable: "false" });
  svg.append(shape("rect", { width: 60, height: 60, class: isOwn ? "space own" : "space" }));
  if (isLast) {
    const around = shape("g", { transform: "scale(1.25)" });
    around.append(corners());
    svg.append(around);
  }
  for (const name of ["source", "chosen"])
    if (role[name]) svg.append(shape("rect", { x: 2.2, y: 2.2, width: 55.6, height: 55.6, rx: 4, class: name }));
  svg.append(shape("text", { x: 5, y: 13, "font-size": 9.5, class: "label" }, space));
  if (goal) {
    const { fill, ink } = PAINT[goal];
    svg.append(shape("path", { d: "M5 16.5h9v9l-4.5 4-4.5-4z", fill, stroke: EDGE, "stroke-width": 0.8 }));
    svg.append(shape("text", { x: 9.5, y: 24.5, "font-size": 8.5, fill: ink, ...BOLD }, goal.toUpperCase()));
  }
  pile(svg, stack);
  if (role.goal || role.known) {
    const sign = shape("g", { transform: "translate(13 0)" });
    const { value, within, open_to: open } = role.known ?? {};
    mark(sign, value && { value, distance: within ?? open });
    svg.append(sign);
  }
  return svg;
}

/** The player whose goal a space is, if any. */
const owner = (seats, space) => seats.find(({ seat }) => goalOf(seat).includes(space))?.letter;

/** A small board that only shows a position. */
export function small(position, name) {
  const { stacks, seats } = read(position);
  const svg = shape("svg", { viewBox: "0 0 300 300", role: "img", "aria-label": name, class: "small" });
  SPACES.forEach((space, i) => {
    svg.append(
      tile(picture(space, stacks.get(space), { goal: owner(seats, space) }), (i % 5) * 60, Math.floor(i / 5) * 60, 60),
    );
  });
  return svg;
}

/** The board, for playing or, while the editor has it in `hand`, for setting up. */
export class Stacks extends Grid {
  /** `onChoose` is called with each space that the player chooses, `onLeave` when they take a choice back. */
  constructor(place, onChoose, onLeave) {
    super(place, "board-title", SPACES, "c3");
    this.shown = /** @type {any} */ (null);
    this.choose = (space) => (this.hand ? this.hand.choose(space) : onChoose(space));
    place.addEventListener("keydown", (event) => event.key === "Escape" && !this.hand && onLeave());
  }

  /** Shows stacks, seats, the possible actions by space (`source`, `chosen`, `goal`, `known`), and the spaces of the last turn. */
  show(position, roles, last) {
    this.shown = { position, roles, last };
    this.draw();
  }

  cell(space) {
    const { position, roles, last } = this.hand ?? this.shown;
    const { stacks, seats, turn } = position;
    const role = roles?.get(space) ?? {};
    const goal = owner(seats, space);
    const isLast = last?.has(space);
    const drawn = picture(space, stacks.get(space), { goal, isOwn: goal === turn, isLast, role });
    return {
      picture: drawn,
      name: spoken(space, stacks.get(space), goal, { ...role, isLast }),
      selected: Boolean(role.chosen),
    };
  }
}
