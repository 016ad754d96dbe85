// The place that the page shows: its legal moves, and who wins.

import { ask, Refused } from "../answers/api.js";
import { pushed } from "../board/last-move.js";
import { read } from "../board/position.js";
import { sentences, text } from "../page/text.js";
import { isFill, LIMITED, Line } from "./line.js";
import * as say from "./say.js";
import { progress } from "./say-progress.js";

/**
 * @typedef {import("../answers/answer.js").Answer<"show">} Shown
 * @typedef {import("../../answers.js").ListedMove} Listed
 * @typedef {import("../answers/answer.js").More} More
 */

/**
 * What is known of a fill: as the answer to `refill` has it, or by its first moves where the round has limits.
 *
 * @typedef {Omit<import("../../answers.js").FilledSide, "distance" | "wins" | "among" | "among_rings"> & { wins: { move: string, notation: string }[],
 *   among: number, among_rings: number | null }} Fill
 * @typedef {{ winner: import("./say.js").Player, challenger: import("./say.js").Player, left: Fill, right: Fill,
 *   advice: import("../../answers.js").Advice }} Fills
 */

/**
 * What the events of a stage tell.
 *
 * @typedef {{ shown: AbortSignal, valued: undefined, matched: undefined, verdict: string, spoken: string, progress: string, status: string,
 *   refused: Refused, entered: any, exercise: any, opened: any, signed: any }} Told
 */

/**
 * The rings that the promoted tower had in a finished round.
 *
 * @param {Shown} shown
 */
function promoted({ position, winner, promoted: color }) {
  const towers = [...read(position).towers.values()];
  return towers.find((tower) => tower.player === winner && tower.color === color)?.rings;
}

/**
 * A line of play, the place in it, and what is known about the place.
 *
 * Its events, with what they tell: `shown`, when the position is known; `valued`, when values of moves have arrived; `verdict`,
 * who wins; `spoken`, the same for those who listen, once; `progress`, what is being searched, or nothing; `matched`, when it is
 * known who wins the match; `entered` and `exercise`, when a game or an exercise has begun; `opened`, when a game to be reviewed is
 * shown; `signed`, when the signs of its review have changed; `status`, what is to be shown and read aloud; `refused`, an error.
 */
export class Stage extends EventTarget {
  /** `start` is where the game begins, and `question` what is asked about each place. */
  constructor({ start = "start", question = "show" } = {}) {
    super();
    this.start = start;
    this.question = question;
    this.line = Line.read(location.hash, start);
    /** The line that the page shows; null at first, and older than `line` while an answer is awaited. */
    this.placed = /** @type {Line | null} */ (null);
    /** The answer to `show` for the place, and the moves with their values; null until they are known. */
    this.shown = /** @type {Shown} */ (/** @type {unknown} */ (null));
    this.values = /** @type {Listed[] | null} */ (null);
    /** Who wins the match, and with which moves, if requested. */
    this.matched = /** @type {import("../answers/answer.js").Answer<"match"> | null} */ (null);
    /** Objects that hide the values of a place, forbid a move, or only try a line. */
    this.guards =
      /** @type {{ hides?: (line: Line) => boolean, allows?: (line: Line, m: string) => boolean, tries?: (line: Line) => boolean }[]} */ ([]);
    /** Whether the computer makes its move. */
    this.isAnswering = false;
    /** The signs of the moves of a game under review, by `signKey`. */
    this.signs = /** @type {Map<string, import("../games/signs.js").Sign>} */ (new Map());
    /** Cancels requests for a place that is no longer shown. */
    this.leave = new AbortController();
    const follow = () => {
      this.line = Line.read(location.hash, start);
      this.update();
    };
    addEventListener("popstate", follow);
    addEventListener("hashchange", () => {
      if (location.hash !== this.line.hash()) follow();
    });
  }

  /**
   * Calls a function at each event of a name, with what it tells.
   *
   * @template {keyof Told} Name
   * @param {Name} name
   * @param {(detail: Told[Name]) => void} does
   */
  on(name, does) {
    this.addEventListener(name, (event) => does(/** @type {CustomEvent} */ (event).detail));
  }

  /**
   * @param {keyof Told} name
   * @param {any} [detail]
   */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /**
   * Shows another place, and puts it into the address. Going back in the browser leads to the place before it, unless the
   * new place `replaces` that one.
   *
   * @param {Line} next
   */
  go(next, told = "", { replaces = false } = {}) {
    this.line = next;
    if (replaces) history.replaceState(null, "", next.hash());
    else if (location.hash !== next.hash()) history.pushState(null, "", next.hash());
    this.update(told);
  }

  /**
   * Plays a move from here, unless it is forbidden; returns whether it is played.
   *
   * @param {string} m
   * @param {{ replaces?: boolean }} [how]
   */
  play(m, how) {
    if (this.line !== this.placed) return false;
    if (!this.guards.every((guard) => guard.allows?.(this.line, m) ?? true)) return false;
    this.go(this.line.with(m), this.played(m), how);
    return true;
  }

  /**
   * Plays the move of the computer, by a question about the place.
   *
   * @param {"reply" | "mitsudomoe/reply"} question
   * @param {Record<string, string | number>} how
   * @param {AbortSignal} signal
   * @param {More["onProgress"]} [onProgress]
   */
  async answer(question, how, signal, onProgress = () => {}) {
    // Players who choose at random: a different seed gives a different game.
    const seed = Math.floor(Math.random() * 2 ** 32);
    const found = await ask(question, { ...this.line.asked(), seed, ...how }, signal, { onProgress });
    if (signal.aborted) return;
    this.isAnswering = true;
    // Going back leads to the turn of a person, not to that of the computer, which would only answer again.
    this.play("turn" in found ? found.turn : found.move, { replaces: true });
    this.isAnswering = false;
  }

  /**
   * What is said of a move that is played from here.
   *
   * @param {string} m
   */
  played(m) {
    const { legal_moves: legal, chooser, to_move: mover, position } = this.shown;
    const notation = legal.find(({ move }) => move === m)?.notation ?? m;
    const towers = isFill(m) ? [] : pushed(position, m).map(({ tower }) => tower);
    return say.played((isFill(m) && chooser) || mover, notation, towers);
  }

  /** Whether the values of the place must not be shown. */
  hides() {
    return this.guards.some((guard) => guard.hides?.(this.line) ?? false);
  }

  /** What a question about the round says of the position, wherever it came from; after the limited moves it is like any other. */
  position() {
    const { deadlock } = this.line.ruled();
    const { position, result, opening, moves_made: made } = this.shown;
    const isLimited = opening && result === "ongoing" && made !== null && made < LIMITED;
    return /** @type {Record<string, any>} */ ({
      position,
      ...(deadlock && { deadlock }),
      ...(isLimited && { opening, moves_made: made }),
    });
  }

  /** The parameters of a request about the next round that describe the finished one. */
  finished() {
    const { winner, promoted: promote } = this.shown;
    return { ...this.position(), winner, promote };
  }

  /**
   * What is known of both fills after a finished round. Under limits it is who wins the next one, and with which moves.
   *
   * @param {AbortSignal} signal
   * @param {More} [more]
   * @returns {Promise<Fills>}
   */
  async refill(signal, more = {}) {
    const { opening, deadlock } = this.line.ruled();
    const { winner, next } = this.shown;
    const asked = opening && next ? null : await ask("refill", this.finished(), signal, more);
    if (asked && !opening) return /** @type {any} */ (asked);
    const begun = async (/** @type {"left" | "right"} */ fill) => {
      const position = next?.[fill] ?? asked?.[fill].position ?? "";
      const parameters = { position, opening, ...(deadlock && { deadlock }) };
      const { value, moves } = await ask("position", parameters, signal, more);
      if (value === "unknown") throw new Refused(text("round.unknown"));
      const wins = moves.filter((move) => move.value === "win");
      const own = { position, value, wins, winning_moves: wins.length, moves: moves.length };
      return { ...own, harder_than: null, among: 0, among_rings: null, features: [] };
    };
    const [left, right] = [await begun("left"), await begun("right")];
    const surplus = left.winning_moves - right.winning_moves;
    const challenger = next?.challenger ?? asked?.challenger ?? say.other(winner ?? "black");
    return {
      winner: winner ?? "black",
      challenger,
      left,
      right,
      advice: surplus === 0 ? "either" : surplus < 0 ? "left" : "right",
    };
  }

  /**
   * Requests who wins the match, and with which moves, in a number of seconds if one is given; stores the answer as `matched`.
   *
   * @param {More["onProgress"]} onProgress
   * @param {AbortSignal} signal ends the search; so does leaving the place
   * @param {number} [seconds]
   */
  async askMatch(onProgress, signal, seconds) {
    const found = await ask("match", { ...this.line.asked(), ...(seconds && { seconds }) }, signal, { onProgress });
    if (signal.aborted) return;
    this.matched = found;
    this.tell("matched");
  }

  /**
   * Passes an error on, unless it only means that the place was left.
   *
   * @param {Error} error
   */
  complain(error) {
    if (error.name === "AbortError") return;
    if (!(error instanceof Refused)) throw error;
    this.tell("refused", error);
  }

  /** Requests everything about the place, from quick to slow answers; what was refused before is told as soon as it is shown. */
  async update(told = "", refused = /** @type {Error | null} */ (null)) {
    this.leave.abort();
    this.leave = new AbortController();
    const { signal } = this.leave;
    const { line } = this;
    let found;
    try {
      found = await ask(this.question, line.asked(), signal);
      if (signal.aborted) return;
    } catch (error) {
      await this.retreat(error);
      return;
    }
    this.placed = line;
    try {
      [this.shown, this.values, this.matched] = [found, null, null];
      this.tell("shown", signal);
      this.tell("status", sentences(told, this.describe(found)));
      if (refused) this.complain(refused);
      if (found.result === "ongoing" && !this.hides()) await this.value(signal);
    } catch (error) {
      this.complain(error);
    }
  }

  /**
   * Whose turn it is, or how the round ended.
   *
   * @param {any} found
   */
  describe(found) {
    return found.result === "ongoing"
      ? sentences(say.turn(found), say.limit(found))
      : say.ending(found, promoted(found), this.line.rules.deadlock);
  }

  /**
   * What the rules say of the moves of a line, fills left out: who made them, and which passes they forced.
   *
   * @param {Line} line
   */
  async facts(line) {
    const { rules } = line;
    const { rounds } = await ask("record", {}, undefined, {
      body: line.under({ match: rules.match ?? "single" }).record(),
    });
    return rounds.flatMap(({ moves }) => moves);
  }

  /**
   * There is no such place: stays at the old one, or goes to the last move that is possible, or else to the start.
   *
   * @param {Error} error
   */
  async retreat(error) {
    if (error instanceof Refused) {
      const initial = new Line(this.start);
      const isAnywhere = this.placed !== null || this.line.hash() === initial.hash();
      const moves = this.line.moves.slice(0, Number(/move (\d+)/.exec(error.message)?.[1] ?? 0) - 1);
      const isPart = this.line.moves.length > moves.length && moves.length > 0;
      this.line = this.placed ?? (isPart ? this.line.to(moves.length).then([]) : initial);
      if (!isAnywhere) {
        await this.update("", error);
        return;
      }
    }
    this.complain(error);
  }

  /**
   * Shows what a search is for, and its progress.
   *
   * @param {string} what
   * @param {AbortSignal} signal
   * @returns {More}
   */
  progress(what, signal) {
    this.tell("progress", what);
    return {
      onProgress: (found) => {
        if (!signal.aborted) this.tell("progress", sentences(what, progress(found)));
      },
    };
  }

  /**
   * Requests values first, which are often known, then distances and answers.
   *
   * @param {AbortSignal} signal
   */
  async value(signal) {
    const found = await ask("position", this.position(), signal, this.progress(text("round.searching"), signal));
    if (signal.aborted) return;
    this.values = found.moves;
    this.tell("valued");
    const { match } = this.shown;
    const verdict = say.verdict({ ...found, match });
    this.tell("verdict", verdict);
    this.tell("spoken", verdict);
    try {
      const asked = { ...this.position(), distance: true, replies: true };
      const more = await ask("position", asked, signal, this.progress(text("round.measuring"), signal));
      if (signal.aborted) return;
      const before = new Map(found.moves.map((move) => [move.move, move]));
      this.values = more.moves.map((move) => (move.value === "unknown" ? (before.get(move.move) ?? move) : move));
      const value = more.value === "unknown" ? found.value : more.value;
      this.tell("verdict", say.verdict({ ...more, value, moves: this.values, proved: found.proved, match }));
      this.tell("valued");
    } catch (error) {
      // The values are still there.
      if (!(error instanceof Refused)) throw error;
    } finally {
      if (!signal.aborted) this.tell("progress", "");
    }
  }
}
