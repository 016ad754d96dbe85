// The list of moves.

import { button, element, renew } from "../page/page.js";
import { text } from "../page/text.js";
import { trickiest } from "./best.js";
import { isFill } from "./line.js";

const ORDER = { win: 0, unknown: 1, loss: 2 };

/**
 * Winning moves first, the soonest first; then unknown ones; then losing moves, the longest first. Where every move loses, the
 * trickiest comes first.
 */
export function sorted(moves) {
  const first = trickiest(moves);
  const soon = ({ value, distance }) => (value === "loss" ? -(distance ?? 0) : (distance ?? Infinity));
  const rank = (found) => [found === first ? -1 : (ORDER[found.value] ?? 1), soon(found)];
  return [...moves].sort((a, b) => {
    const [x, y] = [rank(a), rank(b)];
    return x[0] - y[0] || x[1] - y[1] || a.move.localeCompare(b.move);
  });
}

/** A cell whose text is short for the eyes and whole for those who listen. */
function cell(seen, spoken) {
  const made = element("td");
  made.append(element("span", seen, { "aria-hidden": "true" }), element("span", spoken, { class: "spoken" }));
  return made;
}

/** Who wins after a move, and when. */
function value({ value: found, distance }) {
  if (!found) return element("td");
  const sign = text(`sign.${found}`);
  if (distance === null || distance === undefined) return cell(sign, text(`moves.${found}`));
  return cell(text("moves.signed", { sign, distance }), text(`moves.${found}.in`, { distance }));
}

/** How many answers win; every answer to a winning move loses. */
function answers(found, isTrickiest) {
  if (found.value === "win") return element("td", "0");
  if (found.replies === null || found.replies === undefined) return element("td");
  const made = element("td", String(found.replies));
  if (isTrickiest) made.append(" ", element("strong", text("moves.trickiest")));
  return made;
}

/**
 * The legal moves as a table, each with a button that plays it. `more` are columns: a name, a text for each move, a note.
 * `isHidden` leaves the values out.
 *
 * @param {{ more?: { name: string, of: (m: string) => string, note?: string }[], isHidden?: boolean }} [how]
 */
export function list(place, legal, values, onMove, how = {}) {
  const { more = [], isHidden = false } = how;
  if (legal.length === 0 || legal.some(({ move }) => isFill(move))) {
    place.replaceChildren();
    return;
  }
  const table = element("table");
  table.append(element("caption", text(isHidden ? "moves.caption.hidden" : "moves.caption")));
  const columns = isHidden ? [] : ["moves.column.value", "moves.column.answers"].map((key) => text(key));
  const head = element("tr");
  [text("moves.column.move"), ...columns, ...more.map(({ name }) => name)].forEach((column) =>
    head.append(element("th", column, { scope: "col" })),
  );
  const body = element("tbody");
  const known = new Map((values ?? []).map((found) => [found.move, found]));
  const all = legal.map((m) => ({ ...m, ...known.get(m.move) }));
  const hard = trickiest(all);
  for (const found of sorted(all)) {
    const row = element("tr", undefined, { class: found.value ?? "open" });
    const first = element("th", undefined, { scope: "row" });
    first.append(button(`${found.move} ${found.notation}`, () => onMove(found.move), { "data-move": found.move }));
    row.append(first, ...(isHidden ? [] : [value(found), answers(found, found === hard)]));
    more.forEach(({ of }) => row.append(element("td", of(found.move))));
    body.append(row);
  }
  const top = element("thead");
  top.append(head);
  table.append(top, body);
  const notes = more.filter(({ note }) => note).map(({ note }) => element("p", note, { class: "quiet" }));
  renew(place, "move", table, ...notes);
}
