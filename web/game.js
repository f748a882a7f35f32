// The page of one game: its board and seats, what happens there, and what a player wants.

import { Board } from "./board.js";
import { Follow, format } from "./follow.js";
import { now } from "./link.js";
import { Buttons, Letters, fieldOf, fromTemplate, part, speak, write } from "./parts.js";
import { cellName, contains, describe, parseCell, sideAt } from "./rules.js";
import * as words from "./words.js";

/** @import { Chat } from "./chat.js" */
/** @import { Marks } from "./marks.js" */
/** @import { Review, Step } from "./review.js" */
/** @import { Act, Cell, Choice, Deeds, GameEvent, Shell } from "./types.js" */
/** @import { Replica } from "./table.js" */
/** @import { BySide, RatingChange, Side } from "./wire.js" */

/** Keys that lead through a game; the arrows move on the board. @type {Record<string, Step>} */
const STEP_KEYS = { ",": "back", ".": "on", "<": "first", ">": "last", h: "hold" };
/** The same list every time, as the board wants it. @type {never[]} */
const NONE = [];
/** @type {readonly Side[]} */
const SIDES = ["x", "o"];
/** Below this a clock is low. */
const LOW_MS = 20_000;
/** One's own clock says at these seconds how little is left. */
const SPOKEN_S = [10, 30, 60];

export class GamePage {
  /** @type {Board | null} */ board = null;
  /** Looked back into, once somebody did. @type {Review | null} */ #review = null;
  /** Besides stones, once something is to be marked. @type {Marks | null} */ #marks = null;
  /** @type {Cell | null} */ #wanted = null;
  /** What a cell is written like. */ example = "";
  /** What came of what somebody wanted. */ #news = "";
  /** @type {Chat | null} */ #chat = null;
  /** The number of the last line of chat that was seen: none was before the first answer.
   * @type {number | null} */ #read = null;
  #looksOn = false;
  /** Whether the player of a long game was told how to keep the seat. */ #reminds = false;
  #letters = new Letters(
    (letters) => this.#isColumn(letters), (text) => this.#type(text), (key) => this.#press(key));
  #frame = 0;
  /** Until a win can be claimed. @type {ReturnType<typeof setTimeout> | undefined} */ #counts;
  #stop = new AbortController();

  /** @param {Shell} shell @param {string} code */
  constructor(shell, code) {
    const { root } = shell;
    const { signal } = this.#stop;
    this.shell = shell;
    this.code = code;
    root.replaceChildren(fromTemplate("game"));
    this.answers = new Buttons(part(root, "answers"));
    this.requests = new Buttons(part(root, "requests"));
    this.tools = new Buttons(part(root, "tools"));
    this.seats = new Seats(root);
    this.follow = new Follow(shell.link, code);
    this.follow.on("change", ({ facts, live }) => this.#hear(facts, live), signal);
    this.follow.on("refused", (why) => this.#refuse(why), signal);
    addEventListener("keydown", (event) => this.#key(event), { signal });
    for (const button of part(root, "steps").querySelectorAll("button")) {
      button.addEventListener("click", () => this.step(/** @type {Step} */ (button.dataset.step)));
    }
    this.draw();
  }

  close() {
    this.#stop.abort();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#counts);
    this.#letters.stop();
    this.seats.stop();
    this.follow.stop();
  }

  draw() {
    cancelAnimationFrame(this.#frame);
    if (this.#stop.signal.aborted) return;
    // A page that nobody sees has no frames, and its title calls.
    if (document.hidden) this.#draw();
    else this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    const { root, link, trouble } = this.shell;
    const { follow } = this;
    const { table, lost } = follow;
    const held = document.activeElement;
    const waits = !table || follow.pending !== null;
    const state = lost ? "ready" : link.state !== "on" ? "offline" : waits ? "pending" : "ready";
    Object.assign(root.dataset, { state, ply: table?.ply ?? 0 });
    const leave = { id: "1", label: "To the lobby", main: true, act: () => this.shell.go("/") };
    const wrong = lost ? { says: words.sentence(lost), choices: [leave], calm: false } : trouble();
    const asked = wrong ?? words.question(follow, this.#deeds, this.#looksOn);
    const bad = wrong && !wrong.calm ? wrong.says : "";
    const turn = table ? words.turnLine(table, follow.side) : "Asking for the game …";
    const line = part(root, "turn");
    // That there is no line is said once, though it is tried again and again.
    if (line.hasAttribute("data-bad") !== (bad !== "")) speak(bad || `${turn}.`);
    write(line, bad || turn);
    line.toggleAttribute("data-bad", bad !== "");
    line.dataset.end = table?.result && follow.side ? words.endFor(table, follow.side) : "";
    write(part(root, "question"), bad ? "" : asked?.says ?? this.#words(table));
    part(root, "slot").toggleAttribute("data-asks", asked !== null);
    part(root, "slot").toggleAttribute("data-room", table?.isRunning === true && !!follow.side);
    this.answers.draw(asked?.choices ?? []);
    if (!table) return;
    this.requests.draw(words.requests(follow, this.#deeds));
    clearTimeout(this.#counts);
    const { claimMs } = follow;
    if (claimMs) this.#counts = setTimeout(() => this.draw(), claimMs % 1_000 || 1_000);
    this.tools.draw(this.#toolsOf(table));
    this.seats.draw(follow, table);
    this.#drawAround(table);
    this.#drawBoard(table);
    // Who pressed a button that is gone goes on at the board.
    if (root.contains(held) && held?.closest("[hidden]")) this.board?.focus();
  }

  /** What stands where nothing is asked. @param {Replica | null} table */
  #words(table) {
    if (!table) return "";
    const { premove } = this.follow;
    const said = this.#news || this.#marks?.thought(table.rules, this.#moves(table));
    if (said) return said;
    if (premove) return `Then ${cellName(table.rules, premove.at)}, if it is still free.`;
    const decided = table.decisions.length > 0 && !table.result && table.ply < table.settledPly + 2;
    return decided ? words.decisionLine(table, this.follow.side) : words.askedLine(table);
  }

  /** The moves that are shown. @param {Replica} table */
  #moves(table) {
    return this.#review?.moves(table) ?? table.moves;
  }

  /** Heading, title, steps, invitation, small print. @param {Replica} table */
  #drawAround(table) {
    const { root, link } = this.shell;
    const { role, viewers, said, isMyTurn } = this.follow;
    const [x, o] = SIDES.map((side) => words.nameOf(table, side));
    write(part(root, "title"), `${words.lobbyName(table.rules.text)}: ${x} against ${o}`);
    const state = isMyTurn ? "● Your move · " : table.result ? "Over · " : "";
    document.title = `${state}${x} – ${o} · OXO`;
    const steps = part(root, "steps");
    steps.hidden = table.ply === 0;
    steps.toggleAttribute("data-behind", this.#looksBack);
    const where = this.#review?.where(table) ?? `move ${table.ply}`;
    write(part(root, "where"), this.follow.arrived ? `${where} ✓` : where);
    part(root, "where").title = this.follow.arrived ? "✓ the move has arrived there" : "";
    const invites = table.freeSeat !== null && role !== "viewer" && !table.result;
    const invitation = part(root, "invite");
    invitation.hidden = !invites;
    if (invites) import("./invite.js").then(({ invite }) => invite(invitation, this.code));
    const small = [`Game ${this.code}`, describe(table.rules), words.termsName(table.terms)];
    if (viewers > 0) small.push(`${viewers} watching`);
    if (link.rtt !== null) small.push(`${link.rtt} ms`);
    write(part(root, "fine"), small.join(" · "));
    this.#chat?.add(said);
    if (this.#reminds || !this.follow.side || table.result || !table.isAtLeisure) return;
    this.#reminds = true;
    import("./linking.js").then(({ remind }) => remind(link, part(root, "fine")));
  }

  get #looksBack() {
    return this.#review?.looksBack === true;
  }

  /** @param {Replica} table @returns {Choice[]} */
  #toolsOf(table) {
    const { side: me, said } = this.follow;
    const { result, may } = table;
    const isEmpty = result !== null && table.ply === 0;
    const off = (/** @type {Act} */ act) => !table.mayAct(me, act);
    const unread = this.#chat ? 0 : said.filter(({ s }) => s > (this.#read ?? 0)).length;
    const open = (/** @type {string} */ ending) => () =>
      window.open(`/${this.code}.${ending}`, "_blank", "noopener");
    return [
      { id: "chat", key: "m", label: unread ? `Chat (${unread})` : "Chat",
        pressed: this.#chat !== null, act: () => this.#toggleChat() },
      { id: "fit", label: "Fit", act: () => this.board?.fit() },
      !result && !off("threats") && { id: "threats", key: "x", label: "Threats",
        pressed: this.#marks?.threats === true,
        act: () => this.#mark((marks) => { marks.threats = !marks.threats; }) },
      // Of what is only tried here the server knows nothing.
      !off("hint") && may.length === 0 && !isEmpty && { id: "hint", key: "H", label: "Hint",
        off: !!this.#review?.tried.length, act: () => this.#askHint(table) },
      ...(isEmpty ? [] : [["text", "Record", "txt"], ["sgf", "SGF", "sgf"], ["picture", "Picture", "svg"]])
        .map(([id, label, ending]) => result && { id, label, act: open(ending) }),
    ].filter((it) => it !== false && it !== null);
  }

  #drawBoard(/** @type {Replica} */ table) {
    const board = this.board ?? this.#setUp(table);
    const { pending, premove, side, isMyTurn } = this.follow;
    const live = !this.#looksBack;
    const moves = this.#moves(table);
    const tries = this.#tries(table);
    const mine = tries || isMyTurn ? sideAt(moves.length) : side;
    const stone = (/** @type {{at: Cell, ply: number}} */ { at, ply }) =>
      ({ at, side: sideAt(ply) });
    board.show({
      stones: moves.map((at, ply) => stone({ at, ply })),
      last: moves[moves.length - 1] ?? null,
      line: (live && table.result?.line) || NONE,
      pending: live && pending && "at" in pending ? stone(pending) : null,
      premove: live && premove ? stone(premove) : null,
      marks: this.#marks?.on(table.rules, moves) ?? NONE,
      mine,
      canPut: tries || (side !== null && table.isRunning && table.may.length === 0),
    });
  }

  /** Whether a tap tries a move beside the game. @param {Replica} table */
  #tries(table) {
    return table.result !== null || (this.follow.role === "viewer" && this.#looksBack);
  }

  /** @param {GameEvent[]} facts @param {boolean} live */
  #hear(facts, live) {
    if (live) for (const fact of facts) this.#tell(fact);
    const { table, role, said, link: { welcome } } = this.follow;
    if (table) this.#read ??= said.at(-1)?.s ?? 0;
    if (table?.result && this.#marks) this.#marks.threats = false;
    if (table?.result && table.terms.rated) this.#rate();
    const mine = table?.result === null && role !== "viewer";
    // What the welcome could not know yet: the lobby shows it first.
    if (mine && !welcome?.games.includes(this.code)) welcome?.games.push(this.code);
    this.draw();
  }

  /** Asks once what became of the players' ratings. */
  async #rate() {
    if (this.seats.ratings !== undefined) return;
    this.seats.ratings = null;
    const row = await this.shell.link.request("game", { g: this.code }).catch(() => null);
    this.seats.ratings = row?.ratings ?? null;
    this.draw();
  }

  /** Says what a fact means to this player. @param {GameEvent} fact */
  async #tell(fact) {
    const { follow, shell } = this;
    if (fact.t === "played") this.#news = "";
    const { news } = await import("./news.js");
    if (!follow.table || this.#stop.signal.aborted) return;
    const { says, shows, calls, sound } = news(fact, follow, follow.table);
    if (says) speak(says);
    if (shows) this.say(shows);
    if (sound) shell.call(calls ?? "", sound);
    if (fact.t === "rematch" && follow.role !== "viewer") shell.go(`/${fact.d.g}`);
  }

  /** Shows it, and reads it out. @param {string} news */
  say(news) {
    this.#news = news;
    if (news) speak(news);
    this.draw();
  }

  /** Why a stone may not lie where it was wanted. @param {string} why */
  #refuse(why) {
    this.say(words.sentence(why));
    const at = this.#wanted;
    const { table } = this.follow;
    if (!at || !table) return;
    this.board?.tell(at, why);
    if (why.includes("forbidden")) this.#mark((marks) => marks.forbid(at, table.moves));
  }

  /** @returns {Deeds} */
  get #deeds() {
    const { follow, shell } = this;
    const told = async (/** @type {Promise<string | null>} */ answer) => {
      const why = await answer;
      this.say(why ? words.sentence(why) : "");
    };
    /** @param {"offer" | "abort" | "resign" | "claim"} name @param {any} [what] */
    const deed = async (name, what) => told((await import("./deeds.js"))[name](follow, what));
    return {
      act: (t, d) => told(follow.act(t, d)),
      offer: (what) => deed("offer", what),
      abort: () => deed("abort"),
      resign: () => deed("resign"),
      claim: () => deed("claim"),
      decide: (what) => void follow.decide(what),
      join: () => told(follow.act("join")).then(() => this.board?.focus()),
      look: () => {
        this.#looksOn = true;
        this.draw();
        this.board?.focus();
      },
      go: shell.go,
    };
  }

  #setUp(/** @type {Replica} */ table) {
    const { root } = this.shell;
    this.board = new Board(part(root, "board"), table.rules, {
      put: (at) => this.put(at),
      cancel: () => {
        if (this.follow.premove) this.follow.cancelPremove();
        else if (this.#looksBack) this.step("last");
      },
      look: (at) => this.follow.look(at),
    });
    const command = part(root, "command", HTMLFormElement);
    const field = fieldOf(command, "move");
    this.example = cellName(table.rules, table.rules.width === null ? [-3, 17] : [0, 0]);
    field.placeholder = this.example;
    command.hidden = false;
    command.addEventListener("submit", (event) => {
      event.preventDefault();
      const typed = field.value.trim().toLowerCase();
      field.value = "";
      import("./typed.js").then(({ obey }) => obey(this, typed));
    });
    field.addEventListener("keydown", ({ key }) => key === "Escape" && this.board?.focus());
    this.prefer();
    // Who came here from another page goes on at the board.
    if (document.activeElement === root) {
      speak(`${words.turnLine(table, this.follow.side)}.`);
      if (this.follow.side) this.board.focus();
    }
    return this.board;
  }

  /** As the settings say. */
  prefer() {
    const taps = this.shell.store.get("taps");
    if (this.board) this.board.twoTaps = taps === "one" ? false : taps === "two" ? true : null;
  }

  put(/** @type {Cell} */ at) {
    const { table } = this.follow;
    this.#wanted = at;
    if (table && this.#tries(table)) this.#try(at);
    else if (this.#looksBack) this.step("last");
    else {
      const why = this.follow.put(at);
      if (why) this.#refuse(why);
    }
  }

  async #try(/** @type {Cell} */ at) {
    const review = await this.#lookBack();
    const { table } = this.follow;
    const why = table && review.try(table, at);
    if (why) this.board?.tell(at, why);
    this.draw();
  }

  async #lookBack() {
    const { Review } = await import("./review.js");
    return (this.#review ??= new Review());
  }

  async step(/** @type {Step} */ step) {
    const review = await this.#lookBack();
    const { table } = this.follow;
    if (!table) return;
    review.go(table, step);
    this.say("");
    speak(review.says(table));
  }

  /** Changes what is marked besides stones. @param {(marks: Marks) => void} change */
  async #mark(change) {
    const { Marks } = await import("./marks.js");
    change(this.#marks ??= new Marks());
    this.draw();
  }

  /** After the end the last move was one to think about, too. @param {Replica} table */
  async #askHint(table) {
    if (table.result && this.#moves(table).length === table.ply) await this.step("back");
    this.say("Thinking …");
    this.#mark(async (marks) => {
      this.say(await marks.think(this.shell.link, this.code, table, this.#moves(table)));
    });
  }

  async #toggleChat() {
    const section = part(this.shell.root, "chat");
    section.hidden = this.#chat !== null;
    this.#read = this.follow.said.at(-1)?.s ?? 0;
    this.#chat = this.#chat ? null : new (await import("./chat.js")).Chat(section, this.follow);
    this.draw();
  }

  #key(/** @type {KeyboardEvent} */ event) {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey || document.querySelector("dialog[open]")) return;
    if (target instanceof HTMLElement && target.closest("input, select, textarea")) return;
    // The field for moves has no letter in it yet.
    if (/^[a-z\d]$/i.test(key)) event.preventDefault();
    this.#letters.press(key);
  }

  /** Does what a key stands for. @param {string} key */
  #press(key) {
    if (STEP_KEYS[key]) this.step(STEP_KEYS[key]);
    else if (key === "t") this.#type("");
    else [this.answers, this.requests, this.tools].some((buttons) => buttons.press(key));
  }

  /** Goes on in the field for moves. @param {string} text */
  #type(text) {
    const field = fieldOf(part(this.shell.root, "command", HTMLFormElement), "move");
    field.value = text;
    field.focus();
  }

  /** Whether letters name a column of this board. @param {string} letters */
  #isColumn(letters) {
    const rules = this.follow.table?.rules;
    const at = rules && rules.width !== null && parseCell(rules, `${letters}1`);
    return !!at && contains(rules, at);
  }
}

/** Who plays, and how much time is left. */
class Seats {
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #tick;
  /** The seconds that were said last. */ #spoken = Infinity;
  /** What a rated game made of them. @type {BySide<RatingChange> | null | undefined} */
  ratings;

  constructor(/** @type {ParentNode} */ root) {
    this.seats = { x: part(root, "seat-x"), o: part(root, "seat-o") };
  }

  /** @param {Follow} follow @param {Replica} table */
  draw(follow, table) {
    for (const side of SIDES) {
      const [seat, player] = [this.seats[side], table.seats[side]];
      const mine = !table.isShared && follow.role === side;
      const bot = player?.kind === "bot";
      const there = { on: "", away: "away", left: "has left" }[table.presence[side]];
      const away = player && !bot && !mine ? there : "";
      write(part(seat, "name"), words.nameOf(table, side));
      const change = this.ratings?.[side];
      const rating = change ? `${change.before} → ${change.after}` : player?.rating;
      const notes = [`plays ${words.sign(side)}`, mine && "you", bot && "bot", rating, away];
      write(part(seat, "note"), notes.filter(Boolean).join(" · "));
      seat.toggleAttribute("data-turn", table.isRunning && table.turn === side);
      seat.toggleAttribute("data-away", away !== "");
    }
    this.#drawClocks(follow, table.isRunning);
  }

  stop() {
    clearTimeout(this.#tick);
  }

  /** @param {Follow} follow @param {boolean} running */
  #drawClocks(follow, running) {
    this.stop();
    const { clock } = follow;
    for (const side of SIDES) {
      const left = clock && follow.left(side);
      const shown = part(this.seats[side], "clock");
      write(shown, clock ? format(left) : "");
      shown.toggleAttribute("data-unknown", left === null);
      shown.toggleAttribute("data-low", running && left !== null && left < LOW_MS);
      const mine = running && side === follow.role && clock?.running === side;
      if (mine && left !== null) this.#warn(left);
    }
    const next = running ? clock?.nextTick(now()) : null;
    if (next) this.#tick = setTimeout(() => this.#drawClocks(follow, running), next);
  }

  #warn(/** @type {number} */ left) {
    const due = SPOKEN_S.find((seconds) => left <= seconds * 1000) ?? Infinity;
    if (due < this.#spoken) speak(`${Math.ceil(left / 1000)} seconds left.`);
    this.#spoken = due;
  }
}
