// The package for JavaScript in a page: what it asks of the workers, and what it makes of their answers.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, test } from "node:test";
import { createSolver, KamisadoError } from "../../../solver/web/js/browser.js";
import { FILES as KINDS, Instance } from "../../../solver/web/js/module/instance.js";
import { PATHS } from "../../../solver/web/js/solver.js";
import { FakeWorker, m, position, project, values } from "./shared.mjs";

/** The smallest module that there is. */
const EMPTY = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const FILES = { "kamisado.wasm": EMPTY, "opening.table": Uint8Array.from([1]), "puzzles.jsonl": Uint8Array.from([2]) };
const MIB = 1 << 20;
const original = globalThis.fetch;
let fetched;
let missing;
let solver;
let lost;

beforeEach(async () => {
  [fetched, missing, lost] = [[], new Set(), []];
  FakeWorker.begin();
  globalThis.Worker = FakeWorker;
  Object.defineProperty(globalThis, "navigator", { value: { hardwareConcurrency: 2 }, configurable: true });
  globalThis.fetch = async (address) => {
    const path = address.pathname.split("/module/")[1];
    fetched.push(path);
    return missing.has(path) ? new Response("", { status: 404 }) : new Response(FILES[path]);
  };
  solver = await createSolver({ workers: 2, memory: 64 * MIB, onLost: (why) => lost.push(why) });
});
afterEach(() => {
  solver.close();
  globalThis.fetch = original;
  delete globalThis.Worker;
});

const asked = () => FakeWorker.asked;
const requests = () => asked().map(({ request }) => request);

test("there is a method for each path of the module", async () => {
  const read = (path) => readFileSync(new URL(path, project));
  const module = new Instance(new WebAssembly.Module(read("data/web/kamisado.wasm")), () => {});
  const { text } = module.ask("none", { memory: 16 * MIB, nodes: 0, seconds: 1 });
  const [, paths] = /expected one of ([^"]*)/.exec(text);
  assert.deepEqual(PATHS.toSorted(), paths.split(", ").sort());
  const { mitsudomoe, close, ...methods } = solver;
  const below = Object.keys(mitsudomoe).map((name) => `mitsudomoe/${name}`);
  assert.deepEqual([...Object.keys(methods), ...below].sort(), PATHS.toSorted());
  assert.deepEqual(Object.keys(KINDS), ["table", "puzzles"]);
});

test("the package has the version of the project", () => {
  const { version } = JSON.parse(readFileSync(new URL("solver/web/package.json", project), "utf8"));
  const workspace = readFileSync(new URL("Cargo.toml", project), "utf8");
  assert.equal(version, /^version = "(.*)"$/m.exec(workspace)[1]);
});

test("a request has the path, the parameters, and the text in a line of its own", async () => {
  assert.deepEqual(await solver.show({ position: "8/8 b -", moves: "a, b", match: undefined }), {
    request: "show?position=8%2F8+b+-&moves=a%2C+b",
  });
  assert.deepEqual(await solver.record({ text: "d8d3\n" }), { request: "record?\nd8d3\n" });
  assert.deepEqual(await solver.mitsudomoe.reply({ level: "strong" }), { request: "mitsudomoe/reply?level=strong" });
});

test("a worker gets the table for a search, and the puzzles for a puzzle", async () => {
  await solver.show({});
  await solver.refill({});
  await solver.puzzles({});
  await solver.match({});
  assert.deepEqual(
    asked().map(({ files }) => files.map(({ kind, bytes }) => [kind, bytes[0]])),
    [[], [[0, 1]], [[1, 2]], []],
  );
  assert.equal(fetched.filter((path) => path === "opening.table").length, 1);
});

test("what the rules and the table know needs no search", async () => {
  const found = position([m("a", "win"), m("b", "loss")], { value: "win", source: "table", proved: true });
  FakeWorker.respond = (request, say) => say({ status: 200, text: JSON.stringify(found) });
  assert.deepEqual(await solver.position({ position: "p" }), found);
  assert.deepEqual(
    asked().map(({ request, limits }) => [request, limits.nodes]),
    [["position?position=p", 0]],
  );
});

test("the moves of other positions are shared, and the whole answer is kept", async () => {
  const all = { a: "loss", b: "win", c: "loss", d: "loss", e: "loss", f: "loss", g: "loss", h: "loss" };
  FakeWorker.respond = values(all);
  const found = await solver.position({ position: "p" });
  assert.deepEqual(
    found.moves.map(({ move, value }) => [move, value]),
    Object.entries(all),
  );
  assert.deepEqual([found.value, found.source, found.proved], ["win", "search", true]);
  const [first, ...parts] = requests();
  assert.equal(first, "position?position=p");
  const shared = parts.map((request) => new URLSearchParams(request.split("?")[1]).get("only").split(","));
  assert.deepEqual(shared.flat().sort(), Object.keys(all));
  assert.ok(shared.length > 2 && shared.at(-1).length === 1, "small parts come last");
  const limits = asked().slice(1).map((part) => part.limits);
  assert.ok(limits.every(({ nodes }) => nodes > 19_000_000));
  // A second of search for each part; the time until a worker is free does not count.
  assert.deepEqual(limits.map(({ seconds }) => seconds), [20, 20, 19, 19, 18, 18]);
  await solver.position({ position: "p" });
  assert.equal(asked().length, 1 + parts.length);
  // Other parameters are another question.
  await solver.position({ position: "p", deadlock: "two-pass" });
  assert.ok(asked().length > 1 + parts.length);
});

test("an answer that the limits cut short is not kept", async () => {
  FakeWorker.respond = values({ a: "unknown", b: "win" });
  assert.equal((await solver.position({ position: "p" })).moves[0].value, "unknown");
  const before = asked().length;
  await solver.position({ position: "p" });
  assert.ok(asked().length > before);
});

test("a refused part refuses the question, and ends the other searches", async () => {
  FakeWorker.respond = (request, say) => {
    if (!request.includes("only="))
      say({ status: 200, text: JSON.stringify(position([m("a"), m("b"), m("c"), m("d")])) });
    else if (request.includes("only=a")) say({ status: 500, text: '{"error":"a fault"}' });
  };
  await assert.rejects(solver.position({ position: "p" }), (error) => error.message === "a fault");
});

test("moves that are named are not shared", async () => {
  FakeWorker.respond = values({ a: "loss", b: "win" });
  assert.equal((await solver.position({ position: "p", only: "b" })).value, "win");
  assert.deepEqual(requests(), ["position?position=p&only=b"]);
});

test("the workers share the memory, and each has the limits", async () => {
  await solver.refill({ position: "p" });
  assert.deepEqual(asked()[0].limits, { memory: 32 * MIB, nodes: 20e6, seconds: 20 });
  const narrow = await createSolver({ workers: 8, memory: 40 * MIB, nodes: 7, seconds: 3 });
  await narrow.refill({ position: "p" });
  assert.deepEqual(asked()[1].limits, { memory: 20 * MIB, nodes: 7, seconds: 3 });
});

test("an option that is no number is refused", async () => {
  for (const options of [{ memory: "64M" }, { workers: 0 }, { nodes: -1 }, { seconds: Number.NaN }])
    await assert.rejects(createSolver(options), (error) => {
      const [[name, value]] = Object.entries(options);
      return error instanceof RangeError && error.message === `${name}: found the ${typeof value} ${value}, expected a number above 0`;
    });
});

test("an error has the module's message, its code and the place in the text", async () => {
  FakeWorker.respond = (_, say) =>
    say({ status: 400, text: '{"error":"no move","code":"unusable_input","line":2,"column":3}' });
  await assert.rejects(solver.record({ text: "" }), (error) => {
    const { message, code, line, column } = error;
    assert.deepEqual([message, code, line, column], ["no move", "unusable_input", 2, 3]);
    return error instanceof KamisadoError;
  });
});

test("progress of all parts is added", async () => {
  const told = [];
  FakeWorker.respond = (request, say) => {
    if (request.includes("only=")) say({ positions: 10 });
    values({ a: "loss", b: "loss" })(request, say);
  };
  await solver.position({ position: "p" }, { onProgress: ({ positions }) => told.push(positions) });
  assert.deepEqual(told, [10, 20]);
});

test("what is known so far is an object", async () => {
  const found = [];
  FakeWorker.respond = (_, say) => {
    say({ partial: '{"turns":[]}' });
    say({ status: 200, text: "{}" });
  };
  await solver.mitsudomoe.position({ position: "start", turns: 3 }, { onPartial: (object) => found.push(object) });
  assert.deepEqual(found, [{ turns: [] }]);
});

test("a signal ends a question with its reason, and is not listened to any longer", async () => {
  const reason = new Error("enough");
  await assert.rejects(solver.show({}, { signal: AbortSignal.abort(reason) }), reason);
  const [leave, heard] = [new AbortController(), []];
  const { signal } = leave;
  for (const name of ["addEventListener", "removeEventListener"]) {
    const own = signal[name].bind(signal);
    signal[name] = (...given) => {
      heard.push(given[1]);
      own(...given);
    };
  }
  FakeWorker.respond = () => {};
  const left = solver.position({ position: "p" }, { signal });
  await new Promise((done) => setImmediate(done));
  leave.abort(reason);
  await assert.rejects(left, reason);
  await new Promise((done) => setImmediate(done));
  assert.ok(heard.length === 2 && heard[0] === heard[1]);
});

test("a question that waits for a file can be left", async () => {
  globalThis.fetch = (address) =>
    address.pathname.endsWith("wasm") ? Promise.resolve(new Response(EMPTY)) : new Promise(() => {});
  const waiting = await createSolver();
  const leave = new AbortController();
  const left = waiting.refill({}, { signal: leave.signal });
  leave.abort();
  await assert.rejects(left, { name: "AbortError" });
  assert.equal(asked().length, 0);
});

test("a closed solver refuses all questions, also those whose answers it had", async () => {
  FakeWorker.respond = values({ a: "win" });
  await solver.position({ position: "p" });
  FakeWorker.respond = () => {};
  const running = solver.match({ position: "p", match: "standard" });
  await new Promise((done) => setImmediate(done));
  solver.close();
  for (const one of [running, solver.position({ position: "p" })]) await assert.rejects(one, /^KamisadoError: the solver is closed$/);
});

test("a worker that is lost is told with its reason", async () => {
  FakeWorker.respond = () => {};
  for (const [event, why] of [
    [{ message: "Uncaught Error: boom" }, "boom"],
    [{}, "it stopped unexpectedly"],
  ]) {
    solver.show({}).catch(() => {});
    await new Promise((done) => setImmediate(done));
    FakeWorker.made.findLast(({ isOver }) => !isOver).onerror(event);
    assert.equal(lost.pop(), why);
  }
});

test("a missing file is named, and asked for again", async () => {
  missing.add("puzzles.jsonl");
  await assert.rejects(
    solver.puzzles(),
    (error) => error.code === "internal" && /\/module\/puzzles.jsonl could not be read: HTTP status 404$/.test(error.message),
  );
  missing.clear();
  await solver.puzzles();
  missing.add("kamisado.wasm");
  await assert.rejects(createSolver(), /kamisado.wasm could not be read/);
  FILES["kamisado.wasm"] = EMPTY.slice(4);
  missing.clear();
  await assert.rejects(createSolver(), (error) => /^the module cannot run here: /.test(error.message));
  FILES["kamisado.wasm"] = EMPTY;
});
