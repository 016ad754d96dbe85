// How far a search is.

import { text } from "../page/text.js";

/** @param {import("../../answers.js").SearchProgress} far */
export const progress = ({ positions, seconds }) =>
  text("progress", { positions, seconds: Number(seconds.toFixed(1)) });
