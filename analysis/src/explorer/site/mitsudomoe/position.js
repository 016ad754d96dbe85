// The texts of a position and of a turn of mitsudomoe.

/** The players, by their letters, as the server names them; in the order in which more take part. */
export const PLAYERS = { w: "white", b: "black", y: "yellow", r: "red" };
export const LETTERS = Object.keys(PLAYERS);

/** The rings of a player, on the board and in the supply, and the name of the usual end of the game. */
const RINGS = 8;
export const USUAL = "any-turn";

/** The letter of a player, from the name that the server uses; empty for none. */
export const letterOf = (name) => LETTERS.find((letter) => PLAYERS[letter] === name) ?? "";

/** All spaces, a5 to e1. */
export const SPACES = [5, 4, 3, 2, 1].flatMap((row) => [..."abcde"].map((file) => `${file}${row}`));

/** The three spaces of each seat. */
export const HOMES = {
  a1: ["a1", "b1", "a2"],
  a5: ["a5", "a4", "b5"],
  e5: ["e5", "e4", "d5"],
  e1: ["e1", "d1", "e2"],
};
const OPPOSITE = { a1: "e5", a5: "e1", e5: "a1", e1: "a5" };

/** The goal spaces of a seat. */
export const goalOf = (seat) => HOMES[OPPOSITE[seat]];

/** The contents of each space, the players by seat with their remaining rings, the player to move, and how the game ends. */
export function read(text) {
  const [board, seated, turn, supplies, victory = USUAL] = text.split("|").map((part) => part.trim());
  const words = (part) => part.split(/\s+/).filter((word) => word !== "");
  /** @type {Map<string, any>} */
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
  // A finished game says so after it.
  return { stacks, seats, turn, victory: victory.split(" ")[0] };
}

/** Whether a text has the form of a position; the server knows whether it is one. */
export function readable(text) {
  const [board, seated = "", , supplies] = text.split("|");
  const stacks = board.replaceAll("/", " ").trim().split(/\s+/);
  return (
    supplies !== undefined &&
    stacks.length === 25 &&
    seated
      .trim()
      .split(/\s+/)
      .every((word) => /^[wbry]:(a1|a5|e5|e1)$/.test(word))
  );
}

/** The text of a position; each supply has the rings that are not on the board. */
export function write({ stacks, seats, turn, victory }) {
  const pile = ({ rings, ball }) => `${rings.join("")}${ball?.toUpperCase() ?? ""}` || ".";
  const piles = SPACES.map((space) => pile(stacks.get(space)));
  const rows = [0, 5, 10, 15, 20].map((from) => piles.slice(from, from + 5).join(" "));
  const seated = seats.map(({ letter, seat }) => `${letter}:${seat}`);
  const lying = (letter) => piles.join("").split(letter).length - 1;
  const supplies = seats.map(({ letter }) => `${letter}${Math.max(0, RINGS - lying(letter))}`);
  return [rows.join(" / "), seated.join(" "), turn, supplies.join(" "), ...(victory === USUAL ? [] : [victory])].join(
    " | ",
  );
}

/** A legal turn with its steps: where the ring and the ball come from and go to, and from where to where each vaulted ball. */
export function steps({ turn, ring, ball }) {
  const [ringFrom, ringTo] = ring.startsWith("place ") ? [null, ring.slice(6)] : ring.split("-");
  const [step, braces = ""] = ball.replace("}", "").split("{");
  const [from, to] = step.split(/[-*]/);
  return {
    turn,
    ring,
    ball,
    ringFrom,
    ringTo,
    from,
    to,
    ends: braces === "" ? [] : braces.split(",").map((pair) => pair.split(">")),
  };
}

/** The stacks after the steps of a player that are chosen. */
export function laid(stacks, letter, { ringFrom, ringTo, from, to, ends }) {
  const next = new Map(stacks);
  if (ringTo === undefined) return next;
  if (ringFrom) next.set(ringFrom, { rings: next.get(ringFrom).rings.slice(0, -1), ball: null });
  next.set(ringTo, { rings: [...next.get(ringTo).rings, letter], ball: null });
  const moved = to === undefined ? [] : [[from, to], ...ends];
  const put = (space, ball) => next.set(space, { ...next.get(space), ball });
  // One may land where another stood.
  for (const [place] of moved) put(place, null);
  for (const [place, goal] of moved) put(goal, stacks.get(place).ball);
  return next;
}
