// What is said of moves in lists.

import { listed, text } from "../page/text.js";

/**
 * A step of best play.
 *
 * @param {import("../../answers.js").ExplainedStep} step
 */
export function step({ player: who, move, notation, distance, only, passes }) {
  const parts = [text("moves.step", { who, move, notation })];
  if (only) parts.push(text("moves.only"));
  parts.push(text("moves.end", { count: distance }));
  if (passes.length > 0) parts.push(text("moves.passes", { squares: listed(passes) }));
  return listed(parts);
}

/**
 * How often a natural player who has won after a first move keeps the win against another one.
 *
 * @param {import("../../answers.js").PracticalMove | undefined} found
 */
export function kept(found) {
  if (!found) return "";
  const percent = Math.round(100 * found.finds_natural);
  return text(percent === 0 ? "moves.kept.hardly" : "moves.kept", {
    who: found.value === "win" ? "black" : "gold",
    percent,
  });
}
