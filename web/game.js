// The page of one game: what is drawn of it, what happens there, and what a player wants.

import { Board } from "./board.js";
import { Follow } from "./follow.js";
import { Buttons, alertText, fromTemplate, isSure, part, speak, write } from "./parts.js";
import { cellName, describe, parseCell, sideAt } from "./rules.js";
import { SIDES, Seats, question, wishes } from "./seats.js";
import * as words from "./words.js";

/** @import { Chat } from "./chat.js" */
/** @import { Link } from "./link.js" */
/** @import { Marks } from "./marks.js" */
/** @import { Review, Step } from "./review.js" */
/** @import { Act, Cell, Choice, Deeds, Fact, Mark, Question, Shell, Stone } from "./types.js" */
/** @import { Replica } from "./table.js" */

/** Keys that lead through a game; the arrows move on the board. @type {Record<string, Step>} */
const STEP_KEYS = { ",": "back", ".": "on", "<": "first", ">": "last", h: "hold" };
/** The same lists every time, as the board wants them. @type {Cell[]} */
const NO_LINE = [];
/** @type {Mark[]} */
const NO_MARKS = [];

export class GamePage {
  /** @type {Board | null} */ board = null;
  /** Looked back into, once somebody did. @type {Review | null} */ #review = null;
  /** Besides stones, once something is to be marked. @type {Marks | null} */ #marks = null;
  /** @type {Cell | null} */ #wanted = null;
  /** What came of what somebody wanted. */ #news = "";
  /** @type {Chat | null} */ #chat = null;
  /** The number of the last line of chat that was seen: none was before the first answer.
   * @type {number | null} */ #read = null;
  #looksOn = false;
  #frame = 0;
  /** Until a win can be claimed. @type {ReturnType<typeof setTimeout> | undefined} */ #counts;
  #stop = new AbortController();
  /** The stones that are shown, and what tells their position from others.
   * @type {{of: string, list: Stone[]}} */
  #stones = { of: "", list: [] };

  /** @param {Shell} shell @param {string} code */
  constructor(shell, code) {
    const { root } = shell;
    const { signal } = this.#stop;
    this.shell = shell;
    this.code = code;
    root.replaceChildren(fromTemplate("game"));
    this.answers = new Buttons(part(root, "answers"));
    this.wishes = new Buttons(part(root, "wishes"));
    this.tools = new Buttons(part(root, "tools"));
    this.seats = new Seats(root);
    this.follow = new Follow(shell.link, code);
    const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ hear) =>
      this.follow.addEventListener(type, hear, { signal });
    on("change", ({ detail: { facts, live } }) => this.#hear(facts, live));
    on("refused", ({ detail }) => this.#refuse(detail));
    addEventListener("keydown", (event) => this.#key(event), { signal });
    for (const button of part(root, "steps").querySelectorAll("button")) {
      button.addEventListener("click", () => this.#step(/** @type {Step} */ (button.dataset.step)));
    }
    this.draw();
  }

  close() {
    this.#stop.abort();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#counts);
    this.seats.stop();
    this.follow.stop();
  }

  draw() {
    cancelAnimationFrame(this.#frame);
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
    const wrong = lost ? this.#gone(lost) : trouble();
    const asked = wrong ?? question(follow, this.#deeds, this.#looksOn);
    const bad = wrong && !wrong.calm ? wrong.says : "";
    const turn = table ? words.turnLine(table, follow.side) : "Asking for the game …";
    write(part(root, "turn"), bad || turn);
    part(root, "turn").toggleAttribute("data-bad", bad !== "");
    write(part(root, "question"), bad ? "" : asked?.says ?? this.#words(table));
    part(root, "slot").toggleAttribute("data-asks", asked !== null);
    part(root, "slot").toggleAttribute("data-room", table?.isRunning === true && !!follow.side);
    this.answers.draw(asked?.choices ?? []);
    if (!table) return;
    this.wishes.draw(wishes(follow, this.#deeds));
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

  /** @param {string} msg @returns {Question} */
  #gone(msg) {
    const leave = { id: "1", label: "To the lobby", main: true, act: () => this.shell.go("/") };
    return { says: words.sentence(msg), choices: [leave] };
  }

  /** What stands where nothing is asked. @param {Replica | null} table */
  #words(table) {
    if (!table) return "";
    const { premove } = this.follow;
    const hint = this.#marks?.hintAt(this.#ply(table));
    if (this.#news) return this.#news;
    if (hint) {
      const best = cellName(table.rules, hint.best);
      return `${words.lobbyName(hint.bot)} would play ${best}: ${hint.reason}.`;
    }
    if (premove) return `Then ${cellName(table.rules, premove.at)}, if it is still free.`;
    const decided = table.decisions.length > 0 && !table.result && table.ply < table.settledPly + 2;
    return decided ? words.decisionLine(table, this.follow.side) : words.askedLine(table);
  }

  /** What tells one board that is shown from another. @param {Replica} table */
  #position(table) {
    return `${table.hash}|${this.#ply(table)}|${this.#review?.tried.join(" ") ?? ""}`;
  }

  /** How many moves are shown. @param {Replica} table */
  #ply(table) {
    const review = this.#review;
    return review ? review.ply(table) + review.tried.length : table.ply;
  }

  /** Heading, title, steps, invitation, small print. @param {Replica} table */
  #drawAround(table) {
    const { root, link } = this.shell;
    const { role, viewers, said, isMyTurn } = this.follow;
    const [x, o] = SIDES.map((side) => words.nameOf(table, side));
    write(part(root, "title"), `${words.lobbyName(table.rules.text)}: ${x} against ${o}`);
    const now = isMyTurn ? "● Your move · " : table.result ? "Over · " : "";
    document.title = `${now}${x} – ${o} · OXO`;
    const steps = part(root, "steps");
    steps.hidden = table.ply === 0;
    steps.toggleAttribute("data-behind", this.#review !== null && this.#looksBack);
    const where = this.#review?.where(table) ?? `move ${table.ply}`;
    write(part(root, "where"), this.follow.arrived ? `${where} ✓` : where);
    part(root, "where").title = this.follow.arrived ? "✓ the move has arrived there" : "";
    const invites = table.freeSeat !== null && role !== "viewer" && !table.result;
    part(root, "invite").hidden = !invites;
    if (invites) this.#invite();
    const small = [`Game ${this.code}`, describe(table.rules), words.termsName(table.terms)];
    if (viewers > 0) small.push(`${viewers} watching`);
    if (link.rtt !== null) small.push(`${link.rtt} ms`);
    write(part(root, "fine"), small.join(" · "));
    this.#chat?.add(said);
  }

  async #invite() {
    (await import("./invite.js")).invite(part(this.shell.root, "invite"), this.code);
  }

  get #looksBack() {
    return this.#review !== null && (!this.#review.isLive || this.#review.tried.length > 0);
  }

  /** @param {Replica} table @returns {Choice[]} */
  #toolsOf(table) {
    const { side: me, said } = this.follow;
    const { result, may } = table;
    const off = (/** @type {Act} */ act) => !table.mayAct(me, act);
    const unread = this.#chat ? 0 : said.filter(({ s }) => s > (this.#read ?? 0)).length;
    const open = (/** @type {string} */ ending) => () =>
      window.open(`/${this.code}.${ending}`, "_blank", "noopener");
    return [
      { id: "chat", key: "m", label: unread ? `Chat (${unread})` : "Chat",
        pressed: this.#chat !== null, act: () => this.#toggleChat() },
      { id: "fit", label: "Fit", act: () => this.board?.fit() },
      !result && !off("threats") && { id: "threats", key: "x", label: "Threats",
        pressed: this.#marks?.threats === true, act: () => this.#toggleThreats() },
      !off("hint") && may.length === 0 && { id: "hint", key: "H", label: "Hint",
        act: () => this.#askHint(table) },
      result && { id: "text", label: "Record", act: open("txt") },
      result && { id: "sgf", label: "SGF", act: open("sgf") },
      result && { id: "picture", label: "Picture", act: open("svg") },
    ].filter((it) => it !== false && it !== null);
  }

  #drawBoard(/** @type {Replica} */ table) {
    this.board ??= this.#setUp(table);
    const { pending, premove, side, isMyTurn } = this.follow;
    const live = !this.#looksBack;
    const moves = this.#review?.moves(table) ?? table.moves;
    const tries = this.#tries(table);
    const mine = tries || isMyTurn ? sideAt(moves.length) : side;
    const stone = (/** @type {{at: Cell, ply: number}} */ { at, ply }) =>
      ({ at, side: sideAt(ply) });
    const of = this.#position(table);
    if (of !== this.#stones.of) {
      this.#stones = { of, list: moves.map((at, ply) => stone({ at, ply })) };
    }
    this.board.show({
      stones: this.#stones.list,
      last: moves[moves.length - 1] ?? null,
      line: (live && table.result?.line) || NO_LINE,
      pending: live && pending && "at" in pending ? stone(pending) : null,
      premove: live && premove ? stone(premove) : null,
      marks: this.#marks?.on(table.rules, moves, of) ?? NO_MARKS,
      mine,
      canPut: tries || (side !== null && table.isRunning && table.may.length === 0),
    });
  }

  /** Whether a tap tries a move beside the game. @param {Replica} table */
  #tries(table) {
    return table.result !== null || (this.follow.role === "viewer" && this.#looksBack);
  }

  /** @param {Fact[]} facts @param {boolean} live */
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
    const row = await this.shell.link.wish("game", { g: this.code }).catch(() => null);
    this.seats.ratings = row?.ratings ?? null;
    this.draw();
  }

  /** Says what a fact means to this player. @param {Fact} fact */
  #tell({ t, d }) {
    const { follow: { table, side: me, role, isMyTurn }, shell: { call, go } } = this;
    if (!table) return;
    const theirs = table.isShared ? me === null : d.by !== me;
    const by = d.by === "x" || d.by === "o" ? words.nameOf(table, d.by) : "";
    if (t === "played") {
      this.#news = "";
      speak(words.moveText(table.rules, d.ply, d.at));
      const where = cellName(table.rules, d.at);
      if (theirs) call(isMyTurn ? `Your move: ${by} played ${where}` : "", "stone");
    } else if (t === "over") {
      alertText(`${words.resultLine(table, me)}.`);
      call(words.resultLine(table, me), "end");
    } else if (t === "offered" && theirs) {
      speak(`${by} ${words.offerName(d.what, false)}.`);
      call(`${by} ${words.offerName(d.what, false)}`, "call");
    } else if (t === "clock" && d.why === "pause") {
      speak(`${d.paused ? "" : "The game goes on. "}${words.turnLine(table, me)}.`);
      if (isMyTurn) call("Your move: the game goes on", "call");
    } else if (t === "clock" && d.why === "gift") {
      this.#say(`${words.nameOf(table, d.credit.side)} gets ${d.credit.ms / 1_000} seconds more.`);
    } else if (t === "clock" && d.why === "stall") {
      this.#say("The server could keep nothing for a while: the clocks stood.");
    } else if (t === "said" && d.by.seat !== me && !this.follow.hides(d.by)) call(`${d.by.name}: ${d.text}`, "call");
    else if (t === "seated" && table.isRunning) call("Your opponent is here", "call");
    else if (t === "decided") speak(words.decisionLine(table, me));
    else if (t === "taken_back") this.#say(`Taken back to move ${d.ply}.`);
    else if (t === "answered" && !d.yes) this.#say("The offer is off the table.");
    else if (t === "rematch" && role !== "viewer") go(`/${d.g}`);
  }

  #say(/** @type {string} */ news) {
    this.#news = news;
    if (news) speak(news);
    this.draw();
  }

  /** Why a stone may not lie where it was wanted. @param {string} why */
  #refuse(why) {
    const { table } = this.follow;
    if (this.#wanted && table) {
      if (why.includes("forbidden")) this.#forbid({ at: this.#wanted, ply: table.ply });
      this.board?.tell(this.#wanted, why);
    }
    this.#say(words.sentence(why));
  }

  async #forbid(/** @type {{at: Cell, ply: number}} */ forbidden) {
    (await this.#mark()).forbidden = forbidden;
    this.draw();
  }

  /** @returns {Deeds} */
  get #deeds() {
    const { follow, shell } = this;
    const told = async (/** @type {Promise<string | null>} */ answer) => {
      const why = await answer;
      this.#say(why ? words.sentence(why) : "");
    };
    return {
      act: (t, d) => told(follow.act(t, d)),
      resign: async () => {
        if (await isSure("Give this game up?", "Play on", "Resign")) told(follow.act("resign"));
      },
      claim: async () => {
        const says = "End the game, and take the win?";
        if (await isSure(says, "Wait", "Claim it")) told(follow.act("claim", { what: "win" }));
      },
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
    const board = new Board(part(root, "board"), table.rules, {
      put: (at) => this.#put(at),
      cancel: () => this.#cancel(),
      look: (at) => this.follow.look(at),
    });
    const command = part(root, "command", HTMLFormElement);
    const field = /** @type {HTMLInputElement} */ (command.elements.namedItem("move"));
    field.placeholder = cellName(table.rules, table.rules.width === null ? [-3, 17] : [0, 0]);
    command.hidden = false;
    command.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#obey(field.value.trim().toLowerCase());
      field.value = "";
    });
    this.prefer(board);
    return board;
  }

  /** As the settings say. */
  prefer(board = this.board) {
    const taps = this.shell.store.get("taps");
    if (board) board.twoTaps = taps === "one" ? false : taps === "two" ? true : null;
  }

  #put(/** @type {Cell} */ at) {
    const { table } = this.follow;
    this.#wanted = at;
    if (table && this.#tries(table)) this.#try(at);
    else if (this.#looksBack) this.#step("last");
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

  #cancel() {
    if (this.follow.premove) this.follow.cancelPremove();
    else if (this.#looksBack) this.#step("last");
  }

  async #lookBack() {
    const { Review } = await import("./review.js");
    return (this.#review ??= new Review());
  }

  async #step(/** @type {Step} */ step) {
    const review = await this.#lookBack();
    const { table } = this.follow;
    if (!table) return;
    review.go(table, step);
    this.#say("");
    const last = review.moves(table).at(-1);
    speak(`${review.where(table)}${last ? `, ${cellName(table.rules, last)}` : ""}.`);
  }

  async #mark() {
    const { Marks } = await import("./marks.js");
    return (this.#marks ??= new Marks());
  }

  async #toggleThreats() {
    const marks = await this.#mark();
    marks.threats = !marks.threats;
    this.draw();
  }

  /** After the end the last move was one to think about, too. @param {Replica} table */
  async #askHint(table) {
    const ply = this.#ply(table);
    if (table.result && ply === table.ply && ply > 0) await this.#step("back");
    this.#say("Thinking …");
    try {
      const marks = await this.#mark();
      marks.hint = await this.shell.link.wish("hint", { g: this.code, ply: this.#ply(table) });
      this.#news = "";
      this.#say(this.#words(table));
    } catch (why) {
      this.#say(words.sentence(/** @type {Error} */ (why).message));
    }
  }

  async #toggleChat() {
    const section = part(this.shell.root, "chat");
    section.hidden = this.#chat !== null;
    this.#read = this.follow.said.at(-1)?.s ?? 0;
    this.#chat = this.#chat ? null : new (await import("./chat.js")).Chat(section, this.follow);
    this.draw();
  }

  /** What is typed: a cell, or a word that asks something. @param {string} word */
  #obey(word) {
    const { table, side } = this.follow;
    if (!table || !word) return;
    const [at, last] = [parseCell(table.rules, word), table.moves.at(-1)];
    if (at) this.#put(at);
    else if (word === "turn") speak(`${words.turnLine(table, side)}.`);
    else if (word === "last" && last) speak(words.moveText(table.rules, table.ply - 1, last));
    else speak(`${word} is no cell here. Besides cells there are the words turn and last.`);
  }

  #key(/** @type {KeyboardEvent} */ { key, target, ctrlKey, altKey, metaKey }) {
    if (ctrlKey || altKey || metaKey || document.querySelector("dialog[open]")) return;
    if (target instanceof HTMLElement && target.closest("input, select, textarea")) return;
    if (STEP_KEYS[key]) this.#step(STEP_KEYS[key]);
    else [this.answers, this.wishes, this.tools].some((buttons) => buttons.press(key));
  }
}
