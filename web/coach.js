// Tips for a first game of gomoku against the weakest bot: what to look at now.

import { say } from "./messages.js";
import { cellName, completing, near, other, whereStone } from "./rules.js";

/** @import { Follow } from "./follow.js" */
/** @import { Cell, Rules, Side, Stones } from "./types.js" */

/** The game and the bot that the tips are for. */
const RULES = "15x15x5";
const BOT = "level:1";
/** How far from a stone a cell may still matter. */
const NEAR = 2;

/** A tip and the cells it is about.
 * @typedef {{says: string, cells: readonly Cell[], isThreat?: boolean}} Tip */

/** Whether tips are given in this game. @param {Follow} follow */
export function isTaught({ table, role }) {
  if (!table || table.result || role === "viewer" || table.rules.text !== RULES) return false;
  return table.seats[other(role)]?.bot === BOT;
}

/** Returns what to look at on the player's move. @param {Follow} follow @returns {Tip | null} */
export function tip({ table, side, isMyTurn }) {
  if (!table || !side || !isMyTurn) return null;
  const { rules, stones, ply } = table;
  if (ply < 2) return { says: say("page-coach-first"), cells: [] };
  const named = (/** @type {readonly Cell[]} */ cells) => cells.map((at) => cellName(rules, at)).join(", ");
  const wins = completing(rules, stones, side);
  if (wins.length > 0) return { says: say("page-coach-win", { cells: named(wins) }), cells: wins };
  const blocks = completing(rules, stones, other(side));
  if (blocks.length > 0) return { says: say("page-coach-block-four", { cells: named(blocks) }), cells: blocks, isThreat: true };
  const fours = openFours(rules, stones, side);
  if (fours.length > 0) return { says: say("page-coach-four", { cells: named(fours) }), cells: fours };
  const threats = openFours(rules, stones, other(side));
  if (threats.length > 0) return { says: say("page-coach-block-three", { cells: named(threats) }), cells: threats, isThreat: true };
  return { says: say("page-coach-three"), cells: [] };
}

/** Returns the cells where a stone makes a four that cannot be stopped. @param {Rules} rules
 * @param {Stones} stones @param {Side} side */
const openFours = (rules, stones, side) => whereStone(stones, side, near(rules, stones, NEAR),
  (sketch) => completing(rules, sketch, side).length > 1);
