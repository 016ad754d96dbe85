// What is said of a game of mitsudomoe.

import { letterOf } from "../mitsudomoe-position.js";
import { listed, sentences, text } from "../text.js";

/** What a space is called, with its stack from below and what can be done there. */
export function space(name, { rings, ball }, goals, { source, chosen, goal, wins }) {
  const parts = [name];
  const colors = listed(rings.map((letter) => text(`ring.${letter}`)));
  parts.push(rings.length > 0 ? text("space.rings", { rings: colors }) : text("space.empty"));
  if (ball) parts.push(text("space.ball", { who: ball }));
  goals.forEach((who) => parts.push(text("space.goal", { who })));
  if (chosen) parts.push(text("space.chosen"));
  if (source && !chosen) parts.push(text("space.source"));
  if (goal) parts.push(text("space.reached"));
  if (wins) parts.push(text("space.wins"));
  return listed(parts);
}

/** Whose turn it is, and what is to be chosen next. */
export function nextStep(who, phase, { ringFrom, ringTo, from, to }) {
  const given = Object.fromEntries(Object.entries({ ringFrom, ringTo, from, to }).filter(([, space]) => space));
  return text(phase === "ringTo" && !ringFrom ? "step.ringTo.supply" : `step.${phase}`, { who, ...given });
}

/** Where vaulted balls go. */
export function relocations(ends) {
  return listed(ends.split(",").map((pair) => {
    const [from, to] = pair.split(">");
    return text("vaulted", { from, to });
  }));
}

/** Players who are out. */
export const eliminated = (all) => sentences(...all.map(({ player, reason }) => text(`out.${reason}`, { who: letterOf(player) ?? "" })));

/** How a game ended. */
export function gameEnding(who, { seats }) {
  const isHome = seats.some((seated) => seated.letter === who && seated.home === 3);
  return text(isHome ? "over.home" : "over.left", { who });
}

/** The turns of a ring step. */
export function ringGroup(ring, count, wins) {
  const group = text("mitsudomoe.group", { ring, count });
  return wins > 0 ? text("mitsudomoe.group.win", { group, count: wins }) : group;
}

/** Who can force a win. */
export function forcedWin({ result, within, none_within: none, turns, winning_turns: wins, complete }, { seats, turn: who }) {
  const [other, ...more] = seats.map(({ letter }) => letter).filter((letter) => letter !== who);
  const nobody = more.length === 0 ? "forced.none" : "forced.none.all";
  if (result === "win") {
    const how = text(complete ? "forced.turns" : "forced.turns.least", { count: wins.length });
    return sentences(text(more.length === 0 ? "forced.two" : "forced.all", { who, other, within }), how);
  }
  if (result === "loss") return text("forced.loss", { who, other, within });
  if (result === "none") return text(nobody, { who, within: turns });
  if (none === 0) return text("forced.unknown");
  return sentences(text(nobody, { who, within: none }), text("forced.rest"));
}
