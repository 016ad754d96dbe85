// Messages: whole sentences with places for what they speak of, in words.js.

import { words } from "./words.js";

const numbers = new Intl.NumberFormat("en");
const choices = new Intl.ListFormat("en", { type: "disjunction" });
const parts = new Intl.ListFormat("en", { type: "unit", style: "short" });

/**
 * A message. A message with several forms takes the one for its `count`.
 *
 * `{name}` stands for a given text or number, `{name|key}` for the message `key` whose `count` is the given number, and
 * `{name|key.}` for the message that the given text names below `key.`.
 *
 * @param {string} key
 * @param {Record<string, string | number>} [given]
 * @returns {string}
 */
export function text(key, given = {}) {
  const found = words[key];
  if (found === undefined) throw new Error(`there is no message '${key}'`);
  const form = typeof found === "string" ? found : found[given.count === 1 ? "one" : "other"];
  return form.replace(/\{(\w+)(?:\|([\w.]+))?\}/g, (_, name, other) => {
    const value = given[name];
    if (value === undefined) throw new Error(`the message '${key}' misses '${name}'`);
    if (other?.endsWith(".")) return text(`${other}${value}`);
    if (other) return text(other, { count: value });
    return typeof value === "number" ? numbers.format(value) : value;
  });
}

/** Sentences that follow one another; empty ones are left out. */
export const sentences = (/** @type {string[]} */ ...all) => all.filter((one) => one !== "").join(" ");

/** Things in a row, such as moves. */
export const listed = (/** @type {string[]} */ all) => parts.format(all);

/** Several things, of which one is to be chosen. */
export const either = (/** @type {string[]} */ items) => choices.format(items);
