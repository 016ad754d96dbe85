// Reads studies from a text: the main line, and the notes with the moves that stand before each.
//
// What the moves are, in any notation, is for the reader of records to say. Where a note stands follows from the moves that a
// part of the text has.

import { Refused } from "../answers/answer.js";
import { isTooLong } from "../games/games.js";
import { through } from "../games/through.js";
import { clean, Study } from "./study.js";
import { before, masked, NAME, notes, QUOTED, visible } from "./study-notes.js";
import { unquoted } from "./study-text.js";

/** Lines that tell no move of the line of play. */
const HEADING = new RegExp(
  String.raw`^[^\S\n]*(?:(?:match|rules|opening|tiles|board|position|winner|score|event|place|site|date|time|resigned|agreed)[^\S\n]*:` +
    String.raw`|${QUOTED}|(?:black|gold|white)[^\S\n]*:(?!\s*[a-h][1-8])|\[|round \d+[^\S\n]*$).*$`,
  "gim",
);
/** How a move begins, in any notation. */
const BEGINS = new RegExp(
  String.raw`^\s*(?:\d+[.)…]+\s*)*(?:[a-h][1-8]|fill\b|[bgrykpuo][lfr↖↑↗]\d` +
    String.raw`|(?:[bgrykpuo]|brown|green|red|yellow|pink|purple|blue|orange)\s+[lfr↖↑↗])`,
  "i",
);
/** A word of moves by their squares. */
const SQUARES = /^(?:\d+[.)…]+)?(?:[a-h][1-8][-–→x>]*[a-h][1-8]|fill:?|left|right|pass|--)?[!?]*$/i;
/** Texts of other programs, whose brackets mean something else. */
const FOREIGN = /^\s*(?:\(\s*;|\{\s*"|\[\s*[{["\d])/;

/** The moves and fills of a record, in order. */
const steps = ({ rounds }) =>
  rounds.flatMap(({ fill, moves }, i) => {
    const own = moves.map(({ move }) => move);
    return i > 0 ? [`fill ${fill}`, ...own] : own;
  });

/** The reading of one record with its notes. `ask(text)` is the reader of records. */
class Reading {
  constructor(text, ask) {
    this.text = text;
    // Blanks in place of long comments may be more than is answered.
    this.studies = /** @type {Study[]} */ ([]);
    this.ask = (plain) => ask(isTooLong(plain) ? plain.replace(/ +/g, " ") : plain);
    this.isOwn = /^# study: /m.test(text);
  }

  /** The studies of the record: one, or several where a round ended off the board. */
  async read(range) {
    const found = notes(this.text, range);
    const parts = visible(range, found);
    const record = await this.ask(masked(this.text, parts));
    this.board = record.board;
    const { lines } = through(record);
    this.studies = lines.map(({ line }) => new Study(line, { names: record.names }));
    const paths = lines.map(({ line }, i) => this.studies[i].grow(line.moves, Infinity));
    await this.follow({ found, parts, begin: range[0], moves: steps(record), nodes: paths.flat(), least: 0 });
    return this.studies;
  }

  /** Gives the notes of a line of play to its places; `least` is the first of those that are its own. */
  async follow({ found, parts, begin, moves, nodes, least }) {
    let [at, done, last] = [Math.max(least - 1, 0), begin, /** @type {number | null} */ (null)];
    for (const note of found) {
      const told = this.told(this.text.slice(done, note.from), moves, at);
      if (told) {
        at = told.at;
        if (told.last !== null) last = done + told.last;
      } else {
        at = await this.count(before(parts, note.from), at);
        last = null;
      }
      done = note.to;
      const node = nodes[Math.min(Math.max(at, least), nodes.length - 1)];
      if (note.kind === "name") {
        for (const study of this.studies) study.name ||= clean(unquoted(note.text.replace(NAME, "")));
      } else if (note.kind === "sign") {
        if (node.m !== null) node.sign = note.text;
      } else if (note.kind === "comment" || !(await this.variation(note, { parts, nodes, at, last }))) {
        this.comment(node, note.text);
      }
    }
  }

  comment(node, quoted) {
    const plain = quoted.trim();
    node.comment = [node.comment, clean(this.isOwn ? unquoted(plain) : plain)].filter((said) => said !== "").join("\n");
  }

  /** How many moves some words tell, and where the last of them begins, if they are the next moves by their squares. */
  told(words, moves, at) {
    let last = /** @type {number | null} */ (null);
    // A number goes with the move after it.
    let number = /** @type {number | null} */ (null);
    const plain = words.replace(HEADING, (line) => " ".repeat(line.length));
    for (const { 0: word, index } of plain.matchAll(/fill:?\s+\w+|[^\s,;]+/g)) {
      const m = word
        .replace(/^(?:\d+[.)…]+)+/, "")
        .replace(/[!?.…]+$/, "")
        .replace(/^fill:?\s+/, "fill ");
      if (m === "") number ??= index;
      if (m === "" || m === "pass" || m === "--" || /^\$\d+$/.test(m)) continue;
      if (m !== moves[at]) return null;
      at += 1;
      [last, number] = [number ?? index, null];
    }
    return { at, last };
  }

  /** How many moves a part of the text has; as many as before it if it breaks off within a move. */
  async count(parts, least) {
    const plain = masked(this.text, parts);
    if (plain.trim() === "") return least;
    try {
      return steps(await this.ask(plain)).length;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return least;
    }
  }

  /** Where the last move of some parts begins: without its words, one move is missing. */
  async lastMove(parts, at) {
    const words = parts.flatMap(([from, to]) =>
      [...this.text.slice(from, to).matchAll(/\S+/g)].map(({ index }) => from + index),
    );
    for (const begin of words.reverse().slice(0, 8)) {
      const count = await this.count(before(parts, begin), at);
      if (count < at) return begin;
    }
    return null;
  }

  /** Reads what is in round brackets as a variation of the move before it; false if it is a comment. */
  async variation({ from, to }, { parts, nodes, at, last }) {
    const range = /** @type {[number, number]} */ ([from + 1, to - 1]);
    const found = notes(this.text, range, true);
    const own = visible(range, found);
    const plain = masked(this.text, own).trim();
    if (at === 0 || nodes[at].before === null || plain.includes("#") || !BEGINS.test(plain)) return false;
    const begin = last ?? (await this.lastMove(before(parts, from), at));
    if (begin === null) return false;
    const line = [...before(parts, begin), ...own];
    let record;
    try {
      record = await this.ask(masked(this.text, line));
    } catch (error) {
      if (!(error instanceof Refused) || plain.split(/[\s,;]+/).every((word) => SQUARES.test(word))) throw error;
      return false;
    }
    const moves = steps(record);
    if (record.board !== this.board || moves.length < at) return false;
    const trunk = nodes.slice(0, at);
    const study = /** @type {Study} */ (this.studies.findLast(({ root }) => trunk.includes(root)));
    const path = study.grow([...trunk[at - 1].moves(), ...moves.slice(at - 1)], Infinity);
    const branch = path.slice(trunk[at - 1].path().length);
    await this.follow({ found, parts: line, begin: range[0], moves, nodes: [...trunk, ...branch], least: at });
    return true;
  }
}

/**
 * The studies of a text, one for each game, and what the text was read as. `ask(text, asked)` is the reader of records; its
 * error, and that of a note, has the place in the text. Of texts of other programs, the main line is read.
 *
 * @param {string} text
 * @param {(text: string, asked?: { game?: number }) => Promise<any>} ask
 * @returns {Promise<{ studies: Study[], title: string, isPlain: boolean }>}
 */
export async function read(text, ask) {
  const whole = /** @type {[number, number]} */ ([0, text.length]);
  const plain = FOREIGN.test(text) ? text : masked(text, visible(whole, notes(text, whole)));
  const first = await ask(plain);
  const { games, format, title } = first.source;
  const wrong = games.findIndex(({ error }) => error !== null);
  if (wrong >= 0) await ask(plain, { game: wrong + 1 });
  const studies = [];
  if (format !== "record") {
    for (let game = 1; game <= games.length; game += 1) {
      const record = game === 1 ? first : await ask(plain, { game });
      for (const { line } of through(record).lines) {
        studies.push(new Study(line, { names: record.names }));
        studies[studies.length - 1].grow(line.moves, Infinity);
      }
    }
    return { studies, title, isPlain: true };
  }
  const lines = text.split("\n");
  const offset = (line) => lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  // The first game begins with the text.
  const begins = games.map(({ line }, i) => (i === 0 ? 0 : offset(line)));
  for (const [i, begin] of begins.entries())
    studies.push(...(await new Reading(text, ask).read([begin, begins[i + 1] ?? text.length])));
  return { studies, title, isPlain: false };
}
