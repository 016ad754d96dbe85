// Spaced repetition: boxes, what is due, and in which order.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answered, counts, isCard, isDue, queue } from "../../../analysis/src/explorer/site/learn/repetition.js";

const DAY = 86_400_000;

test("a card that is known rests longer and longer, a missed one comes back at once", () => {
  let cards = {};
  const rests = [];
  let now = 0;
  for (let i = 0; i < 7; i += 1) {
    cards = answered(cards, 1, true, now);
    rests.push((cards[1].due - now) / DAY);
    now = cards[1].due;
  }
  assert.deepEqual(rests, [1, 3, 7, 16, 35, 35, 35]);
  cards = answered(cards, 1, false, now);
  assert.deepEqual(cards[1], { box: 0, due: now });
  assert.ok(isDue(cards, 1, now) && isCard(cards[1]));
});

test("a right answer before its time changes nothing, a wrong one does", () => {
  const cards = answered({}, 7, true, 0);
  assert.equal(answered(cards, 7, true, DAY / 2), cards);
  assert.equal(answered(cards, 7, false, DAY / 2)[7].box, 0);
});

test("what was seen comes before what is new, the longest due first", () => {
  const cards = { 1: { box: 1, due: 50 }, 2: { box: 0, due: 20 }, 3: { box: 2, due: 200 } };
  assert.deepEqual(queue(cards, [1, 2, 3, 4, 5], 100), [2, 1, 4, 5]);
  assert.deepEqual(counts(cards, [1, 2, 3, 4, 5], 100), { fresh: 2, due: 2, resting: 1, next: 200 });
  assert.equal(counts({}, [1], 0).next, null);
});

test("other things are no cards", () => {
  for (const thing of [
    null,
    {},
    { box: 9, due: 0 },
    { box: 1.5, due: 0 },
    { box: 1, due: "x" },
    { box: 1, due: Infinity },
  ])
    assert.ok(!isCard(thing));
});
