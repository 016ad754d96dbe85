// Books, their mirror images and ways; exercises of traps; the numbers of puzzles; progress and its files.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { letterOf, SQUARES } from "../../../analysis/src/explorer/site/board/position.js";
import { known, mirror, moves, reached, way } from "../../../analysis/src/explorer/site/learn/book.js";
import { any, Progress, read, write } from "../../../analysis/src/explorer/site/learn/progress.js";
import { numbers } from "../../../analysis/src/explorer/site/learn/puzzles.js";
import { why } from "../../../analysis/src/explorer/site/learn/first-steps.js";
import { exercises } from "../../../analysis/src/explorer/site/learn/traps.js";

const shipped = (name) =>
  JSON.parse(readFileSync(new URL(`../../../data/repertoire/${name}.json`, import.meta.url), "utf8"));
const BOOKS = [
  ["drill", 28],
  ["drill-fewest", 24],
].map(([name, count]) => ({ book: shipped(name), count }));

test("every position to know of a book can be reached, and all of them from the start", () => {
  for (const { book, count } of BOOKS) {
    assert.deepEqual(
      [...known(book).keys()].sort((a, b) => a - b),
      Array.from({ length: count }, (_, i) => i + 1),
    );
    assert.equal(reached(book, 0).size, book.turns.length);
    for (const at of known(book).values()) {
      // Its moves lead through turns of the book, to this one.
      let here = 0;
      let said = [];
      let isOwn = true;
      for (const m of way(book, at)) {
        if (isOwn) assert.equal(m, book.turns[here].move);
        else said.push(m);
        const next = book.turns[here].then[said.join(" ")];
        if (!isOwn && next !== undefined) [here, said, isOwn] = [next, [], true];
        else isOwn = false;
      }
      assert.equal(here, at);
    }
  }
});

test("the mirror image exchanges left and right, and the colours agree", () => {
  const swapped = { B: "O", O: "B", G: "U", U: "G", R: "P", P: "R", Y: "K", K: "Y" };
  for (const square of SQUARES) {
    const other = `${"hgfedcba"["abcdefgh".indexOf(square[0])]}${square[1]}`;
    assert.equal(letterOf(other), swapped[letterOf(square)]);
  }
  const [{ book }] = BOOKS;
  const turned = mirror(book);
  assert.equal(turned.turns[0].move, "h8h4");
  assert.deepEqual(mirror(turned), book);
  assert.deepEqual(way(turned, 1).length, way(book, 1).length);
});

test("an answer has several moves, or none", () => {
  assert.deepEqual([moves("a1a2"), moves("a1a2 a2a3"), moves("")], [["a1a2"], ["a1a2", "a2a3"], []]);
});

test("a newcomer is told why a tower cannot go to a square", () => {
  assert.deepEqual(
    ["d5", "e5", "g5", "c8", "d8"].map((to) => why("d8", to)),
    ["blocked", "straight", "blocked", "back", "back"],
  );
});

test("puzzles are numbered through", () => {
  const counts = { 1: 2, 2: 3, 3: 1 };
  assert.deepEqual(numbers(counts), [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(numbers(counts, "2"), [3, 4, 5]);
  assert.deepEqual(numbers(counts, "3"), [6]);
});

test("traps to set begin before their last move, and each place comes once", () => {
  const trap = (line) => ({ first_move: "h8h4", line, winning: "x", natural: 3, lose: 2 });
  const traps = [trap("e1e2"), trap("e1e3"), trap("e1e2 a8a7 b1b2"), { ...trap("c1c2"), first_move: "a8a4" }];
  assert.deepEqual(
    exercises(traps, "set", "h8h4").map(({ moves: line }) => line.join(" ")),
    ["h8h4", "h8h4 e1e2 a8a7"],
  );
  assert.equal(exercises(traps, "avoid").length, 4);
  assert.equal(exercises(traps, "set")[2].name, "set a8a4");
});

test("progress goes through a file unchanged, and other files are refused", () => {
  const learned = {
    books: { "longest given": { 3: { box: 2, due: 5 } } },
    exercises: { "puzzle 1": { tries: 2, isSolved: true } },
  };
  assert.deepEqual(read(write(learned)), learned);
  const wrong = [
    "",
    "{}",
    "[]",
    "null",
    write(learned).replace("progress 1", "progress 2"),
    write(learned).replace('"box":2', '"box":20'),
    write(learned).replace("true", "1"),
  ];
  for (const text of wrong) assert.equal(read(text), null, text);
});

test("the next exercise is the first unsolved one after the last", () => {
  const progress = new Progress();
  const names = ["a", "b", "c"];
  assert.equal(progress.next(names), "a");
  progress.keepTry("b", false);
  assert.equal(progress.next(names, "a"), "b");
  progress.keepTry("b", true);
  progress.keepTry("b", false);
  assert.ok(progress.isSolved("b"));
  assert.equal(progress.next(names, "a"), "c");
  assert.equal(progress.next(names, "c"), "a");
  progress.keepTry("c", true);
  assert.deepEqual(progress.solved(names), { solved: 2, first: 1, of: 3 });
  assert.deepEqual([progress.next(names, "a"), progress.next(["b", "c"])], [undefined, undefined]);
  assert.deepEqual(
    ["a", "b", "c"].map((name) => progress.before(name)),
    ["", "You have solved this one, after 2 tries.", "You have solved this one, at the first try."],
  );
  assert.equal(any([1, 2], 1), 2);
  assert.equal(any([1], 1), 1);
});
