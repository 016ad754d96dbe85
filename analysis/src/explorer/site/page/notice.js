// Notices at the foot of the window, which move nothing on the page.

import { text } from "./text.js";

/**
 * Shows a notice until it is closed; with an `action`, it has a button for it.
 *
 * @param {string} told
 * @param {{ name: string, onClick: () => void }} [action]
 */
export function notice(told, action) {
  const place = /** @type {HTMLElement} */ (document.getElementById("notice"));
  const said = document.createElement("p");
  said.textContent = told;
  const close = { name: text("notice.close"), onClick: () => place.replaceChildren() };
  const buttons = [...(action ? [action] : []), close].map(({ name, onClick }) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = name;
    made.addEventListener("click", onClick);
    return made;
  });
  place.replaceChildren(said, ...buttons);
}
