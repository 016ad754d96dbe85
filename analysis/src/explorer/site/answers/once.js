// Things that are made when they are first needed.

/**
 * Gives what was made once; what failed is made again when it is next needed.
 *
 * @template T
 * @param {() => Promise<T>} make
 * @returns {() => Promise<T>}
 */
export function once(make) {
  let made = /** @type {Promise<T> | null} */ (null);
  return () =>
    (made ??= make().catch((error) => {
      made = null;
      throw error;
    }));
}
