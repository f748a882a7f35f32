// What this browser saves: the player's identity, settings and games.

/** The prefix of all saved names. */
const PREFIX = "oxo.";
/** How many finished games are remembered. */
const MOST_PLAYED = 24;

/** Saved between visits or, if the browser refuses, until this tab is closed. */
export class Store {
  /** @type {Map<string, string>} */ #memory = new Map();
  /** Whether the browser saves values. */ kept = true;

  constructor() {
    this.set("probe", "");
    this.set("probe", null);
  }

  get(/** @type {string} */ name) {
    // If values cannot be written, saved ones are not read either: they would be outdated.
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

  /** Reads a value saved as JSON, or `none` if there is none that can be read.
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

  /** Whether this player ever took a seat: only then does the server save their identity. */
  get sat() {
    return this.get("sat") !== null;
  }

  sits() {
    if (!this.sat) this.set("sat", "1");
  }

  /** The codes of finished games, latest first. @returns {string[]} */
  get played() {
    return this.get("played")?.split(" ") ?? [];
  }

  finishes(/** @type {string} */ g) {
    const { played } = this;
    if (!played.includes(g)) this.set("played", [g, ...played].slice(0, MOST_PLAYED).join(" "));
  }

  forget() {
    this.set("played", null);
    this.set("token", null);
    this.set("sat", null);
  }

  /** Forgets the player, but saves their old token. */
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
