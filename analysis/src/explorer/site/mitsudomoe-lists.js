// The lists beside the board of mitsudomoe: seats, legal turns, turns played, best play.

import { goalOf } from "./mitsudomoe-position.js";
import { button, element } from "./page.js";
import { ringGroup } from "./say/mitsudomoe.js";
import { text } from "./text.js";

const COLUMNS = ["player", "seat", "goal", "home", "supply"];

/** A text that says whether the turn is known to win. */
export const named = (turn, isWin) => (isWin ? text("mitsudomoe.win", { turn }) : turn);

/** The players by seat, with their balls at home and remaining rings. */
export function seats(place, position, isOver) {
  const table = element("table");
  const head = element("tr");
  for (const column of COLUMNS) head.append(element("th", text(`mitsudomoe.column.${column}`), { scope: "col" }));
  const top = element("thead");
  top.append(head);
  const body = element("tbody");
  for (const { letter, seat, supply, home } of position.seats) {
    const row = element("tr");
    const moves = letter === position.turn && !isOver;
    if (moves) row.setAttribute("aria-current", "true");
    row.append(
      element("th", text(moves ? "seat.mover" : "seat.other", { who: letter, letter }), { scope: "row" }), element("td", seat), element("td", goalOf(seat).join(" ")),
      element("td", `${home} / 3`), element("td", String(supply)),
    );
    body.append(row);
  }
  table.append(top, body);
  place.replaceChildren(table);
}

/** The legal turns that start as chosen, in a group for each ring step. */
export function legal(place, making, wins, onTurn) {
  const groups = new Map();
  for (const turn of making.left()) groups.set(turn.ring, [...(groups.get(turn.ring) ?? []), turn]);
  const winning = (turns) => turns.filter(({ turn }) => wins.has(turn)).length;
  const sorted = [...groups].sort(([, a], [, b]) => winning(b) - winning(a));
  place.replaceChildren(...sorted.map(([ring, turns]) => {
    const group = /** @type {HTMLDetailsElement} */ (element("details"));
    group.append(element("summary", ringGroup(ring, turns.length, winning(turns))));
    // Made when opened, because there may be thousands.
    const fill = () => {
      if (group.childElementCount > 1) return;
      const buttons = element("div", undefined, { class: "buttons" });
      buttons.append(...turns.map((turn) => button(named(turn.ball, wins.has(turn.turn)), () => onTurn(turn.turn))));
      group.append(buttons);
    };
    group.addEventListener("toggle", () => group.open && fill());
    if (winning(turns) > 0 || groups.size === 1) {
      fill();
      group.open = true;
    }
    return group;
  }));
}

/** The turns played, each with a button that goes there. */
export function played(place, line, onPlace) {
  place.replaceChildren(...[text("mitsudomoe.start"), ...line.turns].map((turn, at) => {
    const item = element("li");
    item.append(button(turn, () => onPlace(at), at === line.at ? { "aria-current": "step" } : {}));
    return item;
  }));
}

/** Best play, each turn with a button that goes there. */
export function best(place, turns, onLine) {
  place.replaceChildren(...turns.map((turn, i) => {
    const item = element("li");
    item.append(button(text("mitsudomoe.best", { number: i + 1, turn }), () => onLine(turns.slice(0, i + 1))));
    return item;
  }));
}
