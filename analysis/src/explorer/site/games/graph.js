// The graph of a game: who had the win after each move, and how many moves kept it.

import { element } from "../page/page.js";
import { text } from "../page/text.js";

/** @import { Reviewed } from "./review.js" */

/** The least share that can be seen. */
const LEAST = 0.1;

/** The graph of a game; `onGo` receives the place of a column that was clicked. */
export class Graph {
  /**
   * @param {HTMLElement} place
   * @param {(at: number) => void} onGo
   */
  constructor(place, onGo) {
    this.place = place;
    place.addEventListener("click", ({ target }) => {
      const at = target instanceof HTMLElement && target.dataset.at;
      if (at) onGo(Number(at));
    });
  }

  /** Shows a reviewed game. A column points up where Black has the win; in full is the share of the moves that kept it. */
  show(/** @type {Reviewed} */ game) {
    const count = (/** @type {string} */ player) =>
      game.places.filter(({ sign, ahead }) => sign !== null && ahead === player).length;
    const [black, gold] = [game.name("black"), game.name("gold")];
    const label = text("games.graph", { black, gold, up: count("black"), down: count("gold") });
    const drawn = element("div", undefined, { role: "img", "aria-label": label });
    const columns = game.places.map(({ at, ahead, kept, sign }) => {
      const made = element("span", undefined, { "data-at": at, class: `${ahead} ${sign?.kind}` });
      made.style.setProperty("--kept", String(kept === null ? 0 : Math.max(LEAST, kept)));
      return made;
    });
    drawn.append(...columns);
    this.place.replaceChildren(drawn);
  }

  /** Marks a place. */
  mark(/** @type {number | null} */ at) {
    this.place.querySelector(".here")?.classList.remove("here");
    this.place.querySelector(`[data-at="${at}"]`)?.classList.add("here");
  }
}
