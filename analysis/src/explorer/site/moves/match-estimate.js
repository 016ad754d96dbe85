// How likely it is that the winner of a match is found soon, from positions that were asked about.

/**
 * By the points that both players lack: how many positions were decided in `SECONDS` of one processor core, of how many. They
 * stand at random moves of simulated matches to 3 points between strong players, one position for each round;
 * docs/src/players/matches.md has the same numbers.
 */
const MEASURED = /** @type {Record<string, [number, number]>} */ ({
  "1-1": [18, 18],
  "1-2": [20, 21],
  "1-3": [21, 21],
  "2-2": [8, 21],
  "2-3": [1, 21],
  "3-3": [0, 21],
});
export const SECONDS = 20;

/** The moves of the initial round after which the published result of the match to 2 points says who wins. */
const PUBLISHED = 1;

/**
 * What to expect of a match to a number of points at a score, `plies` moves after the initial position or elsewhere:
 * "proved", if the published result answers at once; "far", if nobody measured so long a match; or how many of the positions
 * with as many points to go were decided.
 *
 * @param {number} points
 * @param {{ black: number, gold: number }} score
 * @param {string} deadlock
 * @param {number} [plies]
 * @returns {"proved" | "far" | { known: number, of: number }}
 */
export function estimate(points, { black, gold }, deadlock, plies = Infinity) {
  if (points === 2 && deadlock === "official" && plies <= PUBLISHED) return "proved";
  const [known, of] = MEASURED[[points - black, points - gold].sort().join("-")] ?? [];
  return of === undefined ? "far" : { known, of };
}
