// A record as a line through all of its rounds.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Line } from "../../../analysis/src/explorer/site/line.js";
import { INITIAL } from "../../../analysis/src/explorer/site/position.js";
import { LONGEST, through, winner } from "../../../analysis/src/explorer/site/record.js";
import { site } from "./shared.mjs";

const RULES = "kamisado-official-1";
const round = (moves, fill = null, position = INITIAL) => ({ position, fill, moves: moves.map((move) => ({ move })) });

test("the rounds of a match follow one another, with the fills between them", () => {
  const record = { match: "standard", rules: RULES, rounds: [round(["a", "b"]), round(["c"], "left"), round([], "right")] };
  const { line, begins } = through(record);
  assert.deepEqual(line, new Line("start", ["a", "b", "fill left", "c", "fill right"], 0, { match: "standard" }));
  assert.deepEqual(begins, [0, 3, 5]);
});

test("a round alone has no match, and keeps its position and rules", () => {
  const position = "8/2k5/8/8/8/8/8/8 g K";
  const { line, begins } = through({ match: "single", rules: "kamisado-two-pass-1", rounds: [round(["a"], "left", position)] });
  assert.deepEqual(line, new Line(position, ["a"], 0, { deadlock: "two-pass" }));
  assert.deepEqual(begins, [0]);
});

test("who wins a round is known if a move wins, or none does and all are known", () => {
  const of = (...values) => winner({ shown: { to_move: "black" }, values: values.map((value) => ({ value })) });
  assert.equal(of("loss", "unknown", "win"), "black");
  assert.equal(of("loss", "loss"), "gold");
  assert.equal(of("loss", "unknown"), undefined);
  assert.equal(winner({ shown: { to_move: "gold" }, values: [{ value: "loss" }] }), "black");
});

test("the longest record that the page sends is the longest text that is answered", () => {
  const [, shift] = /LONGEST_TEXT: usize = 1 << (\d+);/.exec(readFileSync(new URL("../../../answers/src/api/mod.rs", site), "utf8"));
  assert.equal(LONGEST, 2 ** Number(shift));
});
