// Studies as text, and read from it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Refused } from "../../../analysis/src/explorer/site/answers/answer.js";
import { Study } from "../../../analysis/src/explorer/site/studies/study.js";
import { read } from "../../../analysis/src/explorer/site/studies/study-file.js";
import { quoted, unquoted, write, writeAll } from "../../../analysis/src/explorer/site/studies/study-text.js";

const RULES = { match: null, deadlock: "official" };
/** A study as the page writes it; the main line is a record. */
const EXAMPLE = new URL("study.txt", import.meta.url);

/** Reads records of squares alone; z stands for a file that no tower reaches. */
async function ask(text) {
  const moves = [];
  const games = [{ line: 1, error: null }];
  const names = {};
  let [match, own] = ["single", []];
  text.split("\n").forEach((line, i) => {
    const heading = /^match: (\w+)/.exec(line);
    if (heading && moves.length > 0) {
      own = [];
      games.push({ line: i + 1, error: null });
    }
    if (heading) [, match] = heading;
    const named = /^(black|gold)(?:: (.*)| ("(?:[^"\\]|\\.)*")\s*)$/.exec(line);
    if (named) names[named[1]] = named[2] ?? JSON.parse(named[3]);
    if (named || /^\w+:/.test(line)) return;
    for (const { 0: word, index } of line.matchAll(/[^\s,]+/g)) {
      if (/^(?:\d+\.|\$\d+)$/.test(word)) continue;
      const m = word.replace(/[!?]+$/, "");
      if (!/^[a-h]\d[a-h]\d$/.test(m) || m.startsWith("h"))
        throw new Refused(`line ${i + 1}: found ${m}`, { line: i + 1, column: index + 1 });
      own.push({ move: m });
      if (games.length === 1) moves.push({ move: m });
    }
  });
  const position = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -";
  const rounds = [{ position, fill: null, ended: null, moves }];
  return {
    board: "standard",
    match,
    rules: "kamisado-official-1",
    names,
    rounds,
    source: { format: "record", title: "a record", games },
  };
}

const HOSTILE = [
  "a (b",
  "c } d",
  "{x",
  "# no",
  "line\nd8d3\nf1h3",
  "\\n \\ \\\\ \\<",
  '{"json": 1}',
  "(;GM[Kamisado])",
  "1. e8e4 f1f2",
  "\u{1f642} \u00fcn\u00ef",
  "x".repeat(200000),
  '[Event "x"]',
  "match: long",
  "$1 !? ?? !",
  "a b c d e f g h",
  "study: other",
  "Round 1",
  ")))",
  "(((",
  "a (pair {of} brackets)",
];

function hostile(shift) {
  const study = new Study({ start: "start", rules: RULES }, { name: "A (hostile {name # \\n d8d3" });
  study.grow(["d8d3", "f1f3", "g8g4"]);
  study.grow(["e8e4", "a1a2"]);
  study.grow(["d8d3", "f1f2", "d3d2"]);
  study.grow(["d8d3", "f1f2", "d3e2"]);
  study.grow(["d8d3", "f1f4"]);
  study.all().forEach((node, i) => {
    node.comment = HOSTILE[(i + shift) % HOSTILE.length];
    if (i > 0) node.sign = ["!", "??", "", "!?"][i % 4];
  });
  return study;
}

test("what was written is read with all comments, signs and variations", async () => {
  for (const shift of HOSTILE.keys()) {
    const study = hostile(shift);
    const { studies, isPlain } = await read(write(study), ask);
    assert.deepEqual(
      studies.map((found) => found.toJSON()),
      [study.toJSON()],
    );
    assert.equal(isPlain, false);
  }
});

test("names of players come back, and nothing in them is a note", async () => {
  for (const black of ["Ann", "d8d3 (1) # !", "{", ")", 'a "b" \\', "1. e8e4 !?", "$1", "\u202e(x\n"]) {
    const study = new Study({ start: "start", rules: RULES }, { names: { black, gold: "Bert (2" } });
    study.grow(["d8d3", "f1h3"]);
    study.all()[1].comment = "a note";
    const { studies } = await read(write(study), ask);
    assert.deepEqual(
      studies.map((found) => found.toJSON()),
      [study.toJSON()],
    );
  }
  const { studies } = await read("black: Ann #1\nd8d3\nf1h3 #1", ask);
  assert.deepEqual([studies[0].names.black, studies[0].all().map(({ comment }) => comment)], ["Ann #1", ["", "", "1"]]);
});

test("a comment is one line, with brackets that pair", () => {
  for (const comment of HOSTILE) {
    assert.equal(unquoted(quoted(comment)), comment);
    assert.ok(!quoted(comment).includes("\n"));
  }
  assert.equal(quoted("a (pair)"), "a (pair)");
  assert.equal(quoted(":-("), ":-\\<");
});

test("the example is what the page writes", () => {
  const study = new Study(
    { start: "start", rules: RULES },
    { name: "Two ways to begin", names: { black: "Anna", gold: "Bert" } },
  );
  study.grow(["d8d3", "f1h3", "g8g4"]);
  study.grow(["d8d3", "f1f2", "d3d2"]);
  study.grow(["d8d3", "f1f2", "d3e2"]);
  study.grow(["e8e4", "h1h6"]);
  study.root.comment = "Black has 16 first moves that win.";
  const say = (moves, sign, comment = "") => Object.assign(study.find(moves), { sign, comment });
  say(["d8d3"], "?!", "Pink is far from home :-(\nand Gold is to move.");
  say(["d8d3", "f1h3"], "!");
  say(["d8d3", "f1f2", "d3d2"], "!?");
  say(["e8e4", "h1h6"], "!!", "Most answers (12 of 13) fail.");
  assert.equal(write(study), readFileSync(EXAMPLE, "utf8"));
});

test("several studies are one text", async () => {
  const all = ["A", "B"].map((name, i) => {
    const study = new Study({ start: "start", rules: RULES }, { name });
    study.grow([i === 0 ? "d8d3" : "e8e4"]);
    study.root.comment = `The first of ${name}`;
    return study;
  });
  const text = writeAll(all);
  const { studies } = await read(text, ask);
  assert.deepEqual(
    studies.map(({ name }) => name),
    ["A", "B"],
  );
});

test("a text by hand: numbers, comments behind '#', brackets that are no variation", async () => {
  const {
    studies: [study],
  } = await read("# Intro\n1. d8d3! (a bold one) 2. f1f3 # and now\n(2. f1f2 {so} (f1f4) d3d2 $6)\n3. g8g4 $4\n", ask);
  const said = study.all().map(({ m, sign, comment }) => [m, sign, comment]);
  assert.deepEqual(said, [
    [null, "", "Intro"],
    ["d8d3", "!", "a bold one"],
    ["f1f3", "", "and now"],
    ["g8g4", "??", ""],
    ["f1f2", "", "so"],
    ["d3d2", "?!", ""],
    ["f1f4", "", ""],
  ]);
});

test("an error has its place in the text", async () => {
  const place = (text) =>
    read(text, ask).then(
      () => null,
      ({ line, column }) => [line, column],
    );
  assert.deepEqual(await place("d8d3\n{\u{1f642}} h1h2"), [2, 5]);
  assert.deepEqual(await place("d8d3 {x}\nf1f3 (1. f1f2 {x} h1h3)"), [2, 19]);
  assert.deepEqual(await place("d8d3\n {x f1f3"), [2, 2]);
});
