// Workers that answer questions, each one question at a time.

import { KamisadoError } from "./error.js";

/**
 * A question for a worker: a request to the module, the files that it needs, the limits of its search, and what hears of
 * positions looked at and of a partial answer. A brief one needs no search, and goes first.
 *
 * @typedef {{ request: string, files: object[], limits: import("./module/instance.js").Limits, isBrief: boolean,
 *   onProgress?: (positions: number) => void, onPartial?: (text: string) => void }} Job
 * @typedef {{ status: number, text: string }} Said
 * @typedef {{ reason?: unknown, isLeft?: boolean }} Question what jobs belong to; when it is left, the reason
 * @typedef {{ job: Job, question: Question, resolve: (answer: Said) => void, reject: (error: Error) => void, isAgain: boolean }} Task
 * @typedef {{ worker: import("./host.js").Thread, task: Task | null, has: Set<object>, watch?: ReturnType<typeof setTimeout> }} Slot
 */

const SILENT = "no answer for a minute";

const closed = () => new KamisadoError("the solver is closed", { code: "closed" });

/** Workers, made when there is work for them. As many as `most` search; one more gives brief answers. */
export class Pool {
  /** @type {Slot[]} */
  #slots = [];
  /** @type {Task[]} */
  #waiting = [];
  #isClosed = false;
  #parts;

  /**
   * Workers are given the `module`. `onLost` receives why a worker is lost. One that says nothing for `patience`
   * milliseconds is lost.
   *
   * @param {{ start: import("./host.js").Host["start"], module: WebAssembly.Module, most: number, onLost: (why: string) => void, patience: number }} parts
   */
  constructor(parts) {
    this.#parts = parts;
  }

  /** How many workers search at the same time. */
  get most() {
    return this.#parts.most;
  }

  /**
   * The answer to a job, a status with a text.
   *
   * @param {Job} job
   * @param {Question} question
   * @returns {Promise<Said>}
   */
  run(job, question) {
    return new Promise((resolve, reject) => {
      if (question.isLeft) throw question.reason;
      if (this.#isClosed) throw closed();
      this.#waiting.push({ job, question, resolve, reject, isAgain: false });
      this.#next();
    });
  }

  /**
   * Ends the jobs of a question. A signal for each would be too many for Node.js, which warns of more than ten.
   *
   * @param {Question} question
   * @param {unknown} reason
   */
  leave(question, reason) {
    Object.assign(question, { isLeft: true, reason });
    for (const task of this.#all()) if (task.question === question) this.#cancel(task, reason);
    this.#next();
  }

  /** Ends all workers, and refuses all jobs. */
  close() {
    this.#isClosed = true;
    for (const task of this.#all()) this.#cancel(task, closed());
    for (const slot of this.#slots) this.#end(slot);
  }

  /** @returns {Task[]} */
  #all() {
    return [...this.#waiting, ...this.#slots.flatMap(({ task }) => task ?? [])];
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
          task.reject(new KamisadoError(`a worker cannot be started: ${error.message}`));
        }
      }
    }
  }

  #start() {
    /** @type {Slot} */
    const slot = {
      worker: this.#parts.start(
        (said) => this.#heard(slot, said),
        (why) => this.#lost(slot, why),
      ),
      task: null,
      has: new Set(),
    };
    slot.worker.unref?.();
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
    slot.worker.ref?.();
    slot.worker.postMessage({ ...(!slot.has.has(module) && { module }), files, request, limits });
    for (const one of [module, ...files]) slot.has.add(one);
    this.#watch(slot);
  }

  /** From now on the worker may be silent for a while. */
  #watch(/** @type {Slot} */ slot) {
    clearTimeout(slot.watch);
    slot.watch = setTimeout(() => this.#lost(slot, SILENT), this.#parts.patience);
  }

  /**
   * @param {Slot} slot
   * @param {Said & { fault?: string, positions?: number, partial?: string }} said
   */
  #heard(slot, said) {
    const { task } = slot;
    if (said.fault !== undefined) {
      this.#lost(slot, said.fault);
    } else if (said.positions !== undefined || said.partial !== undefined) {
      this.#watch(slot);
      try {
        if (said.partial !== undefined) task?.job.onPartial?.(said.partial);
        else if (said.positions !== undefined) task?.job.onProgress?.(said.positions);
      } catch (error) {
        // A fault of the program that listens ends its question.
        if (task) this.leave(task.question, error);
      }
    } else {
      clearTimeout(slot.watch);
      slot.task = null;
      slot.worker.unref?.();
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
    if (task && !task.question.isLeft) {
      if (task.isAgain) task.reject(new KamisadoError(`a worker was lost twice: ${why}`));
      else this.#waiting.unshift(Object.assign(task, { isAgain: true }));
    }
    this.#next();
    this.#parts.onLost(why);
  }

  /**
   * Nobody waits for an answer any more. Only the end of a worker ends its search; a brief answer is near anyway.
   *
   * @param {Task} task
   * @param {any} reason
   */
  #cancel(task, reason) {
    task.reject(reason);
    this.#waiting = this.#waiting.filter((other) => other !== task);
    const slot = this.#slots.find((found) => found.task === task);
    if (!slot || task.job.isBrief) return;
    this.#end(slot);
    this.#start();
  }
}
