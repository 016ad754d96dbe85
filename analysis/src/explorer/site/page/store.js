// State that the browser keeps for good: studies, progress, settings. All tabs share it, so that it is read again before each
// change, and when another tab has changed it.

/** Names in the storage, which belongs to all sites of a host. */
const OWN = "kamisado ";

/** Keeps an object under a name; null forgets it. Returns whether the browser has kept it. */
export function store(/** @type {string} */ name, /** @type {unknown} */ object) {
  try {
    if (object === null) localStorage.removeItem(OWN + name);
    else localStorage.setItem(OWN + name, JSON.stringify(object));
    return true;
  } catch {
    // A browser may store nothing, or may have no room left.
    return false;
  }
}

/** Calls `onChange` with the name of an object that another tab has changed. */
export function elsewhere(/** @type {(name: string) => void} */ onChange) {
  addEventListener("storage", ({ key }) => {
    if (key?.startsWith(OWN)) onChange(key.slice(OWN.length));
  });
}

/**
 * The object kept under a name; null if there is none.
 *
 * @returns {any}
 */
export function stored(/** @type {string} */ name) {
  try {
    return JSON.parse(localStorage.getItem(OWN + name) ?? "null");
  } catch {
    return null;
  }
}
