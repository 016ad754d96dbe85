// Choices of a list.

import { place } from "./page.js";
import { text } from "./text.js";

/**
 * A list with choices, whose messages begin with `called`.
 *
 * @param {string} id
 * @param {string} called
 * @param {string[]} values
 */
export function choices(id, called, values) {
  const list = place(id, HTMLSelectElement);
  for (const value of values) list.add(new Option(text(`${called}${value}`), value));
  return list;
}
