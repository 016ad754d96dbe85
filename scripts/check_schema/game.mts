// Plays a game with the generated types: game.mjs ADDRESS
//
// Gold answers as a natural player, Black perfectly. At the end all positions are asked again in one request.

import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

declare const process: { argv: string[]; exitCode?: number };
type Line = Partial<components["schemas"]["NumberedPosition"] & components["schemas"]["LineFailure"]>;

const client = createClient<paths>({ baseUrl: `${process.argv[2]}/api/v1` });

function check<T>(what: string, answer: { data?: T; error?: { error: string } }): T {
  if (answer.data === undefined) throw new Error(`${what}: ${answer.error?.error}`);
  return answer.data;
}

const known = check("index", await client.GET("/"));
if (!known.paths.includes("positions") || check("health", await client.GET("/health")).waiting !== 0) {
  throw new Error("the index has no positions, or searches wait");
}
const played: string[] = [];
const values: string[] = [];
let winner;
for (;;) {
  const query = { position: "start", moves: played.join(",") };
  const shown = check("show", await client.GET("/show", { params: { query } }));
  winner = shown.winner;
  if (shown.result !== "ongoing") break;
  values.push(check("position", await client.GET("/position", { params: { query } })).value);
  const against = shown.to_move === "black" ? "perfect" : "natural";
  const reply = await client.GET("/reply", { params: { query: { ...query, against, seed: played.length } } });
  played.push(check("reply", reply).move);
}
const lines = values.map((_, count) => `start ${played.slice(0, count).join(", ")}`);
const answers = await client.POST("/positions", {
  params: { query: { value_only: true } },
  body: [...lines, "nonsense", ""].join("\n"),
  bodySerializer: (text) => text,
  parseAs: "text",
});
const told: Line[] = check("positions", answers).trim().split("\n").map((line) => JSON.parse(line));
if (told.map(({ value }) => value).join() !== [...values, undefined].join() || told.at(-1)?.code !== "unusable_input") {
  throw new Error(`positions: ${JSON.stringify(told)}`);
}
const wrong = await client.GET("/position", { params: { query: { position: "start", moves: "a1a1" } } });
if (wrong.error?.code !== "unusable_input") throw new Error("a wrong move has a value");
console.log(`TypeScript: ${winner} wins after ${played.length} moves: ${played.join(" ")}`);
if (winner !== "black") process.exitCode = 1;
