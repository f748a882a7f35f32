// What cannot be taken back, or asks the opponent: each says why it was not granted, or `null`.

import { isSure } from "./parts.js";

/** @import { Follow } from "./follow.js" */
/** @import { OfferKind } from "./wire.js" */

/** @param {Follow} follow */
export async function resign(follow) {
  return await isSure("Give this game up?", "Play on", "Resign") ? follow.act("resign") : null;
}

/** @param {Follow} follow */
export async function abort(follow) {
  const says = "Abort this game? It ends for both players, and nobody wins.";
  return await isSure(says, "Play on", "Abort") ? follow.act("abort") : null;
}

/** @param {Follow} follow */
export async function claim(follow) {
  const says = "End the game, and take the win?";
  return await isSure(says, "Wait", "Claim it") ? follow.act("claim", { what: "win" }) : null;
}

/** Who plays both sides agrees at once. @param {Follow} follow @param {OfferKind} what */
export async function offer(follow, what) {
  const ends = follow.table?.isShared && what === "draw";
  if (ends && !await isSure("End this game as a draw?", "Play on", "Draw")) return null;
  try {
    const { offer } = await follow.link.request("offer", { g: follow.g, what });
    return follow.table?.isShared ? follow.act("answer", { offer, yes: true }) : null;
  } catch (why) {
    return /** @type {Error} */ (why).message;
  }
}
