// The limits of the answers that this device computes.

/** The time to search for one answer, as `analysis serve` has it. */
export const SECONDS = 20;
/** The most time that a reader may give a search: this device is theirs. */
export const LONGEST = 3600;

/** The least and the most memory of a worker, in MiB. */
const [LEAST, MOST] = [16, 64];
/** The part of the device's memory for all workers together. */
const PART = 1 / 16;

/**
 * How many workers search at the same time, and their memory in MiB. A device that does not tell its memory, in GiB, has as
 * little as a phone.
 *
 * Some browsers tell another number of cores than there are, so that devices look alike. Nothing better can be known, and too
 * large a number takes no more memory: searches beyond the cores take turns, in their part of the same memory.
 *
 * @param {{ hardwareConcurrency?: number, deviceMemory?: number }} device
 */
export function limits({ hardwareConcurrency = 1, deviceMemory = 2 }) {
  const memory = deviceMemory * 1024 * PART;
  const workers = Math.max(1, Math.min(hardwareConcurrency, Math.floor(memory / LEAST)));
  const each = Math.min(Math.max(Math.floor(memory / workers), LEAST), MOST);
  return { workers, megabytes: workers * each };
}
