// The board of stacks: a grid of buttons, each with a picture of its rings and ball.

import { Grid } from "./grid.js";
import { SPACES, goalOf } from "./mitsudomoe-position.js";
import { GREEN, LIGHT, shape } from "./picture.js";
import { space as spoken } from "./say/mitsudomoe.js";
import { text as worded } from "./text.js";

const PAINT = {
  w: { fill: "#fffdf6", ink: "#1b1c1e" },
  b: { fill: "#1b1c1e", ink: "#ffffff" },
  r: { fill: "#b3202b", ink: "#ffffff" },
  y: { fill: "#f6c400", ink: "#1b1c1e" },
};
const EDGE = "#1b1c1e";
const RING = 8.5;
/** The most rings drawn of a stack; for a higher one, the number of rings below is written. */
const DRAWN = 4;
/** A stack as seen from the side: rings are bars with small letters, the ball is round with a capital one. */
function pile(svg, { rings, ball }) {
  const drawn = rings.slice(-DRAWN);
  const below = rings.length - drawn.length;
  let y = 55;
  if (below > 0) svg.append(shape("text", { x: 30, y: 58, "text-anchor": "middle", "font-size": 7.5, class: "label" }, worded("space.below", { count: below })));
  if (below > 0) y -= 4;
  for (const letter of drawn) {
    y -= RING;
    const { fill, ink } = PAINT[letter];
    svg.append(shape("rect", { x: 12, y, width: 36, height: RING, rx: 3, fill, stroke: letter === "b" ? "#ffffff" : EDGE, class: "ring" }));
    svg.append(shape("text", { x: 30, y: y + 6.6, "text-anchor": "middle", "font-size": 8, "font-weight": 700, fill: ink }, letter));
  }
  if (!ball) return;
  const { fill, ink } = PAINT[ball];
  svg.append(shape("circle", { cx: 30, cy: y - 8.2, r: 8.6, fill, stroke: ball === "b" ? "#ffffff" : EDGE, class: "ball" }));
  const text = { x: 30, y: y - 4.4, "text-anchor": "middle", "font-size": 11, "font-weight": 700, fill: ink };
  svg.append(shape("text", text, ball.toUpperCase()));
}

/** The frame of a space that can be chosen or is chosen. */
function frame(svg, { source, chosen }) {
  if (source) svg.append(shape("rect", { x: 3, y: 3, width: 54, height: 54, rx: 4, class: "source" }));
  if (chosen) svg.append(shape("rect", { x: 3, y: 3, width: 54, height: 54, rx: 4, class: "chosen" }));
}

/** The sign of a space that can be reached. */
function mark(svg, { goal, wins }) {
  if (goal && !wins) svg.append(shape("circle", { cx: 50, cy: 11, r: 6, ...LIGHT }));
  if (!wins) return;
  svg.append(shape("circle", { cx: 49, cy: 12, r: 9, ...LIGHT }));
  const text = { x: 49, y: 16.5, "text-anchor": "middle", "font-size": 13, "font-weight": 700, fill: GREEN };
  svg.append(shape("text", text, worded("sign.win")));
}

/** The board for playing. */
export class Stacks extends Grid {
  /** `onChoose` is called with each space that the player chooses, `onLeave` when they take a choice back. */
  constructor(place, onChoose, onLeave) {
    super(place, "board-title", SPACES, "c3");
    this.choose = onChoose;
    place.addEventListener("keydown", (event) => event.key === "Escape" && onLeave());
  }

  /** Shows stacks, seats, and the possible actions by space: `source`, `chosen`, `goal`, `wins`. */
  show(position, roles) {
    this.position = position;
    this.roles = roles;
    this.draw();
  }

  cell(space) {
    const { stacks, seats, turn } = this.position;
    const role = this.roles.get(space) ?? {};
    const stack = stacks.get(space);
    const seated = seats.filter(({ seat }) => goalOf(seat).includes(space));
    const goals = seated.map(({ letter }) => letter);
    const svg = shape("svg", { viewBox: "0 0 60 60", "aria-hidden": "true", focusable: "false" });
    svg.append(shape("rect", { width: 60, height: 60, class: goals.includes(turn) ? "space own" : "space" }));
    frame(svg, role);
    const label = { x: 5.5, class: "label" };
    svg.append(shape("text", { ...label, y: 10.5, "font-size": 7 }, space));
    svg.append(shape("text", { ...label, y: 17.5, "font-size": 6.2 }, goals.map((letter) => worded("space.goal.sign", { letter })).join(" ")));
    pile(svg, stack);
    mark(svg, role);
    return { picture: svg, name: spoken(space, stack, goals, role), selected: Boolean(role.chosen) };
  }
}
