// Answers from a module that runs in workers of this browser.

import { INITIAL } from "../board/position.js";
import { notice } from "../page/notice.js";
import { text } from "../page/text.js";
import { Refused, read } from "./answer.js";
import { FILES } from "./instance.js";
import { inAll, LONGEST, limits, NODES, SECONDS } from "./limits.js";
import { once } from "./once.js";
import { Pool } from "./pool.js";
import { Recent } from "./recent.js";
import { merged, open } from "./shared.js";

/** Answers that are files. */
const OWN_FILES = { findings: "findings.json", lessons: "lessons.json", practical: "practical.json" };
/** Questions that need no search, and those that need no opening table. */
const BRIEF = ["show", "record", "puzzles", "mitsudomoe/show", "mitsudomoe/record"];
const WITHOUT_TABLE = [...BRIEF, "mitsudomoe/position", "mitsudomoe/reply", "mitsudomoe/review"];
/** Milliseconds without progress after which a worker is taken for lost, and those before progress is shown. */
const PATIENCE = 60_000;
const QUIET = 500;
/** Characters of answers that are kept. */
const ROOM = 4 << 20;

const device = () => limits(navigator);
const recent = new Recent(ROOM);

/**
 * Reads a file of the site.
 *
 * @param {string} path
 * @param {"arrayBuffer" | "text"} as
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function file(path, as, signal) {
  try {
    const answer = await fetch(path, { signal });
    if (answer.ok) return await answer[as]();
  } catch {
    signal?.throwIfAborted();
  }
  throw new Refused(text("source.noFile", { path }));
}

const bytes = async (path) => new Uint8Array(await file(path, "arrayBuffer"));
/** The files that the module takes; workers get them when they first need them. */
const files = {
  table: once(async () => ({ kind: FILES.table, bytes: await bytes("module/opening.table") })),
  puzzles: once(async () => ({ kind: FILES.puzzles, bytes: await bytes("module/puzzles.jsonl") })),
};
/** The answers about the start of the initial round, which the page shows before the module is here. */
const opening = once(async () => read(await file("opening.json", "text")));
/** Whether a question is about that start. */
const isOpening = ({ position, distance: _, replies: __, ...more }) =>
  ["start", INITIAL].includes(position) && Object.keys(more).length === 0;
const pool = once(async () => {
  files.table().catch(() => {});
  const code = await bytes("module/kamisado.wasm");
  let module;
  try {
    module = await WebAssembly.compile(code);
  } catch (error) {
    throw new Refused(text("source.noModule", { why: error.message }));
  }
  const make = () => new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  return new Pool({ make, module, most: device().workers, onLost: notice, patience: PATIENCE });
});

/** A question with its parameters, as the module reads it. */
const written = (what, parameters, body) => {
  const query = new URLSearchParams(parameters).toString();
  return `${what}${query && `?${query}`}${body === undefined ? "" : `\n${body}`}`;
};

/** The object of an answer. */
function object({ status, text }) {
  const found = read(text);
  if (status !== 200) throw new Refused(found.error, found);
  return found;
}

/**
 * Shows the progress of searches that run side by side, at first only after a while.
 *
 * @param {import("./answer.js").More["onProgress"]} onProgress
 */
function progress(onProgress) {
  const began = performance.now();
  const all = [];
  const seconds = () => (performance.now() - began) / 1000;
  /** What receives the positions of one of the searches. */
  const one = () => {
    const i = all.push(0) - 1;
    return (positions) => {
      all[i] = positions;
      if (performance.now() - began >= QUIET)
        onProgress?.({ positions: all.reduce((sum, some) => sum + some, 0), seconds: seconds() });
    };
  };
  return { one, seconds };
}

/** A job for the pool; without a search, it takes what the rules and the table say. */
async function job(what, request, { nodes = NODES, seconds = SECONDS, isBrief = false } = {}) {
  const names = what === "puzzles" ? ["puzzles"] : WITHOUT_TABLE.includes(what) ? [] : ["table"];
  const needed = await Promise.all(names.map((name) => files[name]()));
  return { request, files: needed, limits: { memory: device().memory, nodes, seconds }, isBrief };
}

/**
 * The values of a position: from the rules and the table, or else from searches for some of its moves each.
 *
 * @param {Record<string, any>} parameters
 * @param {AbortSignal} [signal]
 * @param {import("./answer.js").More["onProgress"]} [onProgress]
 */
async function position(parameters, signal, onProgress) {
  const workers = await pool();
  const { one, seconds } = progress(onProgress);
  const known = object(
    await workers.run(await job("position", written("position", parameters), { nodes: 0, isBrief: true }), signal),
  );
  const left = open(known, parameters);
  if (left.length === 0) return known;
  const parts = [];
  // If one of them is refused, the others have no use.
  const rest = new AbortController();
  const leave = () => rest.abort(signal?.reason);
  signal?.addEventListener("abort", leave, { once: true });
  const search = async () => {
    while (left.length > 0) {
      // Large parts have fewer answers to read; small ones at the end leave no worker without work.
      const only = left.splice(0, Math.ceil(left.length / (2 * workers.most)));
      const nodes = NODES - parts.reduce((sum, { answer }) => sum + answer.nodes, 0);
      const bounds = { nodes: Math.max(nodes, 0), seconds: Math.max(SECONDS - seconds(), 0) };
      const asked = await job("position", written("position", { ...parameters, only: only.join(",") }), bounds);
      parts.push({ only, answer: object(await workers.run(asked, rest.signal, one())) });
    }
  };
  try {
    await Promise.all(Array.from({ length: workers.most }, search));
  } catch (error) {
    leave();
    throw error;
  } finally {
    signal?.removeEventListener("abort", leave);
  }
  return merged(known, parts, seconds());
}

/**
 * Answers a question; `signal` ends the search.
 *
 * @template {string} Path
 * @param {Path} what
 * @param {Record<string, any>} parameters
 * @param {AbortSignal} [signal]
 * @param {import("./answer.js").More} [more]
 * @returns {Promise<import("./answer.js").Answer<Path>>}
 */
export async function ask(what, parameters, signal, { onProgress, onPartial, body } = {}) {
  if (what === "limits") return /** @type {any} */ ({ seconds: SECONDS, longest: LONGEST });
  if (what in OWN_FILES) return read(await file(OWN_FILES[/** @type {string} */ (what)], "text", signal));
  if (isOpening(parameters)) {
    const found = (await opening().catch(() => ({})))[what];
    if (found) return found;
  }
  const request = written(what, parameters, body);
  if (what === "position") {
    const kept = recent.get(request);
    if (kept !== undefined) return read(kept);
    const found = await position(parameters, signal, onProgress);
    // Some losing moves have no answers to count.
    if (open(found, { ...parameters, replies: false }).length === 0) recent.keep(request, JSON.stringify(found));
    return found;
  }
  const isBrief = BRIEF.includes(what);
  const told = (text) => onPartial?.(read(text));
  return object(
    await (await pool()).run(await job(what, request, { isBrief }), signal, progress(onProgress).one(), told),
  );
}

/** Makes ready for questions. */
export const warm = () => pool();

/** Where the picture of a finding is. */
export const picture = (path) => path;

/** Says where the answers come from. */
export const told = () => text("source.module", { workers: device().workers, megabytes: inAll(device()) });
