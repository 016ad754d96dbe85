// Studies as texts, which the programs read and write.

import { ask } from "../answers/api.js";
import { Study } from "./study.js";

/**
 * The studies of a text, and what it was read as: of a plain text, of another program, the moves alone.
 *
 * @param {string} text
 */
export async function read(text) {
  const { studies, title, plain } = await ask("study", {}, undefined, { body: text });
  return { studies: studies.map(Study.of), title, isPlain: plain };
}

/**
 * Studies as one text.
 *
 * @param {Study[]} studies
 */
export async function written(studies) {
  const body = JSON.stringify({ studies: studies.map((study) => study.told()) });
  return (await ask("study", {}, undefined, { body })).text;
}
