// The order of the list of moves.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sorted } from "../../../analysis/src/explorer/site/moves/moves.js";

const order = (moves) => sorted(moves).map(({ move }) => move);

test("wins come first, the shortest first; losses come last, the longest first", () => {
  const moves = [
    { move: "loss2", value: "loss", distance: 2 },
    { move: "win9", value: "win", distance: 9 },
    { move: "unknown", value: "unknown", distance: null },
    { move: "loss8", value: "loss", distance: 8 },
    { move: "win3", value: "win", distance: 3 },
    { move: "win11", value: "win", distance: 11 },
    { move: "win", value: "win", distance: null },
  ];
  assert.deepEqual(order(moves), ["win3", "win9", "win11", "win", "unknown", "loss8", "loss2"]);
  assert.equal(moves[0].move, "loss2");
});

test("without distances, moves are in the order of their squares", () => {
  const moves = [
    { move: "c1c2", value: "win", distance: null },
    { move: "a1a2", value: "win", distance: null },
    { move: "b1b2", value: "win" },
  ];
  assert.deepEqual(order(moves), ["a1a2", "b1b2", "c1c2"]);
  assert.deepEqual(order([{ move: "b1b2" }, { move: "a1a2" }]), ["a1a2", "b1b2"]);
});

test("moves without a value stand between wins and losses", () => {
  const moves = [
    { move: "a", value: "loss", distance: null },
    { move: "b" },
    { move: "c", value: "win", distance: null },
  ];
  assert.deepEqual(order(moves), ["c", "b", "a"]);
});
