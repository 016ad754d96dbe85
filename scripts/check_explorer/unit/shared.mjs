// Shared by the tests.
import { readFileSync } from "node:fs";

const root = new URL("../../../", import.meta.url);

/** The objects of a file of `data/fixtures`, one a line. */
export function fixtures(name) {
  const lines = readFileSync(new URL(`data/fixtures/${name}.jsonl`, root), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => JSON.parse(line));
}

/** The folder of the page's modules. */
export const site = new URL("analysis/src/explorer/site/", root);
