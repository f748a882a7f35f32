// One player on several devices: a code that one of them got makes another one the same player.

import { more, say } from "./messages.js";
import { isSure, make } from "./parts.js";
import { sentence } from "./words.js";

/** @import { Link } from "./link.js" */
/** @import { Store } from "./store.js" */

await more();

/** Asks whether this browser is to become the player whose code is in the address. Always: a link
 * can be anybody's, and make somebody play for another one. @param {Link} link @param {Store} store */
export async function takeCode(link, store) {
  const code = location.hash.slice("#link=".length);
  history.replaceState(null, "", location.pathname);
  if (!code) return;
  const name = link.welcome?.you.name ?? store.get("name") ?? "";
  const loses = store.sat ? say("page-link-loses", { name }) : say("page-link-nobody");
  const more = `${loses} ${say("page-link-asked")}`;
  const sure = await isSure(say("page-link-sure"), say("page-link-stay"), say("page-link-be"), more);
  if (sure) link.become(code);
}

/** Tells that a device was linked or signed out elsewhere.
 * @param {{device: number, name?: string | null, linked: boolean}} change */
export function tellOf({ device, name, linked }) {
  const called = name || say("page-link-device", { number: device });
  return isSure(linked
    ? say("page-link-added", { device: called })
    : say("page-link-removed", { device: called }), say("page-ok"), "");
}

/** Gets a code for another device, and shows how to use it there.
 * @param {Link} link @param {HTMLElement} place */
export async function offerCode(link, place) {
  try {
    const { code, for_ms } = await link.request("link");
    const url = `${location.origin}/#link=${code}`;
    const minutes = Math.floor(for_ms / 60_000);
    const picture = make("img", { class: "qr", alt: "", hidden: "" });
    place.replaceChildren(`${say("page-link-open", { minutes })} `, make("code", {}, url), picture);
    // In a header: proxies keep the addresses of what they pass on.
    const drawn = await fetch("/link.qr.svg", { headers: { "x-oxo-link": code } });
    if (!drawn.ok) return;
    picture.setAttribute("src", `data:image/svg+xml,${encodeURIComponent(await drawn.text())}`);
    picture.hidden = false;
  } catch (why) {
    place.replaceChildren(sentence(/** @type {Error} */ (why).message));
  }
}

/** A sentence, and a way to another device. @param {Link} link @param {string} says */
export function adding(link, says) {
  const add = make("button", { type: "button" }, say("page-devices-add"));
  const place = make("p", { class: "says", role: "status" }, `${says} `, add);
  add.addEventListener("click", () => offerCode(link, place));
  return place;
}

/** Where a seat may be wanted for days: that this browser holds its only key, and what to do.
 * @param {Link} link @param {HTMLElement} before what follows it on the page */
export async function remind(link, before) {
  const { devices } = await link.request("devices").catch(() => ({ devices: [] }));
  if (devices.length !== 1) return;
  before.before(adding(link, say("page-link-only-here")));
}
