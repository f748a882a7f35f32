// What an event of a game means to this player: what to announce, show and notify.

import { say, stop } from "../parts/messages.js";
import { cellName } from "../rules/rules.js";
import {
  decisionLine, endFor, moveText, nameOf, offerLine, resultLine, turnLine,
} from "./words.js";

/** @param {GameEvent} fact @param {Follow} follow @param {Replica} table @returns {News} */
export function news({ t, d }, follow, table) {
  const { side: me, isMyTurn } = follow;
  const theirs = table.isShared ? me === null : d.by !== me;
  const by = d.by === "x" || d.by === "o" ? nameOf(table, d.by) : "";
  switch (t) {
    case "played": {
      const calls = isMyTurn ? say("page-news-your-move", { name: by, cell: cellName(table.rules, d.at) }) : "";
      const says = moveText(table.rules, d.ply, d.at);
      return { says, calls: theirs ? calls : "", sound: theirs ? "theirs" : "own" };
    }
    case "over": {
      const calls = resultLine(table, me);
      return { says: calls, calls, sound: (me && endFor(table, me)) || "draw" };
    }
    case "offered": {
      const calls = offerLine(d.what, by);
      return theirs ? { says: calls, calls, sound: "call" } : {};
    }
    case "clock": return clockNews(d, isMyTurn, table, me);
    case "said": {
      if (d.by.seat === me || follow.hides(d.by)) return {};
      const says = `${d.by.name}: ${d.text}`;
      return { says, calls: says, sound: "chat" };
    }
    case "seated": {
      if (!table.isRunning) return {};
      const says = say("page-news-begins", { turn: turnLine(table, me) });
      return { says, calls: say("page-news-opponent"), sound: "call" };
    }
    case "decided": return { says: decisionLine(table, me) };
    case "taken_back": return { shows: say("page-news-taken-back", { ply: d.ply }) };
    case "answered": return d.yes ? {} : { shows: say("page-news-declined") };
    default: return {};
  }
}

/** @param {ClockChange} change @param {boolean} isMyTurn @param {Replica} table
 * @param {Side | null} me @returns {News} */
function clockNews({ why, paused, credit }, isMyTurn, table, me) {
  if (why === "pause") {
    const says = paused ? stop(turnLine(table, me)) : say("page-news-resumes", { turn: turnLine(table, me) });
    return isMyTurn ? { says, calls: say("page-news-your-move-resumes"), sound: "call" } : { says };
  }
  if (why === "gift" && credit) {
    return { shows: say("page-news-time", { name: nameOf(table, credit.side), seconds: credit.ms / 1_000 }) };
  }
  return why === "stall" ? { shows: say("page-news-stall") } : {};
}
