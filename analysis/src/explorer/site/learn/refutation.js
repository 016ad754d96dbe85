// What refutes a move of an exercise.

import { ask } from "../answers/api.js";
import { text } from "../page/text.js";

/**
 * The best answer to a move that loses; null if there is none, because the round is over or the opponent must pass.
 *
 * @param {string} m
 * @param {import("./exercise.js").Place} at
 * @returns {Promise<string | null>}
 */
export async function refutation(m, { line, shown, signal }) {
  const asked = line.then([m]).asked();
  const after = await ask("show", asked, signal);
  if (after.result !== "ongoing" || after.to_move === shown.to_move) return null;
  return (await ask("reply", { ...asked, against: "perfect" }, signal)).move;
}

/**
 * The judgement of a move that loses to an answer, or with null because the opponent must pass.
 *
 * @param {string} m
 * @param {string | null} answer
 * @returns {import("./exercise.js").Judged}
 */
export function refuted(m, answer) {
  const told = answer === null ? text("learn.losesByPass", { m }) : text("learn.loses", { m, answer });
  return { isRight: false, told, refutation: answer };
}
