// The studies that the browser keeps, by their numbers.

import { store, stored } from "../page/store.js";
import { Study } from "./study.js";

/** The name in the browser's storage; with a number behind it, that of a study. */
export const ALL = "studies";

/** @param {number | string} id */
export const nameOf = (id) => `study ${id}`;

export class Shelf {
  /**
   * The numbers and names, in the order of their making.
   *
   * @returns {{ id: number, name: string }[]}
   */
  list() {
    const all = this.index().ids.map((id) => ({ id, study: stored(nameOf(id)) }));
    return all.filter(({ study }) => study).map(({ id, study }) => ({ id, name: study.name }));
  }

  /** @param {number} id */
  get(id) {
    const found = stored(nameOf(id));
    return found ? Study.from(found) : null;
  }

  /** All of them, in the order of their making. */
  all() {
    return this.list().flatMap(({ id }) => this.get(id) ?? []);
  }

  /**
   * Keeps a study; returns whether there was room.
   *
   * @param {number} id
   * @param {Study} study
   */
  set(id, study) {
    const { ids, last } = this.index();
    return (
      store(nameOf(id), study.toJSON()) &&
      (ids.includes(id) || store(ALL, { ids: [...ids, id], last: Math.max(last, id) }))
    );
  }

  /**
   * The numbers of the studies, and the largest that was ever given: a number is not given twice.
   *
   * @returns {{ ids: number[], last: number }}
   */
  index() {
    const { ids, last = 0 } = stored(ALL) ?? { ids: [] };
    return { ids, last: Math.max(last, ...ids) };
  }

  /** A number for another study. */
  free() {
    return this.index().last + 1;
  }

  /** @param {number} id */
  remove(id) {
    const { ids, last } = this.index();
    store(ALL, { ids: ids.filter((found) => found !== id), last });
    store(nameOf(id), null);
  }
}
