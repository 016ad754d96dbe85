// The worker of a page.

import { answering } from "./instance.js";

const answer = answering(postMessage);
addEventListener("message", ({ data }) => answer(data));
