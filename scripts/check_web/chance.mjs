// A generator of numbers that are the same in every run.

export class Chance {
  #state;

  constructor(seed) {
    this.#state = BigInt(seed);
  }

  /** A number from 0 to below `bound`. */
  below(bound) {
    // A linear congruential generator of 64 bits; the upper ones are used.
    this.#state = BigInt.asUintN(64, this.#state * 6364136223846793005n + 1442695040888963407n);
    return Number((this.#state >> 33n) % BigInt(bound));
  }

  /** One of the things. */
  of(things) {
    return things[this.below(things.length)];
  }

  /** True with a chance of one in `parts`. */
  oneIn(parts) {
    return this.below(parts) === 0;
  }

  /** Some of the things, at most `count`, in their order. */
  some(things, count) {
    const left = [...things.keys()];
    while (left.length > count) left.splice(this.below(left.length), 1);
    return left.map((place) => things[place]);
  }
}
