// Texts with games: their encodings, their length, places in them, and what is said of them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  decoded,
  gameOfMany,
  isTooLong,
  isTurned,
  LONGEST,
  recognised,
  unreadable,
  wordAt,
} from "../../../analysis/src/explorer/site/games/games.js";
import { site } from "./shared.mjs";

const bytes = (...all) => Uint8Array.from(all);

test("a file is read in its encoding", () => {
  assert.equal(decoded(new TextEncoder().encode("Zoë ↑")), "Zoë ↑");
  assert.equal(decoded(bytes(0xef, 0xbb, 0xbf, 0x64)), "d");
  assert.equal(decoded(bytes(0xff, 0xfe, 0x64, 0, 0x38, 0)), "d8");
  assert.equal(decoded(bytes(0xfe, 0xff, 0, 0x64, 0, 0x38)), "d8");
  assert.equal(decoded(bytes(0x5a, 0x6f, 0xeb)), "Zoë");
});

test("the longest text that the page sends is the longest that is answered", () => {
  const [, shift] = /LONGEST_TEXT: usize = 1 << (\d+);/.exec(
    readFileSync(new URL("../../../../solver/answers/src/api/mod.rs", site), "utf8"),
  );
  assert.equal(LONGEST, 2 ** Number(shift));
  assert.equal(isTooLong("x".repeat(LONGEST)), false);
  assert.equal(isTooLong("x".repeat(LONGEST - 1) + "é"), true);
});

test("a place in a text is the word there", () => {
  const word = (text, line, column) => text.slice(...wordAt(text, line, column));
  const text = "black: Zoë\n\n  d8d3 g1g5\n\u{1f600} f1h3";
  assert.equal(word(text, 1, 8), "Zoë");
  assert.equal(word(text, 3, 3), "d8d3");
  assert.equal(word(text, 3, 8), "g1g5");
  assert.equal(word(text, 4, 3), "f1h3");
  assert.deepEqual(wordAt(text, 2, 1), [11, 11]);
  assert.deepEqual(wordAt(text, 9, 9), [text.length + 1, text.length + 1]);
});

const game = (names, more = {}) => ({ line: 1, names, rounds: 1, moves: 17, error: null, ...more });
const NOBODY = { black: null, gold: null };

test("what was recognised is said with names and the lay of the board", () => {
  const said = (board, more = {}) =>
    recognised({ board, source: { title: "a record", game: 1, games: [game(NOBODY)], ...more } });
  assert.equal(said("standard"), "Read as a record.");
  const named = game({ black: "ann", gold: null });
  assert.equal(
    said("standard", { games: [game(NOBODY), named], game: 2 }),
    "Read as a record, game 2 of 2: ann against Gold.",
  );
  assert.match(said("turned"), /Black at the bottom, .* its a1 is h8\.$/);
  assert.match(said("mirrored"), /its a1 is h1\.$/);
  assert.match(said("turned mirrored"), /its a1 is a8\.$/);
  assert.ok(said("standard", { games: [game({ black: "x".repeat(500), gold: "y" })] }).length < 100);
  assert.deepEqual(["standard", "turned", "mirrored", "turned mirrored"].map(isTurned), [false, true, false, true]);
});

test("games of one text are told apart", () => {
  assert.equal(gameOfMany(game({ black: "ann", gold: "ben" }), 1), "1. ann against ben, 17 moves");
  assert.equal(gameOfMany(game(NOBODY, { line: 12, rounds: 3, moves: 1 }), 2), "2. In line 12, 3 rounds, 1 move");
  assert.equal(
    gameOfMany(game(null, { line: 40, error: "line 40, column 1: no" }), 3),
    "3. In line 40: cannot be read",
  );
});

test("an error is a sentence with its place behind it, and a move stays a move", () => {
  assert.equal(unreadable("record: the text is empty"), "The text is empty");
  assert.equal(
    unreadable("line 2, column 13: d3d4 is illegal\n  round 1"),
    "d3d4 is illegal (line 2, column 13).\n  round 1",
  );
});
