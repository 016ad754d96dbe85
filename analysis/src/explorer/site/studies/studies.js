// Studies: several trees with names, which stay in the browser, and what is said of their moves.

import { ask, Refused } from "../answers/api.js";
import { decoded, noText, unreadable } from "../games/games.js";
import { isFill, Line } from "../moves/line.js";
import { turns } from "../moves/turns.js";
import { keep, kept } from "../page/kept.js";
import { button, place } from "../page/page.js";
import { save } from "../page/save.js";
import { elsewhere, store, stored } from "../page/store.js";
import { text } from "../page/text.js";
import { clean, MOST, SIGNS, Study } from "./study.js";
import { read } from "./study-file.js";
import { write, writeAll } from "./study-text.js";

/** The name in the browser's storage; with a number behind it, that of a study. */
const ALL = "studies";
/** The names of the signs. */
const KINDS = ["good", "mistake", "brilliant", "blunder", "interesting", "doubtful"];
const nameOf = (id) => `study ${id}`;

/** The studies that the browser keeps, by their numbers. */
export class Shelf {
  /** The numbers and names, in the order of their making. */
  list() {
    const all = this.index().ids.map((id) => ({ id, study: stored(nameOf(id)) }));
    return all.filter(({ study }) => study).map(({ id, study }) => ({ id, name: study.name }));
  }

  get(id) {
    const found = stored(nameOf(id));
    return found && Study.from(found);
  }

  /** Keeps a study; returns whether there was room. */
  set(id, study) {
    const { ids, last } = this.index();
    return (
      store(nameOf(id), study.toJSON()) &&
      (ids.includes(id) || store(ALL, { ids: [...ids, id], last: Math.max(last, id) }))
    );
  }

  /** The numbers of the studies, and the largest that was ever given: a number is not given twice. */
  index() {
    const { ids, last = 0 } = stored(ALL) ?? { ids: [] };
    return { ids, last: Math.max(last, ...ids) };
  }

  /** A number for another study. */
  free() {
    return this.index().last + 1;
  }

  remove(id) {
    const { ids, last } = this.index();
    store(ALL, { ids: ids.filter((found) => found !== id), last });
    store(nameOf(id), null);
  }
}

/** The panel of studies. */
export class Studies {
  /**
   * @param {import("../moves/stage.js").Stage} stage
   * @param {import("../moves/tree.js").Tree} tree
   */
  constructor(stage, tree) {
    this.stage = stage;
    this.tree = tree;
    this.shelf = new Shelf();
    /** The number of the open study. */
    this.id = /** @type {number | null} */ (null);
    /** Whether the form names a new study. */
    this.isNew = false;
    /** The place that the notes are of: the page may be on its way to another one. */
    this.noted = /** @type {import("./study.js").Node | undefined} */ (undefined);
    place("study-sign").append(new Option(text("studies.sign.none"), ""));
    place("study-sign").append(...SIGNS.map((sign, i) => new Option(text(`studies.sign.${KINDS[i]}`), sign)));
    const on = {
      "study-new": () => this.name(true, text("studies.new.name", { number: this.shelf.free() })),
      "study-rename": () => this.name(false, this.study.name),
      "study-cancel": () => this.close(),
      "study-delete": () => this.delete(),
      "study-save": () => this.save(write(this.study), this.study.name),
      "study-save-all": () => this.save(writeAll(this.shelf.list().map(({ id }) => this.shelf.get(id))), ALL),
      "study-back": () => this.show(),
      "study-promote": () => this.change(({ here }) => this.study.promote(here)),
      "study-remove": () => this.remove(),
    };
    for (const [id, onClick] of Object.entries(on)) place(id).addEventListener("click", onClick);
    place("study").addEventListener("change", ({ target }) => this.choose(Number(target.value) || null));
    place("study-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.named(clean(place("study-name").value));
    });
    place("study-file").addEventListener("change", ({ target }) => this.open(target));
    place("study-sign").addEventListener("change", ({ target }) => this.note({ sign: target.value }));
    place("study-comment").addEventListener("input", ({ target }) => this.note({ comment: clean(target.value) }));
    tree.addEventListener("drawn", () => this.drawn());
    elsewhere((name) => this.onElsewhere(name));
    const last = kept(ALL);
    if (last && this.shelf.get(last)) [this.id, tree.open] = [last, this.shelf.get(last)];
    this.list();
  }

  /** Another tab has changed a study, or deleted it. */
  onElsewhere(name) {
    if (name !== ALL && !name.startsWith(nameOf(""))) return;
    if (this.id !== null && !this.shelf.index().ids.includes(this.id)) {
      const { name: deleted } = this.study;
      this.choose(null);
      this.tell(text("studies.deleted", { name: deleted }));
    } else if (this.id !== null && name === nameOf(this.id)) {
      this.tree.open = this.shelf.get(this.id);
    }
    this.list();
    if (this.stage.shown) this.tree.draw();
  }

  /** The open study. */
  get study() {
    return /** @type {Study} */ (this.tree.open);
  }

  /** The studies to choose from, and what can be done with the open one. */
  list() {
    const all = this.shelf.list();
    place("study").replaceChildren(
      new Option(text("studies.close"), ""),
      ...all.map(({ id, name }) => new Option(name, String(id))),
    );
    place("study").value = String(this.id ?? "");
    place("study").disabled = place("study-save-all").disabled = all.length === 0;
    for (const id of ["study-rename", "study-delete", "study-save"]) place(id).disabled = this.id === null;
    place("study-open").hidden = this.id === null;
    place("study-lead").hidden = this.id !== null;
    if (this.id !== null) place("study-title").textContent = this.study.name;
  }

  /** Says something, with a button that takes it back. */
  tell(said, undo) {
    const undone = () => {
      undo();
      place("study-told").replaceChildren();
    };
    place("study-told").replaceChildren(said, ...(undo ? [" ", button(text("studies.undo"), undone)] : []));
  }

  /** Opens a study, or closes the open one. */
  choose(id) {
    this.id = id;
    this.tree.open = id === null ? null : this.shelf.get(id);
    keep(ALL, id);
    this.list();
    this.tell("");
    if (this.tree.open) this.show();
    else this.tree.draw();
  }

  /** Shows the start of the open study, with its main line ahead. */
  show() {
    const { start, rules, root } = this.study;
    this.stage.go(
      new Line(
        start,
        root.main().map(({ m }) => m),
        0,
        rules,
      ),
    );
  }

  /** Asks for a name. */
  name(isNew, name) {
    this.isNew = isNew;
    place("study-form").hidden = false;
    place("study-name").value = name;
    place("study-name").select();
    place("study-name").focus();
  }

  named(name) {
    if (name === "") return;
    this.close();
    if (this.isNew) {
      // What was played without a study becomes one; beside an open study, the line alone.
      const { line } = this.stage;
      const study = this.tree.open ? new Study(line) : Study.from(this.tree.study.toJSON());
      study.name = name;
      study.grow(line.moves);
      this.id = this.shelf.free();
      this.tree.open = study;
      keep(ALL, this.id);
      this.tell(text("studies.begun"));
    } else {
      this.study.name = name;
    }
    this.store();
    this.list();
    this.tree.follow();
  }

  /** Takes the form away, and its focus to what it named. */
  close() {
    place("study-form").hidden = true;
    place("study").focus();
  }

  store() {
    if (this.id !== null && !this.shelf.set(this.id, this.study)) this.tell(text("studies.notKept"));
  }

  /** Changes what is said of the place, or the tree. */
  change(how) {
    how(this.tree);
    this.store();
    this.tree.draw();
  }

  /** Notes something where the fields are filled in. */
  note(what) {
    this.change(() => Object.assign(this.noted ?? {}, what));
  }

  delete() {
    const { id, study } = this;
    this.shelf.remove(id);
    this.choose(null);
    this.tell(text("studies.deleted", { name: study.name }), () => {
      this.shelf.set(id, study);
      this.choose(id);
    });
  }

  /** Deletes the move of the place, with all after it. */
  remove() {
    const { study, id } = this;
    const { here } = this.tree;
    const old = study.toJSON();
    const { line } = this.stage;
    study.remove(here);
    this.store();
    this.stage.go(new Line(line.start, here.before.moves(), undefined, line.rules));
    this.tell(text("studies.removed", { count: old.nodes.length - 1 - study.size }), () => {
      if (this.id !== id) return;
      this.tree.open = Study.from(old);
      this.store();
      this.stage.go(line);
    });
  }

  /** After the line or what is said of it has changed. */
  drawn() {
    if (!this.tree.open) return;
    const { here, study, open } = this.tree;
    const isHere = study === open;
    place("study-elsewhere").hidden = isHere;
    place("study-notes").hidden = !isHere;
    if (!isHere) return;
    this.store();
    this.noted = here;
    if (!here) {
      this.tell(text("studies.full", { most: MOST }));
      return;
    }
    place("study-here").textContent = this.told(here);
    place("study-signed").hidden = here.m === null;
    place("study-sign").value = here.sign;
    // What is being written keeps its spaces.
    const box = place("study-comment");
    if (clean(box.value) !== here.comment) box.value = here.comment;
    place("study-promote").disabled = !here.path().some((node) => node.isVariation());
    place("study-remove").disabled = here.m === null;
  }

  /** Where the notes belong. */
  told(node) {
    if (node.m === null) return text("studies.here.start");
    if (isFill(node.m)) return text("studies.here.fill", { fill: node.m.slice(5) });
    const { number, player } = turns(this.study).get(node);
    return text("studies.here", { number, player, move: node.m });
  }

  save(content, name) {
    save(new Blob([content], { type: "text/plain" }), `${name.replace(/[^\p{L}\p{N} _-]+/gu, " ").trim() || ALL}.txt`);
  }

  /** Opens the studies of a file. */
  async open(box) {
    const [file] = box.files;
    if (!file) return;
    try {
      const refused = await noText(file);
      if (refused !== null) {
        this.tell(refused);
        return;
      }
      const reader = (body, asked = {}) => ask("record", asked, undefined, { body });
      const { studies, title, isPlain } = await read(decoded(new Uint8Array(await file.arrayBuffer())), reader);
      for (const study of studies) {
        const id = this.shelf.free();
        study.name ||=
          [study.names.black, study.names.gold].filter(Boolean).join(" – ") || clean(file.name.replace(/\.\w+$/, ""));
        if (!this.shelf.set(id, study)) {
          this.list();
          this.tell(text("studies.notKept"));
          return;
        }
        if (study === studies[0]) this.choose(id);
      }
      this.list();
      const names = studies.map(({ name }) => name).join(", ");
      this.tell(isPlain ? text("studies.open.plain", { title, names }) : text("studies.open", { names }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.tell(unreadable(error.message));
    } finally {
      // The same file can be opened again.
      box.value = "";
    }
  }
}
