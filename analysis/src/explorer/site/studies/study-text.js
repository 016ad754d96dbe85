// Studies as text: records with comments, signs and variations. `solver record` reads the main line of such a text.
//
// A text is written as chess players write theirs: signs behind moves, comments in braces, variations in round brackets behind
// the move that they replace.

import { isFill, Line } from "../moves/line.js";

const BRACKETS = "(){}";
/** What stands for brackets in a comment in which they do not pair. */
const INSTEAD = "<>[]";
/** Where the bracket that opens at a place is closed: the place after it; 0 if nowhere. The reader of records counts alike. */
export function closed(text, at) {
  const open = [];
  for (let i = at; i < text.length; i += 1) {
    const kind = BRACKETS.indexOf(text[i]);
    if (kind % 2 === 0) open.push(kind);
    else if (kind > 0 && open.at(-1) === kind - 1) open.pop();
    if (open.length === 0) return i + 1;
  }
  return 0;
}

/** A comment on one line, whose brackets end where they should. */
export function quoted(comment) {
  const plain = comment.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
  const isPaired = closed(`{${plain}}`, 0) === plain.length + 2;
  return isPaired ? plain : plain.replace(/[(){}]/g, (c) => `\\${INSTEAD[BRACKETS.indexOf(c)]}`);
}

/** The comment that was quoted. */
export const unquoted = (plain) =>
  plain.replace(/\\([\\n<>[\]])/g, (_, c) => (c === "n" ? "\n" : c === "\\" ? c : BRACKETS[INSTEAD.indexOf(c)]));

/** A study as text. */
export function write({ name, names, start, rules, root }) {
  const said = ({ m, sign, comment }) => `${m ?? ""}${sign}${comment && `${m ? " " : ""}{${quoted(comment)}}`}`;
  /** A variation on one line: a line break in round brackets would hide a move. */
  const variation = (first) => {
    const parts = [said(first)];
    for (let at = first; at.next.length > 0; [at] = at.next) {
      const [main, ...others] = at.next;
      parts.push(said(main), ...others.map((other) => `(${variation(other)})`));
    }
    return parts.join(" ");
  };
  const heading = new Line(start, [], 0, { ...rules, match: rules.match ?? "single" }).record(names);
  const lines = [heading.trimEnd(), `# study: ${quoted(name)}`, ""];
  if (root.comment) lines.push(said(root));
  let number = 0;
  for (let at = root; at.next.length > 0; [at] = at.next) {
    const [main, ...others] = at.next;
    number = isFill(main.m) ? 0 : number + 1;
    lines.push(`${number > 0 ? `${number}. ` : ""}${said(main)}`, ...others.map((other) => `(${variation(other)})`));
  }
  return `${lines.join("\n")}\n`;
}

/** Several studies as one text. */
export const writeAll = (studies) => studies.map(write).join("\n");
