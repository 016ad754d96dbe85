// After a round: both fills, and the advice.

import { small } from "../board/picture.js";
import { button, element } from "../page/page.js";
import { text } from "../page/text.js";
import { FILLS } from "./line.js";
import { progress as far } from "./say-progress.js";
import * as say from "./say-refill.js";

/** A text that unfolds. */
function details(title, items) {
  const made = element("details");
  const list = element("ul", undefined, { tabindex: "0" });
  list.append(...items.map((item) => element("li", item)));
  made.append(element("summary", title), list);
  return made;
}

/** A fill: its board, what is known about it, and the button that continues with it. */
function side(fill, position, onFill) {
  const made = element("article");
  const board = element("div");
  board.append(small(position, text(`refill.title.${fill}`)));
  const inMatch = element("div");
  const known = element("div");
  const title = element("h3", text(`refill.title.${fill}`));
  made.append(title, board, inMatch, button(text(`refill.goOn.${fill}`), onFill), known);
  return { made, board, known, inMatch };
}

/** The findings of a study about a fill. */
function study(found, challenger) {
  const told = [element("p", say.value(found, challenger))];
  if (found.harder_than !== null) told.push(element("p", say.harder(found, challenger)));
  const reasons = found.features.map((feature) => say.feature(feature, challenger));
  if (reasons.length > 0) reasons.push(text("refill.studied", { count: found.features[0].setups }));
  if (found.harder_than !== null) reasons.push(say.among(found));
  if (reasons.length > 0) told.push(details(text("refill.why"), reasons));
  return told;
}

/**
 * Shows both fills after a finished round, first as boards, then with what is known about them.
 *
 * @param {Element} place
 * @param {import("./stage.js").Stage} stage
 * @param {AbortSignal} signal
 */
export async function fills(place, stage, signal) {
  const { shown, line } = stage;
  const told = element("p", text("refill.comparing"), { role: "status" });
  const progress = element("p", "", { class: "quiet" });
  place.replaceChildren(told, progress);
  const sides = {};
  const draw = (positions) => {
    const both = element("div", undefined, { class: "fills" });
    for (const fill of FILLS) {
      const goOn = () => stage.go(line.from(positions[fill]));
      const onFill = () => (line.rules.match ? stage.play(`fill ${fill}`) : goOn());
      sides[fill] = side(fill, positions[fill], onFill);
      both.append(sides[fill].made);
    }
    place.append(both);
  };
  if (shown.next) draw(shown.next);
  // The reader requests which fill wins the match, so this may become known at any time.
  const inMatch = () => {
    for (const { move, value } of stage.matched.moves) {
      const fill = move.slice(5);
      sides[fill]?.inMatch.replaceChildren(element("p", text(`refill.match.${value}`, { who: shown.chooser })));
    }
  };
  stage.addEventListener("matched", inMatch, { signal });
  let found;
  try {
    const onProgress = (found) => (progress.textContent = far(found));
    found = await stage.refill(signal, { onProgress });
  } catch (error) {
    told.textContent = "";
    throw error;
  } finally {
    progress.remove();
  }
  if (signal.aborted) return;
  told.textContent = say.advice(found);
  if (!shown.next) draw({ left: found.left.position, right: found.right.position });
  for (const fill of FILLS) {
    const { position, wins } = found[fill];
    sides[fill].known.append(...study(found[fill], found.challenger));
    if (wins.length === 0) continue;
    const winners = new Set(wins.map(({ move }) => move.slice(0, 2)));
    sides[fill].board.replaceChildren(small(position, text(`refill.title.${fill}`), { winners }));
    sides[fill].known.append(
      details(
        text("count.wins", { count: wins.length }),
        wins.map(({ move, notation }) => `${move} ${notation}`),
      ),
    );
  }
}
