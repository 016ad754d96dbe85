// What programs do with the package, in Node.js and in pages alike: an error says what is wrong.
import { createSolver, KamisadoError } from "kamisado";

const LATE = "1r2u1+bp/2k1y3/8/7B/3og3/8/5UO1/YPKG2R1 g K";
/** All first moves of a set-up, which takes long with distances. */
const SLOW = { position: "yorpugbk/8/8/8/8/8/8/RBYGPUOK g -", distance: true };

function equal(what, ...both) {
  const [found, expected] = both.map((one) => JSON.stringify(one));
  if (found !== expected) throw new Error(`${what}: found ${found}, expected ${expected}`);
}

const refused = (question) => question.then(() => "an answer").catch((error) => error);

export async function use() {
  const lost = [];
  const solver = await createSolver({ workers: 2, memory: 67108864, onLost: (why) => lost.push(why) });
  const start = await solver.position({ position: "start", distance: true });
  equal("the start", [start.value, start.distance, start.source, start.moves.length], ["win", 17, "table", 102]);
  const late = await solver.position({ position: LATE, distance: true, replies: true });
  equal("a search", [late.value, late.distance, late.source, late.proved], ["win", 11, "search", true]);
  const match = await solver.match({ position: LATE, match: "single" });
  equal("a match", [match.value, match.score], ["win", { black: 0, gold: 0 }]);
  const { records } = await solver.review({ text: "d8d3\nf1h3\n" });
  equal("a review", records.length, 1);
  equal("a puzzle", (await solver.puzzles({ grade: 1, number: 1 })).grade, 1);

  const partial = [];
  const turns = { position: "start3", turns: 3 };
  const whole = await solver.mitsudomoe.position(turns, { onPartial: (found) => partial.push(found.complete) });
  equal("mitsudomoe", [partial.includes(false), whole.complete], [true, true]);

  const [leave, far] = [new AbortController(), []];
  const onProgress = ({ positions, seconds }) => {
    far.push(positions > 0 && seconds > 0);
    if (far.length === 2) leave.abort(new Error("enough"));
  };
  equal("an abort", (await refused(solver.position(SLOW, { signal: leave.signal, onProgress }))).message, "enough");
  equal("progress", far, [true, true]);
  const faulty = { onProgress: () => { throw new Error("a fault"); } };
  equal("a fault of what listens", (await refused(solver.position(SLOW, faulty))).message, "a fault");

  equal("a text", (await refused(solver.show("start"))).message, 'show: found "start", expected an object with parameters');
  const wrong = await refused(solver.record({ text: "d8d3\nf1h9\n" }));
  equal("a wrong text", [wrong.code, wrong.line, wrong.column], ["unusable_input", 2, 1]);
  equal("an error", wrong instanceof KamisadoError, true);
  equal("no such puzzle", (await refused(solver.puzzles({ grade: 1, number: 999999 }))).code, "not_found");
  const narrow = await createSolver({ workers: 1, nodes: 1000 });
  const cut = await narrow.position(SLOW);
  equal("limits", [cut.value, cut.nodes < 10_000], ["unknown", true]);
  narrow.close();
  // A question that waits for the only worker has its seconds all the same.
  const busy = await createSolver({ workers: 1, seconds: 1 });
  const first = busy.match({ position: "start", match: "standard" });
  const waited = await busy.position({ ...SLOW, distance: false, moves: null });
  equal("after a wait", waited.moves.filter((move) => move.value === "unknown"), []);
  await first;
  busy.close();

  const running = refused(solver.position(SLOW));
  solver.close();
  for (const one of [running, refused(solver.show({ position: "start" }))])
    equal("closed", [(await one).code, (await one).message], ["closed", "the solver is closed"]);
  for (const wrong of [{ worker: 1 }, { memory: 1000 }, { memory: "64M" }])
    equal("options", /^(memory: )?found /.test((await refused(createSolver(wrong))).message), true);
  equal("lost workers", lost, []);
}
