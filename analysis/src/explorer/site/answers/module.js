// Answers from a module that runs in workers of this browser.

import { INITIAL } from "../board/position.js";
import { notice } from "../page/notice.js";
import { text } from "../page/text.js";
import { Refused, read } from "./answer.js";
import { LONGEST, limits, SECONDS } from "./limits.js";
import { once } from "./once.js";

/** @typedef {import("../../answers.js").SearchProgress} Progress */

/** Answers that are files. */
const OWN_FILES = ["findings", "lessons", "practical"];
/** Seconds before progress is shown. */
const QUIET = 0.5;

const device = () => limits(navigator);

/**
 * Reads a file of the site.
 *
 * @param {string} path
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function file(path, signal) {
  try {
    const answer = await fetch(path, { signal });
    if (answer.ok) return read(await answer.text());
  } catch {
    signal?.throwIfAborted();
  }
  throw new Refused(text("source.noFile", { path }));
}

/** The answers about the start of the initial round, which the page shows before the module is here. */
const opening = once(() => file("opening.json"));
/**
 * Whether a question is about that start.
 *
 * @param {Record<string, any>} parameters
 */
const isOpening = ({ position, distance: _, replies: __, ...more }) =>
  ["start", INITIAL].includes(position) && Object.keys(more).length === 0;
const failed = (/** @type {string} */ why) => new Refused(text("source.failed", { why }));
const solver = once(async () => {
  const { workers, megabytes } = device();
  const onLost = (/** @type {string} */ why) => notice(text("worker.replaced", { why }));
  try {
    /** @type {typeof import("./kamisado.js")} */
    const { createSolver } = await import(new URL("kamisado.js", import.meta.url).href);
    return await createSolver({ workers, memory: megabytes * 2 ** 20, seconds: SECONDS, onLost });
  } catch (error) {
    throw failed(error.message);
  }
});

/** An object of the module, with its texts made safe. */
const safe = (/** @type {any} */ object, what = "") => read(JSON.stringify(object), what);

/** @type {import("./answer.js").Answering["ask"]} */
export async function ask(what, parameters, signal, { onProgress, onPartial, body } = {}) {
  if (what === "limits") return /** @type {any} */ ({ seconds: SECONDS, longest: LONGEST });
  if (OWN_FILES.includes(what)) return file(`${what}.json`, signal);
  if (isOpening(parameters)) {
    const found = (await opening().catch(() => ({})))[what];
    if (found) return found;
  }
  const methods = /** @type {any} */ (await solver());
  const method = what.split("/").reduce((at, name) => at[name], methods);
  const more = {
    signal,
    onProgress: (/** @type {Progress} */ far) => far.seconds >= QUIET && onProgress?.(far),
    onPartial: (/** @type {object} */ found) => onPartial?.(safe(found)),
  };
  try {
    return safe(await method({ ...parameters, text: body }, more), what);
  } catch (error) {
    if (error.name !== "KamisadoError") throw error;
    const why = safe(error.message);
    throw error.code === "internal" ? failed(why) : new Refused(why, error);
  }
}

export const warm = solver;

export const picture = (/** @type {string} */ path) => path;

export const told = () => text("source.module", device());
