// The answers of the API are those of the package for JavaScript.

export type * from "../../../solver/web/js/index.js";
