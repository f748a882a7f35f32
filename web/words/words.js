// Phrases for players: names, moves, clocks, terms, whose turn it is, how a game ended, and the
// actions and answers available.

import { lookOf, sideName } from "../board/looks.js";
import { language, say, sentences, stop } from "../parts/messages.js";
import { cellName, centre, leastDistance, other, parseRules, sideAt, stonesAt } from "../rules/rules.js";

/** The messages of rules that have a name. @type {Record<string, keyof Messages>} */
const GAMES = {
  "15x15x5": "page-game-gomoku",
  "3x3x3": "page-game-tictactoe",
  "7x6x4+gravity": "page-game-drop",
  "15x15x5+renju": "page-game-renju",
  "15x15x5+caro": "page-game-caro",
  "boundless": "page-game-boundless",
  "3x3x3+misere": "page-game-misere",
  "7x7x4": "page-game-four",
  "15x15x5+swap2": "page-game-swap2",
  "15x15x5+exact": "page-game-exact",
};
const MINUTE_MS = 60_000;
/** Below this, clocks show tenths. */
export const TENTHS_UNDER_MS = 10_000;

/** @param {string} text */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Formats a move; the number tells it from a repeated one.
 * @param {Rules} rules @param {number} ply @param {Cell} at */
export const moveText = (rules, ply, at) =>
  say("page-move-said", { nth: ply + 1, side: sideName(sideAt(ply), rules), cell: cellName(rules, at) });

/** Formats an error as a sentence: errors are lower-case, without a full stop, and parse errors end
 * with a place. A cell at the beginning keeps its case. @param {string} why */
export function sentence(why) {
  const plain = why.replace(/^[a-z_]+: /, "").replace(/ at line \d+ column \d+$/, "");
  return stop(plain.replace(/^[a-z]+ /, capital));
}

export function gameName(/** @type {string} */ text) {
  if (GAMES[text]) return say(GAMES[text]);
  try {
    const { width, height, k, gravity } = parseRules(text);
    const size = width === null ? say("page-game-boundless") : `${width}×${height}`;
    return say(gravity ? "page-game-falling" : "page-game-sized", { size, k });
  } catch {
    return text;
  }
}

/** Describes what wins, in a sentence. @param {Rules} rules */
export function ruleLine({ width, height, k, lines, misere, gravity, opening }) {
  const longer = width === null || Math.max(width, height ?? 0) > k;
  const rule = {
    more: () => say(longer ? "page-rule-at-least" : "page-rule-row", { k }),
    exact: () => longer ? say("page-rule-exact", { k }) : say("page-rule-row", { k }),
    renju: () => say("page-rule-renju"),
    caro: () => say("page-rule-caro", { k }),
    caro6: () => say("page-rule-caro6", { k }),
  }[lines]();
  return sentences([
    lines === "renju" ? stop(rule) : say(misere ? "page-rule-loses" : "page-rule-wins", { rule }),
    gravity ? say("page-rule-falls") : "",
    opening === "free" ? "" : say("page-rule-opening", { opening }),
  ]);
}

/** Returns the form's name of a bot, and its level if it has a name as well. @param {string} bot */
export function botName(bot) {
  const { content } = /** @type {HTMLTemplateElement} */ (document.getElementById("lobby"));
  const name = content.querySelector(`option[value="${CSS.escape(bot)}"]`)?.textContent ?? bot;
  const [, number] = bot.split(":");
  const level = number ? say("page-bot-level", { number }) : "";
  return name.includes(":") ? { name: capital(level), level: "" } : { name, level };
}

export function clockName(/** @type {TimeControl} */ control) {
  if ("none" in control) return say("page-clock-none");
  if ("per_move" in control) return say("page-clock-per-move", { time: span(control.per_move.ms) });
  if ("correspondence" in control) {
    return say("page-clock-days", { days: control.correspondence.days });
  }
  const { initial_ms, increment_ms } = control.fischer;
  return initial_ms % MINUTE_MS === 0 && increment_ms % 1_000 === 0
    ? `${initial_ms / MINUTE_MS} + ${increment_ms / 1_000}` : `${span(initial_ms)} + ${span(increment_ms)}`;
}

/** Describes the terms except the rules.
 * @param {Pick<Terms, "control" | "rated"> & Partial<Terms>} terms */
export function termsName({ control, rated, delay_s }) {
  const delay = delay_s ? say("page-terms-late", { time: span(1_000 * delay_s) }) : "";
  return [clockName(control), rated ? say("page-terms-rated") : "", delay].filter(Boolean).join(", ");
}

export function playerName(/** @type {Player | null} */ player) {
  if (!player) return say("page-open-seat");
  if (player.bot) return botName(player.bot).name;
  // The server's names of two players at one keyboard.
  if (player.name === "player 1") return say("player-first");
  return player.name === "player 2" ? say("player-second") : player.name;
}
/** Returns the name of the player in a seat. @param {Replica} table @param {Side} side */
export const nameOf = ({ seats }, side) => playerName(seats[side]);

/** @param {Replica} table @param {Side} side @param {Side | null} me the reader's side */
const whoIs = ({ isShared }, side, me) => side === me && !isShared ? "you" : "player";

/** Describes whose turn it is and what is due, or how the game ended.
 * @param {Replica} table @param {Side | null} me */
export function turnLine(table, me) {
  const { turn, decisions, ply, rules } = table;
  if (!turn) return headline(table, me);
  if (table.freeSeat) return say("page-turn-waiting");
  if (table.paused) return pauseLine(table, me);
  const isMine = turn === me;
  const [who, name] = [isMine ? "you" : "player", nameOf(table, turn)];
  if (table.may.length > 0) return say("page-turn-choose", { who, name });
  const side = sideName(sideAt(ply), rules);
  if (table.isSettled) {
    if (table.isShared) return say("page-turn-side", { side });
    return isMine ? say("page-turn-mine") : say("page-turn-theirs", { name });
  }
  const later = decisions.length > 0;
  const nth = ply - (later ? stonesAt(decisions.length - 1) : 0) + 1;
  return say(later ? "page-turn-place-more" : "page-turn-place", { who, name, nth, side });
}

/** Describes who paused the game, and when. @param {Replica} table @param {Side | null} me */
function pauseLine(table, me) {
  const { by, since_ms } = /** @type {NonNullable<typeof table.paused>} */ (table.paused);
  const time = new Date(since_ms).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
  return say("page-paused", { who: whoIs(table, by, me), name: nameOf(table, by), time });
}

/** Returns how a game ended for a player. @param {Replica} table @param {Side} me */
export function endFor({ result, isShared }, me) {
  const winner = result?.result;
  if (isShared || (winner !== "x" && winner !== "o")) return "";
  return winner === me ? "won" : "lost";
}

/** Describes in two words how a game ended. @param {Replica} table @param {Side | null} me */
export function headline(table, me) {
  const winner = table.result?.result;
  if (winner === "draw") return say("page-end-draw");
  if (winner !== "x" && winner !== "o") return say("page-end-aborted");
  if (table.isShared) return say("page-end-side-won", { side: sideName(winner, table.rules) });
  if (me) return say(me === winner ? "page-end-won" : "page-end-lost");
  return say("page-end-name-won", { name: nameOf(table, winner) });
}

/** Explains in a sentence why the game ended. @param {Replica} table @param {Side | null} me */
export function endReason(table, me) {
  const { result: end, rules } = table;
  if (!end) return "";
  const { how, line = [], result: winner, by } = end;
  const isAborted = winner === "aborted";
  const side = isAborted ? by ?? sideAt(table.ply) : winner === "o" ? "x" : "o";
  const who = whoIs(table, side, me);
  const name = table.isShared ? sideName(side, rules) : nameOf(table, side);
  if (how === "line") return lineReason(table, line, me, { who, name });
  if (isAborted && by) return say("page-end-abort", { who, name });
  if (isAborted && how === "time") return say("page-end-late", { who, name });
  if (how === "abort") return say("page-end-nobody-wins");
  return say(`page-end-${how}`, { who, name, side: sideName(side, rules) });
}

/** @param {Replica} table @param {readonly Cell[]} line @param {Side | null} me
 * @param {{who: string, name: string}} loser */
function lineReason(table, line, me, loser) {
  const { rules, result, isShared } = table;
  const winner = /** @type {Side} */ (result?.result);
  const [from, to] = [line[0], line[line.length - 1]].map((at) => at ? cellName(rules, at) : "");
  const count = line.length;
  if (rules.misere) return say("page-end-line-loses", { ...loser, from, to });
  if (winner === me || isShared) return say("page-end-row", { count, from, to });
  return say("page-end-made-row", { name: nameOf(table, winner), count, from, to });
}

/** Describes how and why the game ended. @param {Replica} table @param {Side | null} me */
export const resultLine = (table, me) =>
  say("page-end-line", { headline: headline(table, me), reason: endReason(table, me) });

/** Describes the last decision: `bob took X`. @param {Replica} table @param {Side | null} me */
export function decisionLine(table, me) {
  const { decisions, rules } = table;
  const what = decisions[decisions.length - 1];
  const chooser = decisions.length === 1 ? "o" : "x";
  // A player who swapped has the other seat by now.
  const by = what === "swap" ? other(chooser) : chooser;
  const [who, side] = [by === me ? "you" : "player", sideName(by, rules)];
  return say(`page-opening-did-${what}`, { who, name: nameOf(table, by), side });
}

/** Describes what the opening requires of the next stone, if anything. @param {Replica} table */
export function openingLine({ rules, ply, result }) {
  const least = leastDistance(rules);
  const cell = cellName(rules, centre(rules));
  if (least === 0 || result) return "";
  if (ply === 0) return say("page-opening-centre", { cell });
  return ply === 2 ? say("page-opening-far", { least, cell }) : "";
}

/** Describes the last move, for when there is nothing else to say.
 * @param {Replica} table @param {Side | null} me */
export function lastLine(table, me) {
  const { ply, rules, moves } = table;
  const falls = lookOf(rules) === "frame" && table.isRunning && table.turn === me
    ? say("page-choose-column") : "";
  if (ply === 0) return falls;
  const side = sideAt(ply - 1);
  const cell = cellName(rules, moves[ply - 1]);
  const name = table.isShared || !table.isSettled ? sideName(side, rules) : nameOf(table, side);
  const who = table.isSettled ? whoIs(table, side, me) : "player";
  const played = say("page-played", { who, name, cell });
  return `${played} ${falls}`.trim();
}

/** Describes an offer in a sentence.
 * @param {OfferKind} what @param {string | null} name of its author; `null` for the player's own */
export const offerLine = (what, name) =>
  name === null ? say(`page-offer-my-${what}`) : say(`page-offer-${what}`, { name });

/** Formats `9.4`, `0:42`, `12:05`, `1:02:05`, `3d 04h`; `–` if unknown. */
export function format(/** @type {number | null} */ ms) {
  if (ms === null) return "–";
  if (ms < TENTHS_UNDER_MS) return (Math.ceil(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1_000);
  const two = (/** @type {number} */ count) => String(count).padStart(2, "0");
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600) % 24];
  const minutes = Math.floor(seconds / 60) % 60;
  if (days > 0) return say("time-clock-days", { days, hours: two(hours) });
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** Units of time, in milliseconds. */
const UNITS = /** @type {const} */ ([
  [3_600_000, "time-hours"], [MINUTE_MS, "time-minutes"], [1_000, "time-seconds"], [1, "time-milliseconds"],
]);

export function span(/** @type {number} */ ms) {
  const [size, key] = UNITS.find(([size]) => ms > 0 && ms % size === 0) ?? UNITS[2];
  return say(key, { count: ms / size });
}

/** Returns a player's actions: each has its place, whether available now or not. The server says
 * why no pause or extra time is available. @param {Follow} follow @param {Deeds} deeds */
export function requests({ table, side: me, lost }, deeds) {
  if (!table || lost) return [];
  const mayRematch = me && table.result && !table.freeSeat && !table.offer;
  if (table.rematch || mayRematch) return [rematch(table, me, deeds), ...harder(table, me, deeds)];
  if (!me || table.result) return [];
  const { rules, ply } = table;
  const offer = (/** @type {OfferKind} */ what) => () => deeds.offer(what);
  const off = (/** @type {Act} */ act) => !table.mayAct(me, act);
  const end = table.canAbort
    ? { id: "end", key: "a", icon: "close", label: say("page-abort"), act: () => deeds.end("abort") }
    : { id: "end", key: "R", icon: "flag", label: say("page-resign"), act: () => deeds.end("resign") };
  const dead = () => deeds.act("claim", { what: "draw" });
  const pause = table.paused
    ? { label: say("page-resume"), icon: "play", main: true, act: () => deeds.act("go_on") }
    : { label: say("page-pause"), icon: "pause", act: offer("pause") };
  const crowded = rules.width !== null && 2 * ply > rules.width * (rules.height ?? 0);
  return [
    { id: "takeback", key: "u", icon: "undo", label: say("page-take-back"), off: off("takeback"),
      act: offer("takeback") },
    { id: "draw", key: "o", icon: "half", label: say("page-draw"), off: off("draw"), act: offer("draw") },
    end,
    ...(table.clock ? [
      { id: "pause", key: "p", ...pause },
      ...(table.isAtLeisure ? []
        : [{ id: "time", key: "s", inMenu: true, label: say("page-more-time"),
          act: offer("time") }]),
    ] : []),
    ...(crowded ? [{ id: "dead", inMenu: true, label: say("page-claim-draw"), act: dead }] : []),
  ];
}

/** @param {Replica} table @param {Side | null} me @param {Deeds} deeds @returns {Choice} */
function rematch(table, me, { offer, go }) {
  const { rematch: next } = table;
  const place = { id: "rematch", key: "r", main: true, icon: "rematch" };
  if (next) return { ...place, label: say("page-go-rematch"), act: () => go(`/${next}`) };
  const off = !table.mayAct(me, "rematch");
  return { ...place, label: say("page-rematch"), off, act: () => offer("rematch") };
}

/** The next level up, after a win against a bot below the last one.
 * @param {Replica} table @param {Side | null} me @param {Deeds} deeds @returns {Choice[]} */
function harder({ result, seats, terms }, me, { challenge }) {
  const beaten = me && result?.result === me && seats[other(me)]?.bot?.match(/^level:(\d)$/);
  if (!beaten) return [];
  const bot = `level:${Number(beaten[1]) + 1}`;
  return [{ id: "harder", icon: "up", label: say("page-next-level"), act: () => challenge(bot, terms) }];
}

/** Returns the question waiting for an answer. @param {Follow} follow @param {Deeds} deeds */
export function question({ table, side: me, openSeat, pending, isMyTurn, claimMs }, deeds) {
  if (!table) return null;
  if (openSeat) {
    const side = sideName(openSeat, table.rules);
    const [name, game] = [nameOf(table, other(openSeat)), gameName(table.rules.text)];
    const text = say("page-invites", { name, game, side });
    return { text, choices: [
      { id: "1", label: say("page-join", { side }), main: true, act: deeds.join },
      { id: "2", label: say("page-only-watch"), act: deeds.look },
    ] };
  }
  if (!me || !isMyTurn || table.may.length === 0) return offered(table, me, deeds) ?? absent(table, me, claimMs, deeds);
  const choices = table.may.map((what, index) => ({
    id: `${index + 1}`, key: `${index + 1}`, off: pending !== null, act: () => deeds.decide(what),
    label: say(`page-opening-${what}`, { side: sideName(what === "swap" ? other(me) : me, table.rules) }),
  }));
  return { text: say("page-opening-which"), choices };
}

/** @param {Replica} table @param {Side | null} me @param {number | null} claimMs @param {Deeds} deeds */
function absent(table, me, claimMs, { end }) {
  if (!me || claimMs === null || table.isShared || !table.mayAct(me, "win")) return null;
  const seconds = Math.ceil(claimMs / 1_000);
  const label = seconds > 0 ? say("page-claim-victory-in", { seconds }) : say("page-claim-victory");
  const claim = { id: "1", key: "w", off: seconds > 0, main: seconds === 0, label, act: () => end("claim") };
  return { text: say("page-away", { name: nameOf(table, other(me)) }), choices: [claim] };
}

/** @param {Replica} table @param {Side | null} me @param {Deeds} deeds */
function offered(table, me, { act }) {
  const { offer, isShared } = table;
  if (!offer) return null;
  const isMine = offer.by === me && !isShared;
  const text = offerLine(offer.what, isMine ? null : nameOf(table, offer.by));
  const answer = (/** @type {boolean} */ yes) => () => act("answer", { offer: offer.offer, yes });
  const accept = { id: "1", key: "y", label: say("page-accept"), main: true, act: answer(true) };
  const decline = { id: "2", key: "n", label: say("page-decline"), act: answer(false) };
  const withdraw = { ...decline, id: "1", label: say("page-withdraw") };
  return { text, choices: !me ? [] : isMine ? [withdraw] : [accept, decline] };
}
