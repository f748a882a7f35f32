// Runs the page's connection and the game that it follows through random faults, against a
// simulated server in simulated time: moves, displayed state, and connection attempts.

/** mulberry32: always the same numbers for a seed. */
function dice(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    below: (count) => Math.floor(next() * count),
    one: (list) => list[Math.floor(next() * list.length)],
    chance: (percent) => next() * 100 < percent,
  };
}

/** Computes the hash of a game as specified. */
function hashOf(rules, moves, end) {
  const text = `${rules}|${moves.map((at) => at.join(",")).join(" ")}|${end}`;
  let hash = 0xcbf29ce484222325n;
  for (const sign of text) {
    hash = ((hash ^ BigInt(sign.charCodeAt(0))) * 0x100000001b3n) & 0xffffffffffffffffn;
  }
  return hash.toString(16).padStart(16, "0");
}

/** Simulated time; while the device sleeps, only the wall clock continues. */
class Time {
  awake = 1_000;
  slept = 1_790_000_000_000;
  #due = [];
  #names = 0;

  get wall() {
    return this.awake + this.slept;
  }

  later(ms, act, every = null) {
    const entry = { at: this.awake + Math.max(0, ms), name: ++this.#names, act, every };
    this.#due.push(entry);
    return entry.name;
  }

  forget(name) {
    this.#due = this.#due.filter((entry) => entry.name !== name);
  }

  /** Lets time pass; the consequences of each event are finished before the next. */
  async pass(ms, settled) {
    const until = this.awake + ms;
    for (;;) {
      const next = this.#due.reduce((a, b) => (!a || b.at < a.at ? b : a), null);
      if (!next || next.at > until) break;
      this.awake = Math.max(this.awake, next.at);
      if (next.every === null) this.forget(next.name);
      else next.at += next.every;
      next.act();
      await settled();
    }
    this.awake = until;
  }
}

const RULES = "9x9x5";
const CODE = "K7QX2M";
const BUDGET_MS = 3_600_000;

/** A server with one game: X is the client with the token, O plays automatically. */
class Server {
  tokens = new Set(["first"]);
  named = 0;
  boot = 1;
  up = true;
  sockets = new Set();
  events = [];
  moves = [];
  result = null;
  left = { x: BUDGET_MS, o: BUDGET_MS };

  constructor(time, random) {
    this.time = time;
    this.random = random;
    this.since = time.wall;
    this.players = { x: { id: 1, name: "ann", kind: "human" }, o: { id: 2, name: "bob", kind: "human" } };
    this.control = { fischer: { initial_ms: BUDGET_MS, increment_ms: 0 } };
    this.tell("seated", { seat: "o", players: this.players, rules: RULES, clock: this.control });
  }

  get turn() {
    return this.result ? null : this.moves.length % 2 === 0 ? "x" : "o";
  }

  get hash() {
    return hashOf(RULES, this.moves, this.result ? `${this.result.result}:${this.result.how}` : "");
  }

  /** The current clocks. */
  get clock() {
    const left_ms = { ...this.left };
    if (this.turn) left_ms[this.turn] -= this.time.wall - this.since;
    return { left_ms, running: this.turn };
  }

  get snap() {
    return {
      g: CODE, s: this.events.length, rules: RULES, control: this.control, rated: false,
      moves: this.moves.map((at) => [...at]), start_ply: 0, turn: this.turn, clock: this.clock,
      seats: this.players, presence: { x: "on", o: "on" }, offer: null, result: this.result,
      role: "x", viewers: 0, hash: this.hash,
    };
  }

  tell(t, d) {
    const event = { t, g: CODE, s: this.events.length + 1, d };
    this.events.push(event);
    for (const socket of this.sockets) {
      if (!socket.follows) continue;
      if (this.spoils > 0 && this.random.chance(this.spoils)) this.spoil(socket, event);
      else socket.tell(event);
    }
  }

  /** Loses, repeats or corrupts an event. */
  spoil(socket, event) {
    const wrong = { ...event, d: { ...event.d, hash: "0123456789abcdef" } };
    for (const received of this.random.one([[], [event, event], [wrong]])) socket.tell(received);
  }

  put(at) {
    const [by, ply] = [this.turn, this.moves.length];
    this.left = this.clock.left_ms;
    this.since = this.time.wall;
    this.moves.push(at);
    if (this.moves.length === 81) this.result = { result: "draw", how: "full", line: [] };
    const { clock, hash } = this;
    this.tell("played", { ply, at, by, clock, hash });
    if (this.result) this.tell("over", { ...this.result, clock, hash });
  }

  takeBack() {
    if (this.result || this.moves.length === 0) return;
    this.left = this.clock.left_ms;
    this.since = this.time.wall;
    this.moves.pop();
    this.tell("taken_back", { ply: this.moves.length, clock: this.clock, hash: this.hash });
  }

  resign() {
    if (this.result) return;
    this.left = this.clock.left_ms;
    this.result = { result: "x", how: "resign", line: [] };
    this.tell("over", { ...this.result, clock: this.clock, hash: this.hash });
  }

  /** The free cells in a pattern that never makes five in a row: pairs, shifted from row to row. */
  free() {
    const cells = [];
    for (let x = 0; x < 9; x++) {
      for (let y = 0; y < 9; y++) {
        const side = (x + 2 * y) % 4 < 2 ? "x" : "o";
        const taken = this.moves.some((at) => at[0] === x && at[1] === y);
        if (!taken && (side === this.turn || this.moves.length > 70)) cells.push([x, y]);
      }
    }
    return cells;
  }

  /** Answers a request, or rejects it. */
  requested(socket, { t, d }) {
    if (t === "hello") return this.greet(socket, d);
    if (!socket.greeted) return { code: "hello_first" };
    if (this.random.chance(this.busy)) {
      return { code: this.random.one(["rate_limited", "storage"]), retry_ms: this.random.one([null, 700]) };
    }
    switch (t) {
      case "ping": return this.random.chance(50) ? {} : { code: "unknown_type" };
      case "watch": socket.follows = true; return { ok: { snap: this.snap } };
      case "sync": socket.follows = true; return { ok: this.missed(d.have) };
      case "play": return this.played(socket, d);
      default: return { ok: {} };
    }
  }

  greet(socket, { resume, aside }) {
    if (!this.tokens.has(resume)) return { code: "token_unknown" };
    socket.greeted = true;
    socket.aside = aside === true;
    if (!socket.aside) {
      for (const other of this.sockets) if (other !== socket && other.greeted && !other.aside) other.cut(4001);
      socket.used = resume;
      socket.given = `token ${++this.named}`;
      this.tokens.add(socket.given);
      socket.follows = true;
    }
    const limits = { heartbeat_s: 10 };
    const token = socket.aside ? "" : socket.given;
    return { ok: { you: { id: 1, name: "ann" }, token, boot: `${this.boot}`, limits, games: [CODE] } };
  }

  missed(last) {
    const events = this.events.slice(last);
    return last > this.events.length || events.length > 12 ? { snap: this.snap } : { facts: events };
  }

  played(socket, { ply, at }) {
    if (socket.aside) return { code: "not_allowed" };
    const stone = this.moves[ply];
    if (stone && `${stone}` === `${at}` && ply % 2 === 0) return { ok: { s: this.events.length, ply } };
    if (ply !== this.moves.length) return { code: "stale", s: this.events.length };
    if (this.result) return { code: "game_over" };
    if (this.turn !== "x") return { code: "not_your_turn" };
    if (this.moves.some((it) => `${it}` === `${at}`)) return { code: "occupied" };
    socket.after = () => this.put(at);
    return { ok: { s: this.events.length + 1, ply } };
  }

  stop(code) {
    this.up = false;
    this.boot += 1;
    for (const socket of [...this.sockets]) {
      if (code === 1012) socket.tell({ t: "restarting", d: { retry_ms: 1_500 } });
      socket.cut(code);
    }
  }
}

/** Browser sockets, over a connection that may be slow, or silent forever. */
function socketsOf(world) {
  const { time, random, server } = world;
  return class FakeSocket {
    readyState = 0;
    silent = world.tunnel;

    constructor() {
      world.dials.push(time.awake);
      world.open.add(this);
      this.#soon(() => {
        if (!server.up) return this.#end(1006);
        this.readyState = 1;
        server.sockets.add(this);
        this.onopen?.();
      });
    }

    /** Delivers messages in order; on a silent connection none arrive. */
    #soon(act) {
      this.next = Math.max(this.next ?? 0, time.awake + 5 + random.below(40));
      time.later(this.next - time.awake, () => this.silent || act());
    }

    send(text) {
      const request = JSON.parse(text);
      this.#soon(() => {
        if (!server.sockets.has(this)) return;
        // The first frame after the response shows that the new token has arrived.
        if (request.t !== "hello" && this.used) {
          server.tokens.delete(this.used === this.given ? null : this.used);
          this.used = null;
        }
        const { ok, ...refused } = server.requested(this, request);
        const answer = ok ? { t: "ok", d: ok } : { t: "err", d: { msg: refused.code, retry_ms: null, ...refused } };
        this.tell({ ...answer, re: request.id });
        this.after?.();
        this.after = null;
      });
    }

    tell(frame) {
      const text = JSON.stringify(frame);
      this.#soon(() => this.readyState === 1 && this.onmessage?.({ data: text }));
    }

    /** Closes the connection from the server or in between. */
    cut(code) {
      server.sockets.delete(this);
      this.#soon(() => this.#end(code));
    }

    #end(code) {
      if (this.readyState === 3) return;
      this.readyState = 3;
      world.open.delete(this);
      this.onclose?.({ code });
    }

    close() {
      this.readyState = 3;
      world.open.delete(this);
      const gone = () => server.sockets.delete(this);
      time.later(20, gone);
    }
  };
}

/** Replaces the browser's globals; returns a function that restores them. */
function replace(things) {
  const kept = things.map(([on, name, value]) => {
    const before = Object.getOwnPropertyDescriptor(on, name);
    Object.defineProperty(on, name, { configurable: true, writable: true, value });
    return () => (before ? Object.defineProperty(on, name, before) : delete on[name]);
  });
  return () => kept.reverse().forEach((back) => back());
}

/** A channel between tabs that delivers at once. */
function channelsOf({ time, channels }) {
  const all = new Set();
  return class FakeChannel {
    constructor() {
      all.add(this);
      channels.last = this;
    }
    postMessage(data) {
      for (const other of all) {
        if (other !== this) time.later(1, () => all.has(other) && other.onmessage?.({ data }));
      }
    }
    close() {
      all.delete(this);
    }
  };
}

function storage() {
  const kept = new Map([["oxo.token", "first"], ["oxo.sat", "1"]]);
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, String(value)),
    removeItem: (name) => kept.delete(name),
  };
}

/** Runs one life of a `story`; returns what went wrong. */
async function life(story, seed, modules, settled) {
  const random = dice(seed);
  const time = new Time();
  const server = new Server(time, random);
  const world = { time, random, server, dials: [], open: new Set(), channels: {}, tunnel: false, wrong: [] };
  const page = { window: new EventTarget(), document: new EventTarget() };
  page.document.hidden = false;
  const network = { onLine: true };
  const restore = replace([
    [globalThis, "WebSocket", socketsOf(world)],
    [globalThis, "BroadcastChannel", channelsOf(world)],
    [globalThis, "localStorage", storage()],
    [globalThis, "setTimeout", (act, ms) => time.later(ms ?? 0, act)],
    [globalThis, "clearTimeout", (name) => time.forget(name)],
    [globalThis, "setInterval", (act, ms) => time.later(ms, act, ms)],
    [globalThis, "addEventListener", (...args) => page.window.addEventListener(...args)],
    [globalThis, "document", page.document],
    [globalThis, "navigator", network],
    [performance, "now", () => time.awake],
    [Date, "now", () => time.wall],
    [Math, "random", random.next],
  ]);
  try {
    await new Life(world, page, network, modules, settled)[story]();
  } catch (error) {
    world.wrong.push(String(error.stack ?? error));
  } finally {
    restore();
  }
  return world.wrong.map((what) => `seed ${seed}: ${what}`);
}

const STEPS = 60;
/** The time in which everything must recover once the faults end. */
const HEALED_MS = 10_000;
/** How soon a dead connection is reported, and how soon it is restored once possible. */
const TOLD_MS = 5_000;
const BACK_MS = 3_000;
/** How soon another tab leads after the leading one was closed. */
const LEFT_MS = 5_000;

class Life {
  chosen = new Map();
  tabs = [];

  constructor(world, page, network, modules, settled) {
    Object.assign(this, { world, page, network, modules, settled });
  }

  async misfortunes() {
    const { random, server } = this.world;
    server.busy = random.one([0, 0, 5]);
    server.spoils = random.one([0, 0, 3]);
    await this.open();
    await this.pass(2_000);
    for (let step = 0; step < STEPS; step++) {
      this.live();
      if (random.chance(35)) this.misfortune();
      await this.pass(random.below(3_000));
      this.look();
    }
    await this.mend();
    this.judge();
    server.resign();
    await this.pass(3_000);
    this.judge();
  }

  /** Outages without any event or close: nothing reports that the connection is gone, or back. */
  async outages() {
    const { random, server, open } = this.world;
    await this.open();
    await this.pass(2_000 + random.below(30_000));
    const [{ link }] = this.tabs;
    for (const socket of open) socket.silent = true;
    server.up = false;
    await this.pass(TOLD_MS);
    this.expect(link.state !== "on", "a dead line that nobody was told of");
    await this.pass(random.below(600_000));
    for (let moves = random.below(4); moves > 0; moves--) server.put(random.one(server.free()));
    server.up = true;
    await this.pass(BACK_MS);
    this.judge();
  }

  /** The leading tab is closed without a message, as browsers close tabs. Until then it keeps its
   * lead, even across a reload. */
  async departures() {
    const { Store, Tabs } = this.modules;
    await this.open();
    await this.pass(2_000);
    const [{ link }] = this.tabs;
    const store = new Store();
    const other = new Tabs(store);
    other.claim();
    await this.pass(30_000);
    this.expect(link.aside && link.state === "on", "a tab that another one deposed still speaks");
    other.release();
    await this.pass(this.world.random.below(1_500));
    await Promise.all([other.elect(), this.pass(500)]);
    await this.pass(30_000);
    this.expect(link.aside && other.leads, "a tab that was loaded again lost its place");
    this.world.channels.last.close();
    await this.pass(LEFT_MS);
    this.expect(!link.aside && link.state === "on", "a tab was closed, and no other speaks");
  }

  /** Opens another tab of the same browser. */
  async open() {
    const { Link, Follow, Store, Tabs } = this.modules;
    const store = new Store();
    const link = new Link("ws://oxo/ws", store, new Tabs(store));
    link.start();
    this.tabs.push({ link, follow: new Follow(link, CODE, new AbortController().signal) });
    await this.settled();
  }

  pass(ms) {
    return this.world.time.pass(ms, this.settled);
  }

  expect(holds, what) {
    if (!holds) this.world.wrong.push(`${what} at ${this.world.time.awake}`);
  }

  /** Acts for the players: each tab's user places stones, and so does the opponent. */
  live() {
    const { random, server } = this.world;
    const { follow } = random.one(this.tabs);
    if (server.turn === "o" && random.chance(70)) server.put(random.one(server.free()));
    else if (random.chance(8)) server.takeBack();
    if (!follow.table || !random.chance(70)) return;
    const at = [random.below(9), random.below(9)];
    const mine = (at[0] + 2 * at[1]) % 4 < 2;
    const ply = follow.table.ply + (follow.isMyTurn ? 0 : 1);
    if (mine && follow.put(at) === null) this.chosen.set(`${ply} ${at}`, true);
    if (random.chance(5)) follow.cancelPremove();
  }

  misfortune() {
    const { random, server, time, open } = this.world;
    const any = () => random.one([...open]);
    const mishap = random.below(13);
    if (mishap === 0) any()?.cut(1006);
    if (mishap === 1 && any()) any().silent = true;
    if (mishap === 2) server.stop(random.one([1006, 1012]));
    if (mishap === 3) server.up = true;
    if (mishap === 4) any()?.cut(4029);
    if (mishap === 5) time.slept += random.below(900_000);
    if (mishap === 6) this.show(!this.page.document.hidden);
    if (mishap === 7) this.reach(!this.network.onLine);
    if (mishap === 8) this.leaveAndReturn();
    if (mishap === 9 && this.tabs.length < 2) return this.open();
    if (mishap === 10) random.one(this.tabs).link.takeOver();
    if (mishap === 11) this.world.tunnel = !this.world.tunnel;
    if (mishap === 12) any()?.cut(4008);
  }

  show(hidden) {
    this.page.document.hidden = hidden;
    this.page.document.dispatchEvent(new Event("visibilitychange"));
  }

  reach(onLine) {
    this.network.onLine = onLine;
    this.page.window.dispatchEvent(new Event(onLine ? "online" : "offline"));
  }

  leaveAndReturn() {
    this.page.window.dispatchEvent(new Event("pagehide"));
    const back = new Event("pageshow");
    back.persisted = true;
    this.world.time.later(500, () => this.page.window.dispatchEvent(back));
  }

  /** Checks what always holds. */
  look() {
    const { server, dials, time, open } = this.world;
    for (const [ply, at] of server.moves.entries()) {
      if (ply % 2 === 0) this.expect(this.chosen.has(`${ply} ${at}`), `nobody chose ${ply} ${at}`);
    }
    this.expect(open.size <= this.tabs.length, `${open.size} sockets`);
    const lately = dials.filter((at) => at > time.awake - 10_000).length;
    this.expect(lately <= 14 * this.tabs.length, `${lately} dials in ten seconds`);
    for (const { link, follow } of this.tabs) {
      const left = follow.clock && follow.left("o");
      if (left === null || follow.table?.seq !== server.events.length) continue;
      const off = Math.abs(left - Math.max(0, server.clock.left_ms.o));
      this.expect(off < 2_100, `a clock that is off by ${off}`);
    }
  }

  async mend() {
    const { server } = this.world;
    Object.assign(server, { up: true, busy: 0, spoils: 0 });
    this.world.tunnel = false;
    this.reach(true);
    this.show(false);
    await this.pass(HEALED_MS);
  }

  /** Checks what holds once everything has recovered. */
  judge() {
    const { server } = this.world;
    const speaking = this.tabs.filter(({ link }) => link.state === "on" && !link.aside);
    this.expect(speaking.length <= 1, "two tabs speak");
    if (speaking.length === 0) {
      this.expect(this.tabs.some(({ link }) => link.state === "elsewhere"), "nobody speaks");
    }
    for (const { link, follow } of this.tabs) {
      if (link.state === "elsewhere") continue;
      this.expect(link.state === "on", `the line is ${link.state}: ${link.why}`);
      this.expect(follow.lost === null, `lost: ${follow.lost}`);
      this.expect(follow.table?.hash === server.hash, "another board");
      this.expect(follow.table?.seq === server.events.length, "another number");
      this.expect(follow.pending === null, "a stone is for ever on its way");
      if (server.turn) this.expect(follow.left(server.turn) !== null, "a clock that nobody knows");
    }
  }
}

/** Runs a number of lives; returns what went wrong.
 * @param {"misfortunes" | "outages" | "departures"} story
 * @param {number} lives @param {any} modules */
export async function lived(story, lives, modules) {
  const { port1, port2 } = new MessageChannel();
  const settled = () => new Promise((done) => {
    port1.onmessage = () => done(undefined);
    port2.postMessage(0);
  });
  const wrong = [];
  for (let seed = 1; seed <= lives; seed++) wrong.push(...await life(story, seed, modules, settled));
  port1.close();
  return wrong;
}
