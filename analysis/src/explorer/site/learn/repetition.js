// Spaced repetition: cards move through boxes, and the higher the box the longer a card rests (Leitner).

/** How many days a card rests in each box. In box 0 it comes again at once. */
const DAYS = [0, 1, 3, 7, 16, 35, 90, 240];

/** @typedef {{ box: number, due: number }} Card `due` in milliseconds */
/** @typedef {Record<string, Card>} Cards What is known of the cards that were answered, by their names. */

/**
 * Whether a thing is what is kept of a card.
 *
 * @param {any} thing
 */
export const isCard = (thing) =>
  Number.isInteger(thing?.box) && thing.box >= 0 && thing.box < DAYS.length && Number.isFinite(thing.due);

/**
 * When a day begins where the player is: that of a time, or a number of days later.
 *
 * @param {number} time
 */
function day(time, later = 0) {
  const begun = new Date(time);
  begun.setHours(0, 0, 0, 0);
  return begun.setDate(begun.getDate() + later);
}

/**
 * The cards after an answer: one that was right moves up a box, one that was not goes back to the first. A right answer before
 * a card is due changes nothing, since it says little about how long it is remembered.
 *
 * @param {Cards} cards
 * @param {string | number} name
 * @param {boolean} isRight
 * @param {number} now
 * @returns {Cards}
 */
export function answered(cards, name, isRight, now) {
  if (!isRight) return { ...cards, [name]: { box: 0, due: now } };
  if (!isDue(cards, name, now)) return cards;
  const box = Math.min((cards[name]?.box ?? 0) + 1, DAYS.length - 1);
  return { ...cards, [name]: { box, due: day(now, DAYS[box]) } };
}

/**
 * Whether a card is to be asked: it is new, or its day has come.
 *
 * @param {Cards} cards
 * @param {string | number} name
 * @param {number} now
 */
export const isDue = (cards, name, now) => !cards[name] || day(cards[name].due) <= now;

/**
 * The names of the cards to ask, in order: those that were answered before, the one that has waited longest first, then the new
 * ones.
 *
 * @param {Cards} cards
 * @param {number[]} names
 * @param {number} now
 */
export function queue(cards, names, now) {
  const due = names.filter((name) => isDue(cards, name, now));
  const seen = due.filter((name) => cards[name]).sort((a, b) => cards[a].due - cards[b].due);
  return [...seen, ...due.filter((name) => !cards[name])];
}

/**
 * How many of the cards are new, due again, and at rest; and when the next of those is due.
 *
 * @param {Cards} cards
 * @param {number[]} names
 * @param {number} now
 */
export function counts(cards, names, now) {
  const fresh = names.filter((name) => !cards[name]).length;
  const later = names.filter((name) => !isDue(cards, name, now)).map((name) => cards[name].due);
  const due = names.length - fresh - later.length;
  return { fresh, due, resting: later.length, next: Math.min(...later) };
}
