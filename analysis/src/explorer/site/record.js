// Records: the current line to save, and games that were read to step through, with their blunders.

import { ask } from "./api.js";
import { Inbox, Recognised, isTurned } from "./games.js";
import { Line } from "./line.js";
import { button, element, focused, place } from "./page.js";
import { INITIAL } from "./position.js";
import * as say from "./words.js";

/**
 * The rounds of a record as lines, each with its first place among those of the whole record, and the place where each round
 * starts. One line goes through all rounds, except that a round which ended off the board is the end of a line: no move
 * leads on from there.
 */
export function through({ match, rules, rounds }) {
  const deadlock = rules.includes("two-pass") ? "two-pass" : "official";
  // A record that names no match has a single round, after which both fills are of interest.
  const ruled = { match: match === "single" ? null : match, deadlock };
  /** @type {{ line: Line, from: number }[]} */
  const lines = [];
  let at = 0;
  const begins = rounds.map((round, i) => {
    const last = lines[lines.length - 1];
    const goesOn = i > 0 && !rounds[i - 1].ended;
    const moves = round.moves.map((played) => played.move);
    const start = round.position === INITIAL ? "start" : round.position;
    if (goesOn) last.line = new Line(last.line.start, [...last.line.moves, `fill ${round.fill}`, ...moves], 0, ruled);
    else lines.push({ line: new Line(start, moves, 0, ruled), from: at });
    const begin = at;
    at += moves.length + 1;
    return begin;
  });
  return { lines, begins };
}

/** Who wins the shown round, if known. */
export function winner({ shown, values }) {
  if (values.some(({ value }) => value === "win")) return shown.to_move;
  if (values.some(({ value }) => value === "unknown")) return undefined;
  return shown.to_move === "black" ? "gold" : "black";
}

/** The loaded record. */
export class Record {
  /**
   * `onOpen` is called when a text came from elsewhere on the page, and `onTurn` with whether the board of a text lies
   * turned.
   *
   * @param {import("./stage.js").Stage} stage
   * @param {{ onOpen: () => void, onTurn: (turned: boolean) => void }} parts
   */
  constructor(stage, { onOpen, onTurn }) {
    this.stage = stage;
    this.onTurn = onTurn;
    this.turned = false;
    /** The error in the text, if there is one. */
    this.fault = /** @type {any} */ (null);
    /** The answer about the record, its lines, and the values met on the way. */
    this.current = /** @type {any} */ (null);
    this.leave = new AbortController();
    this.text = "";
    this.told = place("record-told");
    this.inbox = new Inbox({
      onText: (text) => this.read(text),
      onOutside: onOpen,
      onRefused: (why) => (this.told.textContent = why),
    });
    this.recognised = new Recognised((game) => this.read(this.text, { game }));
    place("record-place").addEventListener("click", () => this.inbox.show(this.fault.line, this.fault.column));
    place("download").addEventListener("click", () => this.download());
    stage.addEventListener("shown", () => this.mark());
    stage.addEventListener("valued", () => {
      const at = this.here();
      if (at !== null) this.current.seen.set(at, winner(stage));
      this.tell();
    });
  }

  /** Checks a game of a text, shows its first position, and requests its blunders. */
  async read(text, asked = {}) {
    this.leave.abort();
    this.leave = new AbortController();
    const { signal } = this.leave;
    const told = (said) => (this.told.textContent = said);
    this.current = null;
    this.text = text;
    this.recognised.clear({ keepsGames: "game" in asked });
    place("record-moves").replaceChildren();
    place("record-here").textContent = "";
    place("record-place").hidden = true;
    told(say.checking);
    try {
      const found = await ask("record", asked, signal, { body: text });
      this.recognised.show(found);
      if (found.rounds.every(({ moves }) => moves.length === 0)) {
        told(say.emptyRecord);
        return;
      }
      this.current = { record: found, ...through(found), review: null, seen: new Map() };
      told(say.recordRead(found));
      this.list();
      this.face(isTurned(found.board));
      this.go(0);
      await this.review(text, asked, signal);
    } catch (error) {
      if (error.name === "AbortError") return;
      told(say.unreadable(error.message));
      this.fault = error;
      place("record-place").hidden = error.line === undefined;
    }
  }

  /** Shows the board as it lies in the text; a reader's own choice stays unless the last text changed it. */
  face(turned) {
    if (turned || this.turned) this.onTurn(turned);
    this.turned = turned;
  }

  /** Shows a place of the record. */
  go(at) {
    const { line, from } = this.current.lines.findLast((found) => found.from <= at);
    this.stage.go(line.to(at - from));
  }

  /** Requests the blunders of the record, then those that lost the match, which takes longer. */
  async review(text, asked, signal) {
    const progress = place("record-progress");
    const { record } = this.current;
    const found = async (course) => {
      const onProgress = (far) => (progress.textContent = `${course ? `${say.searchingMatch} ` : ""}${say.progress(far)}`);
      const { records } = await ask("review", { ...asked, distance: false, course }, signal, { body: text, onProgress });
      [this.current.review] = records;
      this.list();
    };
    try {
      await found(false);
      const { names } = this.current.review;
      for (const player of ["black", "gold"]) place(`${player}-name`).value = names?.[player] ?? "";
      this.told.textContent = say.recordReviewed(record, this.current.review);
      if (record.match !== "single") await found(true);
    } catch (error) {
      if (error.name === "AbortError") return;
      // The rounds are still reviewed.
      if (!this.current.review) this.told.textContent = say.recordNotReviewed(record, error.message);
    } finally {
      if (!signal.aborted) progress.textContent = "";
    }
  }

  /** The rounds with their moves, and marks on blunders. */
  list() {
    const { record, begins, review } = this.current;
    const parts = record.rounds.flatMap((round, i) => {
      const reviewed = review?.rounds[i];
      const moves = element("ol", undefined, { "aria-label": say.roundTitle(round) });
      const losses = review?.course?.losses.filter(({ round: number }) => number === round.round) ?? [];
      const item = (at, text, notes) => {
        const made = element("li", undefined, notes.length > 0 ? { class: "blunder" } : {});
        made.append(button(text, () => this.go(at), { "data-at": at }), ...notes.map((note) => element("span", note)));
        moves.append(made);
      };
      const lost = (number) => losses.filter((loss) => loss.number === number).map(say.lostMatch);
      const isWorse = reviewed?.refill?.choice === "worse";
      item(begins[i], say.roundStart(round), [...(isWorse ? [say.worseFill(reviewed.refill)] : []), ...lost(null)]);
      round.moves.forEach((played, k) => {
        const blunders = reviewed?.blunders.filter(({ number }) => number === k + 1) ?? [];
        item(begins[i] + k + 1, say.recordMove(k + 1, played), [...blunders.map(say.blunder), ...lost(k + 1)]);
      });
      if (round.ended) moves.append(element("li", say.roundConceded(round)));
      return [element("h3", say.roundTitle(round)), moves];
    });
    const list = place("record-moves");
    // Keyboard focus stays on a move when the blunders arrive.
    const held = focused(list)?.dataset.at;
    list.replaceChildren(...parts);
    if (held) list.querySelector(`[data-at="${held}"]`).focus();
    this.mark();
  }

  /** The current place in the record; null outside it. */
  here() {
    if (!this.current) return null;
    const { line } = this.stage;
    const isOwn = ({ line: own }) => line.start === own.start && line.played().every((m, i) => m === own.moves[i]);
    const found = this.current.lines.find(isOwn);
    return found ? found.from + line.at : null;
  }

  mark() {
    const at = this.here();
    for (const found of place("record-moves").querySelectorAll("button")) {
      if (at !== null && found.dataset.at === String(at)) {
        found.setAttribute("aria-current", "step");
        const { parentElement: item } = found;
        const list = place("record-moves");
        list.scrollTop += item.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
      } else {
        found.removeAttribute("aria-current");
      }
    }
    this.tell();
  }

  /** Who wins before and after the move that led here, as far as known. */
  tell() {
    const at = this.here();
    if (!this.current) return;
    if (at === null) {
      place("record-here").textContent = say.leftRecord;
      return;
    }
    const { record, begins, review, seen } = this.current;
    const i = begins.findLastIndex((begin) => begin < at);
    const played = i < 0 ? null : record.rounds[i].moves[at - begins[i] - 1];
    const reviewed = review?.rounds[i];
    const k = i < 0 ? 0 : at - begins[i];
    place("record-here").textContent = !played ? "" : say.recordHere({
      played,
      before: reviewed?.ahead[k - 1] ?? seen.get(at - 1),
      after: reviewed?.ahead[k] ?? seen.get(at),
      match: review?.course?.ahead[i]?.[k] ?? null,
      blunder: reviewed?.blunders.find(({ number }) => number === k),
      end: record.rounds[i]?.ended && k === record.rounds[i].moves.length ? record.rounds[i] : null,
    });
  }

  download() {
    const { line } = this.stage;
    const link = document.createElement("a");
    const text = line.record({ black: place("black-name").value.trim(), gold: place("gold-name").value.trim() });
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = line.rules.match ? "match.txt" : "round.txt";
    link.click();
    URL.revokeObjectURL(link.href);
  }
}
