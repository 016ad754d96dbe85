// What is said of a position of a round: whose turn it is, who wins, how it ended.

import { tower } from "../board/say.js";
import { listed, sentences, text } from "../page/text.js";
import { LIMITED } from "./line.js";

/**
 * @typedef {import("../../answers.js").Player} Player
 * @typedef {import("./stage.js").Shown} Shown
 */

/**
 * The other player.
 *
 * @param {Player} player
 * @returns {Player}
 */
export const other = (player) => (player === "black" ? "gold" : "black");

/**
 * Whose turn it is, and with which tower.
 *
 * @param {Pick<Shown, "to_move" | "due">} shown
 */
export function turn({ to_move: who, due }) {
  return due ? text("round.turn", { who, color: due }) : text("round.begins", { who });
}

/**
 * The numbers from which a round began, and how far the next move may go, as far as either is known.
 *
 * @param {Shown} shown
 */
export function limit({ opening, moves_made: made, tiles }) {
  const [black, gold] = tiles ?? [];
  const from = tiles && made === 0 ? text("round.tiles", { black: String(black), gold: String(gold) }) : "";
  if (!opening || (made ?? 0) >= LIMITED) return from;
  return sentences(from, made === null ? text("round.limit.unknown") : text("round.limit", { count: 2 * made + 1 }));
}

/**
 * Who wins a position, and with how many of the moves.
 *
 * @param {Pick<import("../answers/answer.js").Answer<"position">, "to_move" | "value" | "distance" | "moves" | "proved"> & { match?: string }} found
 */
export function verdict({ to_move: mover, value, distance, moves, proved, match }) {
  if (value === "unknown") return text("round.unknown");
  const who = value === "win" ? mover : other(mover);
  const wins = text(`winner.${match ? "inMatch" : "alone"}${distance === null ? "" : ".in"}`, {
    who,
    distance: distance ?? 0,
  });
  return sentences(wins, winning(value, moves), proved ? "" : text("unproved"));
}

/**
 * @param {string} value
 * @param {import("../../answers.js").ListedMove[]} moves
 */
function winning(value, moves) {
  const all = moves.length;
  if (value === "loss") return text("round.none", { count: all });
  const count = moves.filter((found) => found.value === "win").length;
  // A move that is not known may win too.
  const isLeast = moves.some((found) => found.value === "unknown");
  return text(isLeast ? "round.least" : "round.winning", { count, all });
}

/**
 * A move that was played, and the towers that it has pushed: the opponent then passes.
 *
 * @param {string} who
 * @param {string} notation
 * @param {import("../board/position.js").Tower[]} [pushed]
 */
export function played(who, notation, pushed = []) {
  if (pushed.length === 0) return text("round.played", { who, notation });
  return text("round.pushed", { who, notation, towers: listed(pushed.map(tower)) });
}

/**
 * A forced pass.
 *
 * @param {import("../board/position.js").Tower} stands
 * @param {string} square
 */
export const pass = (stands, square) => text("round.pass", { tower: tower(stands), square });

/**
 * How a round ended, by one of the two rules on forced passes; `rings` are those that the promoted tower had.
 *
 * @param {Shown} shown
 * @param {number | undefined} rings
 * @param {string} deadlock
 */
export function ending(shown, rings, deadlock) {
  const { result, winner, promoted: color, match, match_winner: champion, chooser, next } = shown;
  const stuck = text(`round.stuck.${deadlock}`);
  if (!winner) return sentences(stuck, text("round.lost"));
  const how = `ended.${result === "win" ? "home" : "blocked"}${rings === 3 ? ".triple" : ""}`;
  const round = sentences(
    result === "win" ? "" : stuck,
    text(how, { who: winner, loser: other(winner), color: color ?? "" }),
  );
  if (!match) return round;
  if (champion) return sentences(round, text("round.champion", { who: champion }));
  return sentences(
    round,
    text("round.next", { chooser: chooser ?? winner, challenger: next?.challenger ?? other(winner) }),
  );
}
