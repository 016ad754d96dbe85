// Which of the moves of a position to play: the easiest win or, where every move loses, the trickiest move.

/** @typedef {import("./moves.js").Move} Move */

/**
 * The first of several moves by these ranks; null if there is none.
 *
 * @template {Move} M
 * @param {M[]} moves
 * @param {(found: M) => number[]} rank
 */
function first(moves, rank) {
  const before = (/** @type {M} */ a, /** @type {M} */ b) =>
    rank(a)
      .map((x, i) => x - rank(b)[i])
      .find((order) => order !== 0) ?? 0;
  return [...moves].sort(before)[0] ?? null;
}

/**
 * The trickiest move where every move loses: the smallest share of the natural answers keeps the win. Of equal ones, the
 * longest. Null while it is not known, or if a move does not lose.
 *
 * @template {Move} M
 * @param {M[]} values
 * @returns {M | null}
 */
export function trickiest(values) {
  if (values.some(({ value, natural }) => value !== "loss" || !natural)) return null;
  return first(values, ({ natural, natural_wins: keep, distance }) => [(keep ?? 0) / (natural ?? 1), -(distance ?? 0)]);
}

/** The moves that hold out longest where every move loses; none while that is not known. */
export function longest(/** @type {Move[]} */ values) {
  const most = Math.max(...values.map(({ value, distance }) => (value === "loss" && distance) || Infinity));
  return values.filter(({ distance }) => distance === most).map(({ move }) => move);
}

/**
 * The move to play: the soonest win, else the trickiest loss; null if none is known.
 *
 * @template {Move} M
 * @param {M[]} values
 * @returns {M | null}
 */
export function best(values) {
  const wins = values.filter(({ value }) => value === "win");
  return first(wins, ({ distance }) => [distance ?? Infinity]) ?? trickiest(values);
}
