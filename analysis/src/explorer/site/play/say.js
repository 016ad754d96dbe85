// What is said in a game against the computer.

import { pushed } from "../board/last-move.js";
import { colorOf, read } from "../board/position.js";
import { best } from "../moves/best.js";
import { isFill } from "../moves/line.js";
import { ringed } from "../moves/match.js";
import { element } from "../page/page.js";
import { listed, sentences, text } from "../page/text.js";

/** @typedef {import("../../answers.js").Player} Player */
/** @typedef {import("../answers/answer.js").Answer<"show">} Shown */
/** @typedef {import("../moves/line.js").Line} Line */

/** The players, for the side of the one who is not the computer. */
const whoIs = (/** @type {Player} */ player, /** @type {Player} */ side) => (player === side ? "you" : "computer");

/**
 * The names of both.
 *
 * @param {Player} side
 */
export const namesFor = (side) => ({
  black: text(`play.${whoIs("black", side)}`),
  gold: text(`play.${whoIs("gold", side)}`),
});

/**
 * The record of a game against the computer.
 *
 * @param {Line} line
 * @param {{ side: Player, hasResigned?: boolean }} how
 */
export function recordOf(line, { side, hasResigned = false }) {
  return `${line.to(line.moves.length).record(namesFor(side))}${hasResigned ? `resigned: ${side}\n` : ""}`;
}

/**
 * The move to play, for whoever asks.
 *
 * @param {{ moves: import("../../answers.js").ListedMove[], value: string }} found the answer about the position
 */
export function hint({ moves, value }) {
  const found = best(moves);
  if (!found) return text(value === "loss" ? "play.hint.lost" : "play.hint.none");
  const { move, notation, distance, natural: answers, natural_wins: keep } = found;
  const natural = answers ?? 0;
  if (found.value === "loss")
    return text("play.hint.trickiest", { move, notation, natural, lose: natural - (keep ?? 0) });
  return distance === null
    ? text("play.hint.win", { move, notation })
    : text("play.hint.win.in", { move, notation, distance });
}

/** What the player is to do. */
export function turn(/** @type {Shown} */ { result, due }) {
  if (result !== "ongoing") return text("play.turn.fill");
  return due ? text("play.turn", { due }) : text("play.turn.first");
}

/**
 * How the game ended.
 *
 * @param {Shown} shown
 * @param {Player} side
 */
export function over({ winner, match_winner: champion }, side) {
  if (!winner) return text("play.over");
  return text(`play.${(champion ?? winner) === side ? "won" : "lost"}${champion ? ".match" : ""}`);
}

/**
 * What the last move did, unless it ended the round: a move of the computer, a push and passes.
 *
 * @param {Shown} shown
 * @param {string | undefined} m
 * @param {Player} side
 * @param {string} [before] the position before it, if known
 */
export function happened({ position, passes, result }, m, side, before) {
  if (m === undefined || isFill(m) || result !== "ongoing") return "";
  const { towers } = read(position);
  const square = m.slice(2, 4);
  const tower = towers.get(square);
  const told = passes.map((at) => {
    const { player, color } = /** @type {import("../board/position.js").Tower} */ (towers.get(at));
    return text(`play.passed.${whoIs(player, side)}`, { color });
  });
  if (!tower || tower.player === side) return sentences(...told);
  const push = before && pushed(before, m).length > 0 ? text("play.pushed") : "";
  return sentences(text("play.moved", { color: tower.color, square, ground: colorOf(square) }), push, ...told);
}

/**
 * The round of a match, and of each player the points and the towers with rings.
 *
 * @param {Line} line
 * @param {Shown} shown
 * @param {Player} side
 */
export function standing(line, shown, side) {
  const { score } = shown;
  if (!score) return [];
  const towers = ringed(shown);
  const players = /** @type {Player[]} */ (side === "black" ? ["black", "gold"] : ["gold", "black"]).map((player) => {
    const own = towers.filter((tower) => tower.player === player);
    const item = element("li", `${namesFor(side)[player]} `);
    const sumos = listed(own.map(({ color, rings }) => text(`play.sumo.${rings}`, { color })));
    item.append(element("strong", String(score[player])), " ", element("span", sumos, { class: "quiet" }));
    return item;
  });
  const round = text("play.round", { round: line.played().filter(isFill).length + 1 });
  return [element("li", round, { class: "quiet" }), ...players];
}
