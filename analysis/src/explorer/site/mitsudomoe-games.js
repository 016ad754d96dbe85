// Games as text: the line is saved, a text is opened, and either is reviewed.

import { ask } from "./api.js";
import { Inbox, unreadable } from "./games.js";
import { Line } from "./line.js";
import { PLAYERS, letterOf } from "./mitsudomoe-position.js";
import { button, element, place } from "./page.js";
import { save } from "./save.js";
import * as say from "./say/mitsudomoe.js";
import { signKey, signOf } from "./signs.js";
import { sentences, text } from "./text.js";

/** The most turns ahead that a review looks. */
const DEEPEST = 4;

/** The games of the tab of that name. */
export class Games {
  /**
   * `onOpen` is called when a game comes from a text.
   *
   * @param {import("./mitsudomoe-stage.js").TurnStage} stage
   * @param {import("./mitsudomoe-play.js").Players} players
   * @param {() => void} onOpen
   */
  constructor(stage, players, onOpen) {
    this.stage = stage;
    this.players = players;
    this.leave = new AbortController();
    this.fault = /** @type {any} */ (null);
    const refused = (why) => (place("record-told").textContent = why);
    this.inbox = new Inbox({ onText: (found) => this.open(found, onOpen), onOutside: onOpen, onRefused: refused });
    place("record-place").addEventListener("click", () => this.inbox.show(this.fault.line, this.fault.column));
    place("review-this").addEventListener("click", () => this.inbox.take(this.written()));
    place("download").addEventListener("click", async () => {
      try {
        const { text: record } = await ask("mitsudomoe/record", {}, undefined, { body: this.written() });
        save(new Blob([record], { type: "text/plain" }), "mitsudomoe.txt");
      } catch (error) {
        stage.complain(error);
      }
    });
  }

  /** The line as a record, with the names of the players if the computer is one of them. */
  written() {
    const { start, moves } = this.stage.line;
    const names = Object.entries(this.players.names()).map(([letter, name]) => `${PLAYERS[letter].toLowerCase()}: ${name}`);
    return ["game: mitsudomoe", `position: ${start}`, ...names, "", ...moves, ""].join("\n");
  }

  /** Checks a game, shows it from its start, and reviews it. */
  async open(found, onOpen) {
    this.leave.abort();
    this.leave = new AbortController();
    const { signal } = this.leave;
    const told = place("record-told");
    place("record-place").hidden = place("review").hidden = true;
    told.textContent = text("games.checking");
    try {
      const { start, turns, text: record, ending, winner } = await ask("mitsudomoe/record", {}, signal, { body: found });
      // No turn leads on where a player has resigned.
      const given = turns.findIndex(({ eliminated }) => eliminated.some(({ reason }) => reason === "resigned"));
      const line = new Line(start, turns.slice(0, given < 0 ? turns.length : given + 1).map(({ turn }) => turn), 0);
      const out = given < 0 ? "" : say.eliminated(turns[given].eliminated);
      told.textContent = sentences(text("games.valid.turns", { count: turns.length }), out, ending ? text(`over.${ending}`, { who: letterOf(winner) ?? "" }) : "");
      this.players.rest();
      onOpen();
      this.stage.go(line);
      await this.review(line, record, signal);
    } catch (error) {
      if (error.name === "AbortError") return;
      told.textContent = unreadable(error.message);
      this.fault = error;
      place("record-place").hidden = error.line === undefined;
    }
  }

  /** Looks for turns that gave a forced win away or allowed one, first near ones. */
  async review(line, body, signal) {
    place("review").hidden = false;
    for (let [turns, isWhole] = [1, true]; isWhole && turns <= DEEPEST; turns += 1) {
      const told = text("review.searching", { turns });
      place("review-told").textContent = told;
      const found = await ask("mitsudomoe/review", { turns }, signal, { body, onProgress: () => {} });
      if (signal.aborted) return;
      isWhole = found.complete;
      this.show(line, found);
    }
  }

  /** Lists the mistakes, and marks them among the turns played. */
  show(line, { mistakes, turns }) {
    this.stage.signs.clear();
    place("review-told").textContent = text("review.found", { count: mistakes.length, turns });
    place("mistakes").replaceChildren(...mistakes.map((mistake) => {
      const { number, player, turn } = mistake;
      const note = say.mistake(mistake);
      this.stage.signs.set(signKey(line, line.moves.slice(0, number)), { kind: "gave", sign: signOf("gave"), text: note });
      const item = element("li", undefined, { class: "mistake" });
      const named = text("review.turn", { number, who: letterOf(player) ?? "", turn });
      item.append(button(named, () => this.stage.go(line.to(number - 1))), element("span", note, { class: "note" }));
      return item;
    }));
    this.stage.tell("signed");
  }
}
