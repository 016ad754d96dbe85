// The books of the initial round, as they are learned: which move to know, and where each answer leads.

/** @typedef {import("../../answers.js").DrillBook} Book */

const mirrored = (/** @type {string} */ m) => m.replace(/[a-h]/g, (file) => "hgfedcba"["abcdefgh".indexOf(file)]);

/**
 * The book on the mirrored board, where left and right are exchanged, and with them the colours: what wins on one side wins on
 * the other.
 *
 * @param {Book} book
 * @returns {Book}
 */
export function mirror(book) {
  const turns = book.turns.map((turn) => ({
    ...turn,
    move: mirrored(turn.move),
    then: Object.fromEntries(Object.entries(turn.then).map(([said, next]) => [mirrored(said), next])),
  }));
  return { ...book, turns };
}

/**
 * The moves of an answer: mostly one, several where the opponent moves again, none where the player does.
 *
 * @param {string} said
 */
export const moves = (said) => said.split(" ").filter((m) => m !== "");

/**
 * The places in the list of turns that can be reached from one, with itself.
 *
 * @param {Book} book
 * @param {number} at
 */
export function reached({ turns }, at) {
  const all = new Set([at]);
  for (const here of all) Object.values(turns[here].then).forEach((next) => all.add(next));
  return all;
}

/**
 * The shortest way from the start to a turn: the moves of both players.
 *
 * @param {Book} book
 * @param {number} to
 */
export function way({ turns }, to) {
  const ways = new Map([[0, /** @type {string[]} */ ([])]]);
  for (const [at, line] of ways) {
    if (at === to) return line;
    const { move, then } = turns[at];
    for (const [said, next] of Object.entries(then)) {
      if (!ways.has(next)) ways.set(next, [...line, move, ...moves(said)]);
    }
  }
  throw new Error(`no way leads to turn ${to}`);
}

/**
 * The numbers of the positions to know, and the turns that have them.
 *
 * @param {Book} book
 */
export const known = ({ turns }) =>
  new Map(turns.flatMap(({ number }, at) => (number === undefined ? [] : [/** @type {const} */ ([number, at])])));
