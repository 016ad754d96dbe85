// The place in a game of mitsudomoe that the page shows.

import { ask } from "../answers/api.js";
import { signKey } from "../games/signs.js";
import { Stage } from "../moves/stage.js";
import { sentences, text } from "../page/text.js";
import { letterOf, read } from "./position.js";
import * as say from "./say.js";

/** The most turns of the winner that are looked at. */
const DEEPEST = 9;

/** @typedef {import("../answers/answer.js").Answer<"mitsudomoe/show">} Shown */

export class TurnStage extends Stage {
  constructor() {
    super({ start: "start2", question: "mitsudomoe/show" });
    /** What is known of the turns, and best play. */
    this.known = /** @type {import("./turn.js").Values} */ (new Map());
    this.bestPlay = /** @type {string[]} */ ([]);
    /** What is told at the end of a line, after which a player of the game that was read has resigned. */
    this.resigned = { key: "", told: "" };
    this.on("shown", () => (this.known = new Map()));
  }

  /**
   * The answer about the place.
   *
   * @returns {Shown}
   */
  get here() {
    return /** @type {any} */ (this.shown);
  }

  /** @param {string} turn */
  played(turn) {
    return text("turn.played", { who: letterOf(this.here.to_move), turn });
  }

  /** Players who are out, and how the game ended. */
  describe(/** @type {Shown} */ { eliminated, result, winner, position }) {
    const ending = result === "ongoing" ? "" : say.gameEnding(letterOf(winner), read(position));
    const { key, told } = this.resigned;
    return sentences(say.eliminated(eliminated), ending, key === signKey(this.line, this.line.played()) ? told : "");
  }

  /**
   * @param {import("../moves/line.js").Line} line
   * @returns {Promise<any[]>} other facts than those of moves of a round
   */
  async facts(line) {
    const isShown = line.hash() === this.placed?.then([]).hash();
    const { line: steps } = isShown ? this.here : await ask("mitsudomoe/show", line.asked());
    return steps.slice(1).map(({ player, eliminated }) => ({
      player: letterOf(player),
      out: eliminated.map(({ player: who }) => letterOf(who)),
    }));
  }

  /** @param {AbortSignal} signal */
  async value(signal) {
    // Nothing waits for it.
    this.deepen(signal).catch((error) => this.complain(error));
  }

  /** Asks what is known of the turns, deeper and deeper, until all are settled or the time for one answer is over. */
  async deepen(/** @type {AbortSignal} */ signal) {
    const position = read(this.here.position);
    let before = "";
    const onPartial = (/** @type {import("../answers/answer.js").Answer<"mitsudomoe/position">} */ found) => {
      const now = JSON.stringify([found.moves, found.best_play, found.result]);
      if (signal.aborted || now === before) return;
      before = now;
      this.known = new Map(found.moves.map((one) => [one.turn, one]));
      this.bestPlay = found.best_play;
      this.tell("verdict", say.verdict(found, position));
      this.tell("valued");
    };
    const how = { ...this.progress(text("mitsudomoe.searching"), signal), onPartial };
    onPartial(await ask("mitsudomoe/position", { ...this.line.asked(), turns: DEEPEST }, signal, how));
    this.tell("progress", "");
  }
}
