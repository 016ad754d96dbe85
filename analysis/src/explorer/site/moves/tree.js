// The moves played, as a tree: a line that is left for another move stays as a variation.

import { Refused } from "../answers/api.js";
import { signKey } from "../games/signs.js";
import { keep, kept } from "../page/kept.js";
import { button, element, renew } from "../page/page.js";
import { text } from "../page/text.js";
import { Study } from "../studies/study.js";
import { isFill, Line } from "./line.js";
import { turns } from "./turns.js";

/** @import { Node } from "../studies/study.js" */
/** @import { Place, Turn } from "./turns.js" */

/** The most moves to keep outside studies, for all positions and rules together; the oldest trees are dropped first. */
const KEPT = 400;
/** Under this name they are kept. */
const NAME = "tree";

/** The trees of the moves outside studies: one for each position and rules; the youngest is the last. */
export class Trees {
  constructor(/** @type {Study[]} */ trees = []) {
    this.trees = trees;
  }

  /** The tree of a line, which grows with its moves. */
  grow(/** @type {Line} */ line, moves = line.moves) {
    const tree = this.trees.find((found) => found.holds(line)) ?? new Study(line);
    this.trees = [...this.trees.filter((found) => found !== tree), tree];
    tree.grow(moves, KEPT);
    const size = () => this.trees.reduce((sum, found) => sum + found.size, 0);
    while (this.trees.length > 1 && size() > KEPT) this.trees.shift();
    return tree;
  }

  /** Forgets the tree of a line. */
  drop(/** @type {Line} */ line) {
    this.trees = this.trees.filter((found) => !found.holds(line));
  }
}

/** The tree of the line that the page shows. Its event is `drawn`: the line, the place in it or what is said there has changed. */
export class Tree extends EventTarget {
  /**
   * @param {import("./stage.js").Stage} stage
   * @param {HTMLElement[]} places where the tree is drawn
   * @param {{ number: (study: Study) => Map<Node, any>, Drawing: typeof Drawing }} how the places of moves in the list, and
   *   its drawing
   */
  constructor(stage, places, how = { number: turns, Drawing }) {
    super();
    this.how = how;
    this.stage = stage;
    this.places = places;
    /** The study that is open. */
    this.open = /** @type {Study | null} */ (null);
    this.others = new Trees((kept(NAME) ?? []).map(Study.from));
    stage.addEventListener("shown", () => this.follow());
    stage.addEventListener("signed", () => this.draw());
    // What was played before is no variation of a game or an exercise that begins.
    this.isNew = false;
    for (const begun of ["entered", "exercise"]) stage.addEventListener(begun, () => (this.isNew = true));
  }

  /** The tree of the line, without moves that are only tried. */
  get study() {
    const { line, guards } = this.stage;
    const moves = guards.some((guard) => guard.tries?.(line)) ? [] : line.moves;
    if (!this.open?.holds(line)) return this.others.grow(line, moves);
    this.open.grow(moves);
    return this.open;
  }

  /** Where the page is in the tree; undefined if the tree is full, or a move only tried. */
  get here() {
    return this.study.find(this.stage.line.played());
  }

  /** Shows a place of the tree, with the line through it. */
  go(/** @type {Node} */ node) {
    const { line } = this.stage;
    const moves = node.moves();
    const isOn = moves.every((m, i) => m === line.moves[i]);
    const whole = () =>
      new Line(line.start, [...moves, ...node.main().flatMap(({ m }) => m ?? [])], moves.length, line.rules);
    this.stage.go(isOn ? line.to(moves.length) : whole());
  }

  /** Draws the line, and again when more is known about its moves. */
  async follow() {
    if (this.isNew) this.others.drop(this.stage.line);
    this.isNew = false;
    const { study } = this;
    keep(NAME, this.others.trees);
    this.draw();
    const isOpen = (/** @type {Node} */ { m, facts }) => m !== null && !isFill(m) && !facts;
    const ends = study.all().filter((node) => node.next.length === 0 && node.path().some(isOpen));
    if (ends.length === 0) return;
    for (const end of ends) await this.learn(study, end);
    if (study === this.study) this.draw();
  }

  /** Asks what the rules say of the moves to a place. */
  async learn(/** @type {Study} */ { start, rules }, /** @type {Node} */ end) {
    try {
      const facts = await this.stage.facts(new Line(start, end.moves(), undefined, rules));
      const moves = end.path().filter(({ m }) => m !== null && !isFill(m));
      moves.forEach((node, i) => (node.facts ??= facts[i] ?? null));
    } catch (error) {
      // The moves are shown without it.
      if (!(error instanceof Refused)) throw error;
    }
  }

  draw() {
    const { study, here } = this;
    const places = this.how.number(study);
    for (const place of this.places) {
      const drawing = new this.how.Drawing(this, places, study.all(), here);
      renew(place, "node", drawing.whole(study.root));
    }
    this.dispatchEvent(new Event("drawn"));
  }
}

/** One drawing of a tree. */
export class Drawing {
  /**
   * @param {Tree} tree
   * @param {Map<Node, Place>} places
   * @param {Node[]} all
   * @param {Node | undefined} here
   */
  constructor(tree, places, all, here) {
    this.tree = tree;
    this.places = places;
    this.numbers = new Map(all.map((node, i) => [node, i]));
    this.here = here;
  }

  whole(/** @type {Node} */ root) {
    const list = element("ol", undefined, { class: "played" });
    list.append(this.item("start", this.button(root)));
    if (root.comment) list.append(this.item("note", element("p", root.comment)));
    this.heads(root, list);
    return this.sequence(root.next, list);
  }

  /** Whose moves stand in which column, in the round that begins at a node. */
  heads(/** @type {Node} */ { next: [first] }, /** @type {HTMLElement} */ list) {
    if (!first?.m || isFill(first.m)) return;
    const order = this.places.get(first)?.player === "black" ? ["black", "gold"] : ["gold", "black"];
    const names = order.map((name) => element("span", text(`player.${name}`), { class: "quiet" }));
    list.append(this.item("turn heads", ...names));
  }

  item(/** @type {string} */ name, /** @type {HTMLElement[]} */ ...content) {
    const made = element("li", undefined, { class: name });
    made.append(...content);
    return made;
  }

  /** A button that goes to a place, with its signs. */
  button(/** @type {Node} */ node) {
    const { stage } = this.tree;
    const { m, facts, sign } = node;
    const shown = m === null ? text("studies.start") : isFill(m) ? text("studies.from", { fill: m.slice(5) }) : m;
    const made = button(`${shown}${sign}`, () => this.tree.go(node), { "data-node": this.numbers.get(node) ?? 0 });
    if (facts?.notation) made.title = text("studies.titled", { player: facts.player, notation: facts.notation });
    if (node === this.here) made.setAttribute("aria-current", "step");
    const found = stage.signs.get(signKey(stage.line, node.moves()));
    if (found) made.append(" ", element("span", found.sign, { class: `sign-of ${found.kind}`, title: found.text }));
    return made;
  }

  /** The first of some moves and its main line, as turns, with notes and variations below them. */
  sequence(/** @type {Node[]} */ moves, /** @type {HTMLElement} */ list) {
    let turn = /** @type {{ row: number, item: HTMLElement } | null} */ (null);
    const isTable = list.classList.contains("played");
    /** Puts something into its column, in a row of its own where the last one is over; a move has its number before it. */
    const put = (
      /** @type {Turn & { number?: number }} */ { row, column, number },
      /** @type {HTMLElement} */ content,
    ) => {
      if (turn?.row !== row) {
        turn = { row, item: this.item("turn", ...(isTable && column === 1 ? [element("span")] : [])) };
        list.append(turn.item);
      }
      const cell = element("span", undefined, { class: "cell" });
      cell.append(...(number ? [element("span", `${number}.`, { class: "number" })] : []), content);
      turn.item.append(cell);
    };
    for (let [node, ...others] = moves; node; [node, ...others] = node.next) {
      const place = /** @type {Place} */ (this.places.get(node));
      const m = node.m ?? "";
      const isRound = isFill(m);
      if (isRound) list.append(this.item("start", this.button(node)));
      else put(place, this.button(node));
      for (const pass of place.passes) {
        put(pass, element("span", text("studies.passes", { square: pass.square }), { class: "quiet" }));
      }
      if (node.comment) list.append(this.item("note", element("p", node.comment)));
      if (others.length > 0) list.append(this.item("branches", this.branches(m, others)));
      if (node.comment || others.length > 0 || isRound) turn = null;
      if (isRound && isTable) this.heads(node, list);
    }
    return list;
  }

  branches(/** @type {string} */ m, /** @type {Node[]} */ others) {
    const label = isFill(m) ? text("studies.instead.fill") : text("studies.instead", { move: m });
    const list = element("ul", undefined, { "aria-label": label });
    for (const other of others) list.append(this.item("variation", this.sequence([other], element("ol"))));
    return list;
  }
}
