// The page `/`: who waits, which games run, and how to begin one.

import { Composer } from "./compose.js";
import { Rejection } from "./link.js";
import { fieldOf, foreign, fromTemplate, make, part, write } from "./parts.js";
import { counted, lobbyName, playerName, sentence, sign, termsName } from "./words.js";

/** @import { Shell } from "./types.js" */
/** @import { GameRow, LobbyView, SeekRow } from "./wire.js" */

/** Own games that are asked about: more would be a list of what was given up. */
const MOST_MINE = 12;
/** What happens in own games within so long is asked about at once. */
const GATHER_MS = 200;
/** Also at the end of a link. */
const CODE = /(?:^|\/)([0-9A-Za-z]{6})$/;

export class LobbyPage {
  #stop = new AbortController();
  /** What is looked for, and the number of that request, once it has one.
   * @type {{body: object, seek: number | null} | null} */ #looks = null;
  /** @type {Map<string, GameRow>} */ #mine = new Map();
  /** Own games in which something happened. @type {Set<string>} */ #stale = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #gathers;
  /** Own games that this tab looks at because another one plays. @type {string[]} */ #watched = [];
  /** Whether something was requested that has no reply yet. */ #waits = false;

  constructor(/** @type {Shell} */ shell) {
    const { root, link, store } = shell;
    const { signal } = this.#stop;
    this.shell = shell;
    root.replaceChildren(fromTemplate("lobby"));
    const form = part(root, "compose", HTMLFormElement);
    this.composer = new Composer(form, store);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#try(() => this.#begin());
    });
    part(root, "cancel").addEventListener("click", () => {
      this.#look(null);
      part(root, "go").focus();
    });
    const open = part(root, "open", HTMLFormElement);
    const field = fieldOf(open, "code");
    const reject = () =>
      write(part(root, "open-wrong"), "A code has six letters and digits, like K7QX2M.");
    open.addEventListener("submit", (event) => {
      event.preventDefault();
      const code = CODE.exec(field.value.trim())?.[1];
      if (code) shell.go(`/${code.toUpperCase()}`);
      else reject();
    });
    // An address of nothing was mistyped.
    field.value = location.pathname.slice(1);
    if (field.value) reject();
    link.on("state", () => this.#follow(), signal);
    link.on("notice", ({ t, d }) => t === "lobby" && this.#draw(d), signal);
    link.on("fact", ({ g }) => this.#happened(g), signal);
    document.title = "OXO";
    root.dataset.state = "ready";
    this.#follow();
  }

  close() {
    this.#stop.abort();
    clearTimeout(this.#gathers);
    this.#look(null);
    this.shell.link.request("unlobby").catch(() => {});
    for (const g of this.#watched) this.shell.link.request("leave", { g }).catch(() => {});
  }

  async #follow() {
    const { link } = this.shell;
    if (link.state !== "on") return;
    for (const g of link.welcome?.games.slice(0, MOST_MINE) ?? []) this.#stale.add(g);
    // Whoever plays hears of own games without asking.
    this.#watched = link.aside ? [...this.#stale] : [];
    for (const g of this.#watched) link.request("watch", { g }).catch(() => {});
    this.#ask();
    // What was looked for ended with the line, or is still there under its old number.
    if (this.#looks) this.#try(() => this.#seek(this.#looks?.body ?? {}));
    const view = await link.request("lobby").catch(() => null);
    if (view && !this.#stop.signal.aborted) this.#draw(view);
  }

  /** Something happened in a game. */
  #happened(/** @type {string} */ g) {
    if (!this.shell.link.welcome?.games.includes(g)) return;
    this.#stale.add(g);
    this.#gathers ??= setTimeout(() => this.#ask(), GATHER_MS);
  }

  /** Asks how own games stand in which something happened. */
  async #ask() {
    const { link, call } = this.shell;
    this.#gathers = undefined;
    const asked = [...this.#stale];
    this.#stale.clear();
    await Promise.all(asked.map(async (g) => {
      const before = this.#mine.get(g);
      const row = await link.request("game", { g }).catch(() => null);
      if (row && !row.result) this.#mine.set(g, row);
      else this.#mine.delete(g);
      if (!row || !before || this.#stop.signal.aborted) return;
      if (this.#isDue(row) && !this.#isDue(before)) call("Your move", "stone");
      else if (!isFree(row) && isFree(before)) call("Your opponent is here", "call");
    }));
    if (!this.#stop.signal.aborted) this.#drawMine();
  }

  #drawMine() {
    const section = part(this.shell.root, "mine");
    const due = (/** @type {GameRow} */ row) => Number(this.#isDue(row));
    // What waits for me comes first.
    const games = [...this.#mine.values()].sort((a, b) => due(b) - due(a));
    section.hidden = games.length === 0;
    fill(section, games.map((game) => this.#gameRow(game)));
    document.title = games.some((game) => this.#isDue(game)) ? "● Your move · OXO" : "OXO";
  }

  #draw(/** @type {LobbyView} */ { seeks, games }) {
    fill(part(this.shell.root, "seeks"), seeks.map((seek) => this.#seekRow(seek)));
    fill(part(this.shell.root, "games"), games.map((game) => this.#gameRow(game)));
  }

  async #begin() {
    const { request, body } = this.composer.request();
    if (request === "seek") return this.#seek(body);
    this.shell.go(`/${(await this.shell.link.request(request, body)).g}`);
  }

  /** Looks for an opponent, for one at a time. @param {object} body */
  async #seek(body) {
    const looks = { body, seek: null };
    this.#look(looks);
    try {
      looks.seek = (await this.shell.link.request("seek", body)).seek;
    } catch (why) {
      // Without a line nothing is over: it is looked for again when there is one.
      if (this.#looks === looks && !(why instanceof Rejection && why.code === "lost")) this.#look(null);
      throw why;
    }
    if (this.#looks !== looks) this.#unseek(looks.seek);
  }

  /** What is looked for from now on, in place of what was. 
   * @param {{body: object, seek: number | null} | null} looks */
  #look(looks) {
    if (this.#looks?.seek) this.#unseek(this.#looks.seek);
    this.#looks = looks;
    this.composer.looks = looks !== null;
    this.composer.draw();
    const cancel = part(this.shell.root, "cancel");
    cancel.hidden = looks === null;
    if (looks) cancel.focus();
  }

  #unseek(/** @type {number | null} */ seek) {
    this.shell.link.request("unseek", { seek }).catch(() => {});
  }

  /** Says why something cannot be had. @param {() => Promise<unknown>} request */
  async #try(request) {
    if (this.#waits) return;
    this.#waits = true;
    const wrong = part(this.shell.root, "wrong");
    write(wrong, "");
    await request().catch((why) => write(wrong, sentence(why.message)));
    this.#waits = false;
  }

  #seekRow(/** @type {SeekRow} */ { seek, by, kind, rating, rules, clock, rated, delay_s, side }) {
    const mine = seek === this.#looks?.seek;
    const [label, does] = mine ? ["Stop", "Stop looking"] : ["Play", `Play ${by}`];
    const go = make("button", { type: "button", "aria-label": does }, label);
    go.addEventListener("click", () => mine ? this.#look(null) : this.#try(async () => {
      this.shell.go(`/${(await this.shell.link.request("accept_seek", { seek })).g}`);
    }));
    const badge = kind === "bot" ? " (bot)" : "";
    const plays = side === "any" ? badge : `${badge}, plays ${sign(side)}`;
    const terms = termsName({ control: clock, rated, delay_s });
    const says = [foreign(by), ratingOf(rating), plays];
    return row(`${seek}`, says, `${lobbyName(rules)} · ${terms}`, go);
  }

  #isMine(/** @type {GameRow} */ { seats: { x, o } }) {
    const me = this.shell.link.welcome?.you.id;
    return x?.id === me || o?.id === me;
  }

  /** Whether it is my move there. @param {GameRow} row */
  #isDue(row) {
    const { seats, turn } = row;
    return turn !== undefined && turn !== null && !isFree(row)
      && seats[turn]?.id === this.shell.link.welcome?.you.id;
  }

  /** @param {GameRow} game */
  #gameRow(game) {
    const { g, rules, clock, rated, delay_s, seats: { x, o }, ply, viewers } = game;
    const [mine, free, due] = [this.#isMine(game), isFree(game), this.#isDue(game)];
    const own = free ? "Waiting" : due ? "Your move" : "Go on";
    const label = mine ? own : free ? "Join" : "Watch";
    const watched = viewers ? [`${viewers} watching`] : [];
    const terms = termsName({ control: clock, rated, delay_s });
    const small = [lobbyName(rules), terms, counted(ply, "move"), ...watched].join(" · ");
    const [first, second] = [x, o].map((it) => [foreign(playerName(it)), ratingOf(it?.rating)]);
    const attributes = { class: "go", href: `/${g}`, "aria-label": `${label}, game ${g}` };
    const go = make("a", attributes, label);
    return row(g, [...first, " – ", ...second], small, go, due);
  }
}

/** Whether somebody may sit down there. @param {GameRow} row */
const isFree = ({ seats: { x, o } }) => !x || !o;
/** @param {number | null} [rating] */
const ratingOf = (rating) => rating ? ` (${rating})` : "";

/** @param {string} key @param {(Node | string)[]} says @param {string} small
 * @param {HTMLElement} go @param {boolean} [due] */
function row(key, says, small, go, due = false) {
  const attributes = { "data-key": key, "data-due": due ? "" : null };
  return make("li", attributes, make("span", {}, ...says), make("small", {}, small), go);
}

/** Shows these rows; who has the focus there keeps it.
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
