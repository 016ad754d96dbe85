// What two tabs of the browser share.
import assert from "node:assert/strict";
import test from "node:test";
import { site } from "./shared.mjs";

/** A storage that both tabs use; without room it takes nothing more. */
const kept = new Map();
let hasRoom = true;
globalThis.localStorage = /** @type {any} */ ({
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, value) => {
    if (!hasRoom) throw new Error("there is no room");
    kept.set(name, value);
  },
  removeItem: (name) => kept.delete(name),
});

const { Progress } = await import(`${site}learn/progress.js`);
const { Shelf } = await import(`${site}studies/shelf.js`);
const { Study } = await import(`${site}studies/study.js`);
const { Line } = await import(`${site}moves/line.js`);

test("what one tab has learned stays when the other learns more", () => {
  const [one, two] = [new Progress(), new Progress()];
  one.keepTry("puzzle 1", true);
  two.keepTry("puzzle 2", false);
  one.changeCards("longest given", (cards) => ({ ...cards, 1: { box: 1, due: 5 } }));
  two.changeCards("longest given", (cards) => ({ ...cards, 2: { box: 0, due: 6 } }));
  one.keepTry("puzzle 2", true);
  two.reread();
  const exercises = { "puzzle 1": { tries: 1, isSolved: true }, "puzzle 2": { tries: 2, isSolved: true } };
  assert.deepEqual(two.learned, {
    books: { "longest given": { 1: { box: 1, due: 5 }, 2: { box: 0, due: 6 } } },
    exercises,
  });
  // What is forgotten in one tab does not come back from the other.
  one.replace(null);
  two.keepTry("puzzle 3", true);
  assert.deepEqual(new Progress().learned, { books: {}, exercises: { "puzzle 3": { tries: 1, isSolved: true } } });
});

test("without room, progress lasts as long as the page, and says so", () => {
  const progress = new Progress();
  hasRoom = false;
  progress.keepTry("puzzle 4", true);
  progress.keepTry("puzzle 5", true);
  assert.deepEqual(
    [progress.isKept, progress.isSolved("puzzle 4"), progress.isSolved("puzzle 5")],
    [false, true, true],
  );
  hasRoom = true;
  progress.keepTry("puzzle 6", true);
  assert.deepEqual([progress.isKept, new Progress().isSolved("puzzle 4")], [true, true]);
});

test("no number is given to two studies", () => {
  const [one, two] = [new Shelf(), new Shelf()];
  const study = new Study(new Line());
  one.set(one.free(), study);
  const last = one.free();
  one.set(last, study);
  one.remove(last);
  const next = two.free();
  assert.ok(next > last, `${next} after ${last}`);
  two.set(next, study);
  // Taken back, the study has its own number again.
  one.set(last, study);
  assert.deepEqual(
    one
      .list()
      .map(({ id }) => id)
      .sort(),
    [1, last, next],
  );
});
