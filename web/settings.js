// What a person may change: name, colours, taps, sounds, calls.

import { canCall, prepare } from "./alert.js";
import { openDialog, part, write } from "./parts.js";

/** @import { Link } from "./link.js" */
/** @import { Store } from "./store.js" */

/** @param {Link} link @param {Store} store @param {() => void} changed */
export async function openSettings(link, store, changed) {
  const name = link.welcome?.you.name ?? store.get("name") ?? "";
  let chosen = name;
  await openDialog("settings", (dialog) => {
    const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));
    const field = (/** @type {string} */ of) =>
      /** @type {HTMLInputElement} */ (form.elements.namedItem(of));
    const say = (/** @type {string} */ text) => write(part(dialog, "says"), text);
    field("name").value = name;
    for (const of of ["theme", "taps"]) field(of).value = store.get(of) ?? field(of).value;
    for (const of of ["sound", "bell"]) field(of).checked = store.get(of) === "on";
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

/** The browser is asked only here, by a click. What came of it. @param {Store} store */
async function askToCall(store) {
  if (!canCall()) return "Browsers call only from addresses that begin with https.";
  if (await Notification.requestPermission() === "granted") return "You will be called.";
  store.set("bell", null);
  return "This browser does not let the page call you.";
}
