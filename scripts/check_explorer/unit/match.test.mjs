// What to expect of a search for the winner of a match.
import assert from "node:assert/strict";
import { test } from "node:test";
import { estimate } from "../../../analysis/src/explorer/site/moves/match-estimate.js";

const at = (black, gold) => ({ black, gold });

test("the fewer points are to go, the more positions were decided, whoever leads", () => {
  const share = (points, score) => {
    const found = estimate(points, score, "official");
    assert.ok(typeof found !== "string" && found.known <= found.of);
    return found.known / found.of;
  };
  assert.ok(share(3, at(2, 2)) > share(3, at(1, 1)) && share(3, at(1, 1)) > share(3, at(0, 0)));
  assert.deepEqual(estimate(3, at(2, 0), "official"), estimate(3, at(0, 2), "official"));
  assert.deepEqual(estimate(7, at(6, 5), "official"), estimate(3, at(2, 1), "official"));
});

test("the proved match has its answer, and nobody measured the long ones", () => {
  const start = (deadlock, plies) => estimate(2, at(0, 0), deadlock, plies);
  assert.deepEqual([start("official", 0), start("official", 1)], ["proved", "proved"]);
  for (const [deadlock, plies] of [
    ["official", 2],
    ["official", undefined],
    ["two-pass", 0],
  ])
    assert.notEqual(start(deadlock, plies), "proved");
  assert.equal(estimate(15, at(0, 0), "official"), "far");
});
