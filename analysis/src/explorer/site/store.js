// State that the browser keeps for good: studies, progress, settings.

/** Names in the storage, which belongs to all sites of a host. */
const OWN = "kamisado ";

/** Keeps an object under a name; null forgets it. Returns whether the browser has kept it. */
export function store(name, object) {
  try {
    if (object === null) localStorage.removeItem(OWN + name);
    else localStorage.setItem(OWN + name, JSON.stringify(object));
    return true;
  } catch {
    // A browser may store nothing, or may have no room left.
    return false;
  }
}

/**
 * The object kept under a name; null if there is none.
 *
 * @returns {any}
 */
export function stored(name) {
  try {
    return JSON.parse(localStorage.getItem(OWN + name) ?? "null");
  } catch {
    return null;
  }
}
