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
    this.#try(() => {
      localStorage.setItem(`${PREFIX}probe`, "");
      localStorage.removeItem(`${PREFIX}probe`);
    });
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

  /** The secret to come back with. */
  get token() {
    return this.get("token");
  }

  set token(token) {
    this.set("token", token);
  }

  /** Whether this player ever sat down: only then the server keeps who that is. */
  get sat() {
    return this.get("sat") !== null;
  }

  set sat(sat) {
    if (sat !== this.sat) this.set("sat", sat ? "1" : null);
  }

  /** Makes room for a new player; the token of the old one is kept beside. */
  setAside() {
    if (this.sat) this.set("token.old", this.token);
    this.token = null;
    this.sat = false;
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

  /** @param {Store} store */
  constructor(store) {
    super();
    this.store = store;
  }

  /** Leads, unless another tab does. */
  async elect() {
    this.#open();
    const taken = this.isDeposed && (await this.#isThere());
    // Meanwhile it may have been claimed here.
    if (taken && this.isDeposed) this.leads = false;
    else this.#lead();
  }

  /** Leads from now on, whoever did. */
  claim() {
    this.#open();
    this.#lead();
    this.#tell("claim");
  }

  /** Leaves it to another tab: this one goes, or is put to sleep. */
  release() {
    if (this.leads) {
      this.store.set("leader", null);
      this.#tell("gone");
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

  #lead() {
    this.leads = true;
    this.store.set("leader", this.#me);
  }

  #open() {
    if (this.#channel || !("BroadcastChannel" in globalThis)) return;
    this.#channel = new BroadcastChannel("oxo");
    this.#channel.onmessage = ({ data }) => this.#hear(data);
  }

  /** @param {"who" | "me" | "claim" | "gone"} word */
  #tell(word) {
    this.#channel?.postMessage(word);
  }

  /** Whether the leader answers: it may have crashed. @returns {Promise<boolean>} */
  #isThere() {
    if (!this.#channel) return Promise.resolve(false);
    return new Promise((answer) => {
      setTimeout(() => answer(false), ANSWER_MS);
      this.#answered = () => answer(true);
      this.#tell("who");
    });
  }

  /** @param {unknown} word */
  #hear(word) {
    if (word === "who" && this.leads) this.#tell("me");
    if (word === "me" || word === "claim") this.#answered?.();
    if (word === "claim" && this.leads) {
      this.leads = false;
      this.dispatchEvent(new Event("deposed"));
    }
    if (word === "gone" && !this.leads) this.dispatchEvent(new Event("vacant"));
  }
}
