// Who plays: persons and the computer, which makes the turns of its players at the end of the line.

import { Line } from "../moves/line.js";
import { keep, kept } from "../page/kept.js";
import { place } from "../page/page.js";
import { text } from "../page/text.js";
import { choice, victories } from "./editor.js";
import { LETTERS, letterOf, read, USUAL } from "./position.js";

/** The levels of the computer. */
const LEVELS = ["random", "greedy", "careful", "strong"];
/** The name under which it is kept who plays. */
const GAME = "mitsudomoe-game";

/** The players of the game, each a person or a level of the computer. */
export class Players {
  /** @param {import("./stage.js").TurnStage} stage */
  constructor(stage) {
    this.stage = stage;
    this.isPaused = false;
    /** Where the game begins that the form is about. */
    this.start = "";
    const before = kept(GAME) ?? {};
    const levels = () => [
      new Option(text("play.you"), ""),
      ...LEVELS.map((level) => new Option(text("plays.named", { level }), level)),
    ];
    for (const letter of LETTERS) place("plays").append(choice(`plays-${letter}`, letter, levels(), before[letter]));
    place("players").append(...[2, 3, 4].map((players) => new Option(String(players))));
    place("new-victory").append(...victories());
    place("players").addEventListener("change", () => this.arrange());
    place("plays").addEventListener("change", () => {
      keep(GAME, Object.fromEntries(LETTERS.map((letter) => [letter, this.level(letter)])));
      stage.update();
    });
    place("new-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.isPaused = false;
      stage.resigned.key = "";
      const end = place("new-victory").value;
      stage.go(new Line(`start${place("players").value}${end === USUAL ? "" : ` | ${end}`}`));
    });
    place("play-pause").addEventListener("click", () => {
      this.isPaused = !this.isPaused;
      stage.update();
    });
    place("play-back").addEventListener("click", () => this.takeBack());
    place("play-values").addEventListener("change", () => stage.update());
    stage.addEventListener("shown", (/** @type {any} */ { detail: signal }) => this.follow(signal));
  }

  /** The level at which the computer plays a player; empty for a person. */
  level(letter) {
    return place(`plays-${letter}`).value;
  }

  /** The players of the game as far as it is shown, also those who are out. */
  letters() {
    const { position, line } = this.stage.shown;
    return [
      ...read(position).seats.map(({ letter }) => letter),
      ...line.flatMap(({ eliminated }) => eliminated.map(({ player }) => letterOf(player))),
    ];
  }

  /** The names of the players by their letters, if the computer is one of them. */
  names() {
    const letters = this.letters();
    const name = (level) => (level ? text("plays.named", { level }) : text("play.you"));
    return letters.some((letter) => this.level(letter))
      ? Object.fromEntries(letters.map((letter) => [letter, name(this.level(letter))]))
      : {};
  }

  /** Makes all players persons. */
  rest() {
    for (const letter of LETTERS) place(`plays-${letter}`).value = "";
  }

  /** Shows the choices and buttons that have a use. */
  arrange() {
    const many = Number(place("players").value);
    LETTERS.forEach((letter, i) => (place(`plays-${letter}`).parentElement.hidden = i >= many));
    const isComputer = this.letters().some((letter) => this.level(letter));
    for (const id of ["play-pause", "play-shown"]) place(id).hidden = !isComputer;
    place("play-pause").setAttribute("aria-pressed", String(this.isPaused));
    place("play-back").disabled = this.stage.line.at === 0;
  }

  /** Whether it is the computer's turn. */
  isComputers() {
    const { result, to_move: mover } = this.stage.shown;
    return result === "ongoing" && this.level(letterOf(mover)) !== "";
  }

  hides() {
    return (!place("play-values").checked || this.isComputers()) && this.letters().some((letter) => this.level(letter));
  }

  allows(line, turn) {
    if (this.stage.isAnswering || this.isPaused || !this.isComputers() || line.moves[line.at] === turn) return true;
    this.stage.tell("progress", text("play.notYours"));
    return false;
  }

  /** After showing a place: lets the computer play. */
  follow(signal) {
    const { stage } = this;
    const { line, shown } = stage;
    // What was chosen for another game stays while this one goes on.
    if (line.start !== this.start) {
      place("players").value = String(Math.max(this.letters().length, 2));
      place("new-victory").value = read(shown.position).victory;
    }
    this.start = line.start;
    this.arrange();
    stage.tell("progress", "");
    if (!this.isComputers() || this.isPaused) return;
    if (line.at < line.moves.length) {
      stage.tell("progress", text("play.waits"));
      return;
    }
    stage.tell("progress", text("play.thinking"));
    const level = this.level(letterOf(shown.to_move));
    stage.answer("mitsudomoe/reply", { level }, signal).catch((error) => stage.complain(error));
  }

  /** Goes back to the last turn of a person; the turns after it stay as a branch. */
  takeBack() {
    const { line, shown } = this.stage;
    const own = shown.line.slice(1, line.at + 1).findLastIndex(({ player }) => !this.level(letterOf(player)));
    this.isPaused ||= own < 0;
    this.stage.go(line.to(own < 0 ? line.at - 1 : own).then([]), text("play.takenBack"));
  }
}
