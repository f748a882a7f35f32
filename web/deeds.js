// Actions that are final or address the opponent: each returns why it was refused, or `null`.

import { say } from "./messages.js";
import { isSure } from "./parts.js";

/** @import { Follow, OfferKind } from "./types.js" */

/** What is asked first: the question, how to go back, how to go on, and the consequences.
 * @type {Record<"resign" | "abort" | "claim", (follow: Follow) => [string, string, string, string?]>} */
const SURE = {
  resign: ({ table }) => [say("page-sure-resign"), say("page-keep-playing"), say("page-resign"),
    say(table?.terms.rated ? "page-sure-resign-rated" : "page-sure-resign-casual")],
  abort: () => [say("page-sure-abort"), say("page-keep-playing"), say("page-abort"), say("page-sure-abort-says")],
  claim: () => [say("page-sure-claim"), say("page-wait"), say("page-claim-victory")],
};

/** Ends the game. @param {Follow} follow @param {keyof typeof SURE} how */
export async function end(follow, how) {
  return await isSure(...SURE[how](follow)) ? follow.act(how, how === "claim" ? { what: "win" } : {}) : null;
}

/** A player of both sides accepts at once. @param {Follow} follow @param {OfferKind} what */
export async function offer(follow, what) {
  const ends = follow.table?.isShared && what === "draw";
  if (ends && !await isSure(say("page-sure-draw"), say("page-keep-playing"), say("page-draw"))) return null;
  try {
    const { offer } = await follow.link.request("offer", { g: follow.g, what });
    return follow.table?.isShared ? follow.act("answer", { offer, yes: true }) : null;
  } catch (why) {
    return /** @type {Error} */ (why).message;
  }
}
