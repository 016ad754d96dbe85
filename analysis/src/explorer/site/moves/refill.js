// After a round: both fills, and the advice.

import { small } from "../board/picture.js";
import { button, element, place } from "../page/page.js";
import { text } from "../page/text.js";
import { FILLS } from "./line.js";
import { progress as far } from "./say-progress.js";
import * as say from "./say-refill.js";

/**
 * What is known of a fill: as the answer to `refill` has it, or found by the first moves where the round has limits.
 *
 * @typedef {import("./stage.js").Fill} Fill
 * @typedef {{ made: HTMLElement, draw: (winners?: Set<string>) => void, known: HTMLElement, inMatch: HTMLElement }} Side
 */

/**
 * A text that unfolds.
 *
 * @param {string} title
 * @param {string[]} items
 */
function details(title, items) {
  const made = element("details");
  const list = element("ul", undefined, { tabindex: "0" });
  list.append(...items.map((item) => element("li", item)));
  made.append(element("summary", title), list);
  return made;
}

/**
 * The findings of a study about a fill.
 *
 * @param {Fill} found
 * @param {import("./say.js").Player} challenger
 */
function study(found, challenger) {
  const told = [element("p", say.value(found, challenger))];
  if (found.harder_than !== null) told.push(element("p", say.harder(found.harder_than, challenger)));
  const reasons = found.features.map((feature) => say.feature(feature, challenger));
  if (reasons.length > 0) reasons.push(text("refill.studied", { count: found.features[0].setups }));
  if (found.harder_than !== null) reasons.push(say.among(found));
  return reasons.length > 0 ? [...told, details(text("refill.why"), reasons)] : told;
}

/** The section on the next round. */
export class Refill {
  /**
   * @param {import("./stage.js").Stage} stage
   * @param {import("../board/board.js").Board} board
   */
  constructor(stage, board) {
    this.stage = stage;
    this.board = board;
    this.section = place("refill");
    this.fills = place("fills");
    this.sides = /** @type {Side[]} */ ([]);
    // The reader asks which fill wins the match, so this may become known at any time.
    stage.on("matched", () => {
      const { chooser: who } = stage.shown;
      if (!who) return;
      for (const { move, value } of stage.matched?.moves ?? []) {
        const told = element("p", text(`refill.match.${value}`, { who }));
        this.sides[FILLS.indexOf(move.slice(5))]?.inMatch.replaceChildren(told);
      }
    });
    board.turns.addEventListener("turned", () => this.sides.forEach(({ draw }) => draw()));
  }

  /** Shows both fills after a finished round, first as boards, then with what is known about them. */
  async show() {
    const { stage } = this;
    const { result, winner, match_winner: champion, next } = stage.shown;
    this.section.hidden = result === "ongoing" || !winner || Boolean(champion) || stage.hides();
    this.fills.replaceChildren();
    this.sides = [];
    if (this.section.hidden) return;
    const { signal } = stage.leave;
    const told = element("p", text("refill.comparing"), { role: "status" });
    const progress = element("p", "", { class: "quiet" });
    this.fills.append(told, progress);
    if (next) this.draw([next.left, next.right]);
    try {
      const found = await stage.refill(signal, { onProgress: (now) => (progress.textContent = far(now)) });
      if (signal.aborted) return;
      told.textContent = say.advice(found);
      if (!next) this.draw([found.left.position, found.right.position]);
      this.tell([found.left, found.right], found.challenger);
    } catch (error) {
      told.textContent = "";
      stage.complain(error);
    } finally {
      progress.remove();
    }
  }

  /**
   * Both fills as boards, each with the button that goes on with it.
   *
   * @param {string[]} positions
   */
  draw(positions) {
    const { stage } = this;
    const { line } = stage;
    const both = element("div", undefined, { class: "fills" });
    this.sides = positions.map((position, i) => {
      const title = text(`refill.title.${FILLS[i]}`);
      const [made, board, inMatch, known] = [element("article"), element("div"), element("div"), element("div")];
      let seen = /** @type {Set<string> | undefined} */ (undefined);
      const draw = (winners = seen) => {
        seen = winners;
        board.replaceChildren(small(position, title, { winners, turned: this.board.turned }));
      };
      draw();
      const onFill = () => (line.rules.match ? stage.play(`fill ${FILLS[i]}`) : stage.go(line.from(position)));
      made.append(element("h3", title), board, inMatch, button(text("refill.goOn", { side: FILLS[i] }), onFill), known);
      return { made, draw, known, inMatch };
    });
    both.append(...this.sides.map(({ made }) => made));
    this.fills.append(both);
  }

  /**
   * Adds what is known of both fills.
   *
   * @param {Fill[]} fills
   * @param {import("./say.js").Player} challenger
   */
  tell(fills, challenger) {
    fills.forEach((found, i) => {
      const { known, draw } = this.sides[i];
      known.append(...study(found, challenger));
      const { wins } = found;
      if (wins.length === 0) return;
      draw(new Set(wins.map(({ move }) => move.slice(0, 2))));
      const names = wins.map(({ move, notation }) => `${move} ${notation}`);
      known.append(details(text("count.wins", { count: wins.length }), names));
    });
  }
}
