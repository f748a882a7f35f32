// What a person may change: name, colours, taps, sounds, notifications, and the player's devices.

import { isCalling, prepare, whyNotCall } from "./alert.js";
import { offerCode } from "./linking.js";
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
    field("sound").checked = store.get("sound") === "on";
    field("bell").checked = isCalling(store);
    listDevices(part(dialog, "devices"), link, say);
    if (!store.kept) say("This browser keeps nothing: who you are ends with this tab.");
    form.addEventListener("change", async ({ target }) => {
      const { name: of, value, type, checked } = /** @type {HTMLInputElement} */ (target);
      if (of === "name" && !value.trim()) {
        field("name").value = chosen;
        return say("A name needs a letter or another sign that can be seen.");
      }
      if (of === "name") {
        chosen = value.trim();
        say("New games show your new name. Games that have begun keep the old one.");
      } else store.set(of, type !== "checkbox" ? value : checked ? "on" : null);
      if (of === "sound") prepare(store);
      changed();
      if (of !== "bell" || !checked) return;
      const why = await whyNotCall();
      say(why ?? "You will be notified when it is your turn.");
      if (why === null) return;
      field("bell").checked = false;
      store.set("bell", null);
    });
  });
  if (chosen && chosen !== name) link.rename(chosen);
}

/** The only device cannot be signed out; what hangs on it is said.
 * @param {HTMLElement} section @param {Link} link @param {(text: string) => void} say */
async function listDevices(section, link, say) {
  if (link.aside) return say("Your devices are listed in the tab that plays.");
  const { devices } = await link.request("devices").catch(() => ({ devices: [] }));
  section.hidden = devices.length === 0;
  if (!section.querySelector(".says")) section.append(adding(link));
  const rows = devices.map((/** @type {DeviceRow} */ { device, name, seen_ms, online, here }) => {
    const out = make("button", { type: "button", "aria-label": `Sign ${name} out` }, "Sign out");
    out.addEventListener("click", async () => {
      const says = "Sign this browser out? Who you are stays with your other devices.";
      if (here && !await isSure(says, "Stay", "Sign out")) return;
      const { message } = await link.request("sign_out", { device }).catch((refusal) => refusal);
      // Signed out here, the line may end before the answer comes.
      if (message && link.state !== "refused") say(sentence(message));
      else if (here) section.closest("dialog")?.close();
      else listDevices(section, link, say);
    });
    const seen = here ? "this browser" : online ? "there now" : ago(seen_ms);
    return make("li", {}, foreign(name), make("small", {}, seen), ...(devices.length > 1 ? [out] : []));
  });
  section.querySelector("ul")?.replaceChildren(...rows);
}

/** Why one device is not enough, and a way to another one. @param {Link} link */
function adding(link) {
  const says = "Only these can play as you. When the last one forgets you, your seats are lost. ";
  const add = make("button", { type: "button" }, "Add a device");
  const place = make("p", { class: "says", role: "status" }, says, add);
  add.addEventListener("click", () => offerCode(link, place));
  return place;
}

/** @param {number} seen_ms by the clock on the wall; 0 if it is not known */
function ago(seen_ms) {
  const days = Math.floor((Date.now() - seen_ms) / DAY_MS);
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  return seen_ms ? `last there ${words.format(-days, "day")}` : "not there lately";
}
