// Mitsudomoe: the texts of positions and turns, a turn in the making, and why a choice is refused.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  danger,
  goalOf,
  HOMES,
  laid,
  read,
  readable,
  SPACES,
  steps,
  unnamed,
  write,
} from "../../../analysis/src/explorer/site/mitsudomoe/position.js";
import { best, Making } from "../../../analysis/src/explorer/site/mitsudomoe/turn.js";
import { fixtures } from "./shared.mjs";

const RULES = fixtures("mitsudomoe-rules");
const fixture = (id) => RULES.find((found) => found.id === id);
const legal = (ring, ball) => steps({ turn: `${ring} ${ball}`, ring, ball });

/** Stacks with two balls of Black to vault over. */
const { stacks: VAULTED } = read(
  "b . . . w / . . . bB . / . . bB w . / . wW . . . / wW . wW . bB | w:a1 b:e5 | w | w3 b4",
);

/** The first turns of two players, as the fixture lists them. */
const FIRST = Object.entries(fixture("M04").expect.by_ring).flatMap(([to, balls]) =>
  balls.map((ball) => legal(`place ${to}`, ball)),
);
/** Turns with a ring from the board, and a vault with several ends. */
const LATER = [
  ...["b2-a3", "c1*a3"].map((ball) => legal("place a3", ball)),
  legal("d3-a3", "b2-a3"),
  ...["b2*e5{c3>a5,d4>c3}", "b2*e5{d4>a5,c3>d4}"].map((ball) => legal("d3-c2", ball)),
];

test("every position of the fixtures is read with all its rings and balls, and written", () => {
  const all = RULES.filter(({ position }) => position);
  assert.ok(all.length > 15);
  for (const { position, expect } of all) {
    const [board, seated, turn] = position.split("|").map((part) => part.trim());
    const found = read(position);
    const piles = Object.values(found.stacks).map(
      ({ rings, ball }) => rings.join("") + (ball ?? "").toUpperCase() || ".",
    );
    assert.equal(piles.join(" "), board.replaceAll("/", "").replace(/ +/g, " "));
    assert.equal(found.seats.map(({ letter, seat }) => `${letter}:${seat}`).join(" "), seated);
    assert.equal(found.turn, turn);
    for (const [letter, spaces] of Object.entries(expect?.balls ?? {})) {
      assert.deepEqual(SPACES.filter((space) => found.stacks[space].ball === letter).sort(), spaces);
    }
    assert.ok(readable(position));
    assert.equal(write(found), position.replace(/ +/g, " "));
  }
});

test("rings are read from the bottom up, balls on goal spaces are home, and supplies are those that are written", () => {
  const { stacks, seats } = read(
    ". . . wW wbrW / . . . . . / . . . . . / . . . . . / . . . . . | w:a1 b:e5 | b | w2 b0",
  );
  assert.deepEqual(stacks.e5, { rings: ["w", "b", "r"], ball: "w" });
  assert.deepEqual([Object.keys(stacks).length, stacks.c3], [25, { rings: [], ball: null }]);
  assert.deepEqual(seats, [
    { letter: "w", seat: "a1", supply: 2, home: 2 },
    { letter: "b", seat: "e5", supply: 0, home: 0 },
  ]);
});

test("home spaces are a corner and its two neighbours, and the goal is the opposite corner", () => {
  for (const [corner, spaces] of Object.entries(HOMES)) {
    const far = (space) => Math.abs(space.charCodeAt(0) - corner.charCodeAt(0)) + Math.abs(space[1] - corner[1]);
    assert.deepEqual(spaces.map(far).sort(), [0, 1, 1]);
    const opposite = `${corner[0] === "a" ? "e" : "a"}${corner[1] === "1" ? "5" : "1"}`;
    assert.deepEqual(goalOf(corner), HOMES[opposite]);
  }
});

test("the steps of a turn are read", () => {
  assert.deepEqual(legal("place c1", "a1*c1"), {
    turn: "place c1 a1*c1",
    ring: "place c1",
    ball: "a1*c1",
    parts: [null, "c1", "a1", "c1"],
    ends: [],
  });
  const { parts, ends } = legal("d3-c2", "b2*e5{c3>a5,d4>c3}");
  assert.deepEqual(parts, ["d3", "c2", "b2", "e5"]);
  assert.deepEqual(ends, [
    ["c3", "a5"],
    ["d4", "c3"],
  ]);
});

test("a ring step lays a ring on top, and leaves the position as it was", () => {
  const { stacks } = read(fixture("M05").position);
  const next = laid(stacks, "w", { parts: ["d3", "b3"], ends: [] });
  assert.deepEqual([next.d3.rings, next.b3.rings], [[], ["w", "b", "w"]]);
  assert.deepEqual(laid(stacks, "w", { parts: [null, "c3"], ends: [] }).c3, { rings: ["w"], ball: null });
  assert.deepEqual(stacks, read(fixture("M05").position).stacks);
});

/** The phases of a turn in the making as its choices are made: each a space, or a method. */
const phases = (making, ...choices) =>
  choices.map((choice) => {
    const isTaken = choice.length === 2 ? making.choose(choice) : making[choice]();
    return `${choice} ${isTaken === false ? "refused" : making.phase()}`;
  });

test("a turn is made space by space, and a single option is chosen by itself", () => {
  const making = new Making(FIRST);
  // All rings come from the supply.
  assert.deepEqual([making.phase(), making.parts, making.canUndo()], ["ringTo", [null], false]);
  assert.deepEqual(making.options(1).sort(), ["a3", "b2", "b3", "c1", "c2"]);
  assert.deepEqual(phases(making, "e5", "c2", "undo", "b2", "a1", "b1", "d4"), [
    "e5 refused",
    "c2 to",
    "undo ringTo",
    "b2 ball",
    "a1 to",
    "b1 to",
    "d4 refused",
  ]);
  // Another ball may be chosen before one has moved.
  assert.deepEqual([making.parts[2], ...phases(making, "a2", "b2")], ["b1", "a2 to", "b2 made"]);
  assert.deepEqual(
    making.left().map(({ turn }) => turn),
    ["place b2 a2-b2"],
  );
});

test("choices are taken back one after another", () => {
  const making = new Making(LATER);
  assert.deepEqual([making.phase(), making.canUndo()], ["ring", false]);
  assert.deepEqual(phases(making, "c3", "d3", "d3", "d3", "c2", "e5", "c3"), [
    "c3 refused",
    "d3 ringTo",
    "d3 ring",
    "d3 ringTo",
    "c2 to",
    "e5 vaulted",
    "c3 end",
  ]);
  assert.deepEqual(phases(making, "undo", "undo", "undo"), ["undo vaulted", "undo to", "undo ringTo"]);
  assert.deepEqual([making.parts, making.canUndo()], [["d3"], true]);
  assert.deepEqual(phases(making, "undo"), ["undo ring"]);
  assert.ok(making.take(null));
  assert.deepEqual(
    making.left().map(({ ring }) => ring),
    ["place a3", "place a3"],
  );
});

test("a space shows what can be done there, and what is known of the best turn through it", () => {
  const making = new Making(LATER, VAULTED);
  const [win, loss] = [
    { value: "win", within: 2, open_to: null },
    { value: "loss", within: 1, open_to: null },
  ];
  const open = { value: "unknown", within: null, open_to: 3 };
  const values = new Map([
    ["d3-c2 b2*e5{c3>a5,d4>c3}", win],
    ["d3-c2 b2*e5{d4>a5,c3>d4}", open],
    ["place a3 b2-a3", loss],
  ]);
  assert.deepEqual(making.roles(values), { "": { movable: true, source: true, known: loss }, d3: { movable: true, source: true, known: win } });
  assert.deepEqual(best(making.turns.slice(0, 2), values), loss);
  assert.equal(best(making.turns, new Map()), null);
  const then = (space) => making.choose(space) && making.roles(values);
  assert.deepEqual(
    then("d3"),
    {
      // Another ring may be dragged, also that of the supply.
      "": { movable: true, source: false },
      d3: { movable: true, source: false, chosen: true },
      a3: { goal: true, known: null },
      c2: { goal: true, known: win },
    },
  );
  assert.deepEqual(
    then("c2"),
    {
      b2: { movable: true, source: true, chosen: true },
      e5: { goal: true, known: win },
    },
  );
  assert.deepEqual(
    then("e5"),
    {
      c3: { movable: true, source: true },
      d4: { movable: true, source: true },
      e5: { chosen: true },
    },
  );
  assert.deepEqual(then("d4").a5, { goal: true, known: open });
});

test("vaulted balls are moved one by one, and balls of a colour may exchange their ends", () => {
  const making = new Making(LATER, VAULTED);
  ["d3", "c2", "e5", "d4"].forEach((space) => making.choose(space));
  // The turn that leaves c3 and a5 is written with c3 going first.
  assert.deepEqual([...making.goals().keys()], ["a5"]);
  making.choose("a5");
  assert.deepEqual([making.phase(), making.left().map(({ ball }) => ball)], ["made", ["b2*e5{d4>a5,c3>d4}"]]);
  making.undo();
  assert.deepEqual([making.phase(), making.choose("c3"), making.choose("b5")], ["vaulted", true, false]);
  assert.deepEqual(
    laid(VAULTED, "w", {
      ...making,
      ends: new Map([
        ["c3", "a5"],
        ["d4", "c3"],
      ]),
    }).c3.ball,
    "b",
  );
});

test("a piece is taken up and put down as in a drag, also another ring instead of the chosen one", () => {
  const making = new Making(LATER, VAULTED);
  assert.deepEqual([making.take("d3"), making.put("e1"), making.take(null), making.parts], [true, false, true, [null]]);
  assert.deepEqual([making.put("a3"), making.take("d3"), making.take("b2"), making.put("a3")], [true, false, true, true]);
  assert.deepEqual([making.phase(), making.last(), making.sources(), making.goals().size], ["made", "a3", [], 0]);
  assert.deepEqual(making.roles(new Map()).a3, { goal: true, known: { value: "loss", within: 0, open_to: null } });
  // It is chosen again, or something else is.
  assert.deepEqual([making.choose("a3"), making.phase(), making.choose("e5"), making.phase()], [true, "made", false, "to"]);
});

test("a turn is dangerous that fills one's own home, or brings another's last ball home, unless it wins", () => {
  const told = (text) => danger(read(text).stacks, read(text));
  const empty = ". . . . . / . . . . .";
  const own = "w:a1 b:e5 | w | w4 b4";
  assert.equal(told(`. . . . bB / ${empty} / wW . . . . / wW bB . . . | ${own}`), "home");
  assert.equal(told(`. . . . bB / ${empty} / wW . . . . / wW wW . . . | ${own}`), "home");
  assert.equal(told(`. . . . bB / ${empty} / wW . . . . / . wW . . . | ${own}`), "");
  assert.equal(told(`. . . . . / ${empty} / bB . . . . / bB bB . . . | ${own}`), "given");
  assert.equal(told(`. . . wW wW / . . . . wW / . . . . . / bB . . . . / bB bB . . . | ${own}`), "");
  const third = `. . . . . / ${empty} / . . . . yY / wW . . yY yY | w:a1 y:a5 | w | w4 y4`;
  assert.deepEqual([told(third), told(`${third} | own-turn`)], ["given", ""]);
});

test("the starts have names", () => {
  assert.equal(unnamed("start2"), fixture("M04").position.replace(/ +/g, " "));
  assert.deepEqual(
    read(unnamed("start3 | own-turn")).seats.map(({ letter, seat, supply }) => `${letter} ${seat} ${supply}`),
    ["w a1 5", "y a5 5", "b e5 5"],
  );
  assert.ok(["start3", "start4"].every((name) => readable(unnamed(name)) && write(read(unnamed(name))) === unnamed(name)));
});

test("a refused choice has its reason", () => {
  const { seats, turn } = read(fixture("M01").position);
  const stacks = Object.fromEntries(SPACES.map((space) => [space, { rings: [], ball: null }]));
  const put = (space, rings, ball = null) => {
    stacks[space] = { rings, ball };
  };
  [
    ["b2", ["w"], "w"],
    ["c3", ["b"], "b"],
    ["d3", ["w"]],
    ["a5", ["b"]],
    ["d4", ["b"], "b"],
    ["e5", ["w"], "w"],
  ].forEach((one) => put(.../** @type {[any, any, any]} */ (one)));
  const making = new Making(LATER, stacks);
  const why = (space) => making.refusal(space, { stacks, seats, turn }).replace(/.*?: /, "");
  assert.deepEqual(["b2", "a5", "d3"].map(why), [
    "a ball is there.",
    "no ring of White is on top there.",
    "then no ball could move.",
  ]);
  making.take(null);
  assert.deepEqual(["c3", "e1"].map(why), ["a ball is there.", "then no ball could move."]);
  making.choose("a3");
  assert.deepEqual(["a5", "e5", "b2"].map(why), [
    "there is no ball of White there.",
    "the ball there is home and stays.",
    "the ball there can go nowhere.",
  ]);
  making.choose("b2");
  put("e1", ["w"]);
  assert.deepEqual(
    ["d4", "e5", "a4", "d3"].map(why).map((said) => said.slice(0, 12)),
    ["a ball is th", "a ball is th", "no ring of W", "it is not ne"],
  );
  const over = new Making([]);
  assert.deepEqual(
    [over.left(), over.canUndo(), over.choose("a1"), over.roles(new Map())],
    [[], false, false, {}],
  );
  assert.equal(over.refusal("a1", { stacks, seats, turn }), "You cannot choose a1: the game is over.");
});
