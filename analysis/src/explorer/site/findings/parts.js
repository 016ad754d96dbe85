// Parts of an answer on the page of findings: pictures, set-ups, numbers, and what is folded.

import { picture } from "../answers/api.js";
import { shape, small } from "../board/picture.js";
import { looks } from "../page/look.js";
import { element } from "../page/page.js";
import { text } from "../page/text.js";

/** In narrower windows a picture drawn for them is legible, and the wide one is not; findings.css has this width too. */
const NARROW = "(max-width: 52rem)";

/**
 * An element with parts.
 *
 * @param {keyof HTMLElementTagNameMap} name
 * @param {Record<string, string>} attributes
 * @param {Element[]} parts
 */
export function holder(name, attributes, ...parts) {
  const made = element(name, undefined, attributes);
  made.append(...parts);
  return made;
}

/** What is folded at first, with a longer name for readers who do not see what it belongs to. */
export const folded = (/** @type {string} */ name, /** @type {string} */ label, /** @type {Element[]} */ ...parts) =>
  holder("details", {}, element("summary", name, { "aria-label": label }), ...parts);

/** A picture below its finding, unless that is the answer above it, with how to read it folded. */
export function figure(/** @type {import("../../answers.js").Picture} */ found, answer = "") {
  const { title, caption, description, wide, narrow } = found;
  const { path, width, height } = narrow;
  const image = { alt: description, width: wide.width, height: wide.height, loading: "lazy" };
  const both = holder(
    "picture",
    {},
    element("source", undefined, { media: NARROW, srcset: picture(path), width, height }),
    element("img", undefined, { src: picture(wide.path), ...image }),
  );
  const reading = folded(text("findings.reading"), text("findings.readingOf", { title }), element("p", caption));
  return holder("figure", {}, ...(`${title}.` === answer ? [] : [element("figcaption", title)]), both, reading);
}

/** The middle of a square on a small board, which is 48 wide. */
const middle = (/** @type {string} */ square) => [
  24 + 48 * (square.charCodeAt(0) - 97),
  24 + 48 * (8 - Number(square[1])),
];

/** A line from a tower to a square of a small board, with a ring around the square's middle. */
function arrow(/** @type {string[]} */ [from, to]) {
  const [[x1, y1], [cx, cy]] = [middle(from), middle(to)];
  const length = Math.hypot(cx - x1, cy - y1);
  const [dx, dy] = [(cx - x1) / length, (cy - y1) / length];
  const ends = { x1: x1 + 19 * dx, y1: y1 + 19 * dy, x2: cx - 12 * dx, y2: cy - 12 * dy };
  return ["line", "line core"].flatMap((part) => [
    shape("line", { ...ends, class: part }),
    shape("circle", { cx, cy, r: 12, class: part }),
  ]);
}

/** Set-ups with a heading, each with a link that shows it. */
export function setups(/** @type {import("../../answers.js").FindingBoards} */ { heading, boards }) {
  const all = boards.map(({ caption, position, arrows }) => {
    // The caption of a board of its own is long.
    const name = boards.length > 1 ? caption : heading;
    const board = small(position, name);
    const point = () => board.append(...arrows.flatMap(arrow));
    point();
    // The board itself is drawn anew.
    looks.addEventListener("changed", point);
    const href = `./#${new URLSearchParams({ position })}`;
    const link = element("a", text("findings.show"), { href, "aria-label": text("findings.showNamed", { name }) });
    return holder("div", {}, board, element("p", caption), link);
  });
  return holder("div", {}, element("h3", heading), holder("div", { class: "setups" }, ...all));
}

/** Numbers; some columns share a heading. */
export function table(/** @type {import("../../answers.js").FindingTable} */ { caption, heads, rows }) {
  const isDeep = heads.some(({ parts }) => parts.length > 0);
  const above = heads.map(({ name, parts }) => {
    const own = { scope: "col", ...(isDeep && { rowspan: 2 }) };
    return element("th", name, parts.length > 0 ? { scope: "colgroup", colspan: parts.length } : own);
  });
  const below = heads.flatMap(({ parts }) => parts.map((part) => element("th", part, { scope: "col" })));
  const body = rows.map(([first, ...rest]) =>
    holder("tr", {}, element("th", first, { scope: "row" }), ...rest.map((cell) => element("td", cell))),
  );
  const top = holder("thead", {}, holder("tr", {}, ...above), ...(isDeep ? [holder("tr", {}, ...below)] : []));
  const made = holder("table", {}, element("caption", caption), top, holder("tbody", {}, ...body));
  return holder("div", { class: "scroll numbers", tabindex: "0", role: "group", "aria-label": caption }, made);
}
