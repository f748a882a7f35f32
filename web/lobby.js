// The page `/`: who waits, which games run, and how to begin one.

import { Composer } from "./compose.js";
import { fieldOf, foreign, fromTemplate, make, part, write } from "./parts.js";
import { counted, lobbyName, playerName, sentence, sign, termsName } from "./words.js";

/** @import { Shell } from "./types.js" */
/** @import { GameRow, LobbyView, SeekRow } from "./wire.js" */

/** Own games that are asked about: more would be a list of what was given up. */
const MOST_MINE = 12;
/** Also at the end of a link. */
const CODE = /(?:^|\/)([0-9A-Za-z]{6})$/;

export class LobbyPage {
  #stop = new AbortController();
  /** @type {number | null} */ #seek = null;
  /** Whether something is wished that has no reply yet. */ #waits = false;

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
    part(root, "cancel").addEventListener("click", () => this.#unseek());
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
    // The first fact of a game that nobody asked for is the pairing.
    link.on("fact", ({ t, g }) => {
      if (t === "seated" && this.#seek !== null) this.#paired(g);
    }, signal);
    document.title = "OXO";
    root.dataset.state = "ready";
    this.#follow();
  }

  close() {
    this.#stop.abort();
    if (this.#seek !== null) this.#unseek();
    this.shell.link.wish("unlobby").catch(() => {});
  }

  async #follow() {
    const { root, link } = this.shell;
    if (link.state !== "on") return;
    // Seeks end with the line.
    this.#seeks(null);
    const ask = (/** @type {string} */ g) => link.wish("game", { g }).catch(() => null);
    const mine = link.welcome?.games.slice(0, MOST_MINE).map(ask) ?? [];
    const [view, ...games] = await Promise.all([link.wish("lobby").catch(() => null), ...mine]);
    if (this.#stop.signal.aborted) return;
    if (view) this.#draw(view);
    const rows = games.filter((game) => game !== null).map((game) => this.#gameRow(game));
    part(root, "mine").hidden = rows.length === 0;
    // What waits for me comes first.
    const due = (/** @type {HTMLElement} */ { dataset }) => Number("due" in dataset);
    fill(part(root, "mine"), rows.sort((a, b) => due(b) - due(a)));
  }

  #draw(/** @type {LobbyView} */ { seeks, games }) {
    fill(part(this.shell.root, "seeks"), seeks.map((seek) => this.#seekRow(seek)));
    fill(part(this.shell.root, "games"), games.map((game) => this.#gameRow(game)));
  }

  async #begin() {
    const { wish, body } = this.composer.wish();
    const { g, seek } = await this.shell.link.wish(wish, body);
    if (g) this.shell.go(`/${g}`);
    else if (this.#stop.signal.aborted) await this.shell.link.wish("unseek", { seek });
    else this.#seeks(seek);
  }

  #paired(/** @type {string} */ g) {
    this.#seek = null;
    this.shell.call("Somebody plays with you", "call");
    this.shell.go(`/${g}`);
  }

  #unseek() {
    this.shell.link.wish("unseek", { seek: this.#seek }).catch(() => {});
    this.#seeks(null);
    part(this.shell.root, "go").focus();
  }

  #seeks(/** @type {number | null} */ seek) {
    const { root } = this.shell;
    this.#seek = seek;
    this.composer.draw();
    part(root, "cancel").hidden = seek === null;
    if (seek === null) return;
    write(part(root, "go"), "Looking for an opponent …");
    part(root, "go", HTMLButtonElement).disabled = true;
    part(root, "cancel").focus();
  }

  /** Says why something cannot be had. @param {() => Promise<unknown>} wish */
  async #try(wish) {
    if (this.#waits) return;
    this.#waits = true;
    const wrong = part(this.shell.root, "wrong");
    write(wrong, "");
    await wish().catch((why) => write(wrong, sentence(why.message)));
    this.#waits = false;
  }

  #seekRow(/** @type {SeekRow} */ { seek, by, kind, rating, rules, clock, rated, delay_s, side }) {
    const go = make("button", { type: "button", "aria-label": `Play ${by}` }, "Play");
    go.addEventListener("click", () => this.#try(async () => {
      this.shell.go(`/${(await this.shell.link.wish("accept_seek", { seek })).g}`);
    }));
    const badge = kind === "bot" ? " (bot)" : "";
    const plays = side === "any" ? badge : `${badge}, plays ${sign(side)}`;
    const terms = termsName({ control: clock, rated, delay_s });
    const says = [foreign(by), ratingOf(rating), plays];
    return row(`${seek}`, says, `${lobbyName(rules)} · ${terms}`, go);
  }

  /** @param {GameRow} game */
  #gameRow({ g, rules, clock, rated, delay_s, seats: { x, o }, turn, ply, viewers }) {
    const me = this.shell.link.welcome?.you.id;
    const [mine, free] = [x?.id === me || o?.id === me, !x || !o];
    const due = mine && !free && (turn === "x" ? x : o)?.id === me;
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
