// A game against the computer: it makes the moves of one player until the game is left.

import { ask, Refused } from "../answers/api.js";
import { small } from "../board/picture.js";
import { best } from "../moves/best.js";
import { FILLS, Line } from "../moves/line.js";
import { progress } from "../moves/say-progress.js";
import { advice, value } from "../moves/say-refill.js";
import { keep, keptAnyway } from "../page/kept.js";
import { button, element, place, toPanel } from "../page/page.js";
import { sentences, text } from "../page/text.js";
import { Beginning } from "../setup/tournament.js";

/** The levels, each with what is asked of the server; the names of the players are not those of its opponents. */
export const LEVELS = {
  easy: { against: "natural" },
  medium: { against: "strong", blunders: 0.2 },
  hard: { against: "strong", blunders: 0.05 },
  perfect: { against: "perfect" },
  tricky: { against: "tricky" },
};
const USUAL = "medium";
/** The name under which the game is kept. */
const GAME = "game";

/** The names of the players for the side of the one who is not the computer. */
export const namesFor = (side) => {
  const [you, computer] = [text("play.you"), text("play.computer")];
  return side === "black" ? { black: you, gold: computer } : { black: computer, gold: you };
};

/**
 * The record of a game against the computer.
 *
 * @param {import("../moves/line.js").Line} line
 * @param {{ side: string, hasResigned?: boolean }} how
 */
export function recordOf(line, { side, hasResigned = false }) {
  return `${line.to(line.moves.length).record(namesFor(side))}${hasResigned ? `resigned: ${side}\n` : ""}`;
}

/** The move to play, for whoever asks; `moves` and `value` are those of the answer about the position. */
export function hint({ moves, value }) {
  const found = best(moves);
  if (!found) return text(value === "loss" ? "play.hint.lost" : "play.hint.none");
  const { move, notation, distance, natural, natural_wins: keep } = found;
  if (found.value === "loss") return text("play.hint.trickiest", { move, notation, natural, lose: natural - keep });
  return distance === null
    ? text("play.hint.win", { move, notation })
    : text("play.hint.win.in", { move, notation, distance });
}

/** The current game, if there is one. */
export class Play {
  /**
   * `onBegin` is called at the start of a game with the side of the player and the names of both, and `onReview` with the
   * record of a game that is over.
   *
   * @param {import("../moves/stage.js").Stage} stage
   * @param {{
   *   onBegin: (game: { side: string, names: { black: string, gold: string } }) => void,
   *   onReview: (record: string) => void,
   * }} parts
   */
  constructor(stage, { onBegin, onReview }) {
    this.stage = stage;
    this.onBegin = onBegin;
    this.onReview = onReview;
    this.game = /** @type {any} */ (null);
    /** The line of the game, where it was last seen. */
    this.line = /** @type {Line | null} */ (null);
    /** Whether something else is shown, and the game waits. */
    this.isAway = false;
    /** The record of the game that is over, until another begins. */
    this.record = /** @type {string | null} */ (null);
    this.told = place("play-told");
    for (const side of ["black", "gold"]) place("play-side").add(new Option(text(`player.${side}`), side));
    for (const level of Object.keys(LEVELS)) place("play-against").add(new Option(text(`play.level.${level}`), level));
    place("play-against").value = USUAL;
    const describe = () => (place("play-level").textContent = text(`play.level.${place("play-against").value}.how`));
    place("play-against").addEventListener("change", describe);
    describe();
    new Beginning(stage, place("play-start"), (line) => this.begin(line));
    place("play-here").addEventListener("click", () => this.begin(stage.line.then([])));
    place("play-again").addEventListener("click", () => this.begin(stage.line.to(this.game.from).then([])));
    place("play-hint").addEventListener("click", () => this.hint());
    place("play-back").addEventListener("click", () => this.takeBack());
    place("play-resign").addEventListener("click", () => this.resign());
    place("play-review").addEventListener("click", () => this.review());
    place("play-return").addEventListener("click", () => this.return());
    place("play-next").addEventListener("click", () => this.answer(stage.leave.signal));
    place("play-values").addEventListener("change", () => stage.update());
    stage.addEventListener("shown", (/** @type {any} */ { detail: signal }) => this.follow(signal));
    // An exercise, or a game to be reviewed, may begin where this one did.
    for (const other of ["exercise", "opened"]) stage.addEventListener(other, () => this.game && this.wait());
    this.resume(keptAnyway(GAME));
  }

  /** Starts a game at the end of a line. */
  begin(line) {
    const [side, level] = [place("play-side").value, place("play-against").value];
    // Players who choose at random: a different seed gives a different game.
    const seed = Math.floor(Math.random() * 2 ** 32);
    this.enter({
      side,
      level,
      opponent: { ...LEVELS[level], seed },
      start: line.start,
      from: line.at,
      mine: [],
      isOver: false,
      hash: line.hash(),
    });
    toPanel();
    this.stage.go(line, text("play.begins", { side, level }));
  }

  /** Plays a game from now on. */
  enter(game) {
    this.game = game;
    this.line = this.record = null;
    this.isAway = false;
    keep(GAME, game);
    const isHidden = place("panel-play").contains(document.activeElement);
    this.arrange();
    // The button that began it is gone.
    if (isHidden) this.told.focus();
    this.onBegin({ side: game.side, names: namesFor(game.side) });
    this.stage.tell("entered");
  }

  /** Goes on with a game that was kept, or lets it wait; one that an earlier version of the page kept does not say where it was. */
  resume(game) {
    if (!game?.hash) return;
    if (this.stage.line.hash() === game.hash) {
      this.enter(game);
      return;
    }
    [this.game, this.line] = [game, Line.read(game.hash)];
    this.wait();
  }

  /** Something else is shown: the game waits, unless it is over. */
  wait() {
    if (this.game.isOver) {
      this.end("", this.record);
      return;
    }
    this.isAway = true;
    place("play-hinted").textContent = "";
    place("play-fills").replaceChildren();
    this.say(text("play.waiting"));
    this.arrange();
  }

  /** Goes on with the game that waits. */
  return() {
    const { game, line } = this;
    this.enter(game);
    this.stage.go(/** @type {Line} */ (line));
  }

  /** Ends the game; `record` is what can be reviewed of it. */
  end(told, record) {
    this.game = null;
    this.isAway = false;
    this.record = record;
    keep(GAME, null);
    place("play-hinted").textContent = "";
    place("play-fills").replaceChildren();
    this.say(told);
    this.arrange();
  }

  /** Says something; aloud, unless what is said of the position says it too. */
  say(told, isAloud = true) {
    this.told.setAttribute("aria-live", isAloud ? "polite" : "off");
    this.told.textContent = told;
  }

  /** Shows the buttons that have a use now. */
  arrange() {
    const isOn = this.game !== null && !this.game.isOver && !this.isAway;
    place("play-form").hidden = isOn;
    place("play-return").hidden = !this.isAway;
    place("play-next").hidden = true;
    place("play-buttons").hidden = this.game === null || this.isAway;
    for (const id of ["play-match", "play-line"]) place(id).hidden = this.game === null || this.isAway;
    for (const id of ["play-hint", "play-resign", "play-shown"]) place(id).hidden = !isOn;
    place("play-review").hidden = this.record === null;
  }

  /** Whether the values of a position must not be shown. */
  hides() {
    return this.game !== null && !this.isAway && !this.game.isOver && !place("play-values").checked;
  }

  /** Whether a move may be played: the player may not move for the computer. */
  allows(line, m) {
    // The game may have ended before its answer.
    if (this.stage.isAnswering) return this.game !== null;
    if (this.game === null || this.isAway || this.isMine() || line.moves[line.at] === m) return true;
    this.say(text("play.notYours"));
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
    if (game === null || this.isAway) return;
    const { line, shown } = stage;
    if (line.start !== game.start) {
      this.wait();
      return;
    }
    this.line = line;
    game.hash = line.hash();
    place("play-hinted").textContent = "";
    place("play-fills").replaceChildren();
    game.isOver = shown.result !== "ongoing" && !shown.chooser;
    this.record = game.isOver ? this.played() : null;
    game.mine = game.mine.filter((at) => at < line.at);
    place("play-back").disabled = game.mine.length === 0;
    place("play-hint").disabled = !this.isMine();
    this.arrange();
    if (game.isOver) {
      this.say(this.over());
    } else if (this.isMine()) {
      game.mine.push(line.at);
      this.say(this.turn(), false);
      if (shown.result !== "ongoing") this.offer(shown.next, signal);
    } else if (line.at < line.moves.length) {
      this.say(text("play.waits"));
    } else if (shown.result !== "ongoing") {
      // The next round begins when the player has seen how this one was lost.
      this.say(text("play.lost.next"), false);
      place("play-next").hidden = false;
    } else {
      this.answer(signal);
    }
    keep(GAME, game);
  }

  /** What the player is to do. */
  turn() {
    const { result, due } = this.stage.shown;
    const { side } = this.game;
    if (result !== "ongoing") return text("play.turn.fill");
    return due ? text("play.turn", { side, due }) : text("play.turn.first", { side });
  }

  /** How the game ended. */
  over() {
    const { winner, match_winner: champion, match } = this.stage.shown;
    const { side } = this.game;
    if (!winner) return text("play.over");
    if (match && champion) return text(champion === side ? "play.won.match" : "play.lost.match");
    return text(winner === side ? "play.won" : "play.lost");
  }

  /** The record of the game so far; null if nothing was played. */
  played(hasResigned = false) {
    return this.line && this.line.moves.length > 0 ? recordOf(this.line, { side: this.game.side, hasResigned }) : null;
  }

  /** The player gives the round up; between two rounds, there is none to give up. */
  resign() {
    this.end(text("play.resigned"), this.played(this.stage.shown.result === "ongoing"));
    this.stage.update();
  }

  /** Has the game reviewed. */
  review() {
    const { record } = this;
    if (record === null) return;
    // The review shows the values.
    if (this.game) this.end(this.told.textContent, record);
    this.onReview(record);
  }

  /** The computer chooses. */
  async answer(signal) {
    const { game, stage } = this;
    this.say(text("play.thinking"), false);
    place("play-next").hidden = true;
    try {
      const onProgress = (found) => {
        if (!signal.aborted) this.told.textContent = sentences(text("play.thinking"), progress(found));
      };
      await stage.answer("reply", game.opponent, signal, onProgress);
    } catch (error) {
      if (!signal.aborted) this.say(text("play.noReply"));
      stage.complain(error);
    }
  }

  /** Both fills as boards, for the player to choose; with their values, if those are shown. */
  async offer(next, signal) {
    const { stage, game } = this;
    /** @type {Record<string, HTMLElement>} */
    const sides = {};
    for (const fill of FILLS) {
      sides[fill] = element("article");
      const choose = text("play.fill", { side: fill });
      sides[fill].append(
        small(next[fill], choose, { turned: game.side === "black" }),
        button(choose, () => stage.play(`fill ${fill}`)),
      );
    }
    place("play-fills").replaceChildren(...FILLS.map((fill) => sides[fill]));
    if (!place("play-values").checked) return;
    try {
      const found = await stage.refill(signal);
      if (signal.aborted) return;
      for (const fill of FILLS) {
        sides[fill].append(element("p", value(found[fill], found.challenger)));
      }
    } catch (error) {
      stage.complain(error);
    }
  }

  /** Says which move or fill to choose. */
  async hint() {
    const { stage } = this;
    const { signal } = stage.leave;
    const hinted = place("play-hinted");
    hinted.textContent = text("play.hint.searching");
    try {
      const isMove = stage.shown.result === "ongoing";
      const told = isMove
        ? hint(await ask("position", { ...stage.position(), distance: true, replies: true }, signal))
        : advice(await stage.refill(signal));
      if (!signal.aborted) hinted.textContent = told;
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
    if (at !== undefined) this.stage.go(line.to(at).then([]), text("play.takenBack"));
  }
}
