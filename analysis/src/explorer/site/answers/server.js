// Answers from the server.

import { text } from "../page/text.js";
import { Refused, read } from "./answer.js";

/**
 * The events of a stream: the progress of a search and what it has found so far, then the answer.
 *
 * @param {ReadableStream<BufferSource>} body
 */
async function* events(body) {
  // Not every browser loops over a stream itself.
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
    const blocks = (rest + value).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = Array.from(block.matchAll(/^data: ?([^\r\n]*)/gm), ([, line]) => line).join("\n");
      if (data) yield { name: /^event: ?(\w+)/m.exec(block)?.[1], object: read(data) };
    }
  }
}

/** @type {import("./answer.js").Answering["ask"]} */
export async function ask(what, parameters, signal, { onProgress, onPartial, body } = {}) {
  const headers = { Accept: onProgress ? "text/event-stream, application/json" : "application/json" };
  try {
    const method = body === undefined ? "GET" : "POST";
    const query = `${new URLSearchParams(parameters)}`;
    const answer = await fetch(`api/v1/${what}${query && "?"}${query}`, { signal, headers, method, body });
    if (onProgress && answer.ok && answer.body && answer.headers.get("Content-Type")?.startsWith("text/event-stream")) {
      for await (const { name, object } of events(answer.body)) {
        if (name === "answer") return object;
        if (name === "error") throw new Refused(object.error, object);
        if (name === "progress") onProgress(object);
        if (name === "partial") onPartial?.(object);
      }
      throw new Refused(text("source.unreachable"));
    }
    const object = read(await answer.text(), what);
    if (!answer.ok) throw new Refused(object.error, object);
    return object;
  } catch (error) {
    if (error instanceof Refused) throw error;
    signal?.throwIfAborted();
    // Firefox calls it an abort, too, when the page is left: nobody who gave no signal expects one.
    throw new Refused(text("source.unreachable"));
  }
}

export const warm = async () => {};

export const picture = (/** @type {string} */ path) => `api/v1/${path}`;

export const told = () => text("source.server");
