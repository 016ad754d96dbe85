// What the last move has moved: the tower, and those that it has pushed.

import { ask } from "../answers/api.js";
import { isFill } from "../moves/line.js";
import { read } from "./position.js";

/**
 * The square in front of another, as a player sees it; null beyond the board.
 *
 * @param {string} square
 * @param {string} player
 */
function ahead(square, player) {
  const row = Number(square[1]) + (player === "gold" ? 1 : -1);
  return row >= 1 && row <= 8 ? `${square[0]}${row}` : null;
}

/**
 * The towers that a move pushes, with the squares on which they stand after it.
 *
 * @param {string} before the position before it
 * @param {string} m
 */
export function pushed(before, m) {
  const { towers } = read(before);
  const mover = towers.get(m.slice(0, 2))?.player;
  const found = [];
  let square = /** @type {string | null} */ (m.slice(2, 4));
  while (mover && square) {
    const tower = towers.get(square);
    square = tower ? ahead(square, mover) : null;
    if (tower && square) found.push({ tower, square });
  }
  return found;
}

/**
 * The squares between which a move goes.
 *
 * @param {string} m
 * @returns {[string, "from" | "to" | "pushed"][]}
 */
const ends = (m) => [
  [m.slice(0, 2), "from"],
  [m.slice(2, 4), "to"],
];

/**
 * The squares that a move has touched: `from`, `to`, and `pushed` where pushed towers stand now.
 *
 * @param {string} before the position before it
 * @param {string} m
 * @returns {Map<string, "from" | "to" | "pushed">}
 */
export function touched(before, m) {
  const found = new Map(ends(m));
  for (const { square } of pushed(before, m)) found.set(square, "pushed");
  return found;
}

/**
 * Whether a move may have been a push: one step straight ahead, with a tower in front of it now.
 *
 * @param {string} after the position after it
 * @param {string} m
 */
export function mayPush(after, m) {
  const { towers } = read(after);
  const [from, to] = [m.slice(0, 2), m.slice(2, 4)];
  const mover = towers.get(to)?.player;
  return mover !== undefined && ahead(from, mover) === to && towers.has(ahead(to, mover) ?? "");
}

/** The squares of the last move of a stage. */
export class LastMove {
  /**
   * `onFound` is called where they become known after the position itself.
   *
   * @param {import("../moves/stage.js").Stage} stage
   * @param {() => void} onFound
   */
  constructor(stage, onFound) {
    this.stage = stage;
    this.onFound = onFound;
    /** Positions by the questions for their places. */
    this.positions = /** @type {Map<string, string>} */ (new Map());
    stage.on("shown", (signal) => this.follow(signal));
  }

  /** @param {import("../moves/line.js").Line} line */
  key(line) {
    return JSON.stringify(line.asked());
  }

  /** The squares, each with what the last move did there; none after a fill. */
  squares() {
    const { line } = this.stage;
    const m = line.moves[line.at - 1];
    if (m === undefined || isFill(m)) return new Map();
    const before = this.positions.get(this.key(line.to(line.at - 1)));
    return before ? touched(before, m) : new Map(ends(m));
  }

  /**
   * A line that was opened in its middle: only the position before tells whether the move was a push.
   *
   * @param {AbortSignal} signal
   */
  async follow(signal) {
    const { line, shown } = this.stage;
    this.positions.set(this.key(line), shown.position);
    const m = line.moves[line.at - 1];
    const earlier = m === undefined ? null : line.to(line.at - 1);
    if (!earlier || isFill(m) || this.positions.has(this.key(earlier)) || !mayPush(shown.position, m)) return;
    try {
      const { position } = await ask("show", earlier.asked(), signal);
      this.positions.set(this.key(earlier), position);
      if (!signal.aborted) this.onFound();
    } catch (error) {
      this.stage.complain(error);
    }
  }
}
