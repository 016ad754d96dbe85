// The graph of a game: who had the win after each move, and how many moves kept it.

import { shape } from "../board/picture.js";
import { other } from "../moves/say.js";
import { text } from "../page/text.js";

/** Width of a column, and height of a half. */
const [WIDTH, HALF] = [10, 30];
/** The lowest column that can still be seen. */
const LEAST = 3;

/**
 * A part of a column: Black's point up, Gold's down.
 *
 * @param {number} at
 * @param {import("./names.js").Player} player
 * @param {number} height
 * @param {string} name
 */
const bar = (at, player, height, name) =>
  shape("rect", {
    x: at * WIDTH,
    y: player === "black" ? HALF - height : HALF,
    width: WIDTH - 1,
    height,
    class: name,
  });

/** The sign of a mistake. */
function cross(/** @type {number} */ at, /** @type {import("./names.js").Player} */ player) {
  const [x, y, arm] = [at * WIDTH + (WIDTH - 1) / 2, player === "black" ? HALF / 2 : HALF * 1.5, WIDTH / 2 - 1];
  const d = `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`;
  return shape("path", { d, class: "cross" });
}

/**
 * A column: the win in pale, and in full what share of the moves kept it; those that a mistake missed are on its other side.
 *
 * @param {import("./review.js").Reviewed["places"][number]} place
 */
function column({ at, ahead, kept, sign }) {
  const group = shape("g", { "data-at": at });
  // All of it can be clicked.
  group.append(shape("rect", { x: at * WIDTH, y: 0, width: WIDTH, height: 2 * HALF, class: "ground" }));
  if (!ahead) return group;
  group.append(bar(at, ahead, HALF, "whole"));
  const height = Math.max(LEAST, (kept ?? 0) * HALF);
  if (sign?.kind === "gave") group.append(bar(at, other(ahead), height, "missed"), cross(at, ahead));
  else if (kept !== null) group.append(bar(at, ahead, height, "kept"));
  return group;
}

/** The graph of a game; `onGo` receives the place of a column that was clicked. */
export class Graph {
  /**
   * @param {HTMLElement} place
   * @param {(at: number) => void} onGo
   */
  constructor(place, onGo) {
    this.place = place;
    place.addEventListener("click", ({ target }) => {
      const at = target instanceof Element ? target.closest("[data-at]")?.getAttribute("data-at") : null;
      if (at) onGo(Number(at));
    });
  }

  /** Shows a reviewed game. */
  show(/** @type {import("./review.js").Reviewed} */ game) {
    const width = game.places.length * WIDTH;
    const count = (/** @type {string} */ player) =>
      game.places.filter(({ sign, ahead }) => sign !== null && ahead === player).length;
    const [black, gold] = [game.name("black"), game.name("gold")];
    const drawn = shape("svg", {
      viewBox: `0 0 ${width} ${2 * HALF}`,
      width: 1.6 * width,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": text("games.graph", { black, gold, up: count("black"), down: count("gold") }),
    });
    const middle = shape("line", { x1: 0, x2: width, y1: HALF, y2: HALF, class: "middle" });
    drawn.append(...game.places.map(column), middle);
    this.place.replaceChildren(drawn);
  }

  /** Marks a place. */
  mark(/** @type {number | null} */ at) {
    this.place.querySelector(".here")?.classList.remove("here");
    this.place.querySelector(`[data-at="${at}"]`)?.classList.add("here");
  }
}
