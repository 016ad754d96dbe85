// How long it takes to find out who wins a match: what a test has shown.

import { text } from "./text.js";

/** The seconds of each position of the test, on one core. */
const TESTED = 20;

/**
 * Positions drawn from matches to 3 points between strong players, by the points of the leader and of the other: how many,
 * how many were decided, and the seconds that sufficed for these. docs/src/research/matches.md says how they were drawn.
 *
 * @type {Record<string, { of: number, decided: number, within: number }>}
 */
const MEASURED = {
  "0-0": { of: 21, decided: 0, within: 0 },
  "1-0": { of: 21, decided: 1, within: 6 },
  "1-1": { of: 21, decided: 8, within: 15 },
  "2-0": { of: 21, decided: 21, within: 2 },
  "2-1": { of: 21, decided: 20, within: 1 },
  "2-2": { of: 18, decided: 18, within: 1 },
};

/** What to expect at a score, as a sentence; nothing where it was not measured, as in longer matches. */
export function estimate({ match, score: { black, gold } }, deadlock) {
  const [lead, trail] = [Math.max(black, gold), Math.min(black, gold)];
  const found = MEASURED[`${lead}-${trail}`];
  if (match !== "standard" || deadlock !== "official" || !found) return "";
  const kind = found.decided === 0 ? "none" : found.decided === found.of ? "all" : "some";
  return text(`match.estimate.${kind}`, { lead, trail, count: found.decided, of: found.of, within: found.within, tested: TESTED });
}
