// A record as lines of play.

import { INITIAL } from "../board/position.js";
import { Line } from "../moves/line.js";

/** @import { Recorded } from "./review.js" */

/**
 * The rounds of a record as lines, each with its first place among those of the whole record, and the place where each round
 * starts. One line goes through all rounds, except that a round which ended off the board is the end of a line: no move
 * leads on from there, and so does none to a round for which the rows were set anew.
 *
 * @param {Pick<Recorded, "match" | "rules" | "rounds"> & { opening?: string | null }} record
 */
export function through({ match, rules, opening = null, rounds }) {
  const deadlock = rules.includes("two-pass") ? "two-pass" : "official";
  // A record that names no match has a single round, after which both fills are of interest.
  const ruled = { match: match === "single" ? null : match, deadlock, opening };
  /** @type {{ line: Line, from: number }[]} */
  const lines = [];
  let at = 0;
  const begins = rounds.map((round, i) => {
    const last = lines[lines.length - 1];
    const goesOn = i > 0 && !rounds[i - 1].ended && !round.tiles;
    const moves = round.moves.map((played) => played.move);
    const numbered = i === 0 && round.tiles && `start:${round.tiles.join(":")}`;
    const start = numbered || (round.position === INITIAL ? "start" : round.position);
    if (goesOn) last.line = new Line(last.line.start, [...last.line.moves, `fill ${round.fill}`, ...moves], 0, ruled);
    else lines.push({ line: new Line(start, moves, 0, ruled), from: at });
    const begin = at;
    at += moves.length + 1;
    return begin;
  });
  return { lines, begins };
}
