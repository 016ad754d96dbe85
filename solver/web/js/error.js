// Why there is no answer.

/**
 * A refused question: `code` is a word of the schema, or `closed`; `line` and `column` are the place of a mistake in a
 * text.
 */
export class KamisadoError extends Error {
  name = "KamisadoError";

  /**
   * @param {string} message
   * @param {{ code?: import("./index.js").KamisadoError["code"], line?: number, column?: number }} [failure]
   */
  constructor(message, { code = "internal", line, column } = {}) {
    super(message);
    this.code = code;
    this.line = line;
    this.column = column;
  }
}
