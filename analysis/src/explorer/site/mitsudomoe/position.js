// The texts of a position and of a turn of mitsudomoe.

/** @typedef {{ rings: string[], ball: string | null }} Stack the rings from below */
/** @typedef {Record<string, Stack>} Stacks by space */
/** @typedef {ReturnType<typeof read>} Position */
/** @typedef {ReturnType<typeof steps>} Turn */

/**
 * The players, by their letters, as answers name them; in the order in which more take part.
 *
 * @type {Record<string, string>}
 */
export const PLAYERS = { w: "white", b: "black", y: "yellow", r: "red" };
export const LETTERS = Object.keys(PLAYERS);

/** The rings of a player, on the board and in the supply, and the name of the usual end of the game. */
const RINGS = 8;
export const USUAL = "any-turn";

/** The letter of a player, from the name in an answer; empty for none. */
export const letterOf = (/** @type {string | null} */ name) => LETTERS.find((letter) => PLAYERS[letter] === name) ?? "";

/** All spaces, a5 to e1. */
export const SPACES = [5, 4, 3, 2, 1].flatMap((row) => [..."abcde"].map((file) => `${file}${row}`));

/**
 * The three spaces of each seat.
 *
 * @type {Record<string, string[]>}
 */
export const HOMES = {
  a1: ["a1", "b1", "a2"],
  a5: ["a5", "a4", "b5"],
  e5: ["e5", "e4", "d5"],
  e1: ["e1", "d1", "e2"],
};

/** The goal spaces of a seat: those of the opposite one. */
export const goalOf = (/** @type {string} */ seat) =>
  HOMES[(seat[0] === "a" ? "e" : "a") + (seat[1] === "1" ? "5" : "1")];

/**
 * How many balls of a player are at home.
 *
 * @param {Stacks} stacks
 * @param {{ letter: string, seat: string }} player
 */
const atHome = (stacks, { letter, seat }) => goalOf(seat).filter((space) => stacks[space].ball === letter).length;

const START =
  "yY yY . bB bB / yY . . . bB / . . . . . / wW . . . rR / wW wW . rR rR | w:a1 y:a5 b:e5 r:e1 | w | w5 y5 b5 r5";

/** The start of a game of two to four players. */
export const start = (/** @type {number} */ players) =>
  LETTERS.slice(players).reduce(
    (text, letter) => text.replace(RegExp(` ?${letter}[:5]\\S*`, "g"), "").replace(RegExp(`${letter}\\w`, "g"), "."),
    START,
  );

/** A position as text, whose start may have been given by its name. */
export const unnamed = (/** @type {string} */ text) => text.replace(/^start([234])\b/, (_, players) => start(players));

/** The contents of each space, the players by seat with their remaining rings, the player to move, and how the game ends. */
export function read(/** @type {string} */ text) {
  const [board, seated, turn, supplies, victory = USUAL] = text.split("|").map((part) => part.trim());
  const words = (/** @type {string} */ part) => part.match(/[^\s/]+/g) ?? [];
  /** @type {Stacks} */
  const stacks = {};
  words(board).forEach((pile, i) => {
    stacks[SPACES[i]] = {
      rings: [...pile].filter((sign) => sign in PLAYERS),
      ball: /[A-Z]/.exec(pile)?.[0].toLowerCase() ?? null,
    };
  });
  const seats = words(seated).map((word) => {
    const [letter, seat] = word.split(":");
    const supply = Number(
      words(supplies)
        .find((one) => one[0] === letter)
        ?.slice(1) ?? 0,
    );
    return { letter, seat, supply, home: atHome(stacks, { letter, seat }) };
  });
  // A finished game says so after it.
  return { stacks, seats, turn, victory: victory.split(" ")[0] };
}

/** Whether a text has the form of a position; the server knows whether it is one. */
export const readable = (/** @type {string} */ text) =>
  /^\s*([^\s/|]+[\s/]+){24}[^\s/|]+\s*\|(\s*[wbry]:[ae][15]\b)+\s*\|[^|]*\|/.test(text);

/**
 * The text of a position; each supply has the rings that are not on the board.
 *
 * @param {{ stacks: Stacks, seats: { letter: string, seat: string }[], turn: string, victory: string }} position
 */
export function write({ stacks, seats, turn, victory }) {
  const piles = SPACES.map((space) => {
    const { rings, ball } = stacks[space];
    return `${rings.join("")}${ball?.toUpperCase() ?? ""}` || ".";
  });
  const rows = [0, 5, 10, 15, 20].map((from) => piles.slice(from, from + 5).join(" "));
  const seated = seats.map(({ letter, seat }) => `${letter}:${seat}`);
  const lying = (/** @type {string} */ letter) => piles.join("").split(letter).length - 1;
  const supplies = seats.map(({ letter }) => `${letter}${Math.max(0, RINGS - lying(letter))}`);
  const end = victory === USUAL ? [] : [victory];
  return [rows.join(" / "), seated.join(" "), turn, supplies.join(" "), ...end].join(" | ");
}

/**
 * A legal turn with its parts: where the ring comes from, null for the supply, and goes to, and the ball; and from where to
 * where each vaulted ball goes.
 *
 * @param {{ turn: string, ring: string, ball: string }} legal
 */
export function steps({ turn, ring, ball }) {
  const [, ringFrom, ringTo] = /^(?:place |(\w+)-)(\w+)$/.exec(ring) ?? [];
  const [step, ...ends] = ball.split(/[{,}]/).map((part) => part.split(/[-*>]/));
  const parts = /** @type {(string | null)[]} */ ([ringFrom ?? null, ringTo, ...step]);
  return { turn, ring, ball, parts, ends: ends.filter(([, to]) => to) };
}

/**
 * The stacks after the steps of a player that are chosen.
 *
 * @param {Stacks} stacks
 * @param {string} letter
 * @param {{ parts: (string | null)[], ends: Iterable<string[]> }} steps
 */
export function laid(stacks, letter, { parts: [ringFrom, ringTo, from, to], ends }) {
  const next = { ...stacks };
  const put = (/** @type {string} */ space, /** @type {Partial<Stack>} */ change) => {
    next[space] = { ...next[space], ...change };
  };
  if (!ringTo) return next;
  if (ringFrom) put(ringFrom, { rings: next[ringFrom].rings.slice(0, -1) });
  put(ringTo, { rings: [...next[ringTo].rings, letter] });
  const moved = from && to ? [[from, to], ...ends] : [];
  // One may land where another stood.
  for (const [space] of moved) put(space, { ball: null });
  for (const [space, goal] of moved) put(goal, { ball: stacks[space].ball });
  return next;
}

/**
 * What is lost at once by a turn that leaves these stacks: `home` if its player's home is full, `given` if another player's
 * last ball is home; empty if nothing is.
 *
 * @param {Stacks} stacks
 * @param {Position} position before the turn
 */
export function danger(stacks, { seats, turn, victory }) {
  const own = seats.find(({ letter }) => letter === turn);
  const homes = seats.filter((seated) => atHome(stacks, seated) === 3);
  if (!own || homes.includes(own)) return "";
  if (homes.length > 0 && victory === USUAL) return "given";
  return HOMES[own.seat].every((space) => stacks[space].ball) ? "home" : "";
}
