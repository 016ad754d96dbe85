// Questions, and where their answers come from: a server, or a module that this browser runs.

import * as module from "./module.js";
import * as server from "./server.js";
import { source } from "./source.js";

export { Refused } from "./answer.js";

/**
 * `ask(what, parameters, signal, { onProgress, onPartial, body })` gives the object that answers a question, or throws `Refused` with the
 * reason. `signal` ends the search. `picture(path)` is where the picture of a finding is, and `told()` says where answers
 * come from.
 */
export const { ask, picture, told, warm } = /** @type {string} */ (source) === "module" ? module : server;
