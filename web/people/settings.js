// The settings: name, colours, taps, sounds, notifications, and the player's devices.

import { isCalling, prepare, whyNotCall } from "../parts/alert.js";
import { adding } from "./linking.js";
import { choose, language, say } from "../parts/messages.js";
import { fieldOf, foreign, isSure, make, openDialog, part, write } from "../parts/parts.js";
import { sentence } from "../words/words.js";

const DAY_MS = 86_400_000;

/** @param {Link} link @param {Store} store @param {() => void} changed */
export async function showSettings(link, store, changed) {
  const name = link.welcome?.you.name ?? store.get("name") ?? "";
  let chosen = name;
  const closed = new AbortController();
  await openDialog("settings", (dialog) => {
    const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));
    const field = (/** @type {string} */ of) => fieldOf(form, of);
    const notify = (/** @type {string} */ text) => write(part(dialog, "says"), text);
    field("name").value = name;
    for (const of of ["theme", "look", "taps"]) field(of).value = store.get(of) ?? field(of).value;
    part(dialog, "my-page").setAttribute("href", `/@/${encodeURIComponent(name)}`);
    field("language").value = language;
    const [spoken] = /** @type {HTMLSelectElement} */ (/** @type {any} */ (field("language"))).selectedOptions;
    part(dialog, "unreviewed").hidden = !spoken?.hasAttribute("data-unreviewed");
    field("sound").checked = store.get("sound") === "on";
    field("bell").checked = isCalling(store);
    const list = () => listDevices(part(dialog, "devices"), link, notify);
    list();
    link.on("notice", ({ t }) => t === "device" && list(), closed.signal);
    if (!store.kept) notify(say("page-set-keeps-nothing"));
    form.addEventListener("change", async ({ target }) => {
      const { name: of, value, type, checked } = /** @type {HTMLInputElement} */ (target);
      if (of === "language") {
        // The page loads again: the name typed before must not be lost.
        if (chosen !== name) store.set("name", chosen);
        return choose(value);
      }
      if (of === "name" && !value.trim()) {
        field("name").value = chosen;
        return notify(say("page-set-name-needed"));
      }
      if (of === "name") {
        chosen = value.trim();
        notify(say("page-set-name-later"));
      } else store.set(of, type !== "checkbox" ? value : checked ? "on" : null);
      if (of === "sound") prepare(store);
      changed();
      if (of !== "bell" || !checked) return;
      const reason = await whyNotCall();
      notify(reason ?? say("page-set-notified"));
      if (reason === null) return;
      field("bell").checked = false;
      store.set("bell", null);
    });
  });
  closed.abort();
  if (chosen && chosen !== name) link.rename(chosen);
}

/** Lists the devices. The only one cannot be signed out: a sentence says what would be lost.
 * @param {HTMLElement} section @param {Link} link @param {(text: string) => void} notify */
async function listDevices(section, link, notify) {
  if (link.aside) return notify(say("page-devices-elsewhere"));
  const { devices } = await link.request("devices").catch(() => ({ devices: [] }));
  section.hidden = devices.length === 0;
  if (!section.querySelector(".says")) section.append(adding(link, say("page-devices-last")));
  const rows = devices.map((/** @type {DeviceRow} */ { device, name, seen_ms, online, here }) => {
    const out = make("button", { type: "button", "aria-label": say("page-devices-sign-out-name", { name }) }, say("page-devices-sign-out"));
    out.addEventListener("click", async () => {
      const question = say("page-devices-sure");
      if (here && !await isSure(question, say("page-devices-stay"), say("page-devices-sign-out"))) return;
      const { message } = await link.request("sign_out", { device }).catch((refusal) => refusal);
      // After signing out here, the connection may end before the response arrives.
      if (message && link.state !== "refused") notify(sentence(message));
      else if (here) section.closest("dialog")?.close();
      else listDevices(section, link, notify);
    });
    const seen = here ? say("page-devices-here") : online ? say("page-devices-now") : ago(seen_ms);
    return make("li", {}, foreign(name), make("small", {}, seen), ...(devices.length > 1 ? [out] : []));
  });
  const isHeld = section.querySelector("ul")?.contains(document.activeElement);
  section.querySelector("ul")?.replaceChildren(...rows);
  if (isHeld) section.querySelector("button")?.focus();
}

/** @param {number} seen_ms by the wall clock; 0 if unknown */
function ago(seen_ms) {
  const days = Math.floor((Date.now() - seen_ms) / DAY_MS);
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  return seen_ms ? say("page-devices-ago", { when: words.format(-days, "day") }) : say("page-devices-unknown");
}
