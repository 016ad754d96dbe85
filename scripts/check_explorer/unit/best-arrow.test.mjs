// The move of the arrow.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bestOf } from "../../../analysis/src/explorer/site/board/best-arrow.js";

const VALUES = [
  { move: "a1a2", value: "win", distance: 5 },
  { move: "a1a3", value: "win", distance: 3 },
  { move: "a1a4", value: "loss", distance: 2 },
];

test("the soonest win is the best move, and in a match the soonest of those that win it", () => {
  assert.equal(bestOf(VALUES, null).move, "a1a3");
  assert.equal(
    bestOf(VALUES, [
      { move: "a1a2", value: "win" },
      { move: "a1a3", value: "loss" },
    ]).move,
    "a1a2",
  );
  assert.equal(bestOf(VALUES, [{ move: "a1a4", value: "win" }]).move, "a1a4");
  assert.equal(bestOf(VALUES, [{ move: "a1a2", value: "unknown" }]).move, "a1a3");
});
