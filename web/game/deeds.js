// What a player does besides placing stones: endings, which ask first, offers, and typed commands.

import { say, stop } from "../parts/messages.js";
import { isSure, speak } from "../parts/parts.js";
import { exampleCell, parseCell } from "../rules/rules.js";
import { moveText, turnLine } from "../words/words.js";

/** The question asked first, how to go back, how to go on, and the consequences.
 * @type {Record<Ending, (follow: Follow) => [string, string, string, string?]>} */
const SURE = {
  resign: ({ table }) => [say("page-sure-resign"), say("page-keep-playing"), say("page-resign"),
    say(table?.terms.rated ? "page-sure-resign-rated" : "page-sure-resign-casual")],
  abort: () => [say("page-sure-abort"), say("page-keep-playing"), say("page-abort"), say("page-sure-abort-says")],
  claim: () => [say("page-sure-claim"), say("page-wait"), say("page-claim-victory")],
};

/** Ends the game; returns why it was refused, or `null`. @param {Follow} follow @param {Ending} how */
export async function end(follow, how) {
  return await isSure(...SURE[how](follow)) ? follow.act(how, how === "claim" ? { what: "win" } : {}) : null;
}

/** Makes an offer, which a player of both sides accepts at once; returns why it was refused, or `null`.
 * @param {Follow} follow @param {OfferKind} what */
export async function offer(follow, what) {
  const ends = follow.table?.isShared && what === "draw";
  if (ends && !await isSure(say("page-sure-draw"), say("page-keep-playing"), say("page-draw"))) return null;
  try {
    const { offer } = await follow.link.request("offer", { g: follow.g, what });
    return follow.table?.isShared ? follow.act("answer", { offer, yes: true }) : null;
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
}

/** Runs the input: a cell, or a command word. @param {GamePage} page @param {string} word */
export function runCommand(page, word) {
  const { table, side } = page.follow;
  if (!table || !word) return;
  const [at, last] = [parseCell(table.rules, word), table.moves.at(-1)];
  if (at) page.put(at);
  else if (word === "turn") speak(stop(turnLine(table, side)));
  else if (word === "last") page.say(last ? moveText(table.rules, table.ply - 1, last) : say("page-typed-no-move"));
  else page.say(say("page-typed-unknown", { word, cell: exampleCell(table.rules) }));
}
