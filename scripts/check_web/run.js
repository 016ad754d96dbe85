// Compares the module with the server: node run.js MODULE PROGRAM. Exit code 1 if an answer differs.
//
// Both get the same thousand requests with the same limits, wide enough that none ends a search. Each answer must be the
// same object with the same status, except for `nodes` and `seconds`.
const { readFileSync } = require("fs");
const { difference } = require("./compare.js");
const { Module } = require("./module.js");
const { requests } = require("./requests.js");
const { Server } = require("./server.js");

const [modulePath, program] = process.argv.slice(2);
const SEED = 61;
const MEBI = 1 << 20;
/** The server keeps a sixteenth of its memory for answers; its threads share the rest. */
const [SERVER_MEMORY, THREADS] = [512 * MEBI, 2];
const LIMITS = { memory: (SERVER_MEMORY - SERVER_MEMORY / 16) / THREADS, nodes: 20e6, seconds: 600 };
/** Requests that the server answers while the module answers them. */
const AT_ONCE = 8;
const TABLE = "data/initial-round-ply5.table";

const milliseconds = (from) => performance.now() - from;

/** Asks both; returns the number of each kind, and what is different. */
async function compare(module, server, all) {
  const counts = new Map();
  const faults = [];
  const work = { same: 0, searched: 0, module: 0, server: 0, time: 0 };
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const asked = all.slice(at, at + AT_ONCE);
    const answers = Promise.all(asked.map((request) => server.ask(request)));
    const began = performance.now();
    const found = asked.map((request) => module.ask(request));
    work.time += milliseconds(began);
    for (const [i, expected] of (await answers).entries()) {
      const { kind, path, query, body } = asked[i];
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      const different = difference(found[i], expected);
      if (different) faults.push(`${kind}: ${path}?${query}${body ? ` with ${JSON.stringify(String(body).slice(0, 80))}` : ""}\n  ${different}`);
      const nodes = [found[i], expected].map(({ object }) => object.nodes ?? 0);
      if (nodes[1] > 0) {
        work.searched += 1;
        work.same += Number(nodes[0] === nodes[1]);
        work.module += nodes[0];
        work.server += nodes[1];
      }
    }
  }
  return { counts, faults, work };
}

/** Prints the time of an answer: the first, and the shortest of some more from new instances. */
function time(name, make, request) {
  const times = [1, 2, 3].map(() => {
    const module = make();
    const began = performance.now();
    const { status } = module.ask(request);
    if (status !== 200) throw new Error(`${name}: status ${status}`);
    return milliseconds(began);
  });
  console.log(`${name}: ${times[0].toFixed(0)} ms, at best ${Math.min(...times).toFixed(0)} ms`);
}

(async () => {
  const began = performance.now();
  const bytes = readFileSync(modulePath);
  const compiled = new WebAssembly.Module(bytes);
  console.log(`${modulePath}: ${bytes.length} bytes, compiled in ${milliseconds(began).toFixed(0)} ms`);
  const bare = () => new Module(compiled, LIMITS);
  const full = () => {
    const module = bare();
    module.load("table", TABLE);
    module.load("puzzles", "data/puzzles.jsonl");
    return module;
  };

  const options = ["--memory", String(SERVER_MEMORY), "--threads", String(THREADS), "--max-seconds", String(LIMITS.seconds)];
  const server = await Server.start(program, options);
  const module = full();
  const all = requests(SEED, (request) => module.ask(request));
  const { counts, faults, work } = await compare(module, server, all);
  await server.end();
  counts.forEach((count, kind) => console.log(`${String(count).padStart(4)} ${kind}`));
  const share = (work.module / work.server).toFixed(3);
  console.log(`nodes: the same in ${work.same} of ${work.searched} searches; ${share} times the server's in all`);
  console.log(`the module took ${(work.time / 1000).toFixed(1)} s and ${(module.memory / MEBI).toFixed(0)} MiB`);

  const setup = JSON.parse(readFileSync("data/fixtures/setups.jsonl", "utf8").split("\n")[0]);
  time("first moves, from the table", full, { path: "position", query: "position=start" });
  time("first moves, searched", bare, { path: "position", query: "position=start" });
  time("first moves with distances, searched", bare, { path: "position", query: "position=start&distance=true" });
  time("all moves of a set-up", full, { path: "position", query: String(new URLSearchParams({ position: setup.position })) });

  faults.forEach((fault) => console.error(fault));
  console.log(`${all.length} answers, ${faults.length} of them different, ${(milliseconds(began) / 1000).toFixed(0)} s`);
  process.exitCode = faults.length > 0 || all.length < 1000 ? 1 : 0;
})();
