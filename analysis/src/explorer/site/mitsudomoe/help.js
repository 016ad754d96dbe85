// The help: the rules of mitsudomoe with boards, the signs and the keys.

import { help, meanings, part, rules } from "../page/help.js";
import { element } from "../page/page.js";
import { text } from "../page/text.js";
import { small } from "./board.js";
import { read } from "./position.js";

/** Boards of the rules: the start, a vault before and after, and the end of docs/src/mitsudomoe/rules.md that the readings decide. */
const BOARDS = {
  start: ". . . bB bB / . . . . bB / . . . . . / wW . . . . / wW wW . . . | w:a1 b:e5 | w | w5 b5",
  vault: "b . . . w / . . . bB . / . . bB . . / . wW . . . / wW . wW . bB | w:a1 b:e5 | w | w4 b4",
  vaulted: "bB . . . wW / . . . b . / . . bB . . / . w w . . / wW . wW . bB | w:a1 b:e5 | b | w3 b4",
};
const RULES = ["aim", "turn", "ring", "ball", "vault", "home", "out", "end"];
const SIGNS = ["win", "loss", "unknown", "last"];
const KEYS = ["arrows", "escape", "step", "ends", "flip", "help"];

/** The help; it names the reading that is in use on the stage. */
export function turnHelp(stage) {
  const inUse = element("p");
  const build = (made) => {
    const ends = part(
      "ends",
      element("p", text("stacks.ends")),
      meanings("victory", ["any-turn", "own-turn"], "victory."),
      inUse,
    );
    const parts = rules(RULES, BOARDS, small, { called: "stacks.", told: "" });
    made.append(
      parts,
      ends,
      part("signs", meanings("stack", SIGNS, "stacks.sign.")),
      part("keys", meanings("key", KEYS)),
    );
  };
  const tell = ({ position }) => (inUse.textContent = text("victory.inUse", { name: read(position).victory }));
  help({ build, onOpen: () => stage.shown && tell(stage.shown) });
}
