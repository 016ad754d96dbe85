// Reads the text of a position, which the server has checked.

/** The default position at the start of a round. */
export const INITIAL = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -";

export const COLORS = /** @type {Record<string, string>} */ ({
  B: "brown",
  G: "green",
  R: "red",
  Y: "yellow",
  K: "pink",
  P: "purple",
  U: "blue",
  O: "orange",
});

/** The colours of the squares, row 8 at the top. */
const ROWS = ["OUPKYRGB", "ROKGUYBP", "GKORPBYU", "KPUOBGRY", "YRGBOUPK", "UYBPROKG", "PBYUGKOR", "BGRYKPUO"];

/** The colours that change places when left and right do, on the board as in the rows. */
const MIRRORED = /** @type {Record<string, string>} */ ({
  B: "O",
  O: "B",
  G: "U",
  U: "G",
  R: "P",
  P: "R",
  Y: "K",
  K: "Y",
});

/** All squares, a8 to h1. */
export const SQUARES = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((row) => [..."abcdefgh"].map((file) => `${file}${row}`));

/**
 * The letter of the colour of a square.
 *
 * @param {string} square
 */
export const letterOf = (square) => ROWS[8 - Number(square[1])]["abcdefgh".indexOf(square[0])];

/**
 * The colour of a square.
 *
 * @param {string} square
 */
export const colorOf = (square) => COLORS[letterOf(square)];

/** @typedef {{ player: "black" | "gold", letter: string, sign: string, color: string, rings: number }} Tower */
/** @typedef {{ towers: Map<string, Tower>, mover: "black" | "gold", due: string | null }} Position */

/**
 * The tower for a letter, which is a capital letter for Gold.
 *
 * @param {string} sign
 * @param {number} rings
 * @returns {Tower}
 */
export function towerOf(sign, rings) {
  const letter = sign.toUpperCase();
  return { player: sign === letter ? "gold" : "black", letter, sign, color: COLORS[letter], rings };
}

/**
 * Whether a text has eight rows of eight squares, a player and a colour, so that it can be read.
 *
 * @param {string} text
 */
export function readable(text) {
  const found = /^\s*([1-8+bgrykpuoBGRYKPUO/]+)\s+[bg]\s+[-BGRYKPUO]\s*$/.exec(text);
  const width = (/** @type {string} */ row) =>
    [...row].reduce((sum, sign) => sum + (sign === "+" ? 0 : Number(sign) || 1), 0);
  const rows = found?.[1].split("/") ?? [];
  return rows.length === 8 && rows.every((row) => width(row) === 8 && !row.endsWith("+") && !/\+[1-8]/.test(row));
}

/**
 * The text of a position.
 *
 * @param {Position} position
 */
export function write({ towers, mover, due }) {
  const row = (/** @type {string[]} */ files) => {
    const signs = files
      .map((square) => towers.get(square))
      .map((tower) => (tower ? "+".repeat(tower.rings) + tower.sign : " "));
    return signs.join("").replace(/ +/g, (blanks) => String(blanks.length));
  };
  const rows = Array.from({ length: 8 }, (_, i) => row(SQUARES.slice(8 * i, 8 * i + 8)));
  return `${rows.join("/")} ${mover === "black" ? "b" : "g"} ${due ?? "-"}`;
}

/**
 * The towers of a position by their squares, the player to move and the colour due.
 *
 * @param {string} text
 * @returns {Position}
 */
export function read(text) {
  const [rows, mover, due] = text.trim().split(/\s+/);
  const towers = new Map();
  rows.split("/").forEach((row, down) => {
    let file = 0;
    let rings = 0;
    for (const sign of row) {
      if (sign === "+") {
        rings += 1;
      } else if (sign >= "1" && sign <= "8") {
        file += Number(sign);
      } else {
        towers.set(`${"abcdefgh"[file]}${8 - down}`, towerOf(sign, rings));
        file += 1;
        rings = 0;
      }
    }
  });
  return { towers, mover: mover === "b" ? "black" : "gold", due: due === "-" ? null : due };
}

/**
 * A square or a move with left and right exchanged.
 *
 * @param {string} squares
 */
export const mirrored = (squares) => squares.replace(/[a-h]/g, (file) => "hgfedcba"["abcdefgh".indexOf(file)]);

/**
 * Whether a position is its own mirror image, so that a move is as good as its image.
 *
 * @param {string} text
 */
export function isSymmetric(text) {
  const { towers, due } = read(text);
  return (
    due === null &&
    [...towers].every(([square, { player, letter, rings }]) => {
      const other = towers.get(mirrored(square));
      return other?.player === player && other.letter === MIRRORED[letter] && other.rings === rings;
    })
  );
}
