// Messages: their places, forms and parts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { text } from "../../../analysis/src/explorer/site/page/text.js";
import { words } from "../../../analysis/src/explorer/site/page/words.js";

test("a message takes the form for its count, and other messages for its parts", () => {
  assert.equal(text("count.moves", { count: 1 }), "1 move");
  assert.equal(text("count.moves", { count: 1200 }), "1,200 moves");
  words["test"] = "{who|player.}: {rounds|count.rounds}, {moves|count.moves}, {what}";
  assert.equal(text("test", { who: "gold", rounds: 1, moves: 2, what: "a1b2" }), "Gold: 1 round, 2 moves, a1b2");
  assert.throws(() => text("test", { who: "gold" }), /misses 'rounds'/);
  delete words["test"];
});

test("there is no message without a name", () => {
  assert.throws(() => text("player.red"), /no message 'player.red'/);
});
