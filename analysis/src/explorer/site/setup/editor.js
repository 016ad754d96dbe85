// The set-up editor: it has the board in hand while the tab "Set up" is open. Towers are placed there, and the text of the
// position follows, or the other way round.

import { drag } from "../board/drag.js";
import { figure } from "../board/picture.js";
import { COLORS, INITIAL, read, readable, towerOf, write } from "../board/position.js";
import { tower as towerName } from "../board/say.js";
import { turn } from "../moves/say.js";
import { element, place } from "../page/page.js";
import { sentences, text } from "../page/text.js";
import { chosen, piece, REMOVE, SetUp } from "./setup.js";
import { Beginning } from "./tournament.js";

/** @typedef {import("../board/position.js").Tower} Tower */

/** All towers, Black's first. */
const SIGNS = [..."bgrykpuoBGRYKPUO"];

/** The editor of the tab "Set up": a `Hand` of the board. */
export class Editor extends SetUp {
  /**
   * @param {import("../moves/stage.js").Stage} stage
   * @param {import("../board/board.js").Board} board
   * @param {import("../page/page.js").Tabs} tabs
   */
  constructor(stage, board, tabs) {
    super(stage, board, tabs);
    this.towers = /** @type {Map<string, Tower>} */ (new Map());
    /** The square of the tower that is being moved. */
    this.from = /** @type {string | null} */ (null);
    /** The tower that is being dragged from the palette. */
    this.taken = /** @type {Tower | null} */ (null);
    this.pieces = place("pieces");
    this.rings = place("rings-to-place", HTMLSelectElement);
    this.mover = place("mover", HTMLSelectElement);
    this.due = place("due", HTMLSelectElement);
    this.pieces.append(
      ...SIGNS.map((sign) =>
        piece(sign, towerName(towerOf(sign, 0)), figure(towerOf(sign, 0)), { "data-movable": "" }),
      ),
      piece(REMOVE, text("setup.remove"), element("span", text("sign.loss"), { "aria-hidden": "true" })),
    );
    this.pieces.addEventListener("change", () => {
      this.from = null;
      this.draw();
    });
    /** Takes the picture of a tower from the palette away. */
    this.land = drag(board, this.pieces, (/** @type {Element} */ label) => {
      this.from = null;
      this.taken = this.piece(label.querySelector("input")?.value ?? "");
      return figure(this.taken);
    });
    board.place.addEventListener("keydown", ({ key }) => {
      if (this.isOpen() && (key === "Delete" || key === "Backspace")) this.put(board.focus, null);
    });
    for (const player of ["black", "gold"]) this.mover.add(new Option(text(`player.${player}`), player));
    this.due.add(new Option(text("setup.anyTower"), ""));
    for (const [letter, color] of Object.entries(COLORS)) this.due.add(new Option(text(`color.${color}`), letter));
    for (const rings of [0, 1, 2, 3]) this.rings.add(new Option(String(rings)));
    for (const choice of [this.mover, this.due]) choice.addEventListener("change", () => this.change());
    new Beginning(stage, place("setup-start"), (line) => this.go(line));
    place("from-start").addEventListener("click", () => this.fill(INITIAL));
    place("from-empty").addEventListener("click", () => this.fill("8/8/8/8/8/8/8/8 b -"));
  }

  /** Takes the board, or gives it back. */
  open(/** @type {boolean} */ isOpen) {
    this.from = null;
    super.open(isOpen);
  }

  /** A tower of the palette, with the chosen rings. */
  piece(/** @type {string} */ sign) {
    return towerOf(sign, Number(this.rings.value));
  }

  /** Every tower can be dragged. */
  movable(/** @type {string} */ square) {
    return this.towers.has(square);
  }

  /** A tower can be put down anywhere; beyond the board it is removed. */
  reaches() {
    return true;
  }

  /** A dragged tower is put down. */
  drop(/** @type {string | null} */ square) {
    const { from, taken } = this;
    this.land();
    this.from = this.taken = null;
    if (square === null) {
      if (from) this.put(from, null);
    } else if (square !== from) {
      this.put(square, (from && this.towers.get(from)) || taken);
      this.ready();
    }
  }

  /** A square was chosen: the chosen tower comes there, or is removed if it stands there already. */
  choose(/** @type {string} */ square) {
    const sign = chosen()?.value;
    const there = this.towers.get(square);
    if (this.from) {
      if (square === this.from) this.put(square, null);
      else this.drop(square);
    } else if (!sign) {
      this.from = there ? square : null;
      this.draw();
    } else {
      const tower = sign === REMOVE ? null : this.piece(sign);
      const isSame = tower !== null && there?.sign === sign && there.rings === tower.rings;
      this.put(square, isSame ? null : tower);
      if (tower && !isSame) this.ready(sign);
    }
  }

  /** Chooses the next missing tower; none if all stand on the board, where each can then be moved. */
  ready(after = "") {
    const placed = new Set([...this.towers.values()].map(({ sign }) => sign));
    const next = SIGNS.indexOf(after) + 1;
    const missing = [...SIGNS.slice(next), ...SIGNS.slice(0, next)].find((sign) => !placed.has(sign));
    for (const input of this.pieces.querySelectorAll("input")) input.checked = input.value === missing;
  }

  /**
   * Puts a tower on a square, and removes it from its old one; null empties the square.
   *
   * @param {string} square
   * @param {Tower | null} tower
   */
  put(square, tower) {
    this.from = null;
    this.towers.delete(square);
    if (tower) {
      for (const [on, { sign }] of this.towers) if (sign === tower.sign) this.towers.delete(on);
      this.towers.set(square, tower);
    }
    this.change();
  }

  /** The board or a choice has changed: the text follows. */
  change() {
    const mover = this.mover.value === "gold" ? "gold" : "black";
    this.text.value = write({ towers: this.towers, mover, due: this.due.value || null });
    this.draw();
    this.check();
  }

  show(/** @type {string} */ position) {
    if (!readable(position)) return;
    const { towers, mover, due } = read(position);
    this.towers = towers;
    this.from = null;
    this.mover.value = mover;
    this.due.value = due ?? "";
    this.draw();
  }

  advice() {
    const hasLeft = [...this.towers].some(([square, { player }]) => square[1] !== (player === "gold" ? "1" : "8"));
    return this.due.value === "" && hasLeft && this.towers.size === SIGNS.length ? text("setup.chooseDue") : "";
  }

  said(/** @type {import("../moves/stage.js").Shown} */ shown) {
    return sentences(text("setup.valid"), shown.result === "ongoing" ? turn(shown) : text("setup.over"));
  }
}
