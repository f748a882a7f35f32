// The lobby: a game to continue or to start, open challenges, and running games.

import { Composer } from "./compose.js";
import { Rejection } from "../net/link.js";
import { sideName } from "../board/looks.js";
import { later, parts as spoken, say } from "../parts/messages.js";
import { setTitle, fieldOf, foreign, make, onTyped, openHelp, part, write } from "../parts/parts.js";
import { printOf } from "../people/people.js";
import { parseRules } from "../rules/rules.js";
import { clockName, gameName, playerName, sentence, termsName } from "../words/words.js";

/** The player's own games to request: more would be a list of abandoned ones. */
const MOST_MINE = 12;
/** Events in own games within this time are handled by one request. */
const GATHER_MS = 200;
/** Finished games to show, and best players. */
const MOST_LAST = 3;
const MOST_BEST = 4;
const BEST_AT = "15x15x5";
/** The code of a game, also at the end of a link. */
const CODE = /(?:^|\/)([0-9A-Za-z]{6})$/;

export class LobbyPage {
  /** The challenge being made. @type {Sought | null} */ #looks = null;
  /** @type {Map<string, GameRow>} */ #mine = new Map();
  /** Own games that have changed. @type {Set<string>} */ #stale = new Set();
  /** @type {Timer} */ #gathers;
  /** Own games that this tab watches because another tab plays. @type {string[]} */ #watched = [];
  #title = "OXO";
  /** Whether a request has no response yet. */ #waits = false;
  /** Running games. @type {GameRow[]} */ #games = [];
  /** The board on this page, once loaded. @type {Live | null} */ #live = null;

  /** @param {Shell} shell @param {string} at the path, or why it has no game @param {AbortSignal} signal */
  constructor(shell, at, signal) {
    const { root, link, store } = shell;
    this.shell = shell;
    this.signal = signal;
    signal.addEventListener("abort", () => {
      clearTimeout(this.#gathers);
      this.#look(null);
      link.request("unlobby").catch(() => {});
      for (const g of this.#watched) link.request("leave", { g }).catch(() => {});
    });
    const form = part(root, "compose", HTMLFormElement);
    this.composer = new Composer(form, store);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const start = /** @type {HTMLButtonElement | null} */ (event.submitter);
      this.#try(async () => {
        const { request, body } = this.composer.request(start?.value ?? "bot");
        await (request === "seek" ? this.#seek(body) : this.#open(request, body));
      });
    });
    part(root, "cancel").addEventListener("click", () => {
      this.#look(null);
      part(root, "go-anybody").focus();
    });
    part(root, "all-mine").addEventListener("click", () => {
      part(root, "mine").toggleAttribute("data-all", true);
      part(root, "all-mine").hidden = true;
    });
    part(root, "keys").addEventListener("click", openHelp);
    this.#takeCodes(at);
    link.on("state", () => this.#follow(), signal);
    link.on("notice", ({ t, d }) => t === "lobby" && this.#draw(d), signal);
    link.on("event", ({ g }) => {
      if (!link.welcome?.games.includes(g)) return;
      this.#stale.add(g);
      this.#gathers ??= setTimeout(() => this.#ask(), GATHER_MS);
    }, signal);
    if (location.pathname === "/watch") {
      this.#title = `${say("page-list-watch")} · OXO`;
      part(root, "compose").hidden = true;
      part(root, "lists").prepend(part(root, "live"), part(root, "games"));
    }
    setTitle(this.#title);
    root.dataset.state = "ready";
    this.#follow();
    import("./live.js").then(({ Live }) => {
      if (signal.aborted) return;
      this.#live = new Live(root, link, signal);
      this.#live.choose(this.#games);
    });
  }

  /** Lets the player type a code, and explains an unknown address, probably mistyped. */
  #takeCodes(/** @type {string} */ at) {
    const { root, go } = this.shell;
    const open = part(root, "open", HTMLFormElement);
    const field = fieldOf(open, "code");
    const hint = say("page-code-form");
    onTyped(open, "code", (text) => {
      const code = CODE.exec(text)?.[1];
      if (code) go(`/${code.toUpperCase()}`);
      else write(part(root, "open-wrong"), hint);
    });
    const name = location.pathname.slice(1);
    if (["", "stage", "watch"].includes(name)) return;
    field.value = name;
    write(part(root, "open-wrong"), hint);
    const note = part(root, "lost-code");
    note.hidden = false;
    note.replaceChildren(...at.startsWith("/")
      ? [...spoken("page-code-nothing", { address: foreign(`/${name}`) }), ` ${hint}`] : [sentence(at)]);
  }

  async #follow() {
    const { link } = this.shell;
    if (link.state !== "on") return;
    for (const g of link.welcome?.games.slice(0, MOST_MINE) ?? []) this.#stale.add(g);
    // A player receives the events of own games anyway.
    this.#watched = link.aside ? [...this.#stale] : [];
    for (const g of this.#watched) link.request("watch", { g }).catch(() => {});
    this.#ask();
    this.#lookBack();
    // The challenge ended with the connection, or is still open under its old number.
    if (this.#looks) this.#try(() => this.#seek(this.#looks?.body ?? {}));
    const view = await link.request("lobby").catch(() => null);
    if (view && !this.signal.aborted) this.#draw(view);
  }

  /** Shows the player's last games, and the best players. */
  async #lookBack() {
    const { root, link, store } = this.shell;
    const me = link.welcome?.you.id ?? 0;
    const [{ finishedGames, miniOf }, { listBest }] = await Promise.all([later(import("../people/minis.js")), later(import("../people/top.js"))]);
    const { games = [] } = await link.request("player", { id: me }).catch(() => ({}));
    if (this.signal.aborted) return;
    const over = await finishedGames(link, store.played, games, MOST_LAST);
    if (this.signal.aborted) return;
    part(root, "minis").replaceChildren(...over.map((game) => miniOf(link, game, me)));
    write(part(root, "leaders-of"), gameName(BEST_AT));
    await listBest(link, part(root, "leader-rows"), BEST_AT, MOST_BEST);
  }

  async #ask() {
    const { link, call } = this.shell;
    this.#gathers = undefined;
    const games = [...this.#stale];
    this.#stale.clear();
    await Promise.all(games.map(async (g) => {
      const previous = this.#mine.get(g);
      const row = await link.request("game", { g }).catch(() => null);
      if (row && !row.result) this.#mine.set(g, row);
      else this.#mine.delete(g);
      if (!row || !previous || this.signal.aborted) return;
      if (this.#isDue(row) && !this.#isDue(previous)) call(say("page-turn-mine"), "theirs");
      else if (!isFree(row) && isFree(previous)) call(say("page-news-opponent"), "call");
    }));
    if (!this.signal.aborted) this.#drawMine();
  }

  #drawMine() {
    const section = part(this.shell.root, "mine");
    const due = (/** @type {GameRow} */ row) => Number(this.#isDue(row));
    // Games where it is my move come first.
    const games = [...this.#mine.values()].sort((a, b) => due(b) - due(a));
    section.hidden = games.length === 0;
    const all = part(section, "all-mine");
    all.hidden = games.length < 2 || section.hasAttribute("data-all");
    write(all, say("page-mine-all", { count: games.length }));
    fill(section, games.map((game) => this.#mineRow(game)));
    const isDue = games.some((game) => this.#isDue(game));
    setTitle(isDue ? say("page-title-due") : this.#title, isDue);
  }

  #draw(/** @type {LobbyView} */ { seeks, games }) {
    const { root } = this.shell;
    fill(part(root, "seeks"), seeks.map((seek) => this.#seekRow(seek)));
    fill(part(root, "games"), games.map((game) => this.#gameRow(game)));
    const others = seeks.filter(({ seek }) => seek !== this.#looks?.seek).length;
    write(part(root, "waiting"), others === 0 ? say("page-waiting-first") : say("page-waiting", { count: others }));
    this.#games = games;
    this.#live?.choose(games);
  }

  /** Goes to the game that a request opens. @param {string} request @param {object} body */
  async #open(request, body) {
    this.shell.go(`/${(await this.shell.link.request(request, body)).g}`);
  }

  /** Opens a challenge, one at a time. @param {object} body */
  async #seek(body) {
    const looks = { body, seek: null };
    this.#look(looks);
    try {
      looks.seek = (await this.shell.link.request("seek", body)).seek;
    } catch (error) {
      // Without a connection nothing is over: the challenge is repeated after reconnecting.
      if (this.#looks === looks && !(error instanceof Rejection && error.code === "lost")) this.#look(null);
      throw error;
    }
    if (this.#looks !== looks) this.#unseek(looks.seek);
  }

  /** Replaces the challenge being made. */
  #look(/** @type {Sought | null} */ looks) {
    if (this.#looks?.seek) this.#unseek(this.#looks.seek);
    this.#looks = looks;
    this.composer.looks = looks !== null;
    this.composer.draw();
    part(this.shell.root, "looking").hidden = looks === null;
    if (looks) part(this.shell.root, "cancel").focus();
  }

  #unseek(/** @type {number | null} */ seek) {
    this.shell.link.request("unseek", { seek }).catch(() => {});
  }

  async #try(/** @type {() => Promise<unknown>} */ request) {
    if (this.#waits) return;
    this.#waits = true;
    const wrong = part(this.shell.root, "wrong");
    write(wrong, "");
    await request().catch((error) => write(wrong, sentence(error.message)));
    this.#waits = false;
  }

  #seekRow(/** @type {SeekRow} */ { seek, by, kind, rating, rules, clock, rated, delay_s, side }) {
    const isMine = seek === this.#looks?.seek;
    const [label, does] = isMine ? [say("page-row-stop"), say("page-home-stop")]
      : [say("page-row-play"), say("page-row-play-name", { name: by })];
    const act = () => isMine ? this.#look(null) : this.#try(() => this.#open("accept_seek", { seek }));
    const go = make("button", { type: "button", class: "sm", "aria-label": does, onclick: act }, label);
    const plays = side === "any" ? ""
      : `, ${say("page-row-plays", { side: sideName(side, parseRules(rules)) })}`;
    const title = [make("b", {}, foreign(by)), ratingOf(rating), kind === "bot" ? ` ${say("page-row-bot")}` : ""];
    const terms = `${gameName(rules)}, ${termsName({ control: clock, rated, delay_s })}${plays}`;
    return row(`${seek}`, null, title, terms, go);
  }

  #isDue(/** @type {GameRow} */ row) {
    const { seats, turn } = row;
    return turn !== undefined && turn !== null && !isFree(row)
      && seats[turn]?.id === this.shell.link.welcome?.you.id;
  }

  #mineRow(/** @type {GameRow} */ game) {
    const { g, seats: { x, o } } = game;
    const [free, due] = [isFree(game), this.#isDue(game)];
    const me = this.shell.link.welcome?.you.id;
    const opponent = x?.id === me ? o : x;
    const name = foreign(playerName(opponent));
    const title = free ? spoken("page-row-waiting") : spoken(due ? "page-row-due" : "page-row-game", { name });
    const label = say(due ? "page-row-continue" : "page-row-open");
    const go = make("a", { class: due ? "btn main" : "btn", href: `/${g}`,
      "aria-label": say("page-row-does", { does: label, code: g }) }, label);
    const { rules, clock, ply } = game;
    const small = [gameName(rules), clockName(clock), say("page-moves-count", { count: ply })].join(", ");
    return row(g, opponent, [make("b", {}, ...title)], small, go, due);
  }

  #gameRow(/** @type {GameRow} */ game) {
    const { g, seats: { x, o } } = game;
    const me = this.shell.link.welcome?.you.id;
    const isMine = x?.id === me || o?.id === me;
    const label = say(isMine ? "page-row-open" : isFree(game) ? "page-row-join" : "page-row-watch");
    const [first, second] = [x, o].map((it) => [make("b", {}, foreign(playerName(it))), ratingOf(it?.rating)]);
    const attributes = { class: "btn sm", href: `/${g}`, "aria-label": say("page-row-does", { does: label, code: g }) };
    return row(g, x ?? o, [...first, " – ", ...second], summary(game), make("a", attributes, label));
  }
}

const summary = (/** @type {GameRow} */ { rules, clock, rated, delay_s, ply, viewers }) => [
  gameName(rules), termsName({ control: clock, rated, delay_s }), say("page-moves-count", { count: ply }),
  ...(viewers ? [say("page-fact-watching", { count: viewers })] : []),
].join(", ");
const isFree = (/** @type {GameRow} */ { seats: { x, o } }) => !x || !o;
/** @param {number | null} [rating] */
const ratingOf = (rating) => rating ? make("span", { class: "rate" }, ` ${rating}`) : "";

/** @param {string} key @param {Player | null} player whose print it starts with
 * @param {(Node | string)[]} title @param {string} small
 * @param {HTMLElement} go @param {boolean} [due] */
function row(key, player, title, small, go, due = false) {
  const attributes = { "data-key": key, "data-due": due ? "" : null };
  const text = make("div", {}, ...title, make("small", {}, small));
  return make("li", attributes, ...(player ? [printOf("m", player)] : []), text, go);
}

/** Replaces the rows, and keeps the focus in place.
 * @param {HTMLElement} section @param {HTMLElement[]} rows */
function fill(section, rows) {
  const list = /** @type {HTMLElement} */ (section.querySelector("ul"));
  const held = list.contains(document.activeElement) ? document.activeElement?.closest("li") : null;
  list.replaceChildren(...rows);
  section.querySelector(".none")?.removeAttribute("hidden");
  if (!held) return;
  const same = rows.find(({ dataset }) => dataset.key === held.dataset.key) ?? rows[0];
  /** @type {HTMLElement | null | undefined} */ (same?.querySelector("a, button"))?.focus();
}
