// Questions, and where their answers come from: a server, or a module that this browser runs.

import * as module from "./module.js";
import * as server from "./server.js";
import { source } from "./source.js";

export { Refused } from "./answer.js";

/** @type {import("./answer.js").Answering} */
export const { ask, picture, told, warm } = source === "module" ? module : server;
