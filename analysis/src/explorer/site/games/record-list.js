// The list of the moves of a game under review.

import { button, element, renew, toPanel } from "../page/page.js";

/** @import { Reviewed } from "./review.js" */
/** @import { Sign } from "./signs.js" */

/**
 * A move or the start of a round: its sign, a button that goes there, and what it did.
 *
 * @param {{
 *   at: number, label: string, sign: Sign | null, notes: string[], isMistake: boolean,
 *   onGo: (at: number) => void,
 * }} place
 */
export function item({ at, label, sign, notes, isMistake, onGo }) {
  const made = element("li", undefined, isMistake ? { class: "mistake" } : {});
  made.append(
    element("span", sign?.sign ?? "", { class: `sign-of ${sign?.kind ?? ""}`, "aria-hidden": "true" }),
    button(label, () => onGo(at), { "data-at": at, ...(sign && { title: sign.text }) }),
    ...notes.map((note) => element("span", note, { class: "note" })),
    // Only where the game stands; mistakes say it anyway.
    ...(sign && sign.kind !== "gave" ? [element("span", sign.text, { class: "note told" })] : []),
  );
  return made;
}

/**
 * The rounds of a game with their moves, and what is wrong with them.
 *
 * @param {HTMLElement} place
 * @param {Reviewed} game
 * @param {(at: number) => void} onGo
 */
export function list(place, game, onGo) {
  const parts = game.record.rounds.flatMap((round) => {
    const title = game.roundTitle(round);
    const moves = element("ol", undefined, { "aria-label": title });
    const places = game.places.filter((found) => found.round === round.round);
    moves.append(...places.map((found) => item({ ...found, isMistake: found.wrong !== null, onGo })));
    if (round.ended) {
      const end = element("li");
      end.append(element("span", game.conceded(round)));
      moves.append(end);
    }
    return [element("h3", title), moves];
  });
  renew(place, "at", ...parts);
}

/**
 * Marks the move that is shown, and scrolls to it.
 *
 * @param {HTMLElement} place
 * @param {number | null} at
 */
export function mark(place, at) {
  place.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const found = place.querySelector(`[data-at="${at}"]`);
  if (!found) return;
  found.setAttribute("aria-current", "step");
  // The graph and who played are above the list.
  if (at === 0 && place.offsetParent !== null) toPanel();
  else found.scrollIntoView({ block: "nearest" });
}
