// The tree of a study.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clean, Study } from "../../../analysis/src/explorer/site/studies/study.js";

const RULES = { match: null, deadlock: "official", opening: null };
const empty = () => new Study({ start: "start", rules: RULES });
/** The moves after a node, each with those after it. */
const shape = ({ next }) => Object.fromEntries(next.map((node) => [node.m, shape(node)]));
const long = (count) => Array.from({ length: count }, (_, i) => `m${i}`);

test("a line that is left for another move stays as a variation", () => {
  const study = empty();
  study.grow(["a", "b", "c"]);
  const path = study.grow(["a", "d"]);
  assert.deepEqual(shape(study.root), { a: { b: { c: {} }, d: {} } });
  assert.deepEqual(
    path.map(({ m }) => m),
    [null, "a", "d"],
  );
  assert.deepEqual(path[2].moves(), ["a", "d"]);
  assert.deepEqual(
    path[1].main().map(({ m }) => m),
    ["b", "c"],
  );
  assert.deepEqual([path[2].isVariation(), path[1].isVariation(), study.size], [true, false, 4]);
});

test("the same moves again add nothing", () => {
  const study = empty();
  const path = study.grow(["a", "b"]);
  assert.deepEqual(study.grow(["a", "b"]), path);
  assert.equal(study.find(["a", "b"]), path[2]);
  assert.equal(study.find(["b"]), undefined);
});

test("a variation becomes the main line, its inner variations one by one", () => {
  const study = empty();
  study.grow(["a", "b"]);
  study.grow(["c", "d"]);
  const last = study.grow(["c", "e"])[2];
  study.promote(last);
  assert.equal(JSON.stringify(shape(study.root)), '{"a":{"b":{}},"c":{"e":{},"d":{}}}');
  study.promote(last);
  assert.equal(JSON.stringify(shape(study.root)), '{"c":{"e":{},"d":{}},"a":{"b":{}}}');
  study.promote(last);
  assert.equal(
    study.root
      .main()
      .map(({ m }) => m)
      .join(),
    "c,e",
  );
});

test("a move is removed with all after it", () => {
  const study = empty();
  study.grow(["a", "b", "c"]);
  study.grow(["a", "d"]);
  study.remove(study.find(["a", "b"]));
  assert.deepEqual(shape(study.root), { a: { d: {} } });
  assert.equal(study.size, 2);
});

test("what is kept gives the same study", () => {
  const study = new Study(
    { start: "x", rules: { match: "standard", deadlock: "two-pass" } },
    { name: "N", names: { black: "Ann" } },
  );
  study.grow(["a", "b"]);
  Object.assign(study.grow(["c"])[1], { sign: "!?", comment: "two\nlines" });
  study.root.comment = "start";
  const again = Study.from(JSON.parse(JSON.stringify(study)));
  assert.deepEqual(again.toJSON(), study.toJSON());
  assert.equal(again.size, 3);
  assert.equal(again.find(["c"]).comment, "two\nlines");
});

test("what the programs are told gives the same study", () => {
  const rules = { match: "5", deadlock: "two-pass", opening: "1-3-5" };
  const study = new Study({ start: "start:7:21", rules }, { name: "N", names: { gold: "Ann" } });
  study.grow(["a", "b"]);
  Object.assign(study.grow(["c"])[1], { sign: "!?", comment: "two\nlines" });
  const told = study.told();
  assert.deepEqual(told.names, { black: null, gold: "Ann" });
  assert.deepEqual([told.match, told.rules, told.opening], ["5", "kamisado-two-pass-1", "1-3-5"]);
  assert.deepEqual(told.nodes[0], { before: null, move: null, sign: null, comment: "" });
  assert.deepEqual(told.nodes[3], { before: 0, move: "c", sign: "!?", comment: "two\nlines" });
  assert.deepEqual(Study.of(JSON.parse(JSON.stringify(told))).toJSON(), study.toJSON());
  assert.equal(empty().told().match, "single");
  assert.deepEqual(Study.of(empty().told()).toJSON(), empty().toJSON());
});

test("a study holds lines from its start, under its rules", () => {
  const study = empty();
  assert.ok(study.holds({ start: "start", rules: { ...RULES } }));
  assert.ok(!study.holds({ start: "start", rules: { ...RULES, match: "long" } }));
  assert.ok(!study.holds({ start: "x", rules: RULES }));
});

test("a line that is too long is kept in part, and a long one is kept whole", () => {
  const study = empty();
  assert.equal(study.grow(long(50), 40).length, 41);
  const deep = empty();
  deep.grow(long(20000), Infinity);
  assert.equal(Study.from(JSON.parse(JSON.stringify(deep))).size, 20000);
});

test("a comment has no controls and no halves of characters", () => {
  assert.equal(clean(" a\r\nb\tc\u0000\u001b \ud800 \u{1f642} "), "a\nb c \ufffd \u{1f642}");
});
