// A replica of a game: the state that its events add up to, by the same rules and with the same
// hash as on the server.

import { say } from "../parts/messages.js";
import * as rules from "./rules.js";

const HOUR_MS = 3_600_000;
/** How many pauses and grants of extra time together a player may get in a game. */
const MOST_GRANTED = 8;

/** Throws unless an event follows from those before it. @param {unknown} holds */
function expect(holds) {
  if (!holds) throw new Error("the facts do not fit");
}

/** A 64-bit FNV-1a. */
const FNV_START = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;

/** Continues a hash with a text. @param {bigint} hash @param {string} text */
const fnv = (hash, text) => [...text].reduce((sum, sign) => (
  BigInt.asUintN(64, (sum ^ BigInt(sign.charCodeAt(0))) * FNV_PRIME)), hash);

/** The state that a game's numbered events add up to, and the players' presence. */
export class Replica {
  /** @type {Cell[]} */ moves = [];
  /** @type {Decision[]} */ decisions = [];
  /** @type {Stones} */ stones = new Map();
  /** The stones in the order of play. @type {Stone[]} */ laid = [];
  /** @type {Outcome | null} */ result = null;
  /** The hash of everything but the result. */ trail = FNV_START;
  /** The number of the last event. */
  seq = 0;
  startPly = 0;
  /** @type {Record<Side, Player | null>} */ seats = { x: null, o: null };
  /** @type {Record<Side, Presence>} */ presence = { x: "away", o: "away" };
  /** As of the last event that changed it. @type {Clock | null} */ clock = null;
  /** Who requested the pause, and when it began. @type {Pause | null} */ paused = null;
  /** Pauses and extra time granted to each. */ granted = { x: 0, o: 0 };
  /** @type {Offer | null} */ offer = null;
  /** @type {GameId | null} */ rematch = null;

  /** @param {Terms} terms @param {readonly Cell[]} moves @param {readonly Decision[]} decisions */
  constructor(terms, moves, decisions) {
    this.terms = terms;
    this.rules = terms.rules;
    this.#replay(moves, decisions);
  }

  /** @param {readonly Cell[]} moves @param {readonly Decision[]} decisions */
  #replay(moves, decisions) {
    [this.moves, this.decisions, this.laid, this.stones, this.result] = [[], [], [], new Map(), null];
    this.trail = fnv(FNV_START, `${this.rules.text}|`);
    const due = [...decisions];
    for (const at of [...moves, null]) {
      const decided = this.ply === rules.stonesAt(this.decisions.length) && due.shift();
      if (decided) this.#decide(decided);
      if (at) this.#put(at);
    }
    expect(due.length === 0);
  }

  get ply() {
    return this.moves.length;
  }

  /** The decisions due now; none if a stone is due. */
  get may() {
    return this.result ? [] : rules.choices(this.rules, this.ply, this.decisions);
  }

  get hash() {
    const end = this.result ? `${this.result.result}:${this.result.how}` : "";
    return fnv(this.trail, `|${end}`).toString(16).padStart(16, "0");
  }

  /** Returns why no stone of either side may be placed there now. @param {readonly number[]} at */
  whyNot(at) {
    if (this.result) return say("why-game-over");
    if (this.may.length > 0) return say("why-decision-due");
    return rules.whyNot(this.rules, this.stones, this.moves, at);
  }

  #put(/** @type {Cell} */ at) {
    expect(this.whyNot(at) === null);
    const side = rules.sideAt(this.ply);
    this.stones.set(rules.key(at), side);
    this.laid.push({ at, side });
    this.trail = fnv(this.trail, `${this.ply === 0 ? "" : " "}${rules.key(at)}`);
    this.moves.push(at);
    const line = rules.completedLine(this.rules, this.stones, at);
    if (line) {
      this.result = { result: this.rules.misere ? rules.other(side) : side, how: "line", line };
    } else if (this.ply === rules.capacity(this.rules)) {
      this.result = { result: "draw", how: "full", line: [] };
    }
  }

  #decide(/** @type {Decision} */ what) {
    expect(this.may.includes(what));
    this.decisions.push(what);
    this.trail = fnv(this.trail, ` ${what}`);
  }

  /** Accepts from the server's hash that X has only forbidden cells left. @param {string} hash */
  #believe(hash) {
    if (this.hash === hash || this.result || this.rules.lines !== "renju") return;
    this.result = { result: "o", how: "forbidden", line: [] };
    if (this.hash !== hash) this.result = null;
  }

  /** Makes a replica from the first event of a game, or from a snapshot. @param {number} s
   * @param {string} t @param {any} d @returns {Replica | "gap" | "differs"} */
  static begin(s, t, d) {
    if (t !== "snap" && !(t === "seated" && s === 1)) return "gap";
    try {
      return t === "snap" ? Replica.#fromSnap(d) : Replica.#open(d);
    } catch {
      return "differs";
    }
  }

  static #open(/** @type {Seated} */ first) {
    const moves = first.moves ?? [];
    const replica = new Replica(termsOf(first, first.clock), moves, []);
    expect(moves.length === 0 || !rules.isDialogue(replica.rules));
    expect(replica.result === null);
    replica.startPly = moves.length;
    replica.apply(1, "seated", first);
    return replica;
  }

  static #fromSnap(/** @type {Snap} */ snap) {
    const replica = new Replica(termsOf(snap, snap.control), snap.moves, snap.decisions ?? []);
    expect(snap.start_ply <= replica.ply);
    replica.result ??= snap.result;
    expect(replica.hash === snap.hash);
    const { s: seq, start_ply: startPly, seats, presence, clock, offer } = snap;
    const { paused = null, granted = { x: 0, o: 0 }, rematch = null } = snap;
    const kept = { seq, startPly, seats, presence, clock, paused, granted, offer, rematch };
    return Object.assign(replica, kept);
  }

  /** The seat to place a stone or decide, even while one is free. @returns {Side | null} */
  get turn() {
    return this.result ? null : rules.actor(this.rules, this.ply, this.decisions);
  }

  /** @returns {Side | null} */
  get freeSeat() {
    return !this.seats.x ? "x" : !this.seats.o ? "o" : null;
  }

  /** Whether one player has both seats. */
  get isShared() {
    return this.seats.x !== null && this.seats.x.id === this.seats.o?.id;
  }

  get isRunning() {
    return this.freeSeat === null && this.result === null;
  }

  /** Whether a move has so much time that players need not stay. */
  get isAtLeisure() {
    const { control } = this.terms;
    if ("correspondence" in control) return true;
    if ("per_move" in control) return control.per_move.ms >= HOUR_MS;
    return "fischer" in control && control.fischer.increment_ms >= HOUR_MS;
  }

  get isSettled() {
    return rules.isSettled(this.rules, this.decisions);
  }

  /** The number of stones that no takeback removes. */
  get settledPly() {
    const decided = this.decisions.length;
    const settled = !this.isSettled ? this.ply : decided ? rules.stonesAt(decided - 1) : 0;
    return Math.max(this.startPly, settled);
  }

  get canAbort() {
    const undecided = rules.isDialogue(this.rules) && this.decisions.length === 0;
    return this.result === null && (undecided || this.ply < this.startPly + 2);
  }

  /** Returns why a premove may not be set. @param {Side} side @param {readonly number[]} at */
  whyNotAhead(side, at) {
    if (this.result) return say("why-game-over");
    if (this.freeSeat) return say("why-no-opponent");
    if (this.turn === side || !this.isSettled) return say("why-nothing-ahead");
    return rules.whyNoStone(this.rules, this.stones, this.moves, at);
  }

  /** Whether a player may do this now, as far as this page knows.
   * @param {Side | null} side `null` for a spectator @param {Act} act */
  mayAct(side, act) {
    const { terms, offer, result, paused } = this;
    const bot = side !== null && this.seats[rules.other(side)]?.kind === "bot";
    if (act === "hint") return result !== null || (bot && !terms.rated);
    if (act === "threats") return !terms.rated || side === null || !this.isRunning;
    if (side === null) return false;
    const mayOffer = offer === null && this.freeSeat === null;
    const opponent = this.presence[rules.other(side)];
    if (act === "rematch") {
      // Two players who offer each other a rematch have agreed.
      const agreed = offer?.what === "rematch" && offer.by !== side;
      return result !== null && !this.rematch && (agreed || mayOffer) && opponent !== "left";
    }
    if (result) return false;
    switch (act) {
      case "resign": return this.freeSeat === null;
      case "abort": return this.canAbort;
      case "go_on": return paused !== null;
      case "draw": return mayOffer;
      case "takeback": return !paused && mayOffer && this.#canTakeBack(side);
      case "win": return !paused && this.#isAwaited(rules.other(side));
      case "pause": case "time": return !paused && mayOffer && opponent === "on"
        && !("none" in terms.control) && this.granted[side] < MOST_GRANTED;
    }
  }

  /** Whether the opponent waits for an absent player to move; the server says for how long. */
  #isAwaited(/** @type {Side} */ side) {
    const waits = this.isRunning && this.turn === side
      && (this.clock === null || this.clock.running === side);
    return waits && this.presence[side] !== "on" && !this.isAtLeisure;
  }

  /** On a shared device, the player who moved last asks. @param {Side} side */
  #canTakeBack(side) {
    const by = this.isShared ? rules.other(side) : side;
    const last = rules.sideAt(this.ply - 1) === by ? this.ply - 1 : this.ply - 2;
    return last >= this.settledPly;
  }

  /** Applies an event by its number; of an unknown event only the number counts. A snapshot
   * replaces everything that is not newer. @param {number} s @param {string} t @param {any} d
   * @returns {Received} */
  apply(s, t, d) {
    try {
      if (t === "snap") return this.#takeOver(d);
      if (s !== this.seq + 1) return s <= this.seq ? "known" : "gap";
      if (Object.hasOwn(Replica.#CHANGES, t)) Replica.#CHANGES[/** @type {keyof Events} */ (t)]?.call(this, d);
      this.seq = s;
      return "applied";
    } catch {
      return "differs";
    }
  }

  #takeOver(/** @type {Snap} */ snap) {
    if (snap.s < this.seq) return "known";
    Object.assign(this, Replica.#fromSnap(snap));
    return "applied";
  }

  /** What each event changes: nothing for chat, hidden events, and those of later versions.
   * @type {{[T in keyof Events]?: (this: Replica, d: Events[T]) => void}} */
  static #CHANGES = {
    seated({ players }) {
      this.seats = { ...players };
      if (this.freeSeat) return;
      const budget = this.result ? null : budgetMs(this.terms.control);
      const left_ms = budget === null ? null : { x: budget, o: budget };
      this.clock = left_ms && { left_ms, running: this.turn };
    },
    played({ ply, at, by, clock, hash }) {
      expect(ply === this.ply);
      this.#put(at);
      this.clock = clock;
      // A player's own move leaves their draw offer standing, as over the board.
      const stands = this.offer?.what === "draw" && this.offer.by === by;
      if (!stands) this.offer = null;
      this.#believe(hash);
      expect(this.hash === hash);
    },
    asked({ ply, seat, may }) {
      expect(ply === this.ply && this.turn === seat && `${this.may}` === `${may}`);
    },
    decided({ ply, what, clock, hash }) {
      expect(ply === this.ply);
      this.#decide(what);
      if (what === "swap") {
        this.seats = { x: this.seats.o, o: this.seats.x };
        this.presence = { x: this.presence.o, o: this.presence.x };
        this.granted = { x: this.granted.o, o: this.granted.x };
      }
      Object.assign(this, { clock, offer: null });
      expect(this.hash === hash);
    },
    offered(offer) {
      this.offer = offer;
    },
    answered({ yes }) {
      const { what, by } = this.offer ?? {};
      if (yes && by && (what === "pause" || what === "time")) this.granted[by] += 1;
      this.offer = null;
    },
    taken_back({ ply, clock, hash }) {
      expect(this.result === null && ply >= this.settledPly && ply <= this.ply);
      this.#replay(this.moves.slice(0, ply), this.decisions);
      Object.assign(this, { clock, offer: null });
      expect(this.hash === hash);
    },
    clock({ clock, paused = null }) {
      Object.assign(this, { clock, paused });
    },
    over({ result, how, line = [], by, clock, hash }) {
      const previous = this.result;
      expect(previous === null || previous.result === result && previous.how === how
        && `${previous.line}` === `${line}` && ["line", "full", "forbidden"].includes(how));
      this.result = { result, how, line: previous?.line ?? [], ...(by && { by }) };
      Object.assign(this, { clock, paused: null, offer: null });
      expect(this.hash === hash);
    },
    rematch({ g }) {
      this.rematch = g;
    },
  };
}

/** @param {Seated | Snap} message @param {TimeControl} [control] @returns {Terms} */
function termsOf(message, control = { none: {} }) {
  const { rated = false, listed = false, delay_s = 0 } = message;
  return { rules: rules.parseRules(message.rules), control, rated, listed, delay_s };
}

/** Returns a player's time before the first move; `null` without a clock. */
export function budgetMs(/** @type {TimeControl} */ control) {
  if ("fischer" in control) return control.fischer.initial_ms;
  if ("per_move" in control) return control.per_move.ms;
  if ("correspondence" in control) return control.correspondence.days * 86_400_000;
  return null;
}
