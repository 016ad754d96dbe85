// The graph of a game: who had the win after each move, and how many moves kept it.

import { shape } from "../board/picture.js";
import { other } from "../moves/say.js";
import { text } from "../page/text.js";

/** Height and width of a column, and the height of a whole half. */
const [WIDTH, HALF] = [10, 30];
/** The lowest column that can still be seen. */
const LEAST = 3;

/**
 * A column for each place of a game. `ahead` has the win there. `kept` is the share of the moves that kept the win of the
 * mover, null where there was none to keep; `kind` is what the move did, null at the start of a round.
 *
 * @typedef {{ at: number, ahead: string, kept: number | null, kind: import("./signs.js").Kind | null }} Column
 */

/**
 * The columns of a reviewed game.
 *
 * @param {{ begins: number[], rounds: any[], kinds: import("./signs.js").Kind[][] }} game
 * @returns {Column[]}
 */
export function columns({ begins, rounds, kinds }) {
  return rounds.flatMap(({ ahead, legal_moves: legal, winning_moves: wins }, i) =>
    ahead.map((player, k) => ({
      at: begins[i] + k,
      ahead: player,
      kept: k > 0 && wins[k - 1] > 0 ? wins[k - 1] / legal[k - 1] : null,
      kind: k > 0 ? kinds[i][k - 1] : null,
    })),
  );
}

/** Black's columns point up, Gold's down. */
const rectangle = (at, player, height, name) =>
  shape("rect", {
    x: at * WIDTH,
    y: player === "black" ? HALF - height : HALF,
    width: WIDTH - 1,
    height,
    class: name,
  });

/** A column: the win in pale, and in full what share of the moves kept it; those that a mistake missed are on its other side. */
function column({ at, ahead, kept, kind }) {
  const group = shape("g", { "data-at": at });
  // All of it can be clicked.
  const ground = shape("rect", { x: at * WIDTH, y: 0, width: WIDTH, height: 2 * HALF, class: "ground" });
  group.append(ground, rectangle(at, ahead, HALF, "whole"));
  const height = Math.max(LEAST, (kept ?? 0) * HALF);
  if (kind === "gave") group.append(rectangle(at, other(ahead), height, "missed"), cross(at, ahead));
  else if (kept !== null) group.append(rectangle(at, ahead, height, "kept"));
  return group;
}

/** The sign of a mistake. */
function cross(at, player) {
  const [x, y, arm] = [at * WIDTH + (WIDTH - 1) / 2, player === "black" ? HALF / 2 : HALF * 1.5, WIDTH / 2 - 1];
  return shape("path", {
    d: `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`,
    class: "cross",
  });
}

/** The graph of a game; `onGo` receives the place of a column that was clicked. */
export class Graph {
  constructor(place, onGo) {
    this.place = place;
    place.addEventListener("click", ({ target }) => {
      const at = target instanceof Element ? target.closest("[data-at]")?.getAttribute("data-at") : null;
      if (at) onGo(Number(at));
    });
  }

  /** Shows the columns; `name` says who a side is. */
  show(all, name) {
    const width = all.length * WIDTH;
    const count = (player) => all.filter(({ kind, ahead }) => kind !== null && ahead === player).length;
    const label = text("games.graph", {
      black: name("black"),
      gold: name("gold"),
      up: count("black"),
      down: count("gold"),
    });
    const drawn = shape("svg", {
      viewBox: `0 0 ${width} ${2 * HALF}`,
      width: 1.6 * width,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": label,
    });
    drawn.append(...all.map(column), shape("line", { x1: 0, x2: width, y1: HALF, y2: HALF, class: "middle" }));
    this.place.replaceChildren(drawn);
  }

  clear() {
    this.place.replaceChildren();
  }

  /** Marks a place. */
  mark(at) {
    this.place.querySelector(".here")?.classList.remove("here");
    this.place.querySelector(`[data-at="${at}"]`)?.classList.add("here");
  }
}
