// Puts into this folder what the package has from others: `npm pack` runs this first.

import { copyFileSync } from "node:fs";

const FILES = {
  "data/web/kamisado.wasm": "js/module/kamisado.wasm",
  "data/initial-round-ply5.table": "js/module/opening.table",
  "data/puzzles.jsonl": "js/module/puzzles.jsonl",
  "LICENSE-APACHE": "LICENSE-APACHE",
  "LICENSE-MIT": "LICENSE-MIT",
};

for (const [from, to] of Object.entries(FILES))
  copyFileSync(new URL(`../../${from}`, import.meta.url), new URL(to, import.meta.url));
