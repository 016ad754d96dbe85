// Moves as players list them: in rows of two columns, each with its number in the round, with the passes between.

import { isFill } from "./line.js";
import { other } from "./say.js";

/** @import { Player } from "../../answers.js" */
/** @import { Node, Study } from "../studies/study.js" */

/**
 * The row of a turn, and the column, 0 for whoever began the round.
 *
 * @typedef {{ row: number, column: number }} Turn
 */
/** @typedef {Turn & { number: number, passes: (Turn & { square: string })[], player: string, first: string, end: Turn }} Place */

/** Who made a move, as far as known; otherwise who should have, if nobody passes. */
function mover(/** @type {Node} */ { facts, before }, /** @type {string} */ previous, /** @type {string} */ start) {
  if (facts) return facts.player;
  if (!before?.m) return / g /.test(start) ? "gold" : "black";
  if (isFill(before.m)) return "black";
  return (before.facts?.passes.length ?? 0) % 2 === 1 ? previous : other(/** @type {Player} */ (previous));
}

/** The next place in a list of two columns. */
const after = (/** @type {Turn} */ { row, column }, /** @type {number} */ next) => ({
  row: next > column ? row : row + 1,
  column: next,
});

/**
 * Where each move of a study stands, its number in the round, as in records, and its player; and where the passes stand that it
 * forces, which have no number.
 */
export function turns(/** @type {Study} */ study) {
  /** @type {Map<Node, Place>} */
  const places = new Map();
  const none = { row: 0, column: 1 };
  const begin = { ...none, number: 0, player: "", first: "", passes: [], end: none };
  for (const node of study.all()) {
    if (node.m === null || isFill(node.m)) {
      places.set(node, begin);
      continue;
    }
    const { end, number, player: previous, first: began } = places.get(/** @type {Node} */ (node.before)) ?? begin;
    const player = mover(node, previous, study.start);
    const first = began || player;
    const own = after(end, player === first ? 0 : 1);
    let place = own;
    const passes = (node.facts?.passes ?? []).map((square, i) => {
      place = after(place, (i % 2 === 0) === (player === first) ? 1 : 0);
      return { square, ...place };
    });
    places.set(node, { ...own, number: number + 1, player, first, passes, end: place });
  }
  return places;
}
