// The module as a source of answers: `ask` gives what the server would send.
const { readFileSync } = require("fs");

/** The files that the module takes, by their kind. */
const FILES = { table: 0, puzzles: 1 };

class Module {
  #exports;
  /** Set before a trap. */
  #fault = null;

  /** An instance of a compiled module, with the limits of one answer. */
  constructor(compiled, { memory, nodes, seconds }) {
    const page = {
      now: () => performance.now(),
      progress: () => {},
      fault: (at, length) => (this.#fault = this.#text(at, length)),
    };
    this.#exports = new WebAssembly.Instance(compiled, { page }).exports;
    this.#exports.limit(memory, nodes, seconds);
  }

  /** Gives the module a file: "table" or "puzzles". */
  load(kind, path) {
    const status = this.#exports.load(FILES[kind], this.#write(readFileSync(path)));
    if (status !== 200) throw new Error(`the module does not load '${path}': ${status} ${this.#answer()}`);
  }

  /** The status and the object that answer a request. */
  ask({ path, query, body = "" }) {
    const asked = Buffer.concat([Buffer.from(`${path}${query && "?"}${query}\n`), Buffer.from(body)]);
    try {
      const status = this.#exports.ask(this.#write(asked));
      return { status, object: JSON.parse(this.#answer()) };
    } catch (error) {
      throw new Error(`the module stopped at ${path}?${query}: ${this.#fault ?? error.message}`);
    }
  }

  /** Bytes of its memory. */
  get memory() {
    return this.#exports.memory.buffer.byteLength;
  }

  /** Writes an input; returns its length. */
  #write(bytes) {
    const at = this.#exports.reserve(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  #answer() {
    return this.#text(this.#exports.answer_at(), this.#exports.answer_length());
  }

  #text(at, length) {
    return Buffer.from(this.#exports.memory.buffer, at, length).toString();
  }
}

module.exports = { Module };
