// Spaced repetition: cards move through boxes, and the higher the box the longer a card rests (Leitner).

const DAY = 24 * 60 * 60 * 1000;
/** How long a card rests in each box, in days. In box 0 it comes again at once. */
const DAYS = [0, 1, 3, 7, 16, 35];

/** @typedef {{ box: number, due: number }} Card */
/** @typedef {Record<string, Card>} Cards What is known of the cards that were answered, by their names. */

/** Whether a thing is what is kept of a card. */
export const isCard = (thing) =>
  Number.isInteger(thing?.box) && thing.box >= 0 && thing.box < DAYS.length && Number.isFinite(thing.due);

/**
 * The cards after an answer: one that was right moves up a box, one that was not goes back to the first. A right answer before
 * a card is due changes nothing, since it says little about how long it is remembered.
 *
 * @param {Cards} cards
 * @param {string | number} name
 * @param {boolean} isRight
 * @param {number} now in milliseconds
 * @returns {Cards}
 */
export function answered(cards, name, isRight, now) {
  const before = cards[name];
  if (isRight && before && before.due > now) return cards;
  const box = isRight ? Math.min((before?.box ?? 0) + 1, DAYS.length - 1) : 0;
  return { ...cards, [name]: { box, due: now + DAYS[box] * DAY } };
}

/** Whether a card is to be asked: it is new, or has rested long enough. */
export const isDue = (cards, name, now) => !cards[name] || cards[name].due <= now;

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

/** How many of the cards are new, due again, and at rest; and when the next of those is due, null if there is none. */
export function counts(cards, names, now) {
  const fresh = names.filter((name) => !cards[name]).length;
  const due = names.filter((name) => isDue(cards, name, now)).length - fresh;
  const later = names.filter((name) => !isDue(cards, name, now)).map((name) => cards[name].due);
  return { fresh, due, resting: later.length, next: later.length > 0 ? Math.min(...later) : null };
}
