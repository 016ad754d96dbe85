// The answers that were given last.

/** Texts by their names, up to a number of characters in all; those that were not asked for the longest time make room. */
export class Recent {
  #kept = new Map();
  #taken = 0;
  #room;

  /** @param {number} room */
  constructor(room) {
    this.#room = room;
  }

  /**
   * @param {string} name
   * @returns {string | undefined}
   */
  get(name) {
    const text = this.#kept.get(name);
    if (text !== undefined) this.keep(name, text);
    return text;
  }

  /** Keeps a text as the newest. */
  keep(name, text) {
    this.#drop(name);
    this.#kept.set(name, text);
    this.#taken += name.length + text.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#taken <= this.#room) break;
      this.#drop(oldest);
    }
  }

  #drop(name) {
    const text = this.#kept.get(name);
    if (text === undefined) return;
    this.#kept.delete(name);
    this.#taken -= name.length + text.length;
  }
}
