// The page of findings: the questions of the report with answers, pictures, set-ups and numbers.

import { Refused, ask, picture } from "./api.js";
import { begin, element, place } from "./page.js";
import { small } from "./picture.js";
import * as say from "./words.js";

begin();

/** A picture with its description below; wider than a narrow window, it scrolls. */
function figure({ path, description, width, height }) {
  const made = element("figure");
  const scroll = element("div", undefined, { class: "scroll", tabindex: "0", role: "group", "aria-label": say.words.picture });
  scroll.append(element("img", undefined, { src: picture(path), alt: description, width, height, loading: "lazy" }));
  made.append(scroll, element("figcaption", description));
  return made;
}

/** Set-ups with a heading, each with a link that shows it. */
function setups({ heading, boards }) {
  const made = element("div");
  const row = element("div", undefined, { class: "setups" });
  row.append(...boards.map(({ caption, position }) => {
    const one = element("div");
    const link = element("a", say.words.lookAt, { href: `./#${new URLSearchParams({ position })}` });
    link.setAttribute("aria-label", say.lookAt(caption));
    one.append(small(position, caption), element("p", caption), link);
    return one;
  }));
  made.append(element("h3", heading), row);
  return made;
}

/** Numbers; some columns share a heading. */
function table({ caption, heads, rows }) {
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
  body.append(...rows.map(([first, ...rest]) => {
    const row = element("tr");
    row.append(element("th", first, { scope: "row" }), ...rest.map((cell) => element("td", cell)));
    return row;
  }));
  made.append(top, body);
  const scroll = element("div", undefined, { class: "scroll numbers", tabindex: "0", role: "group", "aria-label": caption });
  scroll.append(made);
  return scroll;
}

/** The part that is folded at first. */
function folded(name, ...parts) {
  const made = element("details");
  made.append(element("summary", name), ...parts);
  return made;
}

/** A question with its answer. */
function section({ id, question, answer, pictures, boards, tables, sure, measured, commands }) {
  const made = element("section", undefined, { "aria-labelledby": `${id}-title` });
  made.append(element("h2", question, { id: `${id}-title` }), element("p", answer, { class: "answer" }));
  made.append(...pictures.map(figure), ...boards.map(setups));
  if (tables.length > 0) made.append(folded(say.numbers(question), ...tables.map(table)));
  const lines = commands.map((command) => {
    const line = element("p");
    line.append(element("code", command));
    return line;
  });
  const how = [element("p", measured), ...(lines.length > 0 ? [element("p", say.words.repeat), ...lines] : [])];
  made.append(folded(say.words.howSure, element("p", sure)), folded(say.words.howMeasured, ...how));
  return made;
}

place("status").textContent = say.words.studying;
try {
  const { lead, sections, notes } = await ask("findings", {});
  place("lead").textContent = lead;
  const more = element("section", undefined, { "aria-labelledby": "notes-title" });
  more.append(element("h2", say.words.notes, { id: "notes-title" }), ...notes.map((note) => element("p", note)));
  place("findings").replaceChildren(...sections.map(section), more);
  place("status").textContent = "";
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  place("status").textContent = "";
  place("error").textContent = error.message;
}
