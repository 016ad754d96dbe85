// Signs of the moves of a reviewed game: what each of them did to the win of its round.

import { text } from "../page/text.js";

/** @typedef {"kept" | "gave" | "only" | "took" | "none" | "lost"} Kind */
/** @typedef {{ kind: Kind, sign: string, text: string }} Sign */

/** The name of a place in `Stage.signs`: moves from the start of a line, under its rules of deadlock and opening. */
export const signKey = ({ start, rules }, moves) => JSON.stringify([start, rules.deadlock, rules.opening, ...moves]);

/**
 * What a move did: `before` and `after` say who had the win, `isGiven` whether the move before had given it away.
 *
 * @param {{ mover: string, before: string, after: string, isGiven: boolean, legal: number, wins: number }} found
 * @returns {Kind}
 */
export function kindOf({ mover, before, after, isGiven, legal, wins }) {
  if (before !== after) return "gave";
  if (legal === 1) return "none";
  if (before !== mover) return "lost";
  if (wins === 1) return "only";
  return isGiven ? "took" : "kept";
}

/** What each move of a round did, by the review of the round. */
export const kinds = (moves, { ahead, legal_moves: legal, winning_moves: wins }) =>
  moves.map(({ player: mover }, k) =>
    kindOf({
      mover,
      before: ahead[k],
      after: ahead[k + 1],
      isGiven: k > 0 && ahead[k - 1] !== ahead[k],
      legal: legal[k],
      wins: wins[k],
    }),
  );

/** The sign of a kind of move. */
export const signOf = (kind) => text(`games.sign.${kind}`);
