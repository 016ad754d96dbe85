// A question about a position whose moves are shared among workers.

/**
 * The moves whose answers are not complete yet. After a move that makes the opponent pass, only `natural` is known.
 *
 * @param {any} answer
 * @param {{ distance?: boolean, replies?: boolean }} parameters
 */
export function open({ moves }, { distance = false, replies = false }) {
  const isOpen = (found) =>
    found.value === "unknown" ||
    (distance && found.distance === null) ||
    (replies && found.value === "loss" && found.natural === null);
  return moves.filter(isOpen).map(({ move }) => move);
}

/** Who wins a position whose moves have these values, and when: of the wins the soonest counts, of the losses the latest. */
function verdict(moves) {
  if (moves.some(({ value, distance }) => value === "win" && distance === 1)) return { value: "win", distance: 1 };
  const distances = (value) => moves.filter((found) => found.value === value).map(({ distance }) => distance);
  const [wins, losses] = [distances("win"), distances("loss")];
  const isOpen = wins.length + losses.length < moves.length;
  // A shorter win may hide behind a move that is not known.
  if (wins.length > 0) return { value: "win", distance: isOpen || wins.includes(null) ? null : Math.min(...wins) };
  if (isOpen) return { value: "unknown", distance: null };
  return { value: "loss", distance: losses.includes(null) ? null : Math.max(...losses) };
}

/**
 * The answer to the whole question, as one worker would give it: from what the rules and the table say, `known`, and from
 * answers that have only some of the moves each.
 *
 * @param {any} known
 * @param {{ only: string[], answer: any }[]} parts
 * @param {number} seconds
 */
export function merged(known, parts, seconds) {
  const found = new Map();
  for (const { only, answer } of parts) {
    for (const one of answer.moves) if (only.includes(one.move)) found.set(one.move, one);
  }
  const moves = known.moves.map((one) => found.get(one.move) ?? one);
  const answers = [known, ...parts.map(({ answer }) => answer)];
  // What the rules or the table say of the position itself needs no search.
  const isKnown = known.value !== "unknown" && known.source !== "search";
  const { value, distance } = isKnown ? known : verdict(moves);
  const sum = (name) => answers.reduce((all, answer) => all + answer[name], 0);
  // An answer without a value of its own does not say whether its moves are proved: they are if all others are.
  const proved = value !== "unknown" && answers.every((answer) => answer.value === "unknown" || answer.proved);
  return {
    ...known,
    value,
    distance,
    source: isKnown ? known.source : "search",
    proved,
    resolved: sum("resolved"),
    moves,
    nodes: sum("nodes"),
    seconds,
  };
}
