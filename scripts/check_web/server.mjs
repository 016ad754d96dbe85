// The server as a source of answers.
import http from "node:http";
import { start } from "../check_explorer/server.js";

/** The paths that take a record. */
const POSTS = ["record", "review"];

export class Server {
  #address;
  #end;
  /** A connection for each request: the server would end them while the module is busy. */
  #agent = new http.Agent({ keepAlive: false });

  /** Starts the program with options of `analysis serve`. */
  static async start(program, options) {
    const server = new Server();
    ({ address: server.#address, end: server.#end } = await start(program, options));
    return server;
  }

  /** The status and the object that answer a request. */
  async ask({ path, query, body }) {
    const url = `${this.#address}api/v1/${path}${query && "?"}${query}`;
    const method = POSTS.includes(path) || body !== undefined ? "POST" : "GET";
    const text = await new Promise((done, failed) => {
      const request = http.request(url, { method, agent: this.#agent }, (response) => {
        const parts = [];
        response.on("data", (part) => parts.push(part));
        response.on("end", () => done({ status: response.statusCode, text: Buffer.concat(parts).toString() }));
      });
      request.on("error", failed);
      request.end(body);
    });
    return { status: text.status, object: JSON.parse(text.text) };
  }

  async end() {
    this.#agent.destroy();
    return await this.#end();
  }
}
