// Files that the page gives to the reader.

import { element } from "./page.js";

/** When the browser has read a saved file for certain, in milliseconds. */
const LATER = 60000;

/**
 * Saves a file.
 *
 * @param {Blob} content
 * @param {string} name
 */
export function save(content, name) {
  const address = URL.createObjectURL(content);
  element("a", undefined, { href: address, download: name }).click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), LATER);
}
