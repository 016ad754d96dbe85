// A module that answers questions, made ready to be asked; the same in a page and in Node.js.

/** The files that a module takes, by their kinds. */
export const FILES = { table: 0, puzzles: 1 };

/**
 * What the module exports.
 *
 * @typedef {{
 *   memory: WebAssembly.Memory, reserve: (length: number) => number, load: (kind: number) => number, ask: () => number,
 *   limit: (memory: number, nodes: number, seconds: number) => void, answer_at: () => number, answer_length: () => number,
 * }} Exports
 * @typedef {{ memory: number, nodes: number, seconds: number }} Limits
 */

/** An instance of the module. After it has thrown an error it is of no use any more. */
export class Instance {
  /** @type {Exports} */
  #exports;
  /** Why the module gave up, as far as it could tell. */
  #fault = "";

  /**
   * `onProgress` receives the number of positions that a search has looked at, `onPartial` what it has found so far.
   *
   * @param {WebAssembly.Module} module
   * @param {(positions: number) => void} onProgress
   * @param {(text: string) => void} [onPartial]
   */
  constructor(module, onProgress, onPartial = () => {}) {
    const hears =
      (/** @type {(text: string) => void} */ does) => (/** @type {number} */ at, /** @type {number} */ length) =>
        does(this.#text(at, length));
    const page = {
      now: () => performance.now(),
      progress: onProgress,
      partial: hears(onPartial),
      fault: hears((text) => (this.#fault = text)),
    };
    const { exports } = new WebAssembly.Instance(module, { page });
    this.#exports = /** @type {any} */ (exports);
  }

  /**
   * Bytes as text.
   *
   * @param {number} at
   * @param {number} length
   */
  #text(at, length) {
    return new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, at, length));
  }

  #answer() {
    return this.#text(this.#exports.answer_at(), this.#exports.answer_length());
  }

  /**
   * Gives the module its input, and uses it; an error has the reason that the module gave.
   *
   * @param {Uint8Array} bytes
   * @param {() => number} what
   */
  #use(bytes, what) {
    try {
      const at = this.#exports.reserve(bytes.length);
      new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
      return { status: what(), text: this.#answer() };
    } catch (error) {
      throw new Error(this.#fault || error.message);
    }
  }

  /**
   * Gives a file to the module.
   *
   * @param {number} kind
   * @param {Uint8Array} bytes
   */
  load(kind, bytes) {
    const { status, text } = this.#use(bytes, () => this.#exports.load(kind));
    if (status !== 200) throw new Error(text);
  }

  /**
   * Asks within limits; the answer is a status of HTTP and an object as text.
   *
   * @param {string} request
   * @param {Limits} limits
   */
  ask(request, { memory, nodes, seconds }) {
    return this.#use(new TextEncoder().encode(request), () => {
      this.#exports.limit(memory, nodes, seconds);
      return this.#exports.ask();
    });
  }
}

/**
 * Answers questions, one after the other, each with its limits. A message also has the module, if it is the first, and the
 * files that the module has not got yet. Said are `{ positions }` and `{ partial }` during a search, then
 * `{ status, text }`, or `{ fault }` when the worker is of no use any more.
 *
 * @param {(said: object) => void} say
 */
export function answering(say) {
  /** @type {Instance} */
  let instance;
  return (/** @type {any} */ { module, files, request, limits }) => {
    try {
      if (module)
        instance = new Instance(
          module,
          (positions) => say({ positions }),
          (partial) => say({ partial }),
        );
      for (const { kind, bytes } of files) instance.load(kind, bytes);
      say(instance.ask(request, limits));
    } catch (error) {
      say({ fault: error.message });
    }
  };
}
