// A question about a position whose moves are shared among workers.

/**
 * @typedef {import("./index.js").Answer<"position">} Position
 * @typedef {{ only: string[], answer: Position }} Part an answer that has only some of the moves
 */

/**
 * The moves whose answers are not complete yet. After a move that makes the opponent pass, only `natural` is known.
 *
 * @param {Pick<Position, "moves">} answer
 * @param {{ distance?: boolean, replies?: boolean }} parameters
 */
export function open({ moves }, { distance = false, replies = false }) {
  return moves
    .filter(
      (found) =>
        found.value === "unknown" ||
        (distance && found.distance === null) ||
        (replies && found.value === "loss" && found.natural === null),
    )
    .map(({ move }) => move);
}

/**
 * Who wins a position whose moves have these values, and when: of the wins the soonest counts, of the losses the latest.
 *
 * @param {Position["moves"]} moves
 * @returns {Pick<Position, "value" | "distance">}
 */
function verdict(moves) {
  if (moves.some(({ value, distance }) => value === "win" && distance === 1)) return { value: "win", distance: 1 };
  const isOpen = moves.some(({ value }) => value === "unknown");
  const value = moves.some((found) => found.value === "win") ? "win" : isOpen ? "unknown" : "loss";
  const distances = moves.filter((found) => found.value === value).map(({ distance }) => distance ?? Number.NaN);
  const distance = value === "win" ? Math.min(...distances) : Math.max(...distances);
  // A shorter win may hide behind a move that is not known.
  return { value, distance: isOpen || Number.isNaN(distance) ? null : distance };
}

/**
 * The answer to the whole question, as one worker would give it: from what the rules and the table say, `known`, and from
 * its parts.
 *
 * @param {Position} known
 * @param {Part[]} parts
 * @param {number} seconds
 * @returns {Position}
 */
export function merged(known, parts, seconds) {
  const found = new Map(
    parts.flatMap(({ only, answer }) =>
      answer.moves.filter(({ move }) => only.includes(move)).map((one) => [one.move, one]),
    ),
  );
  const moves = known.moves.map((one) => found.get(one.move) ?? one);
  const answers = [known, ...parts.map(({ answer }) => answer)];
  // What the rules or the table say of the position itself needs no search.
  const isKnown = known.value !== "unknown" && known.source !== "search";
  const { value, distance, source } = isKnown ? known : { ...verdict(moves), source: /** @type {const} */ ("search") };
  const sum = (/** @type {"resolved" | "nodes"} */ name) => answers.reduce((all, answer) => all + answer[name], 0);
  // An answer without a value of its own does not say whether its moves are proved: they are if all others are.
  const proved = value !== "unknown" && answers.every((answer) => answer.value === "unknown" || answer.proved);
  return { ...known, value, distance, source, proved, resolved: sum("resolved"), moves, nodes: sum("nodes"), seconds };
}
