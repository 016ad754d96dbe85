// The board: squares of the last move, ways of towers, arrows, names of squares.
import assert from "node:assert/strict";
import { test } from "node:test";
import { outline } from "../../../analysis/src/explorer/site/board/arrow.js";
import { mayPush, touched } from "../../../analysis/src/explorer/site/board/last-move.js";
import { read } from "../../../analysis/src/explorer/site/board/position.js";
import * as say from "../../../analysis/src/explorer/site/board/say.js";
import { ways } from "../../../analysis/src/explorer/site/board/slide.js";

/** Gold's purple sumo can push Black's yellow tower; in the other position two rings push a run of two towers. */
const PUSH = "1rgkobup/8/8/8/8/8/y7/+PGYRKOBU g P";
const PUSHED = "1rgkobup/8/8/8/8/y7/+P7/1GYRKOBU g U";
const RUN = "2gkobup/8/8/8/8/r7/y7/++PGYRKOBU g P";

test("a move touches its two squares, and a push all squares of its run", () => {
  assert.deepEqual(
    [...touched(PUSH, "b1b5")],
    [
      ["b1", "from"],
      ["b5", "to"],
    ],
  );
  assert.deepEqual(
    [...touched(PUSH, "a1a2")],
    [
      ["a1", "from"],
      ["a2", "to"],
      ["a3", "pushed"],
    ],
  );
  assert.deepEqual(
    [...touched(RUN, "a1a2")],
    [
      ["a1", "from"],
      ["a2", "to"],
      ["a3", "pushed"],
      ["a4", "pushed"],
    ],
  );
});

test("only one step ahead, with a tower in front of it, may have been a push", () => {
  assert.equal(mayPush(PUSHED, "a1a2"), true);
  assert.equal(mayPush("1rgkobup/8/8/8/8/1y6/+P7/1GYRKOBU b U", "a1a2"), false);
  assert.equal(mayPush(PUSH.replace("g P", "g G"), "a8a2"), false);
});

test("each tower that stands elsewhere slides there, back and forth, but for one carried by hand", () => {
  const [before, after] = [read(PUSH).towers, read(PUSHED).towers];
  assert.deepEqual(
    [...ways(before, after)],
    [
      ["a3", "a2"],
      ["a2", "a1"],
    ],
  );
  assert.deepEqual(
    [...ways(after, before)],
    [
      ["a2", "a3"],
      ["a1", "a2"],
    ],
  );
  assert.deepEqual([...ways(before, after, "a1")], [["a3", "a2"]]);
  assert.deepEqual([...ways(new Map(), after)], []);
});

test("an arrow begins at the rim of its tower and ends before the sign in its last square", () => {
  const points = outline([0.5, 0.5], [0.5, 3.5])
    .slice(1, -1)
    .split("L")
    .map((point) => point.split(" ").map(Number));
  assert.deepEqual(points[3], [0.5, 3.24]);
  assert.equal(Math.min(...points.map(([, y]) => y)), 0.8);
  assert.ok(points.every(([x]) => Math.abs(x - 0.5) <= 0.25));
});

test("a square is called by what is on it and what can be done there", () => {
  const tower = read(PUSH).towers.get("a1");
  assert.equal(say.square("e4", "orange", undefined), "e4, orange square");
  assert.equal(
    say.square("a1", "brown", tower, { isDue: true }),
    "a1, brown square, Gold's purple tower, 1 ring, must move",
  );
  const pushed = say.square("a3", "blue", undefined, { last: "pushed" });
  assert.equal(pushed, "a3, blue square, pushed here by the last move");
  const found = { value: "loss", distance: 4 };
  const name = say.target("a2, purple square", found, { isTrickiest: true, inMatch: "unknown" });
  assert.match(
    name,
    /^a2, purple square, the move loses in 4 .*, the trickiest move, who then wins the match is not known$/,
  );
  assert.equal(say.target("a2, purple square", undefined), "a2, purple square, can be reached");
});
