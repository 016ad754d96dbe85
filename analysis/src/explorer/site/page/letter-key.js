// The key to letters and shapes: which stands for which colour.

import { figure } from "../board/picture.js";
import { COLORS, towerOf } from "../board/position.js";
import { looks } from "./look.js";
import { element } from "./page.js";
import { text } from "./text.js";

/** Both towers of each colour as they look now, with their letters and colours. */
export function letterKey() {
  const list = element("ul", undefined, { class: "letters" });
  const draw = () =>
    list.replaceChildren(
      ...Object.entries(COLORS).map(([letter, color]) => {
        const item = element("li");
        item.append(
          figure(towerOf(letter, 0)),
          figure(towerOf(letter.toLowerCase(), 0)),
          text("help.letter", { letter, color }),
        );
        return item;
      }),
    );
  draw();
  looks.addEventListener("changed", draw);
  return list;
}
