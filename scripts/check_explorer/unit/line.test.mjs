// The line of play in the address, in a request and in a record.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FORMATS, isFill, Line } from "../../../analysis/src/explorer/site/moves/line.js";

const RINGS = "1r2u1+bp/2k1y3/8/7B/3og3/8/5UO1/YPKG2R1 g K";
/** Rings at the beginning of rows, behind digits, and several on one tower. */
const RINGED = "+oupky++rgb/8/8/8/8/+++B7/7+u/+GRYKP1O+k b -";
const MOVES = ["d8d3", "f1h3", "g8c4"];

test("an address gives back the line that it was made of", () => {
  const lines = [
    new Line(),
    new Line("start", MOVES),
    new Line("start", MOVES, 0),
    new Line(RINGS, ["d1d2"], 1, { deadlock: "two-pass" }),
    new Line(RINGED),
    new Line("start", ["d8d3", "fill left", "h8h7"], 2, { match: "standard" }),
    ...FORMATS.map(({ format }) => new Line(RINGS, [], 0, { match: format, deadlock: "two-pass" })),
  ];
  for (const line of lines) assert.deepEqual(Line.read(line.hash()), line, line.hash());
});

test("an address has no plus sign for a ring, and a space where one stands", () => {
  assert.ok(new Line(RINGED).hash().startsWith("#position=%2Boupky%2B%2Brgb%2F8"));
  assert.equal(Line.read(`#position=${RINGED}`).start, RINGED.replaceAll("+", " "), "the answer refuses it");
});

test("an address without a usable line is the initial round", () => {
  for (const hash of [
    "",
    "#",
    "#position=",
    "#at=7",
    "#at=x",
    "#moves=,%20,",
    "#match=16",
    "#match=0",
    "#deadlock=none",
    "#other",
  ]) {
    assert.deepEqual(Line.read(hash), new Line(), hash);
  }
});

test("the place in an address stays within the moves", () => {
  const at = (text) => Line.read(`#moves=d8d3,f1h3&at=${text}`).at;
  assert.deepEqual(["0", "1", "2", "3", "-1", "x", ""].map(at), [0, 1, 2, 2, 0, 2, 2]);
});

test("moves in an address may be spaced, and a match may be named by its points", () => {
  const line = Line.read("#moves=d8d3,%20f1h3+,fill+left&match=3");
  assert.deepEqual(line.moves, ["d8d3", "f1h3", "fill left"]);
  assert.equal(line.rules.match, "standard");
  assert.equal(Line.read("#match=5").rules.match, "5");
});

test("the formats are the matches of the rules, of 1 to 15 points", () => {
  const named = Object.fromEntries(
    FORMATS.filter(({ points, format }) => format !== String(points)).map(({ points, format }) => [format, points]),
  );
  assert.deepEqual(named, { single: 1, standard: 3, long: 7, marathon: 15 });
  assert.deepEqual(
    FORMATS.map(({ points }) => points),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  );
});

test("a request holds the moves up to the place, and only unusual rules", () => {
  const line = new Line("start", MOVES);
  assert.deepEqual(line.asked(), { position: "start", moves: "d8d3, f1h3, g8c4" });
  assert.deepEqual(line.to(1).asked(), { position: "start", moves: "d8d3" });
  assert.deepEqual(line.to(0).asked(), { position: "start" });
  const ruled = line.to(0).under({ match: "long", deadlock: "two-pass" });
  assert.deepEqual(ruled.asked(), { position: "start", match: "long", deadlock: "two-pass" });
});

test("the next move keeps the moves after it, and another move drops them", () => {
  const line = new Line("start", MOVES, 1);
  assert.deepEqual(line.with("f1h3"), new Line("start", MOVES, 2));
  assert.deepEqual(line.with("f1f2"), new Line("start", ["d8d3", "f1f2"]));
  assert.deepEqual(line.then([]), new Line("start", ["d8d3"]));
  assert.deepEqual(line.then(["f1h3"]), new Line("start", ["d8d3", "f1h3"]));
  assert.deepEqual(line.moves, MOVES);
});

test("rules stay with the line, and other rules do not change its place", () => {
  const line = new Line("start", MOVES, 1, { match: "long", deadlock: "two-pass" });
  for (const other of [line.with("f1f2"), line.then(["f1f2"]), line.to(2), line.from(RINGS)])
    assert.deepEqual(other.rules, line.rules);
  assert.deepEqual(line.from(RINGS).moves, []);
  assert.deepEqual(line.under({ match: null }), new Line("start", MOVES, 1, { deadlock: "two-pass" }));
});

test("a record has the moves up to the place, the fills, and only unusual rules", () => {
  assert.equal(new Line("start", MOVES, 2).record(), "d8d3\nf1h3\n");
  const line = new Line(RINGS, ["d1d2", "fill right", "h8h7"], 3, { match: "standard", deadlock: "two-pass" });
  const head = ["black: Ann", "match: standard", "rules: two-pass", `position: ${RINGS}`];
  assert.equal(line.record({ black: "Ann", gold: "" }), [...head, "d1d2", "fill: right", "h8h7", ""].join("\n"));
});

test("the numbers and limits of tournament play stay in address, request and record", () => {
  const line = new Line("start:7:5c", MOVES, 1, { opening: "1-3-5" });
  assert.deepEqual(Line.read(line.hash()), line);
  assert.deepEqual(line.asked(), { position: "start:7:5c", moves: "d8d3", opening: "1-3-5" });
  assert.equal(line.record(), "opening: 1-3-5\ntiles: 7 5c\nd8d3\n");
  assert.equal(Line.read("#opening=2-4").rules.opening, null);
});

test("a name in a record cannot be taken for anything else", () => {
  const record = (black, gold) => new Line("start", ["d8d3"]).record({ black, gold });
  assert.equal(record("Ann", "Jörg-Uwe O'Neill jr."), "black: Ann\ngold: Jörg-Uwe O'Neill jr.\nd8d3\n");
  assert.equal(
    record("A {b} (c)\nmatch: long # d", '#"\\'),
    'black "A {b} (c)\\nmatch: long # d"\ngold "#\\"\\\\"\nd8d3\n',
  );
  for (const name of ["d8d3", "pass", "Pass!", "fill left", "B G R Y K P U O", " Ann", "a  b", "1-0", "kf5p"]) {
    assert.equal(record(name), `black ${JSON.stringify(name)}\nd8d3\n`);
  }
  // What cannot be seen is escaped, and comes back.
  for (const name of ["\u{1f468}\u200d\u{1f680}", "a\u202eb", "\u{e0067}", "\u2028\u0085\u007f"]) {
    const [line] = record(name).split("\n");
    assert.ok(!/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(line), line);
    assert.equal(JSON.parse(line.replace("black ", "")), name);
  }
});

test("a fill is not a move on the board", () => {
  assert.deepEqual(["fill left", "fill right", "d8d3"].map(isFill), [true, true, false]);
});
