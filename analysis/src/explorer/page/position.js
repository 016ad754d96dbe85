// The text of a position, read; the server has checked it.

export const COLORS = {
  B: "brown", G: "green", R: "red", Y: "yellow", K: "pink", P: "purple", U: "blue", O: "orange",
};

/** The colours of the squares, row 8 on top. */
const ROWS = ["OUPKYRGB", "ROKGUYBP", "GKORPBYU", "KPUOBGRY", "YRGBOUPK", "UYBPROKG", "PBYUGKOR", "BGRYKPUO"];

/** All squares, a8 to h1. */
export const SQUARES = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((row) => [..."abcdefgh"].map((file) => `${file}${row}`));

/** The letter of the colour of a square. */
export const letterOf = (square) => ROWS[8 - Number(square[1])]["abcdefgh".indexOf(square[0])];

/** The towers of a position by their squares, the player to move and the colour due. */
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
        const letter = sign.toUpperCase();
        const player = sign === letter ? "gold" : "black";
        towers.set(`${"abcdefgh"[file]}${8 - down}`, { player, letter, sign, color: COLORS[letter], rings });
        file += 1;
        rings = 0;
      }
    }
  });
  return { towers, mover: mover === "b" ? "black" : "gold", due: due === "-" ? null : due };
}
