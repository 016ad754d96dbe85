// State that the browser keeps when a page is reloaded or returned to: the open tab, a game, an exercise.

/** Whether the page was reloaded or returned to; after following a link it starts from scratch. */
const isBack = () => performance.getEntriesByType("navigation").some((/** @type {any} */ { type }) => type === "reload" || type === "back_forward");

/** Keeps an object under a name, for this browser tab only; null forgets it. */
export function keep(name, object) {
  try {
    sessionStorage.setItem(name, JSON.stringify(object));
  } catch {
    // In a browser that stores nothing, nothing is kept.
  }
}

/** The object kept under a name; null if there is none. */
export function kept(name) {
  try {
    return isBack() ? JSON.parse(sessionStorage.getItem(name) ?? "null") : null;
  } catch {
    return null;
  }
}
