// Answers from a module that runs in workers of this browser.

import { INITIAL } from "../board/position.js";
import { notice } from "../page/notice.js";
import { text } from "../page/text.js";
import { question, Refused, read } from "./answer.js";
import { FILES } from "./instance.js";
import { LONGEST, limits, NODES, SECONDS } from "./limits.js";
import { once } from "./once.js";
import { Pool } from "./pool.js";
import { merged, open } from "./shared.js";

/**
 * @typedef {import("./answer.js").More} More
 * @typedef {import("./shared.js").Position} Position
 */

/** Answers that are files. */
const OWN_FILES = ["findings", "lessons", "practical"];
/** Questions that need no search, and those that need no opening table. */
const BRIEF = ["show", "record", "study", "puzzles", "mitsudomoe/show", "mitsudomoe/record"];
const WITHOUT_TABLE = [...BRIEF, "mitsudomoe/position", "mitsudomoe/reply", "mitsudomoe/review"];
/** Milliseconds without progress after which a worker is taken for lost, and those before progress is shown. */
const PATIENCE = 60_000;
const QUIET = 500;
/** After so many answers about positions, of 20 KB at most, none is kept any more. */
const ROOM = 500;

const device = () => limits(navigator);
/** Complete answers about positions, by their questions. */
const recent = /** @type {Map<string, Position>} */ (new Map());

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

const bytes = async (/** @type {string} */ path) => new Uint8Array(await file(path, "arrayBuffer"));
const object = async (/** @type {string} */ path, /** @type {AbortSignal | undefined} */ signal = undefined) =>
  read(await file(path, "text", signal));
/** The files that the module takes; workers get them when they first need them. */
const table = once(async () => ({ kind: FILES.table, bytes: await bytes("module/opening.table") }));
const puzzles = once(async () => ({ kind: FILES.puzzles, bytes: await bytes("module/puzzles.jsonl") }));
/** The answers about the start of the initial round, which the page shows before the module is here. */
const opening = once(() => object("opening.json"));
/**
 * Whether a question is about that start.
 *
 * @param {Record<string, any>} parameters
 */
const isOpening = ({ position, distance: _, replies: __, ...more }) =>
  ["start", INITIAL].includes(position) && Object.keys(more).length === 0;
const pool = once(async () => {
  table().catch(() => {});
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

/**
 * Shows the progress of searches that run side by side, at first only after a while.
 *
 * @param {More["onProgress"]} onProgress
 */
function progress(onProgress) {
  const began = performance.now();
  const all = /** @type {number[]} */ ([]);
  const seconds = () => (performance.now() - began) / 1000;
  /** What receives the positions of one of the searches. */
  const one = () => {
    const i = all.push(0) - 1;
    return (/** @type {number} */ positions) => {
      all[i] = positions;
      if (performance.now() - began >= QUIET)
        onProgress?.({ positions: all.reduce((sum, some) => sum + some), seconds: seconds() });
    };
  };
  return { one, seconds };
}

/**
 * Lets a worker answer; it may only take what the rules and the table say, if the question `isBrief`.
 *
 * @param {string} what
 * @param {string} request
 * @param {{ nodes?: number, seconds?: number, isBrief?: boolean }} how
 * @param {AbortSignal} [signal]
 * @param {(positions: number) => void} [onProgress]
 * @param {More["onPartial"]} [onPartial]
 */
async function run(
  what,
  request,
  { nodes = NODES, seconds = SECONDS, isBrief = false },
  signal,
  onProgress,
  onPartial,
) {
  const files = what === "puzzles" ? [await puzzles()] : WITHOUT_TABLE.includes(what) ? [] : [await table()];
  const heard = { onProgress, onPartial: (/** @type {string} */ text) => onPartial?.(read(text)) };
  const job = { request, files, limits: { memory: device().memory, nodes, seconds }, isBrief, ...heard };
  const answer = await (await pool()).run(job, signal);
  const found = read(answer.text, what);
  if (answer.status !== 200) throw new Refused(found.error, found);
  return found;
}

/**
 * The values of a position: from the rules and the table, or else from searches for some of its moves each.
 *
 * @param {Record<string, any>} parameters
 * @param {AbortSignal} [signal]
 * @param {More["onProgress"]} [onProgress]
 */
async function position(parameters, signal, onProgress) {
  const { workers } = device();
  const { one, seconds } = progress(onProgress);
  const asked = (/** @type {object} */ only) => question("position", { ...parameters, ...only });
  const known = /** @type {Position} */ (await run("position", asked({}), { nodes: 0, isBrief: true }, signal));
  const left = open(known, parameters);
  if (left.length === 0) return known;
  const parts = /** @type {import("./shared.js").Part[]} */ ([]);
  // If one of them is refused, the others have no use.
  const rest = new AbortController();
  const until = signal ? AbortSignal.any([signal, rest.signal]) : rest.signal;
  const search = async () => {
    while (left.length > 0) {
      // Large parts have fewer answers to read; small ones at the end leave no worker without work.
      const only = left.splice(0, Math.ceil(left.length / (2 * workers)));
      const nodes = Math.max(NODES - parts.reduce((sum, { answer }) => sum + answer.nodes, 0), 0);
      const how = { nodes, seconds: Math.max(SECONDS - seconds(), 0) };
      parts.push({ only, answer: await run("position", asked({ only: only.join() }), how, until, one()) });
    }
  };
  try {
    await Promise.all(Array.from({ length: workers }, search));
  } finally {
    rest.abort();
  }
  return merged(known, parts, seconds());
}

/** @type {import("./answer.js").Answering["ask"]} */
export async function ask(what, parameters, signal, { onProgress, onPartial, body } = {}) {
  if (what === "limits") return /** @type {any} */ ({ seconds: SECONDS, longest: LONGEST });
  if (OWN_FILES.includes(what)) return object(`${what}.json`, signal);
  if (isOpening(parameters)) {
    const found = (await opening().catch(() => ({})))[what];
    if (found) return found;
  }
  // What is shown as the time of a search begins after the module is here.
  await pool();
  const asked = question(what, parameters);
  if (what !== "position") {
    const request = body === undefined ? asked : `${asked}\n${body}`;
    return run(what, request, { isBrief: BRIEF.includes(what) }, signal, progress(onProgress).one(), onPartial);
  }
  const found = recent.get(asked) ?? (await position(parameters, signal, onProgress));
  if (recent.size === ROOM) recent.clear();
  // Some losing moves have no answers to count.
  if (open(found, { ...parameters, replies: false }).length === 0) recent.set(asked, found);
  return /** @type {any} */ (found);
}

export const warm = pool;

export const picture = (/** @type {string} */ path) => path;

export const told = () => text("source.module", device());
