// The notes in the text of a record: comments, signs, and what stands in round brackets; and the text without them.

import { Refused } from "../answers/answer.js";
import { text as say } from "../page/text.js";
import { SIGNS } from "./study.js";
import { closed } from "./study-text.js";

/** The name of a study, as a comment. */
export const NAME = /^\s*study:\s*/;
/** A heading that `solver convert` writes. */
const ROUND = /^\s*Round \d+\s*$/;
/** Lines that are for people, or about the whole record. */
const TOLD = new RegExp(
  String.raw`^[^\S\n]*(?:(?:event|place|site|date|time|resigned|agreed)[^\S\n]*:` +
    String.raw`|\[(?!black|white|gold|match|rules|opening|tiles|position|board|fen|result)\w+[^\S\n]*").*$`,
  "gim",
);

/** Texts in quotation marks, whose signs and brackets are no notes: `black "d8d3 (1)"`. */
export const QUOTED = String.raw`(?:black|gold|white|event|place|site|date|time)[^\S\n]+"(?:[^"\\\n]|\\.)*"`;

/** The beginning of a line that names a player: there, `#1` belongs to the name. */
const NAMED = /^[^\S\n]*(?:black|gold|white)[^\S\n]*:(?!\s*[a-h][1-8])/i;

/** The line and the column of a place in a text, from 1; columns count characters. */
function placed(text, at) {
  const lines = text.slice(0, at).split("\n");
  return { line: lines.length, column: [...lines[lines.length - 1]].length + 1 };
}

/**
 * The notes of a part of a text, in order: comments and what is in round brackets, which are hidden from the reader of
 * records, and signs and lines for people, which are not. Of a variation, the part is what its brackets hold.
 */
export function notes(text, [from, to], isVariation = false) {
  const found = [];
  const lines = isVariation
    ? []
    : [...text.slice(from, to).matchAll(new RegExp(String.raw`^[^\S\n]*${QUOTED}`, "gim"))];
  const quoted = lines.map(({ index, 0: line }) => ({ from: from + index, to: from + index + line.length }));
  const told = isVariation
    ? []
    : [...text.slice(from, to).matchAll(TOLD)].map(({ index, 0: line }) => ({
        kind: "comment",
        isHidden: false,
        from: from + index,
        to: from + index + line.length,
        text: line.replace(/^\s*\[|\]\s*$/g, ""),
      }));
  const skipped = [...told, ...quoted].sort((a, b) => a.from - b.from);
  let passed = 0;
  const at = /[(){}#]|(?:[!?]+|\$\d+)(?![^\s,;(){}])/g;
  at.lastIndex = from;
  for (let next = at.exec(text); next && next.index < to; next = at.exec(text)) {
    const { index, 0: c } = next;
    while (passed < skipped.length && skipped[passed].to <= index) passed += 1;
    const line = skipped[passed];
    if (line && index >= line.from) {
      at.lastIndex = line.to;
    } else if (c === "(" || c === "{") {
      const end = closed(text, index);
      if (end === 0) {
        const where = placed(text, index);
        throw new Refused(say("studies.unclosed", { ...where, open: c, close: c === "(" ? ")" : "}" }), where);
      }
      found.push({
        kind: c === "(" ? "group" : "comment",
        isHidden: true,
        from: index,
        to: end,
        text: text.slice(index + 1, end - 1),
      });
      at.lastIndex = end;
    } else if (
      c === "#" &&
      /^[\p{L}\p{N}]/u.test(text.slice(index + 1, index + 3)) &&
      NAMED.test(text.slice(text.lastIndexOf("\n", index) + 1, index))
    ) {
    } else if (c === "#" && !isVariation) {
      const end = (text.slice(0, to).indexOf("\n", index) + 1 || to + 1) - 1;
      const content = text.slice(index + 1, end);
      const kind = NAME.test(content) ? "name" : "comment";
      found.push({ kind, isHidden: true, from: index, to: end, text: ROUND.test(content) ? "" : content });
      at.lastIndex = end;
    } else {
      const sign = c.startsWith("$") ? SIGNS[Number(c.slice(1)) - 1] : c;
      if (SIGNS.includes(sign))
        found.push({ kind: "sign", isHidden: false, from: index, to: index + c.length, text: sign });
    }
  }
  return [...found, ...told].sort((a, b) => a.from - b.from);
}

/**
 * The parts of a range that no note hides.
 *
 * @returns {number[][]}
 */
export function visible(range, found) {
  const parts = [];
  let [from] = range;
  for (const note of found.filter(({ isHidden }) => isHidden)) {
    parts.push([from, note.from]);
    from = note.to;
  }
  return [...parts, [from, range[1]]];
}

/** A text in which some parts can be seen: its lines and columns stay. */
export function masked(text, parts) {
  const blank = (hidden) => hidden.replace(/[^\n]/gu, " ");
  let [plain, done] = ["", 0];
  for (const [from, to] of parts) {
    plain += blank(text.slice(done, from)) + text.slice(from, to);
    done = to;
  }
  return (plain + blank(text.slice(done)))
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .trimEnd();
}

/** The parts before a place. */
export const before = (parts, at) => parts.filter(([from]) => from < at).map(([from, to]) => [from, Math.min(to, at)]);
