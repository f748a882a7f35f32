// A player's own mistakes, kept in this browser: positions that are asked again after some days.

/** @import { Store } from "./store.js" */

/** Right answers in a row, and the day of the last answer, or else when it was found.
 * @typedef {{ id: string, position: string }} Found
 * @typedef {Found & { right: number, day: number }} Drill */

/** Days until one is asked again, after so many right answers in a row; then it is learnt. */
const INTERVALS = [1, 3, 7, 21];
/** How many are kept. */
const MOST = 200;
const NAME = "drills";
const DAY_MS = 24 * 60 * 60 * 1000;

/** @param {Drill} drill */
const dueOn = ({ right, day }) => day + (INTERVALS[right] ?? Infinity);

export class Drills {
  #store;
  #today;

  /** @param {Store} store @param {number} now */
  constructor(store, now = Date.now()) {
    this.#store = store;
    this.#today = Math.floor(now / DAY_MS);
  }

  /** @returns {Drill[]} */
  get #all() {
    const kept = this.#store.read(NAME, /** @type {Drill[]} */ ([]));
    return Array.isArray(kept) ? kept : [];
  }

  /** How many there are, learnt ones as well. */
  get count() {
    return this.#all.length;
  }

  /** Those that are asked today, in order. */
  get due() {
    return this.#all.filter((drill) => dueOn(drill) <= this.#today);
  }

  /** Days until one is due; `null` if none is left to learn. */
  get nextIn() {
    const next = Math.min(...this.#all.map(dueOn));
    return Number.isFinite(next) ? Math.max(0, next - this.#today) : null;
  }

  /** Adds those that are new; how many. What is learnt makes room, or else the oldest.
   * @param {Found[]} found */
  add(found) {
    const drills = this.#all;
    const known = new Set(drills.map(({ id }) => id));
    const added = found.filter(({ id }) => !known.has(id));
    for (const { id, position } of added) drills.push({ id, position, right: 0, day: this.#today });
    const isLearnt = (/** @type {Drill} */ drill) => dueOn(drill) === Infinity;
    const kept = drills.sort((a, b) => Number(isLearnt(b)) - Number(isLearnt(a)) || a.day - b.day);
    if (added.length > 0) this.#store.write(NAME, kept.slice(-MOST));
    return added.length;
  }

  /** Counts an answer. Days until it is asked again; `null` once it is learnt.
   * @param {string} id @param {boolean} isRight @returns {number | null} */
  answer(id, isRight) {
    const drills = this.#all;
    const drill = drills.find((it) => it.id === id);
    if (!drill) return null;
    [drill.right, drill.day] = [isRight ? drill.right + 1 : 0, this.#today];
    this.#store.write(NAME, drills);
    return INTERVALS[drill.right] ?? null;
  }
}
