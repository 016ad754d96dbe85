// A game and its review, in sentences.

import { other as opponent } from "../moves/say.js";
import { listed, sentences, text } from "../page/text.js";
import { against, begun, called, ownSide } from "./names.js";
import { kindOf, signOf } from "./signs.js";

/** @import { Blunder, MatchLoss, NotedMove, Player, RecordAnswerWithSource, RecordedRound as Round } from "../../answers.js" */
/** @import { ReviewedFill, ReviewedRecord, ReviewedRound } from "../../answers.js" */
/** @import { Sign } from "./signs.js" */
/** @typedef {RecordAnswerWithSource} Recorded */

/** A move in both notations; some moves have only one. */
const one = (/** @type {NotedMove} */ { move, notation }) =>
  move === notation ? move : text("games.one", { move, notation });

/** Several moves. */
function some(/** @type {NotedMove[]} */ moves) {
  const [first, second = "", ...more] = moves.map(one);
  if (moves.length < 2) return first;
  return text(more.length > 0 ? "games.some" : "games.two", { first, second, count: more.length });
}

/** A game, as `record` answers, with its review, as `review` does; null while that is awaited. */
export class Reviewed {
  /**
   * @param {Recorded} record
   * @param {ReviewedRecord | null} review
   */
  constructor(record, review = null) {
    this.record = record;
    this.review = review;
    /** The side of the reader, if the computer has the other one. */
    this.own = ownSide(record.names);
    /**
     * The starts of its rounds, and the places after its moves: their `notes` are what is wrong there, and `told` is all that
     * happened; `wrong` says whose mistake it is, in which position, and `right` what to play instead; `kept` is the share of
     * the moves that kept the win, null where there was none to keep.
     */
    const places = record.rounds.flatMap((round, i) => [
      this.start(round, i),
      ...round.moves.map((_, k) => this.after(round, i, k)),
    ]);
    this.places = places.map((place, at) => ({ ...place, at }));
    this.mistakes = this.places.filter(({ wrong }) => wrong !== null);
  }

  /** A player within a sentence. */
  name(/** @type {Player} */ player) {
    return called(this.record.names, player);
  }

  /** A player at the beginning of a sentence, and the other one within it. */
  both(/** @type {Player} */ player) {
    return { name: begun(this.record.names, player), other: this.name(opponent(player)) };
  }

  title() {
    return against(this.record.names);
  }

  roundTitle(/** @type {Round} */ { round, fill, challenger }) {
    if (!challenger) return text("games.round", { round });
    const name = this.name(challenger);
    return fill ? text("games.round.filled", { round, fill, name }) : text("games.round.begins", { round, name });
  }

  /** The rounds and moves of a valid game. */
  valid() {
    const { rounds } = this.record;
    return text("games.valid", { rounds: rounds.length, moves: rounds.flatMap(({ moves }) => moves).length });
  }

  /** How a round ended off the board. */
  conceded(/** @type {Pick<Round, "ended" | "winner">} */ { ended, winner }) {
    return winner === null ? text("games.conceded.draw") : text(`games.conceded.${ended}`, this.both(opponent(winner)));
  }

  /** What lost the match: a move, by its number, or with null the fill before the round. */
  loss(/** @type {number} */ i, /** @type {number | null} */ number) {
    const { round } = this.record.rounds[i];
    return this.review?.course?.losses.find((loss) => loss.round === round && loss.number === number);
  }

  /** How the match was lost. */
  lost(/** @type {MatchLoss} */ { player, keeping }) {
    const count = keeping.length;
    const better = count > 0 ? text("games.better", { count, moves: some(keeping) }) : "";
    return sentences(text("games.match.gave", this.both(player)), better);
  }

  /** Who has the match, if that is decided. */
  has(/** @type {Player | null | undefined} */ player) {
    return player ? text("games.match.has", { name: this.name(player) }) : "";
  }

  /** The moves that were right: those that win soonest, as far as known. */
  better(/** @type {Blunder} */ { wins_in: wins, winning_moves: all, fastest }) {
    return wins === null ? all : fastest;
  }

  /** What should have been played instead, and why. */
  why(/** @type {Blunder} */ blunder) {
    const { player, wins_in: wins, loses_in: loses, refutations } = blunder;
    const better = this.better(blunder);
    const right = { count: better.length, moves: some(better) };
    const told = wins === null ? text("games.better", right) : text("games.better.in", { ...right, distance: wins });
    const { other } = this.both(player);
    if (loses === 1) return sentences(told, text("games.lost.at.once"));
    if (refutations.length === 0) return sentences(told, text("games.lost.pass", { other }));
    const answer = { count: refutations.length, answer: some(refutations), other };
    const lost =
      loses === null ? text("games.lost.to", answer) : text("games.lost.to.in", { ...answer, distance: loses - 1 });
    return sentences(told, lost);
  }

  /** The choice of the fill before a round. */
  filled(/** @type {ReviewedFill} */ refill) {
    const { chooser, chosen: side, advice: better, choice, gave_the_round_away: gave } = refill;
    const rest = refill[side === "left" ? "right" : "left"].winning_moves;
    const given = { ...this.both(chooser), side, better, own: refill[side].winning_moves, rest };
    return text(`games.fill.${gave ? "gave" : choice}`, given);
  }

  /**
   * The start of a round.
   *
   * @param {Round} round
   * @param {number} i
   */
  start({ round, position }, i) {
    const reviewed = this.review?.rounds[i];
    const refill = reviewed?.refill;
    const loss = this.loss(i, null);
    const course = this.review?.course?.ahead;
    const [before, after] = [course?.[i - 1]?.at(-1), course?.[i]?.[0]];
    const inMatch = loss ? this.lost(loss) : before === after ? this.has(after) : "";
    const notes = refill ? [this.filled(refill), inMatch].filter(Boolean) : [];
    // A mistake in the match where that is decided, otherwise in the round.
    const isWrong = before && after ? loss !== undefined : refill?.choice === "worse";
    return {
      round,
      label: text("games.round.start", { round }),
      notes,
      told: notes.join(" "),
      wrong: refill && isWrong ? { player: refill.chooser, position } : null,
      right: [],
      ahead: reviewed?.ahead[0] ?? null,
      sign: null,
      kept: null,
    };
  }

  /**
   * The place after a move.
   *
   * @param {Round} round
   * @param {number} i
   * @param {number} k
   */
  after(round, i, k) {
    const { player, move, notation, passes } = round.moves[k];
    const reviewed = this.review?.rounds[i];
    const given = { ...this.both(player), number: k + 1, move, notation, passes: listed(passes) };
    const sign = reviewed ? this.sign(reviewed, k, player) : null;
    const blunder = reviewed?.blunders.find(({ number }) => number === k + 1);
    const judged = sentences(sign?.text ?? "", blunder ? this.why(blunder) : "");
    const loss = this.loss(i, k + 1);
    const lost = loss ? this.lost(loss) : "";
    const inMatch = lost || this.has(this.review?.course?.ahead[i]?.[k + 1]);
    const isEnd = round.ended && k === round.moves.length - 1;
    const wrong = blunder ?? loss ?? null;
    const wins = reviewed?.winning_moves[k] ?? 0;
    return {
      round: round.round,
      label: text(passes.length > 0 ? "games.move.passes" : "games.move", given),
      notes: [blunder ? judged : "", lost].filter(Boolean),
      told: sentences(text("games.played", given), judged, inMatch, isEnd ? this.conceded(round) : ""),
      wrong,
      right: (blunder ? this.better(blunder) : (loss?.keeping ?? [])).map((found) => found.move),
      ahead: reviewed?.ahead[k + 1] ?? null,
      sign,
      kept: reviewed && wins > 0 ? wins / reviewed.legal_moves[k] : null,
    };
  }

  /**
   * @param {ReviewedRound} reviewed
   * @param {number} k
   * @param {Player} player
   * @returns {Sign}
   */
  sign(reviewed, k, player) {
    const kind = kindOf(reviewed, k, player);
    const [wins, legal] = [reviewed.winning_moves[k], reviewed.legal_moves[k]];
    return { kind, sign: signOf(kind), text: text(`games.told.${kind}`, { ...this.both(player), wins, legal }) };
  }

  /** How many mistakes each player made. */
  counts() {
    const resigned = this.record.rounds.flatMap(({ ended, winner }, i) => {
      const ahead = this.review?.rounds[i].ahead.at(-1);
      return ended === "resigned" && ahead && ahead !== winner ? [text("games.resigned.won", this.both(ahead))] : [];
    });
    if (this.mistakes.length === 0) return sentences(...resigned) || text("games.mistakes.none");
    const of = (/** @type {Player} */ player) =>
      text("games.mistakes", { ...this.both(player), count: this.mistakesOf(player).length });
    return sentences(of("black"), of("gold"), ...resigned);
  }

  mistakesOf(/** @type {Player} */ player) {
    return this.mistakes.filter(({ wrong }) => wrong?.player === player);
  }

  /** How the game stands or ended. */
  result() {
    const { match, score, winner, rounds } = this.record;
    const last = rounds[rounds.length - 1];
    if (match !== "single") {
      const names = { black: this.name("black"), gold: this.name("gold") };
      const points = text("games.score", { ...names, blackPoints: score.black, goldPoints: score.gold });
      return sentences(winner ? text("games.result.match", this.both(winner)) : "", points);
    }
    if (last.ended) return this.conceded(last);
    if (last.winner) return text("games.result.round", this.both(last.winner));
    const ahead = this.review?.rounds.at(-1)?.ahead.at(-1);
    return ahead ? text("games.result.now", { name: this.name(ahead) }) : "";
  }

  /** The review as a text; `link` leads to the game, if it can be given away. */
  summary(link = "") {
    const of = (/** @type {Player} */ player) => {
      const found = this.mistakesOf(player);
      const lines = found.map(({ round, label, sign, notes, wrong }) => {
        const move = sentences(sign ? `${label}.` : "", ...notes);
        const position = text("games.position", { position: wrong?.position ?? "" });
        return `- ${text("games.summary.at", { round, move })}\n  ${position}`;
      });
      return [text("games.summary.mistakes", { ...this.both(player), count: found.length }), ...lines].join("\n");
    };
    const parts = [`${this.title()}\n${this.result()}`, of("black"), of("gold")];
    if (link) parts.push(text("games.summary.link", { link }));
    return `${parts.join("\n\n")}\n`;
  }
}
