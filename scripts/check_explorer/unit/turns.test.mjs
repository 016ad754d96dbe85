// Moves in numbered turns, and the trees outside studies.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Line } from "../../../analysis/src/explorer/site/moves/line.js";
import { Trees } from "../../../analysis/src/explorer/site/moves/tree.js";
import { turns } from "../../../analysis/src/explorer/site/moves/turns.js";
import { Study } from "../../../analysis/src/explorer/site/studies/study.js";

/** A study with one line; `passes` by the move that forces them, `by` the player of a move where the rules have told. */
function line(moves, { start = "start", passes = {}, by = {} } = {}) {
  const study = new Study(new Line(start));
  for (const node of study.grow(moves)) {
    if (node.m in passes || node.m in by)
      node.facts = { player: by[node.m], notation: "", passes: passes[node.m] ?? [] };
  }
  const places = turns(study);
  return study
    .grow(moves)
    .slice(1)
    .map((node) => {
      const { number, row, column, player, passes: forced } = places.get(node);
      return [
        `${number}.`,
        node.m,
        row,
        column,
        player,
        ...forced.map((pass) => `${pass.square} ${pass.row} ${pass.column}`),
      ].join(" ");
    });
}

test("a row is a move of both, and whoever begins comes first", () => {
  assert.deepEqual(line(["a", "b", "c"]), ["1. a 1 0 black", "2. b 1 1 gold", "3. c 2 0 black"]);
  assert.deepEqual(line(["a", "b", "c"], { start: "8/8/8/8/8/8/8/8 g K" }), [
    "1. a 1 0 gold",
    "2. b 1 1 black",
    "3. c 2 0 gold",
  ]);
});

test("a pass stands where the move would", () => {
  const by = { a: "black", b: "gold", c: "gold" };
  assert.deepEqual(line(["a", "b", "c"], { by, passes: { b: ["g2"] } }), [
    "1. a 1 0 black",
    "2. b 1 1 gold g2 2 0",
    "3. c 2 1 gold",
  ]);
  assert.deepEqual(line(["a", "b"], { by, passes: { b: ["g2", "g7"] } }), ["1. a 1 0 black", "2. b 1 1 gold g2 2 0 g7 2 1"]);
});

test("a player who moves twice begins another row", () => {
  assert.deepEqual(line(["a", "b", "c"], { by: { a: "black", b: "black", c: "gold" } }), [
    "1. a 1 0 black",
    "2. b 2 0 black",
    "3. c 2 1 gold",
  ]);
});

test("each round has numbers of its own", () => {
  const by = { c: "gold", d: "black" };
  assert.deepEqual(line(["a", "fill left", "c", "d"], { by }).slice(2), ["1. c 1 0 gold", "2. d 1 1 black"]);
});

test("each position, and each choice of rules, has its own tree", () => {
  const trees = new Trees();
  const lines = [
    new Line("start", ["a"]),
    new Line("x", ["b"]),
    new Line("start", ["c"], 1, { match: "long" }),
    new Line("start", ["d"], 1, { deadlock: "two-pass" }),
  ];
  assert.deepEqual(
    lines.map((found) => trees.grow(found).root.next.map(({ m }) => m)),
    [["a"], ["b"], ["c"], ["d"]],
  );
});

test("when too many moves were tried, the oldest trees are dropped, but never the one in use", () => {
  const long = (count) => Array.from({ length: count }, (_, i) => `m${i}`);
  const trees = new Trees();
  trees.grow(new Line("old", long(150)));
  trees.grow(new Line("older", long(150)));
  // Used again, the first tree is the newer one.
  trees.grow(new Line("old"));
  assert.equal(trees.grow(new Line("new", long(200))).size, 200);
  assert.deepEqual(
    trees.trees.map(({ start }) => start),
    ["old", "new"],
  );
  assert.equal(trees.grow(new Line("new", long(900))).size, 400);
});
