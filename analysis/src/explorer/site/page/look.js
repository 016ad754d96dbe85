// How boards look: the colours of squares and towers, what tells them apart besides, and light or dark pages.

import { store, stored } from "./store.js";

/** The name under which the browser keeps the look. */
const LOOK = "look";
const INK = "#1b1c1e";

/** The colours of squares and towers by their letters: those of the real board, soft ones, and ones in high contrast. */
export const HUES = {
  real: {
    B: "#764927",
    G: "#00854a",
    R: "#cd202c",
    Y: "#f7d000",
    K: "#ec82b4",
    P: "#6c3d96",
    U: "#0068b2",
    O: "#f27e00",
  },
  soft: {
    B: "#b0895f",
    G: "#8fcf9b",
    R: "#f08a80",
    Y: "#fbefa0",
    K: "#fbd3e8",
    P: "#b79ae6",
    U: "#8ccdf5",
    O: "#f9b45c",
  },
  contrast: {
    B: "#4a2a00",
    G: "#2fe08c",
    R: "#b3000f",
    Y: "#fff04d",
    K: "#ffc2e6",
    P: "#7a1fa8",
    U: "#0038b8",
    O: "#ff8f1f",
  },
};

/** The colours that carry white letters; the others carry dark ones. */
const DARK = { real: "BGRPU", soft: "", contrast: "BRPU" };

/** What can be chosen, each with its default first. */
export const CHOICES = {
  colors: ["real", "soft", "contrast"],
  signs: ["letters", "shapes", "none"],
  scheme: ["system", "light", "dark"],
};

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
export const look = (what) => now[what];

/** Chooses a look, and keeps it. */
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
export const hue = (letter, colors = now.colors) => HUES[colors][letter];

/** The colour of what is written on the colour of a letter. */
export const ink = (letter, colors = now.colors) => (DARK[colors].includes(letter) ? "#ffffff" : INK);
