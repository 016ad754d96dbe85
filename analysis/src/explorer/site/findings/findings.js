// The page of findings: the rule and what else to do at the board first, then each question with its answer and evidence.

import { ask, Refused } from "../answers/api.js";
import { begin, element, place } from "../page/page.js";
import { text } from "../page/text.js";
import { figure, folded, setups, table } from "./parts.js";

begin();

/** Texts as paragraphs. */
const paragraphs = (texts) => texts.map((told) => element("p", told));

/** A section with its heading, which names it. */
function part(id, heading) {
  const made = element("section", undefined, { id, "aria-labelledby": `${id}-title` });
  made.append(element("h2", heading, { id: `${id}-title` }));
  return made;
}

/** How sure an answer is, how it was measured, and the commands that repeat it. */
function certainty({ sure, measured, commands }) {
  const lines = commands.map((command) => {
    const line = element("p");
    line.append(element("code", command));
    return line;
  });
  const how = [element("h3", text("findings.measured")), element("p", measured)];
  if (lines.length > 0) how.push(element("p", text("findings.repeat")), ...lines);
  return [element("h3", text("findings.sure")), element("p", sure), ...how];
}

/** A question with its short answer and its first picture; the rest is folded. */
function question(found) {
  const {
    id,
    question,
    answer,
    details,
    pictures: [first, ...others],
    boards,
    tables,
  } = found;
  const made = part(id, question);
  made.append(element("p", answer, { class: "answer" }), ...(first ? [figure(first, answer)] : []));
  const figures = others.map((other) => figure(other));
  const more = [...paragraphs(details), ...figures, ...boards.map(setups), ...tables.map(table), ...certainty(found)];
  made.append(folded(text("findings.evidence"), text("findings.evidenceOf", { question }), ...more));
  return made;
}

/** The most useful question: its answer, an example on a board and how to apply it come before its evidence. */
function rule(found) {
  const { id, question, answer, details, pictures, boards, tables } = found;
  const made = part(id, question);
  const told = element("div", undefined, { class: "rule" });
  const how = element("div");
  how.append(...paragraphs(details));
  told.append(element("p", answer, { class: "answer" }), ...boards.map(setups), how);
  const more = [...pictures.map((one) => figure(one)), ...tables.map(table), ...certainty(found)];
  made.append(told, folded(text("findings.evidence"), text("findings.evidenceOf", { question }), ...more));
  return made;
}

/** What to do, each with a link to the question that says why. */
function advice(sections) {
  const made = part("advice", text("findings.advice"));
  const list = element("dl");
  for (const { id, question, advice } of sections) {
    if (!advice) continue;
    const why = element("a", text("findings.why"), { href: `#${id}` });
    why.setAttribute("aria-label", text("findings.whyOf", { question }));
    const told = element("dd", `${advice.what} `);
    told.append(why);
    list.append(element("dt", advice.when), told);
  }
  made.append(list);
  return made;
}

function limits(given) {
  const made = part("limits", text("findings.limits"));
  const list = element("ul");
  list.append(...given.map((limit) => element("li", limit)));
  made.append(list);
  return made;
}

function notes(given) {
  const made = element("section", undefined, { id: "notes" });
  made.append(folded(text("findings.notes"), text("findings.notes"), ...paragraphs(given)));
  return made;
}

place("status").textContent = text("findings.fetching");
try {
  const found = await ask("findings", {});
  place("lead").textContent = found.lead;
  const [first, ...others] = found.sections;
  const evidence = [...others.map(question), notes(found.notes)];
  place("findings").replaceChildren(limits(found.limits), rule(first), advice(found.sections), ...evidence);
  place("status").textContent = "";
  // The browser looked for the place that its address names before the page was there.
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  place("status").textContent = "";
  place("error").textContent = error.message;
}
