// What the parts of the page say that have no messages of their own yet.

export { progress } from "./say/progress.js";

/** Texts that stand in the page as they are, by their names in `data-word`. */
export const words = {
  match: "Match",
  matchTitle: "The match",
  deadlock: "Forced passes",
  line: "Moves played",
  link: "The address of this page holds the position and its moves: copy it to share what you see.",
};

const players = { black: "Black", gold: "Gold" };

const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

/** Marks of values: a shape, and its name. */
export const marks = {
  win: { sign: "✓", name: "wins" },
  loss: { sign: "✕", name: "loses" },
  unknown: { sign: "?", name: "is not known" },
};

/** Work is under way. */
export const searching = "Searching for values …";

// Matches.

const names = { single: "Single Round", standard: "Standard", long: "Long", marathon: "Marathon" };
export const roundAlone = "None: the round alone";
export const format = (name, points) => (names[name] ? `${names[name]}, ${plural(points, "point", "points")}` : `${points} points`);
export const deadlocks = { official: "Official", "two-pass": "Two passes end the round" };
export const score = ({ score: { black, gold } }) => `Black ${black}, Gold ${gold}.`;
export function rings(name, towers) {
  if (towers.length === 0) return `${players[name]} has no rings.`;
  return `${players[name]}'s rings: ${towers.map(({ color, rings: count }) => `${color} ${count}`).join(", ")}.`;
}
export const askMatch = "Who wins the match?";
export function matchVerdict({ to_move: mover, value, proved }) {
  if (value === "unknown") return "Who wins the match was not found within the limits.";
  const winner = value === "win" ? mover : { black: "gold", gold: "black" }[mover];
  return `${players[winner]} wins the match.${proved ? "" : " This is not proved."}`;
}
export const matchColumn = "Match";
export const marked = (value) => `${marks[value].sign} ${marks[value].name}`;

/** Where several moves were tried. */
export const branches = (m) => (m ? `Tried after ${m}` : "Tried first");

/** What the start of the line is called. */
export const startOfLine = "Start of the line";

// Findings

/** The numbers behind an answer; a link to a set-up. */
export const numbers = (question) => `Numbers: ${question}`;
export const lookAt = (caption) => `Show this set-up: ${caption}`;
