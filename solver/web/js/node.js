// The entry for Node.js.

import { setMaxListeners } from "node:events";
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { ENDED } from "./host.js";
import { make } from "./solver.js";

export { KamisadoError } from "./error.js";

/** @type {import("./host.js").Host} */
const host = {
  cores: availableParallelism,
  files: {
    code: new URL("./module/kamisado.wasm", import.meta.url),
    table: new URL("./module/opening.table", import.meta.url),
    puzzles: new URL("./module/puzzles.jsonl", import.meta.url),
  },
  read: async (file) => new Uint8Array(await readFile(file)),
  // It would warn of more than ten.
  prepare: (signal) => setMaxListeners(0, signal),
  start(heard, lost) {
    // Options of the program, such as --input-type, are not for the worker.
    const worker = new Worker(new URL("./module/node-worker.js", import.meta.url), { execArgv: [] });
    worker.on("message", heard);
    worker.on("error", (error) => lost(error.message));
    worker.on("exit", () => lost(ENDED));
    return worker;
  },
};

/** @type {typeof import("./index.js").createSolver} */
export const createSolver = (options) => make(host, options);
