// The match of a line: its format, its score, and who wins it.

import { Refused } from "./api.js";
import { FORMATS, isFill } from "./line.js";
import { button, element, place } from "./page.js";
import { read } from "./position.js";
import * as say from "./words.js";

/** The choice of the rules, and information on a match. */
export class Match {
  /** @param {import("./stage.js").Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.format = place("format");
    this.deadlock = place("deadlock");
    this.format.add(new Option(say.roundAlone, ""));
    for (const { points, format } of FORMATS) this.format.add(new Option(say.format(format, points), format));
    for (const rule of ["official", "two-pass"]) this.deadlock.add(new Option(say.deadlocks[rule], rule));
    this.format.addEventListener("change", () => this.choose({ match: this.format.value || null }));
    this.deadlock.addEventListener("change", () => this.choose({ deadlock: this.deadlock.value }));
    this.told = place("match-verdict");
    this.ask = button(say.askMatch, () => this.onAsk());
    place("match-ask").append(this.ask);
    stage.addEventListener("shown", () => this.show());
    stage.addEventListener("matched", () => this.tell());
  }

  /** Changes the rules; keeps the line, unless it has several rounds and the new rules allow only one. */
  choose(rules) {
    const { line, shown } = this.stage;
    const goesThrough = rules.match === null && line.moves.some(isFill);
    this.stage.go((goesThrough ? line.from(shown.position) : line).under(rules));
  }

  show() {
    const { line, shown } = this.stage;
    this.format.value = line.rules.match ?? "";
    this.deadlock.value = line.rules.deadlock;
    place("match").hidden = !shown.match;
    this.told.replaceChildren();
    if (!shown.match) return;
    this.ask.hidden = shown.match_winner !== null || this.stage.hides();
    place("score").textContent = say.score(shown);
    const towers = [...read(shown.position).towers.values()].filter(({ rings }) => rings > 0);
    place("rings").replaceChildren(...["black", "gold"].map((player) => {
      return element("li", say.rings(player, towers.filter((tower) => tower.player === player)));
    }));
  }

  /** Finding the winner of the match may take long, so it has a button. */
  async onAsk() {
    this.told.textContent = say.searching;
    const { signal } = this.stage.leave;
    const progress = place("match-progress");
    try {
      await this.stage.askMatch((found) => signal.aborted || (progress.textContent = say.progress(found)));
    } catch (error) {
      if (!signal.aborted) this.told.textContent = error instanceof Refused ? error.message : "";
      if (!(error instanceof Refused)) this.stage.complain(error);
    }
    progress.textContent = "";
  }

  tell() {
    const { matched } = this.stage;
    this.told.replaceChildren(element("p", say.matchVerdict(matched)));
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
    return [{ name: say.matchColumn, of: (m) => say.marked(values.get(m) ?? "unknown") }];
  }
}
