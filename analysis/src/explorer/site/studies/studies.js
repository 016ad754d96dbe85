// The panel of studies: trees with names, which stay in the browser, and what is said of their moves.

import { Refused } from "../answers/api.js";
import { decoded, noText, unreadable } from "../games/games.js";
import { isFill, Line } from "../moves/line.js";
import { turns } from "../moves/turns.js";
import { keep, kept } from "../page/kept.js";
import { button, place, toView } from "../page/page.js";
import { save } from "../page/save.js";
import { elsewhere } from "../page/store.js";
import { sentences, text } from "../page/text.js";
import { hashOf, LONGEST, textIn } from "./link.js";
import { ALL, nameOf, Shelf } from "./shelf.js";
import { clean, MOST, SIGNS, Study } from "./study.js";
import { read, written } from "./texts.js";

/** @typedef {import("./study.js").Node} Node */

/** The name under which a study of a link is kept while the tab is open. */
const LENT = "lent study";
/** The names of the signs. */
const KINDS = ["good", "mistake", "brilliant", "blunder", "interesting", "doubtful"];

/** The panel of studies. */
export class Studies {
  parts = {
    sign: place("study-sign", HTMLSelectElement),
    signed: place("study-signed"),
    comment: place("study-comment", HTMLTextAreaElement),
    chosen: place("study", HTMLSelectElement),
    form: place("study-form", HTMLFormElement),
    name: place("study-name", HTMLInputElement),
    file: place("study-file", HTMLInputElement),
    told: place("study-told"),
    open: place("study-open"),
    lead: place("study-lead"),
    lent: place("study-lent"),
    title: place("study-title"),
    here: place("study-here"),
    notes: place("study-notes"),
    elsewhere: place("study-elsewhere"),
  };

  /**
   * `onArrive` is called when the address holds a study.
   *
   * @param {import("../moves/stage.js").Stage} stage
   * @param {import("../moves/tree.js").Tree} tree
   * @param {{ onArrive: () => void }} parts
   */
  constructor(stage, tree, { onArrive }) {
    this.stage = stage;
    this.tree = tree;
    this.onArrive = onArrive;
    this.shelf = new Shelf();
    /** The number of the open study; null if it came with a link and is not kept, or if none is open. */
    this.id = /** @type {number | null} */ (null);
    /** Whether the form names a new study. */
    this.isNew = false;
    /** The place that the notes are of: the page may be on its way to another one. */
    this.noted = /** @type {import("./study.js").Node | undefined} */ (undefined);
    const { sign, comment, chosen, form, name, file } = this.parts;
    sign.append(new Option(text("studies.sign.none"), ""));
    sign.append(...SIGNS.map((sign, i) => new Option(text(`studies.sign.${KINDS[i]}`), sign)));
    const on = {
      new: () => this.name(true, text("studies.new.name", { number: this.shelf.free() })),
      rename: () => this.name(false, this.study.name),
      cancel: () => this.close(),
      delete: () => this.delete(),
      keep: () => this.keep(),
      save: () => this.save([this.study], this.study.name),
      "save-all": () => this.save(this.shelf.all(), ALL),
      back: () => this.show(),
      promote: () => this.change((here) => this.study.promote(here)),
      remove: () => this.remove(),
    };
    this.buttons = /** @type {Record<keyof typeof on, HTMLButtonElement>} */ ({});
    for (const name of /** @type {(keyof typeof on)[]} */ (Object.keys(on))) {
      this.buttons[name] = place(`study-${name}`, HTMLButtonElement);
      this.buttons[name].addEventListener("click", on[name]);
    }
    chosen.addEventListener("change", () => this.choose(Number(chosen.value) || null));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.named(clean(name.value));
    });
    file.addEventListener("change", () => this.open());
    sign.addEventListener("change", () => this.note({ sign: sign.value }));
    comment.addEventListener("input", () => this.note({ comment: clean(comment.value) }));
    tree.addEventListener("drawn", () => this.drawn());
    elsewhere((/** @type {string} */ name) => this.onElsewhere(name));
    const [last, lent] = [kept(ALL), kept(LENT)];
    if (last && this.shelf.get(last)) [this.id, tree.open] = [last, this.shelf.get(last)];
    else if (lent) tree.open = Study.from(lent);
    this.list();
    addEventListener("hashchange", () => this.arrive());
    this.arrive();
  }

  /**
   * Another tab has changed a study, or deleted it.
   *
   * @param {string} name
   */
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
    const { chosen, open, lead, lent, title } = this.parts;
    const isOpen = this.tree.open !== null;
    chosen.replaceChildren(
      new Option(isOpen && this.id === null ? this.study.name : text("studies.close"), ""),
      ...all.map(({ id, name }) => new Option(name, String(id))),
    );
    chosen.value = String(this.id ?? "");
    chosen.disabled = this.buttons["save-all"].disabled = all.length === 0;
    this.buttons.rename.disabled = this.buttons.save.disabled = !isOpen;
    this.buttons.delete.disabled = this.id === null;
    open.hidden = !isOpen;
    lead.hidden = isOpen;
    lent.hidden = !isOpen || this.id !== null;
    if (isOpen) title.textContent = this.study.name;
  }

  /**
   * Says something, with a button that takes it back.
   *
   * @param {string} said
   * @param {() => void} [undo]
   */
  tell(said, undo) {
    const { told } = this.parts;
    const undone = () => {
      undo?.();
      told.replaceChildren();
      this.focus();
    };
    const back = undo && button(text("studies.undo"), undone);
    told.replaceChildren(said, ...(back ? [" ", back] : []));
    // What was pressed may be gone.
    back?.focus();
    if (said) toView(told);
  }

  /**
   * Opens a study, or closes the open one.
   *
   * @param {number | null} id
   */
  choose(id) {
    this.id = id;
    this.tree.open = id === null ? null : this.shelf.get(id);
    keep(ALL, id);
    keep(LENT, null);
    this.list();
    this.tell("");
    if (this.tree.open) this.show();
    else this.tree.draw();
  }

  /**
   * Shows the start of the open study, with its main line ahead.
   *
   * @param {{ replaces?: boolean }} [how]
   */
  show(how) {
    const { start, rules, root } = this.study;
    const moves = root.main().flatMap(({ m }) => m ?? []);
    this.stage.go(new Line(start, moves, 0, rules), "", how);
  }

  /** Shows the study of the address, if it holds one. The browser keeps it only when asked to. */
  async arrive() {
    const { hash } = location;
    try {
      const found = await textIn(hash);
      if (found === null) return;
      this.onArrive();
      const { studies } = await read(found);
      // Meanwhile another place may have been asked for.
      if (location.hash !== hash) return;
      [this.id, this.tree.open] = [null, studies[0]];
      this.study.name ||= this.players(this.study) || text("studies.lent.name");
      keep(ALL, null);
      this.store();
      this.list();
      this.tell("");
      this.show({ replaces: true });
    } catch (error) {
      this.onArrive();
      const why = error instanceof Refused ? unreadable(error.message) : "";
      this.tell(sentences(text("studies.lent.bad"), why));
    }
  }

  /** Keeps the study of a link in this browser. */
  keep() {
    this.id = this.shelf.free();
    keep(ALL, this.id);
    keep(LENT, null);
    this.tell(text("studies.lent.kept"));
    this.store();
    this.list();
    this.parts.chosen.focus();
  }

  /**
   * A link to the open study with all that is said there, or why there is none; null if the board shows none.
   *
   * @returns {Promise<{ link: string, why: string } | null>}
   */
  async link() {
    const { study, open } = this.tree;
    if (study !== open) return null;
    const link = new URL(await hashOf(await written([study])), location.href).href;
    if (link.length <= LONGEST) return { link, why: "" };
    return { link: "", why: text("share.study.long", { length: link.length, most: LONGEST }) };
  }

  /**
   * Asks for a name.
   *
   * @param {boolean} isNew
   * @param {string} name
   */
  name(isNew, name) {
    const { form, name: box } = this.parts;
    this.isNew = isNew;
    form.hidden = false;
    box.value = name;
    box.select();
    box.focus();
  }

  /** @param {string} name */
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
      keep(LENT, null);
      this.tell(text("studies.begun"));
    } else {
      this.study.name = name;
    }
    this.store();
    this.list();
    this.focus();
    this.tree.follow();
  }

  close() {
    this.parts.form.hidden = true;
    this.focus();
  }

  /** Takes the focus to the studies, or where there is none, to the way to one. */
  focus() {
    const { chosen } = this.parts;
    (chosen.checkVisibility() ? chosen : this.buttons.new).focus();
  }

  store() {
    if (this.id === null) keep(LENT, this.tree.open);
    else if (!this.shelf.set(this.id, this.study)) this.tell(text("studies.notKept"));
  }

  /**
   * Changes what is said of the place, or the tree.
   *
   * @param {(here: Node) => void} how
   */
  change(how) {
    if (this.tree.here) how(this.tree.here);
    this.store();
    this.tree.draw();
  }

  /**
   * Notes something where the fields are filled in.
   *
   * @param {{ sign?: string, comment?: string }} what
   */
  note(what) {
    this.change(() => Object.assign(this.noted ?? {}, what));
  }

  delete() {
    const { id, study } = this;
    if (id === null) return;
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
    if (!here?.before) return;
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
    const { elsewhere, notes, signed, sign, comment, told } = this.parts;
    const isHere = study === open;
    elsewhere.hidden = isHere;
    notes.hidden = !isHere;
    if (!isHere) return;
    this.store();
    // Undo stays in view.
    if (here !== this.noted && !told.contains(document.activeElement))
      toView(notes.querySelector("[aria-current]") ?? notes);
    this.noted = here;
    if (!here) {
      if (study.size >= MOST) this.tell(text("studies.full", { most: MOST }));
      return;
    }
    this.parts.here.textContent = this.told(here);
    signed.hidden = here.m === null;
    sign.value = here.sign;
    // What is being written keeps its spaces.
    if (clean(comment.value) !== here.comment) comment.value = here.comment;
    this.buttons.promote.disabled = !here.path().some((/** @type {Node} */ node) => node.isVariation());
    this.buttons.remove.disabled = here.m === null;
  }

  /**
   * Where the notes belong.
   *
   * @param {Node} node
   */
  told(node) {
    if (node.m === null) return text("studies.here.start");
    if (isFill(node.m)) return text("studies.here.fill", { fill: node.m.slice(5) });
    const { number, player } = turns(this.study).get(node) ?? { number: 0, player: "" };
    return text("studies.here", { number, player, move: node.m });
  }

  /**
   * Who plays, where a study is about a game.
   *
   * @param {Study} study
   */
  players({ names: { black, gold } }) {
    return [black, gold].filter(Boolean).join(" – ");
  }

  /**
   * Saves studies as a file.
   *
   * @param {Study[]} studies
   * @param {string} name
   */
  async save(studies, name) {
    try {
      const content = await written(studies);
      const file = `${name.replace(/[^\p{L}\p{N} _-]+/gu, " ").trim() || ALL}.txt`;
      save(new Blob([content], { type: "text/plain" }), file);
    } catch (error) {
      this.refuse(error);
    }
  }

  /**
   * Says why there is no answer.
   *
   * @param {unknown} error
   */
  refuse(error) {
    if (!(error instanceof Refused)) throw error;
    this.tell(unreadable(error.message));
  }

  /** Opens the studies of a file. */
  async open() {
    const box = this.parts.file;
    const [file] = box.files ?? [];
    if (!file) return;
    try {
      const refused = await noText(file);
      if (refused !== null) {
        this.tell(refused);
        return;
      }
      const { studies, title, isPlain } = await read(decoded(new Uint8Array(await file.arrayBuffer())));
      for (const study of studies) {
        const id = this.shelf.free();
        study.name ||= this.players(study) || clean(file.name.replace(/\.\w+$/, ""));
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
      this.refuse(error);
    } finally {
      // The same file can be opened again.
      box.value = "";
    }
  }
}
