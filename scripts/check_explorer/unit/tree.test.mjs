// The tree of moves that were tried.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Line } from "../../../analysis/src/explorer/site/line.js";
import { Tree } from "../../../analysis/src/explorer/site/tree.js";

const empty = () => new Tree(new EventTarget(), null);
/** The moves after a node, each with those after it. */
const shape = ({ next }) => Object.fromEntries(next.map((node) => [node.m, shape(node)]));
const long = (count, name = "m") => Array.from({ length: count }, (_, i) => `${name}${i}`);

test("a line that is left for another move stays as a branch", () => {
  const tree = empty();
  tree.grow(new Line("start", ["a", "b", "c"]));
  const { root, path } = tree.grow(new Line("start", ["a", "d"]));
  assert.deepEqual(shape(root), { a: { b: { c: {} }, d: {} } });
  assert.deepEqual(path.map(({ m }) => m), [null, "a", "d"]);
  assert.deepEqual(path[2].moves(), ["a", "d"]);
});

test("the same moves again add nothing", () => {
  const tree = empty();
  const line = new Line("start", ["a", "b"]);
  const { path } = tree.grow(line);
  assert.deepEqual(tree.grow(line.to(1)).path, path);
});

test("after a move, the line follows the moves that were tried first", () => {
  const tree = empty();
  tree.grow(new Line("start", ["a", "b", "c"]));
  const { path } = tree.grow(new Line("start", ["a", "d", "e"]));
  assert.deepEqual(path[1].first(), ["b", "c"]);
  assert.deepEqual(path[3].first(), []);
});

test("each position, and each choice of rules, has its own tree", () => {
  const tree = empty();
  const lines = [new Line("start", ["a"]), new Line("x", ["b"]), new Line("start", ["c"], 1, { match: "long" }), new Line("start", ["d"], 1, { deadlock: "two-pass" })];
  const roots = lines.map((line) => shape(tree.grow(line).root));
  assert.deepEqual(roots, [{ a: {} }, { b: {} }, { c: {} }, { d: {} }]);
});

test("when too many moves were tried, the oldest trees are dropped, but never the one in use", () => {
  const tree = empty();
  tree.grow(new Line("old", long(150)));
  tree.grow(new Line("older", long(150)));
  // Used again, the first tree is the newer one.
  tree.grow(new Line("old", []));
  assert.equal(tree.grow(new Line("new", long(200))).path.length, 201);
  const again = (start) => shape(tree.grow(new Line(start)).root);
  assert.ok("m0" in again("old") && "m0" in again("new"));
  assert.deepEqual(again("older"), {});
});

test("a line that is too long is kept in part", () => {
  const tree = empty();
  const { path } = tree.grow(new Line("start", long(500)));
  assert.equal(path.length, 401);
  assert.equal(tree.grow(new Line("start", ["m0", "other"])).path.length, 2);
});
