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
    this.towers = new Map();
    /** The square of the tower that is being moved. */
    this.from = /** @type {string | null} */ (null);
    /** The tower that is being dragged from the palette. */
    this.taken = /** @type {import("../board/position.js").Tower | null} */ (null);
    this.palette();
    /** Takes the picture of a tower from the palette away. */
    this.land = drag(board, place("pieces"), (label) => figure(this.take(label)));
    board.place.addEventListener("keydown", (event) => {
      if (this.isOpen() && (event.key === "Delete" || event.key === "Backspace")) this.put(board.focus, null);
    });
    for (const player of ["black", "gold"]) place("mover").add(new Option(text(`player.${player}`), player));
    place("due").add(new Option(text("setup.anyTower"), ""));
    for (const [letter, color] of Object.entries(COLORS)) place("due").add(new Option(text(`color.${color}`), letter));
    for (const rings of [0, 1, 2, 3]) place("rings-to-place").add(new Option(String(rings)));
    for (const id of ["mover", "due"]) place(id).addEventListener("change", () => this.change());
    new Beginning(stage, place("setup-start"), (line) => {
      this.line = line;
      stage.go(line);
    });
    place("from-start").addEventListener("click", () => this.fill(INITIAL));
    place("from-empty").addEventListener("click", () => this.fill("8/8/8/8/8/8/8/8 b -"));
  }

  /** Takes the board, or gives it back. */
  open(isOpen) {
    this.from = null;
    super.open(isOpen);
  }

  /** All towers, and the hand that removes one. */
  palette() {
    const all = SIGNS.map((sign) =>
      piece(sign, towerName(towerOf(sign, 0)), figure(towerOf(sign, 0)), { "data-movable": "" }),
    );
    place("pieces").append(
      ...all,
      piece(REMOVE, text("setup.remove"), element("span", text("sign.loss"), { "aria-hidden": "true" })),
    );
    place("pieces").addEventListener("change", () => {
      this.from = null;
      this.draw();
    });
  }

  /** A tower of the palette, with the chosen rings. */
  piece(sign) {
    return towerOf(sign, Number(place("rings-to-place").value));
  }

  /** A tower of the palette is dragged to the board. */
  take(label) {
    this.from = null;
    this.taken = this.piece(label.querySelector("input").value);
    return this.taken;
  }

  /** Every tower can be dragged. */
  movable(square) {
    return this.towers.has(square);
  }

  /** A tower can be put down anywhere; beyond the board it is removed. */
  reaches(_square) {
    return true;
  }

  /** A dragged tower is put down. */
  drop(square) {
    const { from, taken } = this;
    this.land();
    this.from = this.taken = null;
    if (square === null) {
      if (from) this.put(from, null);
    } else if (square !== from) {
      this.put(square, from ? this.towers.get(from) : taken);
      this.next(SIGNS.at(-1));
    }
  }

  /** A square was chosen: the chosen tower comes there, or is removed if it stands there already. */
  choose(square) {
    const sign = chosen()?.value;
    const there = this.towers.get(square);
    if (this.from) {
      const isSame = square === this.from;
      this.put(square, isSame ? null : this.towers.get(this.from));
      if (!isSame) this.next(SIGNS.at(-1));
    } else if (!sign) {
      this.from = there ? square : null;
      this.draw();
    } else {
      const tower = sign === REMOVE ? null : this.piece(sign);
      const isSame = tower !== null && there?.sign === sign && there.rings === tower.rings;
      this.put(square, isSame ? null : tower);
      if (tower && !isSame) this.next(sign);
    }
  }

  /** Chooses the next missing tower; none if all stand on the board, where each can then be moved. */
  next(sign) {
    const placed = new Set([...this.towers.values()].map((tower) => tower.sign));
    const after = SIGNS.indexOf(sign) + 1;
    const missing = [...SIGNS.slice(after), ...SIGNS.slice(0, after)].find((other) => !placed.has(other));
    const before = chosen();
    if (before) before.checked = false;
    if (missing) place("pieces").querySelector(`[value="${missing}"]`).checked = true;
  }

  /** Puts a tower on a square, and removes it from its old one; null empties the square. */
  put(square, tower) {
    this.from = null;
    if (tower) for (const [on, { sign }] of [...this.towers]) if (sign === tower.sign) this.towers.delete(on);
    if (tower) this.towers.set(square, tower);
    else this.towers.delete(square);
    this.change();
  }

  /** The board or a choice has changed: the text follows. */
  change() {
    const due = place("due").value || null;
    place("text").value = write({ towers: this.towers, mover: place("mover").value, due });
    this.draw();
    this.check();
  }

  show(text) {
    if (!readable(text)) return;
    const { towers, mover, due } = read(text);
    this.towers = towers;
    this.from = null;
    place("mover").value = mover;
    place("due").value = due ?? "";
    this.draw();
  }

  ready() {
    this.next(SIGNS.at(-1));
  }

  advice() {
    const hasLeft = [...this.towers].some(([square, { player }]) => square[1] !== (player === "gold" ? "1" : "8"));
    return place("due").value === "" && hasLeft && this.towers.size === SIGNS.length ? text("setup.chooseDue") : "";
  }

  said(shown) {
    return sentences(text("setup.valid"), shown.result === "ongoing" ? turn(shown) : text("setup.over"));
  }
}
