// Answers to parts of a question, put together.
import assert from "node:assert/strict";
import { test } from "node:test";
import { merged, open } from "../../../solver/web/js/shared.js";

const m = (move, value, distance = null, replies = null) => ({
  move,
  notation: `the move ${move}`,
  value,
  distance,
  replies,
  natural: replies,
});
const answer = (moves, of) => ({
  position: "p",
  to_move: "gold",
  rules: "r",
  value: "unknown",
  distance: null,
  source: "search",
  proved: false,
  resolved: 0,
  nodes: 0,
  seconds: 9,
  moves,
  ...of,
});
/** The answer to a part of a question, in the form of the server: other moves are unknown, and so may the position be. */
function part(whole, only, of) {
  const moves = whole.moves.map((one) => (only.includes(one.move) ? one : m(one.move, "unknown")));
  const wins = moves.some(({ value }) => value === "win");
  return { only, answer: answer(moves, { value: wins ? "win" : "unknown", proved: wins, ...of }) };
}
const blank = (whole, of) =>
  answer(
    whole.moves.map(({ move }) => m(move, "unknown")),
    of,
  );

/** Answers of the server to whole questions, with distances and replies. */
const WHOLE = [
  answer([m("e3d4", "loss", 2, 3), m("e3e4", "win", 7, 0), m("e3f4", "loss", 2, 2), m("e3c5", "loss", 2, 4)], {
    value: "win",
    distance: 7,
    proved: true,
    nodes: 26,
  }),
  answer([m("b1a2", "loss", 10, 8), m("b1b2", "loss", 12, 6), m("b1b5", "loss", 14, 6), m("b1b3", "loss", 10, 8)], {
    value: "loss",
    distance: 14,
    proved: true,
    nodes: 40,
  }),
  answer([m("f1g2", "win", 3, 0), m("f1f3", "win", 9, 0), m("f1d3", "loss", 4, 8)], {
    value: "win",
    distance: 3,
    proved: true,
    nodes: 7,
  }),
];

test("parts give the whole answer, however the moves are shared", () => {
  for (const whole of WHOLE) {
    const names = whole.moves.map(({ move }) => move);
    for (let cut = 0; cut <= names.length; cut += 1) {
      const lots = [names.slice(0, cut), names.slice(cut)].filter((lot) => lot.length > 0);
      const parts = lots.map((only, i) => part(whole, only, { nodes: i + 1 }));
      const nodes = parts.reduce((sum, { answer: { nodes: some } }) => sum + some, 0);
      assert.deepEqual(merged(blank(whole), parts, 1.5), { ...whole, nodes, seconds: 1.5 });
    }
  }
});

test("what is known without a search stays, with the value of the position that the table has", () => {
  const [whole] = WHOLE;
  const known = { ...blank(whole, { value: "win", distance: 7, source: "table", proved: true }) };
  known.moves[1] = whole.moves[1];
  const rest = ["e3d4", "e3f4", "e3c5"];
  assert.deepEqual(open(known, { distance: true, replies: true }), rest);
  const found = merged(known, [part(whole, rest, { nodes: 26 })], 2);
  assert.deepEqual(found, { ...whole, source: "table", seconds: 2 });
  // Also if limits end the search.
  const cut = merged(known, [], 2);
  assert.deepEqual([cut.value, cut.distance, cut.source, cut.proved], ["win", 7, "table", true]);
});

test("a win at once counts, whatever the other moves are", () => {
  const whole = answer([m("a", "win", 1, 0), m("b", "loss", null, 1)], {});
  const found = merged(blank(whole), [part(whole, ["a", "b"])], 1);
  assert.deepEqual([found.value, found.distance, found.proved], ["win", 1, true]);
});

test("a distance needs those of all moves that count", () => {
  const of = (...moves) => {
    const whole = answer(moves, {});
    const { value, distance } = merged(
      blank(whole),
      [
        part(
          whole,
          moves.map(({ move }) => move),
        ),
      ],
      1,
    );
    return [value, distance];
  };
  assert.deepEqual(of(m("a", "win", 5), m("b", "win", 3), m("c", "loss")), ["win", 3]);
  assert.deepEqual(of(m("a", "win", 5), m("b", "win")), ["win", null]);
  assert.deepEqual(of(m("a", "win", 5), m("b", "unknown")), ["win", null]);
  assert.deepEqual(of(m("a", "loss", 4), m("b", "loss", 6)), ["loss", 6]);
  assert.deepEqual(of(m("a", "loss", 4), m("b", "loss")), ["loss", null]);
  assert.deepEqual(of(m("a", "loss", 4), m("b", "unknown")), ["unknown", null]);
});

test("an answer is proved if all its parts are", () => {
  const [whole] = WHOLE;
  const parts = [part(whole, ["e3e4"], { proved: false }), part(whole, ["e3d4", "e3f4", "e3c5"])];
  assert.equal(merged(blank(whole), parts, 1).proved, false);
  assert.equal(merged(blank(whole), [], 1).proved, false);
  const resolved = [part(whole, ["e3e4"], { resolved: 2 }), part(whole, ["e3d4", "e3f4", "e3c5"], { resolved: 1 })];
  assert.equal(merged(blank(whole), resolved, 1).resolved, 3);
});

test("a move is open while something that was asked for is missing", () => {
  const found = answer(
    [m("a", "unknown"), m("b", "win"), m("c", "loss", 4), m("d", "loss", 4, 2), m("e", "win", 3)],
    {},
  );
  assert.deepEqual(open(found, {}), ["a"]);
  assert.deepEqual(open(found, { distance: true }), ["a", "b"]);
  assert.deepEqual(open(found, { distance: true, replies: true }), ["a", "b", "c"]);
});
