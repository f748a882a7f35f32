// The page `/@/NAME`: a player's ratings and games.

import { Rejection } from "../net/link.js";
import { later, parts as spoken, say } from "../parts/messages.js";
import { endOf, finishedGames, miniOf } from "./minis.js";
import { draw, setTitle, foreign, make, part, write } from "../parts/parts.js";
import { drawPrint, printOf } from "./people.js";
import { gameName, playerName, sentence } from "../words/words.js";

/** The dimensions of the curve, in its own units. */
const [WIDTH, HEIGHT, LEFT, BOTTOM] = [724, 218, 44, 24];
/** The step between ratings labelled beside it. */
const STEP = 100;
/** Finished games to show, games that count for the record, and opponents in it. */
const MOST = 12;
const MOST_COUNTED = 48;
const MOST_OPPONENTS = 6;

export class ProfilePage {
  /** @param {Shell} shell @param {string} path @param {AbortSignal} signal */
  constructor(shell, path, signal) {
    this.shell = shell;
    this.signal = signal;
    this.name = decodeURIComponent(path.slice("/@/".length));
    setTitle(`${this.name} · OXO`);
    write(part(shell.root, "name"), this.name);
    part(shell.root, "change").addEventListener("click", () => shell.openSettings());
    part(shell.root, "link-device").addEventListener("click", async () => {
      (await later(import("./linking.js"))).offerCode(shell.link, part(shell.root, "device-code"));
    });
    part(shell.root, "listed").addEventListener("change", () => this.#listMe());
    shell.link.on("state", () => this.#load(), signal);
    this.#load();
    shell.root.dataset.state = "ready";
  }

  async #load() {
    const { link, root } = this.shell;
    if (link.state !== "on") return;
    try {
      const { players } = await link.request("named", { name: this.name });
      const me = link.welcome?.you;
      // The player's own profile exists before their first game.
      const player = me?.name === this.name ? me : players[0];
      if (!player) {
        drawPrint(part(root, "print"), null);
        write(part(root, "says"), say("page-player-none"));
        part(root, "no-games").hidden = false;
        return;
      }
      const view = await link.request("player", { id: player.id });
      if (!this.signal.aborted) this.#draw(view, players.length);
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(/** @type {unknown} */ error) {
    if (!(error instanceof Rejection)) throw error;
    if (error.code !== "lost") write(part(this.shell.root, "says"), sentence(error.message));
  }

  async #listMe() {
    const { link, root } = this.shell;
    const listed = part(root, "listed", HTMLInputElement);
    await link.request("list_me", { yes: listed.checked }).catch((error) => {
      listed.checked = !listed.checked;
      this.#fail(error);
    });
  }

  /** @param {PlayerView} view @param {number} namesakes */
  #draw(view, namesakes) {
    const { root, link } = this.shell;
    part(root, "own").hidden = view.id !== link.welcome?.you.id;
    part(root, "listed", HTMLInputElement).checked = !view.unlisted;
    drawPrint(part(root, "print"), view);
    const shared = namesakes > 1 ? `${say("page-player-namesakes", { count: namesakes })} ` : "";
    write(part(root, "says"), `${shared}${view.online ? say("page-player-online") : ""}`);
    const sum = (/** @type {"won" | "drawn" | "lost"} */ what) =>
      view.standings.reduce((all, it) => all + it[what], 0);
    const [won, drawn, lost] = [sum("won"), sum("drawn"), sum("lost")];
    const bold = (/** @type {number} */ count) => ({ count: make("b", {}, `${count}`) });
    const numbers = [spoken("page-player-games", bold(won + drawn + lost)),
      spoken("page-player-won", bold(won)), spoken("page-player-drawn", bold(drawn)),
      spoken("page-player-lost", bold(lost)),
      ...(view.puzzles ?? []).map(({ family, rating }) =>
        spoken("page-player-puzzles", { family, rating: make("b", {}, `${rating.value}`) }))];
    part(root, "nums").replaceChildren(...numbers.map((number) => make("li", {}, ...number)));
    const rated = view.standings.filter(({ rating }) => rating !== null);
    part(root, "pools").replaceChildren(...rated.map((standing) => this.#pool(standing)));
    if (rated[0]) this.#show(rated[0]);
    this.#list(view);
  }

  async #list(/** @type {PlayerView} */ { id, games }) {
    const { root, link, store } = this.shell;
    const played = id === link.welcome?.you.id ? store.played : [];
    const over = await finishedGames(link, played, games, MOST_COUNTED);
    if (this.signal.aborted) return;
    part(root, "minis").replaceChildren(...over.slice(0, MOST).map((game) => miniOf(link, game, id)));
    part(root, "no-games").hidden = over.length > 0;
    const rows = against(over, id);
    part(root, "against").hidden = rows.length === 0;
    part(root, "against").querySelector("ul")?.replaceChildren(...rows);
  }

  #pool(/** @type {Standing} */ standing) {
    const { rules, rating, won, drawn, lost, history = [] } = standing;
    const points = history.slice(-16);
    const [low, high] = [Math.min(...points), Math.max(...points)];
    const at = (/** @type {number} */ value, /** @type {number} */ index) =>
      `${index * 4.4 + 1} ${high > low ? 21 - 18 * (value - low) / (high - low) : 12}`;
    const change = Math.round(points[points.length - 1] - points[points.length - 2]) || 0;
    const signed = change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "";
    const spark = draw("svg", { class: "spark", viewBox: "0 0 68 24", "aria-hidden": "true" },
      draw("path", { d: points.length > 4 ? `M${points.map(at).join("L")}` : "" }));
    return make("button", {
      type: "button", class: "pool", "aria-pressed": "false", "data-rules": rules + standing.speed,
      onclick: () => this.#show(standing),
    },
      make("span", { class: "n" }, gameName(rules)), make("small", {}, say("page-games-count", { count: won + drawn + lost })),
      make("b", {}, `${Math.round(rating?.value ?? 0)}`, make("i", { class: change < 0 ? "down" : "up" }, signed)),
      make("small", {}, say("page-speed", { speed: standing.speed })), spark);
  }

  #show(/** @type {Standing} */ { rules, speed, history = [] }) {
    const { root } = this.shell;
    for (const pool of part(root, "pools").children) {
      const isShown = pool.getAttribute("data-rules") === rules + speed;
      pool.setAttribute("aria-pressed", `${isShown}`);
    }
    const panel = part(root, "curve");
    panel.hidden = history.length < 2;
    write(part(root, "curve-title"), say("page-player-rating", { game: gameName(rules) }));
    panel.querySelector("svg")?.remove();
    if (history.length > 1) panel.append(curve(history));
  }
}

/** The most frequent opponents. @param {readonly GameRow[]} games @param {number} me */
function against(games, me) {
  /** @type {Map<string, {player: Player, won: number, draw: number, lost: number}>} */
  const records = new Map();
  for (const game of games) {
    const { end, opponent } = endOf(game, me);
    if (!opponent || opponent.id === me) continue;
    const key = opponent.bot ?? `${opponent.id}`;
    const record = records.get(key) ?? { player: opponent, won: 0, draw: 0, lost: 0 };
    record[end] += 1;
    records.set(key, record);
  }
  const count = (/** @type {{won: number, draw: number, lost: number}} */ it) => it.won + it.draw + it.lost;
  const most = [...records.values()].sort((a, b) => count(b) - count(a)).slice(0, MOST_OPPONENTS);
  return most.map(({ player, won, draw: drawn, lost }) => {
    const name = foreign(playerName(player));
    const title = player.bot ? make("b", {}, name)
      : make("a", { href: `/@/${encodeURIComponent(player.name)}` }, name);
    const score = [say("page-player-won", { count: won }), say("page-player-drawn", { count: drawn }),
      say("page-player-lost", { count: lost })];
    return make("li", {}, printOf("s", player), make("div", {}, title),
      make("span", { class: "score" }, tally(won, drawn, lost),
        make("span", { "aria-hidden": "true" }, `${won}–${drawn}–${lost}`),
        make("span", { class: "unseen" }, score.join(", "))));
  });
}

/** @param {number} won @param {number} drawn @param {number} lost */
function tally(won, drawn, lost) {
  const part = (/** @type {string} */ of, /** @type {number} */ x, /** @type {number} */ width) =>
    draw("rect", { class: of, x, width, height: 1 });
  return draw("svg", {
    class: "tally", viewBox: `0 0 ${won + drawn + lost} 1`, preserveAspectRatio: "none", "aria-hidden": "true",
  }, part("won", 0, won), part("draw", won, drawn), part("lost", won + drawn, lost));
}

function curve(/** @type {readonly number[]} */ values) {
  const low = STEP * Math.floor(Math.min(...values) / STEP);
  const high = Math.max(low + STEP, STEP * Math.ceil(Math.max(...values) / STEP));
  const x = (/** @type {number} */ index) => LEFT + index * (WIDTH - LEFT - 10) / (values.length - 1);
  const y = (/** @type {number} */ value) => 8 + (high - value) / (high - low) * (HEIGHT - BOTTOM);
  const levels = Array.from({ length: (high - low) / STEP + 1 }, (_, index) => low + index * STEP);
  const way = values.map((value, index) => `${x(index)} ${y(value)}`).join("L");
  const [last, best] = [values.length - 1, values.indexOf(Math.max(...values))];
  return draw("svg", {
    class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img",
    "aria-label": say("page-player-curve", { from: values[0], to: values[last], count: values.length }),
  },
  ...levels.flatMap((level) => [
    draw("path", { class: "level", d: `M${LEFT} ${y(level)}H${WIDTH - 10}` }),
    draw("text", { x: LEFT - 8, y: y(level) + 4 }, `${level}`)]),
  draw("path", { class: "area", d: `M${x(0)} ${y(low)}L${way}L${x(last)} ${y(low)}Z` }),
  draw("path", { class: "way", d: `M${way}` }),
  ...best === last ? [] : [draw("circle", { class: "best", cx: x(best), cy: y(values[best]), r: 4.5 }),
    draw("text", { class: "best", x: x(best), y: y(values[best]) - 10 }, say("page-player-best", { rating: values[best] }))],
  draw("circle", { cx: x(last), cy: y(values[last]), r: 5.5 }));
}
