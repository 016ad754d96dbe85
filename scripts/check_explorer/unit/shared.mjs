// Shared by the tests.
import { readFileSync } from "node:fs";

export const project = new URL("../../../", import.meta.url);

/** The objects of a file of `data/fixtures`, one a line. */
export function fixtures(name) {
  const lines = readFileSync(new URL(`data/fixtures/${name}.jsonl`, project), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => JSON.parse(line));
}

/** The folder of the page's modules. */
export const site = new URL("analysis/src/explorer/site/", project);

/** A worker that answers at once, by `respond`. */
export class FakeWorker {
  static begin() {
    [FakeWorker.asked, FakeWorker.made] = [[], []];
    FakeWorker.respond = (request, say) => say({ status: 200, text: JSON.stringify({ request }) });
  }
  constructor() {
    FakeWorker.made.push(this);
  }
  postMessage(message) {
    FakeWorker.asked.push(message);
    queueMicrotask(() => FakeWorker.respond(message.request, (data) => !this.isOver && this.onmessage({ data })));
  }
  terminate() {
    this.isOver = true;
  }
}

export const m = (move, value = "unknown", distance = null) => ({ move, notation: move, value, distance });
export const position = (moves, of = {}) => ({
  value: "unknown",
  distance: null,
  source: "search",
  proved: false,
  resolved: 0,
  nodes: 1,
  seconds: 1,
  moves,
  ...of,
});
/** Answers questions about a position, of which the rules say nothing, by these values of its moves. */
export const values = (known) => (request, say) => {
  const only = new URLSearchParams(request.split("?")[1]).get("only")?.split(",") ?? [];
  const moves = Object.entries(known).map(([move, value]) => m(move, only.includes(move) ? value : "unknown"));
  const wins = moves.some(({ value }) => value === "win");
  say({ status: 200, text: JSON.stringify(position(moves, { value: wins ? "win" : "unknown", proved: wins })) });
};
