// The module that is kept in `data/web`, as workers use it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { FILES, Instance } from "../../../solver/web/js/module/instance.js";
import { merged, open } from "../../../solver/web/js/shared.js";

const read = (path) => readFileSync(new URL(`../../../data/${path}`, import.meta.url));
const module = new WebAssembly.Module(read("web/kamisado.wasm"));
const LIMITS = { memory: 16 << 20, nodes: 20e6, seconds: 20 };
const ROUND = "1r2u1+bp/2k1y3/8/7B/3og3/8/5UO1/YPKG2R1 g K";

/** An instance, and a way to ask it. */
function begin(onProgress = () => {}) {
  const instance = new Instance(module, onProgress);
  const ask = (what, parameters, limits = {}) => {
    const { status, text } = instance.ask(`${what}?${new URLSearchParams(parameters)}`, { ...LIMITS, ...limits });
    return { status, object: JSON.parse(text) };
  };
  return { instance, ask };
}

test("a request has a status and an object", () => {
  const { ask, instance } = begin();
  const { status, object } = ask("show", { position: "start" });
  assert.deepEqual([status, object.legal_moves.length], [200, 102]);
  const wrong = ask("show", { position: "h9" });
  assert.equal(wrong.status, 400);
  assert.match(wrong.object.error, /h9/);
  assert.equal(JSON.parse(instance.ask("record\nd8d3\nf1h3\n", LIMITS).text).rounds[0].moves.length, 2);
});

test("files are taken, and damaged ones are refused with a reason", () => {
  const { instance, ask } = begin();
  instance.load(FILES.table, read("initial-round-ply5.table"));
  const { object } = ask("position", { position: "start", distance: true, replies: true }, { nodes: 0 });
  assert.deepEqual(
    [object.value, object.distance, object.source, open(object, { distance: true, replies: true })],
    ["win", 17, "table", []],
  );
  instance.load(FILES.puzzles, read("puzzles.jsonl"));
  assert.equal(ask("puzzles", { grade: 1, number: 1 }).status, 200);
  assert.throws(() => begin().instance.load(FILES.table, new Uint8Array(100)), /\w/);
});

test("parts of a question give the whole answer", () => {
  const { ask } = begin();
  for (const more of [{}, { distance: true }, { distance: true, replies: true }]) {
    const asked = { position: ROUND, ...more };
    const { object: whole } = ask("position", asked);
    const { object: known } = ask("position", asked, { nodes: 0 });
    const left = open(known, more);
    assert.ok(left.length > 3, "there is something to share");
    const parts = [left.slice(0, 2), left.slice(2)].map((only) => ({
      only,
      answer: ask("position", { ...asked, only: only.join(",") }).object,
    }));
    const { nodes, seconds, ...rest } = whole;
    assert.deepEqual({ ...rest, nodes: 0, seconds: 0 }, { ...merged(known, parts, 0), nodes: 0 });
  }
});

test("limits end a search, and what it found is told", () => {
  const { ask } = begin();
  const { status, object } = ask("position", { position: "start" }, { nodes: 1000 });
  assert.equal(status, 200);
  assert.ok(object.nodes > 0 && object.moves.some(({ value }) => value === "unknown"));
});
