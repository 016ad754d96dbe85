// State that the browser keeps while its tab is open: for a page that is reloaded or returned to, or for all its pages.

/** Whether the page was reloaded or returned to; after following a link it starts from scratch. */
function isBack() {
  const [{ type }] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return type === "reload" || type === "back_forward";
}

/** Keeps an object under a name, for this browser tab only; null forgets it. */
export function keep(/** @type {string} */ name, /** @type {unknown} */ object) {
  try {
    sessionStorage.setItem(name, JSON.stringify(object));
  } catch {
    // In a browser that stores nothing, nothing is kept.
  }
}

/**
 * The object kept under a name, whichever way led to the page; null if there is none.
 *
 * @returns {any}
 */
export function keptAnyway(/** @type {string} */ name) {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** The object kept under a name, if the page was reloaded or returned to; otherwise null. */
export const kept = (/** @type {string} */ name) => (isBack() ? keptAnyway(name) : null);
