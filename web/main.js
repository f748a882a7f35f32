// The entry point: the player's identity, the connection to the server, and the page shown.

import { Link } from "./net/link.js";
import { preferLook } from "./board/looks.js";
import { fill, language, later, say, stop } from "./parts/messages.js";
import { Buttons, fromTemplate, isSure, isTaken, openHelp, part, write } from "./parts/parts.js";
import { drawPrint, memorableName } from "./people/people.js";
import { Store } from "./browser/store.js";
import { Tabs } from "./browser/tabs.js";

/** Codes have no U, so `/puzzle` is not one. */
const CODE = /^\/([0-9A-TV-Z]{6})(\/stage)?$/i;
/** The version of this page; a replaced server has another. */
const BUILD = document.querySelector('meta[name="oxo"]')?.getAttribute("content") ?? "";

/** Used in embedded pages, where nobody plays: it never leads. */
class Onlooker extends Tabs {
  async elect() {}

  claim() {}
}

const root = /** @type {HTMLElement} */ (document.querySelector("main"));
/** Whether to show a board alone, without a background, for streams. */
const staged = location.pathname.endsWith("/stage");
const embedded = staged || new URLSearchParams(location.search).has("embed");
const store = new Store();
const tabs = embedded ? new Onlooker(store) : new Tabs(store);
const link = new Link(`${location.origin.replace(/^http/, "ws")}/ws`, store, tabs);
const remedies = new Buttons(part(document, "remedies"));
const shell = { root, link, store, go, openSettings, trouble, call, lose };
/** Why there is no game, by the code. @type {Map<string | undefined, string>} */
const missing = new Map();
/** @type {{board?: Board | null} | null} */
let page = null;
/** Ends the current page's activities when it is left. */
let leaving = new AbortController();
/** @type {GamePage | null} */
let game = null;
/** The boot id of the server; empty before the first connection, when none can be lost. */
let boot = "";
let isOld = false;
/** A game that started while another one is played here. @type {string | null} */
let started = null;

const reload = { id: "2", label: say("page-trouble-load"), act: () => location.reload() };
const broken = { text: say("page-trouble-failed"), choices: [reload] };

/** Returns what is wrong with the connection, and how to fix it. @returns {Question | null} */
function trouble() {
  const takeOver = { id: "1", label: say("page-trouble-here"), main: true, act: () => link.takeOver() };
  const retry = { id: "1", label: say("page-trouble-now"), main: true, act: () => link.probe() };
  const anew = { id: "1", label: say("page-trouble-anew"), act: () => link.startAnew() };
  if (link.state === "elsewhere") return { text: say("page-trouble-elsewhere"), choices: [takeOver] };
  if (link.state === "refused") return { text: say("page-trouble-refused", { why: link.why }), choices: [anew, reload] };
  if (link.state === "barred") return { text: link.why, choices: [reload] };
  if (link.state === "on" && isOld) {
    return { text: say("page-trouble-newer"), choices: [reload], calm: true };
  }
  if (link.state === "on") {
    const text = say("page-trouble-aside");
    return link.aside && !embedded ? { text, choices: [takeOver], calm: true } : null;
  }
  if (!navigator.onLine) return { text: say("page-trouble-offline"), choices: [retry] };
  if (link.state === "off") return { text: say("page-trouble-lost", { why: link.why }), choices: [retry] };
  return boot ? { text: say("page-trouble-again"), choices: [] } : null;
}

function warn(/** @type {Question | null} */ problem) {
  write(part(document, "link"), problem?.text ?? "");
  part(document, "link").toggleAttribute("data-bad", problem !== null && !problem.calm);
  remedies.draw(problem?.choices ?? []);
}

/** Draws the top of the page; a game shows problems beside its board instead. */
function drawTop() {
  const goThere = { id: "3", label: say("page-trouble-there"), main: true, act: () => go(`/${started}`) };
  if (started) warn({ text: say("page-trouble-begun"), choices: [goThere], calm: true });
  else warn(game ? null : trouble());
  write(part(document, "me"), link.welcome?.you.name ?? store.get("name") ?? say("page-guest"));
  drawPrint(part(document, "print"), link.welcome?.you ?? null);
}

async function lineChanged() {
  drawTop();
  const started = link.welcome?.boot ?? "";
  if (link.state === "off" && navigator.onLine) return judge();
  if (link.state !== "on" || started === boot) return;
  if (boot) isOld = await (await served())?.isReplaced(BUILD) ?? false;
  boot = started;
  drawTop();
  game?.draw();
}

/** Without a connection, the requests over plain HTTP do not load, and nothing is known. */
function served() {
  return import("./net/served.js").catch(() => null);
}

/** Finds out why a connection failed: a socket does not tell a rejection from a loss. */
async function judge() {
  const reason = await (await served())?.whyBarred();
  if (reason && link.state !== "on") link.bar(reason);
}

/** Alerts a player who may be looking elsewhere. @type {Shell["call"]} */
async function call(text, sound) {
  if (store.get("sound") !== "on" && !document.hidden) return;
  const alert = await later(import("./parts/alert.js"));
  alert.play(sound, store);
  if (text && document.hidden) alert.call(text, store);
}

/** Shows that a game cannot be followed. @param {string} code @param {string} why */
function lose(code, why) {
  missing.set(code, why);
  route();
}

/** @param {string} path @param {Event} [event] */
async function go(path, event) {
  missing.clear();
  if (path !== location.pathname + location.hash) history.pushState(null, "", path);
  await route(event);
  root.focus();
}

/** Loads the style of the pages that a first visit does not show, once. @type {Promise<unknown> | null} */
let styled = null;
const style = () => (styled ??= new Promise((done) => {
  const href = `${new URL("pages.css", import.meta.url)}`;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: done, onerror: done }));
}));

/** Returns the template and the class of a page. @param {string} path @param {string | undefined} code
 * @returns {Promise<[string, new (shell: Shell, at: string, signal: AbortSignal) => object]>} */
async function pageAt(path, code) {
  if (code) return ["game", (await import("./game/game.js")).GamePage];
  if (path === "/board") return ["analysis", (await later(import("./analysis/analysis.js"))).AnalysisPage];
  if (path === "/learn") return ["learn", (await later(import("./lobby/learn.js"))).LearnPage];
  if (/^\/puzzle(\/|$)/.test(path)) return ["puzzle", (await later(import("./puzzle/puzzle.js"))).PuzzlePage];
  if (path === "/top") return ["top", (await later(import("./people/top.js"))).TopPage];
  if (path.startsWith("/@/")) return ["profile", (await later(import("./people/profile.js"))).ProfilePage];
  return ["lobby", (await import("./lobby/lobby.js")).LobbyPage];
}

/** Shows the page of the address. Dialogs close only if the player left.
 * @param {Event} [event] by which the player left */
async function route(event) {
  if (event) for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  [page, game, started] = [null, null, null];
  root.dataset.state = "pending";
  const path = location.pathname;
  // Easily confused letters are read as the server reads them.
  const typed = CODE.exec(path)?.[1].toUpperCase();
  const read = typed?.replaceAll(/[IL]/g, "1").replaceAll("O", "0");
  const why = missing.get(read);
  const code = why ? undefined : read;
  write(part(document, "what"), "");
  for (const way of document.querySelectorAll("[data-nav]")) {
    const to = `${way.getAttribute("data-nav")}`;
    const isHere = path === to || path.startsWith(`${to}/`);
    if (way.toggleAttribute("aria-current", isHere)) way.scrollIntoView({ block: "nearest", inline: "center" });
  }
  const [[template, Page]] = await Promise.all([pageAt(path, code), code || path === "/" || style()]);
  // The user may have moved on in the meantime.
  if (signal.aborted) return;
  scrollTo(0, 0);
  root.replaceChildren(fromTemplate(template));
  page = new Page(shell, code ?? why ?? path, signal);
  game = code ? /** @type {GamePage} */ (page) : null;
  document.body.toggleAttribute("data-game", game !== null);
  drawTop();
}

/** Whether the system uses dark colours, for players who follow it. */
const night = matchMedia("(prefers-color-scheme: dark)");

function prefer() {
  const { dataset } = document.documentElement;
  const theme = store.get("theme") ?? "system";
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
  const isDark = theme === "system" ? night.matches : theme !== "light";
  turn("dark", isDark, isDark ? "sun" : "moon");
  const sounds = store.get("sound") === "on";
  turn("sound", sounds, sounds ? "sound" : "mute");
  preferLook(store.get("look"));
  game?.prefer();
}

/** @param {string} name of a toggle at the top @param {boolean} on @param {string} sign */
function turn(name, on, sign) {
  const button = part(document, name);
  button.setAttribute("aria-pressed", `${on}`);
  button.querySelector("use")?.setAttribute("href", `#i-${sign}`);
}

async function switchSound() {
  const on = store.get("sound") !== "on";
  store.set("sound", on ? "on" : null);
  prefer();
  if (!on) return;
  const alert = await later(import("./parts/alert.js"));
  alert.prepare(store);
  await alert.wake();
  alert.play("own", store);
}

function switchDark() {
  const isDark = part(document, "dark").getAttribute("aria-pressed") === "true";
  store.set("theme", isDark ? "light" : "dark");
  prefer();
}

async function openSettings() {
  await (await later(import("./people/settings.js"))).showSettings(link, store, prefer);
}

/** Handles a link code from another device. Embedded pages ignore it: their users cannot see which
 * site asks. */
async function takeLinkCode() {
  if (embedded || !location.hash.startsWith("#link=")) return;
  (await later(import("./people/linking.js"))).takeCode(link, store);
}

/** An opponent was found: a game starts that no page here is waiting for. */
function seated(/** @type {GameEvent} */ { t, g, s, d }) {
  const begins = t === "seated" && s === 1 && d.players.x && d.players.o;
  if (!begins || location.pathname === `/${g}` || embedded) return;
  link.welcome?.games.push(g);
  call(say("page-news-opponent"), "call");
  if (!game?.follow.side || !game.follow.table?.isRunning) return go(`/${g}`);
  started = g;
  drawTop();
}

/** Follows links within the site without loading the page again. @param {MouseEvent} event */
function followed(event) {
  const way = event.target instanceof Element ? event.target.closest("a") : null;
  const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!way || !plain || way.origin !== location.origin || way.download) return;
  event.preventDefault();
  go(way.pathname + way.hash, event);
}

fill(document);
if (!store.get("name") && !store.get("token")) store.set("name", memorableName());
if (!navigator.language.startsWith(language)) import("./parts/languages.js").then(({ offerLanguage }) => offerLanguage());
prefer();
document.body.toggleAttribute("data-embed", embedded);
document.body.toggleAttribute("data-stage", staged);
for (const kind of ["error", "unhandledrejection"]) addEventListener(kind, () => warn(broken));
addEventListener("popstate", route);
addEventListener("hashchange", takeLinkCode);
document.addEventListener("click", followed);
part(document, "help").addEventListener("click", openHelp);
part(document, "sound").addEventListener("click", switchSound);
part(document, "dark").addEventListener("click", switchDark);
night.addEventListener("change", prefer);
part(document, "settings").addEventListener("click", openSettings);
addEventListener("keydown", (event) => event.key === "?" && !isTaken(event) && openHelp());
link.on("state", lineChanged);
link.on("event", seated);
if (store.get("sound") === "on") later(import("./parts/alert.js")).then(({ prepare }) => prepare(store));
Object.defineProperty(window, "oxo", {
  value: { link, get follow() { return game?.follow; }, get board() { return page?.board; } },
});
link.on("notice", ({ t, d }) => {
  if (t === "announced") isSure(say("page-trouble-server-says", { text: d.text }), say("page-ok"), "");
  if (t === "device") later(import("./people/linking.js")).then(({ reportDevice }) => reportDevice(d));
});
link.on("unlinked", (reason) => isSure(stop(reason), say("page-trouble-go-on"), ""));
if (staged && (!CODE.test(location.pathname) || new URLSearchParams(location.search).has("follow"))) {
  import("./game/stage.js").then(({ followGames }) => followGames(shell, () => game));
}
link.start().then(takeLinkCode);
route();
