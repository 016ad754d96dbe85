// A game against the computer: it makes the moves of one player until the game is left.

import { Refused, ask } from "./api.js";
import { keep, kept } from "./kept.js";
import { FILLS } from "./line.js";
import { button, element, place } from "./page.js";
import { small } from "./picture.js";
import * as say from "./words.js";

/** The shares of blunders on offer, and the default. */
const BLUNDERS = [0.05, 0.1, 0.2, 0.5];
const USUAL = 0.1;
/** The name under which the game is kept. */
const GAME = "game";

/** The current game, if there is one. */
export class Play {
  /**
   * `onSide` is called with the side of the player at the start of a game.
   *
   * @param {import("./stage.js").Stage} stage
   * @param {(side: string) => void} onSide
   */
  constructor(stage, onSide) {
    this.stage = stage;
    this.onSide = onSide;
    this.game = /** @type {any} */ (null);
    this.isAnswering = false;
    this.told = place("play-told");
    for (const side of ["black", "gold"]) place("play-side").add(new Option(say.player(side), side));
    for (const [against, name] of Object.entries(say.opponents)) place("play-against").add(new Option(name, against));
    for (const share of BLUNDERS) place("play-blunders").add(new Option(say.blunderShare(share), String(share)));
    place("play-blunders").value = USUAL;
    const choose = () => (place("play-mistakes").hidden = place("play-against").value !== "strong");
    place("play-against").addEventListener("change", choose);
    choose();
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
    stage.addEventListener("shown", (/** @type {any} */ { detail: signal }) => this.follow(signal));
    const game = kept(GAME);
    if (game && game.start === stage.line.start) this.enter(game);
  }

  /** Starts a game at the end of a line. */
  begin(line) {
    const [side, against] = [place("play-side").value, place("play-against").value];
    // The natural player chooses at random: a different seed gives a different game.
    const seed = Math.floor(Math.random() * 2 ** 32);
    const blunders = against === "strong" ? { blunders: place("play-blunders").value } : {};
    this.enter({ side, opponent: { against, seed, ...blunders }, start: line.start, mine: [], isOver: false });
    this.stage.go(line, say.playBegins(side, against));
  }

  /** Plays a game from now on. */
  enter(game) {
    this.game = game;
    keep(GAME, game);
    place("play-buttons").hidden = false;
    this.onSide(game.side);
    this.stage.tell("entered");
  }

  end(text) {
    this.game = null;
    keep(GAME, null);
    place("play-buttons").hidden = true;
    place("play-hinted").textContent = "";
    place("play-fills").replaceChildren();
    this.told.textContent = text;
  }

  /** Whether the values of a position must not be shown. */
  hides() {
    return this.game !== null && !this.game.isOver && !place("play-values").checked;
  }

  /** Whether a move may be played: the player may not move for the computer. */
  allows(line, m) {
    if (this.game === null || this.isAnswering || this.isMine() || line.moves[line.at] === m) return true;
    this.told.textContent = say.notYours;
    return false;
  }

  /** Whether it is the player who chooses: a move or, between rounds, a fill. */
  isMine() {
    const { shown } = this.stage;
    return (shown.result === "ongoing" ? shown.to_move : shown.chooser) === this.game.side;
  }

  /** After showing a place: says what to do there, and lets the computer move. */
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
      keep(GAME, game);
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
      const onProgress = (far) => signal.aborted || (this.told.textContent = `${say.thinking} ${say.progress(far)}`);
      const found = await ask("reply", { ...stage.line.asked(), ...game.opponent }, signal, { onProgress });
      if (signal.aborted || this.game !== game) return;
      this.isAnswering = true;
      // Going back leads to the turn of the player, not to that of the computer, which would only answer again.
      stage.play(found.move, { replaces: true });
    } catch (error) {
      if (!signal.aborted) this.told.textContent = say.noReply;
      stage.complain(error);
    } finally {
      this.isAnswering = false;
    }
  }

  /** Both fills as boards, for the player to choose. */
  offer(next) {
    place("play-fills").replaceChildren(...FILLS.map((fill) => {
      const side = element("article");
      const board = small(next[fill], say.fillTitle(fill), { turned: this.game.side === "black" });
      side.append(board, button(say.chooseFill(fill), () => this.stage.play(`fill ${fill}`)));
      return side;
    }));
  }

  /** Shows a winning move, if there is one; between rounds, the advised fill. */
  async hint() {
    const { stage } = this;
    const { shown } = stage;
    const { signal } = stage.leave;
    const hinted = place("play-hinted");
    hinted.textContent = say.searching;
    try {
      let text;
      if (shown.result === "ongoing") {
        const found = await ask("position", { ...stage.position(), distance: true }, signal);
        text = say.hint(found);
      } else {
        text = say.advice(await ask("refill", stage.finished(), signal));
      }
      if (!signal.aborted) hinted.textContent = text;
    } catch (error) {
      if (!signal.aborted) hinted.textContent = error instanceof Refused ? error.message : "";
      if (!(error instanceof Refused)) stage.complain(error);
    }
  }

  /** Goes back to the last choice of the player. */
  takeBack() {
    const { mine } = this.game;
    const { line } = this.stage;
    const at = mine.filter((earlier) => earlier < line.at).pop();
    // The moves after it stay as a branch of the tree.
    if (at !== undefined) this.stage.go(line.to(at).then([]), say.takenBack);
  }
}
