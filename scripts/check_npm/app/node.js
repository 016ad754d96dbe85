// In Node.js, which must not warn of anything, and ends by itself, also while a solver is not closed.
import { createSolver } from "kamisado";
import { use } from "./use.js";

process.on("warning", (warning) => {
  throw warning;
});
await use();
const solver = await createSolver();
const { signal } = new AbortController();
await Promise.all(Array.from({ length: 20 }, () => solver.show({ position: "start" }, { signal })));
