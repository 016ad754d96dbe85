// What a file is that holds no text.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { kindOf, kindOfFile } from "../../../analysis/src/explorer/site/games/file-kind.js";
import { noText } from "../../../analysis/src/explorer/site/games/games.js";
import { site } from "./shared.mjs";

const bytes = (text) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test("a file that holds no text is known by its first bytes", () => {
  const known = {
    picture: ["\x89PNG\r\n\x1a\n", "\xff\xd8\xff\xe0", "GIF89a", "RIFF\x10\0\0\0WEBPVP8 "],
    film: ["\0\0\0\x18ftypisom"],
    pdf: ["%PDF-1.7\n"],
    document: ["{\\rtf1 d8d3}"],
    archive: ["PK\x03\x04\x14\0", "\x1f\x8b\x08"],

    data: ["\xac\xed\0\x05sr", "KAMITABL\x02\0", "\0\0\0\0"],
  };
  for (const [kind, files] of Object.entries(known)) {
    for (const file of files) assert.equal(kindOf(bytes(file)), kind, JSON.stringify(file));
  }
  for (const text of [
    "",
    "d8d3",
    "black: WEBP",
    "\xff\xfed\0",
    "\xfe\xff\0d",
    "\xef\xbb\xbfd8d3",
    "{}",
    "(;GM[Kamisado]",
    "PK",
    "GIF",
    "BM 1",
  ]) {
    assert.equal(kindOf(bytes(text)), null, text);
  }
});

test("what the programs know, the page knows", () => {
  const source = readFileSync(new URL("../../../../solver/foreign/src/file_kind.rs", site), "utf8");
  const marks = [...source.matchAll(/^ {4}\(b"((?:[^"\\]|\\.)*)", /gm)].map(([, mark]) =>
    JSON.parse(`"${mark.replace(/\\x/g, "\\u00").replace(/\\0/g, "\\u0000")}"`),
  );
  assert.ok(marks.length > 45);
  const missing = marks.filter((mark) => kindOf(bytes(mark.replaceAll("?", "\x07"))) === null);
  assert.deepEqual(missing, []);
});

test("a file is refused in words, and a folder too", async () => {
  assert.equal(
    await noText(new Blob([bytes("\x89PNG")])),
    "This is a picture. Only a text with the moves can be read here.",
  );
  assert.equal(await noText(new Blob(["d8d3"])), null);
  const folder = { slice: () => ({ arrayBuffer: () => Promise.reject(new Error("a folder")) }) };
  assert.equal(await kindOfFile(folder), "folder");
  assert.match(String(await noText(folder)), /a folder/);
});
