// The set-up editor: place towers on a board, and the text of the position follows, or the other way round.

import { Refused, ask } from "./api.js";
import { Grid } from "./grid.js";
import { element, place } from "./page.js";
import { figure, picture } from "./picture.js";
import { COLORS, INITIAL, letterOf, read, readable, towerOf, write } from "./position.js";
import { turn } from "./say/round.js";
import { square as called, tower as towerName } from "./say/square.js";
import { sentences, text } from "./text.js";

/** The pause before the position is checked, in milliseconds. */
const PATIENCE = 250;
const REMOVE = "remove";
/** All towers, Black's first. */
const SIGNS = [..."bgrykpuoBGRYKPUO"];

/** The board on which towers are placed. */
class EditorBoard extends Grid {
  constructor(editor) {
    super(place("editor"), "setup-title");
    this.editor = editor;
    this.place.addEventListener("keydown", (event) => {
      if (event.key === "Delete" || event.key === "Backspace") editor.put(this.focus, null);
    });
  }

  cell(square) {
    const tower = this.editor.towers.get(square);
    return { picture: picture(square, tower, { edge: this.edge(square) }), name: called(square, COLORS[letterOf(square)], tower) };
  }

  choose(square) {
    this.editor.place(square);
  }
}

/** The editor of the tab "Set up". */
export class Editor {
  /** @param {import("./stage.js").Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.towers = new Map();
    this.isChanged = false;
    this.leave = new AbortController();
    this.board = new EditorBoard(this);
    this.palette();
    this.board.draw();
    for (const player of ["black", "gold"]) place("mover").add(new Option(text(`player.${player}`), player));
    place("due").add(new Option(text("setup.anyTower"), ""));
    for (const [letter, color] of Object.entries(COLORS)) place("due").add(new Option(text(`color.${color}`), letter));
    for (const rings of [0, 1, 2, 3]) place("rings-to-place").add(new Option(String(rings)));
    for (const id of ["mover", "due"]) place(id).addEventListener("change", () => this.change());
    place("text").addEventListener("input", () => this.type());
    place("position-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.isChanged = false;
      stage.go(stage.line.from(place("text").value.trim()));
    });
    place("from-shown").addEventListener("click", () => this.follow());
    place("from-start").addEventListener("click", () => this.fill(INITIAL));
    place("from-empty").addEventListener("click", () => this.fill("8/8/8/8/8/8/8/8 b -"));
    stage.addEventListener("shown", () => this.isChanged || this.follow());
  }

  /** All towers, and the hand that removes one. */
  palette() {
    const piece = (value, name, drawn) => {
      const label = element("label", undefined, { class: "piece", title: name });
      label.append(element("input", undefined, { type: "radio", name: "piece", value, "aria-label": name }), drawn);
      return label;
    };
    const all = SIGNS.map((sign) => piece(sign, towerName(towerOf(sign, 0)), figure(towerOf(sign, 0))));
    place("pieces").append(...all, piece(REMOVE, text("setup.remove"), element("span", text("sign.loss"), { "aria-hidden": "true" })));
    place("pieces").querySelector("input").checked = true;
  }

  /** Places the chosen tower on a square, or removes it if it stands there already. */
  place(square) {
    const sign = place("pieces").querySelector("input:checked").value;
    const rings = Number(place("rings-to-place").value);
    const there = this.towers.get(square);
    const isSame = there?.sign === sign && there.rings === rings;
    this.put(square, sign === REMOVE || isSame ? null : towerOf(sign, rings));
    if (sign !== REMOVE && !isSame) this.next(sign);
  }

  /** Chooses the next missing tower, if any. */
  next(sign) {
    const placed = new Set([...this.towers.values()].map((tower) => tower.sign));
    const after = SIGNS.indexOf(sign) + 1;
    const missing = [...SIGNS.slice(after), ...SIGNS.slice(0, after)].find((other) => !placed.has(other));
    if (missing) place("pieces").querySelector(`[value="${missing}"]`).checked = true;
  }

  /** Puts a tower on a square, and removes it from its old one; null empties the square. */
  put(square, tower) {
    if (tower) for (const [on, { sign }] of [...this.towers]) if (sign === tower.sign) this.towers.delete(on);
    if (tower) this.towers.set(square, tower);
    else this.towers.delete(square);
    this.change();
  }

  /** The board or a choice has changed: the text follows. */
  change() {
    const due = place("due").value || null;
    place("text").value = write({ towers: this.towers, mover: place("mover").value, due });
    this.board.draw();
    this.check();
  }

  /** The text has changed: the board follows, if it can. */
  type() {
    if (readable(place("text").value)) this.take(place("text").value);
    this.check();
  }

  take(text) {
    const { towers, mover, due } = read(text);
    this.towers = towers;
    place("mover").value = mover;
    place("due").value = due ?? "";
    this.board.draw();
  }

  fill(text) {
    place("text").value = text;
    this.take(text);
    this.check();
  }

  /** The shown position. */
  follow() {
    this.leave.abort();
    this.isChanged = false;
    const { position } = this.stage.shown ?? {};
    if (!position) return;
    place("text").value = position;
    this.take(position);
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
