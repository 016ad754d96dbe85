// What a player has learned, as this browser keeps it, and as a file that another one can read.

import { store, stored } from "../page/store.js";
import { text } from "../page/text.js";
import { isCard } from "./repetition.js";

/** Under this name it is kept; so its files begin. */
export const NAME = "progress";
const FORMAT = "kamisado progress 1";

/** @typedef {{ tries: number, isSolved: boolean }} Tried */
/** @typedef {{ books: Record<string, import("./repetition.js").Cards>, exercises: Record<string, Tried> }} Learned */

/** @returns {Learned} */
const nothing = () => ({ books: {}, exercises: {} });

const isObject = (thing) => typeof thing === "object" && thing !== null && !Array.isArray(thing);
const isTried = (thing) =>
  isObject(thing) && Number.isInteger(thing.tries) && thing.tries >= 0 && typeof thing.isSolved === "boolean";

/** Whether a thing is what a player has learned. */
function isLearned(thing) {
  if (!isObject(thing) || !isObject(thing.books) || !isObject(thing.exercises)) return false;
  const cards = Object.values(thing.books);
  return (
    cards.every((book) => isObject(book) && Object.values(book).every(isCard)) &&
    Object.values(thing.exercises).every(isTried)
  );
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
    /** Whether the browser keeps it. */
    this.isKept = true;
    this.learned = nothing();
    this.learned = this.latest();
  }

  /** What is known by now, in all tabs. */
  latest() {
    const found = stored(NAME);
    if (!this.isKept) return this.learned;
    return isLearned(found) ? found : nothing();
  }

  /** Another tab has changed it. */
  reread() {
    this.learned = this.latest();
    this.dispatchEvent(new CustomEvent("changed"));
  }

  /** Keeps other progress instead; null forgets it. */
  replace(/** @type {Learned | null} */ learned) {
    this.learned = learned ?? nothing();
    this.isKept = store(NAME, learned);
    this.dispatchEvent(new CustomEvent("changed"));
  }

  /** The cards of a book. */
  cards(book) {
    return this.learned.books[book] ?? {};
  }

  /** Changes the cards of a book, as they are in all tabs. */
  changeCards(book, /** @type {(cards: import("./repetition.js").Cards) => import("./repetition.js").Cards} */ change) {
    const latest = this.latest();
    this.replace({ ...latest, books: { ...latest.books, [book]: change(latest.books[book] ?? {}) } });
  }

  /** Whether an exercise has been solved. */
  isSolved(name) {
    return this.learned.exercises[name]?.isSolved ?? false;
  }

  /** An exercise was tried; once it is solved, it stays so. */
  keepTry(name, isSolved) {
    const latest = this.latest();
    const { tries, isSolved: wasSolved } = latest.exercises[name] ?? { tries: 0, isSolved: false };
    if (!wasSolved)
      this.replace({ ...latest, exercises: { ...latest.exercises, [name]: { tries: tries + 1, isSolved } } });
  }

  /** How many of some exercises have been solved, and how many of them at the first try. */
  solved(/** @type {string[]} */ names) {
    const solved = names.filter((name) => this.isSolved(name));
    return {
      solved: solved.length,
      first: solved.filter((name) => this.learned.exercises[name].tries === 1).length,
      of: names.length,
    };
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
