// Parts of an answer on the page of findings: pictures, set-ups, numbers, and what is folded.

import { picture } from "../answers/api.js";
import { shape, small } from "../board/picture.js";
import { element } from "../page/page.js";
import { text } from "../page/text.js";

/** In narrower windows a picture drawn for them is legible, and the wide one is not; findings.css has this width too. */
const NARROW = "(max-width: 52rem)";

/** A picture below its finding, unless that is the answer above it, with how to read it folded. */
export function figure({ title, caption, description, wide, narrow }, answer = "") {
  const made = element("figure");
  const both = element("picture");
  const { path, width, height } = narrow;
  both.append(
    element("source", undefined, { media: NARROW, srcset: picture(path), width, height }),
    element("img", undefined, {
      src: picture(wide.path),
      alt: description,
      width: wide.width,
      height: wide.height,
      loading: "lazy",
    }),
  );
  const reading = folded(text("findings.reading"), text("findings.readingOf", { title }), element("p", caption));
  if (`${title}.` !== answer) made.append(element("figcaption", title));
  made.append(both, reading);
  return made;
}

/** The middle of a square on a small board, which is 48 wide. */
const middle = (square) => [24 + 48 * (square.charCodeAt(0) - 97), 24 + 48 * (8 - Number(square[1]))];

/** Lines from towers to squares on a small board, each with a ring around the square's middle. */
function lines(board, arrows) {
  for (const [from, to] of arrows) {
    const [[x1, y1], [x2, y2]] = [middle(from), middle(to)];
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    const ends = { x1: x1 + 19 * dx, y1: y1 + 19 * dy, x2: x2 - 12 * dx, y2: y2 - 12 * dy };
    for (const part of ["rim", "core"]) {
      board.append(
        shape("line", { ...ends, class: `line ${part}` }),
        shape("circle", { cx: x2, cy: y2, r: 12, class: `line ${part}` }),
      );
    }
  }
  return board;
}

/** Set-ups with a heading, each with a link that shows it. */
export function setups({ heading, boards }) {
  const made = element("div");
  const row = element("div", undefined, { class: "setups" });
  row.append(
    ...boards.map(({ caption, position, arrows }) => {
      // The caption of a board of its own is long.
      const name = boards.length > 1 ? caption : heading;
      const one = element("div");
      const link = element("a", text("findings.show"), { href: `./#${new URLSearchParams({ position })}` });
      link.setAttribute("aria-label", text("findings.showNamed", { name }));
      one.append(lines(small(position, name), arrows), element("p", caption), link);
      return one;
    }),
  );
  made.append(element("h3", heading), row);
  return made;
}

/** Numbers; some columns share a heading. */
export function table({ caption, heads, rows }) {
  const made = element("table");
  made.append(element("caption", caption));
  const top = element("thead");
  const [above, below] = [element("tr"), element("tr")];
  const isDeep = heads.some(({ parts }) => parts.length > 0);
  for (const { name, parts } of heads) {
    if (parts.length > 0) above.append(element("th", name, { scope: "colgroup", colspan: parts.length }));
    else above.append(element("th", name, { scope: "col", ...(isDeep && { rowspan: 2 }) }));
    below.append(...parts.map((part) => element("th", part, { scope: "col" })));
  }
  top.append(above, ...(isDeep ? [below] : []));
  const body = element("tbody");
  body.append(
    ...rows.map(([first, ...rest]) => {
      const row = element("tr");
      row.append(element("th", first, { scope: "row" }), ...rest.map((cell) => element("td", cell)));
      return row;
    }),
  );
  made.append(top, body);
  const scroll = element("div", undefined, {
    class: "scroll numbers",
    tabindex: "0",
    role: "group",
    "aria-label": caption,
  });
  scroll.append(made);
  return scroll;
}

/** What is folded at first, with a longer name for readers who do not see what it belongs to. */
export function folded(name, label, ...parts) {
  const made = element("details");
  made.append(element("summary", name, { "aria-label": label }), ...parts);
  return made;
}
