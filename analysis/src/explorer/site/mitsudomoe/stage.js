// The place in a game of mitsudomoe that the page shows.

import { ask } from "../answers/api.js";
import { signKey } from "../games/signs.js";
import { Stage } from "../moves/stage.js";
import { sentences, text } from "../page/text.js";
import { letterOf, read } from "./position.js";
import * as say from "./say.js";

/** The most turns of the winner that are looked at. */
const DEEPEST = 9;

export class TurnStage extends Stage {
  constructor() {
    super({ start: "start2", question: "mitsudomoe/show" });
    /** What is known of the turns, by turn, and best play. */
    this.known = new Map();
    this.bestPlay = /** @type {string[]} */ ([]);
    /** What is told at the end of a line, after which a player of the game that was read has resigned. */
    this.resigned = { key: "", told: "" };
    this.addEventListener("shown", () => (this.known = new Map()));
  }

  played(turn) {
    return text("turn.played", { who: letterOf(this.shown.to_move), turn });
  }

  /** Players who are out, and how the game ended. */
  describe({ eliminated, result, winner, position }) {
    const ending = result === "ongoing" ? "" : say.gameEnding(letterOf(winner), read(position));
    const { key, told } = this.resigned;
    return sentences(say.eliminated(eliminated), ending, key === signKey(this.line, this.line.played()) ? told : "");
  }

  async facts(line) {
    const isShown = line.hash() === this.placed?.then([]).hash();
    const { line: steps } = isShown ? this.shown : await ask(this.question, line.asked());
    return steps.slice(1).map(({ player, eliminated }) => ({
      player: letterOf(player),
      out: eliminated.map(({ player: who }) => letterOf(who)),
    }));
  }

  async value(signal) {
    // Nothing waits for it.
    this.deepen(signal).catch((error) => this.complain(error));
  }

  /** Asks what is known of the turns, deeper and deeper, until all are settled or the time for one answer is over. */
  async deepen(signal) {
    const position = read(this.shown.position);
    let before = "";
    const onPartial = (found) => {
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
