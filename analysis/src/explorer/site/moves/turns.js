// Moves as players list them: a number for each move of both, with the passes between.

import { isFill } from "./line.js";
import { other } from "./say.js";

/** Who made a move, as far as known; otherwise who should have, if nobody passes. */
function mover({ facts, before }, previous, start) {
  if (facts) return facts.player;
  if (before.m === null) return / g /.test(start) ? "gold" : "black";
  if (isFill(before.m)) return "black";
  return (before.facts?.passes.length ?? 0) % 2 === 1 ? previous : other(previous);
}

/** The next place in a list of two columns. */
const after = ({ number, column }, next) => ({ number: next > column ? number : number + 1, column: next });

/**
 * Where each move of a study stands: the number of its turn, the column, 0 for whoever began the round, and its player; and
 * where the passes stand that it forces.
 *
 * @param {import("../studies/study.js").Study} study
 */
export function turns(study) {
  const places = new Map();
  const begin = { number: 0, column: 1, player: "", first: "", passes: [] };
  for (const node of study.all()) {
    if (node.m === null || isFill(node.m)) {
      places.set(node, { ...begin, end: begin });
      continue;
    }
    const { end, player: previous, first: began } = places.get(node.before);
    const player = mover(node, previous, study.start);
    const first = began || player;
    let place = after(end, player === first ? 0 : 1);
    const own = place;
    const passes = (node.facts?.passes ?? []).map((square, i) => {
      place = after(place, (i % 2 === 0) === (player === first) ? 1 : 0);
      return { square, ...place };
    });
    places.set(node, { ...own, player, first, passes, end: place });
  }
  return places;
}
