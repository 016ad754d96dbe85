// Games as text: the line is saved, a text is opened, and either is reviewed.

import { ask } from "../answers/api.js";
import { Reader } from "../games/games.js";
import { item } from "../games/record-list.js";
import { signKey, signOf } from "../games/signs.js";
import { Line } from "../moves/line.js";
import { place } from "../page/page.js";
import { save } from "../page/save.js";
import { sentences, text } from "../page/text.js";
import { letterOf, PLAYERS } from "./position.js";
import * as say from "./say.js";

/** The most turns ahead that a review looks. */
const DEEPEST = 4;

/** The games of the tab of that name. */
export class Games extends Reader {
  /**
   * @param {import("./stage.js").TurnStage} stage
   * @param {import("./play.js").Players} players
   * @param {() => void} onOpen
   */
  constructor(stage, players, onOpen) {
    super(stage, "mitsudomoe/record", onOpen);
    this.stage = stage;
    this.players = players;
    this.reviewed = place("review-told");
    place("review-this").addEventListener("click", () => this.take(this.written()));
  }

  /** The line as a record, with the names of the players if the computer is one of them. */
  written() {
    const { start, moves } = this.stage.line;
    const names = Object.entries(this.players.names()).map(([letter, name]) => `${PLAYERS[letter]}: ${name}`);
    return ["game: mitsudomoe", `position: ${start}`, ...names, "", ...moves, ""].join("\n");
  }

  async download() {
    try {
      const { text: record } = await ask("mitsudomoe/record", {}, undefined, { body: this.written() });
      save(new Blob([record], { type: "text/plain" }), "mitsudomoe.txt");
    } catch (error) {
      this.stage.complain(error);
    }
  }

  /**
   * Shows a game from its start, and reviews it.
   *
   * @param {import("../answers/answer.js").Answer<"mitsudomoe/record">} record
   * @param {AbortSignal} signal
   */
  async open({ start, turns, text: record, ending, winner }, signal) {
    const resigned = (/** @type {(typeof turns)[0]} */ { eliminated }) =>
      eliminated.filter(({ reason }) => reason === "resigned");
    // No turn leads on where a player has resigned.
    const given = turns.find((turn) => resigned(turn).length > 0) ?? turns.at(-1);
    const moves = turns.slice(0, given && turns.indexOf(given) + 1).map(({ turn }) => turn ?? "");
    const line = new Line(start, moves, 0);
    const end = ending ? text(`over.${ending}`, { who: letterOf(winner) }) : "";
    const out = given ? say.eliminated(resigned(given)) : "";
    this.told.textContent = sentences(text("games.valid.turns", { count: turns.length }), out, end);
    this.stage.resigned = {
      key: signKey(line, moves),
      told: out && sentences(out, given === turns.at(-1) ? end : ""),
    };
    this.players.rest();
    this.onOpen();
    this.stage.go(line);
    await this.review(line, record, signal);
  }

  /**
   * Looks for turns that gave a forced win away or allowed one, first near ones.
   *
   * @param {Line} line
   * @param {string} body
   * @param {AbortSignal} signal
   */
  async review(line, body, signal) {
    place("review").hidden = false;
    for (let [turns, isWhole] = [1, true]; isWhole && turns <= DEEPEST; turns += 1) {
      this.reviewed.textContent = text("review.searching", { turns });
      const found = await ask("mitsudomoe/review", { turns }, signal, { body, onProgress: () => {} });
      if (signal.aborted) return;
      isWhole = found.complete;
      this.show(line, found);
    }
  }

  /**
   * Lists the mistakes, and marks them among the turns played.
   *
   * @param {Line} line
   * @param {import("../answers/answer.js").Answer<"mitsudomoe/review">} found
   */
  show(line, { mistakes, turns }) {
    const { stage } = this;
    stage.signs.clear();
    this.reviewed.textContent = text("review.found", { count: mistakes.length, turns });
    place("mistakes").replaceChildren(
      ...mistakes.map((mistake) => {
        const { number, player, position, turn } = mistake;
        const note = say.mistake(mistake);
        const sign = /** @type {import("../games/signs.js").Sign} */ ({
          kind: "gave",
          sign: signOf("gave"),
          text: note,
        });
        const isOn = number <= line.moves.length;
        if (isOn) stage.signs.set(signKey(line, line.moves.slice(0, number)), sign);
        const label = text("review.turn", { number, who: letterOf(player), turn });
        const onGo = () => stage.go(isOn ? line.to(number - 1) : new Line(position));
        return item({ at: number - 1, label, sign, notes: [note], isMistake: true, onGo });
      }),
    );
    stage.tell("signed");
  }
}
