// One player on several devices: a code from one of them links another to the same player.

import { say } from "../parts/messages.js";
import { isSure, make } from "../parts/parts.js";
import { sentence } from "../words/words.js";

/** Asks whether to link this browser to the player whose code is in the address. It always asks: a
 * link may come from anyone, and make the user play as another player.
 * @param {Link} link @param {Store} store */
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

/** Announces that a device was linked, or signed out elsewhere. */
export function reportDevice(/** @type {DeviceChange} */ { device, name, linked }) {
  const label = name || say("page-link-device", { number: device });
  const question = say(linked ? "page-link-added" : "page-link-removed", { device: label });
  return isSure(question, say("page-ok"), "");
}

/** Shows a code for another device. @param {Link} link @param {HTMLElement} place */
export async function offerCode(link, place) {
  try {
    const { code, for_ms } = await link.request("link");
    const url = `${location.origin}/#link=${code}`;
    const minutes = Math.floor(for_ms / 60_000);
    const picture = make("img", { class: "qr", alt: "", hidden: "" });
    place.replaceChildren(`${say("page-link-open", { minutes })} `, make("code", {}, url), picture);
    // In a header, because proxies log addresses.
    const drawn = await fetch("/link.qr.svg", { headers: { "x-oxo-link": code } });
    if (!drawn.ok) return;
    picture.setAttribute("src", `data:image/svg+xml,${encodeURIComponent(await drawn.text())}`);
    picture.hidden = false;
  } catch (error) {
    place.replaceChildren(sentence(/** @type {Error} */ (error).message));
  }
}

/** Makes a sentence with a button to add a device. @param {Link} link @param {string} text */
export function adding(link, text) {
  const add = make("button", { type: "button", onclick: () => offerCode(link, place) }, say("page-devices-add"));
  const place = make("p", { class: "says", role: "status" }, `${text} `, add);
  return place;
}

/** In a game of days, warns that only this browser holds the seat's key, and says what to do.
 * @param {Link} link @param {HTMLElement} before the element to insert it before */
export async function remind(link, before) {
  const { devices } = await link.request("devices").catch(() => ({ devices: [] }));
  if (devices.length === 1) before.before(adding(link, say("page-link-only-here")));
}
