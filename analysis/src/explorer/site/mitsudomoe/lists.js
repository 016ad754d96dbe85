// The lists beside the board of mitsudomoe: players, legal turns, turns played, best play.

import { Drawing } from "../moves/tree.js";
import { button, element, renew } from "../page/page.js";
import { text } from "../page/text.js";
import { figure } from "./board.js";
import { letterOf } from "./position.js";
import { valued } from "./say.js";
import { best, grade } from "./turn.js";

/** @typedef {import("./turn.js").Turn} Turn */
/** @typedef {import("../studies/study.js").Node} Node */

/**
 * The players, with their balls at home and remaining rings; those who are out, with the reason.
 *
 * @param {HTMLElement} place
 * @param {import("./position.js").Position} position
 * @param {import("./stage.js").Shown} shown
 */
export function players(place, { seats, turn }, { line, result }) {
  const item = (/** @type {string} */ letter, /** @type {string} */ told, attributes = {}) => {
    const made = element("li", undefined, attributes);
    made.append(figure(letter, true), told);
    return made;
  };
  place.replaceChildren(
    ...seats.map(({ letter, home, supply }) => {
      const isCurrent = letter === turn && result === "ongoing";
      return item(letter, text("seat", { who: letter, home, supply }), isCurrent ? { "aria-current": "true" } : {});
    }),
    ...line.flatMap(({ eliminated }) =>
      eliminated.map(({ player, reason }) =>
        item(letterOf(player), text(`seat.${reason}`, { who: letterOf(player) }), { class: "quiet" }),
      ),
    ),
  );
}

/**
 * The legal turns that start as chosen, in a group for each ring step, those known to be best first.
 *
 * @param {HTMLElement} place
 * @param {Turn[]} all
 * @param {import("./turn.js").Values} values
 * @param {(turn: Turn) => void} onTurn
 */
export function legal(place, all, values, onTurn) {
  const groups = /** @type {Map<string, Turn[]>} */ (new Map());
  for (const turn of all) groups.set(turn.ring, [...(groups.get(turn.ring) ?? []), turn]);
  const open = new Set(
    [...place.querySelectorAll("details[open] > summary")].map((one) => one.getAttribute("data-turn")),
  );
  const sorted = [...groups]
    .map(([ring, turns]) => ({ ring, turns, known: best(turns, values) }))
    .sort((a, b) => grade(b.known) - grade(a.known));
  renew(
    place,
    "turn",
    ...sorted.map(({ ring, turns, known }) => {
      const group = element("details");
      const name = valued(text("mitsudomoe.group", { ring, count: turns.length }), known);
      group.append(element("summary", name, { "data-turn": ring }));
      // Made when opened, because there may be thousands.
      const fill = () => {
        if (group.childElementCount > 1) return;
        const buttons = element("div", undefined, { class: "buttons" });
        const made = turns.map((one) =>
          button(valued(one.ball, values.get(one.turn)), () => onTurn(one), { "data-turn": one.turn }),
        );
        buttons.append(...made);
        group.append(buttons);
      };
      group.addEventListener("toggle", () => group.open && fill());
      if (open.has(ring) || known?.value === "win" || groups.size === 1) {
        fill();
        group.open = true;
      }
      return group;
    }),
  );
}

/** Where the turns of a study stand: below one another. */
export const numbered = (/** @type {import("../studies/study.js").Study} */ study) =>
  new Map(
    study.all().map((node) => {
      const number = node.path().length - 1;
      return [node, { row: number, column: 0, number, passes: [] }];
    }),
  );

/** The turns played and the branches beside them, each with its player. */
export class TurnDrawing extends Drawing {
  heads() {}

  button(/** @type {Node} */ node) {
    const made = super.button(node);
    const { player = "", out = [] } = /** @type {{ player?: string, out?: string[] }} */ (node.facts ?? {});
    if (player) made.prepend(text(`owner.${player}`), " ");
    for (const who of out) made.append(" ", element("span", text("turn.out", { who }), { class: "quiet" }));
    return made;
  }
}

/**
 * Best play, each turn with a button that goes there.
 *
 * @param {HTMLElement} place
 * @param {string[]} turns
 * @param {(turns: string[]) => void} onLine
 */
export function bestPlay(place, turns, onLine) {
  place.replaceChildren(
    ...turns.map((turn, i) => {
      const item = element("li");
      item.append(button(text("mitsudomoe.best", { number: i + 1, turn }), () => onLine(turns.slice(0, i + 1))));
      return item;
    }),
  );
}
