// Dialogs that are made when they are first opened.

import { button, element, place } from "./page.js";
import { text } from "./text.js";

/**
 * A dialog with a heading and a button that closes it: `build` fills it the first time, `onOpen` is called each time.
 *
 * @param {string} id
 * @param {string} title the message of its heading
 * @param {{ build: (dialog: HTMLElement) => void, onOpen?: () => void }} parts
 * @returns {() => void} opens the dialog
 */
export function dialog(id, title, { build, onOpen }) {
  const made = place(id, HTMLDialogElement);
  const close = () => made.close();
  // A click beside it closes it, one on its rim does not.
  made.addEventListener("click", ({ target, clientX: x, clientY: y }) => {
    const { left, right, top, bottom } = made.getBoundingClientRect();
    if (target === made && (x < left || x > right || y < top || y > bottom)) close();
  });
  return () => {
    if (!made.hasChildNodes()) {
      const head = element("div", undefined, { class: "head" });
      const name = element("h2", text(title), { id: made.getAttribute("aria-labelledby") ?? "" });
      head.append(name, button(text("notice.close"), close));
      made.append(head);
      build(made);
    }
    if (!made.open) made.showModal();
    onOpen?.();
  };
}
