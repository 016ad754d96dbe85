// The match of a line: its format, its score, and who wins it.

import { Refused } from "./api.js";
import { FORMATS, isFill } from "./line.js";
import { button, element, place } from "./page.js";
import { read } from "./position.js";
import { progress as far } from "./say/progress.js";
import { other } from "./say/round.js";
import { listed, sentences, text } from "./text.js";

/** What a match is called. */
const called = (format, points) => (/^\d+$/.test(format) ? text("match.format.points", { count: points }) : text(`match.format.${format}`));

/** The towers with rings, with the ring that the round has just brought. */
function ringed({ position, winner, promoted }) {
  const towers = [...read(position).towers.values()].map((tower) => {
    const gains = tower.player === winner && tower.color === promoted && tower.rings < 3;
    return gains ? { ...tower, rings: tower.rings + 1 } : tower;
  });
  return towers.filter(({ rings: count }) => count > 0);
}

/** The rings of a player. */
function rings(who, towers) {
  if (towers.length === 0) return text("match.rings.none", { who });
  return text("match.rings", { who, towers: listed(towers.map(({ color, rings: count }) => text("match.ring", { color, rings: count }))) });
}

/** Who wins the match. */
function verdict({ to_move: mover, value, proved }) {
  if (value === "unknown") return text("match.unknown.told");
  return sentences(text("match.won", { who: value === "win" ? mover : other(mover) }), proved ? "" : text("unproved"));
}

/** The choice of the rules, and information on a match. */
export class Match {
  /** @param {import("./stage.js").Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.format = place("format");
    this.deadlock = place("deadlock");
    this.format.add(new Option(text("match.format.none"), ""));
    for (const { points, format } of FORMATS) this.format.add(new Option(called(format, points), format));
    for (const rule of ["official", "two-pass"]) this.deadlock.add(new Option(text(`match.deadlock.${rule}`), rule));
    this.format.addEventListener("change", () => this.choose({ match: this.format.value || null }));
    this.deadlock.addEventListener("change", () => this.choose({ deadlock: this.deadlock.value }));
    this.told = place("match-verdict");
    this.ask = button(text("match.ask"), () => this.onAsk());
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
    place("score").textContent = text("match.score", shown.score);
    const towers = ringed(shown);
    place("rings").replaceChildren(...["black", "gold"].map((player) => {
      return element("li", rings(player, towers.filter((tower) => tower.player === player)));
    }));
  }

  /** Finding the winner of the match may take long, so it has a button. */
  async onAsk() {
    this.told.textContent = text("round.searching");
    const { signal } = this.stage.leave;
    const progress = place("match-progress");
    try {
      await this.stage.askMatch((found) => signal.aborted || (progress.textContent = far(found)));
    } catch (error) {
      if (!signal.aborted) this.told.textContent = error instanceof Refused ? error.message : "";
      if (!(error instanceof Refused)) this.stage.complain(error);
    }
    progress.textContent = "";
  }

  tell() {
    const { matched } = this.stage;
    this.told.replaceChildren(element("p", verdict(matched)));
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
    return [{ name: text("match.format"), of: (m) => text(`match.${values.get(m) ?? "unknown"}`) }];
  }
}
