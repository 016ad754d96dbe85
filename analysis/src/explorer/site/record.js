// Records: the current line to save, and loaded records to step through, with their blunders.

import { ask } from "./api.js";
import { Line } from "./line.js";
import { button, element, focused, place } from "./page.js";
import { INITIAL } from "./position.js";
import * as say from "./words.js";

/** The longest text that the server accepts, in bytes. */
export const LONGEST = 1 << 16;

/** A line through all rounds of a record, and where each round starts in it. */
export function through({ match, rules, rounds }) {
  const moves = [];
  const begins = rounds.map((round) => {
    if (round.fill && moves.length > 0) moves.push(`fill ${round.fill}`);
    const begin = moves.length;
    moves.push(...round.moves.map((played) => played.move));
    return begin;
  });
  const deadlock = rules.includes("two-pass") ? "two-pass" : "official";
  // A record that names no match has a single round, after which both fills are of interest.
  const start = rounds[0].position === INITIAL ? "start" : rounds[0].position;
  const line = new Line(start, moves, 0, { match: match === "single" ? null : match, deadlock });
  return { line, begins };
}

/** Who wins the shown round, if known. */
export function winner({ shown, values }) {
  if (values.some(({ value }) => value === "win")) return shown.to_move;
  if (values.some(({ value }) => value === "unknown")) return undefined;
  return shown.to_move === "black" ? "gold" : "black";
}

/** The loaded record. */
export class Record {
  /** @param {import("./stage.js").Stage} stage */
  constructor(stage, onOpen) {
    this.stage = stage;
    this.onOpen = onOpen;
    /** The server's answer about the record, its line, and the values met on the way. */
    this.current = /** @type {any} */ (null);
    this.leave = new AbortController();
    this.text = place("record-text");
    this.told = place("record-told");
    place("record-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.read(this.text.value);
    });
    place("record-file").addEventListener("change", ({ target }) => this.file(target.files[0]));
    // A file may be dropped anywhere on the page.
    addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    });
    addEventListener("drop", (event) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      this.onOpen();
      this.file(file);
    });
    place("download").addEventListener("click", () => this.download());
    stage.addEventListener("shown", () => this.mark());
    stage.addEventListener("valued", () => {
      const at = this.here();
      if (at !== null) this.current.seen.set(at, winner(stage));
      this.tell();
    });
  }

  async file(file) {
    if (!file) return;
    this.text.value = file.size > LONGEST ? "" : await file.text();
    if (file.size > LONGEST) this.told.textContent = say.tooLong(file.size, LONGEST);
    else this.read(this.text.value);
  }

  /** Checks a record, shows its first position, and requests its blunders. */
  async read(text) {
    this.leave.abort();
    this.leave = new AbortController();
    const { signal } = this.leave;
    const told = (said) => (this.told.textContent = said);
    this.current = null;
    place("record-moves").replaceChildren();
    place("record-here").textContent = "";
    told(say.checking);
    try {
      const found = await ask("record", {}, signal, { body: text });
      if (found.rounds.length === 0 || found.rounds[0].moves.length === 0) {
        told(say.emptyRecord);
        return;
      }
      this.current = { record: found, ...through(found), review: null, seen: new Map() };
      told(say.recordRead(found));
      this.list();
      this.stage.go(this.current.line);
      await this.review(text, signal);
    } catch (error) {
      if (error.name !== "AbortError") told(error.message);
    }
  }

  /** Requests the blunders of the record, then those that lost the match, which takes longer. */
  async review(text, signal) {
    const progress = place("record-progress");
    const { record } = this.current;
    const found = async (course) => {
      const onProgress = (far) => (progress.textContent = `${course ? `${say.searchingMatch} ` : ""}${say.progress(far)}`);
      const { records } = await ask("review", { distance: false, course }, signal, { body: text, onProgress });
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
    const { record, line, begins, review } = this.current;
    const parts = record.rounds.flatMap((round, i) => {
      const reviewed = review?.rounds[i];
      const moves = element("ol", undefined, { "aria-label": say.roundTitle(round) });
      const go = (at) => () => this.stage.go(line.to(at));
      const losses = review?.course?.losses.filter(({ round: number }) => number === round.round) ?? [];
      const item = (at, text, notes) => {
        const made = element("li", undefined, notes.length > 0 ? { class: "blunder" } : {});
        made.append(button(text, go(at), { "data-at": at }), ...notes.map((note) => element("span", note)));
        moves.append(made);
      };
      const lost = (number) => losses.filter((loss) => loss.number === number).map(say.lostMatch);
      const isWorse = reviewed?.refill?.choice === "worse";
      item(begins[i], say.roundStart(round), [...(isWorse ? [say.worseFill(reviewed.refill)] : []), ...lost(null)]);
      round.moves.forEach((played, k) => {
        const blunders = reviewed?.blunders.filter(({ number }) => number === k + 1) ?? [];
        item(begins[i] + k + 1, say.recordMove(k + 1, played), [...blunders.map(say.blunder), ...lost(k + 1)]);
      });
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
    const own = this.current.line;
    const isOwn = line.start === own.start && line.played().every((m, i) => m === own.moves[i]);
    return isOwn ? line.at : null;
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
