// Requests that are wrong, each in its own way: the status and the message must be the same from both sources.

const POSITION = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -";

/** The path, the parameters and the body of each. */
export function wrong() {
  const cases = [];
  const add = (path, query, body) => cases.push([path, query, body]);

  // Parameters.
  const ofPositions = ["position", "show", "explain", "match", "reply", "refill"];
  for (const path of [...ofPositions, "mitsudomoe/show", "mitsudomoe/position", "mitsudomoe/reply"]) {
    add(path, "");
    add(path, { position: "start", colour: "red" });
    add(path, "position=start&position=start");
    add(path, "position=+oupkyrgb/8/8/8/8/8/8/BGRYKPUO+b+-");
    add(path, "position=%2B+oupkyrgb/8/8/8/8/8/8/BGRYKPU+O+b+-");
    add(path, { position: "" });
    add(path, { position: "no position" });
  }
  add("puzzles", { colour: "red" });
  for (const query of [
    "position=%ff", "position=%", "position=start&moves=%e2%82", "&&position=start", "position=start&", "position", "=start",
    "position=start&moves", "position=st%61rt", "position=start&moves=d8d3%2Cf1f2", "position=start&m%6Fves=d8d3",
  ]) {
    add("position", query);
  }

  // Values of parameters.
  for (const [path, more] of [
    ["position", { distance: "1" }], ["position", { replies: "yes" }], ["position", { deadlock: "none" }],
    ["position", { distance: "" }], ["position", { only: "d8d9" }], ["position", { only: "" }],
    ["position", { only: "d8d3,d8d3" }], ["position", { only: "d8d3,a1a2" }], ["position", { only: "x".repeat(200) }],
    ["show", { match: "6 points" }], ["show", { match: "0" }], ["show", { match: "16" }], ["match", { match: "endless" }],
    ["match", { match: "standard", distance: "no" }], ["reply", { against: "nobody" }], ["reply", { blunders: "0.5" }],
    ["reply", { against: "strong", blunders: "2" }], ["reply", { against: "strong", blunders: "NaN" }],
    ["reply", { against: "strong", blunders: "half" }], ["reply", { seed: "-1" }], ["reply", { match: "x" }],
    ["refill", {}], ["refill", { winner: "red" }], ["refill", { promote: "white" }],
    ["refill", { winner: "gold", promote: "blue" }],
  ]) {
    add(path, { position: "start", ...more });
  }
  for (const turns of [0, 201, 256, "two"]) add("mitsudomoe/position", { position: "start2", turns });
  for (const more of [{ wins: "1" }, { moves: "place a1" }]) {
    add("mitsudomoe/position", { position: "start2", turns: 1, ...more });
  }
  for (const grade of [9, 0, 300]) add("puzzles", { grade });
  for (const number of [0, 501, "one"]) add("puzzles", { number });
  add("puzzles", { grade: 2, number: 101 });

  // Moves.
  for (const moves of [
    "d8d9", "a1a2", "d8d3,d8d4", "d8d3,,f1f2", ",", "fill left", "Pink f5 Purpel", "d8d3 f1f2", "d8-d3!", "\u0000", "\u{1F600}",
    "d8".repeat(200),
  ]) {
    add("show", { position: "start", moves });
    add("position", { position: "start", moves });
  }
  for (const moves of ["place c1", "place c1 a1*c1,place c1 a1*c1", "a{b,c", "place c2 b2*e5{d4>a5,c3>d4}", ",,"]) {
    add("mitsudomoe/show", { position: "start2", moves });
  }

  // Positions.
  for (const position of [
    POSITION.replace("b -", ""), POSITION.replace("b -", "w -"), POSITION.replace("-", "X"), POSITION.replace("8/", ""),
    POSITION.replace("8/", "9/"), POSITION.replace("oup", "ooup"), POSITION.replace("o", "O"), POSITION.replace("o", "++++++o"),
    POSITION.replace("oup", "1up"), POSITION.replace("b -", "b R"), POSITION.replace("b -", "b - -"), `${POSITION}\n`, ` ${POSITION} `,
    POSITION.replace("/8/", "/\u202e8/"), POSITION.toUpperCase(), "START", "start start", "P1k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/5p2/B5U1 b O",
    "x".repeat(3000),
  ]) {
    add("position", { position });
    add("show", { position });
  }
  add("match", { position: "P1k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/5p2/B5U1 b O", match: "1" });
  add("explain", { position: "2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P", moves: "a2a8" });
  add("reply", { position: "2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P", moves: "a2a8" });

  // Records.
  for (const body of [
    "", "\n\n", "d8d3\nd1d2\n", "match: endless\n", "match: single\nmatch: single\n", "colour: red\nd8d3\n", "d8d3\nwinner: black\n",
    "rules: none\n", "score: black 9 gold 9\n", "\u0000", "# a remark\n".repeat(6000), "fill: left\n",
    "black: \u202eAnna\nd8d9\n",
  ]) {
    add("record", {}, body);
    add("review", { course: false, distance: false }, body);
  }
  for (const more of [{ game: 0 }, { game: 2 }, { game: -1 }, { game: "one" }, { from: "nothing" }, { from: "recrod" }, { from: "" }]) {
    add("record", more, "d8d3");
    add("review", more, "d8d3");
  }
  add("review", { distance: "1" }, "d8d3");
  add("review", { match: "x" }, "d8d3");
  add("review", { match: "5", deadlock: "none" }, "d8d3");
  add("record", { deadlock: "none" }, "d8d3");
  add("record", { colour: "red" }, "d8d3");
  return cases;
}
