// The way in: who I am, the line to the server, and which page is shown.

import { Link, Store, Tabs } from "./link.js";
import { Buttons, isSure, openDialog, part, write } from "./parts.js";

/** @import { GamePage } from "./game.js" */
/** @import { Question, Shell } from "./types.js" */

const CODE = /^\/([0-9A-Za-z]{6})$/;
/** Which page this is; a server that was replaced has another one. */
const BUILD = document.querySelector('meta[name="oxo"]')?.getAttribute("content") ?? "";

/** In somebody else's page nobody plays: it never speaks for a player. */
class Onlooker extends Tabs {
  async elect() {}

  claim() {}
}

const root = /** @type {HTMLElement} */ (document.querySelector("main"));
const embedded = new URLSearchParams(location.search).has("embed");
const store = new Store();
const tabs = embedded ? new Onlooker(store) : new Tabs(store);
const link = new Link(`${location.origin.replace(/^http/, "ws")}/ws`, store, tabs);
const remedies = new Buttons(part(document, "remedies"));
/** @type {Shell} */
const shell = { root, link, store, go, trouble, call };
/** @type {{close: () => void} | null} */
let page = null;
/** @type {GamePage | null} */
let game = null;
/** Of the server's last start; before the first there is no line that could be lost. */
let boot = "";
let isOld = false;
/** A game that began while another one is played here. @type {string | null} */
let begun = null;

const reload = { id: "2", label: "Load again", act: () => location.reload() };

/** What is wrong with the connection, and what can be done about it. @returns {Question | null} */
function trouble() {
  const here = { id: "1", label: "Take over here", main: true, act: () => link.takeOver() };
  const now = { id: "1", label: "Try now", act: () => link.probe() };
  const anew = { id: "1", label: "Play as a new guest", act: () => link.startAnew() };
  if (link.state === "elsewhere") return { says: "You are playing in another window.", choices: [here] };
  if (link.state === "refused") return { says: `The server refuses: ${link.why}.`, choices: [anew, reload] };
  if (link.state === "barred") return { says: link.why, choices: [reload] };
  if (link.state === "on" && isOld) {
    return { says: "There is a newer version of this page.", choices: [reload], calm: true };
  }
  if (link.state === "on") {
    const says = "Another tab plays for you; this one only watches.";
    return link.aside && !embedded ? { says, choices: [here], calm: true } : null;
  }
  if (!navigator.onLine) return { says: "You are offline. Waiting for a connection.", choices: [now] };
  if (link.state === "off") return { says: `Connection lost: ${link.why}. Reconnecting …`, choices: [now] };
  return boot ? { says: "Reconnecting …", choices: [] } : null;
}

/** Says at the top what is wrong. @param {Question | null} wrong */
function warn(wrong) {
  write(part(document, "link"), wrong?.says ?? "");
  part(document, "link").toggleAttribute("data-bad", wrong !== null && !wrong.calm);
  remedies.draw(wrong?.choices ?? []);
}

/** A game says beside its board what is wrong. */
function drawTop() {
  const there = { id: "3", label: "Go there", main: true, act: () => go(`/${begun}`) };
  if (begun) warn({ says: "Your opponent is here, in another game.", choices: [there], calm: true });
  else warn(game ? null : trouble());
  write(part(document, "me"), link.welcome?.you.name ?? store.get("name") ?? "guest");
}

async function lineChanged() {
  drawTop();
  const started = link.welcome?.boot ?? "";
  if (link.state === "off" && navigator.onLine) return judge();
  if (link.state !== "on" || started === boot) return;
  if (boot) isOld = await (await import("./served.js")).isReplaced(BUILD);
  boot = started;
  drawTop();
  game?.draw();
}

/** A socket does not say whether it was refused or lost. */
async function judge() {
  const why = await (await import("./served.js")).whyBarred();
  if (why && link.state !== "on") link.bar(why);
}

/** Calls somebody who may look elsewhere. @type {Shell["call"]} */
async function call(text, sound) {
  if (store.get("sound") !== "on" && !document.hidden) return;
  const alert = await import("./alert.js");
  alert.play(sound, store);
  if (text && document.hidden) alert.call(text, store);
}

async function go(/** @type {string} */ path) {
  if (path !== location.pathname) history.pushState(null, "", path);
  await route();
  root.focus();
}

async function route() {
  page?.close();
  [page, game, begun] = [null, null, null];
  root.dataset.state = "pending";
  const path = location.pathname;
  // What is easily mistaken is read as the server reads it.
  const typed = CODE.exec(path)?.[1].toUpperCase();
  const code = typed?.replaceAll(/[IL]/g, "1").replaceAll("O", "0");
  const [games, lobby] = code ? [await import("./game.js")] : [null, await import("./lobby.js")];
  // Meanwhile somebody may have gone elsewhere.
  if (page || location.pathname !== path) return;
  if (games && code) page = game = new games.GamePage(shell, code);
  else if (lobby) page = new lobby.LobbyPage(shell);
  drawTop();
}

/** The settings have changed. */
function prefer() {
  const theme = store.get("theme") ?? "system";
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  game?.prefer();
}

/** What nobody expected. */
function failed() {
  warn({ says: "Something went wrong on this page.", choices: [reload] });
}

/** A code that another device got. In somebody else's page it is not heard of: there nobody sees
 * who asks. */
async function takeLinkCode() {
  if (embedded || !location.hash.startsWith("#link=")) return;
  (await import("./linking.js")).takeCode(link, store);
}

/** An opponent was found: a game begins that no page here waits for.
 * @param {import("./types.js").GameEvent} fact */
function seated({ t, g, s, d }) {
  const begins = t === "seated" && s === 1 && d.players.x && d.players.o;
  if (!begins || location.pathname === `/${g}` || embedded) return;
  link.welcome?.games.push(g);
  call("Your opponent is here", "call");
  if (!game?.follow.side || !game.follow.table?.isRunning) return go(`/${g}`);
  begun = g;
  drawTop();
}

/** Ways within the page lead to no other one. @param {MouseEvent} event */
function followed(event) {
  const way = event.target instanceof Element ? event.target.closest("a") : null;
  const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!way || !plain || way.origin !== location.origin || way.download) return;
  event.preventDefault();
  go(way.pathname);
}

prefer();
document.body.toggleAttribute("data-embed", embedded);
for (const kind of ["error", "unhandledrejection"]) addEventListener(kind, failed);
addEventListener("popstate", () => {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  route();
});
addEventListener("hashchange", takeLinkCode);
document.addEventListener("click", followed);
part(document, "help").addEventListener("click", () => openDialog("help"));
part(document, "settings").addEventListener("click", async () => {
  await (await import("./settings.js")).openSettings(link, store, prefer);
});
addEventListener("keydown", ({ key, target }) => {
  const typing = target instanceof Element && target.closest("input, select, textarea, dialog");
  if (key === "?" && !typing) openDialog("help");
});
link.on("state", lineChanged);
link.on("fact", seated);
if (store.get("sound") === "on") import("./alert.js").then(({ prepare }) => prepare(store));
Object.defineProperty(window, "oxo", {
  value: { link, get follow() { return game?.follow; }, get board() { return game?.board; } },
});
link.on("notice", ({ t, d }) => {
  if (t === "announced") isSure(`The server says: ${d.text}`, "All right", "");
  if (t === "device") import("./linking.js").then(({ tellOf }) => tellOf(d));
});
link.on("unlinked", (why) => isSure(`${why}.`, "Go on as before", ""));
link.start().then(takeLinkCode);
route();
