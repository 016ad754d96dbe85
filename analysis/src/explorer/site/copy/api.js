// Requests to the files of a copy without a server: it has the first moves of the initial round, and the findings.

import { Refused } from "./answer.js";
import { unreachable } from "./words.js";

export { Refused };

const beyondCopy = "This copy knows the first moves of the initial round alone. Run analysis serve to go on from here.";
const noCopy = "A copy without a server cannot answer this. Run analysis serve to ask it.";
export const picture = (path) => `api/v1/${path}`;
export const told = () => "This copy has no server.";
/** The plies whose places have their own files, which also hold the next places. */
const OWN = 2;

/** The nodes read so far, by their lines and by their positions. */
const nodes = { line: new Map(), position: new Map() };

async function read(path, signal) {
  let answer;
  try {
    answer = await fetch(path, { signal });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused(unreachable);
  }
  if (answer.status === 404) throw new Refused(beyondCopy);
  if (!answer.ok) throw new Refused(unreachable);
  return answer.json();
}

/**
 * What is known about a place in a line from the start of the initial round.
 *
 * @param {{ position?: string, moves?: string }} parameters
 * @param {AbortSignal} [signal]
 */
async function node({ position, moves = "", ...others }, signal) {
  if (position !== "start" || Object.keys(others).length > 0) throw new Refused(beyondCopy);
  const played = moves.split(",").map((m) => m.trim()).filter((m) => m !== "");
  // File names consist of moves only.
  if (!played.every((m) => /^[a-h][1-8][a-h][1-8]$/.test(m))) throw new Refused(beyondCopy);
  const line = played.join("-");
  if (!nodes.line.has(line)) {
    const file = played.slice(0, OWN).join("-") || "start";
    for (const found of (await read(`nodes/${file}.json`, signal)).nodes) {
      nodes.line.set(found.line, found);
      nodes.position.set(found.show.position, found);
    }
  }
  const found = nodes.line.get(line);
  if (!found) throw new Refused(beyondCopy);
  return found;
}

/**
 * Requests an object, in the form of the server.
 *
 * @param {string} what
 * @param {Record<string, any>} parameters
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function ask(what, parameters, signal) {
  if (what === "show") return (await node(parameters, signal)).show;
  if (what === "position") {
    // The page only requests places that it shows.
    const found = nodes.position.get(parameters.position) ?? (await node(parameters, signal));
    return found.position;
  }
  if (what === "findings" || what === "practical") return read(`api/v1/${what}.json`, signal);
  throw new Refused(noCopy);
}
