// Games that were read: to step through, with their review. Also the current line, to be kept.

import { ask } from "../answers/api.js";
import { progress as far } from "../moves/say-progress.js";
import { keep, kept } from "../page/kept.js";
import { element, place } from "../page/page.js";
import { save } from "../page/save.js";
import { isOwnDevice } from "../page/sharing.js";
import { sentences, text } from "../page/text.js";
import { gameOfMany, isTurned, Reader, recognised } from "./games.js";
import { Graph } from "./graph.js";
import { list, mark } from "./record-list.js";
import { Reviewed } from "./review.js";
import { signKey } from "./signs.js";
import { through } from "./through.js";

/** @import { More } from "../answers/answer.js" */
/** @import { Stage } from "../moves/stage.js" */
/** @import { Asked } from "./games.js" */
/** @import { Names } from "../../answers.js" */
/** @import { Recorded } from "./review.js" */

/** Under this name the text of the game is kept. */
const KEPT = "review";

/** The game under review. */
export class Record extends Reader {
  /**
   * `onOpen` is called when a text came from elsewhere on the page, `onTurn` with whether the board of a text lies turned, and
   * `onArrow` with the moves that were right where a mistake is shown.
   *
   * @param {Stage} stage
   * @param {{ onOpen: () => void, onTurn: (turned: boolean) => void, onArrow: (moves: string[]) => void }} parts
   */
  constructor(stage, { onOpen, onTurn, onArrow }) {
    super(stage, "record", onOpen);
    this.onTurn = onTurn;
    this.onArrow = onArrow;
    this.turned = false;
    /** Whether the page was reloaded, and stays at its place of the game. */
    this.isBack = false;
    /** The game and its lines. */
    this.game = /** @type {Reviewed | null} */ (null);
    this.lines = /** @type {ReturnType<typeof through>["lines"]} */ ([]);
    this.text = "";
    this.moves = place("record-moves");
    this.graph = new Graph(place("review-graph"), (at) => this.go(at));
    this.source = place("record-source");
    this.list = place("record-game", HTMLSelectElement);
    this.summary = place("review-told");
    this.next = place("next-mistake", HTMLButtonElement);
    this.previous = place("previous-mistake", HTMLButtonElement);
    this.here = place("record-here");
    this.copied = place("copied");
    this.names = { black: place("black-name", HTMLInputElement), gold: place("gold-name", HTMLInputElement) };
    this.list.addEventListener("change", () => this.read(this.text, { game: Number(this.list.value) }));
    this.next.addEventListener("click", () => this.go(this.near().next));
    this.previous.addEventListener("click", () => this.go(this.near().previous));
    place("copy-summary").addEventListener("click", () => this.copy());
    stage.addEventListener("shown", () => this.mark());
    // A game or an exercise has the page instead, also after a reload.
    for (const other of ["entered", "exercise"]) stage.addEventListener(other, () => keep(KEPT, null));
    this.resume(kept(KEPT));
  }

  /**
   * Shows the review again that was kept, if the page is still in its game.
   *
   * @param {{ text: string, asked: Asked, lines: string[] } | null} found
   */
  resume(found) {
    if (!found?.lines.includes(this.stage.line.to(0).hash())) {
      keep(KEPT, null);
      return;
    }
    this.box.value = found.text;
    this.read(found.text, found.asked);
    this.isBack = true;
  }

  /** Names the players of the current line. */
  nameThem(/** @type {Names} */ { black, gold }) {
    this.names.black.value = black ?? "";
    this.names.gold.value = gold ?? "";
  }

  async read(/** @type {string} */ found, /** @type {Asked} */ asked = {}) {
    this.text = found;
    this.isBack = false;
    this.source.textContent = "";
    // The choice stays if another game of the same text is awaited.
    if (asked.game === undefined) place("record-which").hidden = true;
    this.show(null);
    await super.read(found, asked);
  }

  /**
   * Shows the first position of a game, and has it reviewed.
   *
   * @param {Recorded} record
   * @param {AbortSignal} signal
   * @param {Asked} asked
   */
  async open(record, signal, asked) {
    const { games, game } = record.source;
    this.source.textContent = recognised(record);
    place("record-which").hidden = games.length < 2;
    this.list.replaceChildren(...games.map((found, i) => new Option(gameOfMany(found, i + 1), String(i + 1))));
    this.list.value = String(game);
    if (record.rounds.every(({ moves }) => moves.length === 0)) {
      this.told.textContent = text("games.empty");
      return;
    }
    this.lines = through(record).lines;
    const reviewed = new Reviewed(record);
    this.show(reviewed);
    this.nameThem(record.names);
    this.stage.tell("opened");
    this.face(isTurned(record.board) || reviewed.own === "black");
    keep(KEPT, { text: this.text, asked, lines: this.lines.map(({ line }) => line.hash()) });
    if (!this.isBack) this.go(0);
    await this.review(record, signal, asked);
  }

  /** Shows the board as it lies in the text; a reader's own choice stays unless the last text changed it. */
  face(/** @type {boolean} */ turned) {
    if (turned || this.turned) this.onTurn(turned);
    this.turned = turned;
  }

  /** The line with a place of the game, and where it begins there. */
  lineTo(/** @type {number} */ at) {
    return this.lines.findLast(({ from }) => from <= at) ?? this.lines[0];
  }

  /** Shows a place of the game. */
  go(/** @type {number | undefined} */ at) {
    if (at === undefined) return;
    const { line, from } = this.lineTo(at);
    this.stage.go(line.to(at - from));
  }

  /**
   * Has the game reviewed: first its mistakes, then how soon they lose, then those that lost the match, which takes longest.
   *
   * @param {Recorded} record
   * @param {AbortSignal} signal
   * @param {Asked} asked
   */
  async review(record, signal, asked) {
    const progress = place("record-progress");
    const parts = [
      { distance: false, course: false },
      { distance: true, course: false },
    ];
    if (record.match !== "single") parts.push({ distance: true, course: true });
    try {
      for (const part of parts) {
        const what = text(part.course ? "games.searching.match" : "games.searching");
        progress.textContent = what;
        /** @type {More} */
        const more = { body: this.text, onProgress: (found) => (progress.textContent = sentences(what, far(found))) };
        const { records } = await ask("review", { ...asked, ...part }, signal, more);
        const reviewed = new Reviewed(record, records[0]);
        this.show(reviewed);
        this.summary.textContent = reviewed.counts();
      }
    } catch (error) {
      if (error.name === "AbortError") return;
      // What was found before stays.
      if (!this.game?.review) this.summary.textContent = text("games.noReview", { why: error.message });
    } finally {
      if (!signal.aborted) progress.textContent = "";
    }
  }

  /** Shows what is known of a game; null for none. */
  show(/** @type {Reviewed | null} */ game) {
    this.game = game;
    place("review").hidden = game === null;
    for (const id of ["review-key", "copy-summary"]) place(id).hidden = !game?.review;
    place("review-tools").hidden = this.mistakes().length === 0;
    this.copied.replaceChildren();
    this.sign();
    if (game === null) {
      this.onArrow([]);
      this.summary.textContent = "";
      this.moves.replaceChildren();
      this.graph.place.replaceChildren();
    } else {
      place("review-title").textContent = game.title();
      this.told.textContent = game.valid();
      list(this.moves, game, (at) => this.go(at));
      if (game.review) this.graph.show(game);
      const names = { black: game.name("black"), gold: game.name("gold") };
      place("review-key").textContent = text("games.graph.key", names);
    }
    this.mark();
  }

  /** Gives the signs of the moves to the stage. */
  sign() {
    this.stage.signs.clear();
    for (const { at, sign } of this.game?.places ?? []) {
      const { line, from } = this.lineTo(at);
      if (sign) this.stage.signs.set(signKey(line, line.moves.slice(0, at - from)), sign);
    }
    this.stage.tell("signed");
  }

  /** The current place in the game; null outside it. */
  get at() {
    if (!this.game) return null;
    const { line } = this.stage;
    const found = this.lines.find(
      ({ line: own }) => line.start === own.start && line.played().every((m, i) => m === own.moves[i]),
    );
    return found ? found.from + line.at : null;
  }

  /** The mistakes to look at; in a game against the computer they are the reader's. */
  mistakes() {
    const { own = null, mistakes = [] } = this.game ?? {};
    return mistakes.filter(({ wrong }) => own === null || wrong?.player === own);
  }

  /** The places of the mistakes before and after this one. */
  near() {
    const { at } = this;
    const all = this.mistakes();
    return {
      previous: all.findLast((found) => found.at < (at ?? 0))?.at,
      next: all.find((found) => found.at > (at ?? -1))?.at,
    };
  }

  /** Marks the current place, and says what happened there. */
  mark() {
    const { at, game } = this;
    const found = at === null ? null : game?.places[at];
    const { previous, next } = this.near();
    mark(this.moves, at);
    this.graph.mark(at);
    this.previous.disabled = previous === undefined;
    this.next.disabled = next === undefined;
    // The list says it where the move is marked.
    this.here.classList.toggle("spoken", at !== null);
    this.here.textContent = game && at === null ? text("games.left") : (found?.told ?? "");
    if (found?.right.length) this.onArrow(found.right);
  }

  /** Copies the review as a text, with a link to the game if the page is at an address that others reach. */
  async copy() {
    const isShared = !isOwnDevice(location) && this.lines.length === 1;
    const link = isShared ? `${location.href.replace(/#.*/, "")}${this.lines[0].line.hash()}` : "";
    const summary = this.game?.summary(link) ?? "";
    try {
      await navigator.clipboard.writeText(summary);
      this.copied.replaceChildren(text("games.copied"));
    } catch {
      // A browser may refuse, or the page may not be served securely: then it can be copied by hand.
      const box = element("textarea", summary, { readonly: "", rows: 6, "aria-label": text("games.copy") });
      this.copied.replaceChildren(box);
      box.select();
    }
  }

  async download() {
    const { line } = this.stage;
    const { black, gold } = this.names;
    const record = line.record({ black: black.value.trim(), gold: gold.value.trim() });
    save(new Blob([record], { type: "text/plain" }), line.rules.match ? "match.txt" : "round.txt");
  }
}
