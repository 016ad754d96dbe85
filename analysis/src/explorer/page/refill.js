// After a round: both fills, and the advice.

import { ask } from "./api.js";
import { small } from "./board.js";
import * as say from "./words.js";

/** Shows both fills after a round that is over; `onFill` is told the position with which one goes on. */
export async function fills(place, asked, signal, onFill) {
  const told = document.createElement("p");
  told.setAttribute("role", "status");
  told.textContent = say.filling;
  place.replaceChildren(told);
  const found = await ask("refill", asked, signal);
  told.textContent = say.advice(found);
  const sides = document.createElement("div");
  sides.className = "fills";
  for (const fill of ["left", "right"]) {
    const side = document.createElement("article");
    const title = document.createElement("h3");
    title.textContent = say.fillTitle(fill);
    const value = document.createElement("p");
    value.textContent = say.fillValue(found[fill], found.challenger);
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = say.goOn(fill);
    button.addEventListener("click", () => onFill(found[fill].position));
    side.append(title, small(found[fill].position, say.fillTitle(fill)), value, button);
    sides.append(side);
  }
  place.append(sides);
}
