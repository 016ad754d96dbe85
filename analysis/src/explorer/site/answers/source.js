// Where answers come from. `analysis site` writes this file with "module".

/** @type {"server" | "module"} */
export const source = "server";
