// A module that answers questions, made ready to be asked.

/** The files that a module takes, by their kinds. */
export const FILES = { table: 0, puzzles: 1 };

/** An instance of the module. After it has thrown an error it is of no use any more. */
export class Instance {
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
    const now = () => performance.now();
    const fault = (at, length) => (this.#fault = this.#text(at, length));
    const partial = (at, length) => onPartial(this.#text(at, length));
    const { exports } = new WebAssembly.Instance(module, { page: { now, progress: onProgress, partial, fault } });
    this.#exports = /** @type {any} */ (exports);
  }

  /** Bytes as text. */
  #text(at, length) {
    return new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, at, length));
  }

  /** Does something with the module; an error has the reason that the module gave. */
  #use(what) {
    try {
      return what();
    } catch (error) {
      throw new Error(this.#fault || error.message);
    }
  }

  /** Gives bytes to the module, as its input. */
  #put(bytes) {
    const at = this.#exports.reserve(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
  }

  /** Gives a file to the module. */
  load(kind, bytes) {
    const status = this.#use(() => {
      this.#put(bytes);
      return this.#exports.load(kind);
    });
    if (status !== 200) throw new Error(this.#answer());
  }

  #answer() {
    return this.#text(this.#exports.answer_at(), this.#exports.answer_length());
  }

  /** Asks within limits; the answer is a status of HTTP and an object as text. */
  ask(request, { memory, nodes, seconds }) {
    return this.#use(() => {
      this.#exports.limit(memory, nodes, seconds);
      this.#put(new TextEncoder().encode(request));
      const status = this.#exports.ask();
      return { status, text: this.#answer() };
    });
  }
}
