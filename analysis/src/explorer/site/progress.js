// What a player has learned, as this browser keeps it, and as a file that another one can read.

import { isCard } from "./repetition.js";
import { store, stored } from "./store.js";
import { text } from "./text.js";

/** Under this name it is kept; so its files begin. */
const NAME = "progress";
const FORMAT = "kamisado progress 1";

/** @typedef {{ tries: number, isSolved: boolean }} Tried */
/** @typedef {{ books: Record<string, import("./repetition.js").Cards>, exercises: Record<string, Tried> }} Learned */

/** @returns {Learned} */
const nothing = () => ({ books: {}, exercises: {} });

const isObject = (thing) => typeof thing === "object" && thing !== null && !Array.isArray(thing);
const isTried = (thing) => isObject(thing) && Number.isInteger(thing.tries) && thing.tries >= 0 && typeof thing.isSolved === "boolean";

/** Whether a thing is what a player has learned. */
function isLearned(thing) {
  if (!isObject(thing) || !isObject(thing.books) || !isObject(thing.exercises)) return false;
  const cards = Object.values(thing.books);
  return cards.every((book) => isObject(book) && Object.values(book).every(isCard)) && Object.values(thing.exercises).every(isTried);
}

/** What has been learned as the text of a file. */
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
  constructor() {
    super();
    const found = stored(NAME);
    /** @type {Learned} */
    this.learned = isLearned(found) ? found : nothing();
  }

  /** Keeps other progress instead; null forgets it. */
  replace(/** @type {Learned | null} */ learned) {
    this.learned = learned ?? nothing();
    store(NAME, learned);
    this.dispatchEvent(new CustomEvent("changed"));
  }

  /** The cards of a book. */
  cards(book) {
    return this.learned.books[book] ?? {};
  }

  keepCards(book, cards) {
    this.replace({ ...this.learned, books: { ...this.learned.books, [book]: cards } });
  }

  /** Whether an exercise has been solved. */
  isSolved(name) {
    return this.learned.exercises[name]?.isSolved ?? false;
  }

  /** An exercise was tried; once it is solved, it stays so. */
  keepTry(name, isSolved) {
    if (this.isSolved(name)) return;
    const { tries = 0 } = this.learned.exercises[name] ?? {};
    const tried = { tries: tries + 1, isSolved };
    this.replace({ ...this.learned, exercises: { ...this.learned.exercises, [name]: tried } });
  }

  /** How many of some exercises have been solved, and how many of them at the first try. */
  solved(/** @type {string[]} */ names) {
    const solved = names.filter((name) => this.isSolved(name));
    return { solved: solved.length, first: solved.filter((name) => this.learned.exercises[name].tries === 1).length, of: names.length };
  }

  /** Says what is known of an exercise before it begins. */
  before(name) {
    const { tries: count = 0 } = this.learned.exercises[name] ?? {};
    return count === 0 ? "" : text(this.isSolved(name) ? "learn.before" : "learn.triedBefore", { count });
  }

  /** The first exercise after one, or before it, that has not been solved; null if all have been. `after` may be an exercise of another kind. */
  next(/** @type {string[]} */ names, /** @type {string | null} */ after) {
    const at = after === null ? 0 : names.indexOf(after) + 1;
    return [...names.slice(at), ...names.slice(0, at)].find((name) => name !== after && !this.isSolved(name)) ?? null;
  }
}

/** One of several things, each as likely as the others; another than the last one, if there is another. */
export function any(things, last = null) {
  const others = things.filter((thing) => thing !== last);
  const from = others.length > 0 ? others : things;
  return from[Math.floor(Math.random() * from.length)];
}
