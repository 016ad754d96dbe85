// The match of a line: its format, its score, and who wins it.

import { ask, Refused } from "../answers/api.js";
import { read } from "../board/position.js";
import { button, element, place } from "../page/page.js";
import { listed, sentences, text } from "../page/text.js";
import { FORMATS, isFill, Line } from "./line.js";
import { estimate, SECONDS } from "./match-estimate.js";
import { other } from "./say.js";
import { progress as far } from "./say-progress.js";

/** The score of a match that begins. */
const NOBODY = { black: 0, gold: 0 };
/** How many times as long the next search may last. */
const MORE = 5;
/** The seconds of a first look. */
const LOOK = 0.5;

/**
 * What a match is called.
 *
 * @param {string} format
 * @param {number} points
 */
const called = (format, points) =>
  /^\d+$/.test(format) ? text("match.format.points", { count: points }) : text(`match.format.${format}`);

/**
 * @typedef {import("./stage.js").Shown} Shown
 * @typedef {import("../answers/answer.js").Answer<"match">} Found
 * @typedef {import("../board/position.js").Tower} Tower
 */

/**
 * The towers with rings, with the ring that the round has just brought.
 *
 * @param {Shown} shown
 */
export function ringed({ position, winner, promoted }) {
  const towers = [...read(position).towers.values()].map((tower) => {
    const gains = tower.player === winner && tower.color === promoted && tower.rings < 3;
    return gains ? { ...tower, rings: tower.rings + 1 } : tower;
  });
  return towers.filter(({ rings: count }) => count > 0);
}

/**
 * The rings of a player.
 *
 * @param {string} who
 * @param {Tower[]} towers
 */
function rings(who, towers) {
  if (towers.length === 0) return text("match.rings.none", { who });
  return text("match.rings", {
    who,
    towers: listed(towers.map(({ color, rings: count }) => text("match.ring", { color, rings: count }))),
  });
}

/**
 * What to expect of a search for the winner.
 *
 * @param {Shown} shown
 * @param {Line} line
 */
function expected({ match, score = NOBODY }, { start, moves, rules: { deadlock } }) {
  const points = FORMATS.find(({ format }) => format === match)?.points ?? 0;
  const found = estimate(points, score, deadlock, start === new Line().start ? moves.length : undefined);
  return typeof found === "string"
    ? text(`match.expect.${found}`)
    : text("match.expect", { ...found, seconds: SECONDS });
}

/** The moves of which it is not known whether they win the match. */
const open = (/** @type {Pick<Found, "moves">} */ { moves }) => moves.filter(({ value }) => value === "unknown").length;

/** Whether a longer search would find nothing more. */
const isWhole = (/** @type {Found} */ found) => found.value !== "unknown" && open(found) === 0;

/**
 * Who wins the match, and for how many moves that is not known.
 *
 * @param {Found} found
 */
function verdict({ to_move: mover, value, proved, moves }) {
  if (value === "unknown") return text("match.unknown.told");
  const count = open({ moves });
  return sentences(
    text("match.won", { who: value === "win" ? mover : other(mover) }),
    proved ? "" : text("unproved"),
    count === 0 ? "" : text("match.open", { count, all: moves.length }),
  );
}

/** The choice of the rules, and information on a match. */
export class Match {
  /** @param {import("./stage.js").Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.format = place("format", HTMLSelectElement);
    this.deadlock = place("deadlock", HTMLSelectElement);
    this.format.add(new Option(text("match.format.none"), ""));
    for (const { points, format } of FORMATS) this.format.add(new Option(called(format, points), format));
    for (const rule of ["official", "two-pass"]) this.deadlock.add(new Option(text(`match.deadlock.${rule}`), rule));
    this.format.addEventListener("change", () => this.choose({ match: this.format.value || null }));
    this.deadlock.addEventListener("change", () => this.choose({ deadlock: this.deadlock.value }));
    this.told = place("match-verdict");
    /** What a search for the winner may take, and how long the last one lasted. */
    this.limits = /** @type {{ seconds: number, longest: number } | null} */ (null);
    this.seconds = 0;
    this.isLooking = false;
    this.expected = element("p", "", { class: "quiet" });
    this.ask = button(text("match.ask"), () => this.onAsk());
    place("match-ask").append(this.expected, this.ask);
    stage.addEventListener("shown", () => this.show());
    stage.addEventListener("matched", () => this.tell());
  }

  /**
   * Changes the rules; keeps the line, unless it has several rounds and the new rules allow only one.
   *
   * @param {Partial<import("./line.js").Rules>} rules
   */
  choose(rules) {
    const { line, shown } = this.stage;
    const goesThrough = rules.match === null && line.moves.some(isFill);
    this.stage.go((goesThrough ? line.from(shown.position) : line).under(rules));
  }

  show() {
    const { line, shown } = this.stage;
    this.format.value = line.rules.match ?? "";
    this.deadlock.value = line.rules.deadlock;
    const { score = NOBODY } = shown;
    place("match").hidden = !shown.match;
    this.told.replaceChildren();
    if (!shown.match) return;
    const isLimited = line.rules.opening !== null;
    this.ask.hidden = shown.match_winner !== null || this.stage.hides() || isLimited;
    this.expected.textContent = isLimited ? text("match.limited") : this.ask.hidden ? "" : expected(shown, line);
    place("score").textContent = text("match.score", { ...score });
    const towers = ringed(shown);
    const told = ["black", "gold"].map((player) =>
      rings(
        player,
        towers.filter((tower) => tower.player === player),
      ),
    );
    place("rings").replaceChildren(...told.map((rings) => element("li", rings)));
  }

  /**
   * Finding the winner of the match may take long, so it has a button, and can be stopped.
   *
   * @param {number} [seconds]
   */
  async onAsk(seconds) {
    this.told.textContent = text("round.searching");
    const { signal: left } = this.stage.leave;
    const search = new AbortController();
    left.addEventListener("abort", () => search.abort(), { once: true });
    const stop = button(text("match.stop"), () => search.abort());
    const progress = place("match-progress");
    this.ask.hidden = true;
    place("match-ask").append(stop);
    try {
      const onProgress = (/** @type {import("../../answers.js").SearchProgress} */ found) => {
        if (!search.signal.aborted) progress.textContent = far(found);
      };
      this.limits ??= await ask("limits", {});
      this.seconds = seconds ?? this.limits.seconds;
      // Who wins may be published where it is not known which moves win: a first look tells it at once.
      if (seconds === undefined) await this.look(search.signal);
      const { matched } = this.stage;
      if (seconds !== undefined || !matched || !isWhole(matched))
        await this.stage.askMatch(onProgress, search.signal, seconds);
    } catch (error) {
      const isStopped = search.signal.aborted && !left.aborted;
      if (!left.aborted)
        this.told.textContent = isStopped ? text("match.stopped") : error instanceof Refused ? error.message : "";
      if (isStopped && this.stage.matched && this.stage.matched.value !== "unknown") this.tell();
      if (!left.aborted) this.ask.hidden = false;
      if (!isStopped && !(error instanceof Refused)) this.stage.complain(error);
    }
    stop.remove();
    progress.textContent = "";
  }

  /**
   * A first look, which says nothing of what it has not found.
   *
   * @param {AbortSignal} signal
   */
  async look(signal) {
    this.isLooking = true;
    try {
      await this.stage.askMatch(undefined, signal, LOOK);
    } finally {
      this.isLooking = false;
    }
  }

  /** Says who wins the match, or offers to search longer. */
  tell() {
    const { matched } = this.stage;
    if (!matched || (this.isLooking && matched.value === "unknown")) return;
    this.told.replaceChildren(element("p", verdict(matched)));
    if (this.isLooking || isWhole(matched)) return;
    const seconds = Math.min(MORE * this.seconds, this.limits?.longest ?? 0);
    if (seconds > this.seconds) {
      this.told.append(button(text("match.longer", { count: seconds }), () => this.onAsk(seconds)));
      this.told.append(element("p", text("match.longer.memory"), { class: "quiet" }));
    } else this.told.append(element("p", text("match.longest"), { class: "quiet" }));
  }

  /** The moves of the round with requested values for the match, and these values. */
  values() {
    const moves = this.stage.matched?.moves ?? [];
    return new Map(moves.filter(({ move }) => !isFill(move)).map(({ move, value }) => [move, value]));
  }

  /** A column for the list of moves, if it is known which of them win the match. */
  columns() {
    const values = this.values();
    if (values.size === 0) return [];
    return [
      { name: text("match.format"), of: (/** @type {string} */ m) => text(`match.${values.get(m) ?? "unknown"}`) },
    ];
  }
}
