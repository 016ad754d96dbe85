// Draws pictures of SVG with resvg, as PNG beside each.
//
// Usage: node pictures.mjs PACKAGES SVG...
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [packages, ...files] = process.argv.slice(2);
const { Resvg } = createRequire(pathToFileURL(resolve(packages, "package.json")))("@resvg/resvg-js");
for (const file of files) {
    const picture = new Resvg(readFileSync(file), { font: { loadSystemFonts: true, defaultFontFamily: "DejaVu Sans" } });
    writeFileSync(file.replace(/svg$/, "png"), picture.render().asPng());
}
