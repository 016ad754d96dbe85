// The list of moves, and best play.

import { isFill } from "./line.js";
import { button, element, focused } from "./page.js";
import * as say from "./words.js";

const ORDER = { win: 0, unknown: 1, loss: 2 };

/** Winning moves first, the soonest first; then unknown ones; then losing moves, the longest first. */
export function sorted(moves) {
  const soon = ({ value, distance }) => (value === "loss" ? -(distance ?? 0) : distance ?? Infinity);
  const rank = (found) => [ORDER[found.value] ?? 1, soon(found)];
  return [...moves].sort((a, b) => {
    const [x, y] = [rank(a), rank(b)];
    return x[0] - y[0] || x[1] - y[1] || a.move.localeCompare(b.move);
  });
}

/** The legal moves as a table, each with a button that plays it; `more` are columns: a name, a text for each move, a note. */
export function list(place, legal, values, onMove, more = []) {
  if (legal.length === 0 || legal.some(({ move }) => isFill(move))) {
    place.replaceChildren();
    return;
  }
  const table = element("table");
  table.append(element("caption", say.movesCaption));
  const head = element("tr");
  [...say.columns, ...more.map(({ name }) => name)].forEach((column) => head.append(element("th", column, { scope: "col" })));
  const body = element("tbody");
  const known = new Map((values ?? []).map((found) => [found.move, found]));
  for (const found of sorted(legal.map((m) => ({ ...m, ...known.get(m.move) })))) {
    const row = element("tr", undefined, { class: found.value ?? "open" });
    const first = element("th", undefined, { scope: "row" });
    first.append(button(`${found.move} ${found.notation}`, () => onMove(found.move), { "data-move": found.move }));
    const value = found.value ? `${say.marks[found.value].sign} ${say.marks[found.value].name}` : "";
    row.append(first, element("td", value), element("td", found.distance ?? ""), element("td", say.answers(found)));
    more.forEach(({ of }) => row.append(element("td", of(found.move))));
    body.append(row);
  }
  const top = element("thead");
  top.append(head);
  table.append(top, body);
  // Keyboard focus stays on a move when its value arrives.
  const held = focused(place)?.dataset.move;
  const notes = more.filter(({ note }) => note).map(({ note }) => element("p", note, { class: "quiet" }));
  place.replaceChildren(...notes, table);
  if (held) place.querySelector(`[data-move="${held}"]`)?.focus();
}

/** The meaning of the marks: with `isFree`, any tower may move, so towers have marks too; with `inMatch`, also those for the match. */
export function legend(place, kinds) {
  place.replaceChildren(...say.legend(kinds).map(({ sign, text }) => element("li", `${sign} ${text}`)));
}

/** Best play, each move with a button that goes there. */
export function best(place, explained, onLine) {
  if (explained.line.length === 0) {
    place.replaceChildren(element("p", say.noBest));
    return;
  }
  const steps = element("ol");
  explained.line.forEach((step, i) => {
    const item = element("li");
    const moves = explained.line.slice(0, i + 1).map(({ move }) => move);
    item.append(button(say.bestStep({ ...step, m: step.move }), () => onLine(moves)));
    steps.append(item);
  });
  place.replaceChildren(steps);
}
