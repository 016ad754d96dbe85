// What is said of a game of mitsudomoe.

import { either, listed, sentences, text } from "../page/text.js";
import { letterOf, PLAYERS } from "./position.js";

/** What is known of a turn, or of a choice by the best turn that goes through it. */
export const known = ({ value, within, open_to: open }) =>
  text(within === 0 ? "known.once" : `known.${value}`, { within: within ?? open });

/** The same after its name, if anything is known. */
export const valued = (name, found) =>
  found ? text("known.of", { name, value: found.value, known: known(found) }) : name;

/** What a space is called, with its stack from below and what can be done there. */
export function space(name, { rings, ball }, owner, { source, chosen, goal, isLast, known: found }) {
  const parts = [name];
  const colors = listed(rings.map((letter) => text(`color.${PLAYERS[letter]}`)));
  parts.push(rings.length > 0 ? text("space.rings", { rings: colors }) : text("space.empty"));
  if (ball) parts.push(text("space.ball", { who: ball }));
  if (owner) parts.push(text("space.goal", { who: owner }));
  if (isLast) parts.push(text("space.last"));
  if (chosen) parts.push(text("space.chosen"));
  if (source && !chosen) parts.push(text("space.source"));
  if (goal) parts.push(text("square.reached"));
  if (found) parts.push(known(found));
  return listed(parts);
}

/** Whose turn it is, and what is to be chosen next. */
export function nextStep(who, phase, { ringFrom, ringTo, from, to, ball }) {
  return text(phase === "ringTo" && !ringFrom ? "step.ringTo.supply" : `step.${phase}`, {
    who,
    ringFrom,
    ringTo,
    from,
    to,
    ball,
  });
}

/** Players who are out. */
export const eliminated = (all) =>
  sentences(...all.map(({ player, reason }) => text(`out.${reason}`, { who: letterOf(player) })));

/** How a game ended. */
export function gameEnding(who, { seats }) {
  const isHome = seats.some((seated) => seated.letter === who && seated.home === 3);
  return text(isHome ? "over.home" : "over.last-left", { who });
}

/** What was wrong with a turn. */
export function mistake({ player, gave_away: gave, allowed, better }) {
  const who = letterOf(player);
  return sentences(
    gave === null ? "" : text("mistake.gave", { who, within: gave }),
    allowed === null
      ? ""
      : text(allowed.within === 0 ? "mistake.once" : "mistake.allowed", {
          who: letterOf(allowed.player),
          within: allowed.within,
        }),
    better.length === 0 ? "" : text("mistake.better", { turns: either(better.slice(0, 3)) }),
  );
}

/** Who can force a win, as far as known. */
export function verdict({ result, within, none_within: none }, { seats, turn: who }) {
  const [other, ...more] = seats.map(({ letter }) => letter).filter((letter) => letter !== who);
  const kind = within === null ? "none" : result;
  return within === null && none === 0
    ? ""
    : text(`forced.${kind}${more.length === 0 ? "" : ".all"}`, { who, other, within: within ?? none });
}
