// A shape for each colour, for those who tell shapes apart more easily than colours or letters.

/** Outlines around the middle of a square of two by two. */
export const SHAPES = /** @type {Record<string, { name: string, path: string }>} */ ({
  B: { name: "brick", path: "M-.9-.55H.9V.55H-.9Z" },
  G: { name: "tree", path: "M0-1 .95.85H-.95Z" },
  R: { name: "heart", path: "M0 .95C-1.5-.1-.95-.95-.5-.95-.2-.95 0-.7 0-.45 0-.7.2-.95.5-.95.95-.95 1.5-.1 0 .95Z" },
  Y: { name: "moon", path: "M.35-.95A1 1 0 1 0 .35.95A.95.95 0 0 1 .35-.95Z" },
  K: { name: "flower", path: "M0-.3A.45.45 0 1 1 .3 0 .45.45 0 1 1 0 .3 .45.45 0 1 1-.3 0 .45.45 0 1 1 0-.3Z" },
  P: { name: "gem", path: "M0-1 .75 0 0 1-.75 0Z" },
  U: { name: "drop", path: "M0-1C.35-.45.65-.1.65.3A.65.65 0 0 1-.65.3C-.65-.1-.35-.45 0-1Z" },
  O: { name: "fruit", path: "M-.85 0A.85.85 0 1 1 .85 0A.85.85 0 1 1-.85 0Z" },
});

/**
 * The attributes of a colour's shape, drawn around a point with a radius.
 *
 * @param {string} letter
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
export const shapeOf = (letter, x, y, radius) => ({
  d: SHAPES[letter].path,
  transform: `translate(${x} ${y}) scale(${radius})`,
});
