// The invitation link: to copy, to share, to scan.

import { say, stop } from "./messages.js";
import { part, speak, write } from "./parts.js";

/** Shares or copies the link of a game. @param {HTMLElement} button @param {string} code */
export async function share(button, code) {
  const url = `${location.origin}/${code}`;
  if (typeof navigator.share === "function") return navigator.share({ title: "OXO", url }).catch(() => {});
  const copied = await navigator.clipboard?.writeText(url).then(() => true, () => false);
  const label = /** @type {ChildNode} */ (button.lastChild);
  label.textContent = copied ? say("page-invite-copied") : url;
  speak(copied ? stop(say("page-invite-copied")) : url);
}

/** @param {HTMLElement} root @param {string} code */
export function invite(root, code) {
  const field = part(root, "address", HTMLInputElement);
  const url = `${location.origin}/${code}`;
  if (field.value === url) return;
  field.value = url;
  const copy = part(root, "copy");
  copy.addEventListener("click", async () => {
    field.select();
    // Over plain HTTP there is no clipboard API: fall back to the old command.
    const written = navigator.clipboard?.writeText(url).then(() => true, () => false);
    const done = await (written ?? document.execCommand("copy"));
    write(copy, say(done ? "page-copied" : "page-copy-by-hand"));
    speak(stop(copy.textContent ?? ""));
  });
  const share = part(root, "share");
  share.hidden = !("share" in navigator);
  share.addEventListener("click", () => navigator.share({ title: "OXO", url }).catch(() => {}));
  const picture = part(root, "qr", HTMLImageElement);
  picture.src = `/${code}.qr.svg`;
  picture.hidden = false;
}
