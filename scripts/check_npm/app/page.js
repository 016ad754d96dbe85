// In a page, whose title says how it ended.
import { use } from "./use.js";

use().then(
  () => (document.title = "done"),
  (error) => (document.title = `failed: ${error.message}`),
);
