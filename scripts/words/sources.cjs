// Lets textlint read sources: the whole file is one text, without the marks of comments, so that a phrase is found in
// comments and in messages, and across lines. A mark becomes blanks, so that lines and columns stay.
const MARKS = /^[ \t]*(?:\/\/[\/!]?|\/\*+|\*+\/?|#+!?)/gm;

const blanks = (text) => text.replace(/[^\n]/g, " ");

function preProcess(source) {
  const lines = source.split("\n");
  const at = (index) => {
    const before = source.slice(0, index).split("\n");
    return { line: before.length, column: before.at(-1).length };
  };
  const loc = { start: at(0), end: { line: lines.length, column: lines.at(-1).length } };
  const text = source.replace(MARKS, blanks);
  const node = (type, more) => ({ type, raw: text, range: [0, text.length], loc, ...more });
  const str = node("Str", { value: text });
  return { text, ast: node("Document", { children: [node("Paragraph", { children: [str] })] }) };
}

const postProcess = (messages, filePath) => ({ messages, filePath: filePath ?? "<source>" });

class Sources {
  availableExtensions() {
    return [".rs", ".py", ".sh", ".js", ".mjs", ".html", ".css", ".toml", ".yml"];
  }
  processor() {
    return { preProcess, postProcess };
  }
}

module.exports = { Processor: Sources };
