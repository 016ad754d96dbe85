// What squares and towers are called, for those who listen.

import { listed, text } from "../text.js";

/** A tower, wherever it stands. */
export const tower = ({ player, color }) => text(`tower.${player}.${color}`);

/** A square, and what stands there. */
export function square(name, color, stands, isDue) {
  const parts = [text("square.ground", { square: name, color })];
  if (stands) parts.push(tower(stands));
  if (stands?.rings > 0) parts.push(text("count.rings", { count: stands.rings }));
  if (stands && isDue) parts.push(text("square.due"));
  return listed(parts);
}

/** What is added to a square if a move leads there; `inMatch` is the move's value for the match, if asked for. */
export function target(name, found, inMatch) {
  const { value, distance } = found ?? {};
  const isFar = distance === null || distance === undefined || value === "unknown";
  const round = !value ? text("square.reached") : isFar ? text(`square.${value}`) : text(`square.${value}.in`, { distance });
  return listed([name, round, ...(inMatch ? [text(`square.match.${inMatch}`)] : [])]);
}

/** What is added to a tower that can be chosen, where its moves have values. */
export const origin = (name, wins, all) => (all > 0 ? listed([name, text("square.wins", { count: wins, all })]) : name);
