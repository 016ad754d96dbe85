// Links that reach nobody else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Line } from "../../../analysis/src/explorer/site/moves/line.js";
import { HUES, ink } from "../../../analysis/src/explorer/site/page/look.js";
import { fileName, isOwnDevice } from "../../../analysis/src/explorer/site/page/sharing.js";

test("an address of the device itself is told apart from others", () => {
  const isOwn = (address) => isOwnDevice(new URL(address));
  for (const own of [
    "http://127.0.0.1:8473/",
    "http://localhost:1/",
    "http://[::1]:8473/",
    "file:///home/index.html",
    "http://a.localhost/",
  ]) {
    assert.ok(isOwn(own), own);
  }
  for (const other of ["https://example.org/", "http://192.168.1.20:8473/", "https://localhost.example.org/"])
    assert.ok(!isOwn(other), other);
});

test("a file is named after the start and the moves", () => {
  for (const [start, moves, name] of [
    ["start", [], "kamisado-start"],
    ["start", ["d8d3"], "kamisado-after-1-move"],
    ["start", ["d8d3", "fill left", "f1f6"], "kamisado-after-2-moves"],
    ["start:7:21", [], "kamisado-start-7-21"],
    ["start:5c:21", ["d8d3"], "kamisado-start-5c-21-after-1-move"],
    ["8/8/8/8/8/8/8/8 b -", [], "kamisado-position"],
    ["8/8/8/8/8/8/8/8 b -", ["d8d3", "f1f6"], "kamisado-position-after-2-moves"],
  ])
    assert.equal(fileName(new Line(start, moves)), name);
});

/** The relative luminance of a colour, and the contrast of two, by WCAG 2.2. */
function luminance(color) {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test("letters can be read on every colour of every board", () => {
  for (const [colors, hues] of Object.entries(HUES)) {
    for (const [letter, hue] of Object.entries(hues)) {
      const found = contrast(hue, ink(letter, colors));
      assert.ok(found >= 4.5, `${letter} of ${colors}: ${found.toFixed(2)}`);
    }
  }
});
