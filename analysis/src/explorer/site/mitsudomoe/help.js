// The help: the rules of mitsudomoe with boards, how turns are written, the signs and the keys.

import { help, meanings, part, rules } from "../page/help.js";
import { element } from "../page/page.js";
import { text } from "../page/text.js";
import { small } from "./board.js";
import { read, start } from "./position.js";

/** Boards of the rules: the start, and a vault before and after. */
const BOARDS = {
  start: start(2),
  vault: "b . . . w / . . . bB . / . . bB . . / . wW . . . / wW . wW . bB | w:a1 b:e5 | w | w4 b4",
  vaulted: "bB . . . wW / . . . b . / . . bB . . / . w w . . / wW . wW . bB | w:a1 b:e5 | b | w3 b4",
};
const RULES = ["aim", "turn", "ring", "ball", "vault", "home", "out", "end"];
const SIGNS = ["win", "loss", "unknown", "last"];
const KEYS = ["spaces", "escape", "step", "ends", "flip", "help"];

/** The help; it names the reading that is in use on the stage. */
export function turnHelp(/** @type {import("./stage.js").TurnStage} */ stage) {
  const inUse = element("p");
  const build = (/** @type {HTMLElement} */ made) => {
    const ends = meanings("victory", ["any-turn", "own-turn"], "victory.");
    made.append(
      rules(RULES, BOARDS, small, { called: "stacks.", told: "" }),
      part("notation", element("p", text("stacks.notation"))),
      part("ends", element("p", text("stacks.ends")), ends, inUse),
      part("signs", meanings("stack", SIGNS, "stacks.sign.")),
      part("keys", meanings("key", KEYS)),
    );
  };
  const onOpen = () => {
    if (stage.here) inUse.textContent = text("victory.inUse", { name: read(stage.here.position).victory });
  };
  const parts = { build, onOpen };
  help(parts);
}
