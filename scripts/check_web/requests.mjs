// The requests on which module and server are compared: a thousand, the same in every run.
import { readFileSync } from "node:fs";
import { Chance } from "./chance.mjs";
import { wrong } from "./wrong.mjs";

const FIXTURES = "data/fixtures";
const RECORDS = ["single-round", "standard-match", "two-players"];
const TWO_PASS = { deadlock: "two-pass" };
/** Texts with games, one or several, right and wrong, of which some have their board turned. */
const TEXTS = [
  "black: Ann\nd8d3\nf1h3\nresigned: black\n\nblack: Cleo\nd8d3\ng1g5\n",
  "board: turned\nd1-d5 a8-a5 e1-e6\n", "d1-d5 a8-a5 e1-e6\n", "1. Pink Forward 5 Purple\n",
  '(;GM[Kamisado]P0[id "ann"]P1[id "ben"];P0[1 Pickb D 1];P0[2 Dropb D 5];P0[3 Done];P1[4 Move A 8 A 5])',
  "(;GM[Chess])", '{"moves":[]}', "1\nOoLlMmPpYyRrGgBb\n",
];
/** Scores of Standard matches, to three points, a ring being one: Black's and Gold's, how many, and the largest distance. */
const MATCHES = [[2, 2, 40, 30], [2, 1, 12, 5], [1, 2, 12, 5]];

/** The lines of a file of fixtures. */
function lines(name) {
  return readFileSync(`${FIXTURES}/${name}.jsonl`, "utf8").trim().split("\n").map((line) => JSON.parse(line));
}

/**
 * All requests: each has `kind`, `path`, `query` made of `parameters`, and `body` if it is a record. `ask` plays the random
 * moves, by `show`.
 */
export function requests(seed, ask) {
  const chance = new Chance(seed);
  const found = [];
  const add = (kind, path, parameters, body) => {
    const query = typeof parameters === "string" ? parameters : String(new URLSearchParams(parameters));
    found.push({ kind, path, query, body, parameters });
  };
  const times = (count, make) => Array.from({ length: count }, (_, i) => make(i));
  const show = (path, parameters) => {
    const { status, object } = ask({ path, query: String(new URLSearchParams(parameters)) });
    if (status !== 200) throw new Error(`${path} refuses moves that it has shown: ${JSON.stringify(object)}`);
    return object;
  };
  /** Random moves, at most so many, that do not end the round: the moves and the position after them. */
  const play = (length, from = { position: "start" }, path = "show") => {
    const moves = [];
    let shown = show(path, from);
    while (moves.length < length) {
      const next = chance.of((shown.legal_moves ?? shown.legal_turns).map(({ move, turn }) => move ?? turn));
      const after = show(path, { ...from, moves: [...moves, next].join() });
      if (after.result !== "ongoing") break;
      moves.push(next);
      shown = after;
    }
    return { ...from, moves: moves.join(), shown };
  };
  /** Random moves to the end of a round. */
  const playOut = (from = { position: "start" }) => {
    const moves = [];
    let shown = show("show", from);
    while (shown.result === "ongoing") {
      moves.push(chance.of(shown.legal_moves).move);
      shown = show("show", { ...from, moves: moves.join() });
    }
    return { moves, shown };
  };
  const rule = (deadlock) => (deadlock === "two-pass" ? TWO_PASS : {});
  const either = () => rule(chance.of(["official", "two-pass"]));
  const wants = () => ({ ...(chance.oneIn(2) && { distance: true }), ...(chance.oneIn(3) && { replies: true }) });
  /** A position with this many rings for Black and for Gold, at most `most` on a tower. */
  const ringed = (position, black, gold, most) => {
    const [board, ...rest] = position.split(" ");
    const bare = [...board.replaceAll("+", "")];
    const ring = (isOwn, count) => {
      const towers = [...bare.keys()].filter((i) => isOwn(bare[i][bare[i].length - 1]));
      times(count, () => {
        const tower = chance.of(towers.filter((i) => bare[i].length <= most));
        bare[tower] = `+${bare[tower]}`;
      });
    };
    ring((sign) => sign >= "a" && sign <= "z", black);
    ring((sign) => sign >= "A" && sign <= "Z", gold);
    return [bare.join(""), ...rest].join(" ");
  };

  const rounds = lines("rounds").map(({ position, deadlock, distance }) => ({ position, ...rule(deadlock), distance }));
  const setups = lines("setups").map(({ position, deadlock }) => ({ position, ...rule(deadlock) }));
  const plain = ({ position, deadlock }) => ({ position, ...rule(deadlock) });
  /** A position late in a random round, perhaps with rings; at least so many moves were played. */
  const middle = (least, most) => {
    const { position } = play(least + chance.below(most - least)).shown;
    const rings = chance.oneIn(2) ? [0, 0] : [chance.below(5), chance.below(5)];
    return { position: ringed(position, ...rings, 4), ...either() };
  };
  const onlySome = (from, count) => {
    const moves = show("show", from).legal_moves.map(({ move }) => move);
    return { ...from, only: chance.some(moves, count).join() };
  };

  times(100, () => {
    const { position, moves } = play(chance.below(6));
    add("first moves, by the table", "position", { position, moves, ...wants() });
  });
  add("start", "position", { position: "start", distance: true, replies: true });
  add("start", "position", { position: "start", distance: true, ...TWO_PASS });
  const limited = { position: "start:14:29", opening: "1-3-5" };
  add("limited", "position", { ...limited, distance: true, replies: true });
  add("limited", "position", { ...limited, position: "start:5c:34", moves: "a8a7", ...TWO_PASS });
  add("limited", "show", { ...limited, moves: "a8a6" });
  add("limited", "explain", { ...limited, moves: "a8a7" });
  add("limited", "reply", { ...limited, seed: 3 });
  rounds.forEach((round) => add("late in a round", "position", { ...plain(round), ...wants() }));
  times(220, () => add("mid-game", "position", { ...middle(8, 30), ...wants() }));
  times(3, () => add("set-up", "position", chance.of(setups)));
  times(60, () => add("some moves", "position", { ...onlySome(chance.of(setups), 1 + chance.below(3)), ...wants() }));
  times(60, () => add("some moves", "position", { ...onlySome(middle(6, 20), 1 + chance.below(3)), ...wants() }));
  times(10, () => add("some moves", "position", { ...onlySome({ position: "start" }, 1 + chance.below(9)), ...wants() }));

  times(60, () => {
    const { position, moves } = play(chance.below(40));
    add("show", "show", { position, moves, ...either(), ...(chance.oneIn(2) && { match: chance.of(["standard", "5"]) }) });
  });
  times(20, () => {
    const { moves, shown } = playOut();
    if (!shown.legal_moves.length) return;
    const match = "standard";
    const fill = [...moves, chance.of(["fill left", "fill right"])];
    const next = show("show", { position: "start", moves: fill.join(), match }).position;
    const after = play(chance.below(12), { position: next });
    add("show", "show", { position: "start", moves: [...fill, after.moves].filter(Boolean).join(), match });
  });
  times(40, () => {
    const { moves, position, deadlock } = { moves: "", ...middle(10, 30) };
    const first = show("show", { position }).legal_moves[0].move;
    add("explain", "explain", { position, moves: chance.of([moves, first]), ...rule(deadlock) });
  });
  times(10, () => add("explain", "explain", plain(chance.of(rounds))));

  times(60, (i) => {
    const against = ["perfect", "strong", "natural"][i % 3];
    const blunders = against === "strong" ? { blunders: chance.below(11) / 10 } : {};
    add("reply", "reply", { ...middle(8, 30), against, ...blunders, seed: chance.below(1000) });
  });
  times(12, (i) => {
    const match = { match: "standard", against: ["perfect", "strong", "natural"][i % 3], seed: i };
    add("reply in a match", "reply", { position: ringed(middle(14, 30).position, 2, 2, 1), ...match });
  });
  for (const [black, gold, count, most] of MATCHES) {
    times(count, () => {
      const { position } = chance.of(rounds.filter(({ distance }) => distance <= most));
      const rings = ringed(position, black, gold, 1);
      add(`match at ${black}-${gold}`, "match", { position: rings, match: "standard", ...either(), ...wants() });
    });
  }
  times(10, () => add("match of one round", "match", { ...middle(10, 30), match: "single", ...wants() }));
  times(2, () => add("refill", "refill", { position: "start", moves: playOut().moves.join() }));

  times(40, () => {
    const { moves } = chance.oneIn(2) ? playOut() : { moves: play(20).moves.split(",") };
    add("record", "record", chance.oneIn(3) ? TWO_PASS : {}, moves.join("\n"));
  });
  for (const body of TEXTS) {
    add("games", "record", {}, body);
    for (const path of ["record", "review"]) {
      times(3, (i) => add("games", path, { game: i, ...(path === "review" && { course: false, distance: false }) }, body));
    }
  }
  for (const name of RECORDS) {
    const text = readFileSync(`data/records/${name}.txt`, "utf8");
    const cut = text.split("\n").slice(0, 14).join("\n");
    [text, cut].forEach((body) => add("record", "record", {}, body));
    // Who has won is searched after every move: one round is enough.
    add("review", "review", { course: false, distance: name !== "two-players" }, cut);
  }

  times(20, () => add("puzzles", "puzzles", { number: 1 + chance.below(500) }));
  times(20, () => add("puzzles", "puzzles", { grade: 1 + chance.below(5), number: 1 + chance.below(100) }));
  add("puzzles", "puzzles", {});
  const boards = lines("mitsudomoe-rules").map(({ position }) => position).filter(Boolean);
  const starts = ["start2", "start3", "start4"];
  const turns = (most, start) => play(chance.below(most), { position: start }, "mitsudomoe/show").shown.position;
  const board = () => (chance.oneIn(2) ? chance.of(boards) : turns(30, chance.of(starts)));
  times(60, () => add("mitsudomoe", "mitsudomoe/show", { position: board() }));
  times(60, () => {
    // Two turns can take a minute from a board with many rings.
    const asked = chance.oneIn(3) ? { position: turns(6, "start2"), turns: 2 } : { position: board(), turns: 1 };
    add("mitsudomoe", "mitsudomoe/position", asked);
  });

  const game = readFileSync("data/mitsudomoe.txt", "utf8");
  add("mitsudomoe", "mitsudomoe/record", {}, game);
  add("mitsudomoe", "mitsudomoe/review", { turns: 1 }, game);

  wrong().forEach(([path, query, body]) => add("wrong", path, query, body));
  for (const path of ["nothing", "position/", "position.json", "mitsudomoe", "mitsudomoe/explain", "../position"]) {
    add("no such path", path, { position: "start" });
  }
  return found;
}
