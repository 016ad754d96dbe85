// Questions to the module: what the page has from its own files, and what it makes of the answers of the package.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { text } from "../../../analysis/src/explorer/site/page/text.js";
import { FakeWorker, m, position, site, values } from "./shared.mjs";

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
let count = 0;
let api;

beforeEach(async () => {
  [fetched, missing] = [[], new Set()];
  FakeWorker.begin();
  globalThis.Worker = FakeWorker;
  Object.defineProperty(globalThis, "navigator", {
    value: { hardwareConcurrency: 2, deviceMemory: 4 },
    configurable: true,
  });
  globalThis.fetch = async (address) => {
    const path = address.pathname?.replace(/.*(?=module\/)/, "") ?? address;
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

test("a question goes to the module with its text", async () => {
  assert.deepEqual(await api.ask("show", { position: "p" }), { request: "show?position=p" });
  assert.deepEqual(await api.ask("mitsudomoe/record", {}, undefined, { body: "d8d3\n" }), {
    request: "mitsudomoe/record?\nd8d3\n",
  });
  assert.deepEqual(
    FakeWorker.asked.map(({ limits }) => limits),
    Array(2).fill({ memory: 64 << 20, nodes: 20e6, seconds: 20 }),
  );
});

test("an error has the module's own message", async () => {
  FakeWorker.respond = (request, say) => say({ status: 400, text: '{"error":"h9 is no\\u202e square","code":"unusable_input"}' });
  await assert.rejects(
    api.ask("show", {}),
    (error) => error.constructor.name === "Refused" && error.message === "h9 is no\\u{202e} square",
  );
});

test("progress is not shown at once", async () => {
  const real = performance.now;
  let time = 0;
  performance.now = () => time;
  try {
    const told = [];
    FakeWorker.respond = (request, say) => {
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
    (error) =>
      error.constructor.name === "Refused" && /on this device: .*module\/kamisado.wasm could not be read/.test(error.message),
  );
  missing.clear();
  await api.ask("show", {});
  globalThis.fetch = () => Promise.reject(new TypeError("network"));
  await assert.rejects(
    api.ask("findings", {}),
    (error) => error.message === text("source.noFile", { path: "findings.json" }),
  );
});

test("an answer that could not be computed says what the reader can do", async () => {
  globalThis.Worker = class {
    constructor() {
      throw new Error("forbidden");
    }
  };
  await assert.rejects(
    api.ask("show", {}),
    (error) => error.message === text("source.failed", { why: "a worker cannot be started: forbidden" }),
  );
});

test("the page says how many workers there are, and how much memory", () => {
  assert.match(api.told(), /on this device, 2 searches at a time, with 128 MB/);
});
