// The entry for pages. Bundlers find the files by these expressions, so each is written out.

import { ENDED } from "./host.js";
import { make } from "./solver.js";

export { KamisadoError } from "./error.js";

/** @type {import("./host.js").Host} */
const host = {
  cores: () => navigator.hardwareConcurrency,
  files: {
    code: new URL("./module/kamisado.wasm", import.meta.url),
    table: new URL("./module/opening.table", import.meta.url),
    puzzles: new URL("./module/puzzles.jsonl", import.meta.url),
  },
  async read(file) {
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`HTTP status ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  },
  start(heard, lost) {
    const worker = new Worker(new URL("./module/worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => heard(data);
    worker.onerror = (event) => {
      event.preventDefault?.();
      lost(event.message?.replace(/^Uncaught (Error: )?/, "") || ENDED);
    };
    return worker;
  },
};

/** @type {typeof import("./index.js").createSolver} */
export const createSolver = (options) => make(host, options);
