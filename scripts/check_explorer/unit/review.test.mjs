// The review of a game: signs, graph and sentences.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Reviewed } from "../../../analysis/src/explorer/site/games/review.js";
import { kindOf, signKey } from "../../../analysis/src/explorer/site/games/signs.js";
import { Line } from "../../../analysis/src/explorer/site/moves/line.js";

const noted = (move) => ({ move, notation: `(${move})` });
const moves = ["black", "gold", "black", "gold"].map((player, i) => ({ player, ...noted(`m${i + 1}`), passes: [] }));
const BLUNDERS = [
  {
    number: 2,
    player: "gold",
    position: "P2",
    ...noted("m2"),
    legal_moves: 5,
    winning_moves: [noted("a"), noted("b")],
    fastest: [noted("b")],
    refutations: [noted("c")],
    wins_in: 7,
    loses_in: 6,
  },
  {
    number: 3,
    player: "black",
    position: "P3",
    ...noted("m3"),
    legal_moves: 4,
    winning_moves: [noted("d")],
    fastest: [noted("d")],
    refutations: [],
    wins_in: 1,
    loses_in: 1,
  },
];
/** Black begins in a lost position, Gold gives the win away, and Black gives it back. */
const ROUND = {
  ahead: ["gold", "gold", "black", "gold", "gold"],
  legal_moves: [102, 5, 4, 3],
  winning_moves: [0, 2, 1, 1],
  blunders: BLUNDERS,
  refill: null,
};
const RECORD = {
  names: { black: "Anna", gold: null },
  match: "single",
  rules: "",
  score: { black: 0, gold: 0 },
  winner: null,
  rounds: [{ round: 1, fill: null, challenger: "black", position: "P1", moves, ended: null, winner: null }],
};
const game = (more = {}, review = {}) =>
  new Reviewed({ ...RECORD, ...more }, { rounds: [ROUND], course: null, ...review });
/** What is said of a place. */
const here = (found, at) => found.places[at].told;

test("each move has one sign", () => {
  const of = ({ before = "black", after = "black", first = before, legal = 9, wins = 4 }) =>
    kindOf({ ahead: [first, before, after], legal_moves: [1, legal], winning_moves: [1, wins] }, 1, "black");
  assert.equal(of({}), "kept");
  assert.equal(of({ after: "gold" }), "gave");
  assert.equal(of({ wins: 1 }), "only");
  assert.equal(of({ first: "gold" }), "took");
  assert.equal(of({ first: "gold", wins: 1 }), "only");
  assert.equal(of({ legal: 1, wins: 1 }), "none");
  assert.equal(of({ before: "gold", after: "gold", wins: 0 }), "lost");
  assert.deepEqual(
    moves.map(({ player }, k) => kindOf(ROUND, k, player)),
    ["lost", "gave", "gave", "only"],
  );
});

test("a sign belongs to moves from a position under a rule", () => {
  const line = new Line("start", ["a"]);
  assert.equal(signKey(line, ["a"]), signKey(new Line("start", ["a", "b"], 0, { match: "long" }), ["a"]));
  assert.notEqual(signKey(line, ["a"]), signKey(line.under({ deadlock: "two-pass" }), ["a"]));
  assert.notEqual(signKey(line, ["a"]), signKey(line.from("other"), ["a"]));
});

test("a place says who is ahead, and which share of the moves kept the win", () => {
  const { places } = game();
  assert.deepEqual(
    places.map(({ at, ahead, sign }) => [at, ahead, sign?.kind]),
    [
      [0, "gold", undefined],
      [1, "gold", "lost"],
      [2, "black", "gave"],
      [3, "gold", "gave"],
      [4, "gold", "only"],
    ],
  );
  assert.deepEqual(
    places.map(({ kept }) => kept),
    [null, null, 2 / 5, 1 / 4, 1 / 3],
  );
});

test("a mistake says what was right and why, with the names of the players", () => {
  const { mistakes } = game();
  assert.deepEqual(
    mistakes.map(({ at, wrong, right }) => [at, wrong.player, wrong.position, right]),
    [
      [2, "gold", "P2", ["b"]],
      [3, "black", "P3", ["d"]],
    ],
  );
  assert.deepEqual(mistakes[0].notes, [
    "Gold gave the win away: 2 of 5 moves kept it. Correct: b (b), which wins in 7 moves of both players. " +
      "Now c (c) wins for Anna, in 5 moves of both players.",
  ]);
  assert.deepEqual(mistakes[1].notes, [
    "Anna gave the win away: 1 of 4 moves kept it. Correct: d (d), which wins in 1 move. It lost the round at once.",
  ]);
  const quick = { ...BLUNDERS[0], wins_in: null, loses_in: null, refutations: [] };
  assert.equal(game().why(quick), "Correct: a (a) and b (b). The win is with Anna, though forced to pass.");
  const many = { ...BLUNDERS[0], fastest: [noted("a"), noted("b"), noted("c"), noted("d")] };
  assert.match(game().why(many), /^Correct: a \(a\), b \(b\) and 2 more, which win in 7 moves of both players\./);
});

test("you and the computer are spoken of in sentences", () => {
  const mine = game({ names: { black: "You", gold: "Computer" } });
  assert.equal(mine.title(), "You against the computer");
  assert.equal(mine.places[1].label, "1. You: m1 (m1)");
  assert.equal(mine.places[2].label, "2. The computer: m2 (m2)");
  assert.equal(here(mine, 1), "You played m1, (m1). Lost anyway: none of 102 moves takes the win from the computer.");
  assert.match(here(mine, 2), /^The computer played m2, \(m2\)\. The computer gave the win away: .* wins for you, in 5/);
  assert.equal(
    mine.conceded({ ended: "resigned", winner: "gold" }),
    "You resigned. The round goes to the computer, and no tower gains a ring.",
  );
  assert.equal(mine.counts(), "You: 1 mistake. The computer: 1 mistake.");
  assert.deepEqual([mine.own, game().own], ["black", null]);
  assert.equal(game({ names: { black: "Computer", gold: "You" } }).title(), "The computer against you");
  // Names in a game of others stay as they are.
  assert.equal(game({ names: { black: "You", gold: "ann" } }).title(), "You against ann");
});

test("a place says what its move did", () => {
  assert.equal(here(game(), 0), "");
  assert.equal(here(game(), 1), "Anna played m1, (m1). Lost anyway: none of 102 moves takes the win from Gold.");
  assert.equal(here(game(), 4), "Gold played m4, (m4). Gold found the only one of 3 moves that kept the win.");
  assert.match(here(game(), 2), /^Gold played m2, \(m2\)\. Gold gave the win away: 2 of 5 moves kept it\. Correct: b/);
  const before = new Reviewed(RECORD);
  assert.equal(here(before, 2), "Gold played m2, (m2).");
  assert.deepEqual([before.places[2].sign, before.mistakes], [null, []]);
});

test("names are cut, and told apart where both are the same", () => {
  assert.equal(game({ names: { black: "x".repeat(99), gold: "y" } }).name("black").length, 40);
  assert.equal(game({ names: { black: "Sam", gold: "Sam" } }).title(), "Sam (Black) against Sam (Gold)");
});

test("an end off the board says who gets the round", () => {
  const conceded = (ended, winner) => game().conceded({ ended, winner });
  assert.equal(conceded("resigned", "gold"), "Anna resigned. The round goes to Gold, and no tower gains a ring.");
  assert.equal(conceded("time", "black"), "Gold ran out of time. The round goes to Anna, and no tower gains a ring.");
  assert.equal(
    conceded("agreed", null),
    "The players agreed on a draw. Nobody wins the round, and no tower gains a ring.",
  );
  assert.equal(
    conceded("agreed", "gold"),
    "The players agreed that the round goes to Gold. No tower gains a ring.",
  );
});

const REFILL = {
  chooser: "black",
  chosen: "left",
  advice: "right",
  choice: "worse",
  left: { winning_moves: 9 },
  right: { winning_moves: 1 },
  gave_the_round_away: false,
};
/** A game of two rounds, the second after a fill. */
function match(refill, course = null) {
  const second = { ...RECORD.rounds[0], round: 2, fill: "left", challenger: "gold", moves: [], position: "P5" };
  const reviewed = {
    ahead: ["gold"],
    legal_moves: [],
    winning_moves: [],
    blunders: [],
    refill: { ...REFILL, ...refill },
  };
  return new Reviewed({ ...RECORD, match: "standard", rounds: [RECORD.rounds[0], second] }, {
    rounds: [ROUND, reviewed],
    course,
  });
}

test("a fill is judged by the round, and by the match where that is decided", () => {
  const WORSE = "Anna filled from the left, but the right was better: 9 winning first moves for Gold instead of 1.";
  assert.equal(here(match({}), 5), WORSE);
  assert.deepEqual(
    match({}).mistakes.map(({ at }) => at),
    [2, 3, 5],
  );
  const all = (player) => Array(5).fill(player);
  const kept = match({}, { ahead: [all("black"), ["black"]], losses: [] });
  assert.equal(here(kept, 5), `${WORSE} The match is won for Anna.`);
  assert.deepEqual(
    kept.mistakes.map(({ at }) => at),
    [2, 3],
  );
  const loss = {
    round: 2,
    number: null,
    player: "black",
    position: "P4",
    keeping: [{ move: "fill right", notation: "fill right" }],
  };
  const lost = match({ gave_the_round_away: true }, { ahead: [all("black"), ["gold"]], losses: [loss] });
  assert.equal(
    here(lost, 5),
    "Anna gave the round away with this fill: it leaves 9 winning first moves for Gold, a fill from the right none. " +
      "Anna gave the match away. Correct: fill right.",
  );
  assert.deepEqual(
    lost.mistakes.map(({ at }) => at),
    [2, 3, 5],
  );
  assert.match(here(match({ choice: "equal" }), 5), /Both sides are equally good\.$/);
});

test("the summary lists the mistakes of each player with their positions", () => {
  const lines = game().summary("https://example.org/#moves=m1").split("\n");
  assert.equal(lines[0], "Anna against Gold");
  assert.equal(lines[1], "At the end of the moves played, the win is with Gold.");
  assert.ok(lines.includes("Anna: 1 mistake") && lines.includes("Gold: 1 mistake") && lines.includes("  Position: P2"));
  assert.ok(lines.some((line) => line.startsWith("- Round 1, 2. Gold: m2 (m2). Gold gave")));
  assert.ok(lines.includes("The game: https://example.org/#moves=m1"));
  assert.match(
    game({ match: "standard", score: { black: 1, gold: 3 }, winner: "gold" }).summary(),
    /^Gold won the match\. Score: Anna 1, Gold 3\.$/m,
  );
});
