// The smallest book as a drill: the positions to know come back in growing intervals, and Gold's answers are played.

import { ask } from "../answers/api.js";
import { Line } from "../moves/line.js";
import { place } from "../page/page.js";
import { text } from "../page/text.js";
import { known, mirror, moves, reached, way } from "./book.js";
import { any } from "./progress.js";
import { refutation, refuted } from "./refutation.js";
import { answered, counts, isDue, queue } from "./repetition.js";

/** The rules of the books, both sides of the board, and the ways of Gold to answer. */
const RULES = ["longest", "fewest"];
const SIDES = ["given", "mirrored"];
const WAYS = ["due", "any"];

/** Which of two equal moves the rule prefers on a side of the board, as Black sees it. */
const FIRST = { given: "left", mirrored: "right" };

/** The drill and its choice. */
export class Drill {
  name = "book";

  /**
   * @param {import("./exercise.js").Exercise} exercise
   * @param {import("./progress.js").Progress} progress
   * @param {() => Promise<any>} lessons
   */
  constructor(exercise, progress, lessons) {
    this.exercise = exercise;
    this.progress = progress;
    this.lessons = lessons;
    this.book = /** @type {import("./book.js").Book | null} */ (null);
    /** Which book it is, on which side of the board, and how Gold answers. */
    this.choice = { rule: "longest", side: "given", way: "due" };
    /** The place in the book: a turn, the answers on the way to it, and whether its move has been missed. */
    this.spot = /** @type {{ at: number, answers: string[], isMissed: boolean }} */ ({
      at: 0,
      answers: [],
      isMissed: false,
    });
    for (const rule of RULES) place("book-rule").add(new Option(text(`learn.book.${rule}`), rule));
    for (const side of SIDES) place("book-side").add(new Option(text(`learn.book.${side}`), side));
    for (const how of WAYS) place("book-way").add(new Option(text(`learn.book.way.${how}`), how));
    for (const id of ["book-rule", "book-side", "book-way"]) exercise.on(id, "change", () => this.count());
    exercise.on("book-form", "submit", () => this.next());
  }

  chosen() {
    return { rule: place("book-rule").value, side: place("book-side").value, way: place("book-way").value };
  }

  /** The name under which the cards of a book are kept. */
  cardsOf({ rule, side }) {
    return `${rule} ${side}`;
  }

  /** A book, on its side of the board. */
  async read({ rule, side }) {
    const book = (await this.lessons()).books.find((found) => found.rule === rule);
    return side === "mirrored" ? mirror(book) : book;
  }

  /** Says how much of the book is known. */
  async count() {
    const choice = this.chosen();
    const book = await this.read(choice);
    const { fresh, due, resting } = counts(
      this.progress.cards(this.cardsOf(choice)),
      [...known(book).keys()],
      Date.now(),
    );
    place("book-count").textContent = text("learn.book.count", { known: book.known, fresh, due, resting });
    place("book-rule-told").textContent = text(`learn.book.rule.${choice.rule}.${FIRST[choice.side]}`);
  }

  /** Begins a round: at the position that is due first, or at the start. */
  async next() {
    this.choice = this.chosen();
    const book = await this.read(this.choice);
    this.book = book;
    const cards = this.progress.cards(this.cardsOf(this.choice));
    let at = 0;
    if (this.choice.way === "due") {
      const [number] = queue(cards, [...known(book).keys()], Date.now());
      if (number === undefined) {
        const next = new Date(counts(cards, [...known(book).keys()], Date.now()).next ?? 0);
        const day = next.toLocaleDateString("en", { day: "numeric", month: "long" });
        this.exercise.tell(text("learn.book.nothingDue", { day }), "");
        return;
      }
      at = known(book).get(number) ?? 0;
    }
    this.spot = { at, answers: [], isMissed: false };
    this.exercise.begin(this, new Line("start", way(book, at)), "black");
  }

  turn() {
    if (this.book === null) throw new Error("there is no book");
    return this.book.turns[this.spot.at];
  }

  ask() {
    const { reason, number } = this.turn();
    if (reason === "know") return text("learn.book.know", { number: number ?? 0, known: this.book?.known ?? 0 });
    return reason === "only" ? text("learn.book.only") : text(`learn.book.byRule.${this.choice.rule}`);
  }

  async judge(m, at) {
    const { move } = this.turn();
    if (m === move) return this.advance(m);
    const found = await ask("position", { position: at.shown.position }, at.signal);
    const value = found.moves.find((one) => one.move === m)?.value;
    if (value === "win") return { isRight: false, told: text("learn.book.another", { m }) };
    this.spot.isMissed = true;
    if (value === "unknown") return { isRight: false, told: text("learn.book.wrong", { m }) };
    return refuted(m, await refutation(m, at));
  }

  /** The right move was found: keeps that, and chooses how Gold goes on. */
  advance(m) {
    const { number, then } = this.turn();
    const { isMissed } = this.spot;
    const name = this.cardsOf(this.choice);
    if (number !== undefined)
      this.progress.changeCards(name, (cards) => answered(cards, number, !isMissed, Date.now()));
    const told = text(isMissed ? "learn.book.again" : "learn.right", { m });
    const all = Object.keys(then).filter((said) => this.choice.way === "any" || this.leadsToDue(then[said]));
    if (all.length === 0) return { isRight: true, ends: true, told };
    const said = any(all);
    this.spot = { at: then[said], answers: moves(said), isMissed: false };
    return { isRight: true, told };
  }

  /** Whether a position that is due lies behind a turn. */
  leadsToDue(at) {
    const { book } = this;
    if (book === null) return false;
    const cards = this.progress.cards(this.cardsOf(this.choice));
    const numbers = [...reached(book, at)].map((here) => book.turns[here].number);
    return numbers.some((number) => number !== undefined && isDue(cards, number, Date.now()));
  }

  async answer() {
    const m = this.spot.answers.shift();
    if (m === undefined) throw new Error("the book has no answer here");
    return m;
  }

  async solution() {
    this.spot.isMissed = true;
    return this.turn().move;
  }

  finish() {
    return text(Object.keys(this.turn().then).length === 0 ? "learn.book.inSight" : "learn.book.rest");
  }

  state() {
    return { choice: this.choice, spot: { ...this.spot, answers: [...this.spot.answers] } };
  }

  async resume({ choice, spot }) {
    this.book = await this.read(choice);
    [this.choice, this.spot] = [choice, spot];
    return { side: "black" };
  }
}
