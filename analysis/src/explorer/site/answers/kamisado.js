// The package for JavaScript, built as a file of its own: only a page that asks the module loads it.

export { createSolver } from "../../../../../solver/web/js/browser.js";
