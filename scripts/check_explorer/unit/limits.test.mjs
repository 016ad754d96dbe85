// The limits of a device.
import assert from "node:assert/strict";
import { test } from "node:test";
import { limits } from "../../../analysis/src/explorer/site/answers/limits.js";

test("a worker has from 16 to 64 MB, and all together a sixteenth of the device", () => {
  const of = (hardwareConcurrency, deviceMemory) => {
    const found = limits({ hardwareConcurrency, deviceMemory });
    return [found.workers, found.megabytes / found.workers, found.megabytes];
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
