// What is said of a game of mitsudomoe.

import { either, listed, sentences, text } from "../page/text.js";
import { letterOf, PLAYERS } from "./position.js";

/** @typedef {import("./turn.js").Known} Known */

/** What is known of a turn, or of a choice by the best turn that goes through it. */
export const known = (/** @type {Known} */ { value, within, open_to: open }) =>
  text(within === 0 ? "known.once" : `known.${value}`, { within: within ?? open ?? 0 });

/** The same after its name, if anything is known. */
export const valued = (/** @type {string} */ name, /** @type {Known | null | undefined} */ found) =>
  found ? text("known.of", { name, value: found.value, known: known(found) }) : name;

/**
 * What a space is called, with its stack from below and what can be done there.
 *
 * @param {string} name
 * @param {import("./position.js").Stack} stack
 * @param {string | undefined} owner
 * @param {import("./turn.js").Role & { isLast: boolean }} role
 */
export function space(name, { rings, ball }, owner, { source, chosen, goal, isLast, known: found }) {
  const colors = listed(rings.map((letter) => text(`color.${PLAYERS[letter]}`)));
  return listed([
    name,
    rings.length > 0 ? text("space.rings", { rings: colors }) : text("space.empty"),
    ...(ball ? [text("space.ball", { who: ball })] : []),
    ...(owner ? [text("space.goal", { who: owner })] : []),
    ...(isLast ? [text("space.last")] : []),
    ...(chosen ? [text("space.chosen")] : source ? [text("space.source")] : []),
    ...(goal ? [text("square.reached")] : []),
    ...(found ? [known(found)] : []),
  ]);
}

/** Whose turn it is, and what is to be chosen next. */
export function nextStep(/** @type {string} */ who, /** @type {import("./turn.js").Making} */ making) {
  const [ringFrom, ringTo, from, to] = making.parts.map((space) => space ?? "");
  const phase = making.phase();
  if (phase === "made" || phase === "over") return "";
  const key = phase === "ringTo" && !ringFrom ? "step.ringTo.supply" : `step.${phase}`;
  return text(key, { who, ringFrom, ringTo, from, to, ball: making.ball ?? "" });
}

/** Players who are out. */
export const eliminated = (/** @type {import("../../answers.js").MitsudomoeElimination[]} */ all) =>
  sentences(...all.map(({ player, reason }) => text(`out.${reason}`, { who: letterOf(player) })));

/** How a game ended. */
export function gameEnding(/** @type {string} */ who, /** @type {import("./position.js").Position} */ { seats }) {
  const isHome = seats.some((seated) => seated.letter === who && seated.home === 3);
  return text(isHome ? "over.home" : "over.last-left", { who });
}

/** What was wrong with a turn. */
export function mistake(/** @type {import("../../answers.js").MitsudomoeMistake} */ found) {
  const { player, gave_away: gave, allowed, better } = found;
  return sentences(
    gave === null ? "" : text("mistake.gave", { who: letterOf(player), within: gave }),
    allowed === null
      ? ""
      : text(`mistake.${allowed.within === 0 ? "once" : "allowed"}`, {
          who: letterOf(allowed.player),
          within: allowed.within,
        }),
    better.length === 0 ? "" : text("mistake.better", { turns: either(better.slice(0, 3)) }),
  );
}

/**
 * Who can force a win, as far as known.
 *
 * @param {import("../answers/answer.js").Answer<"mitsudomoe/position">} found
 * @param {import("./position.js").Position} position
 */
export function verdict({ result, within, none_within: none }, { seats, turn: who }) {
  if (within === null && none === 0) return "";
  const [other, ...more] = seats.map(({ letter }) => letter).filter((letter) => letter !== who);
  const key = `forced.${within === null ? "none" : result}${more.length === 0 ? "" : ".all"}`;
  return text(key, { who, other, within: within ?? none });
}
