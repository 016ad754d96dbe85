// Answers to questions, from whatever source: an object as text, or an error with its reason.

/** An error answer, with its reason and, if it is about a text, the place there. */
export class Refused extends Error {
  /**
   * @param {string} why
   * @param {Partial<import("../../answers.js").Failure>} [failure]
   */
  constructor(why, { line, column } = {}) {
    super(why);
    this.line = line;
    this.column = column;
  }
}

/** Invisible characters, such as those that change the direction of a text, except line ends and joiners. */
const HIDDEN = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const escaped = (/** @type {string} */ hidden) => `\\u{${hidden.codePointAt(0)?.toString(16)}}`;

/** Reads an object, with its texts made safe to show; those of studies are the reader's own, who gets them back unchanged. */
export const read = (/** @type {string} */ text, what = "") =>
  JSON.parse(text, (_, value) =>
    typeof value === "string" && what !== "study" ? value.replace(HIDDEN, escaped) : value,
  );

/**
 * What may come with a question: `onProgress` receives the progress of a search, `onPartial` an object as far as it is
 * known, again and again, if the question has such; and `body` is a text to send.
 *
 * @typedef {{ onProgress?: (far: { positions: number, seconds: number }) => void, onPartial?: (found: any) => void,
 *   body?: string }} More
 */

/**
 * @template {string} Path
 * @typedef {Path extends keyof import("../../answers.js").Answers ? import("../../answers.js").Answer<Path> : any} Answer
 */

/**
 * Where answers come from. `ask` gives the object that answers a question, or throws `Refused` with the reason; its signal
 * ends the search. `picture` is where the picture of a finding is, `told` says where answers come from, and `warm` makes
 * ready for questions.
 *
 * @typedef {{
 *   ask: <Path extends string>(what: Path, parameters: Record<string, any>, signal?: AbortSignal, more?: More) => Promise<Answer<Path>>,
 *   picture: (path: string) => string, told: () => string, warm: () => Promise<unknown>,
 * }} Answering
 */
