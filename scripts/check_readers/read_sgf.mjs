// What JavaScript's readers of SGF see in files: a line for each file and reader.
//
// Usage: read_sgf.mjs PACKAGES FILE...
// PACKAGES is the folder in which npm has installed them.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const [packages, ...files] = process.argv.slice(2);
const require = createRequire(path.join(path.resolve(packages), "package.json"));

/** The nodes of a tree along its first children. */
function* along(node, children) {
  for (let next = node; next; next = children(next)[0]) yield next;
}

const readers = {
  "@sabaki/sgf": ({ parse }, text) => [...along(parse(text)[0], (node) => node.children)].map((node) => node.data),
  jssgf: (jssgf, text) => [...along(jssgf.fastParse(text)[0], (node) => node._children)],
  godash: ({ sgfToJS }, text) => sgfToJS(text),
  smartgame: ({ parse }, text) => parse(text).gameTrees[0].nodes,
};

const first = (/** @type {unknown} */ value) => (Array.isArray(value) ? value[0] : value);

for (const file of files) {
  for (const [name, read] of Object.entries(readers)) {
    const { version } = JSON.parse(readFileSync(path.join(packages, "node_modules", name, "package.json"), "utf8"));
    let seen;
    try {
      const nodes = read(require(name), readFileSync(file, "utf8"));
      const moves = nodes.flatMap((node) => [node.B, node.W].filter(Boolean).map(first));
      const told = first(nodes.find((node) => node.C)?.C ?? "none");
      seen = `${nodes.length} nodes, ${moves.length} moves ${moves.slice(0, 2).join(" ") || "-"}, comment ${told}, Black ${first(nodes[0].PB ?? "none")}`;
    } catch (error) {
      seen = `${error.name}: ${error.message.split("\n")[0]}`;
    }
    console.log(`${path.basename(file)}\t${name} ${version}\t${seen}`);
  }
}
