// What an event of a game means to this player: what to announce, show and notify.

import { say, stop } from "../parts/messages.js";
import { cellName } from "../rules/rules.js";
import {
  decisionLine, endFor, moveText, nameOf, offerLine, resultLine, turnLine,
} from "./words.js";

/** @param {GameEvent} event @param {Follow} follow @param {Replica} table @returns {News} */
export function news({ t, d }, follow, table) {
  const { side: me, isMyTurn } = follow;
  const isTheirs = table.isShared ? me === null : d.by !== me;
  const by = d.by === "x" || d.by === "o" ? nameOf(table, d.by) : "";
  switch (t) {
    case "played": {
      const notification = isMyTurn ? say("page-news-your-move", { name: by, cell: cellName(table.rules, d.at) }) : "";
      const text = moveText(table.rules, d.ply, d.at);
      return { text, notification: isTheirs ? notification : "", sound: isTheirs ? "theirs" : "own" };
    }
    case "over": {
      const notification = resultLine(table, me);
      return { text: notification, notification, sound: (me && endFor(table, me)) || "draw" };
    }
    case "offered": {
      const notification = offerLine(d.what, by);
      return isTheirs ? { text: notification, notification, sound: "call" } : {};
    }
    case "clock": return clockNews(d, isMyTurn, table, me);
    case "said": {
      if (d.by.seat === me || follow.hides(d.by)) return {};
      const text = `${d.by.name}: ${d.text}`;
      return { text, notification: text, sound: "chat" };
    }
    case "seated": {
      if (!table.isRunning) return {};
      const text = say("page-news-begins", { turn: turnLine(table, me) });
      return { text, notification: say("page-news-opponent"), sound: "call" };
    }
    case "decided": return { text: decisionLine(table, me) };
    case "taken_back": return { status: say("page-news-taken-back", { ply: d.ply }) };
    case "answered": return d.yes ? {} : { status: say("page-news-declined") };
    default: return {};
  }
}

/** @param {ClockChange} change @param {boolean} isMyTurn @param {Replica} table
 * @param {Side | null} me @returns {News} */
function clockNews({ why, paused, credit }, isMyTurn, table, me) {
  if (why === "pause") {
    const text = paused ? stop(turnLine(table, me)) : say("page-news-resumes", { turn: turnLine(table, me) });
    return isMyTurn ? { text, notification: say("page-news-your-move-resumes"), sound: "call" } : { text };
  }
  if (why === "gift" && credit) {
    return { status: say("page-news-time", { name: nameOf(table, credit.side), seconds: credit.ms / 1_000 }) };
  }
  return why === "stall" ? { status: say("page-news-stall") } : {};
}
