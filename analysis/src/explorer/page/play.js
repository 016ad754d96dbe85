// A game against the computer: it makes the moves of one player until the game is left.

import { Refused, ask } from "./api.js";
import { button, element, place } from "./page.js";
import { small } from "./picture.js";
import * as say from "./words.js";

const FILLS = ["left", "right"];

/** The game that is played, if there is one. */
export class Play {
  constructor(stage) {
    this.stage = stage;
    this.game = null;
    this.told = place("play-told");
    for (const side of ["black", "gold"]) place("play-side").add(new Option(say.player(side), side));
    for (const [against, name] of Object.entries(say.opponents)) place("play-against").add(new Option(name, against));
    place("play-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.begin(stage.line.from("start"));
    });
    place("play-here").addEventListener("click", () => this.begin(stage.line.then([])));
    place("play-hint").addEventListener("click", () => this.hint());
    place("play-back").addEventListener("click", () => this.takeBack());
    place("play-stop").addEventListener("click", () => {
      this.end(say.playStopped);
      stage.update();
    });
    place("play-values").addEventListener("change", () => stage.update());
    stage.addEventListener("shown", ({ detail: signal }) => this.follow(signal));
  }

  /** Begins a game at the end of a line. */
  begin(line) {
    const [side, against] = [place("play-side").value, place("play-against").value];
    // The natural player chooses at random: another number gives another game.
    const seed = Math.floor(Math.random() * 2 ** 32);
    this.game = { side, against, seed, start: line.start, mine: [], isOver: false };
    place("play-buttons").hidden = false;
    this.stage.go(line, say.playBegins(side, against));
  }

  end(text) {
    this.game = null;
    place("play-buttons").hidden = true;
    place("play-hinted").textContent = "";
    place("play-fills").replaceChildren();
    this.told.textContent = text;
  }

  /** Whether the values of a position must not be shown. */
  hides() {
    return this.game !== null && !this.game.isOver && !place("play-values").checked;
  }

  /** Whether a move may be played: the player does not make those of the computer. */
  allows(line, m) {
    if (this.game === null || this.game.isAnswering || this.isMine() || line.moves[line.at] === m) return true;
    this.told.textContent = say.notYours;
    return false;
  }

  /** Whether the player is to choose: a move or, between rounds, a fill. */
  isMine() {
    const { shown } = this.stage;
    return (shown.result === "ongoing" ? shown.to_move : shown.chooser) === this.game.side;
  }

  /** A place is shown: says what is to be done there, and has the computer do its part. */
  follow(signal) {
    const { game, stage } = this;
    if (game === null) return;
    const { line, shown } = stage;
    if (line.start !== game.start) {
      this.end(say.playLeft);
      return;
    }
    place("play-hinted").textContent = "";
    place("play-fills").replaceChildren();
    game.isOver = shown.result !== "ongoing" && !shown.chooser;
    game.mine = game.mine.filter((at) => at < line.at);
    place("play-back").disabled = game.mine.length === 0;
    place("play-hint").disabled = game.isOver || !this.isMine();
    if (game.isOver) {
      this.told.textContent = say.playOver(shown, game.side);
    } else if (this.isMine()) {
      game.mine.push(line.at);
      this.told.textContent = say.yourTurn(shown, game.side);
      if (shown.result !== "ongoing") this.offer(shown.next);
    } else if (line.at < line.moves.length) {
      this.told.textContent = say.playWaits;
    } else {
      this.answer(signal);
    }
  }

  /** The computer chooses. */
  async answer(signal) {
    const { game, stage } = this;
    this.told.textContent = say.thinking;
    try {
      const { against, seed } = game;
      const onProgress = (far) => signal.aborted || (this.told.textContent = `${say.thinking} ${say.progress(far)}`);
      const found = await ask("reply", { ...stage.line.asked(), against, seed }, signal, { onProgress });
      if (signal.aborted || this.game !== game) return;
      game.isAnswering = true;
      stage.play(found.move);
    } catch (error) {
      if (!signal.aborted) this.told.textContent = "";
      stage.complain(error);
    } finally {
      game.isAnswering = false;
    }
  }

  /** Both fills as boards, for the player to choose. */
  offer(next) {
    place("play-fills").replaceChildren(...FILLS.map((fill) => {
      const side = element("article");
      const name = say.fillTitle(fill);
      side.append(small(next[fill], name), button(say.chooseFill(fill), () => this.stage.play(`fill ${fill}`)));
      return side;
    }));
  }

  /** Shows a move that wins, if there is one; between rounds, the fill that is advised. */
  async hint() {
    const { stage } = this;
    const { shown } = stage;
    const { signal } = stage.leave;
    const hinted = place("play-hinted");
    const { deadlock } = stage.position();
    const rules = deadlock ? { deadlock } : {};
    hinted.textContent = say.searching;
    try {
      let text;
      if (shown.result === "ongoing") {
        const found = await ask("position", { ...stage.position(), distance: true }, signal);
        text = say.hint(found);
      } else {
        const asked = { position: shown.position, winner: shown.winner, promote: shown.promoted, ...rules };
        text = say.advice(await ask("refill", asked, signal));
      }
      if (!signal.aborted) hinted.textContent = text;
    } catch (error) {
      if (!signal.aborted) hinted.textContent = error instanceof Refused ? error.message : "";
      if (!(error instanceof Refused)) stage.complain(error);
    }
  }

  /** Goes back to where the player chose last. */
  takeBack() {
    const { mine } = this.game;
    const { line } = this.stage;
    const at = mine.filter((earlier) => earlier < line.at).pop();
    // What came after is a branch of the tree.
    if (at !== undefined) this.stage.go(line.to(at).then([]), say.takenBack);
  }
}
