// The list of moves: as they are where one tower must move, else by the towers, which open to their moves.

import { figure } from "../board/picture.js";
import { isSymmetric, mirrored, read } from "../board/position.js";
import { button, element, renew } from "../page/page.js";
import { listed, text } from "../page/text.js";
import { longest, trickiest } from "./best.js";
import { isFill } from "./line.js";

/**
 * A legal move, with its value once that is known.
 *
 * @typedef {{ move: string, notation?: string } & Partial<import("../../answers.js").ListedMove>} Move
 */

/**
 * A column of the list: its name, a text for each move, and a note.
 *
 * @typedef {{ name: string, of: (m: string) => string, note?: string }} Column
 */

const ORDER = { win: 0, unknown: 1, loss: 2 };

/**
 * Winning moves first, the soonest first; then unknown ones; then losing moves, the longest first. Where every move loses, the
 * trickiest comes first.
 *
 * @template {Move} M
 * @param {M[]} moves
 */
export function sorted(moves) {
  const first = trickiest(moves);
  const rank = (/** @type {M} */ found) => {
    const { value, distance } = found;
    const soon = value === "loss" ? -(distance ?? 0) : (distance ?? Infinity);
    return /** @type {const} */ ([found === first ? -1 : value ? ORDER[value] : 1, soon]);
  };
  return [...moves].sort((a, b) => {
    const [x, y] = [rank(a), rank(b)];
    return x[0] - y[0] || x[1] - y[1] || a.move.localeCompare(b.move);
  });
}

/**
 * A text that is short for the eyes and whole for those who listen.
 *
 * @param {"td" | "span"} name
 * @param {string} seen
 * @param {string} spoken
 */
function told(name, seen, spoken) {
  const made = element(name);
  made.append(element("span", seen, { "aria-hidden": "true" }), element("span", spoken, { class: "spoken" }));
  return made;
}

/**
 * Who wins after a move, and when.
 *
 * @param {"td" | "span"} name
 * @param {Move} move
 */
function value(name, { value: found, distance }) {
  if (!found) return element(name);
  const sign = text(`sign.${found}`);
  if (distance === null || distance === undefined) return told(name, sign, text(`moves.${found}`));
  return told(name, text("moves.signed", { sign, distance }), text(`moves.${found}.in`, { distance }));
}

/**
 * How many answers win; every answer to a winning move loses.
 *
 * @param {Move} move
 * @param {string[]} tags
 */
function answers({ value: found, replies }, tags) {
  const made = element("td", found === "win" ? "0" : String(replies ?? ""));
  for (const tag of tags) made.append(" ", element("strong", text(`moves.tag.${tag}`)));
  return made;
}

/** The list of moves. It opens the tower that is chosen on the board, and chooses the one that is opened. */
export class MoveList {
  /**
   * @param {HTMLElement} place
   * @param {{ onMove: (m: string) => void, onTower: (square: string) => void }} on
   */
  constructor(place, on) {
    this.place = place;
    this.on = on;
    this.position = "";
    /** The square of the tower whose moves are seen. */
    this.opened = /** @type {string | null} */ (null);
    /** The moves from the first to the last. */
    this.order = /** @type {string[]} */ ([]);
    this.again = () => {};
    place.addEventListener("pointerleave", () => this.again());
  }

  /**
   * Lists the legal moves, each with a button that plays it. `isHidden` leaves the values out.
   *
   * @param {import("./stage.js").Shown} shown
   * @param {Move[] | null} values
   * @param {{ more: Column[], isHidden: boolean }} how
   */
  show(shown, values, how) {
    const { position, legal_moves: legal } = shown;
    const { more, isHidden } = how;
    const isNew = position !== this.position;
    if (isNew) this.opened = null;
    this.position = position;
    this.more = more;
    this.isHidden = isHidden;
    const known = new Map((values ?? []).map((found) => [found.move, found]));
    /** @type {Move[]} */
    const all = legal.some(({ move }) => isFill(move)) ? [] : legal.map((m) => ({ ...m, ...known.get(m.move) }));
    this.tagged = isHidden ? {} : { trickiest: [trickiest(all)?.move], longest: longest(all) };
    // Of a move and its mirror image, the one on the left stands for both.
    this.isTwofold = all.length > 0 && isSymmetric(position);
    const seen = this.isTwofold ? all.filter(({ move }) => move <= mirrored(move)) : all;
    // Under a pointer nothing changes places: whoever aims at a move must meet it.
    const isHeld = !isNew && this.place.matches(":hover");
    this.again = isHeld ? () => this.show(shown, values, how) : () => {};
    const inOrder = isHeld
      ? seen.sort((a, b) => this.order.indexOf(a.move) - this.order.indexOf(b.move))
      : sorted(seen);
    this.order = inOrder.map(({ move }) => move);
    const towers = /** @type {Map<string, Move[]>} */ (new Map());
    for (const found of inOrder) {
      const square = found.move.slice(0, 2);
      towers.set(square, [...(towers.get(square) ?? []), found]);
    }
    const lists = [...towers].map(([square, moves]) =>
      towers.size === 1 ? this.table(moves) : this.tower(square, moves),
    );
    renew(this.place, "move", ...lists);
  }

  /**
   * Opens the moves of a tower.
   *
   * @param {string | null} square
   */
  open(square) {
    const own = square !== null && this.isTwofold && square > "e" ? mirrored(square) : square;
    this.opened = own;
    for (const one of this.place.querySelectorAll("details")) one.open = one.dataset.tower === own;
  }

  /**
   * A tower that opens to its moves, with its mirror image where they are the same.
   *
   * @param {string} square
   * @param {Move[]} moves
   */
  tower(square, moves) {
    const { towers } = read(this.position);
    const squares = this.isTwofold ? [square, mirrored(square)] : [square];
    const those = squares.flatMap((name) => towers.get(name) ?? []);
    const made = element("details", undefined, { "data-tower": square });
    const summary = element("summary", undefined, { "data-move": square });
    const [pictures, said] = [element("span", undefined, { class: "pair" }), element("span")];
    pictures.append(...those.map(figure));
    const wins = moves.filter((found) => found.value === "win").length;
    const isKnown = !this.isHidden && moves.every((found) => found.value);
    const count = text(isKnown ? "moves.tower.wins" : "count.moves", {
      count: isKnown ? wins : moves.length,
      all: moves.length,
    });
    said.append(
      element("strong", listed(those.map(({ color }) => text(`color.${color}`)))),
      " ",
      element("span", count),
    );
    summary.append(pictures, said, ...(isKnown ? [value("span", sorted(moves)[0])] : []));
    made.append(summary);
    const build = () => made.children.length === 1 && made.append(this.table(moves));
    made.open = this.opened === square;
    if (made.open) build();
    made.addEventListener("toggle", () => {
      if (made.open) build();
      if (made.open === (this.opened === square)) return;
      this.open(made.open ? square : null);
      if (made.open) this.on.onTower(square);
    });
    return made;
  }

  /** @param {Move[]} moves */
  table(moves) {
    const { more = [], isHidden, tagged = {} } = this;
    const table = element("table");
    const [top, head, body] = [element("thead"), element("tr"), element("tbody")];
    const columns = ["moves.column.move", ...(isHidden ? [] : ["moves.column.value", "moves.column.answers"])];
    const names = [...columns.map((key) => text(key)), ...more.map(({ name }) => name)];
    head.append(...names.map((name) => element("th", name, { scope: "col" })));
    for (const found of moves) {
      const row = element("tr", undefined, { class: found.value ?? "open" });
      const first = element("th", undefined, { scope: "row" });
      first.append(this.button(found));
      const tags = Object.entries(tagged).flatMap(([tag, those]) => (those.includes(found.move) ? [tag] : []));
      row.append(first, ...(isHidden ? [] : [value("td", found), answers(found, tags)]));
      row.append(...more.map(({ of }) => element("td", of(found.move))));
      body.append(row);
    }
    top.append(head);
    table.append(element("caption", text("moves.caption")), top, body);
    const made = element("div");
    const notes = more.flatMap(({ note }) => (note ? [element("p", note, { class: "quiet" })] : []));
    made.append(table, ...notes);
    return made;
  }

  /**
   * The tower is known, so only those who listen hear its colour.
   *
   * @param {Move} move
   */
  button({ move, notation = "" }) {
    const [color, ...way] = notation.split(" ");
    const made = button("", () => this.on.onMove(move), { "data-move": move });
    made.append(element("b", move), " ", element("span", color, { class: "spoken" }), ` ${way.join(" ")}`);
    if (this.isTwofold)
      made.append(" ", element("span", text("moves.mirrored", { move: mirrored(move) }), { class: "quiet" }));
    return made;
  }
}
