// What this browser keeps: who I am, what I prefer, what I played.

/** Before each name that is kept. */
const PREFIX = "oxo.";
/** Finished games that are remembered. */
const MOST_PLAYED = 24;

/** What is kept between visits, or, where the browser keeps nothing, until this tab is closed. */
export class Store {
  /** @type {Map<string, string>} */ #memory = new Map();
  /** Whether the browser keeps it. */
  kept = true;

  constructor() {
    this.set("probe", "");
    this.set("probe", null);
  }

  /** @param {string} name @returns {string | null} */
  get(name) {
    // What could not be written is not read either: it would be old.
    const kept = this.kept ? this.#try(() => localStorage.getItem(PREFIX + name)) : null;
    return kept ?? this.#memory.get(name) ?? null;
  }

  /** @param {string} name @param {string | null} value */
  set(name, value) {
    if (value === null) this.#memory.delete(name);
    else this.#memory.set(name, value);
    this.#try(() => {
      if (value === null) localStorage.removeItem(PREFIX + name);
      else localStorage.setItem(PREFIX + name, value);
    });
  }

  /** A value that was kept as JSON, or another one if there is none that can be read.
   * @template T @param {string} name @param {T} none @returns {T} */
  read(name, none) {
    try {
      return JSON.parse(this.get(name) ?? "null") ?? none;
    } catch {
      return none;
    }
  }

  /** @param {string} name @param {unknown} value */
  write(name, value) {
    this.set(name, JSON.stringify(value));
  }

  /** Whether this player ever sat down: only then the server keeps who that is. */
  get sat() {
    return this.get("sat") !== null;
  }

  sits() {
    if (!this.sat) this.set("sat", "1");
  }

  /** The codes of finished games, the latest first. @returns {string[]} */
  get played() {
    return (this.get("played") ?? "").split(" ").filter(Boolean);
  }

  /** Remembers a game that was played here to its end. @param {string} g */
  finishes(g) {
    const { played } = this;
    if (!played.includes(g)) this.set("played", [g, ...played].slice(0, MOST_PLAYED).join(" "));
  }

  /** Makes room for another player. */
  forget() {
    this.set("played", null);
    this.set("token", null);
    this.set("sat", null);
  }

  /** Forgets who that was, but keeps the token of a player beside. */
  setAside() {
    if (this.sat) this.set("token.old", this.get("token"));
    this.forget();
  }

  /** @template T @param {() => T} step @returns {T | undefined} */
  #try(step) {
    try {
      return step();
    } catch {
      this.kept = false;
      return undefined;
    }
  }
}
