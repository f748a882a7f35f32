// The link for a friend: to copy, to share, to scan.

import { part, speak, write } from "./parts.js";

/** @param {HTMLElement} root @param {string} code */
export function invite(root, code) {
  const field = part(root, "address", HTMLInputElement);
  const url = `${location.origin}/${code}`;
  if (field.value === url) return;
  field.value = url;
  const copy = part(root, "copy");
  copy.addEventListener("click", async () => {
    field.select();
    // Over plain http there is no clipboard: then it is done as of old.
    const written = navigator.clipboard?.writeText(url).then(() => true, () => false);
    const done = await (written ?? document.execCommand("copy"));
    write(copy, done ? "Copied" : "Copy it by hand");
    speak(`${copy.textContent}.`);
  });
  const share = part(root, "share");
  share.hidden = !("share" in navigator);
  share.addEventListener("click", () => navigator.share({ title: "OXO", url }).catch(() => {}));
  const picture = part(root, "qr", HTMLImageElement);
  picture.src = `/${code}.qr.svg`;
  picture.hidden = false;
}
