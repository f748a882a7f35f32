// The score of a series of rematches: each game passes it on to the next.

import { SIDES } from "../rules/rules.js";
import { nameOf } from "../words/words.js";

/** The owner of a side's points: players change sides. @param {Replica} table @param {Side} side */
const ownerOf = ({ seats }, side) => `${seats[side]?.bot ?? seats[side]?.id}`;

/** Returns the players' points when a game started; `null` unless it is a rematch.
 * @param {Store} store @param {string} g @returns {Record<string, number> | null} */
function pointsBefore(store, g) {
  const kept = store.read("match", { g: "", points: {} });
  return kept.g === g ? kept.points : null;
}

/** @param {Record<string, number>} before @param {Replica} table @param {Side} side */
function pointsOf(before, table, side) {
  const winner = table.result?.result;
  return (before[ownerOf(table, side)] ?? 0) + (winner === side ? 1 : winner === "draw" ? 0.5 : 0);
}

/** Passes the score on. @param {Store} store @param {string} g @param {Replica} table */
export function keepMatch(store, g, table) {
  if (table.isShared) return;
  const before = pointsBefore(store, g) ?? {};
  const points = SIDES.map((side) => [ownerOf(table, side), pointsOf(before, table, side)]);
  store.write("match", { g: table.rematch, points: Object.fromEntries(points) });
}

/** Returns the score as `ann 2 – 1½ bob`; empty in a first game.
 * @param {Store} store @param {string} g @param {Replica} table */
export function matchScore(store, g, table) {
  const before = pointsBefore(store, g);
  if (!before || table.freeSeat) return "";
  const [x, o] = SIDES.map((side) => pointsOf(before, table, side))
    .map((points) => points === 0.5 ? "½" : `${Math.floor(points)}${points % 1 ? "½" : ""}`);
  // With no-break spaces, so that the score stays on one line.
  return `${nameOf(table, "x")}\u00a0${x}\u00a0–\u2060\u00a0${o}\u00a0${nameOf(table, "o")}`;
}
