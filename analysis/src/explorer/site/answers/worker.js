// A worker that answers questions, one after the other. A message has the question with its limits, and at first the
// module; later the files that the module has not got yet. The answers are `{ status, text }`, `{ positions }` and `{ partial }` while it
// searches, and `{ fault }` when the worker is of no use any more.

import { Instance } from "./instance.js";

/** @type {Instance} */
let instance;

addEventListener("message", ({ data: { module, files, request, limits } }) => {
  try {
    if (module)
      instance = new Instance(
        module,
        (positions) => postMessage({ positions }),
        (partial) => postMessage({ partial }),
      );
    for (const { kind, bytes } of files) instance.load(kind, bytes);
    postMessage(instance.ask(request, limits));
  } catch (error) {
    postMessage({ fault: error.message });
  }
});
