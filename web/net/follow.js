// Follows one game across lost connections: its replica, the stone being sent, and the premove.

import { Rejection, now, slept } from "./link.js";
import { say } from "../parts/messages.js";
import { drop, key, other } from "../rules/rules.js";
import { Replica } from "../rules/table.js";
import { Emitter } from "../browser/tabs.js";
import { TENTHS_UNDER_MS } from "../words/words.js";

/** Above every event number: requests a snapshot. */
const EVERYTHING = 2 ** 53 - 1;
/** Attempts to resynchronize without success. */
const MAX_FRUITLESS = 3;
/** How soon a request that may succeed later is repeated, unless the server says when. */
const AGAIN_MS = 1_000;
/** How often the viewed place is sent to spectators. */
const LOOK_MS = 1_000;
/** Chat messages to keep. */
const MAX_LINES = 500;
/** Rejections that may be temporary. */
const TEMPORARY = ["lost", "rate_limited", "storage", "restarting", "internal"];
/** Events that set the clocks. */
const SETS_CLOCK = ["seated", "played", "decided", "taken_back", "clock", "over", "snap"];
/** Events that cancel a premove. */
const ENDS_PREMOVE = ["decided", "taken_back", "over"];

/** Clock readings from the server, and when they arrived. */
export class Anchor {
  /** Whether the time since then is known: not after the connection was lost. */ holds = true;

  /** @param {Clock} clock @param {Instant} at */
  constructor(clock, at) {
    this.clock = clock;
    this.at = at;
    this.running = clock.running;
  }

  /** Returns a side's time left; `null` if unknown. @param {Side} side @param {Instant} at */
  left(side, at) {
    const left = this.clock.left_ms[side];
    if (side !== this.running) return left;
    if (!this.holds || slept(this.at, at)) return null;
    return Math.max(0, left - (at.steady - this.at.steady));
  }

  /** Returns the milliseconds until the display changes; `null` if it will not. */
  nextTick(/** @type {Instant} */ at) {
    const left = this.running && this.left(this.running, at);
    if (left === null || left === 0) return null;
    const step = left <= TENTHS_UNDER_MS ? 100 : 1_000;
    return left % step || step;
  }
}

/** Emits `change` with `{events, live}` (the events applied; not live if they were missed before),
 * and `refused` with a rejection. */
export class Follow extends Emitter {
  /** `null` before the first response. @type {Replica | null} */ table = null;
  /** @type {Role} */ role = "viewer";
  viewers = 0;
  /** @type {Anchor | null} */ clock = null;
  /** @type {Pending | null} */ pending = null;
  /** The chat. @type {Line[]} */ messages = [];
  /** Whether the opponent's messages are hidden. */ mutes = false;
  /** When victory over an absent opponent can be claimed. @type {number | null} */ #claimAt = null;
  /** The event number of my last move, and whether it reached the opponent's client.
   * @type {number | null} */ #moved = null;
  arrived = false;
  /** Why the game cannot be followed. @type {string | null} */ lost = null;

  #fruitless = 0;
  /** The resynchronization in progress. @type {symbol | null} */ #entering = null;
  /** @type {Timer} */ #again;
  /** @type {{ply: number, at: Cell} | null} */ #premove = null;
  /** Whether a premove from before a reload was looked for. */ #recalled = false;
  /** Whether the viewer only watches, though a seat is free. */ #declines = false;
  /** @type {Cell} */ #looks = [0, 0];
  /** @type {Timer} */ #lookLater;

  /** @param {Link} link @param {string} g @param {AbortSignal} signal ends it */
  constructor(link, g, signal) {
    super();
    this.link = link;
    this.g = g;
    signal.addEventListener("abort", () => this.#leave());
    link.on("state", () => this.#lineChanged(), signal);
    link.on("event", (event) => event.g === g && this.#onEvent(event), signal);
    link.on("notice", (notice) => notice.d?.g === g && this.#notice(notice), signal);
    link.on("awake", (dozed) => this.#wake(dozed), signal);
    if (link.state === "on") this.#enter(0);
  }

  get premove() {
    return this.#premove;
  }

  /** Kept with its position in this entry of the tab's history. */
  set premove(premove) {
    if (premove === this.#premove) return;
    this.#premove = premove;
    const { g, table } = this;
    globalThis.history?.replaceState(premove && { ...premove, g, hash: table?.hash }, "");
  }

  /** Restores a premove from before a reload, while it still means the same. */
  #recall() {
    if (this.#recalled || !this.side) return;
    this.#recalled = true;
    const { g, hash, ply, at } = globalThis.history?.state ?? {};
    if (g === this.g && hash === this.table?.hash) this.premove = { ply, at };
  }

  /** The player's seat; of two, the one to move. @returns {Side | null} */
  get side() {
    if (this.role === "viewer" || this.link.aside) return null;
    return (this.table?.isShared && this.table.turn) || this.role;
  }

  /** The free seat that this viewer may take. In a delayed game, a seat that looks free may be taken:
   * then the presence of its player is known. @returns {Side | null} */
  get openSeat() {
    const { table, role } = this;
    const free = table?.freeSeat ?? null;
    const isOpen = free && role === "viewer" && !this.link.aside && !this.#declines
      && !table?.result && table?.presence[free] !== "on";
    return isOpen ? free : null;
  }

  decline() {
    this.#declines = true;
    this.#changed([], true);
  }

  get isMyTurn() {
    const { side, table } = this;
    return side !== null && table?.isRunning === true && !table.paused && table.turn === side;
  }

  /** Returns a side's time left in milliseconds; `null` without a clock, or if unknown.
   * The player's own stands still while a stone is being sent. @param {Side} side */
  left(side) {
    const { pending } = this;
    const held = pending && "since" in pending && side === this.side;
    return this.clock?.left(side, held ? pending.since : now()) ?? null;
  }

  /** Milliseconds until victory can be claimed; `null` if nobody is absent. */
  get claimMs() {
    return this.#claimAt === null ? null : Math.max(0, this.#claimAt - now().steady);
  }

  /** @param {number | null | undefined} ms from the server */
  #countDown(ms) {
    this.#claimAt = ms === null || ms === undefined ? null : now().steady + ms;
  }

  /** Places a stone, or sets a premove; the same cell again cancels the premove.
   * @param {Cell} at @returns {string | null} why not, in a sentence */
  put(at) {
    const { table, side } = this;
    if (!table) return say("page-asking");
    if (!side) return say("why-not-seated");
    if (this.pending) return say("web-sending");
    if (table.paused) return say("why-paused");
    const cell = (table.rules.gravity && drop(table.rules, table.stones, at[0])) || at;
    if (this.isMyTurn) {
      const reason = table.whyNot(cell);
      if (reason === null) this.#choose({ ply: table.ply, at: cell, since: now() });
      return reason;
    }
    const reason = table.whyNotAhead(side, cell);
    if (reason !== null) return reason;
    const repeats = this.premove !== null && key(this.premove.at) === key(cell);
    this.premove = repeats ? null : { ply: table.ply + 1, at: cell };
    this.#changed([], true);
    return null;
  }

  cancelPremove() {
    this.premove = null;
    this.#changed([], true);
  }

  /** Answers a decision of the opening. @param {Decision} what @returns {string | null} why not */
  decide(what) {
    if (!this.table || !this.isMyTurn || !this.table.may.includes(what)) {
      return say("why-not-due");
    }
    if (this.pending) return say("web-sending");
    this.#choose({ ply: this.table.ply, what });
    return null;
  }

  /** Sends any other request of this game: join, resign, offer, say and so on.
   * @param {string} t @param {object} [d] @returns {Promise<string | null>} why not */
  async act(t, d = {}) {
    try {
      const { snap } = await this.link.request(t, { g: this.g, ...d });
      if (snap && this.#takeOver(snap) === "applied") this.#changed([], false);
      return null;
    } catch (refusal) {
      return refusalOf(refusal).message;
    }
  }

  /** Shows spectators the player's view, at most once a second. @param {Cell} at */
  look(at) {
    this.#looks = at;
    this.#lookLater ??= setTimeout(() => {
      this.#lookLater = undefined;
      if (this.side) this.act("look", { at: this.#looks });
    }, LOOK_MS);
  }

  /** Stops following. A player remains present for the opponent. */
  #leave() {
    clearTimeout(this.#lookLater);
    clearTimeout(this.#again);
    this.#entering = null;
    if (!this.side || this.table?.result) this.act("leave");
  }

  #lineChanged() {
    if (this.link.state === "on") {
      this.lost = null;
      this.#fruitless = 0;
      this.#enter(this.table?.seq ?? 0);
    } else {
      this.#entering = null;
      if (this.clock) this.clock.holds = false;
    }
    this.#changed([], true);
  }

  /** Requests the clocks again after a sleep. @param {boolean} dozed */
  #wake(dozed) {
    const running = this.clock?.running;
    const unknown = running && this.left(running) === null;
    if (dozed || unknown) this.#enter(this.table?.seq ?? 0);
  }

  /** Gets the missed events, and then the state of the game. @param {number} have */
  async #enter(have) {
    if (this.link.state !== "on") return;
    const mine = (this.#entering = Symbol("one way in"));
    const { g } = this;
    try {
      const [missed, { snap }] = await Promise.all([
        this.link.request("sync", { g, have }), this.link.request("watch", { g }),
      ]);
      if (mine !== this.#entering) return;
      this.#entering = null;
      const events = (missed.facts ?? []).filter(
        (/** @type {GameEvent} */ event) => this.#apply(event) === "applied");
      if (this.#takeOver(snap) === "differs") return this.#heal(EVERYTHING);
      this.#recall();
      this.#changed(events, false);
      if (this.pending) this.#send(this.pending);
    } catch (error) {
      if (mine !== this.#entering) return;
      this.#entering = null;
      this.#denied(refusalOf(error), have);
    }
  }

  /** @param {Rejection} refusal @param {number} have */
  #denied(refusal, have) {
    if (refusal.code === "lost") return;
    if (!TEMPORARY.includes(refusal.code)) return this.#lose(refusal.message);
    this.#again = setTimeout(() => this.#enter(have), refusal.retryMs ?? AGAIN_MS);
  }

  /** Resynchronizes, unless that failed too often. @param {number} have */
  #heal(have) {
    if (this.#entering) return;
    if (++this.#fruitless <= MAX_FRUITLESS) this.#enter(have);
    else this.#lose(say("web-apart"));
  }

  #lose(/** @type {string} */ why) {
    this.lost = why;
    this.#changed([], true);
  }

  #onEvent(/** @type {GameEvent} */ event) {
    if (this.lost) return;
    const received = this.#apply(event);
    if (received === "gap") this.#heal(this.table?.seq ?? 0);
    if (received === "differs") this.#heal(EVERYTHING);
    if (received !== "applied") return;
    if (event.t !== "snap") this.#fruitless = 0;
    this.#changed([event], true);
  }

  #notice(/** @type {{t: string, d: any}} */ { t, d }) {
    const seat = /** @type {Side} */ (d.seat);
    if (t === "viewers") this.viewers = d.n;
    if (t === "arrived") this.arrived = this.#moved !== null && d.s >= this.#moved;
    if (t === "presence" && this.table) this.table.presence[seat] = d.state;
    if (t === "presence" && seat === this.table?.turn) this.#countDown(d.claim_ms);
    this.#changed([], true);
  }

  #apply(/** @type {GameEvent} */ { s, t, d }) {
    const hash = this.table?.hash;
    if (this.table) {
      const received = this.table.apply(s, t, d);
      if (received !== "applied") return received;
    } else {
      const table = Replica.begin(s, t, d);
      if (typeof table === "string") return table;
      this.table = table;
    }
    if (SETS_CLOCK.includes(t)) {
      this.#moved = t === "played" && d.by === this.role ? s : null;
      this.arrived = false;
      this.#countDown(d.claim_ms);
      this.#setClock();
    }
    if (t === "snap") [this.role, this.viewers] = [d.role, d.viewers];
    if (this.role !== "viewer") this.link.sits();
    const swaps = t === "decided" && d.what === "swap";
    if (swaps && this.role !== "viewer") this.role = other(this.role);
    if (t === "said" && !this.hides(d.by)) {
      this.messages = [...this.messages, { s, ...d }].slice(-MAX_LINES);
    }
    const otherwise = t === "snap" && this.table.hash !== hash;
    if (otherwise || ENDS_PREMOVE.includes(t)) this.premove = null;
    return "applied";
  }

  hides(/** @type {{seat: Side | null}} */ { seat }) {
    return this.mutes && this.side !== null && seat === other(this.side);
  }

  #takeOver(/** @type {Snap} */ snap) {
    return this.#apply({ g: this.g, s: snap.s, t: "snap", d: snap });
  }

  #setClock() {
    this.clock = this.table?.clock ? new Anchor(this.table.clock, now()) : null;
    // Events before the response to a snapshot request may be old.
    if (this.clock) this.clock.holds = !this.#entering && !this.link.dozed;
  }

  /** @param {GameEvent[]} events @param {boolean} live */
  #changed(events, live) {
    this.#settle();
    this.#playAhead();
    this.emit("change", { events, live });
  }

  /** Clears a pending choice once it was applied or no longer can be. */
  #settle() {
    const { pending, table } = this;
    if (!pending || !table) return;
    const due = "at" in pending ? table.may.length === 0 : table.may.length > 0;
    if (!due || table.ply !== pending.ply || !this.isMyTurn) this.pending = null;
  }

  #playAhead() {
    const { premove, table } = this;
    if (!premove || !table || table.ply < premove.ply) return;
    this.premove = null;
    const may = table.ply === premove.ply && this.isMyTurn && !this.pending;
    if (may && table.whyNot(premove.at) === null) this.#choose({ ...premove, since: now() });
  }

  #choose(/** @type {Pending} */ pending) {
    this.pending = pending;
    this.#send(pending);
    this.#changed([], true);
  }

  /** Sending the same request for the same ply twice is harmless. @param {Pending} pending */
  async #send(pending) {
    const { g } = this;
    const { ply } = pending;
    try {
      if ("at" in pending) await this.link.request("play", { g, ply, at: pending.at });
      else await this.link.request("decide", { g, ply, what: pending.what });
    } catch (error) {
      if (this.pending === pending) this.#turnedDown(refusalOf(error), pending);
    }
  }

  /** @param {Rejection} refusal @param {Pending} pending */
  #turnedDown(refusal, pending) {
    if (refusal.code === "lost") return; // repeated after reconnecting
    if (TEMPORARY.includes(refusal.code)) {
      const again = () => this.pending === pending && this.#send(pending);
      setTimeout(again, refusal.retryMs ?? AGAIN_MS);
      return;
    }
    this.pending = null;
    if (refusal.code === "stale") this.#enter(this.table?.seq ?? 0);
    this.emit("refused", refusal);
    this.#changed([], true);
  }
}

function refusalOf(/** @type {unknown} */ error) {
  if (error instanceof Rejection) return error;
  throw error;
}
