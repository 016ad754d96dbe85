// Who plays: persons and the computer, which makes the turns of its players at the end of the line.

import { Line } from "../moves/line.js";
import { keep, kept } from "../page/kept.js";
import { place } from "../page/page.js";
import { text } from "../page/text.js";
import { choice, victories } from "./editor.js";
import { LETTERS, letterOf, read, USUAL } from "./position.js";

/**
 * The levels of the computer, each with its name in questions.
 *
 * @type {Record<string, string>}
 */
const LEVELS = { easy: "greedy", medium: "careful", hard: "strong" };
/** The name under which it is kept who plays. */
const GAME = "mitsudomoe-game";

/** What a player is called who is of a level of the computer or, without one, a person. */
const called = (/** @type {string} */ level) => (level ? text("plays.named", { level }) : text("play.you"));

/** The players of the game, each a person or a level of the computer. */
export class Players {
  /** @param {import("./stage.js").TurnStage} stage */
  constructor(stage) {
    this.stage = stage;
    this.isPaused = false;
    /** Where the game begins that the form is about. */
    this.start = "";
    const before = kept(GAME) ?? {};
    const levels = ["", ...Object.keys(LEVELS)];
    this.choices = LETTERS.map((letter) => {
      const options = levels.map((level) => new Option(called(level), level, false, level === before[letter]));
      return choice(place("plays"), letter, options);
    });
    this.count = place("players", HTMLSelectElement);
    this.end = place("new-victory", HTMLSelectElement);
    this.values = place("play-values", HTMLInputElement);
    this.back = place("play-back", HTMLButtonElement);
    this.pause = place("play-pause");
    this.count.append(...[2, 3, 4].map((players) => new Option(String(players))));
    this.end.append(...victories());
    this.count.addEventListener("change", () => this.arrange());
    place("plays").addEventListener("change", () => {
      keep(GAME, Object.fromEntries(LETTERS.map((letter) => [letter, this.level(letter)])));
      stage.update();
    });
    place("new-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.isPaused = false;
      stage.resigned.key = "";
      const end = this.end.value;
      stage.go(new Line(`start${this.count.value}${end === USUAL ? "" : ` | ${end}`}`));
    });
    this.pause.addEventListener("click", () => {
      this.isPaused = !this.isPaused;
      stage.update();
    });
    this.back.addEventListener("click", () => this.takeBack());
    this.values.addEventListener("change", () => stage.update());
    stage.on("shown", (signal) => this.follow(signal));
  }

  /** The level at which the computer plays a player; empty for a person. */
  level(/** @type {string} */ letter) {
    return this.choices[LETTERS.indexOf(letter)]?.value ?? "";
  }

  /** The players of the game as far as it is shown, also those who are out. */
  letters() {
    const { position, line } = this.stage.here;
    return [
      ...read(position).seats.map(({ letter }) => letter),
      ...line.flatMap(({ eliminated }) => eliminated.map(({ player }) => letterOf(player))),
    ];
  }

  /** Whether the computer is one of the players. */
  hasComputer() {
    return this.letters().some((letter) => this.level(letter));
  }

  /** The names of the players by their letters, if the computer is one of them. */
  names() {
    const letters = this.hasComputer() ? this.letters() : [];
    return Object.fromEntries(letters.map((letter) => [letter, called(this.level(letter))]));
  }

  /** Makes all players persons. */
  rest() {
    for (const level of this.choices) level.value = "";
  }

  /** Shows the choices and buttons that have a use. */
  arrange() {
    this.choices.forEach(({ labels: [label] }, i) => (label.hidden = i >= Number(this.count.value)));
    for (const id of ["play-pause", "play-shown"]) place(id).hidden = !this.hasComputer();
    this.pause.setAttribute("aria-pressed", String(this.isPaused));
    this.back.disabled = this.stage.line.at === 0;
  }

  /** Whether it is the computer's turn. */
  isComputers() {
    const { result, to_move: mover } = this.stage.here;
    return result === "ongoing" && this.level(letterOf(mover)) !== "";
  }

  hides() {
    return (!this.values.checked || this.isComputers()) && this.hasComputer();
  }

  allows(/** @type {Line} */ line, /** @type {string} */ turn) {
    if (this.stage.isAnswering || this.isPaused || !this.isComputers() || line.moves[line.at] === turn) return true;
    this.stage.tell("progress", text("play.notYours"));
    return false;
  }

  /** After showing a place: lets the computer play. */
  follow(/** @type {AbortSignal} */ signal) {
    const { stage } = this;
    const { line } = stage;
    // What was chosen for another game stays while this one goes on.
    if (line.start !== this.start) {
      this.count.value = String(Math.max(this.letters().length, 2));
      this.end.value = read(stage.here.position).victory;
    }
    this.start = line.start;
    this.arrange();
    const isToPlay = this.isComputers() && !this.isPaused;
    const isAtEnd = line.at === line.moves.length;
    stage.tell("progress", isToPlay ? text(isAtEnd ? "play.thinking" : "play.waits") : "");
    if (!isToPlay || !isAtEnd) return;
    const level = LEVELS[this.level(letterOf(stage.here.to_move))];
    stage.answer("mitsudomoe/reply", { level }, signal).catch((error) => stage.complain(error));
  }

  /** Goes back to the last turn of a person; the turns after it stay as a branch. */
  takeBack() {
    const { line, here: shown } = this.stage;
    const own = shown.line.slice(1, line.at + 1).findLastIndex(({ player }) => !this.level(letterOf(player)));
    this.isPaused ||= own < 0;
    this.stage.go(line.to(own < 0 ? line.at - 1 : own).then([]), text("play.takenBack"));
  }
}
