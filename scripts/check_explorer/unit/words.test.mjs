// Messages as data: each is whole and used, and each that the page names exists.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { described, feature } from "../../../analysis/src/explorer/site/moves/say-refill.js";
import { words } from "../../../analysis/src/explorer/site/page/words.js";
import { site } from "./shared.mjs";

const keys = Object.keys(words);
const forms = (key) => (typeof words[key] === "string" ? [words[key]] : Object.values(words[key]));

const files = readdirSync(site, { recursive: true }).filter(
  (name) => name.endsWith(".js") && !name.endsWith("words.js"),
);
const modules = files.map((name) => readFileSync(new URL(name, site), "utf8")).join("\n");

const all = (form, where) => [...where.matchAll(form)].map(([, found]) => found);
/** Keys that stand in quotes, and those that messages are made of. */
const quoted = new Set(all(/"([\w.-]+)"/g, modules));
const parts = keys.flatMap((key) => forms(key).flatMap((form) => all(/\{\w+\|([\w.]+)\}/g, form)));
/** The beginnings of keys whose rest depends: in quotes with a dot at their end, or made with `${...}` inside. */
const escaped = (text) => text.replace(/[.]/g, "\\.");
const rest = "[\\w. -]+";
const made = all(/`(\w+\.(?:[\w.-]|\$\{[^{}]*\})*)`/g, modules).map(
  (form) =>
    form
      .split(/\$\{[^{}]*\}/)
      .map(escaped)
      .join("[\\w. -]*") + (form.endsWith(".") ? rest : ""),
);
const begun = [...quoted, ...parts].filter((part) => /\w\.$/.test(part)).map((part) => escaped(part) + rest);
const patterns = [...made, ...begun].map((form) => new RegExp(`^${form}$`));

test("every message is used", () => {
  const used = new Set([...quoted, ...parts]);
  assert.deepEqual(
    keys.filter((key) => !used.has(key) && !patterns.some((form) => form.test(key))),
    [],
  );
});

test("every message that is used exists", () => {
  const named = [...all(/\b(?:text|worded)\(\s*"([\w.-]+)"/g, modules), ...parts.filter((part) => !part.endsWith("."))];
  assert.deepEqual(
    named.filter((key) => !(key in words)),
    [],
  );
  const inMessages = parts.filter((part) => part.endsWith("."));
  assert.deepEqual(
    inMessages.filter((part) => !keys.some((key) => key.startsWith(part))),
    [],
  );
});

test("no message is empty, and forms differ", () => {
  for (const key of keys) {
    for (const form of forms(key)) assert.ok(form.trim() !== "" && form === form.trim(), key);
    if (typeof words[key] !== "string") assert.notEqual(words[key].one, words[key].other, key);
  }
});

test("each message stands once", () => {
  const own = all(/^ {2}"([^"]+)":/gm, readFileSync(new URL("page/words.js", site), "utf8"));
  assert.deepEqual(
    own.filter((key, at) => own.indexOf(key) !== at),
    [],
  );
  assert.equal(own.length, keys.length);
});

test("each feature by which a fill is explained has a message", () => {
  const [, ...rows] = readFileSync(new URL("../../../../data/effects.csv", site), "utf8").trim().split("\n");
  const names = new Set(rows.map((row) => row.split(",")[1]));
  // Places and rings on files are too many for a reader, and threats are not seen on the board.
  const seen = [...names].filter((name) => !/_or_|_moves$|_answers$/.test(name));
  assert.ok(seen.length > 20);
  for (const name of seen)
    for (const challenger of ["black", "gold"]) assert.match(described(name, challenger), /^[A-Z]/);
  assert.equal(described("challenger_brown_beside_orange", "gold"), "Gold's brown tower beside the orange one");
  assert.equal(
    described("defender_own_color_ahead_2", "gold"),
    "Towers of Black with their own colour 2 squares straight ahead",
  );
});

test("a reason has its size and its interval, the smaller end first", () => {
  const told = (estimate, low, high) =>
    feature({ name: "defender_own_color_front", more: 2, effect: { estimate, low, high } }, "black");
  assert.match(
    told(-5.58, -6.04, -5.12),
    /^Towers of Gold straight behind their own colour: 2 more .* 5\.6 fewer .* on average \(95 % interval 5\.1 to 6\)\.$/,
  );
  assert.match(
    told(2.04, 1.62, 2.58),
    / 2 more winning first moves for Black on average \(95 % interval 1\.6 to 2\.6\)\.$/,
  );
});
