// The page of findings: the rule and what else to do at the board first, then each question with its answer and evidence.

import { ask, Refused } from "../answers/api.js";
import { begin, element, place } from "../page/page.js";
import { settings } from "../page/settings.js";
import { text } from "../page/text.js";
import { figure, folded, holder, setups, table } from "./parts.js";

/** @typedef {import("../../answers.js").Finding} Finding */

begin();
settings();

/** Texts as paragraphs. */
const paragraphs = (/** @type {string[]} */ texts) => texts.map((told) => element("p", told));

/**
 * A section with its heading, which names it.
 *
 * @param {string} id
 * @param {string} heading
 * @param {Element[]} parts
 */
const part = (id, heading, ...parts) =>
  holder("section", { id, "aria-labelledby": `${id}-title` }, element("h2", heading, { id: `${id}-title` }), ...parts);

const answered = (/** @type {Finding} */ { answer }) => element("p", answer, { class: "answer" });

/** The rest of an answer, folded, with how sure it is, how it was measured, and the commands that repeat it. */
function evidence(/** @type {Finding} */ found, /** @type {Element[]} */ ...parts) {
  const { question, tables, sure, measured, commands } = found;
  return folded(
    text("findings.evidence"),
    text("findings.evidenceOf", { question }),
    ...parts,
    ...tables.map(table),
    element("h3", text("findings.sure")),
    element("p", sure),
    element("h3", text("findings.measured")),
    element("p", measured),
    ...(commands.length > 0 ? [element("p", text("findings.repeat"))] : []),
    ...commands.map((command) => holder("p", {}, element("code", command))),
  );
}

/** A question with its short answer and its first picture. */
function question(/** @type {Finding} */ found) {
  const [first, ...others] = found.pictures;
  const pictures = first ? [figure(first, found.answer)] : [];
  const more = [...paragraphs(found.details), ...others.map((other) => figure(other)), ...found.boards.map(setups)];
  return part(found.id, found.question, answered(found), ...pictures, evidence(found, ...more));
}

/** The most useful question: its answer, an example on a board and how to apply it come before its evidence. */
function rule(/** @type {Finding} */ found) {
  const how = holder("div", {}, ...paragraphs(found.details));
  const told = holder("div", { class: "rule" }, answered(found), ...found.boards.map(setups), how);
  return part(found.id, found.question, told, evidence(found, ...found.pictures.map((one) => figure(one))));
}

/** What to do, each with a link to the question that says why. */
function advice(/** @type {Finding[]} */ sections) {
  const list = element("dl");
  for (const { id, question, advice } of sections) {
    if (!advice) continue;
    const named = { href: `#${id}`, "aria-label": text("findings.whyOf", { question }) };
    const told = element("dd", `${advice.what} `);
    told.append(element("a", text("findings.why"), named));
    list.append(element("dt", advice.when), told);
  }
  return part("advice", text("findings.advice"), list);
}

const status = place("status");
status.textContent = text("findings.fetching");
try {
  const { lead, limits, sections, notes } = await ask("findings", {});
  const [first, ...others] = sections;
  const named = text("findings.notes");
  place("lead").textContent = lead;
  place("findings").replaceChildren(
    part("limits", text("findings.limits"), holder("ul", {}, ...limits.map((limit) => element("li", limit)))),
    rule(first),
    advice(sections),
    ...others.map(question),
    holder("section", { id: "notes" }, folded(named, named, ...paragraphs(notes))),
  );
  // The browser looked for the place that its address names before the page was there.
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  place("error").textContent = error.message;
} finally {
  status.textContent = "";
}
