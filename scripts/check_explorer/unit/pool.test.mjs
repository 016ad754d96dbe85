// The pool of workers: sharing, order, cancelling, and workers that are lost.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { KamisadoError } from "../../../solver/web/js/error.js";
import { Pool } from "../../../solver/web/js/pool.js";

const PATIENCE = 1000;
/** All workers made so far, and what was told of lost ones. */
let made;
let lost;

class FakeWorker {
  isOver = false;
  asked = [];
  /** How many references there are; Node.js does not end while one is left. */
  held = 1;
  constructor(say, lose) {
    Object.assign(this, { say, lose });
    made.push(this);
  }
  ref() {
    this.held = 1;
  }
  unref() {
    this.held = 0;
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
    start: (heard, lost) => new FakeWorker(heard, lost),
    module: "module",
    most,
    onLost: (why) => lost.push(why),
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
  const first = workers.run(search("a"), {});
  assert.deepEqual(made[0].asked, [{ module: "module", files: [], request: "a", limits: { nodes: 7 } }]);
  made[0].answer("A");
  assert.deepEqual(await first, { status: 200, text: "A" });
  workers.run(search("b"), {});
  assert.equal(made.length, 1);
  assert.deepEqual(made[0].asked[1], { files: [], request: "b", limits: { nodes: 7 } });
});

test("as many search as may, and others wait in order", async () => {
  const workers = pool(2);
  for (const name of ["a", "b", "c", "d"]) workers.run(search(name), {});
  assert.deepEqual(working(), ["a", "b"]);
  made[1].answer();
  assert.deepEqual(working(), ["a", "c"]);
  made[0].answer();
  assert.deepEqual(working(), ["d", "c"]);
});

test("a brief question does not wait for searches, and one more worker answers it", async () => {
  const workers = pool(1);
  workers.run(search("a"), {});
  workers.run(search("b"), {});
  const answer = workers.run(brief("now"), {});
  assert.deepEqual(working(), ["a", "now"]);
  workers.run(brief("next"), {});
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
  workers.run(search("a", [table]), {});
  made[0].answer();
  workers.run(search("b", [table, puzzles]), {});
  assert.deepEqual(
    made[0].asked.map(({ files }) => files),
    [[table], [puzzles]],
  );
});

test("a question ends with the fault of what listens to it, and the next one goes on", async () => {
  for (const said of [{ positions: 1024 }, { partial: "{}" }]) {
    const workers = pool(1);
    const fault = () => {
      throw new Error("a fault");
    };
    const faulty = workers.run({ ...search("a"), onProgress: fault, onPartial: fault }, {});
    workers.run(search("b"), {});
    made.at(-1).say(said);
    await assert.rejects(faulty, /a fault/);
    assert.deepEqual(working().slice(-1), ["b"]);
  }
});

test("a search that is left ends at once with its worker, and the next one goes on", async () => {
  const workers = pool(1);
  const question = {};
  const left = workers.run(search("a"), question);
  const next = workers.run(search("b"), {});
  workers.leave(question, new Error("not needed"));
  await assert.rejects(left, /not needed/);
  assert.ok(made[0].isOver);
  assert.deepEqual(working(), ["b"]);
  assert.ok(made[1].asked[0].module, "a new worker gets the module");
  made[1].answer();
  await next;
  assert.deepEqual(lost, []);
});

test("a question that waits only leaves the queue", async () => {
  const workers = pool(1);
  const question = {};
  workers.run(search("a"), {});
  const left = workers.run(search("b"), question);
  workers.leave(question, new Error("not needed"));
  await assert.rejects(left, /not needed/);
  made[0].answer();
  assert.deepEqual(working(), ["a"]);
  assert.equal(made.length, 1);
});

test("a brief question that is left keeps its worker", async () => {
  const workers = pool(1);
  const question = {};
  const left = workers.run(brief("a"), question);
  workers.leave(question, new Error("not needed"));
  await assert.rejects(left, /not needed/);
  assert.ok(!made[0].isOver);
  made[0].answer();
  const next = workers.run(brief("b"), {});
  made[0].answer();
  assert.equal((await next).text, "b");
});

test("a question that was left before is not asked", async () => {
  await assert.rejects(pool().run(search("a"), { isLeft: true, reason: new Error("not needed") }), /not needed/);
  assert.equal(made.length, 0);
});

test("a question is left with all its searches, whatever the reason", async () => {
  const workers = pool(2);
  const question = {};
  const left = ["a", "b", "c"].map((name) => workers.run(search(name), question).catch((reason) => [reason]));
  const other = workers.run(search("d"), {});
  workers.leave(question, undefined);
  assert.deepEqual(await Promise.all(left), [[undefined], [undefined], [undefined]]);
  assert.deepEqual(working(), ["d", undefined]);
  made.at(-2).answer();
  assert.equal((await other).text, "d");
});

test("a worker holds the program only while it works", async () => {
  const workers = pool(1);
  const first = workers.run(search("a"), {});
  assert.equal(made[0].held, 1);
  made[0].answer();
  await first;
  assert.equal(made[0].held, 0);
  const question = {};
  workers.run(search("b"), question).catch(() => {});
  assert.equal(made[0].held, 1);
  workers.leave(question);
  assert.equal(made[1].held, 0);
});

test("a closed pool refuses all questions, and has no workers", async () => {
  const workers = pool(1);
  const all = [workers.run(search("a"), {}), workers.run(search("b"), {}), workers.run(brief("c"), {})];
  workers.close();
  all.push(workers.run(search("d"), {}));
  for (const one of all) await assert.rejects(one, /^KamisadoError: the solver is closed$/);
  assert.ok(made.every(({ isOver }) => isOver));
  assert.equal(timers.size, 0);
});

test("progress and partial answers reach the question that the worker works on", async () => {
  const told = [];
  const workers = pool(1);
  const heard = (said) => told.push(said);
  const answer = workers.run({ ...search("a"), onProgress: heard, onPartial: heard }, {});
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
    [(worker) => worker.lose("boom"), "boom"],
  ];
  for (const [lose, why] of ways) {
    [made, lost] = [[], []];
    const workers = pool(1);
    const answer = workers.run(search("a"), {});
    lose(made[0]);
    assert.ok(made[0].isOver);
    assert.deepEqual(lost, [why]);
    assert.deepEqual(working(), ["a"]);
    made[1].answer("A");
    assert.equal((await answer).text, "A");
  }
});

test("a question that loses two workers is refused, and others are still answered", async () => {
  const workers = pool(1);
  const refused = workers.run(search("a"), {});
  const other = workers.run(search("b"), {});
  made[0].say({ fault: "first" });
  made[1].say({ fault: "second" });
  await assert.rejects(
    refused,
    (error) => error instanceof KamisadoError && error.code === "internal" && error.message === "a worker was lost twice: second",
  );
  made[2].answer();
  assert.equal((await other).text, "b");
});

test("an idle worker that is lost is replaced when there is work", async () => {
  const workers = pool(1);
  workers.run(search("a"), {});
  made[0].answer();
  made[0].lose("gone");
  assert.deepEqual(lost, ["gone"]);
  const next = workers.run(search("b"), {});
  made[1].answer();
  assert.equal((await next).text, "b");
});

test("a worker that cannot be started refuses its question", async () => {
  const start = () => {
    throw new Error("forbidden");
  };
  const workers = new Pool({ start, module: "module", most: 1, onLost() {}, patience: PATIENCE });
  await assert.rejects(
    workers.run(search("a"), {}),
    (error) => error instanceof KamisadoError && error.message === "a worker cannot be started: forbidden",
  );
});

test("a silent worker is lost, and progress is a sign of life", async () => {
  const workers = pool(1);
  const answer = workers.run(search("a"), {});
  pass(PATIENCE - 1);
  made[0].say({ positions: 1 });
  pass(PATIENCE - 1);
  assert.deepEqual(lost, []);
  pass(1);
  assert.deepEqual(lost, ["no answer for a minute"]);
  made[1].answer();
  await answer;
  pass(10 * PATIENCE);
  assert.equal(lost.length, 1);
});

test("what a worker says after its end is not heard", async () => {
  const workers = pool(1);
  const question = {};
  workers.run(search("a"), question).catch(() => {});
  workers.leave(question, new Error("not needed"));
  made[0].lose("late");
  await settle();
  assert.deepEqual(lost, []);
});
