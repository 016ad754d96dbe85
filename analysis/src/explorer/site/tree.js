// The tree of tried moves: a line that is left for another move stays as a branch.

import { Line } from "./line.js";
import { button, element } from "./page.js";
import { text } from "./text.js";

/** The most moves to keep, for all positions and rules together; the oldest trees are dropped first. */
const KEPT = 400;

/** A move with its predecessors, and the moves that were tried next, in the order of trying. */
class Node {
  constructor(m, before) {
    this.m = m;
    this.before = before;
    this.next = [];
  }

  /** The moves from the start to this one. */
  moves() {
    return this.before === null ? [] : [...this.before.moves(), this.m];
  }

  /** The moves that were tried first after this one. */
  first() {
    return this.next.length === 0 ? [] : [this.next[0].m, ...this.next[0].first()];
  }
}

/** The moves tried from each position, with the rules in force then; it lives as long as the page. */
export class Tree {
  /** @param {import("./stage.js").Stage} stage */
  constructor(stage, place) {
    this.stage = stage;
    this.place = place;
    this.trees = new Map();
    stage.addEventListener("shown", () => this.draw());
  }

  /** The tree of the line, which grows with its moves. */
  grow({ start, moves, rules }) {
    const key = JSON.stringify([start, rules]);
    const tree = this.trees.get(key) ?? { root: new Node(null, null), size: 0 };
    // The tree in use is the youngest.
    this.trees.delete(key);
    this.trees.set(key, tree);
    const path = [tree.root];
    for (const m of moves) {
      const before = path[path.length - 1];
      let node = before.next.find((found) => found.m === m);
      if (!node) {
        if (tree.size >= KEPT) break;
        node = new Node(m, before);
        before.next.push(node);
        tree.size += 1;
      }
      path.push(node);
    }
    const size = () => [...this.trees.values()].reduce((sum, found) => sum + found.size, 0);
    for (const old of this.trees.keys()) if (old !== key && size() > KEPT) this.trees.delete(old);
    return { root: tree.root, path };
  }

  draw() {
    const { line } = this.stage;
    const { root, path } = this.grow(line);
    const item = (node, text) => {
      const on = path.indexOf(node);
      const isHere = on >= 0 && on === line.at;
      const go = () => {
        const moves = node.moves();
        this.stage.go(on >= 0 ? line.to(on) : new Line(line.start, [...moves, ...node.first()], moves.length, line.rules));
      };
      return button(text, go, isHere ? { "aria-current": "step" } : {});
    };
    /** Moves in sequence, up to a place where several were tried: each of those then has its own list. */
    const sequence = (node, list) => {
      let last = node;
      while (last.next.length === 1) {
        [last] = last.next;
        list.append(this.item(item(last, last.m)));
      }
      if (last.next.length === 0) return list;
      const branches = element("ul", undefined, { "aria-label": last.m ? text("studies.tried", { move: last.m }) : text("studies.tried.first") });
      for (const next of last.next) {
        const own = element("ol");
        own.append(this.item(item(next, next.m)));
        branches.append(this.item(sequence(next, own)));
      }
      list.append(this.item(branches, "branches"));
      return list;
    };
    const all = element("ol");
    all.append(this.item(item(root, text("studies.start"))));
    this.place.replaceChildren(sequence(root, all));
  }

  item(content, name) {
    const made = element("li", undefined, name ? { class: name } : {});
    made.append(content);
    return made;
  }
}
