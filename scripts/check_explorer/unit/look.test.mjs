// The colours of boards: what is written on them can be read, and no two are alike.
import assert from "node:assert/strict";
import { test } from "node:test";
import { COLORS } from "../../../analysis/src/explorer/site/board/position.js";
import { SHAPES } from "../../../analysis/src/explorer/site/board/shapes.js";
import { HUES, ink } from "../../../analysis/src/explorer/site/page/look.js";

/** The least contrast of letters with their ground, by the guidelines for accessible pages; high contrast means their higher one. */
const LEAST = { real: 4.5, soft: 4.5, contrast: 7 };
/** The least difference of two colours, in the measure of OKLab. */
const APART = 0.1;
const LETTERS = Object.keys(COLORS);

/** Red, green and blue as light, from 0 to 1. */
const light = (color) =>
  [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });

function contrast(one, other) {
  const [low, high] = [one, other]
    .map((color) => light(color).reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0))
    .sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function oklab(color) {
  const [r, g, b] = light(color);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

test("the letter on each colour can be read", () => {
  for (const [colors, least] of Object.entries(LEAST)) {
    for (const letter of LETTERS) {
      const found = contrast(HUES[colors][letter], ink(letter, colors));
      assert.ok(found >= least, `${colors} ${letter}: ${found.toFixed(2)}`);
    }
  }
});

test("any two colours can be told apart without letters", () => {
  for (const [colors, hues] of Object.entries(HUES)) {
    for (const [i, one] of LETTERS.entries()) {
      for (const other of LETTERS.slice(i + 1)) {
        const [a, b] = [oklab(hues[one]), oklab(hues[other])];
        const apart = Math.hypot(...a.map((part, at) => part - b[at]));
        assert.ok(apart >= APART, `${colors} ${one} ${other}: ${apart.toFixed(3)}`);
      }
    }
  }
});

test("each colour has a shape of its own", () => {
  assert.deepEqual(Object.keys(SHAPES).sort(), [...LETTERS].sort());
  assert.equal(new Set(Object.values(SHAPES).map(({ path }) => path)).size, LETTERS.length);
});
