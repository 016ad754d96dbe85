// The list of the moves of a game under review.

import { button, element, renew, toPanel } from "../page/page.js";
import { text } from "../page/text.js";

/** A move or the start of a round: its sign, a button that goes there, and what it did. */
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
 * @param {import("./review.js").Reviewed} game
 * @param {(at: number) => void} onGo
 */
export function list(place, game, onGo) {
  const wrong = new Set(game.mistakes.map(({ at }) => at));
  const parts = game.record.rounds.flatMap((round, i) => {
    const title = game.roundTitle(round);
    const moves = element("ol", undefined, { "aria-label": title });
    const add = (at, label, sign, notes) =>
      moves.append(item({ at, label, sign, notes, isMistake: wrong.has(at), onGo }));
    add(game.begins[i], text("games.round.start", { round: round.round }), null, game.fill(i));
    round.moves.forEach((played, k) =>
      add(game.begins[i] + k + 1, game.move(k + 1, played), game.sign(i, k), game.notes(i, k)),
    );
    if (round.ended) moves.append(element("li", game.conceded(round)));
    return [element("h3", title), moves];
  });
  renew(place, "at", ...parts);
}

/** Marks the move that is shown, and scrolls to it. */
export function mark(place, at) {
  place.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const found = at === null ? null : place.querySelector(`[data-at="${at}"]`);
  if (!found) return;
  found.setAttribute("aria-current", "step");
  // The graph and who played are above the list.
  if (at === 0 && place.offsetParent !== null) toPanel();
  else found.scrollIntoView({ block: "nearest" });
}
