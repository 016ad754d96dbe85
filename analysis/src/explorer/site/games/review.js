// A game and its review, in sentences.

import { other as opponent } from "../moves/say.js";
import { either, listed, sentences, text } from "../page/text.js";
import { isSamePlayer } from "./names.js";
import { kinds, signOf } from "./signs.js";

/** The longest name that is written out, and the most moves. */
const LONGEST_NAME = 40;
const MOST_MOVES = 2;

/** A name, which may be long. */
export const short = (name) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name);

/** A move in both notations; some moves have only one. */
const one = ({ move, notation }) => (move === notation ? move : text("games.one", { move, notation }));

/** Several moves, one of which is to be played. */
function some(moves) {
  const named = moves.slice(0, MOST_MOVES).map(one);
  const more = moves.length - named.length;
  return more > 0 ? text("games.some", { moves: listed(named), count: more }) : either(named);
}

/** @typedef {{ at: number, round: number, player: string, position: string, text: string }} Mistake */

/** A game, as `record` answers, with its review, as `review` does; null while that is awaited. */
export class Reviewed {
  /** `begins` are the places where its rounds begin. */
  constructor(record, begins, review = /** @type {any} */ (null)) {
    this.record = record;
    this.begins = begins;
    this.review = review;
    this.kinds = review?.rounds.map((reviewed, i) => kinds(record.rounds[i].moves, reviewed)) ?? [];
    /** In the order of the game. */
    this.mistakes = review ? this.findMistakes() : [];
  }

  /** The name of a player. */
  name(player) {
    const { names } = this.record;
    if (!names[player]) return text(`player.${player}`);
    const [name, other] = [short(names[player]), names[opponent(player)] || text(`player.${opponent(player)}`)];
    return isSamePlayer(names[player], other) ? text("games.name.side", { name, side: player }) : name;
  }

  /** Who played. */
  title() {
    return text("games.against", { black: this.name("black"), gold: this.name("gold") });
  }

  roundTitle({ round, fill, challenger }) {
    if (!challenger) return text("games.round", { round });
    const name = this.name(challenger);
    return fill ? text("games.round.filled", { round, fill, name }) : text("games.round.begins", { round, name });
  }

  /** The rounds and moves of a valid game. */
  valid() {
    const { rounds } = this.record;
    return text("games.valid", {
      rounds: rounds.length,
      moves: rounds.reduce((sum, { moves }) => sum + moves.length, 0),
    });
  }

  /** How a round ended off the board. */
  conceded({ ended, winner }) {
    if (winner === null) return text("games.conceded.draw");
    return text(`games.conceded.${ended}`, { winner: this.name(winner), loser: this.name(opponent(winner)) });
  }

  /** A move with its number. */
  move(number, { player, move, notation, passes }) {
    const given = { number, name: this.name(player), move, notation };
    return passes.length > 0
      ? text("games.move.passes", { ...given, passes: listed(passes) })
      : text("games.move", given);
  }

  /**
   * The sign of a move; null before the review.
   *
   * @returns {import("./signs.js").Sign | null}
   */
  sign(i, k) {
    if (!this.review) return null;
    const { legal_moves: legal, winning_moves: wins } = this.review.rounds[i];
    const { player } = this.record.rounds[i].moves[k];
    const kind = this.kinds[i][k];
    const told = text(`games.told.${kind}`, {
      name: this.name(player),
      other: this.name(opponent(player)),
      wins: wins[k],
      legal: legal[k],
    });
    return { kind, sign: signOf(kind), text: told };
  }

  blunder(i, k) {
    return this.review?.rounds[i].blunders.find(({ number }) => number === k + 1);
  }

  /** What lost the match: a move, or the fill before the round. */
  loss(i, k) {
    const number = k === null ? null : k + 1;
    return this.review?.course?.losses.find(
      (loss) => loss.round === this.record.rounds[i].round && loss.number === number,
    );
  }

  /** What should have been played instead, and why. */
  why(blunder) {
    const { player, fastest, winning_moves: winning, wins_in: wins, loses_in: loses, refutations } = blunder;
    const other = this.name(opponent(player));
    const right =
      wins === null
        ? text("games.better", { moves: some(winning) })
        : text("games.better.in", { moves: some(fastest), distance: wins });
    const after = () => {
      if (loses === 1) return text("games.lost.at.once");
      if (refutations.length === 0) return text("games.lost.pass", { other });
      const given = { answer: some(refutations), other };
      return loses === null
        ? text("games.lost.to", given)
        : text("games.lost.to.in", { ...given, distance: loses - 1 });
    };
    return sentences(right, after());
  }

  /** How the match was lost. */
  lost(loss) {
    const name = this.name(loss.player);
    if (loss.keeping.length === 0) return text("games.match.gave", { name });
    return text("games.match.gave.better", { name, moves: some(loss.keeping) });
  }

  /** What is wrong with a move, as far as anything is. */
  notes(i, k) {
    const [blunder, loss] = [this.blunder(i, k), this.loss(i, k)];
    const told = [
      blunder && sentences(/** @type {any} */ (this.sign(i, k)).text, this.why(blunder)),
      loss && this.lost(loss),
    ];
    return told.filter((note) => note !== undefined);
  }

  /** The choice of the fill before a round. */
  fill(i) {
    const refill = this.review?.rounds[i].refill;
    if (!refill) return [];
    const { chooser, chosen, advice, choice, left, right, gave_the_round_away: gave } = refill;
    const [own, rest] = chosen === "left" ? [left, right] : [right, left];
    const given = {
      name: this.name(chooser),
      other: this.name(opponent(chooser)),
      side: chosen,
      better: advice,
      own: own.winning_moves,
      rest: rest.winning_moves,
    };
    return [text(`games.fill.${gave ? "gave" : choice}`, given), ...this.fillInMatch(i, chooser)];
  }

  /** What the choice of a fill meant for the match, as far as decided. */
  fillInMatch(i, _chooser) {
    const loss = this.loss(i, null);
    if (loss) return [this.lost(loss)];
    const ahead = this.review.course?.ahead;
    const [before, after] = [ahead?.[i - 1]?.at(-1), ahead?.[i]?.[0]];
    return before && before === after ? [text("games.match.has", { name: this.name(after) })] : [];
  }

  /** Whether a fill is a mistake: in the match where that is decided, otherwise in the round. */
  isWrongFill(i) {
    const ahead = this.review.course?.ahead;
    if (ahead?.[i - 1]?.at(-1) && ahead[i]?.[0]) return this.loss(i, null) !== undefined;
    return this.review.rounds[i].refill?.choice === "worse";
  }

  /** @returns {Mistake[]} */
  findMistakes() {
    return this.record.rounds.flatMap((round, i) => {
      const { refill, blunders } = this.review.rounds[i];
      const filled =
        refill && this.isWrongFill(i)
          ? [
              {
                at: this.begins[i],
                round: round.round,
                player: refill.chooser,
                position: round.position,
                text: this.fill(i).join(" "),
              },
            ]
          : [];
      const moves = round.moves.flatMap((played, k) => {
        const wrong = blunders.find(({ number }) => number === k + 1) ?? this.loss(i, k);
        if (!wrong) return [];
        const { player, position } = wrong;
        const told = `${this.move(k + 1, played)}. ${sentences(...this.notes(i, k))}`;
        return [{ at: this.begins[i] + k + 1, round: round.round, player, position, text: told }];
      });
      return [...filled, ...moves];
    });
  }

  /** How many mistakes each player made. */
  counts() {
    const resigned = this.record.rounds.flatMap(({ ended, winner }, i) => {
      const ahead = this.review.rounds[i].ahead.at(-1);
      return ended === "resigned" && ahead !== winner ? [text("games.resigned.won", { name: this.name(ahead) })] : [];
    });
    if (this.mistakes.length === 0) return resigned.length > 0 ? sentences(...resigned) : text("games.mistakes.none");
    const of = (player) => text("games.mistakes", { name: this.name(player), count: this.mistakesOf(player).length });
    return sentences(of("black"), of("gold"), ...resigned);
  }

  mistakesOf(player) {
    return this.mistakes.filter((found) => found.player === player);
  }

  /** What happened at a place: the move that led there, its sign, and what is wrong with it. */
  here(at) {
    const i = this.begins.findLastIndex((begin) => begin <= at);
    const round = this.record.rounds[i];
    const k = at - this.begins[i] - 1;
    if (k < 0) return this.fill(i).join(" ");
    const { player, move, notation } = round.moves[k];
    const blunder = this.blunder(i, k);
    const loss = this.loss(i, k);
    const ahead = this.review?.course?.ahead[i]?.[k + 1];
    const told = [text("games.played", { name: this.name(player), move, notation }), this.sign(i, k)?.text];
    if (blunder) told.push(this.why(blunder));
    if (loss) told.push(this.lost(loss));
    else if (ahead) told.push(text("games.match.has", { name: this.name(ahead) }));
    if (round.ended && k === round.moves.length - 1) told.push(this.conceded(round));
    return told.filter(Boolean).join(" ");
  }

  /** How the game stands or ended. */
  result() {
    const { match, score, winner, rounds } = this.record;
    const last = rounds[rounds.length - 1];
    if (match !== "single") {
      const names = { black: this.name("black"), gold: this.name("gold") };
      const points = text("games.score", { ...names, blackPoints: score.black, goldPoints: score.gold });
      return sentences(winner ? text("games.result.match", { name: this.name(winner) }) : "", points);
    }
    if (last.ended) return this.conceded(last);
    if (last.winner) return text("games.result.round", { name: this.name(last.winner) });
    const ahead = this.review?.rounds.at(-1).ahead.at(-1);
    return ahead ? text("games.result.now", { name: this.name(ahead) }) : "";
  }

  /** The review as a text; `link` leads to the game, if it can be given away. */
  summary(link = "") {
    const of = (player) => {
      const found = this.mistakesOf(player);
      const lines = found.map(
        ({ round, text: told, position }) =>
          `- ${text("games.summary.at", { round, move: told })}\n  ${text("games.position", { position })}`,
      );
      return [text("games.summary.mistakes", { name: this.name(player), count: found.length }), ...lines].join("\n");
    };
    const parts = [
      `${this.title()}\n${this.result()}`,
      of("black"),
      of("gold"),
      ...(link ? [text("games.summary.link", { link })] : []),
    ];
    return `${parts.join("\n\n")}\n`;
  }
}
