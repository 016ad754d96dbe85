// How far a search is.

import { text } from "../page/text.js";

export const progress = ({ positions, seconds }) =>
  text("progress", { positions, seconds: Number(seconds.toFixed(1)) });
