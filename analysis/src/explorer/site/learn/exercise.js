// An exercise on the board: the moves of one player are to be found, and the page makes those of the other.

import { Line } from "../moves/line.js";
import { other } from "../moves/say.js";
import { keep, kept } from "../page/kept.js";
import { place } from "../page/page.js";
import { text } from "../page/text.js";

/** The name under which the exercise is kept while the tab is open. */
const KEPT = "exercise";
/** Milliseconds before an answer is played, and those for which a wrong move and its refutation stay on the board. */
const PAUSE = 600;
const LOOK = 1500;

/** @typedef {import("../answers/answer.js").Answer<"show">} Shown */
/** @typedef {import("./giver.js").Giver<any>} Giver */
/** @typedef {{ line: Line, shown: Shown, signal: AbortSignal }} Place */
/**
 * A judged move. A right one may end the exercise; a wrong one is shown on the board with its refutation, which is null where
 * there is none to show, and not shown at all without.
 *
 * @typedef {{ isRight: boolean, told: string, ends?: boolean, refutation?: string | null }} Judged
 */
/**
 * An exercise with its line so far: `tried` is a line with a wrong move, while it is on the board, and `isAsked` says that the
 * player wants to be shown the move then.
 *
 * @typedef {{ giver: Giver, line: Line, tried: Line | null, isBusy: boolean, ends: boolean, isAsked: boolean }} Current
 */

/** The current exercise, if there is one. */
export class Exercise {
  current = /** @type {Current | null} */ (null);
  /** What gave the last exercise. */
  giver = /** @type {Giver | null} */ (null);
  /** The line that was shown before the exercise. */
  before = new Line();
  isMoving = false;
  /** Whether an exercise is about to go on. */
  isResuming = false;
  /** Ends a pause. */
  hurry = () => {};

  /**
   * `onSide` is called with the side of the player, `onArrow` with a move to point at.
   *
   * @param {import("../moves/stage.js").Stage} stage
   * @param {{ onSide: (side: string) => void, onArrow: (m: string) => void }} how
   */
  constructor(stage, { onSide, onArrow }) {
    this.stage = stage;
    this.onSide = onSide;
    this.onArrow = onArrow;
    stage.on("shown", () => this.follow());
    // Players who continue from an exercise may try any move.
    for (const other of /** @type {const} */ (["entered", "opened"])) stage.on(other, () => this.clear());
    this.on("show-move", "click", () => this.showMove());
    this.on("leave-exercise", "click", () => this.leave());
    this.on("next-exercise", "click", () => this.giver?.next());
  }

  /** Does something when a control is used, and passes errors on. */
  on(/** @type {string} */ id, /** @type {string} */ event, /** @type {() => unknown} */ what) {
    place(id).addEventListener(event, async (occurred) => {
      occurred.preventDefault();
      try {
        await what();
      } catch (error) {
        this.stage.complain(error);
      }
    });
  }

  /** Begins an exercise at the end of a line. */
  begin(/** @type {Giver} */ giver, /** @type {Line} */ line, told = "") {
    if (this.current === null) this.before = this.stage.line;
    this.enter(giver, line);
    this.tell(told, "");
    this.stage.go(line);
    // Where there is little room, the choice of an exercise is below the task.
    place("panel-learn").scrollIntoView({ block: "start" });
  }

  enter(/** @type {Giver} */ giver, /** @type {Line} */ line) {
    this.giver = giver;
    this.current = { giver, line, tried: null, isBusy: false, ends: false, isAsked: false };
    this.stage.tell("exercise");
    this.onSide(giver.side());
    this.arrange();
  }

  /** Goes on with the exercise that was kept, if one of these gave it and its place is still the one of the page. */
  async resume(/** @type {Giver[]} */ givers) {
    const found = kept(KEPT);
    const giver = givers.find(({ name }) => name === found?.name);
    const { line } = this.stage;
    if (!giver || !found.task || found.at !== line.hash()) return;
    this.isResuming = true;
    const isReady = await giver.take(found.task).then(
      () => true,
      () => false,
    );
    this.isResuming = false;
    if (isReady && line === this.stage.line) this.enter(giver, line);
    await this.stage.update();
  }

  keep(/** @type {Current} */ { giver, line }) {
    keep(KEPT, { name: giver.name, task: giver.task, at: line.hash() });
  }

  /** Shows the buttons that have a use now; the keyboard stays among them. */
  arrange() {
    const isOn = this.current !== null;
    const isFocused = place("learn-buttons").contains(document.activeElement);
    place("show-move").hidden = place("leave-exercise").hidden = !isOn;
    place("next-exercise").hidden = isOn || this.giver === null;
    place("next-exercise").textContent = this.giver?.after() ?? "";
    if (isFocused) place(isOn ? "show-move" : "next-exercise").focus();
  }

  /** Says what happened, and what is to be done, if that is not the same as before. */
  tell(/** @type {string} */ told, /** @type {string} */ task = place("task").textContent ?? "") {
    place("learn-told").textContent = told;
    place("task").textContent = task;
  }

  /** Shows what was there before: the values of this place would give the solution away. */
  leave() {
    this.end(text("learn.left"), { updates: false });
    this.stage.go(this.before, "", { replaces: true });
  }

  /** Nothing more is said of the last exercise. */
  clear() {
    this.giver = null;
    this.end("", { updates: false });
  }

  /** Whether a line only shows a move that is tried. */
  tries(/** @type {Line} */ line) {
    return this.current?.tried === line;
  }

  /** Ends the exercise; the values of the place are no longer hidden. */
  end(/** @type {string} */ told, { task = "", updates = true } = {}) {
    this.current = null;
    keep(KEPT, null);
    this.arrange();
    this.tell(told, task);
    if (updates) this.stage.update();
  }

  /** Whether a line is one of the exercise, up to any place of it; then its values must not be shown. */
  hides(/** @type {Line} */ line) {
    if (this.current === null) return this.isResuming;
    const { line: own, tried } = this.current;
    const isSame = line.start === own.start && JSON.stringify(line.rules) === JSON.stringify(own.rules);
    return isSame && [own, tried].some((way) => way && line.moves.every((m, i) => m === way.moves[i]));
  }

  /** Handles a move that is tried; returns whether it may be played. */
  allows(/** @type {Line} */ line, /** @type {string} */ m) {
    const { current } = this;
    if (this.isMoving || !this.hides(line)) return true;
    if (current === null || current.tried || current.isBusy) return false;
    if (line.at < current.line.moves.length) {
      if (m === current.line.moves[line.at]) return true;
      this.tell(text("learn.goForward"));
    } else if (this.isTurn(current)) this.judge(current, m);
    return false;
  }

  /** @returns {Place} */
  place() {
    const { line, shown, leave } = this.stage;
    return { line, shown, signal: leave.signal };
  }

  /** Whether the place is the one where the player has a move to find. */
  isTurn(/** @type {Current} */ { line, giver }) {
    const { line: here, shown } = this.stage;
    return here.at >= line.moves.length && shown.result === "ongoing" && shown.to_move === giver.side();
  }

  /** Plays a move of the exercise. Going back in the browser leads to what was before the exercise. */
  move(/** @type {Current} */ current, /** @type {string} */ m) {
    this.isMoving = true;
    this.stage.play(m, { replaces: true });
    current.line = this.stage.line;
    this.isMoving = false;
  }

  async judge(/** @type {Current} */ current, /** @type {string} */ m) {
    const here = this.place();
    current.isBusy = true;
    try {
      const { isRight, told, ends = false, refutation } = await current.giver.judge(m, here);
      if (here.signal.aborted || this.current !== current) return;
      this.tell(told, isRight ? "" : undefined);
      current.ends = ends;
      if (isRight) this.move(current, m);
      else if (refutation === undefined) this.keep(current);
      else await this.refute(current, [m, ...(refutation ? [refutation] : [])]);
    } catch (error) {
      this.stage.complain(error);
    } finally {
      current.isBusy = false;
    }
  }

  pause(/** @type {number} */ milliseconds) {
    return new Promise((resolve) => {
      this.hurry = () => resolve(undefined);
      setTimeout(resolve, milliseconds);
    });
  }

  /** Shows a wrong move and its refutation on the board, and takes them back. */
  async refute(/** @type {Current} */ current, /** @type {string[]} */ moves) {
    const { stage } = this;
    const { line } = current;
    for (let count = 1; count <= moves.length && !current.isAsked; count += 1) {
      const tried = line.then(moves.slice(0, count));
      current.tried = tried;
      stage.go(tried, "", { replaces: true });
      await this.pause(count < moves.length ? PAUSE : LOOK);
      if (this.current !== current) return;
      if (stage.line !== tried) break;
    }
    current.tried = null;
    stage.go(line, "", { replaces: true });
  }

  /** After showing a place: says what is to be done there, or plays the answer of the other player. */
  async follow() {
    const { current, stage } = this;
    if (current === null || current.tried) return;
    const here = this.place();
    const { line, shown, signal } = here;
    const { giver } = current;
    if (!this.hides(line)) {
      this.end(text("learn.left"), { updates: false });
      return;
    }
    if (line.at < current.line.moves.length) return;
    const isOver = shown.result !== "ongoing";
    if (current.ends || isOver) {
      this.end(place("learn-told").textContent ?? "", { task: giver.finish(), updates: !isOver });
      return;
    }
    this.keep(current);
    if (this.isTurn(current)) {
      const task = giver.ask(here);
      // Which tower is blocked stands below the board.
      const isAgain = line.at > 0 && shown.passes.length > 0;
      place("task").textContent = isAgain ? text("learn.again", { player: other(giver.side()), task }) : task;
      if (current.isAsked) await this.showMove();
      return;
    }
    try {
      const [m] = await Promise.all([giver.answer(here), this.pause(PAUSE)]);
      if (m !== undefined && !signal.aborted && this.current === current) this.move(current, m);
    } catch (error) {
      stage.complain(error);
    }
  }

  /** Points at the move to find; the player still plays it. A wrong move is taken back first. */
  async showMove() {
    const { current } = this;
    if (current === null) return;
    current.isAsked = current.tried !== null;
    if (current.isAsked) this.hurry();
    if (current.isAsked || !this.isTurn(current)) return;
    const here = this.place();
    const m = await current.giver.solution(here);
    if (m === undefined || here.signal.aborted || this.current !== current) return;
    current.giver.task.isHelped = true;
    this.keep(current);
    const { notation = m } = here.shown.legal_moves?.find(({ move }) => move === m) ?? {};
    this.tell(text("learn.playIt", { m, notation }));
    this.onArrow(m);
  }
}
