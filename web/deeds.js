// Actions that are final or address the opponent: each returns why it was refused, or `null`.

import { say } from "./messages.js";
import { isSure } from "./parts.js";

/** @import { Follow } from "./follow.js" */
/** @import { OfferKind } from "./types.js" */

/** @param {Follow} follow */
export async function resign(follow) {
  const more = follow.table?.terms.rated ? say("page-sure-resign-rated")
    : say("page-sure-resign-casual");
  const sure = await isSure(say("page-sure-resign"), say("page-keep-playing"), say("page-resign"), more);
  return sure ? follow.act("resign") : null;
}

/** @param {Follow} follow */
export async function abort(follow) {
  const more = say("page-sure-abort-says");
  const sure = await isSure(say("page-sure-abort"), say("page-keep-playing"), say("page-abort"), more);
  return sure ? follow.act("abort") : null;
}

/** @param {Follow} follow */
export async function claim(follow) {
  return await isSure(say("page-sure-claim"), say("page-wait"), say("page-claim-victory")) ? follow.act("claim", { what: "win" }) : null;
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
