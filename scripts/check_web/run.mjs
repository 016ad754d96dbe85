// Compares the module with the server: node run.mjs MODULE PROGRAM. Exit code 1 if an answer differs.
//
// Both get the same thousand requests with the same limits, wide enough that none ends a search. Each answer must be the
// same object with the same status, except for `nodes` and `seconds`, and for paths that do not exist: of these the server
// knows more. The answers that the page merges from parts must be the same, too.
import { readFileSync } from "node:fs";
import { FILES, Instance } from "../../solver/web/js/module/instance.js";
import { merged, open } from "../../solver/web/js/shared.js";
import { difference } from "./compare.mjs";
import { requests } from "./requests.mjs";
import { Server } from "./server.mjs";

const [modulePath, program] = process.argv.slice(2);
const SEED = 61;
const MEBI = 1 << 20;
/** The server keeps a sixteenth of its memory for answers; its threads share the rest. */
const [SERVER_MEMORY, THREADS] = [512 * MEBI, 2];
const LIMITS = { memory: (SERVER_MEMORY - SERVER_MEMORY / 16) / THREADS, nodes: 20e6, seconds: 600 };
/** Requests that the server answers while the module answers them. */
const AT_ONCE = 8;
const TABLE = "data/initial-round-ply5.table";

const since = (from) => performance.now() - from;
const encoded = (parameters) => String(new URLSearchParams(parameters));

/** The status and the object with which the module answers a request. */
function ask(module, { path, query, body }, limits = LIMITS) {
  const written = `${path}${query && "?"}${query}${body === undefined ? "" : `\n${body}`}`;
  try {
    const { status, text } = module.ask(written, limits);
    return { status, object: JSON.parse(text) };
  } catch (error) {
    throw new Error(`the module stopped at ${written.slice(0, 300)}: ${error.message}`);
  }
}

/** The answer that the page makes of parts, each with some of the moves. */
function inParts(module, parameters) {
  const position = (more, limits) => {
    const query = encoded({ ...parameters, ...more });
    return ask(module, { path: "position", query }, limits).object;
  };
  const known = position({}, { ...LIMITS, nodes: 0 });
  const left = open(known, parameters);
  if (left.length === 0) return known;
  const parts = [];
  while (left.length > 0) {
    const only = left.splice(0, 3);
    parts.push({ only, answer: position({ only: only.join() }) });
  }
  return merged(known, parts, 0);
}

/** Asks both; returns the number of each kind, what is different, and the work. */
async function compare(module, server, all) {
  const counts = new Map();
  const faults = [];
  const work = { same: 0, searched: 0, module: 0, server: 0, time: 0, inParts: 0 };
  const check = (name, found, expected) => {
    const different = difference(found, expected);
    if (different) faults.push(`${name}\n  ${different}`);
  };
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const asked = all.slice(at, at + AT_ONCE);
    const answers = Promise.all(asked.map((request) => server.ask(request)));
    const began = performance.now();
    const found = asked.map((request) => ask(module, request));
    work.time += since(began);
    for (const [i, expected] of (await answers).entries()) {
      const { kind, path, query, body, parameters } = asked[i];
      const name = `${kind}: ${path}?${query}${body ? ` with ${JSON.stringify(body.slice(0, 80))}` : ""}`;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (kind === "no such path") check(name, found[i].status, expected.status);
      else check(name, found[i], expected);
      const [nodes, expectedNodes] = [found[i], expected].map(({ object }) => object.nodes ?? 0);
      if (expectedNodes > 0) {
        work.searched += 1;
        work.same += Number(nodes === expectedNodes);
        work.module += nodes;
        work.server += expectedNodes;
      }
      if (kind === "late in a round") {
        // The parts have positions in common, which each of them may count.
        const whole = { ...expected.object, resolved: 0 };
        check(`in parts: ${name}`, { ...inParts(module, parameters), resolved: 0 }, whole);
        work.inParts += 1;
      }
    }
  }
  return { counts, faults, work };
}

/** Prints the time of an answer by a new instance, and the shortest of some if they take less than a second. */
function time(name, make, query) {
  const times = [];
  for (const first = performance.now(); times.length === 0 || (since(first) < 1000 && times.length < 5); ) {
    const module = make();
    const began = performance.now();
    const { status } = ask(module, { path: "position", query });
    if (status !== 200) throw new Error(`${name}: status ${status}`);
    times.push(since(began));
  }
  console.log(`${name}: ${times[0].toFixed(0)} ms, at best ${Math.min(...times).toFixed(0)} ms`);
}

const began = performance.now();
const bytes = readFileSync(modulePath);
const compiled = new WebAssembly.Module(bytes);
console.log(`${modulePath}: ${bytes.length} bytes, compiled in ${since(began).toFixed(0)} ms`);
const bare = () => new Instance(compiled, () => {});
const full = () => {
  const module = bare();
  module.load(FILES.table, readFileSync(TABLE));
  module.load(FILES.puzzles, readFileSync("data/puzzles.jsonl"));
  return module;
};

const options = ["--memory", String(SERVER_MEMORY), "--threads", String(THREADS), "--max-seconds", String(LIMITS.seconds)];
const server = await Server.start(program, options);
const module = full();
const all = requests(SEED, (request) => ask(module, request));
const { counts, faults, work } = await compare(module, server, all);
await server.end();
counts.forEach((count, kind) => console.log(`${String(count).padStart(4)} ${kind}`));
const share = (work.module / work.server).toFixed(3);
console.log(`nodes: the same in ${work.same} of ${work.searched} searches; ${share} times the server's in all`);
console.log(`the module took ${(work.time / 1000).toFixed(1)} s`);

const [{ position }] = readFileSync("data/fixtures/setups.jsonl", "utf8").split("\n", 1).map((line) => JSON.parse(line));
time("first moves, from the table", full, "position=start");
time("first moves, searched", bare, "position=start");
time("first moves with distances, searched", bare, "position=start&distance=true");
time("all moves of a set-up", bare, encoded({ position }));

faults.forEach((fault) => console.error(fault));
const seconds = (since(began) / 1000).toFixed(0);
console.log(`${all.length} answers and ${work.inParts} in parts, ${faults.length} of them different, ${seconds} s`);
process.exitCode = faults.length > 0 || all.length < 1000 ? 1 : 0;
