// Questions to the module: what the page asks of the workers, and what it makes of their answers.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { text } from "../../../analysis/src/explorer/site/page/text.js";
import { site } from "./shared.mjs";

/** The smallest module that there is. */
const EMPTY = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const FILES = {
  "module/kamisado.wasm": EMPTY,
  "module/opening.table": Uint8Array.from([1]),
  "module/puzzles.jsonl": Uint8Array.from([2]),
  "findings.json": '{"lead":"found"}',
  "practical.json": '{"moves":[]}',
};
const original = globalThis.fetch;
let fetched;
let missing;
/** What the workers are asked, and how they answer: at once, by `respond`. */
let asked;
let respond;
let count = 0;
let api;

class FakeWorker {
  postMessage({ files, request, limits }) {
    asked.push({ request, limits, files: files.map(({ kind, bytes }) => [kind, bytes[0]]) });
    queueMicrotask(() => respond(request, (data) => !this.isOver && this.onmessage({ data })));
  }
  terminate() {
    this.isOver = true;
  }
}

beforeEach(async () => {
  [fetched, missing, asked] = [[], new Set(), []];
  respond = (request, say) => say({ status: 200, text: JSON.stringify({ request }) });
  globalThis.Worker = FakeWorker;
  Object.defineProperty(globalThis, "navigator", {
    value: { hardwareConcurrency: 2, deviceMemory: 4 },
    configurable: true,
  });
  globalThis.fetch = async (path) => {
    fetched.push(path);
    return path in FILES && !missing.has(path) ? new Response(FILES[path]) : new Response("", { status: 404 });
  };
  // A fresh module, without a pool.
  count += 1;
  api = await import(new URL(`answers/module.js?${count}`, site));
});
afterEach(() => {
  globalThis.fetch = original;
  delete globalThis.Worker;
});

const m = (move, value = "unknown", distance = null) => ({ move, notation: move, value, distance });
const position = (moves, of = {}) => ({
  value: "unknown",
  distance: null,
  source: "search",
  proved: false,
  resolved: 0,
  nodes: 1,
  seconds: 1,
  moves,
  ...of,
});
/** Answers questions about a position, of which the rules say nothing, by these values of its moves. */
const values = (known) => (request, say) => {
  const only = new URLSearchParams(request.split("?")[1]).get("only")?.split(",") ?? [];
  const moves = Object.entries(known).map(([move, value]) => m(move, only.includes(move) ? value : "unknown"));
  const wins = moves.some(({ value }) => value === "win");
  say({ status: 200, text: JSON.stringify(position(moves, { value: wins ? "win" : "unknown", proved: wins })) });
};
const requests = () => asked.map(({ request }) => request);

test("a request has the path, the parameters, and the text in a line of its own", async () => {
  assert.deepEqual(await api.ask("show", { position: "8/8 b -", moves: "a, b" }), {
    request: "show?position=8%2F8+b+-&moves=a%2C+b",
  });
  assert.deepEqual(await api.ask("record", {}, undefined, { body: "d8d3\n" }), { request: "record\nd8d3\n" });
});

test("a worker gets the table for a search, and the puzzles for a puzzle", async () => {
  await api.ask("show", {});
  await api.ask("refill", {});
  await api.ask("puzzles", {});
  await api.ask("match", {});
  assert.deepEqual(
    asked.map(({ files }) => files),
    [[], [[0, 1]], [[1, 2]], []],
  );
  assert.equal(fetched.filter((path) => path === "module/opening.table").length, 1);
});

test("what the rules and the table know needs no search", async () => {
  const found = position([m("a", "win"), m("b", "loss")], { value: "win", source: "table", proved: true });
  respond = (request, say) => say({ status: 200, text: JSON.stringify(found) });
  assert.deepEqual(await api.ask("position", { position: "p" }), found);
  assert.deepEqual(
    asked.map(({ request, limits }) => [request, limits.nodes]),
    [["position?position=p", 0]],
  );
});

test("the moves of other positions are shared, and the whole answer is kept", async () => {
  const all = { a: "loss", b: "win", c: "loss", d: "loss", e: "loss", f: "loss", g: "loss", h: "loss" };
  respond = values(all);
  const found = await api.ask("position", { position: "p" });
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
  assert.ok(asked.slice(1).every(({ limits }) => limits.nodes > 19_000_000 && limits.seconds > 19));
  await api.ask("position", { position: "p" });
  assert.equal(asked.length, 1 + parts.length);
  // Other parameters are another question.
  await api.ask("position", { position: "p", deadlock: "two-pass" });
  assert.ok(asked.length > 1 + parts.length);
});

test("an answer that the limits cut short is not kept", async () => {
  respond = values({ a: "unknown", b: "win" });
  assert.equal((await api.ask("position", { position: "p" })).moves[0].value, "unknown");
  const before = asked.length;
  await api.ask("position", { position: "p" });
  assert.ok(asked.length > before);
});

test("a refused part refuses the question, and ends the other searches", async () => {
  respond = (request, say) => {
    if (!request.includes("only="))
      say({ status: 200, text: JSON.stringify(position([m("a"), m("b"), m("c"), m("d")])) });
    else if (request.includes("only=a")) say({ status: 500, text: '{"error":"a fault"}' });
  };
  await assert.rejects(api.ask("position", { position: "p" }), (error) => error.message === "a fault");
});

test("an error has the module's own message", async () => {
  respond = (request, say) => say({ status: 400, text: '{"error":"h9 is no\\u202e square"}' });
  await assert.rejects(
    api.ask("show", {}),
    (error) => error.constructor.name === "Refused" && error.message === "h9 is no\\u{202e} square",
  );
});

test("progress of all parts is added, and is not shown at once", async () => {
  const real = performance.now;
  let time = 0;
  performance.now = () => time;
  try {
    const told = [];
    respond = (request, say) => {
      if (!request.includes("only=")) {
        say({ status: 200, text: JSON.stringify(position([m("a"), m("b")])) });
        return;
      }
      time += 400;
      say({ positions: 10 });
      values({ a: "loss", b: "loss" })(request, say);
    };
    await api.ask("position", { position: "p" }, undefined, { onProgress: (far) => told.push(far) });
    assert.deepEqual(told, [{ positions: 20, seconds: 0.8 }]);
  } finally {
    performance.now = real;
  }
});

test("findings and statistics are files", async () => {
  assert.deepEqual(await api.ask("findings", {}), { lead: "found" });
  assert.deepEqual(await api.ask("practical", {}), { moves: [] });
  assert.deepEqual(fetched, ["findings.json", "practical.json"]);
  assert.equal(api.picture("findings/1.svg"), "findings/1.svg");
});

test("a missing file is named, and asked for again", async () => {
  missing.add("module/kamisado.wasm");
  await assert.rejects(
    api.ask("show", {}),
    (error) => error.message === text("source.noFile", { path: "module/kamisado.wasm" }),
  );
  missing.clear();
  await api.ask("show", {});
  globalThis.fetch = () => Promise.reject(new TypeError("network"));
  await assert.rejects(
    api.ask("findings", {}),
    (error) => error.message === text("source.noFile", { path: "findings.json" }),
  );
});

test("the page says how many workers there are, and how much memory", () => {
  assert.match(api.told(), /on this device, 2 searches at a time, with 128 MB/);
});
