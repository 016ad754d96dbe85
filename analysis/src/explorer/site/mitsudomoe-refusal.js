// Why a space cannot be chosen for the next step of a turn.

import { goalOf } from "./mitsudomoe-position.js";
import { text } from "./text.js";

/** The spaces between two that lie in one line; none for neighbours and others. */
function between(from, to) {
  const [wide, high] = [to.charCodeAt(0) - from.charCodeAt(0), Number(to[1]) - Number(from[1])];
  const far = Math.max(Math.abs(wide), Math.abs(high));
  if (wide !== 0 && high !== 0 && Math.abs(wide) !== Math.abs(high)) return [];
  const at = (i) => `${String.fromCharCode(from.charCodeAt(0) + (wide * i) / far)}${Number(from[1]) + (high * i) / far}`;
  return Array.from({ length: Math.max(far - 1, 0) }, (_, i) => at(i + 1));
}

/**
 * The reason, where the rules allow the choice of no such space; `position` has the stacks as the steps so far left them.
 *
 * @param {string} space
 * @param {import("./mitsudomoe-turn.js").Making} making
 * @param {any} position
 */
export function refusal(space, making, { stacks, seats, turn: who }) {
  const { rings, ball } = stacks.get(space);
  const top = rings.at(-1);
  const home = goalOf(seats.find(({ letter }) => letter === who).seat);
  const hand = making.ball ? making.color(making.ball) : who;
  const line = making.from ? between(making.from, space) : [];
  const isVault = line.length > 0 && line.every((on) => stacks.get(on).ball);
  /** For each next choice, the reasons in order, each with whether it holds. */
  const reasons = /** @type {Record<string, any[][]>} */ ({
    ring: [["taken", ball], ["noRing", top !== who], ["ring.useless", true]],
    ringTo: [["taken", ball], ["ringTo.useless", true]],
    ball: [["ball.none", ball !== who], ["ball.home", home.includes(space)], ["ball.stuck", true]],
    to: [["taken", ball], ["noRing", top !== who], ["vault", isVault], ["far", true]],
    vaulted: [["vaulted.none", true]],
    end: [["taken", ball], ["noRing", top !== hand], ["end.useless", true]],
    made: [["over", true]],
  })[making.turns.length === 0 ? "made" : making.phase()];
  const [why] = /** @type {any[]} */ (reasons.find(([, holds]) => holds));
  return text("refused", { space, why: text(`refused.${why}`, { who: hand, from: making.from ?? "" }) });
}
