// A game against the computer: it makes the moves of one player until the game is left.

import { ask, Refused } from "../answers/api.js";
import { small } from "../board/picture.js";
import { Line } from "../moves/line.js";
import { advice, value } from "../moves/say-refill.js";
import { choices } from "../page/choices.js";
import { keep, keptAnyway } from "../page/kept.js";
import { button, element, place, toPanel, toView, twice } from "../page/page.js";
import { sentences, text } from "../page/text.js";
import { Beginning } from "../setup/tournament.js";
import * as say from "./say.js";

/** @typedef {import("../../answers.js").Player} Player */

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
/** What is there while a game goes on, and while one is on the board, be it over. */
const DURING = ["play-hint", "play-resign", "play-shown"];
const ON_BOARD = ["play-buttons", "play-match", "play-last", "play-line", "play-again"];

/**
 * A game: the side of the player, where it began, the places where the player chose, and the place that was last seen.
 *
 * @typedef {object} Game
 * @property {Player} side
 * @property {{ against: string, seed: number }} opponent
 * @property {string} start
 * @property {number} from
 * @property {number[]} mine
 * @property {boolean} isOver
 * @property {string} hash
 */

/** The current game, if there is one. */
export class Play {
  game = /** @type {Game | null} */ (null);
  /** The line of the game, where it was last seen, and what has happened there since the player moved. */
  line = /** @type {Line | null} */ (null);
  position = "";
  lately = /** @type {string[]} */ ([]);
  /** Whether something else is shown, and the game waits. */
  isAway = false;
  /** The record of the game that is over, until another begins. */
  record = /** @type {string | null} */ (null);
  told = place("play-told");
  hinted = place("play-hinted");
  side = choices("play-side", "player.", ["black", "gold"]);
  against = choices("play-against", "play.level.", Object.keys(LEVELS));
  values = place("play-values", HTMLInputElement);

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
    this.choose(USUAL);
    this.against.addEventListener("change", () => this.choose(this.against.value));
    new Beginning(stage, place("play-start"), (line) => this.begin(line));
    const on = (/** @type {string} */ name, /** @type {() => void} */ what) =>
      place(`play-${name}`).addEventListener("click", what);
    on("here", () => this.begin(stage.line.then([])));
    on("again", () => this.game && this.begin(stage.line.to(this.game.from).then([])));
    on("hint", () => this.hint());
    on("back", () => this.takeBack());
    twice(place("play-resign"), text("play.resign.sure"), () => this.resign());
    on("review", () => this.review());
    on("return", () => this.return());
    on("next", () => this.game && this.answer(this.game, stage.leave.signal));
    this.values.addEventListener("change", () => stage.update());
    stage.on("shown", (signal) => this.follow(signal));
    // An exercise, or a game to be reviewed, may begin where this one did.
    for (const other of /** @type {const} */ (["exercise", "opened"])) stage.on(other, () => this.game && this.wait());
    this.resume(keptAnyway(GAME));
  }

  choose(/** @type {string} */ level) {
    this.against.value = level;
    place("play-level").textContent = text(`play.level.${level}.how`);
  }

  /** Starts an easy game, in which the player begins. */
  easy() {
    this.side.value = "black";
    this.choose("easy");
    this.begin(new Line());
    this.told.focus();
  }

  /** Starts a game at the end of a line. */
  begin(/** @type {Line} */ line) {
    const side = /** @type {Player} */ (this.side.value);
    const level = /** @type {keyof LEVELS} */ (this.against.value);
    // Players who choose at random: a different seed gives a different game.
    const opponent = { ...LEVELS[level], seed: Math.floor(Math.random() * 2 ** 32) };
    this.enter({ side, opponent, start: line.start, from: line.at, mine: [], isOver: false, hash: line.hash() });
    toPanel();
    this.stage.go(line, text("play.begins", { side, level }));
  }

  /** Plays a game from now on. */
  enter(/** @type {Game} */ game) {
    this.game = game;
    this.line = this.record = null;
    this.isAway = false;
    keep(GAME, game);
    this.arrange();
    this.onBegin({ side: game.side, names: say.namesFor(game.side) });
    this.stage.tell("entered");
  }

  /**
   * Goes on with a game that was kept, or lets it wait; one that an earlier version of the page kept does not say where it was.
   *
   * @param {Game | null} game
   */
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
    if (this.game?.isOver) {
      this.end("", this.record);
      return;
    }
    this.isAway = true;
    this.say(text("play.waiting"));
    this.arrange();
  }

  /** Goes on with the game that waits. */
  return() {
    const { game, line } = this;
    if (game === null || line === null) return;
    this.enter(game);
    this.stage.go(line);
  }

  /** Ends the game; `record` is what can be reviewed of it. */
  end(/** @type {string} */ told, /** @type {string | null} */ record) {
    this.game = null;
    this.isAway = false;
    this.record = record;
    keep(GAME, null);
    this.say(told);
    this.arrange();
  }

  /** Says something; aloud, unless what is said of the position says it too. */
  say(/** @type {string} */ told, isAloud = true) {
    this.told.setAttribute("aria-live", isAloud ? "polite" : "off");
    this.told.textContent = told;
  }

  /** Shows what has a use now. */
  arrange() {
    const isOnBoard = this.game !== null && !this.isAway;
    const isOn = isOnBoard && !this.game?.isOver;
    const { activeElement: active } = document;
    const isHere = place("panel-play").contains(active);
    const more = place("play-more", HTMLDetailsElement);
    // What begins a game is folded while one goes on.
    if (more.classList.contains("folds") !== isOn) more.open = !more.classList.toggle("folds");
    place("play-return").hidden = !this.isAway;
    place("play-next").hidden = true;
    place("play-review").hidden = this.record === null;
    for (const id of ON_BOARD) place(id).hidden = !isOnBoard;
    for (const id of DURING) place(id).hidden = !isOn;
    this.hinted.textContent = "";
    place("play-fills").replaceChildren();
    // Keyboard focus does not stay on what has gone.
    if (isHere && !active?.checkVisibility()) this.told.focus();
  }

  /** Whether values must not be shown: in the game, and at its place while it waits. */
  hides(/** @type {Line} */ line) {
    const { game, isAway, values } = this;
    return game !== null && !game.isOver && !values.checked && (!isAway || line.hash() === game.hash);
  }

  /** Whether a move may be played: the player may not move for the computer. */
  allows(/** @type {Line} */ line, /** @type {string} */ m) {
    const { game } = this;
    // The game may have ended before its answer.
    if (this.stage.isAnswering) return game !== null;
    if (game === null || this.isAway || this.isMine(game) || line.moves[line.at] === m) return true;
    this.say(text("play.notYours"));
    return false;
  }

  /** Whether it is the player who chooses: a move or, between rounds, a fill. */
  isMine(/** @type {Game} */ { side }) {
    const { shown } = this.stage;
    return (shown.result === "ongoing" ? shown.to_move : shown.chooser) === side;
  }

  /** After showing a place: says what to do there, and lets the computer move. */
  follow(/** @type {AbortSignal} */ signal) {
    const { game, stage } = this;
    if (game === null || this.isAway) return;
    const { line, shown } = stage;
    if (line.start !== game.start) {
      this.wait();
      return;
    }
    this.tell(game);
    game.hash = line.hash();
    game.isOver = shown.result !== "ongoing" && !shown.chooser;
    this.record = game.isOver ? this.played(game) : null;
    game.mine = game.mine.filter((at) => at < line.at);
    place("play-back", HTMLButtonElement).disabled = game.mine.length === 0;
    place("play-hint", HTMLButtonElement).disabled = !this.isMine(game);
    this.arrange();
    if (game.isOver) {
      this.say(say.over(shown, game.side));
    } else if (this.isMine(game)) {
      game.mine.push(line.at);
      this.say(say.turn(shown), false);
      if (shown.result !== "ongoing") this.offer(game, signal);
    } else if (line.at < line.moves.length) {
      this.say(text("play.waits"));
    } else if (shown.result !== "ongoing") {
      // The next round begins when the player has seen how this one was lost.
      this.say(text("play.lost.next"), false);
      place("play-next").hidden = false;
      toView(place("play-next"));
    } else {
      this.answer(game, signal);
    }
    keep(GAME, game);
  }

  /** Tells the score, and what has happened since the player moved. */
  tell(/** @type {Game} */ { side, from, mine }) {
    const { line, shown } = this.stage;
    const isNext = this.line !== null && line.at === this.line.at + 1;
    const m = line.at > from ? line.moves[line.at - 1] : undefined;
    const told = say.happened(shown, m, side, isNext ? this.position : undefined);
    this.lately = [...(isNext && !mine.includes(line.at - 1) ? this.lately : []), told];
    [this.line, this.position] = [line, shown.position];
    place("play-last").textContent = sentences(...this.lately);
    place("play-match").replaceChildren(...say.standing(line, shown, side));
  }

  /** The record of the game so far; null if nothing was played. */
  played(/** @type {Game} */ { side }, hasResigned = false) {
    return this.line && this.line.moves.length > 0 ? say.recordOf(this.line, { side, hasResigned }) : null;
  }

  /** The player gives the round up; between two rounds, there is none to give up. */
  resign() {
    if (this.game === null) return;
    this.end(text("play.resigned"), this.played(this.game, this.stage.shown.result === "ongoing"));
    this.stage.update();
  }

  /** Has the game reviewed. */
  review() {
    const { record } = this;
    if (record === null) return;
    // The review shows the values.
    if (this.game) this.end(this.told.textContent ?? "", record);
    this.onReview(record);
  }

  /** The computer chooses. */
  async answer(/** @type {Game} */ { opponent }, /** @type {AbortSignal} */ signal) {
    this.say(text("play.thinking"), false);
    const next = place("play-next");
    if (next.contains(document.activeElement)) this.told.focus();
    next.hidden = true;
    try {
      await this.stage.answer("reply", opponent, signal);
    } catch (error) {
      if (!signal.aborted) this.say(text("play.noReply"));
      this.stage.complain(error);
    }
  }

  /** Both fills as boards, for the player to choose; with their values, if those are shown. */
  async offer(/** @type {Game} */ { side }, /** @type {AbortSignal} */ signal) {
    const { stage } = this;
    const { next } = stage.shown;
    if (!next) return;
    const offers = /** @type {const} */ (["left", "right"]).map((fill) => {
      const made = element("article");
      const choose = text("play.fill", { side: fill });
      made.append(
        small(next[fill], choose, { turned: side === "black" }),
        button(choose, () => stage.play(`fill ${fill}`)),
      );
      return { fill, made };
    });
    place("play-fills").replaceChildren(...offers.map(({ made }) => made));
    if (!this.values.checked) return;
    try {
      const found = await stage.refill(signal);
      if (signal.aborted) return;
      for (const { fill, made } of offers) made.append(element("p", value(found[fill], found.challenger)));
    } catch (error) {
      stage.complain(error);
    }
  }

  /** Says which move or fill to choose. */
  async hint() {
    const { stage, hinted } = this;
    const { signal } = stage.leave;
    hinted.textContent = text("play.hint.searching");
    try {
      const isMove = stage.shown.result === "ongoing";
      const told = isMove
        ? say.hint(await ask("position", { ...stage.position(), distance: true, replies: true }, signal))
        : advice(await stage.refill(signal));
      if (!signal.aborted) hinted.textContent = told;
      toView(hinted);
    } catch (error) {
      if (!signal.aborted) hinted.textContent = error instanceof Refused ? error.message : "";
      if (!(error instanceof Refused)) stage.complain(error);
    }
  }

  /** Goes back to the last choice of the player. */
  takeBack() {
    const { line } = this.stage;
    const at = this.game?.mine.filter((earlier) => earlier < line.at).pop();
    // The moves after it stay as a branch of the tree.
    if (at !== undefined) this.stage.go(line.to(at).then([]), text("play.takenBack"));
  }
}
