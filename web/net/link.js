// The connection to the server: one socket at a time, reconnected automatically, with a response to
// every request.

import { say } from "../parts/messages.js";
import { Emitter } from "../browser/tabs.js";

const SUBPROTOCOL = "oxo.v1";
const CLIENT = "oxo-web/1";
/** The name of this device for the player's other devices. */
const DEVICE = "browser";
/** Pauses before each attempt while the page is visible; the last one repeats, so that the player
 * sees at once that the connection is back. Each is shortened randomly. */
const BACKOFF_MS = [0, 500, 1_000, 1_500];
/** The pause while the page is hidden or offline: on return it reconnects at once. */
const UNSEEN_PAUSE_MS = 15_000;
/** After a connection has lasted this long, the pauses start over. */
const GOOD_MS = 10_000;
/** How long a socket may take until the welcome before another is tried. */
const CONNECT_MS = 4_000;
/** How often timeouts are checked. */
const BEAT_MS = 1_000;
/** A gap this long between checks means that the device or the page slept. */
const SLEPT_MS = 5_000;
/** How far the two clocks drift apart in a sleep, at least. */
const DRIFT_MS = 2_000;
/** How long the server may be silent before a ping is sent. */
const PING_AFTER_MS = 1_400;
/** A ping unanswered for this long means a dead connection, whatever the browser says. Including
 * the interval between checks, it is detected within five seconds. */
const PATIENCE_MS = 2_500;
const FLOOD_PAUSE_MS = 30_000;
/** The longest pause a server may ask for: a day would be a mistake. */
const MAX_PAUSE_MS = 60_000;
/** The leading tab is closed if it does not answer for this long. One that is only reloading is
 * back by then. */
const VACANT_MS = 2_500;
/** Requests in flight: a person cannot make this many between two responses. */
const MAX_REQUESTS = 64;
const CLOSE = {
  bye: 1000, restarting: 1012, superseded: 4001, signedOut: 4003, dismissed: 4004, flooding: 4029,
  version: 4400,
};

/** @returns {Instant} */
export const now = () => ({ steady: performance.now(), wall: Date.now() });

/** Whether this device slept between two moments. @param {Instant} then @param {Instant} at */
export const slept = (then, at) =>
  Math.abs(at.wall - then.wall - (at.steady - then.steady)) > DRIFT_MS;

/** The error response to a request; `lost` if there was no response. */
export class Rejection extends Error {
  /** @param {{code: string, msg: string, retry_ms?: number | null, why?: Why}} d */
  constructor({ code, msg, retry_ms, why }) {
    const key = `why-${why?.kind}`;
    const text = say(/** @type {any} */ (key), /** @type {any} */ (why));
    // Not all messages are loaded with the page.
    super(text === key ? msg : text);
    this.code = code;
    this.why = why ?? null;
    this.retryMs = retry_ms ?? null;
  }
}

/** Shortens randomly, by half at most: clients must not return at once. @param {number} ms */
const shortened = (ms) => ms * (1 - Math.random() / 2);
const lost = () => new Rejection({ code: "lost", msg: say("web-none") });

/** Emits `state`, `event`, `notice`, `unlinked` with the reason, and `awake` with whether the device
 * slept. */
export class Link extends Emitter {
  /** @type {LinkState} */ state = "off";
  /** Why it is not `on`, as a sentence. */ why = "";
  /** Without the token. @type {Welcome | null} */ welcome = null;
  /** Whether another tab leads, and this one only watches. */ aside = false;

  // Private, because the page's console shows a link's public fields to anyone.
  /** @type {Store} */ #store;
  /** @type {Tabs} */ #tabs;
  /** Late events of older sockets are ignored. @type {WebSocket | null} */ #socket = null;
  /** @type {Map<number, InFlight>} */ #awaited = new Map();
  #lastId = 0;
  #attempt = 0;
  /** Since when no leading tab has answered. @type {number | null} */ #vacant = null;
  #since = 0;
  #lastReceived = 0;
  #beaten = now();
  /** When the unanswered ping was sent. @type {number | null} */ #pinged = null;
  /** @type {string | null} */ #token = null;
  /** The code that links this device to a player. @type {string | null} */ #code = null;
  /** When to reconnect, if the server said. @type {number | null} */ #pause = null;
  /** Why the server shut down, until it is back. @type {string | null} */ #goodbye = null;
  /** @type {Timer} */ #redial;

  /** @param {string} url @param {Store} store @param {Tabs} tabs */
  constructor(url, store, tabs) {
    super();
    this.url = url;
    this.#store = store;
    this.#tabs = tabs;
  }

  /** Whether there was a sleep not noticed yet: what arrives now may be old. */
  get dozed() {
    const at = now();
    return at.wall - this.#beaten.wall > SLEPT_MS || slept(this.#beaten, at);
  }

  start() {
    addEventListener("pageshow", ({ persisted }) => persisted && this.#begin());
    addEventListener("pagehide", () => this.#rest());
    for (const network of ["online", "offline"]) addEventListener(network, () => this.probe());
    document.addEventListener("resume", () => this.probe());
    document.addEventListener("visibilitychange", () => !document.hidden && this.probe());
    this.#tabs.on("deposed", () => this.#dial());
    setInterval(() => this.#beat(), BEAT_MS);
    return this.#begin();
  }

  /** Resolves to the response. Before the first welcome, a request waits for the connection.
   * @param {string} t @param {object} [d] @returns {Promise<any>} */
  async request(t, d = {}) {
    while (!this.welcome && this.#attempt === 0 && ["off", "connecting"].includes(this.state)) {
      await new Promise((changed) => this.addEventListener("state", changed, { once: true }));
    }
    if (this.state !== "on") throw lost();
    return this.#ask(t, d);
  }

  /** Makes this tab lead from now on. */
  takeOver() {
    this.#tabs.claim();
    this.#dial();
  }

  /** Becomes the player of another device by its link code; emits `unlinked` if that is invalid. */
  become(/** @type {string} */ code) {
    this.#code = code;
    // That player keeps their own name.
    this.#store.set("name", null);
    this.takeOver();
  }

  /** Becomes a new player on a server that does not know this one. */
  startAnew() {
    this.#store.setAside();
    this.#dial();
  }

  /** Only a hello can carry a name. @param {string} name */
  rename(name) {
    this.#store.set("name", name);
    this.#dial();
  }

  /** This player has a seat: their identity is saved from now on. */
  sits() {
    this.#store.sits();
  }

  /** The server accepts no connection from this page. @param {string} why */
  bar(why) {
    this.#end("barred", why);
  }

  /** Checks whether the connection is alive, and reconnects if not. */
  probe() {
    if (this.state === "on") this.#ping();
    const dials = this.state === "connecting" && now().steady - this.#since > BEAT_MS;
    if ((this.state === "off" || dials) && navigator.onLine) this.#dial();
    if (this.aside) this.#inherit();
    const { dozed } = this;
    this.#beaten = now();
    this.emit("awake", dozed);
  }

  async #begin() {
    await this.#tabs.elect();
    this.#dial();
  }

  /** Disconnects while the page is left; it may be shown again. */
  #rest() {
    this.#tabs.release();
    this.#drop();
    // No event: a page shown again reconnects.
    this.state = "off";
  }

  /** Makes this tab lead if no other does any more. */
  async #inherit() {
    await this.#tabs.elect();
    if (this.aside && this.#tabs.leads) this.#dial();
  }

  /** Leads if the leading tab was closed without a message. */
  async #watchLeader() {
    if (await this.#tabs.isLed()) this.#vacant = null;
    else this.#vacant ??= now().steady;
    if (this.#vacant === null || now().steady - this.#vacant < VACANT_MS) return;
    this.#vacant = null;
    this.#inherit();
  }

  #dial() {
    this.#drop();
    this.#since = now().steady;
    // Read now, not at the start: another tab may have saved a newer one.
    this.#token = this.#store.get("token");
    this.aside = !this.#tabs.leads && this.#token !== null;
    const socket = new WebSocket(this.url, SUBPROTOCOL);
    const current = () => socket === this.#socket;
    socket.onopen = () => current() && this.#hello();
    socket.onmessage = ({ data }) => current() && this.#onMessage(data);
    socket.onclose = ({ code, reason }) => current() && this.#closed(code, reason);
    this.#socket = socket;
    this.#be("connecting", "");
  }

  /** Drops the socket, its later events and its pending requests. */
  #drop() {
    clearTimeout(this.#redial);
    this.#socket?.close();
    this.#socket = null;
    this.#pinged = null;
    const awaited = [...this.#awaited.values()];
    this.#awaited.clear();
    for (const { reject } of awaited) reject(lost());
  }

  async #hello() {
    const socket = this.#socket;
    const hello = {
      proto: [1, 1],
      client: CLIENT,
      name: this.#store.get("name") ?? undefined,
      ...(this.#code
        ? { link: this.#code, device: DEVICE }
        : { resume: this.#token ?? undefined, aside: this.aside || undefined }),
    };
    try {
      this.#welcomed(await this.#ask("hello", hello));
    } catch (refusal) {
      if (socket === this.#socket && refusal instanceof Rejection) this.#denied(refusal);
    }
  }

  #welcomed(/** @type {Welcome} */ welcome) {
    if (this.#code) return this.#became(welcome.token);
    // Saved before it is used. A tab that does not lead saves nothing.
    if (this.#tabs.leads && welcome.token) this.#store.set("token", welcome.token);
    if (welcome.games.length > 0) this.#store.sits();
    this.welcome = { ...welcome, token: "" };
    this.#since = now().steady;
    this.#pause = null;
    this.#goodbye = null;
    this.#be("on", "");
  }

  #became(/** @type {string} */ token) {
    this.#code = null;
    this.#store.setAside();
    this.#store.set("token", token);
    this.#store.sits();
    this.#dial();
  }

  #denied(/** @type {Rejection} */ refusal) {
    if (this.#code) {
      this.#code = null;
      this.emit("unlinked", refusal.message);
      return this.#dial();
    }
    const unknown = refusal.code === "token_unknown" || refusal.code === "token_expired";
    if (unknown && this.#store.get("token") !== this.#token) return this.#dial();
    if (unknown && !this.aside && !this.#store.sat) return this.startAnew();
    if (unknown && !this.aside) return this.#end("refused", say("web-forgotten"));
    if (refusal.code === "proto_unsupported" || refusal.code === "banned") {
      return this.#end("refused", refusal.message);
    }
    this.#lose(refusal.message, refusal.retryMs);
  }

  #closed(/** @type {number} */ code, /** @type {string} */ reason) {
    if (code === CLOSE.superseded) {
      if (this.#tabs.isDeposed) return this.#inherit().then(() => this.#dial());
      return this.#end("elsewhere", say("web-elsewhere"));
    }
    if (code === CLOSE.signedOut) {
      this.#store.forget();
      return this.#end("refused", say("web-signed-out"));
    }
    if (code === CLOSE.dismissed) return this.#end("refused", reason);
    if (code === CLOSE.version) return this.#end("refused", say("web-versions"));
    if (code === CLOSE.bye) this.#goodbye = say("web-bye");
    const why = this.#goodbye
      ?? say(code === CLOSE.restarting ? "web-restarting" : "web-broken");
    const pause = this.#pause;
    this.#pause = null;
    this.#lose(why, code === CLOSE.flooding ? FLOOD_PAUSE_MS : pause);
  }

  /** Ends the connection without another attempt. @param {LinkState} state @param {string} why */
  #end(state, why) {
    this.#drop();
    this.#be(state, why);
  }

  /** @param {string} why @param {number | null} requested */
  #lose(why, requested) {
    const wasGood = this.state === "on" && now().steady - this.#since >= GOOD_MS;
    if (wasGood) this.#attempt = 0;
    const waits = document.hidden || !navigator.onLine;
    const step = Math.min(this.#attempt++, BACKOFF_MS.length - 1);
    const pause = requested === null
      ? shortened(waits ? UNSEEN_PAUSE_MS : BACKOFF_MS[step])
      : Math.min(requested, MAX_PAUSE_MS);
    this.#drop();
    this.#redial = setTimeout(() => this.#dial(), pause);
    this.#be("off", why);
  }

  /** @param {LinkState} state @param {string} why */
  #be(state, why) {
    this.state = state;
    this.why = why;
    this.emit("state");
  }

  /** @param {string} t @param {object} d @returns {Promise<any>} */
  #ask(t, d) {
    if (this.#awaited.size >= MAX_REQUESTS) {
      return Promise.reject(new Rejection({ code: "too_many", msg: say("web-too-many") }));
    }
    const id = ++this.#lastId;
    this.#socket?.send(JSON.stringify({ t, id, d }));
    return new Promise((resolve, reject) => this.#awaited.set(id, { resolve, reject }));
  }

  #onMessage(/** @type {unknown} */ data) {
    this.#lastReceived = now().steady;
    const { t, re, g, s, d } = JSON.parse(String(data));
    const awaited = this.#awaited.get(re);
    this.#awaited.delete(re);
    if (t === "ok") return awaited?.resolve(d);
    if (t === "err") return awaited?.reject(new Rejection(d));
    if (t === "restarting") this.#pause = d.retry_ms;
    this.emit(s === undefined ? "notice" : "event", { g, s, t, d });
  }

  /** Any response will do, even an error. */
  async #ping() {
    const socket = this.#socket;
    const sent = now().steady;
    this.#pinged = sent;
    setTimeout(() => this.#beat(), PATIENCE_MS + 1);
    await this.#ask("ping", {}).catch(() => null);
    if (socket === this.#socket && this.#pinged === sent) this.#pinged = null;
  }

  #beat() {
    // While hidden, timers are throttled: they prove nothing.
    if (document.hidden) return;
    if (this.dozed && this.state === "connecting") this.#dial();
    if (this.dozed) return this.probe();
    this.#beaten = now();
    if (this.aside) this.#watchLeader();
    const { steady } = this.#beaten;
    const waited = (/** @type {number | null} */ since) => since === null ? 0 : steady - since;
    if (this.state === "connecting" && waited(this.#since) > CONNECT_MS) {
      this.#lose(say("web-silent"), null);
    } else if (waited(this.#pinged) > PATIENCE_MS) {
      this.#lose(say("web-gone-silent"), null);
    } else if (this.state === "on" && this.#pinged === null) {
      if (waited(this.#lastReceived) > PING_AFTER_MS) this.#ping();
    }
  }
}
