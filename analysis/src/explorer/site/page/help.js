// The help: the rules, the signs and the keys, in a dialog that is made when it is first opened.

import { told } from "../answers/api.js";
import { arrow } from "../board/arrow.js";
import { small } from "../board/picture.js";
import { SQUARES } from "../board/position.js";
import { dialog } from "./dialog.js";
import { letterKey } from "./letter-key.js";
import { tellIn } from "./offline.js";
import { element, place } from "./page.js";
import { text } from "./text.js";

/** Boards of the rules, as docs/src/players/rules.md has them, each with the moves and the squares that it points out. */
const BOARDS = {
  move: ["oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P", "d8d3", "f1f1"],
  deadlock: ["o1pkyrgb/4R3/8/8/8/8/7u/BG1YKPUO b U", "e7e7", "h2h2"],
  push: ["1rgkobup/8/8/8/8/8/y7/+PGYRKOBU g P", "a1a2"],
  pushed: ["1rgkobup/8/8/8/8/y7/+P7/1GYRKOBU g U", "h1h1"],
};
const RULES = ["aim", "due", "move", "pass", "deadlock", "ring", "push", "match"];
/** By the number of rings: what the rings are worth, what the next win brings, squares to move, towers to push. */
const SUMO = [
  [0, 1, 7, 0],
  [1, 2, 5, 1],
  [3, 4, 3, 2],
  [7, 8, 1, 3],
];
const SUMO_COLUMNS = ["tower", "worth", "next", "moves", "pushes"];
const SIGNS = ["win", "loss", "unknown", "star", "number", "tower", "mirrored", "answers", "trickiest", "kept"];
const REVIEW = ["kept", "gave", "only", "took", "none", "lost"];
const TABS = ["moves", "play", "games", "learn", "studies", "setup"];
const KEYS = ["arrows", "step", "ends", "flip", "best", "draw", "mistakes", "remove", "help"];

/**
 * A part with a heading.
 *
 * @param {string} name
 * @param {...Node} parts
 */
export function part(name, ...parts) {
  const made = element("section", undefined, { "aria-labelledby": `help-${name}` });
  made.append(element("h3", text(`help.${name}`), { id: `help-${name}`, tabindex: "-1" }), ...parts);
  return made;
}

/**
 * What several things mean: for each its name, a message below `called`, and a text.
 *
 * @param {string} kind
 * @param {string[]} names
 */
export function meanings(kind, names, called = `help.${kind}.`) {
  const made = element("dl");
  for (const name of names)
    made.append(element("dt", text(`${called}${name}`)), element("dd", text(`help.${kind}.${name}.means`)));
  return made;
}

/**
 * Rules, and pictures of boards that show them, with messages below `called`; what is told of a board ends in `told`.
 *
 * @template Board
 * @param {string[]} names
 * @param {Record<string, Board>} boards
 * @param {(board: Board, name: string) => Element} picture
 */
export function rules(names, boards, picture, { called = "help.", told = ".told" } = {}) {
  const list = element("ul");
  for (const name of names)
    list.append(element("li", text(`${called}rule.${name}`), { id: `help-${name}`, tabindex: "-1" }));
  const pictures = element("div", undefined, { class: "boards" });
  for (const [name, board] of Object.entries(boards)) {
    const made = element("figure");
    const caption = element("figcaption", text(`${called}board.${name}${told}`));
    made.append(picture(board, text(`${called}board.${name}`)), caption);
    pictures.append(made);
  }
  return part("rules", list, pictures);
}

function sumo() {
  const table = element("table");
  const head = table.createTHead().insertRow();
  head.append(...SUMO_COLUMNS.map((name) => element("th", text(`help.sumo.${name}`), { scope: "col" })));
  const body = table.createTBody();
  SUMO.forEach((numbers, rings) => {
    const cells = numbers.map((number) => element("td", String(number)));
    body.insertRow().append(element("th", text(`help.sumo.${rings}`), { scope: "row" }), ...cells);
  });
  return part("sumo", table, element("p", text("help.sumo.told")));
}

/** Fills the dialog. */
function build(/** @type {HTMLElement} */ made) {
  const picture = (/** @type {string[]} */ [position, ...shown], /** @type {string} */ name) =>
    small(position, name, { over: shown.map((m) => arrow(m, SQUARES)) });
  const more = ["grade", "natural"].map((name) =>
    element("p", text(`help.${name}`), { id: `help-${name}`, tabindex: "-1" }),
  );
  const offline = element("p", undefined, { role: "status" });
  made.append(
    rules(RULES, BOARDS, picture),
    element("button", text("help.steps"), { type: "button", "data-first-steps": "" }),
    sumo(),
    part("tabs", meanings("tab", TABS, "frame.tab.")),
    part("signs", meanings("sign", SIGNS), ...more),
    part("review", meanings("review", REVIEW, "games.sign.")),
    part("letters", element("p", text("help.letters.told")), letterKey()),
    part("keys", meanings("key", KEYS)),
  );
  if (tellIn(offline)) made.append(part("offline", offline));
}

/** The buttons of the dialog: those with `data-help` open it at the part that they name. */
export function help(parts = /** @type {Parameters<typeof dialog>[2]} */ ({ build })) {
  const show = dialog("help", "frame.help", {
    ...parts,
    build: (made) => {
      parts.build(made);
      made.append(part("source", element("p", told())));
    },
  });
  const open = (name = "") => {
    show();
    if (name) place(`help-${name}`).focus();
    else place("help").scrollTop = 0;
  };
  place("open-help").addEventListener("click", () => open());
  for (const ask of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-help]")))
    ask.addEventListener("click", () => open(ask.dataset.help));
}
