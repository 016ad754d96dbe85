// Questions to the module, with the paths and parameters of the HTTP API.

import { KamisadoError } from "./error.js";
import { FILES } from "./module/instance.js";
import { Pool } from "./pool.js";
import { merged, open } from "./shared.js";

/**
 * @typedef {import("./host.js").Host} Host
 * @typedef {import("./index.js").More<any>} More
 * @typedef {import("./shared.js").Position} Position
 * @typedef {{ nodes: number, seconds: number }} Limits
 */

/** Questions that search with the opening table, those without it, and those that need no search. */
const WITH_TABLE = ["position", "explain", "match", "reply", "refill", "review"];
const WITHOUT_TABLE = ["mitsudomoe/position", "mitsudomoe/reply", "mitsudomoe/review"];
const BRIEF = ["show", "record", "study", "puzzles", "mitsudomoe/show", "mitsudomoe/record"];
export const PATHS = [...WITH_TABLE, ...WITHOUT_TABLE, ...BRIEF];

const MIB = 1 << 20;
/** The memory of all workers together, by default, and the least of each, in bytes. */
const [MEMORY, LEAST] = [256 * MIB, 16 * MIB];
/** Positions to search for one answer, and the time for it, by default: those of `analysis serve`. */
const [NODES, SECONDS] = [20_000_000, 20];
/** Milliseconds without progress after which a worker is taken for lost. */
const PATIENCE = 60_000;
/** After so many answers about positions, of 20 KB at most, none is kept any more. */
const ROOM = 500;

/**
 * Reads a file of the package.
 *
 * @param {Host} host
 * @param {keyof Host["files"]} name
 */
async function contents({ files, read }, name) {
  try {
    return await read(files[name]);
  } catch (error) {
    throw new KamisadoError(`${files[name]} could not be read: ${error.message}`);
  }
}

/**
 * A question as the module takes it.
 *
 * @param {string} path
 * @param {Record<string, any>} parameters
 */
function written(path, { text, ...parameters }) {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null);
  const line = `${path}?${new URLSearchParams(given)}`;
  return text === undefined || text === null ? line : `${line}\n${text}`;
}

/**
 * Adds up the progress of searches that run side by side.
 *
 * @param {More["onProgress"]} onProgress
 */
function progress(onProgress) {
  const began = performance.now();
  const all = /** @type {number[]} */ ([]);
  const seconds = () => (performance.now() - began) / 1000;
  /** What receives the positions of one of the searches. */
  const one = () => {
    const i = all.push(0) - 1;
    return (/** @type {number} */ positions) => {
      all[i] = positions;
      onProgress?.({ positions: all.reduce((sum, some) => sum + some), seconds: seconds() });
    };
  };
  return { one, seconds };
}

/** Answers questions by their paths. */
class Solver {
  #host;
  #pool;
  #memory;
  #limits;
  /** The files that workers have been given, each when it was first needed. */
  #files = /** @type {Map<string, Promise<object>>} */ (new Map());
  /** Complete answers about positions as texts, by their questions. */
  #recent = /** @type {Map<string, string>} */ (new Map());

  /**
   * @param {Host} host
   * @param {Pool} pool
   * @param {number} memory of each worker
   * @param {Limits} limits
   */
  constructor(host, pool, memory, limits) {
    this.#host = host;
    this.#pool = pool;
    this.#memory = memory;
    this.#limits = limits;
    // Most questions need the table.
    this.#needed("position");
  }

  /** Ends everything; no answer is kept. */
  close() {
    this.#recent.clear();
    this.#pool.close();
  }

  /**
   * @param {string} path
   * @param {Record<string, any>} parameters
   * @param {More} more
   */
  ask(path, parameters, { signal, onProgress, onPartial }) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (typeof parameters !== "object" || parameters === null)
        throw new TypeError(`${path}: found ${JSON.stringify(parameters)}, expected an object with parameters`);
      const question = {};
      const leave = () => {
        // It may still wait for a file.
        reject(signal?.reason);
        this.#pool.leave(question, signal?.reason);
      };
      if (signal) this.#host.prepare?.(signal);
      signal?.addEventListener("abort", leave);
      const heard = { onPartial: (/** @type {string} */ text) => onPartial?.(JSON.parse(text)) };
      const answer =
        path === "position" && parameters.only === undefined
          ? this.#position(parameters, onProgress, question)
          : this.#run(path, parameters, question, { ...heard, onProgress: progress(onProgress).one() });
      answer.then(resolve, reject).finally(() => signal?.removeEventListener("abort", leave));
    });
  }

  /**
   * The files that a question needs.
   *
   * @param {string} path
   */
  #needed(path) {
    const name = path === "puzzles" ? "puzzles" : WITH_TABLE.includes(path) && "table";
    if (!name) return [];
    let file = this.#files.get(name);
    if (!file) {
      file = contents(this.#host, name).then((bytes) => ({ kind: FILES[name], bytes }));
      this.#files.set(name, file);
      // It is read again when it is next needed.
      file.catch(() => this.#files.delete(name));
    }
    return [file];
  }

  /**
   * Lets a worker answer; it may only take what the rules and the table say, if the question `isBrief`.
   *
   * @param {string} path
   * @param {Record<string, any>} parameters
   * @param {import("./pool.js").Question} question
   * @param {Partial<Limits & import("./pool.js").Job>} how
   */
  async #run(
    path,
    parameters,
    question,
    { isBrief = BRIEF.includes(path), nodes = this.#limits.nodes, seconds = this.#limits.seconds, ...heard },
  ) {
    const limits = { memory: this.#memory, nodes, seconds };
    const files = await Promise.all(this.#needed(path));
    const job = { request: written(path, parameters), files, limits, isBrief, ...heard };
    const { status, text } = await this.#pool.run(job, question);
    const found = JSON.parse(text);
    if (status !== 200) throw new KamisadoError(found.error, found);
    return found;
  }

  /**
   * The values of a position: from the rules and the table, or else from searches for some of its moves each.
   *
   * @param {Record<string, any>} parameters
   * @param {More["onProgress"]} onProgress
   * @param {import("./pool.js").Question} question
   * @returns {Promise<Position>}
   */
  async #position(parameters, onProgress, question) {
    const asked = written("position", parameters);
    const kept = this.#recent.get(asked);
    if (kept !== undefined) return JSON.parse(kept);
    const found = await this.#valued(parameters, onProgress, question);
    if (this.#recent.size === ROOM) this.#recent.clear();
    // Some losing moves have no answers to count.
    if (open(found, { ...parameters, replies: false }).length === 0) this.#recent.set(asked, JSON.stringify(found));
    return found;
  }

  /**
   * @param {Record<string, any>} parameters
   * @param {More["onProgress"]} onProgress
   * @param {import("./pool.js").Question} question
   * @returns {Promise<Position>}
   */
  async #valued(parameters, onProgress, question) {
    const { one, seconds } = progress(onProgress);
    const { most } = this.#pool;
    const ask = (/** @type {object} */ only, /** @type {object} */ how) =>
      this.#run("position", { ...parameters, ...only }, question, how);
    const known = /** @type {Position} */ (await ask({}, { nodes: 0, isBrief: true }));
    const left = open(known, parameters);
    if (left.length === 0) return known;
    const parts = /** @type {import("./shared.js").Part[]} */ ([]);
    const search = async () => {
      // Without the time for which its parts wait for a worker.
      let time = this.#limits.seconds;
      while (left.length > 0) {
        // Large parts have fewer answers to read; small ones at the end leave no worker without work.
        const only = left.splice(0, Math.ceil(left.length / (2 * most)));
        const nodes = Math.max(this.#limits.nodes - parts.reduce((sum, { answer }) => sum + answer.nodes, 0), 0);
        const answer = await ask({ only: only.join() }, { nodes, seconds: time, onProgress: one() });
        parts.push({ only, answer });
        time = Math.max(time - answer.seconds, 0);
      }
    };
    try {
      await Promise.all(Array.from({ length: most }, search));
    } catch (error) {
      // If one of them is refused, the others have no use.
      this.#pool.leave(question, error);
      throw error;
    }
    return merged(known, parts, seconds());
  }
}

/**
 * Makes a solver, a method for each path.
 *
 * @param {Host} host
 * @param {import("./index.js").Options} [options]
 * @returns {Promise<any>}
 */
export async function make(
  host,
  { workers, memory = MEMORY, nodes = NODES, seconds = SECONDS, onLost = () => {}, ...others } = {},
) {
  for (const name of Object.keys(others))
    throw new TypeError(`found the option ${name}, expected workers, memory, nodes, seconds or onLost`);
  const wanted = workers ?? host.cores();
  for (const [name, value] of Object.entries({ workers: wanted, memory, nodes, seconds }))
    if (typeof value !== "number" || !(value > 0))
      throw new RangeError(`${name}: found the ${typeof value} ${value}, expected a number above 0`);
  if (memory < MIB) throw new RangeError(`memory: found ${memory} bytes, expected at least ${MIB}`);
  const code = await contents(host, "code");
  let module;
  try {
    module = await WebAssembly.compile(code);
  } catch (error) {
    throw new KamisadoError(`the module cannot run here: ${error.message}`);
  }
  const most = Math.max(1, Math.floor(Math.min(wanted, memory / LEAST)));
  const pool = new Pool({ start: host.start, module, most, onLost, patience: PATIENCE });
  const solver = new Solver(host, pool, memory / most, { nodes, seconds });
  /** @type {any} */
  const methods = { mitsudomoe: {}, close: () => solver.close() };
  for (const path of PATHS) {
    const [name, folder] = path.split("/").reverse();
    const at = folder ? methods[folder] : methods;
    at[name] = (/** @type {object} */ parameters = {}, /** @type {More} */ more = {}) =>
      solver.ask(path, parameters, more);
  }
  return methods;
}
