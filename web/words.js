// What is said in a player's words: moves, clocks, terms, whose turn it is, how a game ended; and
// what may be asked for and answered.

import { cellName, centre, leastDistance, other, sideAt, stonesAt } from "./rules.js";

/** @import { Follow } from "./follow.js" */
/** @import { Replica } from "./table.js" */
/** @import { Act, Cell, Choice, Deeds, Question, Rules, Terms } from "./types.js" */
/** @import { Decision, OfferKind, Player, Side, TimeControl } from "./wire.js" */

/** @param {Side} side */
export const sign = (side) => side.toUpperCase();
/** @param {number} count @param {string} one */
export const counted = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;

/** A move; its number keeps two of them apart.
 * @param {Rules} rules @param {number} ply @param {Cell} at */
export const moveText = (rules, ply, at) =>
  `${ply + 1}: ${sign(sideAt(ply))} ${cellName(rules, at)}.`;

/** A refusal comes in small letters, without a stop, and of a wrong form with its place; what
 * begins with a cell keeps its letters. @param {string} why */
export function sentence(why) {
  const plain = why.replace(/^[a-z_]+: /, "").replace(/ at line \d+ column \d+$/, "");
  return `${plain.replace(/^[a-z]+ /, (word) => word[0].toUpperCase() + word.slice(1))}.`;
}

/** What the lobby calls these rules, or this bot. @param {string} text */
export function lobbyName(text) {
  const { content } = /** @type {HTMLTemplateElement} */ (document.getElementById("lobby"));
  const found = content.querySelector(`[value="${CSS.escape(text)}"]`)?.closest("label, option");
  return found?.textContent ?? text;
}

/** What was agreed besides the rules.
 * @param {Pick<Terms, "control" | "rated"> & Partial<Terms>} terms */
export function termsName({ control, rated, delay_s }) {
  const clock = "none" in control ? "no clock" : controlText(control);
  const late = delay_s ? `seen ${delay_s} s later` : "";
  return [clock, rated ? "rated" : "", late].filter(Boolean).join(" · ");
}

/** @param {Player | null} player */
export const playerName = (player) =>
  player?.bot ? lobbyName(player.bot) : player?.name ?? "free seat";
/** Who sits there. @param {Replica} table @param {Side} side */
export const nameOf = ({ seats }, side) => playerName(seats[side]);

/** Whose turn it is and what is due, or how the game ended.
 * @param {Replica} table @param {Side | null} me */
export function turnLine(table, me) {
  const { turn, decisions, ply } = table;
  if (!turn) return resultLine(table, me);
  if (table.freeSeat) return "Waiting for an opponent";
  if (table.paused) return pauseLine(table, me);
  const mine = turn === me;
  const who = mine ? "You" : nameOf(table, turn);
  if (table.may.length > 0) return mine ? "Choose your colour" : `${who} chooses a colour`;
  const stone = sign(sideAt(ply));
  if (table.isSettled) return mine ? `Your move, ${stone}` : `${who} is to move, ${stone}`;
  const later = decisions.length > 0;
  const which = ["first", "second", "third"][ply - (later ? stonesAt(decisions.length - 1) : 0)];
  const what = later ? "two more stones" : "three stones, for both sides";
  return `${who} ${mine ? "put" : "puts"} ${what}: the ${which} one, ${stone}`;
}

/** By whom a game is paused, and since when. @param {Replica} table @param {Side | null} me */
function pauseLine(table, me) {
  const { by, since_ms } = /** @type {NonNullable<typeof table.paused>} */ (table.paused);
  const since = new Date(since_ms).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return `Paused by ${by === me && !table.isShared ? "you" : nameOf(table, by)} since ${since}`;
}

/** How a game ended for a player. @param {Replica} table @param {Side} me */
export function endFor({ result, isShared }, me) {
  const winner = result?.result;
  if (isShared || (winner !== "x" && winner !== "o")) return "";
  return winner === me ? "won" : "lost";
}

const BY_OPERATOR = "an operator of the server ended the game";

/** @param {Replica} table @param {Side | null} me */
export function resultLine(table, me) {
  const { result: end } = table;
  if (!end) return "";
  if (end.result === "aborted") {
    if (end.by) return `Aborted by ${end.by === me && !table.isShared ? "you" : nameOf(table, end.by)}`;
    const late = end.how === "time" ? ": nobody moved in time" : "";
    return `Aborted${end.how === "operator" ? `: ${BY_OPERATOR}` : late}`;
  }
  const why = reason(table);
  if (end.result === "draw") return `Draw: ${why}`;
  if (me && !table.isShared) return `You ${me === end.result ? "win" : "lose"}: ${why}`;
  return `${nameOf(table, end.result)} wins with ${sign(end.result)}: ${why}`;
}

/** @param {Replica} table @returns {string} */
function reason({ rules, result }) {
  const { how, line = [], result: winner } = /** @type {NonNullable<typeof result>} */ (result);
  const lost = winner === "x" || winner === "o" ? sign(other(winner)) : "";
  const ends = [...line.slice(0, 1), ...line.slice(-1)].map((at) => cellName(rules, at));
  return {
    line: `${rules.misere ? `${lost} completed ` : ""}a line from ${ends.join(" to ")}`,
    resign: `${lost} resigned`,
    time: `${lost} ran out of time`,
    claim: `${lost} was away for too long`,
    forbidden: `only forbidden cells are left to ${lost}`,
    full: "the board is full",
    dead: "no line can be completed any more",
    agreed: "both agreed",
    abort: "aborted",
    operator: BY_OPERATOR,
  }[how];
}

/** What an answer to the opening means. @param {Decision} what @param {Side} me */
const decisionName = (what, me) =>
  ({ stay: `Stay ${sign(me)}`, swap: `Swap to ${sign(other(me))}`, two: "Put two more" })[what];

/** The last answer to the opening: `bob took X`. @param {Replica} table @param {Side | null} me */
export function decisionLine(table, me) {
  const { decisions } = table;
  const what = decisions[decisions.length - 1];
  const asked = decisions.length === 1 ? "o" : "x";
  // By now whoever swapped has the other seat.
  const side = what === "swap" ? other(asked) : asked;
  const did = { stay: `stayed ${sign(side)}`, swap: `took ${sign(side)}`, two: "wanted two more" };
  return `${side === me ? "You" : nameOf(table, side)} ${did[what]}.`;
}

/** What the rules ask of the next stone, if they do. @param {Replica} table */
export function askedLine({ rules, ply, result }) {
  const least = leastDistance(rules);
  const middle = cellName(rules, centre(rules));
  if (least === 0 || result) return "";
  if (ply === 0) return `The first stone goes to the centre, ${middle}.`;
  return ply === 2 ? `This stone lies ${least} or more cells from ${middle}.` : "";
}

/** What is said of an offer, of one's own after `You`.
 * @param {OfferKind} what @param {boolean} mine */
export const offerName = (what, mine) => ({
  draw: mine ? "offer a draw" : "offers a draw",
  takeback: `${mine ? "ask" : "asks"} to take back a move`,
  rematch: `${mine ? "want" : "wants"} a rematch`,
  pause: `${mine ? "want" : "wants"} a pause`,
  time: `${mine ? "ask" : "asks"} for 15 seconds more`,
})[what];

/** A time control as people write it: `5m+3s`, `30s/move`, `3d`, `none`.
 * @param {TimeControl} control */
export function controlText(control) {
  if ("fischer" in control) {
    return `${span(control.fischer.initial_ms)}+${span(control.fischer.increment_ms)}`;
  }
  if ("per_move" in control) return `${span(control.per_move.ms)}/move`;
  return "correspondence" in control ? `${control.correspondence.days}d` : "none";
}

/** In the largest unit that divides it. @param {number} ms */
function span(ms) {
  /** @type {[number, string][]} */
  const units = [[3_600_000, "h"], [60_000, "m"], [1_000, "s"], [1, "ms"]];
  const [size, unit] = units.find(([size]) => ms > 0 && ms % size === 0) ?? [1, "s"];
  return `${ms / size}${unit}`;
}

/** What a player may ask for: each has its place, whether it may be had now or not. Why there is
 * no pause and no time now, the server says.
 * @param {Follow} follow @param {Deeds} deeds @returns {Choice[]} */
export function requests({ table, side: me, lost, claimMs }, deeds) {
  if (!table || lost) return [];
  if (table.rematch || (me && table.result && !table.freeSeat)) return [rematch(table, me, deeds)];
  if (!me) return [];
  const { isShared, rules, ply } = table;
  const offer = (/** @type {OfferKind} */ what) => () => deeds.offer(what);
  const off = (/** @type {Act} */ act) => !table.mayAct(me, act);
  const end = table.canAbort
    ? { id: "end", key: "a", label: "Abort", act: deeds.abort }
    : { id: "end", key: "R", label: "Resign", act: deeds.resign };
  const soon = claimMs ? ` in ${Math.ceil(claimMs / 1_000)} s` : "";
  const win = { id: "win", key: "w", label: `Claim the win${soon}`, off: soon !== "" };
  const away = claimMs !== null && !isShared && !off("win");
  const dead = () => deeds.act("claim", { what: "draw" });
  const pause = table.paused
    ? { label: "Go on", main: true, act: () => deeds.act("go_on") }
    : { label: "Pause", act: offer("pause") };
  const crowded = rules.width !== null && 2 * ply > rules.width * (rules.height ?? 0);
  return [
    { id: "takeback", key: "u", label: "Take back", off: off("takeback"), act: offer("takeback") },
    { id: "draw", key: "o", label: "Offer a draw", off: off("draw"), act: offer("draw") },
    end,
    ...(table.clock ? [
      { id: "pause", key: "p", ...pause },
      ...(table.isAtLeisure ? []
        : [{ id: "time", key: "s", label: "15 s more", act: offer("time") }]),
    ] : []),
    ...(away ? [{ ...win, act: deeds.claim }] : []),
    ...(crowded ? [{ id: "dead", label: "Claim a draw", act: dead }] : []),
  ];
}

/** @param {Replica} table @param {Side | null} me @param {Deeds} deeds @returns {Choice} */
function rematch(table, me, { offer: make, go }) {
  const { rematch: next, offer, isShared } = table;
  const place = { id: "rematch", key: "r", main: true };
  if (next) return { ...place, label: "To the rematch", act: () => go(`/${next}`) };
  const asked = offer?.by === me && !isShared;
  const off = asked || !table.mayAct(me, "rematch");
  return { ...place, label: "Rematch", off, act: () => make("rematch") };
}

/** What waits for an answer. @param {Follow} follow @param {Deeds} deeds
 * @param {boolean} looksOn who could sit down, and does not want to @returns {Question | null} */
export function question({ table, side: me, role, link, pending, isMyTurn }, deeds, looksOn) {
  if (!table) return null;
  const free = table.freeSeat;
  if (free && role === "viewer" && !link.aside && !looksOn && !table.result) {
    const says = `${nameOf(table, other(free))} is waiting for an opponent to play ${sign(free)}.`;
    return { says, choices: [
      { id: "1", label: `Play ${sign(free)}`, main: true, act: deeds.join },
      { id: "2", label: "Only watch", act: deeds.look },
    ] };
  }
  if (!me || !isMyTurn || table.may.length === 0) return offered(table, me, deeds);
  const choices = table.may.map((what, index) => ({
    id: `${index + 1}`, key: `${index + 1}`, label: decisionName(what, me), off: pending !== null,
    act: () => deeds.decide(what),
  }));
  return { says: "Which colour do you take?", choices };
}

/** @param {Replica} table @param {Side | null} me @param {Deeds} deeds */
function offered(table, me, { act }) {
  const { offer, isShared } = table;
  if (!offer) return null;
  const mine = offer.by === me && !isShared;
  const says = `${mine ? "You" : nameOf(table, offer.by)} ${offerName(offer.what, mine)}.`;
  const answer = (/** @type {boolean} */ yes) => () => act("answer", { offer: offer.offer, yes });
  const accept = { id: "1", key: "y", label: "Accept", act: answer(true) };
  const decline = { id: "2", key: "n", label: mine ? "Withdraw" : "Decline", act: answer(false) };
  return { says, choices: !me ? [] : mine ? [decline] : [accept, decline] };
}
