// The move to play.
import assert from "node:assert/strict";
import { test } from "node:test";
import { best, trickiest } from "../../../analysis/src/explorer/site/moves/best.js";

const loss = (move, distance, keep, natural) => ({ move, value: "loss", distance, natural, natural_wins: keep });
const LOST = [loss("long", 16, 5, 8), loss("tricky", 14, 1, 12), loss("short", 2, 1, 12), loss("plain", 14, 2, 12)];

test("where every move loses, the trickiest is the one that the smallest share of natural answers refutes", () => {
  assert.equal(best(LOST)?.move, "tricky");
  assert.equal(trickiest(LOST)?.move, "tricky");
});

test("the soonest win comes before all", () => {
  const wins = [
    { move: "late", value: "win", distance: 9 },
    { move: "soon", value: "win", distance: 3 },
    { move: "open", value: "win", distance: null },
  ];
  assert.equal(best([...LOST, ...wins])?.move, "soon");
  assert.equal(trickiest([...LOST, ...wins]), null);
});

test("nothing is said of what is not known", () => {
  assert.equal(
    best([...LOST, { move: "open", value: "loss", distance: null, natural: null, natural_wins: null }]),
    null,
  );
  assert.equal(best([...LOST, { move: "open", value: "unknown", distance: null }]), null);
  assert.equal(best([]), null);
});
