// Workers that answer questions, each one question at a time.

import { text } from "../page/text.js";
import { Refused } from "./answer.js";

/**
 * A question for a worker: a request to the module, the files that it needs, the limits of its search, and what hears of
 * positions looked at and of a partial answer. A brief one needs no search, and goes first.
 *
 * @typedef {{ request: string, files: object[], limits: import("./instance.js").Limits, isBrief: boolean,
 *   onProgress?: (positions: number) => void, onPartial?: (text: string) => void }} Job
 * @typedef {{ status: number, text: string }} Said
 * @typedef {{ job: Job, signal?: AbortSignal, resolve: (answer: Said) => void, reject: (error: Error) => void, isAgain: boolean }} Task
 * @typedef {{ worker: Worker, task: Task | null, has: Set<object>, watch: number }} Slot
 */

/** Workers, made when there is work for them. As many as `most` search; one more gives brief answers. */
export class Pool {
  /** @type {Slot[]} */
  #slots = [];
  /** @type {Task[]} */
  #waiting = [];
  #parts;

  /**
   * `make` starts a worker, which is given the `module`. `onLost` receives a text when a worker is lost. A worker that
   * says nothing for `patience` milliseconds is lost.
   *
   * @param {{ make: () => Worker, module: WebAssembly.Module, most: number, onLost: (text: string) => void, patience: number }} parts
   */
  constructor(parts) {
    this.#parts = parts;
  }

  /** How many workers search at the same time. */
  get most() {
    return this.#parts.most;
  }

  /**
   * The answer to a question, a status with a text. An aborted search ends at once, with its worker.
   *
   * @param {Job} job
   * @param {AbortSignal} [signal]
   * @returns {Promise<Said>}
   */
  run(job, signal) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const task = { job, signal, resolve, reject, isAgain: false };
      signal?.addEventListener("abort", () => this.#cancel(task), { once: true });
      this.#waiting.push(task);
      this.#next();
    });
  }

  /** Gives waiting questions to workers, the brief ones first. */
  #next() {
    const searching = () => this.#slots.filter(({ task }) => task && !task.job.isBrief).length;
    for (const isBrief of [true, false]) {
      for (const task of this.#waiting.filter(({ job }) => job.isBrief === isBrief)) {
        if (!isBrief && searching() >= this.most) break;
        const free = this.#slots.find((slot) => slot.task === null);
        if (!free && this.#slots.length > this.most) return;
        this.#waiting.splice(this.#waiting.indexOf(task), 1);
        try {
          this.#give(free ?? this.#start(), task);
        } catch (error) {
          task.reject(new Refused(text("worker.lost", { why: error.message })));
        }
      }
    }
  }

  #start() {
    const worker = this.#parts.make();
    /** @type {Slot} */
    const slot = { worker, task: null, has: new Set(), watch: 0 };
    worker.onmessage = ({ data }) => this.#heard(slot, data);
    worker.onerror = (event) => {
      event.preventDefault?.();
      this.#lost(slot, event.message?.replace(/^Uncaught (Error: )?/, "") || text("worker.ended"));
    };
    this.#slots.push(slot);
    return slot;
  }

  /**
   * @param {Slot} slot
   * @param {Task} task
   */
  #give(slot, task) {
    const { module } = this.#parts;
    const { request, limits } = task.job;
    const files = task.job.files.filter((file) => !slot.has.has(file));
    slot.task = task;
    slot.worker.postMessage({ ...(!slot.has.has(module) && { module }), files, request, limits });
    for (const one of [module, ...files]) slot.has.add(one);
    this.#watch(slot);
  }

  /** From now on the worker may be silent for a while. */
  #watch(/** @type {Slot} */ slot) {
    clearTimeout(slot.watch);
    slot.watch = setTimeout(() => this.#lost(slot, text("worker.silent")), this.#parts.patience);
  }

  /**
   * @param {Slot} slot
   * @param {Said & { fault?: string, positions?: number, partial?: string }} said
   */
  #heard(slot, said) {
    const { task } = slot;
    if (said.fault !== undefined) {
      this.#lost(slot, said.fault);
    } else if (said.positions !== undefined) {
      this.#watch(slot);
      task?.job.onProgress?.(said.positions);
    } else if (said.partial !== undefined) {
      task?.job.onPartial?.(said.partial);
    } else {
      clearTimeout(slot.watch);
      slot.task = null;
      task?.resolve(said);
      this.#next();
    }
  }

  /** Ends a worker. */
  #end(/** @type {Slot} */ slot) {
    clearTimeout(slot.watch);
    slot.worker.terminate();
    this.#slots = this.#slots.filter((other) => other !== slot);
  }

  /**
   * A worker is of no use any more: another one gets its question, once.
   *
   * @param {Slot} slot
   * @param {string} why
   */
  #lost(slot, why) {
    if (!this.#slots.includes(slot)) return;
    const { task } = slot;
    this.#end(slot);
    this.#parts.onLost(text("worker.replaced", { why }));
    if (task && !task.signal?.aborted) {
      if (task.isAgain) task.reject(new Refused(text("worker.lost", { why })));
      else this.#waiting.unshift(Object.assign(task, { isAgain: true }));
    }
    this.#next();
  }

  /** Nobody waits for an answer any more. Only the end of a worker ends its search; a brief answer is near anyway. */
  #cancel(/** @type {Task} */ task) {
    task.reject(task.signal?.reason);
    this.#waiting = this.#waiting.filter((other) => other !== task);
    const slot = this.#slots.find((found) => found.task === task);
    if (!slot || task.job.isBrief) return;
    this.#end(slot);
    this.#start();
    this.#next();
  }
}
