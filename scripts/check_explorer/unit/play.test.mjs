// A game against the computer: its record, and what a hint says.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Line } from "../../../analysis/src/explorer/site/moves/line.js";
import { text } from "../../../analysis/src/explorer/site/page/text.js";
import { LEVELS } from "../../../analysis/src/explorer/site/play/play.js";
import { happened, hint, namesFor, recordOf } from "../../../analysis/src/explorer/site/play/say.js";

test("each level has a name and a sentence", () => {
  for (const level of Object.keys(LEVELS)) assert.match(text(`play.level.${level}.how`), /\.$/);
  assert.equal(text("play.begins", { side: "gold", level: "medium" }), "You play Gold against the computer, level Medium.");
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
    "Every move loses the round against best play. The trickiest is b, (b): 8 of 9 natural answers lose.",
  );
  assert.equal(
    hint({ value: "unknown", moves: [move("a", "unknown")] }),
    "No winning move was found in the time for one answer.",
  );
});

test("what the computer did is told, with passes and pushes", () => {
  const shown = { position: "1rgkobup/8/8/8/8/8/y7/+PGYRKOBU g P", passes: [], result: "ongoing" };
  assert.equal(happened(shown, undefined, "gold"), "");
  assert.equal(happened(shown, "a8a2", "gold"), "Computer: yellow to a2 (purple).");
  // A move of the player is not told, but what it forced is.
  assert.equal(happened(shown, "a8a2", "black"), "");
  const passed = { ...shown, passes: ["a1", "a2"] };
  assert.equal(
    happened(passed, "a8a2", "black"),
    "Its purple tower was blocked, so it passed. Your yellow tower was blocked, so you passed.",
  );
  const after = { ...shown, position: "1rgkobup/8/8/8/8/y7/+P7/1GYRKOBU g U" };
  assert.equal(
    happened(after, "a1a2", "black", shown.position),
    "Computer: purple to a2 (purple). It was a push, so you miss a turn.",
  );
  assert.equal(happened({ ...shown, result: "win" }, "a8a2", "gold"), "");
});
