// The lists beside the board of mitsudomoe: players, legal turns, turns played, best play.

import { Drawing } from "../moves/tree.js";
import { button, element, renew } from "../page/page.js";
import { text } from "../page/text.js";
import { figure } from "./board.js";
import { letterOf } from "./position.js";
import { valued } from "./say.js";
import { best, grade } from "./turn.js";

/** The players, with their balls at home and remaining rings; those who are out, with the reason. */
export function players(place, { seats, turn }, steps, isOver) {
  const item = (letter, told, attributes = {}) => {
    const made = element("li", undefined, attributes);
    made.append(figure(letter, true), told);
    return made;
  };
  const here = (letter) => (letter === turn && !isOver ? { "aria-current": "true" } : {});
  const out = steps.flatMap(({ eliminated }) => eliminated);
  place.replaceChildren(
    ...seats.map(({ letter, home, supply }) => item(letter, text("seat", { who: letter, home, supply }), here(letter))),
    ...out.map(({ player, reason }) =>
      item(letterOf(player), text(`seat.${reason}`, { who: letterOf(player) }), { class: "quiet" }),
    ),
  );
}

/** The legal turns that start as chosen, in a group for each ring step, those known to be best first. */
export function legal(place, making, values, onTurn) {
  const groups = new Map();
  for (const turn of making.left()) groups.set(turn.ring, [...(groups.get(turn.ring) ?? []), turn]);
  const quality = (turns) => grade(best(turns, values));
  const open = new Set(
    [...place.querySelectorAll("details[open] > summary")].map((/** @type {any} */ { dataset }) => dataset.turn),
  );
  const sorted = [...groups].sort(([, a], [, b]) => quality(b) - quality(a));
  renew(
    place,
    "turn",
    ...sorted.map(([ring, turns]) => {
      const group = /** @type {HTMLDetailsElement} */ (element("details"));
      group.append(
        element("summary", valued(text("mitsudomoe.group", { ring, count: turns.length }), best(turns, values)), {
          "data-turn": ring,
        }),
      );
      // Made when opened, because there may be thousands.
      const fill = () => {
        if (group.childElementCount > 1) return;
        const buttons = element("div", undefined, { class: "buttons" });
        buttons.append(
          ...turns.map(({ turn, ball }) =>
            button(valued(ball, values.get(turn)), () => onTurn(turn), { "data-turn": turn }),
          ),
        );
        group.append(buttons);
      };
      group.addEventListener("toggle", () => group.open && fill());
      if (open.has(ring) || best(turns, values)?.value === "win" || groups.size === 1) {
        fill();
        group.open = true;
      }
      return group;
    }),
  );
}

/** Where the turns of a study stand: below one another. */
export const numbered = (study) =>
  new Map(study.all().map((node) => [node, { number: node.path().length - 1, column: 0, passes: [] }]));

/** The turns played and the branches beside them, each with its player. */
export class TurnDrawing extends Drawing {
  heads() {}

  button(node) {
    const made = super.button(node);
    const { player, out } = node.facts ?? {};
    if (player) made.prepend(text(`owner.${player}`), " ");
    for (const who of out ?? []) made.append(" ", element("span", text("turn.out", { who }), { class: "quiet" }));
    return made;
  }
}

/** Best play, each turn with a button that goes there. */
export function bestPlay(place, turns, onLine) {
  place.replaceChildren(
    ...turns.map((turn, i) => {
      const item = element("li");
      item.append(button(text("mitsudomoe.best", { number: i + 1, turn }), () => onLine(turns.slice(0, i + 1))));
      return item;
    }),
  );
}
