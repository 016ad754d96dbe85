// The worker of Node.js.

import { parentPort } from "node:worker_threads";
import { answering } from "./instance.js";

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
port.on(
  "message",
  answering((said) => port.postMessage(said)),
);
