export const studies = {
  "studies.line": "Moves played",
  "studies.link": "The address of this page holds the position and its moves: copy it to share what you see.",
  "studies.start": "Start of the line",
  "studies.tried": "Tried after {move}",
  "studies.tried.first": "Tried first",
};
