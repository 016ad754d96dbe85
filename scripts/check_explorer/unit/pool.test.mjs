// The pool of workers: sharing, order, cancelling, and workers that are lost.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Refused } from "../../../analysis/src/explorer/site/answers/answer.js";
import { Pool } from "../../../analysis/src/explorer/site/answers/pool.js";
import { text } from "../../../analysis/src/explorer/site/page/text.js";

const PATIENCE = 1000;
/** All workers made so far, and what was told of lost ones. */
let made;
let lost;

class FakeWorker {
  isOver = false;
  asked = [];
  constructor() {
    made.push(this);
  }
  postMessage(message) {
    this.asked.push(message);
  }
  terminate() {
    this.isOver = true;
  }
  /** The request that it works on. */
  get request() {
    return this.asked.at(-1)?.request;
  }
  say(data) {
    this.onmessage({ data });
  }
  answer(text = this.request) {
    this.say({ status: 200, text });
  }
}

/** Timers that end when a test says so. */
const { setTimeout, clearTimeout } = globalThis;
let timers;
const pass = (milliseconds) => {
  for (const timer of [...timers.values()]) {
    timer.left -= milliseconds;
    if (timer.left <= 0 && timers.delete(timer.id)) timer.then();
  }
};

beforeEach(() => {
  made = [];
  lost = [];
  timers = new Map();
  let count = 0;
  globalThis.setTimeout = (then, left) => {
    count += 1;
    timers.set(count, { id: count, then, left });
    return count;
  };
  globalThis.clearTimeout = (id) => timers.delete(id);
});
afterEach(() => Object.assign(globalThis, { setTimeout, clearTimeout }));

const pool = (most = 2) =>
  new Pool({
    make: () => new FakeWorker(),
    module: "module",
    most,
    onLost: (text) => lost.push(text),
    patience: PATIENCE,
  });
const search = (request, files = []) => ({ request, files, limits: { nodes: 7 }, isBrief: false });
const brief = (request) => ({ ...search(request), isBrief: true });
const working = () => made.filter(({ isOver }) => !isOver).map(({ request }) => request);
/** Lets promises settle. */
const settle = () => new Promise((done) => setImmediate(done));

test("a worker is made when there is work, and used again", async () => {
  const workers = pool();
  assert.equal(made.length, 0);
  const first = workers.run(search("a"));
  assert.deepEqual(made[0].asked, [{ module: "module", files: [], request: "a", limits: { nodes: 7 } }]);
  made[0].answer("A");
  assert.deepEqual(await first, { status: 200, text: "A" });
  workers.run(search("b"));
  assert.equal(made.length, 1);
  assert.deepEqual(made[0].asked[1], { files: [], request: "b", limits: { nodes: 7 } });
});

test("as many search as may, and others wait in order", async () => {
  const workers = pool(2);
  for (const name of ["a", "b", "c", "d"]) workers.run(search(name));
  assert.deepEqual(working(), ["a", "b"]);
  made[1].answer();
  assert.deepEqual(working(), ["a", "c"]);
  made[0].answer();
  assert.deepEqual(working(), ["d", "c"]);
});

test("a brief question does not wait for searches, and one more worker answers it", async () => {
  const workers = pool(1);
  workers.run(search("a"));
  workers.run(search("b"));
  const answer = workers.run(brief("now"));
  assert.deepEqual(working(), ["a", "now"]);
  workers.run(brief("next"));
  made[1].answer();
  assert.equal((await answer).text, "now");
  assert.deepEqual(working(), ["a", "next"]);
  made[1].answer();
  // The other worker is for brief questions alone.
  assert.deepEqual(working(), ["a", "next"]);
  made[0].answer();
  assert.ok(working().includes("b"));
});

test("a worker gets a file once", () => {
  const workers = pool(1);
  const [table, puzzles] = [{ kind: 0 }, { kind: 1 }];
  workers.run(search("a", [table]));
  made[0].answer();
  workers.run(search("b", [table, puzzles]));
  assert.deepEqual(
    made[0].asked.map(({ files }) => files),
    [[table], [puzzles]],
  );
});

test("a search that is left ends at once with its worker, and the next one goes on", async () => {
  const workers = pool(1);
  const leave = new AbortController();
  const left = workers.run(search("a"), leave.signal);
  const next = workers.run(search("b"));
  leave.abort();
  await assert.rejects(left, { name: "AbortError" });
  assert.ok(made[0].isOver);
  assert.deepEqual(working(), ["b"]);
  assert.ok(made[1].asked[0].module, "a new worker gets the module");
  made[1].answer();
  await next;
  assert.deepEqual(lost, []);
});

test("a question that waits only leaves the queue", async () => {
  const workers = pool(1);
  const leave = new AbortController();
  workers.run(search("a"));
  const left = workers.run(search("b"), leave.signal);
  leave.abort();
  await assert.rejects(left, { name: "AbortError" });
  made[0].answer();
  assert.deepEqual(working(), ["a"]);
  assert.equal(made.length, 1);
});

test("a brief question that is left keeps its worker", async () => {
  const workers = pool(1);
  const leave = new AbortController();
  const left = workers.run(brief("a"), leave.signal);
  leave.abort();
  await assert.rejects(left, { name: "AbortError" });
  assert.ok(!made[0].isOver);
  made[0].answer();
  const next = workers.run(brief("b"));
  made[0].answer();
  assert.equal((await next).text, "b");
});

test("a question that was left before is not asked", async () => {
  await assert.rejects(pool().run(search("a"), AbortSignal.abort()), { name: "AbortError" });
  assert.equal(made.length, 0);
});

test("progress and partial answers reach the question that the worker works on", async () => {
  const told = [];
  const workers = pool(1);
  const heard = (said) => told.push(said);
  const answer = workers.run({ ...search("a"), onProgress: heard, onPartial: heard });
  made[0].say({ positions: 5 });
  made[0].say({ partial: "{}" });
  made[0].say({ positions: 9 });
  made[0].answer();
  await answer;
  assert.deepEqual(told, [5, "{}", 9]);
});

test("a lost worker is told and replaced, and its question is asked once more", async () => {
  const ways = [
    [(worker) => worker.say({ fault: "out of memory" }), "out of memory"],
    [(worker) => worker.onerror({ message: "Uncaught Error: boom" }), "boom"],
    [(worker) => worker.onerror({}), text("worker.ended")],
  ];
  for (const [lose, why] of ways) {
    [made, lost] = [[], []];
    const workers = pool(1);
    const answer = workers.run(search("a"));
    lose(made[0]);
    assert.ok(made[0].isOver);
    assert.deepEqual(lost, [text("worker.replaced", { why })]);
    assert.deepEqual(working(), ["a"]);
    made[1].answer("A");
    assert.equal((await answer).text, "A");
  }
});

test("a question that loses two workers is refused, and others are still answered", async () => {
  const workers = pool(1);
  const refused = workers.run(search("a"));
  const other = workers.run(search("b"));
  made[0].say({ fault: "first" });
  made[1].say({ fault: "second" });
  await assert.rejects(
    refused,
    (error) => error instanceof Refused && error.message === text("worker.lost", { why: "second" }),
  );
  made[2].answer();
  assert.equal((await other).text, "b");
});

test("an idle worker that is lost is replaced when there is work", async () => {
  const workers = pool(1);
  workers.run(search("a"));
  made[0].answer();
  made[0].onerror({ message: "gone" });
  assert.deepEqual(lost, [text("worker.replaced", { why: "gone" })]);
  const next = workers.run(search("b"));
  made[1].answer();
  assert.equal((await next).text, "b");
});

test("a worker that cannot be started refuses its question", async () => {
  const make = () => {
    throw new Error("forbidden");
  };
  const workers = new Pool({ make, module: "module", most: 1, onLost() {}, patience: PATIENCE });
  await assert.rejects(
    workers.run(search("a")),
    (error) => error instanceof Refused && error.message === text("worker.lost", { why: "forbidden" }),
  );
});

test("a silent worker is lost, and progress is a sign of life", async () => {
  const workers = pool(1);
  const answer = workers.run(search("a"));
  pass(PATIENCE - 1);
  made[0].say({ positions: 1 });
  pass(PATIENCE - 1);
  assert.deepEqual(lost, []);
  pass(1);
  assert.deepEqual(lost, [text("worker.replaced", { why: text("worker.silent") })]);
  made[1].answer();
  await answer;
  pass(10 * PATIENCE);
  assert.equal(lost.length, 1);
});

test("what a worker says after its end is not heard", async () => {
  const workers = pool(1);
  const leave = new AbortController();
  workers.run(search("a"), leave.signal).catch(() => {});
  leave.abort();
  made[0].onerror({ message: "late" });
  await settle();
  assert.deepEqual(lost, []);
});
