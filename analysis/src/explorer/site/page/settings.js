// The settings of this browser: how boards look, and light or dark pages.

import { dialog } from "./dialog.js";
import { letterKey } from "./letter-key.js";
import { CHOICES, choose, look } from "./look.js";
import { element, place } from "./page.js";
import { text } from "./text.js";

/** One choice, with a button for each of its values. */
function choice(/** @type {string} */ what) {
  const made = element("fieldset");
  made.append(element("legend", text(`settings.${what}`)));
  for (const value of CHOICES[what]) {
    const label = element("label", undefined, { class: "choice" });
    const input = element("input", undefined, { type: "radio", name: `look-${what}` });
    input.checked = look(what) === value;
    input.addEventListener("change", () => choose(what, value));
    label.append(input, text(`settings.${what}.${value}`));
    made.append(label);
  }
  return made;
}

/** The button of the settings; a page without Kamisado's boards has only some. */
export function settings(names = Object.keys(CHOICES)) {
  const key = names.includes("signs") ? [letterKey()] : [];
  const build = (/** @type {HTMLElement} */ made) => made.append(...names.map(choice), ...key);
  place("open-settings").addEventListener("click", dialog("settings", "frame.settings", { build }));
}
