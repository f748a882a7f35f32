// What a person may change: name, colours, taps, sounds, calls, and where else one is signed in.

import { canCall, prepare } from "./alert.js";
import { fieldOf, foreign, isSure, make, openDialog, part, write } from "./parts.js";
import { sentence } from "./words.js";

/** @import { Link, Store } from "./link.js" */
/** @import { DeviceRow } from "./wire.js" */

const DAY_MS = 86_400_000;

/** @param {Link} link @param {Store} store @param {() => void} changed */
export async function openSettings(link, store, changed) {
  const name = link.welcome?.you.name ?? store.get("name") ?? "";
  let chosen = name;
  await openDialog("settings", (dialog) => {
    const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));
    const field = (/** @type {string} */ of) => fieldOf(form, of);
    const say = (/** @type {string} */ text) => write(part(dialog, "says"), text);
    field("name").value = name;
    for (const of of ["theme", "taps"]) field(of).value = store.get(of) ?? field(of).value;
    for (const of of ["sound", "bell"]) field(of).checked = store.get(of) === "on";
    listDevices(part(dialog, "devices"), link, say);
    if (!store.kept) say("This browser keeps nothing: who you are ends with this tab.");
    form.addEventListener("change", async ({ target }) => {
      const { name: of, value, type, checked } = /** @type {HTMLInputElement} */ (target);
      if (of === "name") chosen = value.trim();
      else store.set(of, type !== "checkbox" ? value : checked ? "on" : null);
      if (of === "sound") prepare(store);
      if (of === "bell" && checked) say(await askToCall(store));
      changed();
    });
  });
  if (chosen && chosen !== name) link.rename(chosen);
}

/** The only device cannot be signed out.
 * @param {HTMLElement} section @param {Link} link @param {(text: string) => void} say */
async function listDevices(section, link, say) {
  if (link.aside) return say("Your devices are listed in the tab that plays.");
  const { devices } = await link.wish("devices").catch(() => ({ devices: [] }));
  section.hidden = devices.length < 2;
  const rows = devices.map((/** @type {DeviceRow} */ { device, name, seen_ms, online, here }) => {
    const out = make("button", { type: "button", "aria-label": `Sign ${name} out` }, "Sign out");
    out.addEventListener("click", async () => {
      const says = "Sign this browser out? Who you are stays with your other devices.";
      if (here && !await isSure(says, "Stay", "Sign out")) return;
      const { message } = await link.wish("sign_out", { device }).catch((refusal) => refusal);
      // Signed out here, the line may end before the answer comes.
      if (message && link.state !== "refused") say(sentence(message));
      else if (here) section.closest("dialog")?.close();
      else listDevices(section, link, say);
    });
    const seen = here ? "this browser" : online ? "there now" : ago(seen_ms);
    return make("li", {}, foreign(name), make("small", {}, seen), out);
  });
  section.querySelector("ul")?.replaceChildren(...rows);
}

/** @param {number} seen_ms by the clock on the wall; 0 if it is not known */
function ago(seen_ms) {
  const days = Math.floor((Date.now() - seen_ms) / DAY_MS);
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  return seen_ms ? `last there ${words.format(-days, "day")}` : "not there lately";
}

/** The browser is asked only here, by a click. What came of it. @param {Store} store */
async function askToCall(store) {
  if (!canCall()) return "Browsers call only from addresses that begin with https.";
  if (await Notification.requestPermission() === "granted") return "You will be called.";
  store.set("bell", null);
  return "This browser does not let the page call you.";
}
