// One player on several devices: a code that one of them got makes another one the same player.

import { isSure, make } from "./parts.js";
import { sentence } from "./words.js";

/** @import { Link, Store } from "./link.js" */

/** Asks whether this browser is to become the player whose code is in the address. Always: a link
 * can be anybody's, and make somebody play for another one. @param {Link} link @param {Store} store */
export async function takeCode(link, store) {
  const code = location.hash.slice("#link=".length);
  history.replaceState(null, "", location.pathname);
  if (!code) return;
  const loses = store.sat ? " This browser gives up the player it has been so far." : "";
  const says = `Be the player of another device?${loses} Go on only if you asked for this link.`;
  if (await isSure(says, "Stay who I am", "Be that player")) link.become(code);
}

/** Tells that a device was linked or signed out elsewhere.
 * @param {{device: number, name?: string | null, linked: boolean}} change */
export function tellOf({ device, name, linked }) {
  const called = name || `Device ${device}`;
  return isSure(linked
    ? `${called} is a device of yours now. If that was not you, sign it out in the settings.`
    : `${called} is no device of yours any more: it was signed out.`, "All right", "");
}

/** Gets a code for another device, and shows how to use it there.
 * @param {Link} link @param {HTMLElement} place */
export async function offerCode(link, place) {
  try {
    const { code, for_ms } = await link.request("link");
    const url = `${location.origin}/#link=${code}`;
    const minutes = Math.floor(for_ms / 60_000);
    place.replaceChildren(
      `Open this on your other device within ${minutes} minutes. It works once. `,
      make("code", {}, url),
    );
  } catch (why) {
    place.replaceChildren(sentence(/** @type {Error} */ (why).message));
  }
}

/** Where a seat may be wanted for days: that this browser holds its only key, and what to do.
 * @param {Link} link @param {HTMLElement} before what follows it on the page */
export async function remind(link, before) {
  const { devices } = await link.request("devices").catch(() => ({ devices: [] }));
  if (devices.length !== 1) return;
  const says = "Only this browser can play your seat. If its data is cleared, the seat is lost. ";
  const add = make("button", { type: "button" }, "Add a device");
  const note = make("p", { class: "says", "data-part": "only-key" }, says, add);
  add.addEventListener("click", () => offerCode(link, note));
  before.before(note);
}
