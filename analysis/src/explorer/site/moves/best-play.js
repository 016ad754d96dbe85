// Best play from the place, as a list to step through.

import { ask } from "../answers/api.js";
import { bestOf } from "../board/best-arrow.js";
import { button, element, place } from "../page/page.js";
import { sentences, text } from "../page/text.js";
import { step as told } from "./say-moves.js";
import { progress as far } from "./say-progress.js";

/** The button for best play, and the steps that it found. */
export class BestPlay {
  /** @param {import("./stage.js").Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.list = place("best");
    this.why = place("why");
    /** The line in which best play was found, and the place where it begins. */
    this.found = /** @type {{ line: import("./line.js").Line, from: number } | null} */ (null);
    this.why.addEventListener("click", () => this.ask());
    stage.addEventListener("shown", () => this.follow());
    for (const known of ["valued", "matched"]) stage.addEventListener(known, () => this.compare());
  }

  /** The steps stay as long as the line goes through them. */
  follow() {
    const { line, shown } = this.stage;
    this.why.hidden = shown.result !== "ongoing" || this.stage.hides();
    const { found } = this;
    const stays =
      found &&
      line.at >= found.from &&
      line.start === found.line.start &&
      line.moves.join() === found.line.moves.join();
    if (!stays || this.stage.hides()) {
      this.found = null;
      this.list.replaceChildren();
      return;
    }
    [...this.list.querySelectorAll("button")].forEach((step, i) => {
      if (found.from + i + 1 === line.at) step.setAttribute("aria-current", "step");
      else step.removeAttribute("aria-current");
    });
  }

  async ask() {
    const { stage } = this;
    const { signal } = stage.leave;
    const { line } = stage;
    const progress = element("p");
    this.list.replaceChildren(element("p", text("moves.explaining")), progress);
    try {
      const explained = await ask("explain", stage.position(), signal, {
        onProgress: (found) => (progress.textContent = far(found)),
      });
      if (!signal.aborted) this.show(line, explained);
    } catch (error) {
      if (!signal.aborted) this.list.replaceChildren();
      stage.complain(error);
    }
  }

  /**
   * All steps become moves of the line, ahead of its place.
   *
   * @param {import("./line.js").Line} line
   * @param {import("../answers/answer.js").Answer<"explain">} explained
   */
  show(line, explained) {
    if (explained.line.length === 0) {
      this.list.replaceChildren(element("p", text("moves.noBest")));
      return;
    }
    const whole = line.then(explained.line.map(({ move }) => move));
    const steps = element("ol");
    explained.line.forEach((step, i) => {
      const item = element("li");
      item.append(button(told(step), () => this.stage.go(whole.to(line.at + i + 1))));
      steps.append(item);
    });
    this.list.replaceChildren(element("p", undefined, { class: "quiet" }), steps);
    this.found = { line: whole, from: line.at };
    this.compare();
    this.stage.go(whole.to(line.at), "", { replaces: true });
  }

  /** Says where best play begins with another move than the best arrow. */
  compare() {
    const { found, list, stage } = this;
    const told = list.querySelector("p");
    if (!found || !told || stage.line.at !== found.from) return;
    const other = bestOf(stage.values ?? [], stage.matched?.moves);
    const isOther = other && other.move !== found.line.moves[found.from];
    const more = isOther ? text(`moves.best.${other.value === "loss" ? "lost" : "other"}`, { move: other.move }) : "";
    told.textContent = sentences(text("moves.best"), more);
  }
}
