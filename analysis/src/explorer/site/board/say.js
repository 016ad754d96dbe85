// What squares and towers are called, for those who listen.

import { listed, text } from "../page/text.js";

/**
 * A tower, wherever it stands.
 *
 * @param {Pick<import("./position.js").Tower, "player" | "color">} tower
 */
export const tower = ({ player, color }) => text("tower", { player, color });

/**
 * A square, and what stands there; `last` is what the last move did there.
 *
 * @param {string} name
 * @param {string} color
 * @param {import("./position.js").Tower | undefined} stands
 * @param {{ isDue?: boolean, last?: "from" | "to" | "pushed" }} [how]
 */
export function square(name, color, stands, { isDue = false, last } = {}) {
  const parts = [text("square.ground", { square: name, color })];
  if (stands) parts.push(tower(stands));
  if (stands && stands.rings > 0) parts.push(text("count.rings", { count: stands.rings }));
  if (stands && isDue) parts.push(text("square.due"));
  if (last) parts.push(text(`square.last.${last}`));
  return listed(parts);
}

/**
 * What is added to a square if a move leads there; `inMatch` is the move's value for the match, if asked for.
 *
 * @param {string} name
 * @param {import("../moves/moves.js").Move | undefined} found
 * @param {{ inMatch?: string, isTrickiest?: boolean }} [how]
 */
export function target(name, found, { inMatch, isTrickiest = false } = {}) {
  const { value, distance } = found ?? { value: undefined };
  const isFar = distance === null || distance === undefined || value === "unknown";
  const round = isFar ? text(`square.${value ?? "reached"}`) : text(`square.${value}.in`, { distance });
  const tricky = isTrickiest ? [text("square.trickiest")] : [];
  return listed([name, round, ...tricky, ...(inMatch ? [text(`square.match.${inMatch}`)] : [])]);
}

/**
 * What is added to a tower that can be chosen, where its moves have values.
 *
 * @param {string} name
 * @param {number} wins
 * @param {number} all
 */
export const origin = (name, wins, all) => (all > 0 ? listed([name, text("square.wins", { count: wins, all })]) : name);
