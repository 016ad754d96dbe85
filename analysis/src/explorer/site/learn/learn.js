// The panel for learning: first steps, the book, traps, puzzles and tiles, and what has been learned.

import { ask } from "../answers/api.js";
import { once } from "../answers/once.js";
import { keep, kept } from "../page/kept.js";
import { place, toView, twice } from "../page/page.js";
import { save } from "../page/save.js";
import { elsewhere } from "../page/store.js";
import { text } from "../page/text.js";
import { drill } from "./drill.js";
import { Exercise } from "./exercise.js";
import { firstSteps } from "./first-steps.js";
import { NAME as PROGRESS, Progress, read, write } from "./progress.js";
import { puzzles } from "./puzzles.js";
import { tiles } from "./tiles.js";
import { traps } from "./traps.js";

/** Under this name the open part is kept. */
const PART = "learn-part";

/**
 * The panel; gives its exercise, which guards the stage.
 *
 * @param {import("../moves/stage.js").Stage} stage
 * @param {{ onSide: (side: string) => void, onArrow: (m: string) => void, onOpen: () => void, onPlay: () => void }} how
 *   `onOpen` opens the panel, `onPlay` begins an easy game
 */
export function learn(stage, how) {
  const progress = new Progress();
  const exercise = new Exercise(stage, how);
  const panel = place("panel-learn");
  const parts = { exercise, progress, lessons: once(() => ask("lessons", {})) };
  /** @param {string} name */
  const choice = (name) => place(`choose-${name}`, HTMLInputElement);
  const open = () => {
    choice("steps").checked = true;
    how.onOpen();
    show();
  };
  const steps = firstSteps(parts, { ...how, onOpen: open });
  const givers = [steps, drill(parts), traps(parts), puzzles(parts), tiles(parts)];

  /** Shows the chosen part, when somebody looks. */
  async function show() {
    const chosen = givers.find(({ name }) => choice(name).checked) ?? steps;
    for (const { name } of givers) place(`learn-${name}`).hidden = name !== chosen.name;
    keep(PART, chosen.name);
    try {
      if (!panel.hidden) place("learn-count").textContent = await chosen.count();
    } catch (error) {
      stage.complain(error);
    }
  }

  choice(kept(PART) ?? (steps.isNew() ? "steps" : "book")).checked = true;
  panel.addEventListener("change", () => {
    if (exercise.current === null) exercise.clear();
    show();
  });
  progress.addEventListener("changed", () => {
    place("progress-kept").hidden = progress.isKept;
    show();
  });
  elsewhere((/** @type {string} */ name) => name === PROGRESS && progress.reread());
  new MutationObserver(show).observe(panel, { attributeFilter: ["hidden"] });
  show();
  exercise.resume(givers);
  files(progress);
  return exercise;
}

/**
 * Saves progress to a file, reads it from one, and forgets it.
 *
 * @param {Progress} progress
 */
function files(progress) {
  const told = place("progress-told");
  const tell = (/** @type {string} */ key) => {
    told.textContent = text(`learn.progress.${key}`);
    toView(told);
  };
  place("progress-save").addEventListener("click", () => {
    save(new Blob([write(progress.learned)], { type: "application/json" }), "kamisado-progress.json");
  });
  const input = place("progress-file", HTMLInputElement);
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (!file) return;
    const learned = read(await file.text());
    input.value = "";
    if (learned !== null) progress.replace(learned);
    tell(learned === null ? "wrong" : "read");
  });
  const forget = () => {
    progress.replace(null);
    tell("forgotten");
  };
  twice(place("progress-forget"), text("learn.progress.sure"), forget, () => tell("warning"));
}
