// Which names are the same player's: by the same cases as in the programs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { isSamePlayer } from "../../../analysis/src/explorer/site/games/names.js";

test("names are the same player's as in the programs", () => {
  const players = JSON.parse(readFileSync(new URL("names.json", import.meta.url), "utf8"));
  const names = players.flatMap((spellings, player) => spellings.map((name) => ({ name, player })));
  assert.ok(names.length > 40);
  for (const one of names) {
    for (const other of names) {
      assert.equal(isSamePlayer(one.name, other.name), one.player === other.player, JSON.stringify([one, other]));
    }
  }
});
