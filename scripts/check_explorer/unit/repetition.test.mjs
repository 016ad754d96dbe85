// Spaced repetition: boxes, what is due, and in which order, by the days of the player's own calendar.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answered, counts, isCard, isDue, queue } from "../../../analysis/src/explorer/site/learn/repetition.js";

const HOUR = 3_600_000;

/** Does something where the player is, such as Europe/Berlin. */
function at(zone, what) {
  const { TZ } = process.env;
  process.env.TZ = zone;
  try {
    what();
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
}

test("a card that is known rests longer and longer, a missed one comes back at once", () =>
  at("UTC", () => {
    let cards = {};
    const rests = [];
    let now = 0;
    for (let i = 0; i < 9; i += 1) {
      cards = answered(cards, 1, true, now);
      rests.push((cards[1].due - now) / (24 * HOUR));
      now = cards[1].due;
    }
    assert.deepEqual(rests, [1, 3, 7, 16, 35, 90, 240, 240, 240]);
    cards = answered(cards, 1, false, now);
    assert.deepEqual(cards[1], { box: 0, due: now });
    assert.ok(isDue(cards, 1, now) && isCard(cards[1]));
  }));

// Clocks change in Berlin on 29 March and 25 October 2026, in New York on 8 March; in Beirut on 29 March at midnight.
for (const [zone, evenings] of Object.entries({
  "Europe/Berlin": [[2026, 2, 28], [2026, 9, 24], [2026, 5, 1]],
  "America/New_York": [[2026, 2, 7], [2026, 9, 31]],
  "Asia/Beirut": [[2026, 2, 28]],
  "Pacific/Auckland": [[2026, 8, 26]],
}))
  test(`a day is one of the player's calendar, not of UTC, nor 24 hours: ${zone}`, () =>
    at(zone, () => {
      for (const [year, month, day] of evenings) {
        const time = (later, hour, minute) => new Date(year, month, day + later, hour, minute).getTime();
        // Answered late in the evening, it comes again the next morning; three days later, by the date.
        let cards = answered({}, 1, true, time(0, 23, 30));
        assert.ok(!isDue(cards, 1, time(0, 23, 59)), "the same day");
        assert.ok(isDue(cards, 1, time(1, 1, 1)), "the next day");
        cards = answered(cards, 1, true, time(1, 9, 0));
        assert.ok(!isDue(cards, 1, time(3, 23, 59)) && isDue(cards, 1, time(4, 1, 1)), "three days later");
      }
    }));

test("cards that an earlier version kept by the hour come on the day of that hour", () =>
  at("Europe/Berlin", () => {
    const due = new Date(2026, 5, 10, 18, 0).getTime();
    const cards = { 1: { box: 5, due } };
    assert.ok(isCard(cards[1]));
    assert.ok(!isDue(cards, 1, new Date(2026, 5, 9, 23, 59).getTime()) && isDue(cards, 1, due - 17 * HOUR));
  }));

test("a right answer before its time changes nothing, a wrong one does", () => {
  const cards = answered({}, 7, true, 0);
  assert.equal(answered(cards, 7, true, cards[7].due - 1), cards);
  assert.equal(answered(cards, 7, false, cards[7].due - 1)[7].box, 0);
});

test("what was seen comes before what is new, the longest due first", () => {
  const now = new Date(2026, 5, 10, 12).getTime();
  const later = now + 48 * HOUR;
  const cards = { 1: { box: 1, due: now - 2 }, 2: { box: 0, due: now - 9 }, 3: { box: 2, due: later } };
  assert.deepEqual(queue(cards, [1, 2, 3, 4, 5], now), [2, 1, 4, 5]);
  assert.deepEqual(counts(cards, [1, 2, 3, 4, 5], now), { fresh: 2, due: 2, resting: 1, next: later });
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
