// Puzzles: one move wins, and the values are hidden until it is found.

import { ask } from "./api.js";
import { keep, kept } from "./kept.js";
import { Line } from "./line.js";
import { place } from "./page.js";
import * as say from "./words.js";

/** The name under which the puzzle is kept. */
const PUZZLE = "puzzle";

/** The current puzzle, if there is one. */
export class Puzzle {
  /** @param {import("./stage.js").Stage} stage */
  constructor(stage) {
    this.current = /** @type {any} */ (null);
    this.task = place("task");
    this.giveUp = place("give-up");
    const grade = place("grade");
    for (const value of [1, 2, 3, 4, 5]) grade.add(new Option(String(value)));
    place("puzzle-form").addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        const number = place("number").value;
        const found = await ask("puzzles", { grade: grade.value, number });
        this.begin(found);
        // Puzzles use the official rules.
        stage.go(new Line(found.position));
      } catch (error) {
        stage.complain(error);
      }
    });
    place("next-puzzle").addEventListener("click", () => {
      place("number").stepUp();
      place("puzzle-form").requestSubmit();
    });
    // Players who continue from a puzzle may try any move.
    stage.addEventListener("entered", () => this.current && this.end(""));
    this.giveUp.addEventListener("click", () => {
      this.end(say.solution({ ...this.current, m: this.current.move }));
      stage.update();
    });
    const puzzle = kept(PUZZLE);
    if (puzzle && puzzle.position === stage.line.start) this.begin(puzzle);
  }

  begin(found) {
    this.current = found;
    keep(PUZZLE, found);
    this.giveUp.hidden = false;
    place("next-puzzle").hidden = true;
    this.task.textContent = say.task(found);
  }

  /** Whether the values of a position must not be shown. */
  hides(line) {
    // Under other rules another move may win.
    return this.current !== null && line.start === this.current.position && line.rules.deadlock === "official";
  }

  /** Handles a tried move; returns whether it may be played. */
  allows(line, m) {
    if (!this.hides(line) || line.at > 0) return true;
    if (m !== this.current.move) {
      this.task.textContent = say.failed(m, this.current.refutations[m]);
      return false;
    }
    this.end(say.solved({ ...this.current, m }));
    return true;
  }

  end(text) {
    this.current = null;
    keep(PUZZLE, null);
    this.giveUp.hidden = true;
    place("next-puzzle").hidden = place("number").value === place("number").max;
    this.task.textContent = text;
  }
}
