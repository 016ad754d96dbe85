// The types, as a program uses them.
import { createSolver, type ErrorCode, KamisadoError, type MatchParameters, type Options, type Solver } from "kamisado";

const options: Options = { memory: 67108864, workers: 2, onLost: (why: string) => console.error(why) };
const solver: Solver = await createSolver(options);
const { value, moves } = await solver.position(
  { position: "start", deadlock: "two-pass" },
  { signal: AbortSignal.timeout(1000), onProgress: ({ positions }) => positions.toFixed() },
);
const wins: string[] = moves.filter((move) => move.value === "win").map(({ notation }) => notation);
const asked: MatchParameters = { position: "start", match: "standard", seconds: 60 };
const { score } = await solver.match(asked);
const points: number = score.black + score.gold;
const { legal_turns } = await solver.mitsudomoe.show({ position: "start3" });
try {
  await solver.review({ text: "d8d3" });
} catch (error) {
  if (error instanceof KamisadoError) {
    const code: ErrorCode | "closed" = error.code;
    const line: number | undefined = error.line;
    console.error(code, line, value, wins, points, legal_turns.length);
  }
}
// @ts-expect-error: a position is needed
await solver.show({});
// @ts-expect-error: such a rule is not there
await solver.show({ position: "start", deadlock: "none" });
// @ts-expect-error: only a server gives this
solver.findings;
solver.close();
