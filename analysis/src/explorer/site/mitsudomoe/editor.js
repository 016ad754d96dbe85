// The set-up editor of mitsudomoe: rings and balls are put on stacks, and each supply follows.

import { element, place } from "../page/page.js";
import { sentences, text } from "../page/text.js";
import { chosen, piece, REMOVE, SetUp } from "../setup/setup.js";
import { figure, top } from "./board.js";
import { HOMES, LETTERS, read, readable, start, USUAL, unnamed, write } from "./position.js";

const EMPTY = `${Array(5).fill(". . . . .").join(" / ")} | w:a1 b:e5 | w | w8 b8`;
const CORNERS = Object.keys(HOMES);

/** The ways in which the game may end, to choose from. */
export const victories = () => [USUAL, "own-turn"].map((name) => new Option(text(`victory.${name}`), name));

/**
 * A choice for a player, put into its place.
 *
 * @param {HTMLElement} among
 * @param {string} letter
 * @param {HTMLOptionElement[]} options
 */
export function choice(among, letter, options) {
  const select = element("select");
  select.append(...options);
  const label = element("label", `${text(`owner.${letter}`)} `);
  label.append(select);
  among.append(label);
  return select;
}

/** The editor of the tab "Set up", which has the board in hand while the tab is open. */
export class Editor extends SetUp {
  /**
   * @param {import("./stage.js").TurnStage} stage
   * @param {import("./board.js").Stacks} board
   * @param {import("../page/page.js").Tabs} tabs
   */
  constructor(stage, board, tabs) {
    super(stage, board, tabs);
    /** What is set up, for the board. */
    this.position = read(EMPTY);
    /** The space of the piece that is dragged. */
    this.from = "";
    const all = LETTERS.flatMap((letter) =>
      [false, true].map((isBall) => {
        const name = text(isBall ? "space.ball" : "setup.ring", { who: letter });
        return piece(isBall ? letter.toUpperCase() : letter, name, figure(letter, isBall));
      }),
    );
    const remove = element("span", text("sign.loss"), { "aria-hidden": "true" });
    place("pieces").append(...all, piece(REMOVE, text("setup.remove.top"), remove));
    chosen() ?? place("pieces").querySelector("input")?.click();
    this.seats = LETTERS.map((letter) =>
      choice(place("setup-seats"), letter, [
        new Option(text("setup.noSeat"), ""),
        ...CORNERS.map((seat) => new Option(seat)),
      ]),
    );
    this.text = place("text", HTMLInputElement);
    this.mover = place("mover", HTMLSelectElement);
    this.victory = place("victory", HTMLSelectElement);
    this.mover.append(...LETTERS.map((letter) => new Option(text(`owner.${letter}`), letter)));
    this.victory.append(...victories());
    place("setup-choices").addEventListener("change", () => this.change());
    place("from-start").addEventListener("click", () => this.fill(start(Math.max(this.position.seats.length, 2))));
    place("from-empty").addEventListener("click", () => this.fill(EMPTY));
  }

  /** A space was chosen: the chosen piece comes on top, or the topmost one is removed. */
  choose(/** @type {string} */ space) {
    const sign = chosen()?.value ?? REMOVE;
    if (sign === REMOVE) this.remove(space);
    else this.put(space, sign.toLowerCase(), sign !== sign.toLowerCase());
    this.change();
  }

  /** A ring or a ball comes on top, a ball with a ring if it needs one. */
  put(/** @type {string} */ space, /** @type {string} */ letter, /** @type {boolean} */ isBall) {
    const { rings, ball } = this.position.stacks[space];
    const hasRing = isBall && rings.at(-1) === letter;
    this.position.stacks[space] = { rings: hasRing ? rings : [...rings, letter], ball: isBall ? letter : ball };
  }

  remove(/** @type {string} */ space) {
    const { rings, ball } = this.position.stacks[space];
    this.position.stacks[space] = { rings: ball ? rings : rings.slice(0, -1), ball: null };
  }

  /** The topmost piece is dragged to another space, or off the board. */
  lift(/** @type {string} */ space) {
    this.from = space;
    return top(this.position.stacks[space]);
  }

  reaches() {
    return true;
  }

  drop(/** @type {string | null} */ space) {
    const { rings, ball } = this.position.stacks[this.from];
    this.remove(this.from);
    if (space) this.put(space, ball ?? rings[rings.length - 1], ball !== null);
    this.change();
  }

  /** The board or a choice has changed: the text follows, with the supplies. */
  change() {
    const seats = CORNERS.flatMap((seat) =>
      LETTERS.filter((_, i) => this.seats[i].value === seat).map((letter) => ({ letter, seat })),
    );
    const { stacks } = this.position;
    this.text.value = write({ stacks, seats, turn: this.mover.value, victory: this.victory.value });
    this.position = read(this.text.value);
    this.draw();
    this.check();
  }

  show(/** @type {string} */ given) {
    const found = unnamed(given);
    if (!readable(found)) return;
    this.position = read(found);
    const { seats, turn, victory } = this.position;
    LETTERS.forEach((letter, i) => {
      this.seats[i].value = seats.find((seated) => seated.letter === letter)?.seat ?? "";
    });
    this.mover.value = turn;
    this.victory.value = victory;
    this.draw();
  }

  said(/** @type {import("./stage.js").Shown} */ { result, position }) {
    const supplies = read(position).seats.map(({ letter, supply }) => text("setup.supply", { who: letter, supply }));
    return sentences(text("setup.valid"), result === "ongoing" ? "" : text("setup.over"), ...supplies);
  }
}
