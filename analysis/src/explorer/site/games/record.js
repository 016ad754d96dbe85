// Games that were read: to step through, with their review. Also the current line, to be kept.

import { ask } from "../answers/api.js";
import { progress as far } from "../moves/say-progress.js";
import { place } from "../page/page.js";
import { save } from "../page/save.js";
import { isOwnDevice } from "../page/sharing.js";
import { sentences, text } from "../page/text.js";
import { isTurned, Reader, Recognised } from "./games.js";
import { columns, Graph } from "./graph.js";
import { list, mark } from "./record-list.js";
import { Reviewed } from "./review.js";
import { signKey } from "./signs.js";
import { through } from "./through.js";

/** The game under review. */
export class Record extends Reader {
  /**
   * `onOpen` is called when a text came from elsewhere on the page, and `onTurn` with whether the board of a text lies
   * turned.
   *
   * @param {import("../moves/stage.js").Stage} stage
   * @param {{ onOpen: () => void, onTurn: (turned: boolean) => void }} parts
   */
  constructor(stage, { onOpen, onTurn }) {
    super(stage, "record", onOpen);
    this.onTurn = onTurn;
    this.turned = false;
    /** The game and its lines. */
    this.game = /** @type {Reviewed | null} */ (null);
    this.lines = /** @type {{ line: import("../moves/line.js").Line, from: number }[]} */ ([]);
    this.text = "";
    this.moves = place("record-moves");
    this.graph = new Graph(place("review-graph"), (at) => this.go(at));
    this.recognised = new Recognised((game) => this.read(this.text, { game }));
    place("next-mistake").addEventListener("click", () => this.toMistake(1));
    place("previous-mistake").addEventListener("click", () => this.toMistake(-1));
    place("copy-summary").addEventListener("click", () => this.copy());
    stage.addEventListener("shown", () => this.mark());
  }

  /** Reviews a game that was played here. */
  take(found) {
    this.onOpen();
    this.inbox.take(found);
  }

  /** Names the players of the current line. */
  nameThem(names) {
    for (const player of ["black", "gold"]) place(`${player}-name`).value = names?.[player] ?? "";
  }

  async read(found, asked = {}) {
    this.text = found;
    this.recognised.clear({ keepsGames: "game" in asked });
    this.show(null);
    await super.read(found, asked);
  }

  /** Shows the first position of a game, and has it reviewed. */
  async open(record, signal, asked) {
    this.recognised.show(record);
    if (record.rounds.every(({ moves }) => moves.length === 0)) {
      this.told.textContent = text("games.empty");
      return;
    }
    const { lines, begins } = through(record);
    this.lines = lines;
    this.show(new Reviewed(record, begins));
    this.nameThem(record.names);
    this.stage.tell("opened");
    this.face(isTurned(record.board));
    this.go(0);
    await this.review(record, begins, asked, signal);
  }

  /** Shows the board as it lies in the text; a reader's own choice stays unless the last text changed it. */
  face(turned) {
    if (turned || this.turned) this.onTurn(turned);
    this.turned = turned;
  }

  /** Shows a place of the game. */
  go(at) {
    const { line, from } = /** @type {any} */ (this.lines.findLast((found) => found.from <= at));
    this.stage.go(line.to(at - from));
  }

  /** Has the game reviewed: first its mistakes, then how soon they lose, then those that lost the match, which takes longest. */
  async review(record, begins, asked, signal) {
    const progress = place("record-progress");
    const told = place("review-told");
    const parts = [
      { distance: false, course: false },
      { distance: true, course: false },
    ];
    if (record.match !== "single") parts.push({ distance: true, course: true });
    try {
      for (const part of parts) {
        const what = text(part.course ? "games.searching.match" : "games.searching");
        progress.textContent = what;
        const onProgress = (found) => (progress.textContent = sentences(what, far(found)));
        const { records } = await ask("review", { ...asked, ...part }, signal, { body: this.text, onProgress });
        this.show(new Reviewed(record, begins, records[0]));
        told.textContent = this.game?.counts();
      }
    } catch (error) {
      if (error.name === "AbortError") return;
      // What was found before stays.
      if (!this.game?.review) told.textContent = text("games.noReview", { why: error.message });
    } finally {
      if (!signal.aborted) progress.textContent = "";
    }
  }

  /** Shows what is known of a game; null for none. */
  show(game) {
    this.game = game;
    place("review").hidden = game === null;
    for (const id of ["review-tools", "review-key", "copy-summary"]) place(id).hidden = !game?.review;
    place("copied").replaceChildren();
    this.sign();
    if (game === null) {
      place("review-told").textContent = "";
      this.moves.replaceChildren();
      this.graph.clear();
      return;
    }
    place("review-title").textContent = game.title();
    this.told.textContent = game.valid();
    list(this.moves, game, (at) => this.go(at));
    if (game.review) {
      const names = (player) => game.name(player);
      this.graph.show(columns({ begins: game.begins, rounds: game.review.rounds, kinds: game.kinds }), names);
      const graph = text("games.graph.key", { black: names("black"), gold: names("gold") });
      place("review-key").textContent = sentences(text("games.signs.key"), graph);
    }
    this.mark();
  }

  /** Gives the signs of the moves to the stage. */
  sign() {
    this.stage.signs.clear();
    const { game } = this;
    game?.record.rounds.forEach(({ moves }, i) =>
      moves.forEach((_, k) => {
        const at = game.begins[i] + k + 1;
        const { line, from } = /** @type {any} */ (this.lines.findLast((found) => found.from <= at));
        const sign = game.sign(i, k);
        if (sign) this.stage.signs.set(signKey(line, line.moves.slice(0, at - from)), sign);
      }),
    );
    this.stage.tell("signed");
  }

  /** The current place in the game; null outside it. */
  here() {
    if (!this.game) return null;
    const { line } = this.stage;
    const isOwn = ({ line: own }) => line.start === own.start && line.played().every((m, i) => m === own.moves[i]);
    const found = this.lines.find(isOwn);
    return found ? found.from + line.at : null;
  }

  /** Marks the current place, and says what happened there. */
  mark() {
    const at = this.here();
    mark(this.moves, at);
    this.graph.mark(at);
    const mistakes = this.game?.mistakes ?? [];
    place("previous-mistake").disabled = !mistakes.some((found) => found.at < (at ?? 0));
    place("next-mistake").disabled = !mistakes.some((found) => found.at > (at ?? -1));
    const told = place("record-here");
    // The list says it where the move is marked.
    told.classList.toggle("spoken", at !== null);
    told.textContent = !this.game ? "" : at === null ? text("games.left") : this.game.here(at);
  }

  /** Goes to the next mistake, or to the one before. */
  toMistake(way) {
    const at = this.here() ?? (way > 0 ? -1 : 0);
    const all = this.game?.mistakes ?? [];
    const found = way > 0 ? all.find((mistake) => mistake.at > at) : all.findLast((mistake) => mistake.at < at);
    if (found) this.go(found.at);
  }

  /** Copies the review as a text, with a link to the game if the page is at an address that others reach. */
  async copy() {
    const isShared = !isOwnDevice(location) && this.lines.length === 1;
    const link = isShared ? `${location.href.replace(/#.*/, "")}${this.lines[0].line.hash()}` : "";
    const summary = /** @type {Reviewed} */ (this.game).summary(link);
    const copied = place("copied");
    try {
      await navigator.clipboard.writeText(summary);
      copied.replaceChildren(text("games.copied"));
    } catch {
      // A browser may refuse, or the page may not be served securely: then it can be copied by hand.
      const box = document.createElement("textarea");
      box.value = summary;
      box.readOnly = true;
      box.rows = 6;
      box.setAttribute("aria-label", text("games.copy"));
      copied.replaceChildren(box);
      box.select();
    }
  }

  async download() {
    const { line } = this.stage;
    const record = line.record({ black: place("black-name").value.trim(), gold: place("gold-name").value.trim() });
    save(new Blob([record], { type: "text/plain" }), line.rules.match ? "match.txt" : "round.txt");
  }
}
