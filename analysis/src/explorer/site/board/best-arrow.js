// The button that shows the best move by an arrow.

import { best } from "../moves/best.js";
import { place } from "../page/page.js";
import { text } from "../page/text.js";

/**
 * The best move where some are known to win the match: of these.
 *
 * @param {import("../moves/moves.js").Move[]} values
 * @param {import("../moves/moves.js").Move[] | undefined} matched
 */
export function bestOf(values, matched) {
  const winners = new Set((matched ?? []).filter(({ value }) => value === "win").map(({ move }) => move));
  const those = values.filter(({ move }) => winners.has(move));
  return those.length > 0 ? (best(those) ?? those[0]) : best(values);
}

/** The button, which stays pressed from position to position. */
export class BestArrow {
  /**
   * @param {import("../moves/stage.js").Stage} stage
   * @param {import("./board.js").Board} board
   */
  constructor(stage, board) {
    this.stage = stage;
    this.board = board;
    this.isOn = false;
    this.button = place("best-arrow");
    this.button.addEventListener("click", () => {
      this.isOn = !this.isOn;
      this.button.setAttribute("aria-pressed", String(this.isOn));
      this.show(this.isOn);
    });
    // An arrow that somebody else has drawn stays only as long as its position.
    stage.addEventListener("shown", () => board.arrow());
    for (const known of ["valued", "matched"]) stage.addEventListener(known, () => this.isOn && this.show(false));
  }

  /** Draws the arrow as soon as the best move is known; with `isAsked` says the move, too. */
  show(/** @type {boolean} */ isAsked) {
    const { stage } = this;
    const found = this.isOn && stage.values && !stage.hides() ? bestOf(stage.values, stage.matched?.moves) : null;
    this.board.arrow(...(found ? [found.move] : []));
    if (!isAsked || !found) return;
    const notation = stage.shown.legal_moves.find(({ move }) => move === found.move)?.notation;
    const key = found.value === "loss" ? "board.trickiest" : "board.best";
    stage.tell("spoken", text(key, { move: `${found.move} ${notation}` }));
  }
}
