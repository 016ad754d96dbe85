// A study in an address.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { hashOf, textIn } from "../../../analysis/src/explorer/site/studies/link.js";

const EXAMPLE = readFileSync(new URL("../../../solver/records/tests/suite/study.txt", import.meta.url), "utf8");

test("an address gives the text back, packed where that is shorter", async () => {
  const comments = Array.from({ length: 300 }, (_, i) => `{A comment, number ${i}.}\n`).join("");
  for (const text of ["d8d3!", EXAMPLE, "\u{1f642} +/=&#%\n", comments]) {
    const hash = await hashOf(text);
    assert.match(hash, /^#[\w-]+=[\w.~!*'()%-]*$/);
    assert.equal(await textIn(hash), text);
  }
  assert.ok((await hashOf("d8d3!")).startsWith("#study=d8d3"));
  assert.ok((await hashOf(EXAMPLE)).startsWith("#packed-study="));
  assert.ok((await hashOf(comments)).length < comments.length / 3);
});

test("without packing, the text stands in the address as it is", async () => {
  const { CompressionStream } = globalThis;
  globalThis.CompressionStream = undefined;
  const hash = await hashOf(EXAMPLE);
  globalThis.CompressionStream = CompressionStream;
  assert.ok(hash.startsWith("#study=black%3A%20Anna"));
  assert.equal(await textIn(hash), EXAMPLE);
});

test("other addresses hold no study, and damaged ones are an error", async () => {
  for (const hash of ["", "#", "#position=start&moves=d8d3", "#studying=x"]) assert.equal(await textIn(hash), null);
  const hash = await hashOf(EXAMPLE);
  for (const damaged of [hash.slice(0, -8), "#packed-study=!", "#packed-study=AAAA", "#study=%E0%A4%A"]) {
    await assert.rejects(textIn(damaged), damaged);
  }
});
