// How boards look: the colours of squares and towers, what tells them apart besides, and light or dark pages.

import { store, stored } from "./store.js";

/** The name under which the browser keeps the look. */
const LOOK = "look";
const INK = "#1b1c1e";

/** The colours by their letters. */
const hues = (/** @type {string} */ all) =>
  Object.fromEntries(all.split(" ").map((color, i) => ["BGRYKPUO"[i], color]));

/** The colours of squares and towers: those of the real board, soft ones, and ones in high contrast. */
export const HUES = /** @type {Record<string, Record<string, string>>} */ ({
  real: hues("#764927 #00854a #cd202c #f7d000 #ec82b4 #6c3d96 #0068b2 #f27e00"),
  soft: hues("#b0895f #8fcf9b #f08a80 #fbefa0 #fbd3e8 #b79ae6 #8ccdf5 #f9b45c"),
  contrast: hues("#4a2a00 #2fe08c #b3000f #fff04d #ffc2e6 #7a1fa8 #0038b8 #ff8f1f"),
});

/** The colours that carry white letters; the others carry dark ones. */
const DARK = /** @type {Record<string, string>} */ ({ real: "BGRPU", soft: "", contrast: "BRPU" });

/** What can be chosen, each with its default first. */
export const CHOICES = /** @type {Record<string, string[]>} */ ({
  colors: ["real", "soft", "contrast"],
  signs: ["letters", "shapes", "none"],
  scheme: ["system", "light", "dark"],
});

/** Tells of changes with the event `changed`. */
export const looks = new EventTarget();

/** @returns {Record<string, string>} */
function latest() {
  const kept = stored(LOOK);
  return Object.fromEntries(
    Object.entries(CHOICES).map(([what, all]) => [what, all.includes(kept?.[what]) ? kept[what] : all[0]]),
  );
}
let now = latest();

/** The choice that is in force: `look("colors")`. */
export const look = (/** @type {string} */ what) => now[what];

/**
 * Chooses a look, and keeps it.
 *
 * @param {string} what
 * @param {string} value
 */
export function choose(what, value) {
  const chosen = { ...latest(), [what]: value };
  now = store(LOOK, chosen) ? chosen : { ...now, [what]: value };
  dress();
  looks.dispatchEvent(new Event("changed"));
}

/** Gives the page its light or dark colours. */
export function dress() {
  document.documentElement.dataset.scheme = now.scheme;
}

/** The colour of a letter. */
export const hue = (/** @type {string} */ letter) => HUES[now.colors][letter];

/** The colour of what is written on the colour of a letter. */
export const ink = (/** @type {string} */ letter, colors = now.colors) =>
  DARK[colors].includes(letter) ? "#ffffff" : INK;
