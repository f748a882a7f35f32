// Tips for a first game of gomoku against the weakest bot: what to look at now.

import { say } from "../parts/messages.js";
import { cellName, other } from "../rules/rules.js";
import { completing, openFours } from "../rules/threats.js";

/** The game and the bot that the tips are for. */
const RULES = "15x15x5";
const BOT = "level:1";

export function isTaught(/** @type {Follow} */ { table, role }) {
  if (!table || table.result || role === "viewer" || table.rules.text !== RULES) return false;
  return table.seats[other(role)]?.bot === BOT;
}

/** The latest tip: a page shows it in several places, and looking for it takes a while.
 * @type {{of: string, tip: Tip | null}} */
let latest = { of: "", tip: null };

/** Returns what to look at on the player's move. @param {Follow} follow @returns {Tip | null} */
export function tip({ table, side, isMyTurn }) {
  if (!table || !side || !isMyTurn) return null;
  if (latest.of !== table.hash) latest = { of: table.hash, tip: tipFor(table, side) };
  return latest.tip;
}

/** @param {Replica} table @param {Side} side @returns {Tip} */
function tipFor({ rules, stones, ply }, side) {
  if (ply < 2) return { text: say("page-coach-first"), cells: [] };
  const looks = /** @type {const} */ ([
    ["win", completing, side], ["block-four", completing, other(side)],
    ["four", openFours, side], ["block-three", openFours, other(side)],
  ]);
  for (const [what, find, by] of looks) {
    const cells = find(rules, stones, by);
    const names = cells.map((at) => cellName(rules, at)).join(", ");
    if (cells.length > 0) return { text: say(`page-coach-${what}`, { cells: names }), cells, isThreat: by !== side };
  }
  return { text: say("page-coach-three"), cells: [] };
}
