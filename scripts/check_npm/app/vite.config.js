export default { base: "./", optimizeDeps: { exclude: ["kamisado"] } };
