// The set-up editor of mitsudomoe: rings and balls are put on stacks, and each supply follows.

import { element, place } from "../page/page.js";
import { sentences, text } from "../page/text.js";
import { chosen, piece, REMOVE, SetUp } from "../setup/setup.js";
import { figure } from "./board.js";
import { HOMES, LETTERS, read, readable, USUAL, write } from "./position.js";

const EMPTY = `${Array.from({ length: 5 }, () => ". . . . .").join(" / ")} | w:a1 b:e5 | w | w8 b8`;
const CORNERS = Object.keys(HOMES);

/** The ways in which the game may end, to choose from. */
export const victories = () => [USUAL, "own-turn"].map((name) => new Option(text(`victory.${name}`), name));

/** A choice for a player. */
export function choice(id, letter, options, value = "") {
  const select = /** @type {HTMLSelectElement} */ (element("select", undefined, { id }));
  select.append(...options);
  select.value = value;
  const label = element("label", `${text(`owner.${letter}`)} `);
  label.append(select);
  return label;
}

/** The editor of the tab "Set up", which has the board in hand while the tab is open. */
export class Editor extends SetUp {
  constructor(stage, board, tabs) {
    super(stage, board, tabs);
    /** What is set up, for the board. */
    this.position = read(EMPTY);
    const all = LETTERS.flatMap((letter) =>
      [false, true].map((isBall) => {
        const name = text(isBall ? "space.ball" : "setup.ring", { who: letter });
        return piece(isBall ? letter.toUpperCase() : letter, name, figure(letter, isBall));
      }),
    );
    place("pieces").append(
      ...all,
      piece(REMOVE, text("setup.remove.top"), element("span", text("sign.loss"), { "aria-hidden": "true" })),
    );
    chosen() ?? place("pieces").querySelector("input").click();
    const seats = () => [new Option(text("setup.noSeat"), ""), ...CORNERS.map((seat) => new Option(seat))];
    for (const letter of LETTERS) place("setup-seats").append(choice(`seat-${letter}`, letter, seats()));
    place("mover").append(...LETTERS.map((letter) => new Option(text(`owner.${letter}`), letter)));
    place("victory").append(...victories());
    place("setup-choices").addEventListener("change", () => this.change());
    place("from-start").addEventListener("click", () => this.fill(`start${Math.max(this.position.seats.length, 2)}`));
    place("from-empty").addEventListener("click", () => this.fill(EMPTY));
  }

  /** A space was chosen: the chosen piece comes on top, a ball with a ring if it needs one; the hand takes the topmost piece. */
  choose(space) {
    const { rings, ball } = this.position.stacks.get(space);
    const sign = chosen()?.value ?? REMOVE;
    const letter = sign.toLowerCase();
    let next = { rings: [...rings, letter], ball };
    if (sign === REMOVE) next = ball ? { rings, ball: null } : { rings: rings.slice(0, -1), ball };
    else if (sign !== letter) next = { rings: rings.at(-1) === letter ? rings : [...rings, letter], ball: letter };
    this.position.stacks.set(space, next);
    this.change();
  }

  /** The board or a choice has changed: the text follows, with the supplies. */
  change() {
    const at = (seat) =>
      LETTERS.filter((letter) => place(`seat-${letter}`).value === seat).map((letter) => ({ letter, seat }));
    const seats = CORNERS.flatMap(at);
    place("text").value = write({
      stacks: this.position.stacks,
      seats,
      turn: place("mover").value,
      victory: place("victory").value,
    });
    this.position = read(place("text").value);
    this.draw();
    this.check();
  }

  show(found) {
    if (!readable(found)) return;
    this.position = read(found);
    for (const letter of LETTERS)
      place(`seat-${letter}`).value = this.position.seats.find((seated) => seated.letter === letter)?.seat ?? "";
    place("mover").value = this.position.turn;
    place("victory").value = this.position.victory;
    this.draw();
  }

  said({ result, position }) {
    // The start has a name.
    if (!readable(place("text").value)) this.show(position);
    const supplies = read(position).seats.map(({ letter, supply }) => text("setup.supply", { who: letter, supply }));
    return sentences(text("setup.valid"), result === "ongoing" ? "" : text("setup.over"), ...supplies);
  }
}
