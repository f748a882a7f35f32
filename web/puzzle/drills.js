// A player's own mistakes, saved in this browser: positions to practise again after some days.

/** Days until the next review, by the correct answers in a row; after the last it is learnt. */
const INTERVALS = [1, 3, 7, 21];
/** The most drills saved. */
const MOST = 200;
const NAME = "drills";
const DAY_MS = 24 * 60 * 60 * 1000;

const dueOn = (/** @type {Drill} */ { right, day }) => day + (INTERVALS[right] ?? Infinity);

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

  /** The number of drills, including learnt ones. */
  get count() {
    return this.#all.length;
  }

  get due() {
    return this.#all.filter((drill) => dueOn(drill) <= this.#today);
  }

  /** Days until the next one is due; `null` if all are learnt. */
  get nextIn() {
    const next = Math.min(...this.#all.map(dueOn));
    return Number.isFinite(next) ? Math.max(0, next - this.#today) : null;
  }

  /** Adds those that are new and returns their number. Learnt drills make room, then the oldest. */
  add(/** @type {Found[]} */ found) {
    const drills = this.#all;
    const known = new Set(drills.map(({ id }) => id));
    const added = found.filter(({ id }) => !known.has(id));
    for (const { id, position } of added) drills.push({ id, position, right: 0, day: this.#today });
    const isLearnt = (/** @type {Drill} */ drill) => dueOn(drill) === Infinity;
    const kept = drills.sort((a, b) => Number(isLearnt(b)) - Number(isLearnt(a)) || a.day - b.day);
    if (added.length > 0) this.#store.write(NAME, kept.slice(-MOST));
    return added.length;
  }

  /** Counts an answer. Returns the days until the next review; `null` once it is learnt.
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
