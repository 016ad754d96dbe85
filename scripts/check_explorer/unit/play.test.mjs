// A game against the computer: its record, and what a hint says.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Line } from "../../../analysis/src/explorer/site/moves/line.js";
import { text } from "../../../analysis/src/explorer/site/page/text.js";
import { hint, LEVELS, namesFor, recordOf } from "../../../analysis/src/explorer/site/play/play.js";

test("each level has a name and a sentence", () => {
  for (const level of Object.keys(LEVELS)) assert.match(text(`play.level.${level}.how`), /\.$/);
  assert.equal(text("play.begins", { side: "gold", level: "medium" }), "You play Gold against the level Medium.");
});

test("the record of a game has all of its moves, names and who has resigned", () => {
  const line = new Line("start", ["a", "b", "c"], 1);
  assert.equal(recordOf(line, { side: "black" }), "black: You\ngold: Computer\na\nb\nc\n");
  assert.equal(
    recordOf(line, { side: "gold", hasResigned: true }),
    "black: Computer\ngold: You\na\nb\nc\nresigned: gold\n",
  );
  assert.deepEqual(namesFor("gold"), { black: "Computer", gold: "You" });
});

const move = (name, value, more = {}) => ({
  move: name,
  notation: `(${name})`,
  value,
  distance: 8,
  replies: null,
  natural: null,
  natural_wins: null,
  ...more,
});

test("a hint names the soonest win, or the trickiest move of a lost position", () => {
  assert.equal(
    hint({ value: "win", moves: [move("a", "loss"), move("b", "win", { distance: 5 }), move("c", "win")] }),
    "b, (b), wins the round in 5 moves of both players.",
  );
  assert.equal(hint({ value: "win", moves: [move("b", "win", { distance: null })] }), "b, (b), wins the round.");
  const lost = [
    move("a", "loss", { replies: 3, natural: 3, natural_wins: 3 }),
    move("b", "loss", { replies: 1, natural: 9, natural_wins: 1 }),
  ];
  assert.equal(
    hint({ value: "loss", moves: lost }),
    "Every move loses the round against best play. The trickiest is b, (b): 8 of 9 careless answers lose.",
  );
  assert.equal(
    hint({ value: "unknown", moves: [move("a", "unknown")] }),
    "No winning move was found in the time for one answer.",
  );
});
