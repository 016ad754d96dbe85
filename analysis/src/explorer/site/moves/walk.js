// What every page with a stage has: where it says what it knows, buttons that lead along the line, keys that press buttons.

import { element, place, toView } from "../page/page.js";

/** The buttons that keys press, wherever they have no other meaning. */
const KEYS = /** @type {Record<string, string>} */ ({
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "to-start",
  End: "to-end",
  f: "turn",
  b: "best-arrow",
  n: "next-mistake",
  p: "previous-mistake",
  "?": "open-help",
});

/** A key that something else takes: where text is written, and in what has keys of its own. */
const WRITTEN = "input, select, textarea, dialog, [popover]";
const MOVED = "summary, [role=grid], [role=tablist]";

/**
 * Makes the buttons and keys of a page work.
 *
 * @param {import("./stage.js").Stage} stage
 * @param {() => void} onTurn turns the board
 */
export function walk(stage, onTurn) {
  /**
   * Shows a place of the line, if there is such a place. Going back in the browser does not go through all steps again.
   *
   * @param {number} at
   */
  const step = (at) => {
    if (at >= 0 && at <= stage.line.moves.length && at !== stage.line.at)
      stage.go(stage.line.to(at), "", { replaces: true });
  };
  const button = (/** @type {string} */ id, /** @type {() => void} */ onClick) => {
    const made = place(id, HTMLButtonElement);
    made.addEventListener("click", onClick);
    return made;
  };
  const before = [button("to-start", () => step(0)), button("back", () => step(stage.line.at - 1))];
  const after = [
    button("forward", () => step(stage.line.at + 1)),
    button("to-end", () => step(stage.line.moves.length)),
  ];
  button("turn", onTurn);
  const [progress, verdict, status, error] = ["progress", "verdict", "status", "error"].map((id) => place(id));
  stage.on("shown", () => {
    const { at, moves } = stage.line;
    for (const one of before) one.disabled = at === 0;
    for (const one of after) one.disabled = at === moves.length;
    verdict.textContent = progress.textContent = error.textContent = "";
  });
  stage.on("progress", (told) => (progress.textContent = told));
  stage.on("verdict", (told) => {
    const [first, rest] = told.split(/(?<=\.) (.*)/);
    verdict.replaceChildren(element("strong", first), ...(rest ? [` ${rest}`] : []));
  });
  stage.on("status", (told) => status.replaceChildren(element("span", told)));
  stage.on("spoken", (told) => status.append(" ", element("span", told, { class: "spoken" })));
  stage.on("refused", (refused) => {
    error.textContent = refused.message;
    toView(error);
    progress.textContent = "";
  });
  // Until the first answer, the page keeps the place of what is not known.
  const ready = () => document.body.classList.remove("waiting");
  stage.addEventListener("shown", ready, { once: true });
  stage.addEventListener("refused", ready, { once: true });
  addEventListener("keydown", (event) => {
    const id = KEYS[event.key];
    const on = event.target instanceof Element ? event.target : null;
    const isTaken = on?.closest(WRITTEN) || (event.key.length > 1 && on?.closest(MOVED));
    if (!id || isTaken || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    document.getElementById(id)?.click();
  });
}
