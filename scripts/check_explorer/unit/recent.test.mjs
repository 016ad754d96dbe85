// The answers that were given last, and the limits of a device.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inAll, limits } from "../../../analysis/src/explorer/site/answers/limits.js";
import { Recent } from "../../../analysis/src/explorer/site/answers/recent.js";

test("those that were not asked for the longest time make room", () => {
  const recent = new Recent(12);
  for (const name of ["a", "b", "c"]) recent.keep(name, "xyz");
  assert.equal(recent.get("a"), "xyz");
  recent.keep("d", "xyz");
  assert.deepEqual(
    ["a", "b", "c", "d"].map((name) => recent.get(name)),
    ["xyz", undefined, "xyz", "xyz"],
  );
  recent.keep("d", "1234567");
  assert.deepEqual(
    ["a", "c", "d"].map((name) => recent.get(name)),
    [undefined, "xyz", "1234567"],
  );
});

test("a text that is larger than all room is not kept", () => {
  const recent = new Recent(12);
  recent.keep("a", "x".repeat(12));
  assert.equal(recent.get("a"), undefined);
  recent.keep("a", "xyz");
  assert.equal(recent.get("a"), "xyz");
});

test("a worker has from 16 to 64 MB, and all together a sixteenth of the device", () => {
  const of = (hardwareConcurrency, deviceMemory) => {
    const found = limits({ hardwareConcurrency, deviceMemory });
    return [found.workers, found.memory >> 20, inAll(found)];
  };
  assert.deepEqual(of(8, 8), [8, 64, 512]);
  assert.deepEqual(of(4, 4), [4, 64, 256]);
  assert.deepEqual(of(2, 8), [2, 64, 128]);
  assert.deepEqual(of(16, 8), [16, 32, 512]);
  assert.deepEqual(of(8, 2), [8, 16, 128]);
  assert.deepEqual(of(8, 0.5), [2, 16, 32]);
  assert.deepEqual(of(8, 0.25), [1, 16, 16]);
  // Browsers that do not tell.
  assert.deepEqual(of(undefined, undefined), [1, 64, 64]);
  assert.deepEqual(of(8, undefined), [8, 16, 128]);
});
