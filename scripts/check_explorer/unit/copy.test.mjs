// Questions to the files of a copy without a server.
import assert from "node:assert/strict";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, beforeEach, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { site } from "./shared.mjs";

// In a copy, this module replaces the one that asks the server.
const folder = await mkdtemp(path.join(tmpdir(), "copy-"));
await cp(fileURLToPath(site), folder, { recursive: true });
await cp(path.join(folder, "copy/api.js"), path.join(folder, "api.js"));
const { beyondCopy, noCopy, unreachable } = await import(pathToFileURL(path.join(folder, "words.js")));
const original = globalThis.fetch;
after(async () => {
  globalThis.fetch = original;
  await rm(folder, { recursive: true });
});

/** A place after a line of moves, and the files of a small copy. */
const node = (line) => ({ line, show: { position: `after ${line || "nothing"}` }, position: { of: line } });
const FILES = {
  "nodes/start.json": { nodes: [node("")] },
  "nodes/d8d3.json": { nodes: [node("d8d3")] },
  "nodes/d8d3-f1h3.json": { nodes: [node("d8d3-f1h3"), node("d8d3-f1h3-g8c4")] },
  "api/v1/findings.json": { lead: "found" },
};
let asked;
let api;
let count = 0;

beforeEach(async () => {
  asked = [];
  globalThis.fetch = async (url) => {
    asked.push(url);
    return url in FILES ? new Response(JSON.stringify(FILES[url])) : new Response("", { status: 404 });
  };
  // A fresh module, which has read nothing.
  count += 1;
  api = await import(`${pathToFileURL(path.join(folder, "api.js"))}?${count}`);
});
const refused = (message) => (error) => error instanceof api.Refused && error.message === message;

test("a place is read from the file of its first two moves", async () => {
  assert.deepEqual(await api.ask("show", { position: "start" }), node("").show);
  assert.deepEqual(await api.ask("show", { position: "start", moves: "d8d3" }), node("d8d3").show);
  assert.deepEqual(await api.ask("show", { position: "start", moves: "d8d3, f1h3,g8c4" }), node("d8d3-f1h3-g8c4").show);
  assert.deepEqual(asked, ["nodes/start.json", "nodes/d8d3.json", "nodes/d8d3-f1h3.json"]);
});

test("a file is read once", async () => {
  await api.ask("show", { position: "start", moves: "d8d3, f1h3" });
  await api.ask("show", { position: "start", moves: "d8d3, f1h3, g8c4" });
  assert.deepEqual(asked, ["nodes/d8d3-f1h3.json"]);
});

test("the values of a place that was shown are known by its position", async () => {
  const { position } = await api.ask("show", { position: "start", moves: "d8d3" });
  assert.deepEqual(await api.ask("position", { position, distance: true, replies: true }), { of: "d8d3" });
  await assert.rejects(api.ask("position", { position: "another" }), refused(beyondCopy));
});

test("other places are refused, and a wrong move never becomes the name of a file", async () => {
  const beyond = [
    { position: "8/8/8/8/8/8/8/8 b -" }, { position: "start", match: "standard" }, { position: "start", deadlock: "two-pass" },
    { position: "start", moves: "../../secret" }, { position: "start", moves: "d8d3, fill left" }, { position: "start", moves: "d8d9" },
  ];
  for (const parameters of beyond) await assert.rejects(api.ask("show", parameters), refused(beyondCopy));
  assert.deepEqual(asked, []);
  await assert.rejects(api.ask("show", { position: "start", moves: "a1a2" }), refused(beyondCopy));
  await assert.rejects(api.ask("show", { position: "start", moves: "d8d3, f1h3, a1a2" }), refused(beyondCopy));
});

test("findings are a file, and other questions need a server", async () => {
  assert.deepEqual(await api.ask("findings", {}), { lead: "found" });
  for (const what of ["explain", "refill", "review", "match", "reply", "puzzles", "record"]) {
    assert.equal(api.offers(what), false);
    await assert.rejects(api.ask(what, {}), refused(noCopy));
  }
  assert.ok(["show", "position", "findings", "practical"].every(api.offers));
});

test("a host that does not answer is reported, and an aborted question is not a refusal", async () => {
  globalThis.fetch = () => Promise.reject(new TypeError("network"));
  await assert.rejects(api.ask("show", { position: "start" }), refused(unreachable));
  globalThis.fetch = async () => new Response("", { status: 500 });
  await assert.rejects(api.ask("show", { position: "start" }), refused(unreachable));
  const gone = new DOMException("gone", "AbortError");
  globalThis.fetch = () => Promise.reject(gone);
  await assert.rejects(api.ask("show", { position: "start" }), (error) => error === gone);
});
