// In Node.js, which ends by itself, also while a solver is not closed.
import { createSolver } from "kamisado";
import { use } from "./use.js";

await use();
await (await createSolver()).show({ position: "start" });
