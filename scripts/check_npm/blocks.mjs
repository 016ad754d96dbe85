// Runs the blocks of JavaScript of pages: node blocks.mjs FOLDER PAGE... Each runs in FOLDER, and prints what the comments
// after `console.log` say.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const [cwd, ...pages] = process.argv.slice(2);
for (const page of pages) {
  const blocks = [...readFileSync(page, "utf8").matchAll(/^```js\n(.*?)^```$/gms)].map(([, block]) => block);
  if (blocks.length === 0) throw new Error(`${page} has no block of JavaScript`);
  for (const block of blocks) {
    const expected = Array.from(block.matchAll(/^console\.log\(.* \/\/ (.*)$/gm), ([, said]) => `${said}\n`).join("");
    const found = execFileSync("node", ["--input-type=module", "--eval", block], { cwd, encoding: "utf8" });
    if (found !== expected) throw new Error(`${page}: found\n${found}expected\n${expected}`);
  }
  console.log(`${page}: ${blocks.length} blocks print what they say`);
}
