// Which of the moves of a position to play: the easiest win or, where every move loses, the trickiest move.

const least = (moves, rank) => {
  const [first] = [...moves].sort((a, b) => rank(a).reduce((order, x, i) => order || x - rank(b)[i], 0));
  return first ?? null;
};

/** The move that loses the latest, among those after which the fewest answers win; null while that is not known, or if a move does not lose. */
export function trickiest(values) {
  if (values.some(({ value, replies }) => value !== "loss" || replies === null || replies === undefined)) return null;
  return least(values, (found) => [found.replies, -(found.distance ?? 0)]);
}

/** The move to play: the soonest win, else the trickiest loss; null if none is known. */
export function best(values) {
  const wins = values.filter(({ value }) => value === "win");
  return least(wins, ({ distance }) => [distance ?? Infinity]) ?? trickiest(values);
}
