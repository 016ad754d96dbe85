// Signs of the moves of a reviewed game: what each of them did to the win of its round.

import { text } from "../page/text.js";

/** @import { ReviewedRound } from "../../answers.js" */
/** @import { Line } from "../moves/line.js" */

/** @typedef {"kept" | "gave" | "only" | "took" | "none" | "lost"} Kind */
/** @typedef {{ kind: Kind, sign: string, text: string }} Sign */

/**
 * The name of a place in `Stage.signs`: moves from the start of a line, under its rules of deadlock and opening.
 *
 * @param {Pick<Line, "start" | "rules">} line
 * @param {string[]} moves
 */
export const signKey = ({ start, rules }, moves) => JSON.stringify([start, rules.deadlock, rules.opening, ...moves]);

/**
 * What a move of a reviewed round did.
 *
 * @param {Pick<ReviewedRound, "ahead" | "legal_moves" | "winning_moves">} round
 * @param {number} k
 * @param {string} mover
 * @returns {Kind}
 */
export function kindOf({ ahead, legal_moves: legal, winning_moves: wins }, k, mover) {
  if (ahead[k] !== ahead[k + 1]) return "gave";
  if (legal[k] === 1) return "none";
  if (ahead[k] !== mover) return "lost";
  if (wins[k] === 1) return "only";
  return k > 0 && ahead[k - 1] !== ahead[k] ? "took" : "kept";
}

/** The sign of a kind of move. */
export const signOf = (/** @type {Kind} */ kind) => text(`games.sign.${kind}`);
