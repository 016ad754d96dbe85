// The set-up editor: it has the board in hand while the tab "Set up" is open. Towers are placed there, and the text of the
// position follows, or the other way round.

import { Refused, ask } from "./api.js";
import { drag } from "./drag.js";
import { element, place } from "./page.js";
import { figure } from "./picture.js";
import { COLORS, INITIAL, read, readable, towerOf, write } from "./position.js";
import { turn } from "./say/round.js";
import { tower as towerName } from "./say/square.js";
import { sentences, text } from "./text.js";

/** The pause before the position is checked, in milliseconds. */
const PATIENCE = 250;
const REMOVE = "remove";
/** All towers, Black's first. */
const SIGNS = [..."bgrykpuoBGRYKPUO"];

/** The input of the chosen tower, or that of the hand that removes one, if any. */
const chosen = () => /** @type {HTMLInputElement | null} */ (place("pieces").querySelector("input:checked"));

/** The editor of the tab "Set up": a `Hand` of the board. */
export class Editor {
  /**
   * `onShown` is called when the position that was set up is on the page.
   *
   * @param {import("./stage.js").Stage} stage
   * @param {import("./board.js").Board} board
   * @param {() => void} onShown
   */
  constructor(stage, board, onShown) {
    this.stage = stage;
    this.board = board;
    this.towers = new Map();
    /** The square of the tower that is being moved. */
    this.from = /** @type {string | null} */ (null);
    /** The tower that is being dragged from the palette. */
    this.taken = /** @type {import("./position.js").Tower | null} */ (null);
    this.isChanged = false;
    /** The line that starts from what was set up, once it is to be shown. */
    this.line = /** @type {import("./line.js").Line | null} */ (null);
    this.leave = new AbortController();
    this.palette();
    /** Takes the picture of a tower from the palette away. */
    this.land = drag(board, place("pieces"), (label) => this.take(label));
    board.place.addEventListener("keydown", (event) => {
      if (this.isOpen() && (event.key === "Delete" || event.key === "Backspace")) this.put(board.focus, null);
    });
    for (const player of ["black", "gold"]) place("mover").add(new Option(text(`player.${player}`), player));
    place("due").add(new Option(text("setup.anyTower"), ""));
    for (const [letter, color] of Object.entries(COLORS)) place("due").add(new Option(text(`color.${color}`), letter));
    for (const rings of [0, 1, 2, 3]) place("rings-to-place").add(new Option(String(rings)));
    for (const id of ["mover", "due"]) place(id).addEventListener("change", () => this.change());
    place("text").addEventListener("input", () => this.type());
    place("position-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.line = stage.line.from(place("text").value.trim());
      stage.go(this.line);
    });
    place("from-shown").addEventListener("click", () => this.follow());
    place("from-start").addEventListener("click", () => this.fill(INITIAL));
    place("from-empty").addEventListener("click", () => this.fill("8/8/8/8/8/8/8/8 b -"));
    stage.addEventListener("shown", () => {
      const isOwn = stage.line === this.line;
      if (isOwn || !this.isChanged) this.follow();
      if (isOwn && this.isOpen()) onShown();
    });
  }

  /** Whether it has the board in hand. */
  isOpen() {
    return this.board.hand === this;
  }

  /** Takes the board, or gives it back: what is known about the place is no verdict on what is set up. */
  open(isOpen) {
    this.from = null;
    this.board.lend(isOpen ? this : null);
    place("editing").textContent = isOpen ? text("setup.editing") : "";
    place("known").hidden = place("steps").disabled = isOpen;
  }

  /** All towers, and the hand that removes one. */
  palette() {
    const piece = (value, name, drawn) => {
      const label = element("label", undefined, { class: "piece", title: name, ...(value !== REMOVE && { "data-movable": "" }) });
      label.append(element("input", undefined, { type: "radio", name: "piece", value, "aria-label": name }), drawn);
      return label;
    };
    const all = SIGNS.map((sign) => piece(sign, towerName(towerOf(sign, 0)), figure(towerOf(sign, 0))));
    place("pieces").append(...all, piece(REMOVE, text("setup.remove"), element("span", text("sign.loss"), { "aria-hidden": "true" })));
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

  draw() {
    if (this.isOpen()) this.board.draw();
  }

  /** The board or a choice has changed: the text follows. */
  change() {
    const due = place("due").value || null;
    place("text").value = write({ towers: this.towers, mover: place("mover").value, due });
    this.draw();
    this.check();
  }

  /** The text has changed: the board follows, if it can. */
  type() {
    if (readable(place("text").value)) this.show(place("text").value);
    this.check();
  }

  show(text) {
    const { towers, mover, due } = read(text);
    this.towers = towers;
    this.from = null;
    place("mover").value = mover;
    place("due").value = due ?? "";
    this.draw();
  }

  fill(text) {
    place("text").value = text;
    this.show(text);
    this.next(SIGNS.at(-1));
    this.check();
  }

  /** The shown position. */
  follow() {
    this.leave.abort();
    this.isChanged = false;
    const { position } = this.stage.shown ?? {};
    if (!position) return;
    place("text").value = position;
    this.show(position);
    this.next(SIGNS.at(-1));
    place("setup-told").textContent = "";
  }

  /** Says what is wrong, after a pause in editing. */
  async check() {
    this.isChanged = true;
    this.leave.abort();
    this.leave = new AbortController();
    const { signal } = this.leave;
    await new Promise((done) => setTimeout(done, PATIENCE));
    if (signal.aborted) return;
    const told = place("setup-told");
    try {
      const asked = this.stage.line.from(place("text").value.trim()).asked();
      const shown = await ask("show", asked, signal);
      told.textContent = sentences(text("setup.valid"), shown.result === "ongoing" ? turn(shown) : text("setup.over"));
      told.classList.remove("wrong");
    } catch (error) {
      if (!(error instanceof Refused)) return;
      told.textContent = error.message;
      told.classList.add("wrong");
    }
  }
}
