// An exercise on the board: the moves of one player are to be found, and the page makes those of the other.

import { other } from "../moves/say.js";
import { keep, kept } from "../page/kept.js";
import { place } from "../page/page.js";
import { text } from "../page/text.js";

/** The name under which the exercise is kept while the tab is open. */
const KEPT = "exercise";
/** Milliseconds before an answer is played, and those for which a wrong move and its refutation stay on the board. */
const PAUSE = 600;
const LOOK = 1500;

/**
 * Gives an exercise: what to find, whether a move is right, and the moves of the other player.
 *
 * @typedef {object} Owner
 * @property {string} name
 * @property {(shown: any) => string} ask says what is to be found at a place
 * @property {(m: string, place: Place) => Promise<Judged>} judge
 * @property {(place: Place) => Promise<string>} answer a move of the other player
 * @property {(place: Place) => Promise<string | null>} solution the move to find; null if there is none, which it has said
 * @property {() => string} finish says how the exercise ended
 * @property {() => any} state what is kept of the exercise
 * @property {(state: any) => Promise<{ side: string } | null>} resume goes on with what was kept
 * @property {() => Promise<void>} next begins the next exercise
 */
/** @typedef {{ line: import("../moves/line.js").Line, shown: any, signal: AbortSignal }} Place */
/**
 * A judged move. A right one may end the exercise; a wrong one is shown on the board with its refutation, which is null where
 * there is none to show, and not shown at all without.
 *
 * @typedef {{ isRight: boolean, told: string, ends?: boolean, refutation?: string | null }} Judged
 */

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The current exercise, if there is one. */
export class Exercise {
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
    /** The exercise with its line so far. `tried` is a line with a wrong move, while it is on the board. */
    this.current = /** @type {any} */ (null);
    /** Who gave the last exercise. */
    this.owner = /** @type {Owner | null} */ (null);
    this.isMoving = false;
    stage.addEventListener("shown", (/** @type {any} */ { detail: signal }) => this.follow(signal));
    // Players who continue from an exercise may try any move.
    for (const other of ["entered", "opened"])
      stage.addEventListener(other, () => this.current && this.end("", { updates: false }));
    this.on("show-move", "click", () => this.showMove());
    this.on("next-exercise", "click", () => this.owner?.next());
  }

  /** Does something when a control is used, and passes errors on. */
  on(id, event, what) {
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
  begin(/** @type {Owner} */ owner, line, side, told = "") {
    this.enter(owner, line, side);
    this.tell(told, "");
    this.stage.go(line);
    // Where there is little room, the choice of an exercise is below the task.
    place("panel-learn").scrollIntoView({ block: "start" });
  }

  enter(/** @type {Owner} */ owner, line, side) {
    this.owner = owner;
    this.current = { owner, line, side, tried: null, isBusy: false, ends: false };
    this.stage.tell("exercise");
    this.onSide(side);
    this.offer("show-move", "next-exercise");
  }

  /** Goes on with the exercise that was kept, if it was one of these owners and its place is still the one of the page. */
  async resume(/** @type {Owner[]} */ owners) {
    const found = kept(KEPT);
    const owner = owners.find(({ name }) => name === found?.name);
    if (!owner || found.at !== this.stage.line.hash()) return;
    const { line } = this.stage;
    this.resuming = line;
    const resumed = await owner.resume(found.state).catch(() => null);
    this.resuming = null;
    if (resumed && line === this.stage.line) this.enter(owner, line, resumed.side);
    await this.stage.update();
  }

  keep() {
    const { owner, line } = this.current;
    keep(KEPT, { name: owner.name, state: owner.state(), at: line.hash() });
  }

  /** Shows a button in the place of another one, with its focus. */
  offer(id, instead) {
    const isFocused = document.activeElement === place(instead);
    place(id).hidden = false;
    if (isFocused) place(id).focus();
    place(instead).hidden = true;
  }

  /** Says what happened, and what is to be done. */
  tell(told, task) {
    place("learn-told").textContent = told;
    place("task").textContent = task;
  }

  /** Ends the exercise; the values of the place are no longer hidden. */
  end(told, { task = "", updates = true } = {}) {
    this.current = null;
    keep(KEPT, null);
    this.offer("next-exercise", "show-move");
    this.tell(told, task);
    if (updates) this.stage.update();
  }

  /** Whether a line is one of the exercise, up to any place of it. */
  holds(line) {
    if (line === this.resuming) return true;
    if (this.current === null) return false;
    const isPart = (own) => line.moves.every((m, i) => own.moves[i] === m);
    const { line: own, tried } = this.current;
    const { match, deadlock, opening } = line.rules;
    if (line.start !== own.start || match !== null || deadlock !== own.rules.deadlock || opening !== own.rules.opening)
      return false;
    return isPart(own) || (tried !== null && isPart(tried));
  }

  /** Whether the values of a place must not be shown. */
  hides(line) {
    return this.holds(line);
  }

  /** Handles a move that is tried; returns whether it may be played. */
  allows(line, m) {
    const { current } = this;
    if (this.isMoving || !this.holds(line)) return true;
    if (current === null || current.tried || current.isBusy) return false;
    if (line.at < current.line.moves.length) {
      if (m === current.line.moves[line.at]) return true;
      this.tell(text("learn.goForward"), place("task").textContent);
      return false;
    }
    if (this.stage.shown.to_move === current.side) this.judge(m);
    return false;
  }

  place() {
    const { line, shown, leave } = this.stage;
    return { line, shown, signal: leave.signal };
  }

  /** Plays a move of the exercise. Going back in the browser leads to what was before the exercise. */
  move(m) {
    this.isMoving = true;
    this.stage.play(m, { replaces: true });
    this.current.line = this.stage.line;
    this.isMoving = false;
  }

  async judge(m) {
    const { current } = this;
    const here = this.place();
    current.isBusy = true;
    try {
      const found = await current.owner.judge(m, here);
      if (here.signal.aborted || this.current !== current) return;
      const task = place("task").textContent;
      this.tell(found.told, found.isRight ? "" : task);
      current.ends = found.ends ?? false;
      if (found.isRight) this.move(m);
      else if (found.refutation === undefined) this.keep();
      else await this.refute(current, [m, ...(found.refutation ? [found.refutation] : [])]);
    } catch (error) {
      this.stage.complain(error);
    } finally {
      current.isBusy = false;
    }
  }

  /** Shows a wrong move and its refutation on the board, and takes them back. */
  async refute(current, moves) {
    const { stage } = this;
    const { line } = current;
    for (let count = 1; count <= moves.length; count += 1) {
      current.tried = line.then(moves.slice(0, count));
      const { tried } = current;
      stage.go(tried, "", { replaces: true });
      await wait(count < moves.length ? PAUSE : LOOK);
      if (this.current !== current) return;
      if (stage.line !== tried) break;
    }
    current.tried = null;
    stage.go(line, "", { replaces: true });
  }

  /** After showing a place: says what is to be done there, or plays the answer of the other player. */
  async follow(signal) {
    const { current, stage } = this;
    if (current === null || current.tried) return;
    const here = { ...this.place(), signal };
    const { line, shown } = here;
    if (!this.holds(line)) {
      this.end(text("learn.left"), { updates: false });
      return;
    }
    if (line.at < current.line.moves.length) return;
    if (current.ends || shown.result !== "ongoing") {
      this.end(place("learn-told").textContent, { task: current.owner.finish(), updates: shown.result === "ongoing" });
      return;
    }
    this.keep();
    if (shown.to_move === current.side) {
      const task = current.owner.ask(shown);
      // Which tower is blocked stands below the board.
      const isAgain = line.at > 0 && shown.passes.length > 0;
      this.tell(
        place("learn-told").textContent,
        isAgain ? text("learn.again", { player: other(current.side), task }) : task,
      );
      return;
    }
    try {
      const [m] = await Promise.all([current.owner.answer(here), wait(PAUSE)]);
      if (!signal.aborted && this.current === current) this.move(m);
    } catch (error) {
      stage.complain(error);
    }
  }

  /** Points at the move to find; the player still plays it. */
  async showMove() {
    const { current } = this;
    const here = this.place();
    // Only the place where the player moves has a move to find.
    if (
      current === null ||
      current.tried ||
      here.line.at < current.line.moves.length ||
      here.shown.to_move !== current.side
    )
      return;
    const m = await current.owner.solution(here);
    if (m === null || here.signal.aborted || this.current !== current) return;
    const { notation } = here.shown.legal_moves.find(({ move }) => move === m);
    this.tell(text("learn.playIt", { m, notation }), place("task").textContent);
    this.onArrow(m);
  }
}
