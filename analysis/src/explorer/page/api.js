// Questions to the server.

import { unreachable } from "./words.js";

/** An answer that says why there is none. */
export class Refused extends Error {}

/** Asks for an object; ends the search on the server when `signal` says so. */
export async function ask(what, parameters, signal) {
  const query = new URLSearchParams(parameters).toString();
  let answer;
  try {
    answer = await fetch(`api/v1/${what}?${query}`, { signal });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused(unreachable);
  }
  const object = await answer.json();
  if (!answer.ok) throw new Refused(object.error);
  return object;
}
