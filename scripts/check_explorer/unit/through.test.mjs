// A record as lines through all of its rounds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { INITIAL } from "../../../analysis/src/explorer/site/board/position.js";
import { through } from "../../../analysis/src/explorer/site/games/through.js";
import { Line } from "../../../analysis/src/explorer/site/moves/line.js";

const RULES = "kamisado-official-1";
const round = (moves, fill = null, position = INITIAL) => ({ position, fill, moves: moves.map((move) => ({ move })) });

test("the rounds of a match follow one another, with the fills between them", () => {
  const record = {
    match: "standard",
    rules: RULES,
    rounds: [round(["a", "b"]), round(["c"], "left"), round([], "right")],
  };
  const { lines, begins } = through(record);
  assert.deepEqual(lines, [
    { line: new Line("start", ["a", "b", "fill left", "c", "fill right"], 0, { match: "standard" }), from: 0 },
  ]);
  assert.deepEqual(begins, [0, 3, 5]);
});

test("a line ends where a round ended off the board", () => {
  const second = "8/2k5/8/8/8/8/8/8 b -";
  const rounds = [
    { ...round(["a", "b"]), ended: "resigned", winner: "gold" },
    round(["c"], "left", second),
    round(["d"], "right"),
  ];
  const { lines, begins } = through({ match: "standard", rules: RULES, rounds });
  assert.deepEqual(lines, [
    { line: new Line("start", ["a", "b"], 0, { match: "standard" }), from: 0 },
    { line: new Line(second, ["c", "fill right", "d"], 0, { match: "standard" }), from: 3 },
  ]);
  assert.deepEqual(begins, [0, 3, 5]);
});

test("numbers are the start of a line, and rows that are set anew begin another one", () => {
  const second = "8/2k5/8/8/8/8/8/8 b -";
  const rounds = [
    { ...round(["a"]), tiles: [7, "5c"] },
    { ...round(["b"], null, second), tiles: [3, 9] },
  ];
  const rules = { match: "standard", opening: "1-3-5" };
  const { lines, begins } = through({ ...rules, rules: RULES, rounds });
  assert.deepEqual(lines, [
    { line: new Line("start:7:5c", ["a"], 0, rules), from: 0 },
    { line: new Line(second, ["b"], 0, rules), from: 2 },
  ]);
  assert.deepEqual(begins, [0, 2]);
});

test("a match may begin with a fill", () => {
  const ended = "8/2k5/8/8/8/8/8/8 g K";
  const { lines, begins } = through({
    match: "long",
    rules: RULES,
    rounds: [round([], null, ended), round(["c"], "left")],
  });
  assert.deepEqual(lines, [{ line: new Line(ended, ["fill left", "c"], 0, { match: "long" }), from: 0 }]);
  assert.deepEqual(begins, [0, 1]);
});

test("a round alone has no match, and keeps its position and rules", () => {
  const position = "8/2k5/8/8/8/8/8/8 g K";
  const { lines, begins } = through({
    match: "single",
    rules: "kamisado-two-pass-1",
    rounds: [round(["a"], "left", position)],
  });
  assert.deepEqual(lines, [{ line: new Line(position, ["a"], 0, { deadlock: "two-pass" }), from: 0 }]);
  assert.deepEqual(begins, [0]);
});
