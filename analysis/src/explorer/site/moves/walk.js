// What every page with a stage has: where it says what it knows, buttons that lead along the line, keys that press buttons.

import { place } from "../page/page.js";

/** The buttons that keys press, wherever they have no other meaning. */
const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "to-start",
  End: "to-end",
  f: "turn",
  b: "best-arrow",
  n: "next-mistake",
  p: "previous-mistake",
  "?": "open-help",
};

/**
 * Makes the buttons and keys of a page work.
 *
 * @param {import("./stage.js").Stage} stage
 * @param {() => void} onTurn turns the board
 */
export function walk(stage, onTurn) {
  /** Shows a place of the line, if there is such a place. Going back in the browser does not go through all steps again. */
  const step = (at) => {
    if (at >= 0 && at <= stage.line.moves.length && at !== stage.line.at)
      stage.go(stage.line.to(at), "", { replaces: true });
  };
  const buttons = {
    "to-start": () => step(0),
    back: () => step(stage.line.at - 1),
    forward: () => step(stage.line.at + 1),
    "to-end": () => step(stage.line.moves.length),
    turn: onTurn,
  };
  for (const [id, onClick] of Object.entries(buttons)) place(id).addEventListener("click", onClick);
  stage.addEventListener("shown", () => {
    const { line } = stage;
    place("back").disabled = place("to-start").disabled = line.at === 0;
    place("forward").disabled = place("to-end").disabled = line.at === line.moves.length;
    place("error").textContent = "";
  });
  for (const name of ["progress", "verdict"])
    stage.addEventListener(name, (/** @type {any} */ { detail }) => (place(name).textContent = detail));
  stage.addEventListener("refused", (/** @type {any} */ { detail }) => {
    place("error").textContent = detail.message;
    place("progress").textContent = "";
  });
  // Until the first answer, the page keeps the place of what is not known.
  for (const first of ["shown", "refused"])
    stage.addEventListener(first, () => document.body.classList.remove("waiting"), { once: true });
  addEventListener("keydown", (event) => {
    const id = KEYS[event.key];
    const isTaken =
      event.target instanceof Element && event.target.closest("input, select, textarea, dialog, [popover]");
    const isMove =
      event.key.length > 1 &&
      event.target instanceof Element &&
      event.target.closest("summary, [role=grid], [role=tablist]");
    if (!id || isTaken || isMove || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    place(id)?.click();
  });
}
