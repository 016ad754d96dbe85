// What a player has learned, as this browser keeps it, and as a file that another one can read.

import { store, stored } from "../page/store.js";
import { text } from "../page/text.js";
import { isCard } from "./repetition.js";

/** Under this name it is kept; so its files begin. */
export const NAME = "progress";
const FORMAT = "kamisado progress 1";

/** @typedef {import("./repetition.js").Cards} Cards */
/** @typedef {{ tries: number, isSolved: boolean }} Tried */
/** @typedef {{ books: Record<string, Cards>, exercises: Record<string, Tried> }} Learned */

/** @returns {Learned} */
const nothing = () => ({ books: {}, exercises: {} });

/**
 * Whether a thing is an object, and so is each of its values.
 *
 * @param {any} thing
 * @param {(value: any) => boolean} isValue
 */
const isObject = (thing, isValue) =>
  typeof thing === "object" && thing !== null && !Array.isArray(thing) && Object.values(thing).every(isValue);
const isTried = (/** @type {any} */ thing) =>
  Number.isInteger(thing?.tries) && thing.tries >= 0 && typeof thing.isSolved === "boolean";
const isLearned = (/** @type {any} */ thing) =>
  isObject(thing?.books, (cards) => isObject(cards, isCard)) && isObject(thing.exercises, isTried);

/**
 * What has been learned as the text of a file.
 *
 * @param {Learned} learned
 */
export const write = ({ books, exercises }) => JSON.stringify({ format: FORMAT, books, exercises });

/**
 * Reads such a text; null for any other text.
 *
 * @param {string} text
 * @returns {Learned | null}
 */
export function read(text) {
  try {
    const found = JSON.parse(text);
    return found?.format === FORMAT && isLearned(found) ? { books: found.books, exercises: found.exercises } : null;
  } catch {
    return null;
  }
}

/** The progress of the player: every change is kept, and told by the event `changed`. */
export class Progress extends EventTarget {
  /** Whether the browser keeps it. */
  isKept = true;
  learned = nothing();

  constructor() {
    super();
    this.reread();
  }

  /** What is known by now, in all tabs. */
  latest() {
    const found = stored(NAME);
    if (!this.isKept) return this.learned;
    return isLearned(found) ? /** @type {Learned} */ (found) : nothing();
  }

  /** Another tab may have changed it. */
  reread() {
    this.learned = this.latest();
    this.dispatchEvent(new Event("changed"));
  }

  /** Keeps other progress instead; null forgets it. */
  replace(/** @type {Learned | null} */ learned) {
    this.learned = learned ?? nothing();
    this.isKept = store(NAME, learned);
    this.dispatchEvent(new Event("changed"));
  }

  /** The cards of a book. */
  cards(/** @type {string} */ book) {
    return this.learned.books[book] ?? {};
  }

  /** Changes the cards of a book, as they are in all tabs. */
  changeCards(/** @type {string} */ book, /** @type {(cards: Cards) => Cards} */ change) {
    const latest = this.latest();
    this.replace({ ...latest, books: { ...latest.books, [book]: change(latest.books[book] ?? {}) } });
  }

  /** Whether an exercise has been solved. */
  isSolved(/** @type {string} */ name) {
    return this.learned.exercises[name]?.isSolved ?? false;
  }

  /** An exercise was tried; once it is solved, it stays so. */
  keepTry(/** @type {string} */ name, /** @type {boolean} */ isSolved) {
    const latest = this.latest();
    const { tries, isSolved: wasSolved } = latest.exercises[name] ?? { tries: 0, isSolved: false };
    if (!wasSolved)
      this.replace({ ...latest, exercises: { ...latest.exercises, [name]: { tries: tries + 1, isSolved } } });
  }

  /** How many of some exercises have been solved, and how many of them at the first try. */
  solved(/** @type {string[]} */ names) {
    const solved = names.filter((name) => this.isSolved(name));
    const first = solved.filter((name) => this.learned.exercises[name].tries === 1);
    return { solved: solved.length, first: first.length, of: names.length };
  }

  /** Says what is known of an exercise before it begins. */
  before(/** @type {string} */ name) {
    const { tries: count = 0 } = this.learned.exercises[name] ?? {};
    return count === 0 ? "" : text(this.isSolved(name) ? "learn.before" : "learn.triedBefore", { count });
  }

  /**
   * The first exercise after one, or before it, that has not been solved, if there is one. `after` may be an exercise of another
   * kind.
   *
   * @param {string[]} names
   * @param {string} [after]
   */
  next(names, after = "") {
    const at = names.indexOf(after) + 1;
    return [...names.slice(at), ...names.slice(0, at)].find((name) => name !== after && !this.isSolved(name));
  }
}

/**
 * One of several things, each as likely as the others; another than the last one, if there is another.
 *
 * @template T
 * @param {T[]} things
 * @param {T} [last]
 * @returns {T}
 */
export function any(things, last) {
  const others = things.filter((thing) => thing !== last);
  const from = others.length > 0 ? others : things;
  return from[Math.floor(Math.random() * from.length)];
}
