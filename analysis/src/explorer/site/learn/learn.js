// The panel for learning: the book, traps, puzzles and tiles, and what has been learned.

import { ask } from "../answers/api.js";
import { once } from "../answers/once.js";
import { keep, kept } from "../page/kept.js";
import { place } from "../page/page.js";
import { save } from "../page/save.js";
import { elsewhere } from "../page/store.js";
import { text } from "../page/text.js";
import { Drill } from "./drill.js";
import { Exercise } from "./exercise.js";
import { NAME as PROGRESS, Progress, read, write } from "./progress.js";
import { Puzzles } from "./puzzle.js";
import { Tiles } from "./tiles.js";
import { Traps } from "./traps.js";

/** Under this name the open part is kept. */
const PART = "learn-part";

/**
 * The panel; gives its exercise, which guards the stage.
 *
 * @param {import("../moves/stage.js").Stage} stage
 * @param {{ onSide: (side: string) => void, onArrow: (m: string) => void }} how
 */
export function learn(stage, how) {
  const progress = new Progress();
  const lessons = once(() => ask("lessons", {}));
  const exercise = new Exercise(stage, how);
  const parts = {
    book: new Drill(exercise, progress, lessons),
    traps: new Traps(exercise, progress, lessons),
    puzzles: new Puzzles(exercise, progress, lessons),
    tiles: new Tiles(exercise, progress),
  };
  const panel = place("panel-learn");
  const radios = /** @type {NodeListOf<HTMLInputElement>} */ (document.getElementsByName("learn-part"));

  /** Shows the chosen part, when somebody looks. */
  async function show() {
    const open = [...radios].find(({ checked }) => checked)?.value ?? "book";
    for (const name of Object.keys(parts)) place(`learn-${name}`).hidden = name !== open;
    keep(PART, open);
    try {
      if (!panel.hidden) await parts[open].count();
    } catch (error) {
      stage.complain(error);
    }
  }

  const last = kept(PART) ?? "book";
  radios.forEach((radio) => {
    radio.checked = radio.value === last;
    radio.addEventListener("change", show);
  });
  progress.addEventListener("changed", () => {
    place("progress-kept").hidden = progress.isKept;
    show();
  });
  elsewhere((name) => name === PROGRESS && progress.reread());
  new MutationObserver(show).observe(panel, { attributeFilter: ["hidden"] });
  show();
  exercise.resume(Object.values(parts));
  files(progress);
  return exercise;
}

/** Saves progress to a file, reads it from one, and forgets it. */
function files(progress) {
  const told = (key) => (place("progress-told").textContent = text(key));
  place("progress-save").addEventListener("click", () => {
    save(new Blob([write(progress.learned)], { type: "application/json" }), "kamisado-progress.json");
  });
  const input = place("progress-file");
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (!file) return;
    const learned = read(await file.text());
    input.value = "";
    if (learned !== null) progress.replace(learned);
    told(learned === null ? "learn.progress.wrong" : "learn.progress.read");
  });
  // What is forgotten is gone, so the button asks once.
  const forget = place("progress-forget");
  const ask = (isAsked) => {
    forget.dataset.asked = String(isAsked);
    forget.textContent = text(isAsked ? "learn.progress.sure" : "learn.progress.forget");
  };
  forget.addEventListener("blur", () => ask(false));
  forget.addEventListener("click", () => {
    const isSure = forget.dataset.asked === "true";
    if (isSure) progress.replace(null);
    ask(!isSure);
    told(isSure ? "learn.progress.forgotten" : "learn.progress.warning");
  });
}
