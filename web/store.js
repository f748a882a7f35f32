// Who I am, kept in this browser, and which of its tabs speaks for me.

/** Before each name that is kept. */
const PREFIX = "oxo.";
/** How long another tab may take to say that it leads: it hears of it at once, even hidden. */
const ANSWER_MS = 150;

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

  /** Whether this player ever sat down: only then the server keeps who that is. */
  get sat() {
    return this.get("sat") !== null;
  }

  sits() {
    if (!this.sat) this.set("sat", "1");
  }

  /** Makes room for another player. */
  forget() {
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

/** The tabs of this browser, of which one leads: it speaks for the player. */
export class Tabs extends EventTarget {
  #me = String(Math.random());
  /** @type {BroadcastChannel | null} */ #channel = null;
  /** Told when another one says that it leads. @type {(() => void) | null} */ #answered = null;
  leads = false;

  constructor(/** @type {Store} */ store) {
    super();
    this.store = store;
  }

  /** Leads, unless another tab does. */
  async elect() {
    this.#open();
    const taken = this.isDeposed && (await this.#isThere());
    // Meanwhile it may have been claimed here.
    this.leads = !(taken && this.isDeposed);
    if (this.leads) this.store.set("leader", this.#me);
  }

  /** Leads from now on, whoever did. */
  claim() {
    this.#open();
    this.leads = true;
    this.store.set("leader", this.#me);
    this.#channel?.postMessage("claim");
  }

  /** Leaves it to another tab: this one goes, or is put to sleep. */
  release() {
    if (this.leads) {
      this.store.set("leader", null);
      this.#channel?.postMessage("gone");
    }
    this.#channel?.close();
    this.#channel = null;
    this.leads = false;
  }

  /** Whether another tab says that it leads. */
  get isDeposed() {
    const leader = this.store.get("leader");
    return leader !== null && leader !== this.#me;
  }

  #open() {
    if (this.#channel || !("BroadcastChannel" in globalThis)) return;
    this.#channel = new BroadcastChannel("oxo");
    this.#channel.onmessage = ({ data }) => this.#hear(data);
  }

  /** Whether the leader answers: it may have crashed. @returns {Promise<boolean>} */
  #isThere() {
    return new Promise((answer) => {
      setTimeout(() => answer(false), ANSWER_MS);
      this.#answered = () => answer(true);
      this.#channel?.postMessage("who");
    });
  }

  #hear(/** @type {"who" | "me" | "claim" | "gone"} */ word) {
    if (word === "who" && this.leads) this.#channel?.postMessage("me");
    if (word === "me" || word === "claim") this.#answered?.();
    if (word === "claim" && this.leads) {
      this.leads = false;
      this.dispatchEvent(new Event("deposed"));
    }
    if (word === "gone" && !this.leads) this.dispatchEvent(new Event("vacant"));
  }
}
