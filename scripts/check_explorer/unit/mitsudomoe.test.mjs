// Mitsudomoe: the line of turns, the texts of positions and turns, and a turn in the making.
import assert from "node:assert/strict";
import { test } from "node:test";
import { TurnLine } from "../../../analysis/src/explorer/site/mitsudomoe-line.js";
import { HOMES, SPACES, goalOf, laid, letterOf, read, steps } from "../../../analysis/src/explorer/site/mitsudomoe-position.js";
import { Making } from "../../../analysis/src/explorer/site/mitsudomoe-turn.js";
import { fixtures } from "./shared.mjs";

const RULES = fixtures("mitsudomoe-rules");
const fixture = (id) => RULES.find((found) => found.id === id);
const legal = (ring, ball) => steps({ turn: `${ring} ${ball}`, ring, ball });

/** The first turns of two players, as the fixture lists them. */
const FIRST = Object.entries(fixture("M04").expect.by_ring).flatMap(([to, balls]) => balls.map((ball) => legal(`place ${to}`, ball)));
/** Turns with a ring from the board, and a vault with several ends. */
const LATER = [
  ...["b2-a3", "c1*a3"].map((ball) => legal("place a3", ball)),
  legal("d3-a3", "b2-a3"),
  ...["b2*e5{c3>a5,d4>c3}", "b2*e5{d4>a5,c3>d4}"].map((ball) => legal("d3-c2", ball)),
];

test("an address gives back the line of turns, with the commas of vaults", () => {
  const turns = ["place c1 b1-c1", "d3-c2 b2*e5{c3>a5,d4>c3}", "place a3 a2-a3"];
  const lines = [new TurnLine(), new TurnLine("start4", turns), new TurnLine("start3", turns, 1), new TurnLine(fixture("M10").position, turns, 0)];
  for (const line of lines) assert.deepEqual(TurnLine.read(line.hash()), line, line.hash());
  for (const hash of ["", "#", "#moves=, ,", "#at=3", "#position="]) assert.deepEqual(TurnLine.read(hash), new TurnLine(), hash);
});

test("a request holds the turns up to the place", () => {
  const line = new TurnLine("start2", ["a", "b", "c"], 2);
  assert.deepEqual(line.asked(), { position: "start2", moves: "a, b" });
  assert.deepEqual(line.to(0).asked(), { position: "start2" });
  assert.deepEqual([line.to(9).at, line.to(-1).at], [3, 0]);
});

test("the next turns keep the turns after them, and other turns drop them", () => {
  const line = new TurnLine("start2", ["a", "b", "c"], 1);
  assert.deepEqual(line.with("b"), line.to(2));
  assert.deepEqual(line.with("b", "c"), line.to(3));
  assert.deepEqual(line.with("b", "x"), new TurnLine("start2", ["a", "b", "x"]));
  assert.deepEqual(line.with("b", "c", "d"), new TurnLine("start2", ["a", "b", "c", "d"]));
});

test("the set-up of the rules is read", () => {
  const { position, expect } = fixture("M01");
  const { stacks, seats, turn } = read(position);
  for (const [letter, spaces] of Object.entries(expect.balls)) {
    assert.deepEqual(SPACES.filter((space) => stacks.get(space).ball === letter).sort(), spaces);
    for (const space of spaces) assert.deepEqual(stacks.get(space).rings, [letter]);
  }
  assert.deepEqual(seats, [{ letter: "w", seat: "a1", supply: 5, home: 0 }, { letter: "b", seat: "e5", supply: 5, home: 0 }]);
  assert.deepEqual([turn, stacks.size, stacks.get("c3")], ["w", 25, { rings: [], ball: null }]);
});

test("every position of the fixtures is read with all its rings and balls", () => {
  const positions = RULES.map(({ position }) => position).filter(Boolean);
  assert.ok(positions.length > 15);
  for (const position of positions) {
    const [board, seated] = position.split("|");
    const { stacks, seats } = read(position);
    const all = [...stacks.values()];
    assert.equal(stacks.size, 25);
    assert.equal(all.reduce((sum, { rings }) => sum + rings.length, 0), board.match(/[wbry]/g)?.length ?? 0, position);
    assert.equal(all.filter(({ ball }) => ball).length, board.match(/[WBRY]/g)?.length ?? 0, position);
    assert.equal(seats.map(({ letter, seat }) => `${letter}:${seat}`).join(" "), seated.trim());
  }
});

test("rings are read from the bottom up, and balls on goal spaces are home", () => {
  const { stacks, seats } = read(". . . wW wbrW / . . . . . / . . . . . / . . . . . / . . . . . | w:a1 b:e5 | b | w2 b0");
  assert.deepEqual(stacks.get("e5"), { rings: ["w", "b", "r"], ball: "w" });
  assert.deepEqual(seats.map(({ home, supply }) => [home, supply]), [[2, 2], [0, 0]]);
});

test("home spaces are a corner and its two neighbours, and the goal is the opposite corner", () => {
  for (const [corner, spaces] of Object.entries(HOMES)) {
    const far = (space) => Math.abs(space.charCodeAt(0) - corner.charCodeAt(0)) + Math.abs(space[1] - corner[1]);
    assert.deepEqual(spaces.map(far).sort(), [0, 1, 1]);
    const opposite = `${corner[0] === "a" ? "e" : "a"}${corner[1] === "1" ? "5" : "1"}`;
    assert.deepEqual(goalOf(corner), HOMES[opposite]);
  }
});

test("a player has a letter", () => {
  assert.deepEqual(["white", "black", "red", "yellow", "none"].map(letterOf), ["w", "b", "r", "y", undefined]);
});

test("the steps of a turn are read", () => {
  assert.deepEqual(legal("place c1", "a1*c1"), { turn: "place c1 a1*c1", ring: "place c1", ball: "a1*c1", ringFrom: null, ringTo: "c1", from: "a1", to: "c1", ends: "" });
  const { ringFrom, ringTo, from, to, ends } = legal("d3-c2", "b2*e5{c3>a5,d4>c3}");
  assert.deepEqual([ringFrom, ringTo, from, to, ends], ["d3", "c2", "b2", "e5", "c3>a5,d4>c3"]);
});

test("a ring step lays a ring on top, and leaves the position as it was", () => {
  const { stacks } = read(fixture("M05").position);
  const next = laid(stacks, "w", { ringFrom: "d3", ringTo: "b3" });
  assert.deepEqual([next.get("d3").rings, next.get("b3").rings], [[], ["w", "b", "w"]]);
  assert.deepEqual(laid(stacks, "w", { ringFrom: null, ringTo: "c3" }).get("c3"), { rings: ["w"], ball: null });
  assert.deepEqual(stacks, read(fixture("M05").position).stacks);
});

test("a turn is made space by space, and a single option is chosen by itself", () => {
  const making = new Making(FIRST);
  // All rings come from the supply.
  assert.deepEqual([making.phase(), making.ringFrom, making.canUndo()], ["ringTo", null, false]);
  assert.deepEqual(making.options("ringTo").sort(), ["a3", "b2", "b3", "c1", "c2"]);
  assert.equal(making.choose("e5"), false);
  assert.equal(making.choose("b2"), true);
  assert.equal(making.phase(), "ball");
  assert.equal(making.choose("a2"), true);
  assert.equal(making.phase(), "to");
  assert.equal(making.choose("b2"), true);
  assert.deepEqual([making.phase(), making.left().map(({ turn }) => turn)], ["ends", ["place b2 a2-b2"]]);
});

test("the only ball that can move is chosen by itself", () => {
  const making = new Making(FIRST);
  making.choose("c2");
  assert.deepEqual([making.from, making.phase()], ["b1", "to"]);
});

test("another ball may be chosen before the ball has moved", () => {
  const making = new Making(FIRST);
  making.choose("b2");
  making.choose("a1");
  assert.equal(making.choose("b1"), true);
  assert.equal(making.from, "b1");
  assert.equal(making.choose("d4"), false);
  assert.equal(making.from, "b1");
});

test("choices are taken back one after another", () => {
  const making = new Making(LATER);
  assert.equal(making.phase(), "ring");
  assert.equal(making.canUndo(), false);
  making.choose("d3");
  making.choose("c2");
  making.choose("e5");
  assert.deepEqual([making.phase(), making.left().length], ["ends", 2]);
  making.undo();
  assert.equal(making.phase(), "to");
  making.undo();
  assert.deepEqual([making.phase(), making.ringFrom, making.from, making.canUndo()], ["ringTo", "d3", undefined, true]);
  making.undo();
  assert.deepEqual([making.phase(), making.ringFrom], ["ring", undefined]);
});

test("choosing a ring again puts it back", () => {
  const making = new Making(LATER);
  assert.equal(making.choose("c3"), false);
  making.choose("d3");
  assert.equal(making.choose("d3"), true);
  assert.equal(making.phase(), "ring");
});

test("the supply leaves only turns that place a ring", () => {
  const making = new Making(LATER);
  making.supply();
  assert.deepEqual(making.left().map(({ ring }) => ring), ["place a3", "place a3"]);
  assert.equal(making.phase(), "ringTo");
});

test("a space shows what can be done there, and whether that wins", () => {
  const making = new Making(LATER);
  const wins = new Set(["d3-c2 b2*e5{c3>a5,d4>c3}"]);
  assert.deepEqual(making.roles(wins), new Map([["d3", { source: true }]]));
  making.choose("d3");
  assert.deepEqual(making.roles(wins), new Map([["d3", { chosen: true }], ["a3", { goal: true }], ["c2", { goal: true, wins: true }]]));
  making.choose("c2");
  assert.deepEqual(making.roles(wins), new Map([["b2", { source: true, chosen: true }], ["e5", { goal: true, wins: true }]]));
  making.choose("e5");
  assert.deepEqual(making.roles(wins), new Map([["b2", { chosen: true }], ["e5", { chosen: true }]]));
});

test("a game that is over has nothing to choose", () => {
  const making = new Making([]);
  assert.deepEqual([making.left(), making.canUndo(), making.choose("a1")], [[], false, false]);
  assert.deepEqual(making.roles(new Set()), new Map());
});
