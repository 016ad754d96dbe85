// What the browser keeps of a page while it is loaded again or come back to: which tab is open, a game, a puzzle.

/** Whether somebody was here before; whoever follows a link begins anew. */
const isBack = () => performance.getEntriesByType("navigation").some((/** @type {any} */ { type }) => type === "reload" || type === "back_forward");

/** Keeps an object under a name, for this tab of the browser alone; null forgets it. */
export function keep(name, object) {
  try {
    sessionStorage.setItem(name, JSON.stringify(object));
  } catch {
    // A browser that keeps nothing does without.
  }
}

/** What was kept under a name; null if there is nothing. */
export function kept(name) {
  try {
    return isBack() ? JSON.parse(sessionStorage.getItem(name) ?? "null") : null;
  } catch {
    return null;
  }
}
