// Why there is no answer.

/** @import { Failure } from "./answers.js" */

/** A refused question: `code` is a word of the schema; `line` and `column` are the place of a mistake in a text. */
export class KamisadoError extends Error {
  name = "KamisadoError";

  /**
   * @param {string} message
   * @param {Partial<Failure>} [failure]
   */
  constructor(message, { code = "internal", line, column } = {}) {
    super(message);
    this.code = code;
    this.line = line;
    this.column = column;
  }
}
