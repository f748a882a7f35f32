// Which tab of this browser speaks for the player, and how modules notify each other.

/** How long another tab may take to say that it leads: it is notified at once, even when hidden. */
const ANSWER_MS = 150;

/** Emits events to listeners. */
export class Emitter extends EventTarget {
  /** @param {string} type @param {(detail: any) => void} listener @param {AbortSignal} [signal] */
  on(type, listener, signal) {
    const onEvent = (/** @type {any} */ { detail }) => listener(detail);
    this.addEventListener(type, onEvent, { signal });
  }

  /** @param {string} type @param {unknown} [detail] */
  emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** The tabs of this browser. One of them leads: only it speaks for the player. */
export class Tabs extends Emitter {
  /** @type {Store} */ #store;
  #me = String(Math.random());
  /** @type {BroadcastChannel | null} */ #channel = null;
  leads = false;

  constructor(/** @type {Store} */ store) {
    super();
    this.#store = store;
  }

  /** Makes this tab lead unless another one does. */
  async elect() {
    const taken = await this.isLed();
    // This tab may have claimed the lead in the meantime.
    this.leads = !(taken && this.isDeposed);
    if (this.leads) this.#store.set("leader", this.#me);
  }

  /** Whether another tab leads and is alive. */
  async isLed() {
    this.#open();
    return this.isDeposed && this.#isThere();
  }

  claim() {
    this.#open();
    this.leads = true;
    this.#store.set("leader", this.#me);
    this.#channel?.postMessage("claim");
  }

  /** Gives up the lead when this tab is closed or suspended. Nothing is sent: a closing tab may no
   * longer be able to. */
  release() {
    if (this.leads) this.#store.set("leader", null);
    this.#channel?.close();
    this.#channel = null;
    this.leads = false;
  }

  /** Whether another tab was the last to become the leader. */
  get isDeposed() {
    const leader = this.#store.get("leader");
    return leader !== null && leader !== this.#me;
  }

  #open() {
    if (this.#channel || !("BroadcastChannel" in globalThis)) return;
    this.#channel = new BroadcastChannel("oxo");
    this.#channel.onmessage = ({ data }) => this.#onMessage(data);
  }

  /** Whether the leader answers: it may have crashed. @returns {Promise<boolean>} */
  #isThere() {
    return new Promise((answer) => {
      setTimeout(() => answer(false), ANSWER_MS);
      this.addEventListener("led", () => answer(true), { once: true });
      this.#channel?.postMessage("who");
    });
  }

  #onMessage(/** @type {"who" | "me" | "claim"} */ word) {
    if (word === "who" && this.leads) this.#channel?.postMessage("me");
    if (word === "me" || word === "claim") this.emit("led");
    if (word === "claim" && this.leads) {
      this.leads = false;
      this.emit("deposed");
    }
  }
}
