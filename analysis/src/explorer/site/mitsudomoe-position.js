// Reads the texts of a position and of a turn of mitsudomoe, which the server has checked.

/** The players by their letters. */
export const PLAYERS = { w: "White", b: "Black", r: "Red", y: "Yellow" };

/** The letter of a player, from the name that the server uses. */
export const letterOf = (name) => Object.keys(PLAYERS).find((letter) => PLAYERS[letter].toLowerCase() === name);

/** All spaces, a5 to e1. */
export const SPACES = [5, 4, 3, 2, 1].flatMap((row) => [..."abcde"].map((file) => `${file}${row}`));

/** The three spaces of each seat. */
export const HOMES = {
  a1: ["a1", "b1", "a2"], a5: ["a5", "a4", "b5"], e5: ["e5", "e4", "d5"], e1: ["e1", "d1", "e2"],
};
const OPPOSITE = { a1: "e5", a5: "e1", e5: "a1", e1: "a5" };

/** The goal spaces of a seat. */
export const goalOf = (seat) => HOMES[OPPOSITE[seat]];

/** The contents of each space, the players by seat with their remaining rings, and the player to move. */
export function read(text) {
  const [board, seated, turn, supplies] = text.split("|").map((part) => part.trim());
  const words = (part) => part.split(/\s+/).filter((word) => word !== "");
  const stacks = new Map();
  words(board.replaceAll("/", " ")).forEach((stack, i) => {
    const rings = [...stack].filter((sign) => sign in PLAYERS);
    const ball = [...stack].find((sign) => sign !== "." && sign === sign.toUpperCase());
    stacks.set(SPACES[i], { rings, ball: ball?.toLowerCase() ?? null });
  });
  const supply = new Map(words(supplies).map((word) => [word[0], Number(word.slice(1))]));
  const seats = words(seated).map((word) => {
    const [letter, seat] = word.split(":");
    const home = goalOf(seat).filter((space) => stacks.get(space).ball === letter).length;
    return { letter, seat, supply: supply.get(letter) ?? 0, home };
  });
  return { stacks, seats, turn };
}

/** A legal turn with its steps: where the ring and the ball come from and go to, and where vaulted balls end. */
export function steps({ turn, ring, ball }) {
  const [ringFrom, ringTo] = ring.startsWith("place ") ? [null, ring.slice(6)] : ring.split("-");
  const [step, braces = ""] = ball.replace("}", "").split("{");
  const [from, to] = step.split(/[-*]/);
  return { turn, ring, ball, ringFrom, ringTo, from, to, ends: braces };
}

/** The stacks after a ring step. */
export function laid(stacks, letter, { ringFrom, ringTo }) {
  const next = new Map(stacks);
  if (ringFrom) next.set(ringFrom, { rings: next.get(ringFrom).rings.slice(0, -1), ball: null });
  next.set(ringTo, { rings: [...next.get(ringTo).rings, letter], ball: null });
  return next;
}
