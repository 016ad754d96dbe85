// Where answers come from. The pages that `analysis site` writes say "module".

/** @type {"server" | "module"} */
export const source = globalThis.document?.documentElement?.dataset?.answers === "module" ? "module" : "server";
