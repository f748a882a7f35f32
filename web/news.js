// What an event of a game means to this player: what is said, shown, and calls one back.

import { cellName } from "./rules.js";
import { decisionLine, moveText, nameOf, offerName, resultLine, turnLine } from "./words.js";

/** @import { Follow } from "./follow.js" */
/** @import { Replica } from "./table.js" */
/** @import { GameEvent, News } from "./types.js" */
/** @import { ClockChange, Side } from "./wire.js" */

/** What a fact means to this player.
 * @param {GameEvent} fact @param {Follow} follow @param {Replica} table @returns {News} */
export function news({ t, d }, follow, table) {
  const { side: me, isMyTurn } = follow;
  const theirs = table.isShared ? me === null : d.by !== me;
  const by = d.by === "x" || d.by === "o" ? nameOf(table, d.by) : "";
  switch (t) {
    case "played": {
      const calls = isMyTurn ? `Your move: ${by} played ${cellName(table.rules, d.at)}` : "";
      const says = moveText(table.rules, d.ply, d.at);
      return theirs ? { says, calls, sound: "stone" } : { says };
    }
    case "over": {
      const calls = resultLine(table, me);
      return { says: `${calls}.`, calls, sound: "end" };
    }
    case "offered": {
      const calls = `${by} ${offerName(d.what, false)}`;
      return theirs ? { says: `${calls}.`, calls, sound: "call" } : {};
    }
    case "clock": return clockNews(d, isMyTurn, table, me);
    case "said": {
      if (d.by.seat === me || follow.hides(d.by)) return {};
      const says = `${d.by.name}: ${d.text}`;
      return { says, calls: says, sound: "call" };
    }
    case "seated": {
      if (!table.isRunning) return {};
      const says = `The game begins. ${turnLine(table, me)}.`;
      return { says, calls: "Your opponent is here", sound: "call" };
    }
    case "decided": return { says: decisionLine(table, me) };
    case "taken_back": return { shows: `Taken back to move ${d.ply}.` };
    case "answered": return d.yes ? {} : { shows: "The offer is off the table." };
    default: return {};
  }
}

/** @param {ClockChange} change @param {boolean} isMyTurn @param {Replica} table
 * @param {Side | null} me @returns {News} */
function clockNews({ why, paused, credit }, isMyTurn, table, me) {
  if (why === "pause") {
    const says = `${paused ? "" : "The game goes on. "}${turnLine(table, me)}.`;
    return isMyTurn ? { says, calls: "Your move: the game goes on", sound: "call" } : { says };
  }
  if (why === "gift" && credit) {
    return { shows: `${nameOf(table, credit.side)} gets ${credit.ms / 1_000} seconds more.` };
  }
  const stood = "The server could keep nothing for a while: the clocks stood.";
  return why === "stall" ? { shows: stood } : {};
}
