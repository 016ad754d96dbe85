// Requests to the server.

import { unreachable } from "./words.js";

/** An error answer, with its reason. */
export class Refused extends Error {}

/**
 * Whether the server supports this request; a copy without a server supports fewer.
 *
 * @type {(what: string) => boolean}
 */
export const offers = () => true;

/** Invisible characters, such as those that change the direction of a text, except line ends and joiners. */
const HIDDEN = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const escaped = (hidden) => `\\u{${hidden.codePointAt(0).toString(16)}}`;

/** Reads an object, with its texts made safe to show. */
const read = (text) => JSON.parse(text, (_, value) => (typeof value === "string" ? value.replace(HIDDEN, escaped) : value));

/** Reads the events of a stream: the progress of a search, then the answer. */
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
    const blocks = (text + value).split(/\r?\n\r?\n/);
    text = blocks.pop() ?? "";
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
 * `onProgress` receives the progress of a search, `{positions, seconds}`. `body` is a text to send.
 *
 * @param {string} what
 * @param {Record<string, any>} parameters
 * @param {AbortSignal} [signal]
 * @param {{ onProgress?: (far: { positions: number, seconds: number }) => void, body?: string }} [more]
 * @returns {Promise<any>}
 */
export async function ask(what, parameters, signal, { onProgress, body } = {}) {
  const query = new URLSearchParams(parameters).toString();
  const headers = { Accept: onProgress ? "text/event-stream, application/json" : "application/json" };
  try {
    const method = body === undefined ? "GET" : "POST";
    const answer = await fetch(`api/v1/${what}${query && `?${query}`}`, { signal, headers, method, body });
    if (onProgress && answer.ok && answer.body && answer.headers.get("Content-Type")?.startsWith("text/event-stream")) {
      for await (const { name, object } of events(answer.body)) {
        if (name === "answer") return object;
        if (name === "error") throw new Refused(object.error);
        if (name === "progress") onProgress(object);
      }
      throw new Refused(unreachable);
    }
    const object = read(await answer.text());
    if (!answer.ok) throw new Refused(object.error);
    return object;
  } catch (error) {
    if (error.name === "AbortError" || error instanceof Refused) throw error;
    throw new Refused(unreachable);
  }
}
