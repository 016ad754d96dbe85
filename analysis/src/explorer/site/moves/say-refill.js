// What is said of the two fills after a round.

import { text } from "../page/text.js";
import { other } from "./say.js";

/**
 * @typedef {import("./say.js").Player} Player
 * @typedef {import("./stage.js").Fill} Fill
 */

/**
 * The fill that is advised.
 *
 * @param {import("./stage.js").Fills} found
 */
export function advice({ winner, challenger, advice: better, ...fills }) {
  const [left, right] = [fills.left.winning_moves, fills.right.winning_moves];
  if (better === "either") return text("refill.advice.either", { challenger, left, right });
  const worse = better === "left" ? "right" : "left";
  const [few, many] = better === "left" ? [left, right] : [right, left];
  return text("refill.advice.side", { winner, challenger, better, worse, few, many });
}

/**
 * Who wins the round after a fill.
 *
 * @param {Fill} found
 * @param {Player} challenger
 */
export function value({ value: found, winning_moves: count, moves: all }, challenger) {
  return text(`refill.${found}`, { who: challenger, other: other(challenger), count, all });
}

/**
 * How hard the next round is for the Challenger, beside others.
 *
 * @param {import("../../answers.js").Share} share of the others for whom it is easier, in per cent
 * @param {Player} who
 */
export function harder({ estimate }, who) {
  const percent = Math.round(estimate);
  if (percent === 0 || percent === 100) return text(percent === 0 ? "refill.easiest" : "refill.hardest", { who });
  return text(percent < 50 ? "refill.easier" : "refill.harder", { who, percent });
}

/**
 * What a set-up was compared with.
 *
 * @param {Fill} found
 */
export function among({ among: count, among_rings: rings }) {
  return rings === null ? text("refill.among", { count }) : text("refill.among.rings", { count, rings });
}

/**
 * Why a fill is good: a feature that it has more of than the other fill, and the difference associated with it.
 *
 * @param {import("../../answers.js").FeatureOfFill} feature
 * @param {Player} challenger
 */
export function feature({ name, more, effect }, challenger) {
  const size = (/** @type {number} */ difference) => Number(Math.abs(difference).toFixed(1));
  const { estimate, low, high } = effect;
  const isFewer = estimate < 0;
  // Both ends have the sign of the estimate.
  const [least, most] = isFewer ? [high, low] : [low, high];
  const told = { what: described(name, challenger), more, who: challenger, change: size(estimate) };
  const how = isFewer ? "fewer" : "more";
  return text("refill.reason", { ...told, how, low: size(least), high: size(most) });
}

/** The kinds of features that have parts, by their names without the player. */
const KINDS = /** @type {[string, RegExp, string[]][]} */ ([
  ["beside", /^([a-z]+)_beside_([a-z]+)$/, ["color", "mirror"]],
  ["ahead", /^own_color_ahead_(\d)$/, ["squares"]],
  ["aslant", /^own_color_diagonal_([2-6])$/, ["squares"]],
]);

/**
 * A feature of a set-up, by its name in answers.
 *
 * @param {string} name
 * @param {Player} challenger
 */
export function described(name, challenger) {
  const [, role, rest] = /^(?:(challenger|defender)_)?(.*)$/.exec(name) ?? [];
  const who = role === "defender" ? other(challenger) : challenger;
  for (const [kind, form, parts] of KINDS) {
    const found = form.exec(rest);
    if (!found) continue;
    const given = Object.fromEntries(parts.map((part, i) => [part, found[i + 1]]));
    return text(`feature.${kind}`, { ...given, who });
  }
  return text(`feature.${rest}`, { who });
}
