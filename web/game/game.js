// The page of one game: its board and seats, its events, and the player's actions.

import { Board } from "../board/board.js";
import { Follow } from "../net/follow.js";
import { keepMatch, matchScore } from "./match.js";
import { later, say, sentences, stop } from "../parts/messages.js";
import { MoveList } from "./moves.js";
import { news } from "../words/news.js";
import {
  Buttons, Letters, setTitle, fieldOf, icon, isTaken, make, onTyped, openHelp, part, speak, write,
} from "../parts/parts.js";
import { Seats } from "../people/people.js";
import { SIDES, cellName, contains, exampleCell, parseCell, sideAt, stonesOf } from "../rules/rules.js";
import * as words from "../words/words.js";

/** Keys that step through a game; the arrows move on the board. @type {Record<string, Step>} */
const STEP_KEYS = { ",": "back", ".": "on", "<": "first", ">": "last", h: "hold" };
/** A longer headline is set in smaller letters. */
const SHORT = 12;

/** Where a row has no room for all actions. */
const NARROW = "(max-width: 719px), (max-height: 32rem)";
const isInMenu = (/** @type {Choice} */ { id, inMenu, main }) =>
  inMenu === true || (id === "pause" && !main && matchMedia(NARROW).matches);

export class GamePage {
  /** @type {Board | null} */ board = null;
  /** Loaded once a player looks back. @type {Review | null} */ #review = null;
  /** Loaded once something is to be marked. @type {Marks | null} */ #marks = null;
  /** @type {Cell | null} */ #wanted = null;
  /** Waits for a second tap. @type {Cell | null} */ #aimed = null;
  /** The outcome of the last action. */ #news = "";
  /** Whether the menu is open. */ #menu = false;
  /** The tips, in a game that has them.
   * @type {typeof import("./coach.js") | null} */ #coach = null;
  /** The study of the game, once requested. @type {Study | null} */ #study = null;
  /** @type {Chat | null} */ #chat = null;
  /** The number of the last chat message seen. @type {number | null} */ #read = null;
  /** Whether the player of a long game was reminded how to keep the seat. */ #reminds = false;
  #letters = new Letters(
    (letters) => this.#isColumn(letters), (text) => this.#type(text), (key) => this.#press(key));
  #frame = 0;
  /** Fires when victory can be claimed. @type {Timer} */ #counts;

  /** @param {Shell} shell @param {string} code @param {AbortSignal} signal */
  constructor(shell, code, signal) {
    const { root } = shell;
    this.shell = shell;
    this.signal = signal;
    this.code = code;
    this.answers = new Buttons(part(root, "answers"));
    this.requests = new Buttons(part(root, "requests"));
    this.tools = new Buttons(part(root, "tools"));
    this.ending = new Buttons(part(root, "ending"));
    this.list = new MoveList(root, (ply) => this.step(ply));
    this.seats = new Seats(root, () => shell.call("", "hurry"));
    this.follow = new Follow(shell.link, code, signal);
    signal.addEventListener("abort", () => {
      delete document.body.dataset.lamp;
      cancelAnimationFrame(this.#frame);
      clearTimeout(this.#counts);
      this.#letters.stop();
      this.seats.stop();
    });
    this.follow.on("change", ({ events, live }) => this.#onEvents(events, live), signal);
    this.follow.on("refused", ({ message, why }) => this.#refuse(message, why), signal);
    addEventListener("keydown", (event) => this.#key(event), { signal });
    for (const button of part(root, "steps").querySelectorAll("button")) {
      button.addEventListener("click", () => this.step(/** @type {Step} */ (button.dataset.step)));
    }
    part(root, "put").addEventListener("click", () => this.board?.put(null));
    part(root, "unput").addEventListener("click", () => this.board?.cancel());
    part(root, "talk-head").addEventListener("click", () => this.#toggleChat());
    const way = part(root, "share-game");
    way.addEventListener("click", () => later(import("../parts/invite.js")).then(({ share }) => share(way, code)));
    part(root, "rules").addEventListener("click", async () => {
      const { openRules } = await later(import("../lobby/learn.js"));
      if (this.follow.table) openRules(this.follow.table.rules);
    });
    document.addEventListener("click", ({ target }) => {
      const within = target instanceof Element && target.closest("[data-id=more]");
      if (this.#menu && !within) this.#openMenu(false);
    }, { signal });
    this.draw();
  }

  draw() {
    cancelAnimationFrame(this.#frame);
    if (this.signal.aborted) return;
    // A hidden page has no frames, and its title alerts the player.
    if (document.hidden) this.#draw();
    else this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    const { root, link, trouble } = this.shell;
    const { follow } = this;
    const { table, lost } = follow;
    if (lost && !table) return this.shell.lose(this.code, lost);
    const held = document.activeElement;
    const waits = !table || follow.pending !== null;
    const state = lost ? "ready" : link.state !== "on" ? "offline" : waits ? "pending" : "ready";
    Object.assign(root.dataset, { state, ply: table?.ply ?? 0 });
    const leave = { id: "1", label: say("page-to-lobby"), main: true, act: () => this.shell.go("/") };
    const problem = lost ? { text: words.sentence(lost), choices: [leave], calm: false } : trouble();
    const question = problem ?? words.question(follow, this.#deeds);
    const fault = problem && !problem.calm ? problem.text : "";
    const turn = follow.openSeat ? say("page-invited") : !table ? say("page-asking")
      : this.#news && this.#marks?.isForbidden(table.moves) ? say("page-turn-forbidden") : words.turnLine(table, follow.side);
    const line = part(root, "turn");
    // A lost connection is announced once, though it is tried again and again.
    if (line.hasAttribute("data-bad") !== (fault !== "")) speak(fault || stop(turn));
    write(line, fault || turn);
    line.toggleAttribute("data-bad", fault !== "");
    line.toggleAttribute("data-small", turn.length > SHORT);
    line.dataset.end = table?.result && follow.side ? words.endFor(table, follow.side) : "";
    const text = fault ? "" : question ? sentences([this.#news, question.text]) : this.#words(table);
    write(part(root, "question"), text);
    part(root, "slot").toggleAttribute("data-asks", question !== null);
    this.answers.draw(question?.choices ?? []);
    if (!table) return;
    this.#drawActions(table);
    clearTimeout(this.#counts);
    const { claimMs } = follow;
    if (claimMs) this.#counts = setTimeout(() => this.draw(), claimMs % 1_000 || 1_000);
    this.seats.draw(follow, table);
    this.#drawAround(table);
    this.#drawBoard(table);
    this.#drawPlace();
    this.#drawStamp(table);
    // If the pressed button is gone, the focus moves to the board.
    if (root.contains(held) && held?.closest("[hidden]")) this.board?.focus();
  }

  /** Returns the text shown where nothing is asked. @param {Replica | null} table */
  #words(table) {
    if (!table) return "";
    const { premove, side } = this.follow;
    const sentence = this.#news || (!table.result && this.#thought(table));
    if (sentence) return sentence;
    if (premove) return say("page-premove", { cell: cellName(table.rules, premove.at) });
    if (table.result) return sentences([words.endReason(table, side), matchScore(this.shell.store, this.code, table)]);
    const decided = table.decisions.length > 0 && table.ply < table.settledPly + 2;
    if (decided) return words.decisionLine(table, side);
    return words.openingLine(table) || this.#tip()?.text || words.lastLine(table, side);
  }

  /** What a bot says about the position shown. @param {Replica} table */
  #thought(table) {
    return this.#marks?.thought(table.rules, this.#moves(table), table.result !== null) ?? "";
  }

  #tip() {
    const { follow, shell } = this;
    if (shell.store.get("coach") === "off" || this.#looksBack) return null;
    return this.#coach?.isTaught(follow) ? this.#coach.tip(follow) : null;
  }

  /** Draws the available actions: the row, the menu, and what follows a game. */
  #drawActions(/** @type {Replica} */ table) {
    const { follow } = this;
    const wanted = words.requests(follow, this.#deeds);
    const over = table.result !== null;
    const tools = this.#toolsOf(table);
    const [menu, row] = [true, false].map((inMenu) =>
      [...(over ? [] : wanted), ...tools].filter((it) => isInMenu(it) === inMenu));
    const more = { id: "more", icon: "more", label: say("page-more"), opens: this.#menu,
      act: () => this.#openMenu(!this.#menu) };
    this.requests.draw(menu.length > 0 ? [...row, more] : row);
    this.tools.draw(menu);
    const after = [
      ...wanted,
      ...(table.ply > 0 ? [this.shell.root.firstElementChild?.hasAttribute("data-reviewing")
        ? { id: "analyze", icon: "grid", label: say("page-analyze"), act: () => this.#analyze(table) }
        : { id: "review", icon: "graph", label: say("page-review"), act: () => this.#startStudy(table) }] : []),
      { id: "new", icon: "plus", label: say("page-new-game"), act: () => this.shell.go("/") },
    ];
    this.ending.draw(over ? after : []);
  }

  #openMenu(/** @type {boolean} */ opens) {
    this.#menu = opens;
    part(this.shell.root, "tools").hidden = !opens;
    this.draw();
  }

  #moves(/** @type {Replica} */ table) {
    return this.#review?.moves(table) ?? table.moves;
  }

  /** Draws heading, title, moves, invitation and terms. @param {Replica} table */
  #drawAround(table) {
    const { root, link } = this.shell;
    const { role, messages, isMyTurn, side } = this.follow;
    const { rules } = table;
    const [x, o] = SIDES.map((side) => words.nameOf(table, side));
    const game = words.gameName(rules.text);
    write(part(root, "title"), game);
    const [what, terms] = [part(document, "what"), ` ${words.termsName(table.terms)}`];
    if (what.textContent !== game + terms) what.replaceChildren(make("b", {}, game), terms);
    write(part(root, "rule"), words.ruleLine(rules));
    const title = isMyTurn ? "page-title-move" : table.result ? "page-title-over" : "page-title-game";
    setTitle(say(title, { x, o }), isMyTurn);
    const deal = /** @type {HTMLElement} */ (root.firstElementChild);
    document.body.dataset.lamp = !table.isRunning || table.paused ? "none"
      : table.turn === this.seats.bottomOf(this.follow) ? "bottom" : "top";
    deal.toggleAttribute("data-over", table.result !== null);
    const invites = table.freeSeat !== null && role !== "viewer" && !table.result;
    deal.toggleAttribute("data-waits", invites);
    const invitation = part(root, "invite");
    invitation.hidden = !invites;
    if (invites) later(import("../parts/invite.js")).then(({ invite }) => invite(invitation, this.code));
    this.#drawMoves(table);
    this.#drawFacts(table);
    this.#chat?.add(messages, side);
    this.#drawTalk();
    if (this.#reminds || !side || table.result || !table.isAtLeisure) return;
    this.#reminds = true;
    later(import("../people/linking.js")).then(({ remind }) => remind(link, part(root, "fine")));
  }

  #drawMoves(/** @type {Replica} */ table) {
    const { root } = this.shell;
    const steps = part(root, "steps");
    steps.hidden = table.ply === 0;
    part(root, "command").hidden = !table.isRunning;
    steps.toggleAttribute("data-behind", this.#looksBack);
    steps.toggleAttribute("data-first", this.#moves(table).length === 0);
    steps.toggleAttribute("data-last", !this.#looksBack);
    const where = this.#review?.where(table) ?? say("page-moves-count", { count: table.ply });
    write(part(root, "where"), this.follow.arrived ? `${where} ✓` : where);
    part(root, "where").title = this.follow.arrived ? say("page-arrived") : "";
    const ply = this.#review?.ply(table) ?? table.ply;
    this.list.draw(table.rules, table.moves, ply, this.#study?.turns ?? []);
    this.#study?.show(ply, this.#thought(table), this.#review?.tried[0]);
  }

  #drawFacts(/** @type {Replica} */ table) {
    const { viewers } = this.follow;
    const { terms, rules } = table;
    const size = rules.width === null ? say("page-fact-no-edges") : `${rules.width}×${rules.height}`;
    const facts = [["grid", size], ["clock", words.capital(words.clockName(terms.control))]];
    if (terms.rated) facts.push(["trophy", say("page-fact-rated")]);
    if (terms.delay_s) facts.push(["eye", say("page-fact-late", { time: words.span(1_000 * terms.delay_s) })]);
    if (viewers > 0) facts.push(["eye", say("page-fact-watching", { count: viewers })]);
    const score = matchScore(this.shell.store, this.code, table);
    if (score) facts.push(["rematch", score]);
    facts.push(["link", say("page-fact-code", { code: this.code })]);
    const list = part(this.shell.root, "fine");
    const text = facts.map(([, text]) => text).join("|");
    if (list.dataset.text === text) return;
    list.dataset.text = text;
    list.replaceChildren(...facts.map(([sign, label]) => make("li", {}, icon(sign), make("span", {}, label))));
  }

  /** Whether to offer the chat: against a computer, or on one keyboard, nobody can answer a player
   * before the end. */
  get #chats() {
    const { table, role, messages } = this.follow;
    const isAlone = table?.isShared || SIDES.some((side) => table?.seats[side]?.kind === "bot");
    return role === "viewer" || !isAlone || messages.length > 0;
  }

  /** Draws the head of the chat: the number of new messages, and the last one. */
  #drawTalk() {
    const { root } = this.shell;
    const { messages } = this.follow;
    part(root, "talk").hidden = !this.#chats;
    write(part(root, "unread"), this.#unread ? `${this.#unread}` : "");
    const last = messages.at(-1);
    write(part(root, "talk-last"), last ? `${last.by.name}: ${last.text}` : "");
  }

  get #unread() {
    return this.#chat ? 0 : this.follow.messages.filter(({ s }) => s > (this.#read ?? 0)).length;
  }

  get #looksBack() {
    return this.#review?.looksBack === true;
  }

  #toolsOf(/** @type {Replica} */ table) {
    const { side: me } = this.follow;
    const { result, may } = table;
    const isEmpty = result !== null && table.ply === 0;
    const isCoached = this.shell.store.get("coach") !== "off";
    const off = (/** @type {Act} */ act) => !table.mayAct(me, act);
    const open = (/** @type {string} */ ending) => () =>
      window.open(`/${this.code}.${ending}`, "_blank", "noopener");
    const exports = [["text", say("page-save-text"), "txt"], ["sgf", say("page-save-sgf"), "sgf"],
      ["picture", say("page-save-picture"), "svg"]];
    return [
      this.#chats && { id: "chat", key: "m", icon: "chat", label: say("page-chat"), badge: this.#unread,
        pressed: this.#chat !== null, act: () => this.#toggleChat() },
      // The server knows nothing of moves that are only tried here.
      !off("hint") && may.length === 0 && (!result || this.#study) && { id: "hint", key: "H", icon: "bulb",
        label: say("page-hint"), off: !!this.#review?.tried.length, act: () => this.#askHint(table) },
      !result && !off("threats") && { id: "threats", key: "x", label: say("page-threats"), inMenu: true,
        pressed: this.#marks?.threats === true,
        act: () => this.#mark((marks) => { marks.threats = !marks.threats; }) },
      this.#coach?.isTaught(this.follow) && { id: "coach", inMenu: true,
        label: say(isCoached ? "page-coach-off" : "page-coach-on"), act: () => {
          this.shell.store.set("coach", isCoached ? "off" : null);
          this.draw();
        } },
      this.board?.pans && { id: "fit", label: say("page-whole-board"), inMenu: true,
        act: () => this.board?.fit() },
      { id: "help", inMenu: true, label: say("page-help"), act: openHelp },
      { id: "settings", inMenu: true, label: say("page-settings"), act: () => this.shell.openSettings() },
      ...(isEmpty ? [] : exports).map(([id, label, ending]) =>
        result && { id, label, inMenu: true, act: open(ending) }),
    ].filter((it) => it !== false && it !== null && it !== undefined);
  }

  #drawBoard(/** @type {Replica} */ table) {
    const board = this.board ?? this.#setUp(table);
    const { pending, premove, side, isMyTurn } = this.follow;
    const live = !this.#looksBack;
    const moves = this.#moves(table);
    const tries = this.#tries(table);
    const isMine = tries || isMyTurn ? sideAt(moves.length) : side;
    const stone = (/** @type {{at: Cell, ply: number}} */ { at, ply }) => ({ at, side: sideAt(ply) });
    const onlyMove = /** @type {Cell[]} */ (table.ply === 0 && table.rules.width === null ? [[0, 0]] : []);
    const tips = (this.#tip()?.cells ?? onlyMove).map((at) => ({ at, kind: /** @type {const} */ ("coach") }));
    board.show({
      stones: live ? table.laid : stonesOf(moves),
      last: moves[moves.length - 1] ?? null,
      line: (live && table.result?.line) || [],
      pending: live && pending && "at" in pending ? stone(pending) : null,
      premove: live && premove ? stone(premove) : null,
      marks: this.#study?.hides ? [] : [...this.#marks?.on(table.rules, moves, table.result !== null) ?? [], ...tips],
      mine: isMine,
      canPut: tries || (side !== null && table.isRunning && table.may.length === 0),
    });
  }

  async #drawStamp(/** @type {Replica} */ table) {
    const { follow: { side }, shell: { root } } = this;
    const end = side && table.result ? words.endFor(table, side) : "";
    const host = part(root, part(root, "board").hasAttribute("data-sketch") ? "board" : "status");
    if (end !== "won" || this.#looksBack) {
      root.querySelector(".stamp")?.remove();
    } else if (!root.querySelector(".stamp")) {
      const { stamp } = await later(import("./stamp.js"));
      if (!root.querySelector(".stamp")) stamp(host, table);
    }
  }

  /** Whether a tap tries a move outside the game. @param {Replica} table */
  #tries(table) {
    return table.result !== null || (this.follow.role === "viewer" && this.#looksBack);
  }

  /** @param {GameEvent[]} events @param {boolean} live */
  #onEvents(events, live) {
    if (live) for (const event of events) this.#onEvent(event);
    const { table, role, messages, link: { welcome } } = this.follow;
    const isWeak = table?.seats.x?.bot === "level:1" || table?.seats.o?.bot === "level:1";
    if (isWeak && !this.#coach) {
      later(import("./coach.js")).then((coach) => {
        this.#coach = coach;
        this.draw();
      });
    }
    if (table) this.#read ??= messages.at(-1)?.s ?? 0;
    if (table?.result) this.#marks?.end(table.moves);
    if (table?.result && table.terms.rated) this.#rate();
    if (table?.result && role !== "viewer" && table.result.result !== "aborted") {
      this.shell.store.finishes(this.code);
    }
    const isOwnGame = table?.result === null && role !== "viewer";
    // The welcome could not know this game yet; the lobby shows it first.
    if (isOwnGame && !welcome?.games.includes(this.code)) welcome?.games.push(this.code);
    this.draw();
  }

  async #rate() {
    if (this.seats.ratings !== undefined) return;
    this.seats.ratings = null;
    const row = await this.shell.link.request("game", { g: this.code }).catch(() => null);
    this.seats.ratings = row?.ratings ?? null;
    this.draw();
  }

  #onEvent(/** @type {GameEvent} */ event) {
    const { follow, shell } = this;
    if (["played", "over", "offered", "decided"].includes(event.t)) this.#news = "";
    if (!follow.table) return;
    const { text, status, notification, sound } = news(event, follow, follow.table);
    if (text) speak(text);
    if (status) this.say(status);
    const effect = sound === "theirs" && this.#tip()?.isThreat ? "threat" : sound;
    if (effect) shell.call(notification ?? "", effect);
    if (event.t !== "rematch") return;
    keepMatch(shell.store, this.code, follow.table);
    if (follow.role !== "viewer") shell.go(`/${event.d.g}`);
  }

  /** Shows a message, and reads it out. @param {string} news */
  say(news) {
    this.#news = news;
    if (news) speak(news);
    this.draw();
  }

  /** Explains why a stone may not be placed at the wanted cell. @param {string} why
   * @param {Why | null} [cause] from the server */
  #refuse(why, cause) {
    const at = this.#wanted;
    const { table } = this.follow;
    if (at && table && cause?.kind === "forbidden") {
      return this.#mark((marks) => this.say(stop(marks.forbid(at, `${cause.foul}`, table.rules, table.moves))));
    }
    this.say(words.sentence(why));
    if (at && table) this.board?.explain(at, why);
  }

  /** @returns {Deeds} */
  get #deeds() {
    const { follow, shell } = this;
    const report = async (/** @type {Promise<string | null>} */ answer) => {
      const reason = await answer;
      this.say(reason ? words.sentence(reason) : "");
    };
    const deeds = () => later(import("./deeds.js"));
    return {
      act: (t, d) => report(follow.act(t, d)),
      offer: async (what) => report((await deeds()).offer(follow, what)),
      end: async (how) => report((await deeds()).end(follow, how)),
      decide: (what) => void follow.decide(what),
      join: () => report(follow.act("join")).then(() => this.board?.focus()),
      look: () => {
        follow.decline();
        this.board?.focus();
      },
      challenge: (bot, { rules, control, listed }) => report(follow.link.request("create",
        { rules: rules.text, clock: control, listed, bot }).then(({ g }) => shell.go(`/${g}`), (why) => why.message)),
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
      aim: (at) => this.#askToPlace(at),
    });
    const command = part(root, "command", HTMLFormElement);
    const field = fieldOf(command, "move");
    const cell = exampleCell(table.rules);
    field.placeholder = table.rules.gravity ? say("page-type-column", { cell: cell[0] }) : say("page-type-move", { cell });
    onTyped(command, "move", (text) => {
      field.value = "";
      later(import("./deeds.js")).then(({ runCommand }) => runCommand(this, text.toLowerCase()));
    });
    for (const written of [command, part(root, "chat")]) {
      written.addEventListener("keydown", ({ key }) => key === "Escape" && this.board?.focus());
    }
    const place = /** @type {HTMLElement} */ (command.querySelector("button"));
    write(place, say(table.rules.gravity ? "page-drop" : "page-place"));
    this.prefer();
    // A player who came from another page continues at the board.
    if (document.activeElement === root) {
      speak(stop(part(root, "turn").textContent ?? ""));
      if (this.follow.side) this.board.focus();
    }
    return this.board;
  }

  /** A stone waits for a second tap: a button does the same. @param {Cell | null} at */
  #askToPlace(at) {
    const { premove } = this.follow;
    this.#aimed = at;
    this.#drawPlace();
    if (!at || !premove || String(at) !== String(premove.at)) return;
    this.follow.cancelPremove();
    this.board?.cancel();
  }

  #drawPlace() {
    const { root } = this.shell;
    const { table, isMyTurn } = this.follow;
    const at = this.#aimed;
    part(root, "place").hidden = at === null;
    if (!at || !table) return;
    const cell = cellName(table.rules, at);
    const now = isMyTurn || this.#tries(table);
    write(part(root, "put"), say(now ? "page-place-cell" : "page-premove-cell", { cell }));
    write(part(root, "place-says"), say("page-place-says", { cell }));
  }

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
      const reason = this.follow.put(at);
      if (reason) this.#refuse(reason);
    }
  }

  async #try(/** @type {Cell} */ at) {
    const review = await this.#lookBack();
    const { table } = this.follow;
    const reason = table && review.try(table, at);
    if (reason) this.board?.explain(at, reason);
    this.draw();
  }

  async #lookBack() {
    const { Review } = await later(import("./review.js"));
    return (this.#review ??= new Review());
  }

  /** Takes a step through the game, or goes to a number of moves. */
  async step(/** @type {Step | number} */ step) {
    const review = await this.#lookBack();
    const { table } = this.follow;
    if (!table) return;
    review.go(table, step);
    this.say("");
    speak(review.caption(table));
    const before = review.ply(table) - 1;
    if (this.#study?.turns.includes(before)) this.#weigh(table, table.moves.slice(0, before));
  }

  /** Opens the study of a finished game, at its first turning point. @param {Replica} table */
  async #startStudy(table) {
    const { root } = this.shell;
    root.firstElementChild?.toggleAttribute("data-reviewing", true);
    if (this.#study || table.result?.result === "aborted") return this.draw();
    const { Study } = await later(import("./study.js"));
    const load = () => study.load(this.code, this.signal).then(() => this.#studied(study));
    const study = this.#study = new Study(root, table, (ply) => this.step(ply), load);
    await this.step("hold");
    load();
  }

  /** Opens the position shown on the analysis board; a complete line without its last stone. */
  async #analyze(/** @type {Replica} */ table) {
    const { positionOf } = await later(import("../rules/position.js"));
    this.shell.go(`/board#${positionOf(table.rules, this.#moves(table))}`);
  }

  /** Shows a study, and keeps the player's mistakes. @param {Study} study */
  async #studied(study) {
    this.seats.accuracy = { x: study.accuracyOf("x"), o: study.accuracyOf("o") };
    if (this.#looksBack || study.turns.length === 0) this.draw();
    else this.step(study.turns[0] + 1);
    const own = study.mistakesOf(this.follow.side);
    const { Drills } = await import("../puzzle/drills.js");
    const count = new Drills(this.shell.store).add(own);
    if (this.signal.aborted) return;
    const mine = part(this.shell.root, "study-mine");
    mine.toggleAttribute("data-found", own.length > 0);
    if (count > 0) speak(say("puzzle-mine-found", { count, way: `${mine.textContent}` }));
  }

  async #mark(/** @type {(marks: Marks) => void} */ change) {
    const { Marks } = await later(import("../analysis/marks.js"));
    change(this.#marks ??= new Marks());
    this.draw();
  }

  /** After the game, the hint is about the last move. @param {Replica} table */
  #askHint(table) {
    const ply = this.#review?.ply(table) ?? table.ply;
    this.say(say("page-thinking"));
    this.#weigh(table, table.moves.slice(0, table.result && ply === table.ply ? -1 : ply), true);
  }

  /** Asks a bot about a position. The study shows the answer itself.
   * @param {Replica} table @param {Cell[]} moves @param {boolean} [isAsked] by the player */
  #weigh(table, moves, isAsked = false) {
    return this.#mark(async (marks) => {
      const { text, failed } = await marks.think(this.shell.link, this.code, table, moves);
      this.say(isAsked && (failed || !table.result) ? text : "");
    });
  }

  /** @param {boolean} [goesOn] writing there */
  async #toggleChat(goesOn = false) {
    const { root } = this.shell;
    const section = part(root, "chat");
    const opens = this.#chat === null;
    section.hidden = !opens;
    part(root, "talk-head").setAttribute("aria-expanded", `${opens}`);
    root.firstElementChild?.toggleAttribute("data-talk", opens);
    this.#read = this.follow.messages.at(-1)?.s ?? 0;
    this.#chat = opens ? new (await later(import("./chat.js"))).Chat(section, this.follow) : null;
    this.draw();
    if (goesOn) this.#chat?.field.focus();
  }

  #key(/** @type {KeyboardEvent} */ event) {
    const { key } = event;
    if (isTaken(event)) return;
    if (key === "Escape" && this.#menu) this.#openMenu(false);
    // The move field has no letter in it yet.
    if (/^[a-z\d]$/i.test(key)) event.preventDefault();
    this.#letters.press(key);
  }

  #press(/** @type {string} */ key) {
    if (STEP_KEYS[key]) this.step(STEP_KEYS[key]);
    else if (key === "t") this.#type("");
    else if (key === "m" && this.#chats) this.#toggleChat(true);
    else [this.answers, this.ending, this.requests, this.tools].some((it) => it.press(key));
  }

  #type(/** @type {string} */ text) {
    const field = fieldOf(part(this.shell.root, "command", HTMLFormElement), "move");
    field.value = text;
    field.focus();
  }

  #isColumn(/** @type {string} */ letters) {
    const rules = this.follow.table?.rules;
    const at = rules && rules.width !== null && parseCell(rules, `${letters}1`);
    return !!at && contains(rules, at);
  }
}

