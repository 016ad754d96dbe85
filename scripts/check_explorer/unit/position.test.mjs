// The text of a position.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  COLORS,
  INITIAL,
  letterOf,
  read,
  readable,
  SQUARES,
  towerOf,
  write,
} from "../../../analysis/src/explorer/site/board/position.js";
import { fixtures } from "./shared.mjs";

const RULES = fixtures("kamisado-rules");
const TEXTS = [...new Set([...fixtures("setups"), ...fixtures("rounds"), ...RULES].map(({ position }) => position))];

test("every position of the fixtures can be read, and is written as it was", () => {
  assert.ok(TEXTS.length > 250 && TEXTS.some((text) => text.includes("+++")));
  for (const text of TEXTS) {
    assert.ok(readable(text), text);
    assert.equal(write(read(text)), text);
  }
});

test("squares have the colours of the published board", () => {
  const { expect } = RULES.find(({ kind }) => kind === "board");
  const rows = [8, 7, 6, 5, 4, 3, 2, 1].map((row) => [..."abcdefgh"].map((file) => letterOf(`${file}${row}`)).join(""));
  assert.deepEqual(rows, expect.rows8to1);
  assert.deepEqual([SQUARES.length, SQUARES[0], SQUARES[7], SQUARES[63]], [64, "a8", "h8", "h1"]);
});

test("in the initial round every tower is at home on its own colour, and Black begins with any of them", () => {
  const { towers, mover, due } = read(INITIAL);
  assert.deepEqual([towers.size, mover, due], [16, "black", null]);
  for (const [square, tower] of towers) {
    assert.equal(tower.letter, letterOf(square));
    assert.equal(tower.player, square[1] === "8" ? "black" : "gold");
    assert.equal(tower.rings, 0);
  }
});

test("rings, the player to move and the colour due are read", () => {
  const { towers, mover, due } = read("  8/2+++K1++r3/4y2R/+++p4++kPb/3G1O1Y/4+o3/1+U+++u1B2g/8   g U ");
  assert.deepEqual([mover, due, towers.size], ["gold", "U", 16]);
  assert.deepEqual(towers.get("c7"), { player: "gold", letter: "K", sign: "K", color: "pink", rings: 3 });
  assert.deepEqual(towers.get("e7"), { player: "black", letter: "R", sign: "r", color: "red", rings: 2 });
  assert.equal(towers.get("h6").rings, 0);
});

test("a sign names its player and colour", () => {
  for (const [letter, color] of Object.entries(COLORS)) {
    assert.deepEqual(towerOf(letter, 1), { player: "gold", letter, sign: letter, color, rings: 1 });
    assert.deepEqual(towerOf(letter.toLowerCase(), 0), {
      player: "black",
      letter,
      sign: letter.toLowerCase(),
      color,
      rings: 0,
    });
  }
});

test("an incomplete or wrong text cannot be read", () => {
  const rows = INITIAL.split(" ")[0];
  const wrong = [
    "",
    "start",
    rows,
    `${rows} b`,
    `${rows} w -`,
    `${rows} b X`,
    `${rows} b b`,
    `${rows}/8 b -`,
    `${rows.slice(0, -1)} b -`,
    `${rows}B b -`,
    INITIAL.replace("/8/", "/9/"),
    INITIAL.replace("/8/", "/7/"),
    INITIAL.replace("/8/", "/08/"),
    INITIAL.replace("/8/", "/+8/"),
    INITIAL.replace("o", "x"),
    INITIAL.replace("KPUO", "KPU1+"),
    `${INITIAL} b`,
  ];
  for (const text of wrong) assert.ok(!readable(text), text);
  for (const text of [
    INITIAL,
    `  ${INITIAL.replaceAll(" ", "   ")}\n`,
    "8/8/8/8/8/8/8/8 b -",
    "1111111B/8/8/8/8/8/8/8 g B",
  ])
    assert.ok(readable(text), text);
});
