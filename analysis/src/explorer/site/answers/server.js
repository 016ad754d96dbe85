// Answers from the server.

import { text } from "../page/text.js";
import { Refused, read } from "./answer.js";

/** Reads the events of a stream: the progress of a search and what it has found so far, then the answer. */
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
    const blocks = (rest + value).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      /** @type {{ name: string, data: string[] }} */
      const event = { name: "message", data: [] };
      for (const line of block.split(/\r?\n/)) {
        const [, field, said] = /^(event|data): ?(.*)$/.exec(line) ?? [];
        if (field === "event") event.name = said;
        if (field === "data") event.data.push(said);
      }
      if (event.data.length > 0) yield { name: event.name, object: read(event.data.join("\n")) };
    }
  }
}

/**
 * Requests an object; `signal` ends the search on the server.
 *
 * @template {string} Path
 * @param {Path} what
 * @param {Record<string, any>} parameters
 * @param {AbortSignal} [signal]
 * @param {import("./answer.js").More} [more]
 * @returns {Promise<import("./answer.js").Answer<Path>>}
 */
export async function ask(what, parameters, signal, { onProgress, onPartial, body } = {}) {
  const query = new URLSearchParams(parameters).toString();
  const headers = { Accept: onProgress ? "text/event-stream, application/json" : "application/json" };
  try {
    const method = body === undefined ? "GET" : "POST";
    const answer = await fetch(`api/v1/${what}${query && `?${query}`}`, { signal, headers, method, body });
    if (onProgress && answer.ok && answer.body && answer.headers.get("Content-Type")?.startsWith("text/event-stream")) {
      for await (const { name, object } of events(answer.body)) {
        if (name === "answer") return object;
        if (name === "error") throw new Refused(object.error, object);
        if (name === "progress") onProgress(object);
        if (name === "partial") onPartial?.(object);
      }
      throw new Refused(text("source.unreachable"));
    }
    const object = read(await answer.text());
    if (!answer.ok) throw new Refused(object.error, object);
    return object;
  } catch (error) {
    if (error instanceof Refused) throw error;
    signal?.throwIfAborted();
    // Firefox calls it an abort, too, when the page is left: nobody who gave no signal expects one.
    throw new Refused(text("source.unreachable"));
  }
}

/** Makes ready for questions. */
export const warm = async () => {};

/** Where the picture of a finding is. */
export const picture = (path) => `api/v1/${path}`;

/** Says where the answers come from. */
export const told = () => text("source.server");
