// What is said in a player's words: moves, clocks, terms, whose turn it is, how a game ended.

import { cellName, centre, leastDistance, other, sideAt, stonesAt } from "./rules.js";

/** @import { Replica } from "./table.js" */
/** @import { Cell, Rules, Terms } from "./types.js" */
/** @import { Decision, OfferKind, Player, Side, TimeControl } from "./wire.js" */

/** Under this much, clocks show tenths. */
export const TENTHS_UNDER_MS = 10_000;

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

const BY_OPERATOR = "an operator of the server ended the game";

/** @param {Replica} table @param {Side | null} me */
export function resultLine(table, me) {
  const { result: end } = table;
  if (!end) return "";
  if (end.result === "aborted") {
    const late = end.how === "time" ? ": nobody moved in time" : "";
    return `Aborted${end.how === "operator" ? `: ${BY_OPERATOR}` : late}`;
  }
  const why = reason(table);
  if (end.result === "draw") return `Draw: ${why}`;
  return me === end.result && !table.isShared
    ? `You win: ${why}`
    : `${nameOf(table, end.result)} wins with ${sign(end.result)}: ${why}`;
}

/** @param {Replica} table @returns {string} */
function reason({ rules, result }) {
  const { how, line = [], result: winner } = /** @type {NonNullable<typeof result>} */ (result);
  const lost = winner === "x" || winner === "o" ? sign(other(winner)) : "";
  const ends = [...line.slice(0, 1), ...line.slice(-1)].map((at) => cellName(rules, at));
  return {
    line: `${rules.misere ? `${lost} had to complete ` : ""}a line from ${ends.join(" to ")}`,
    resign: `${lost} resigned`,
    time: `the time of ${lost} ran out`,
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
export const decisionName = (what, me) =>
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

/** `9.4`, `0:42`, `12:05`, `1:02:05`, `3d 04:00`; `–` for what is not known.
 * @param {number | null} ms */
export function format(ms) {
  if (ms === null) return "–";
  if (ms < TENTHS_UNDER_MS) return (Math.ceil(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1_000);
  const two = (/** @type {number} */ count) => String(count).padStart(2, "0");
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600) % 24];
  const minutes = Math.floor(seconds / 60) % 60;
  if (days > 0) return `${days}d ${two(hours)}:${two(minutes)}`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

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
