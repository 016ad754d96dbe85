// The server that is looked at.
const { spawn } = require("child_process");
const readline = require("readline");

/** Starts the server; its address and how to end it. */
async function start(program) {
  const server = spawn(program, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  // Whatever ends this program, the server does not go on without it.
  process.once("exit", () => server.kill());
  const address = await new Promise((done) => readline.createInterface(server.stdout).once("line", done));
  return { address, end: () => new Promise((done) => server.once("exit", done) && server.kill("SIGINT")) };
}

module.exports = { start };
