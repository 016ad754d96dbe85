// The help: the rules, the signs and the keys, in a dialog that is made when it is first opened.

import { small } from "../board/picture.js";
import { dialog } from "./dialog.js";
import { letterKey } from "./letter-key.js";
import { tellIn } from "./offline.js";
import { element, place } from "./page.js";
import { text } from "./text.js";

/** Boards of the rules, as docs/src/players/rules.md has them. */
const BOARDS = {
  deadlock: "o1pkyrgb/4R3/8/8/8/8/7u/BG1YKPUO b U",
  push: "1rgkobup/8/8/8/8/8/y7/+PGYRKOBU g P",
  pushed: "1rgkobup/8/8/8/8/y7/+P7/1GYRKOBU g U",
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
const SIGNS = ["win", "loss", "unknown", "star", "number", "tower", "answers", "trickiest", "kept"];
const REVIEW = ["kept", "gave", "only", "took", "none", "lost"];
const TABS = ["moves", "play", "games", "learn", "studies", "setup"];
const KEYS = ["arrows", "step", "ends", "flip", "best", "mistakes", "remove", "help"];

/** A part with a heading. */
export function part(name, ...parts) {
  const made = element("section", undefined, { "aria-labelledby": `help-${name}` });
  made.append(element("h3", text(`help.${name}`), { id: `help-${name}`, tabindex: "-1" }), ...parts);
  return made;
}

function table(heads, rows) {
  const made = element("table");
  const [top, body, head] = [element("thead"), element("tbody"), element("tr")];
  head.append(...heads.map((name) => element("th", name, { scope: "col" })));
  top.append(head);
  body.append(
    ...rows.map(([first, ...rest]) => {
      const row = element("tr");
      row.append(element("th", first, { scope: "row" }), ...rest.map((cell) => element("td", String(cell))));
      return row;
    }),
  );
  made.append(top, body);
  return made;
}

/** What several things mean: for each its name, a message below `called`, and a text. */
export function meanings(kind, names, called = `help.${kind}.`) {
  const made = element("dl");
  for (const name of names)
    made.append(element("dt", text(`${called}${name}`)), element("dd", text(`help.${kind}.${name}.means`)));
  return made;
}

/** Rules, and pictures of boards that show them, with messages below `called`; what is told of a board ends in `told`. */
export function rules(names, boards, picture, { called = "help.", told = ".told" } = {}) {
  const list = element("ul");
  list.append(
    ...names.map((name) => element("li", text(`${called}rule.${name}`), { id: `help-${name}`, tabindex: "-1" })),
  );
  const pictures = element("div", undefined, { class: "boards" });
  pictures.append(
    ...Object.entries(boards).map(([name, position]) => {
      const made = element("figure");
      made.append(
        picture(position, text(`${called}board.${name}`)),
        element("figcaption", text(`${called}board.${name}${told}`)),
      );
      return made;
    }),
  );
  return part("rules", list, pictures);
}

function sumo() {
  const rows = SUMO.map((row, rings) => [text(`help.sumo.${rings}`), ...row]);
  return part(
    "sumo",
    table(
      SUMO_COLUMNS.map((name) => text(`help.sumo.${name}`)),
      rows,
    ),
    element("p", text("help.sumo.told")),
  );
}

/** Fills the dialog. */
function build(made) {
  const signs = part(
    "signs",
    meanings("sign", SIGNS),
    ...["grade", "natural"].map((name) => element("p", text(`help.${name}`), { id: `help-${name}`, tabindex: "-1" })),
  );
  const review = part("review", meanings("review", REVIEW, "games.sign."));
  const offline = element("p", undefined, { role: "status" });
  const letters = part("letters", element("p", text("help.letters.told")), letterKey());
  made.append(
    rules(RULES, BOARDS, small),
    element("button", text("help.steps"), { type: "button", "data-first-steps": "" }),
    sumo(),
    signs,
    review,
    letters,
    part("tabs", meanings("tab", TABS, "frame.tab.")),
    part("keys", meanings("key", KEYS)),
  );
  if (tellIn(offline)) made.append(part("offline", offline));
}

/** The buttons of the dialog: those with `data-help` open it at the part that they name. */
export function help(parts = { build }) {
  const show = dialog("help", "frame.help", parts);
  const open = (name) => {
    show();
    if (name) place(`help-${name}`).focus();
    else place("help").scrollTop = 0;
  };
  place("open-help").addEventListener("click", () => open());
  for (const ask of document.querySelectorAll("[data-help]")) {
    ask.addEventListener("click", () => open(/** @type {HTMLElement} */ (ask).dataset.help));
  }
}
