// The server under test.
const { spawn } = require("child_process");
const readline = require("readline");

/** Starts the server, with more options if you like; returns its address and a function to end it. */
async function start(program, options = []) {
  const server = spawn(program, ["serve", "--port", "0", ...options], { stdio: ["ignore", "pipe", "inherit"] });
  // However this program ends, the server ends with it.
  process.once("exit", () => server.kill());
  const address = await new Promise((done) => readline.createInterface(server.stdout).once("line", done));
  return { address, end: () => new Promise((done) => server.once("exit", done) && server.kill("SIGINT")) };
}

module.exports = { start };
