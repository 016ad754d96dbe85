// Notices at the foot of the window, which move nothing on the page.

import * as say from "./words.js";

/**
 * Shows a notice until it is closed; with an `action`, it has a button for it.
 *
 * @param {string} text
 * @param {{ name: string, onClick: () => void }} [action]
 */
export function notice(text, action) {
  const place = /** @type {HTMLElement} */ (document.getElementById("notice"));
  const said = document.createElement("p");
  said.textContent = text;
  const close = () => place.replaceChildren();
  const buttons = [...(action ? [action] : []), { name: say.close, onClick: close }].map(({ name, onClick }) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = name;
    made.addEventListener("click", onClick);
    return made;
  });
  place.replaceChildren(said, ...buttons);
}
