// Offers the language that this browser prefers, if the page has it and the user chose none yet.

import { choose, language, remembered } from "./messages.js";
import { part, write } from "./parts.js";

/** Returns language and script, without region: Taiwan is not offered simplified Chinese.
 * @param {string} tag */
const scriptOf = (tag) => new Intl.Locale(tag).maximize().baseName.replace(/-\w+$/, "");

export function offerLanguage() {
  if (remembered() !== null) return;
  const { content } = /** @type {HTMLTemplateElement} */ (document.getElementById("settings"));
  const options = /** @type {HTMLOptionElement[]} */ ([...content.querySelectorAll("[lang]")]);
  const [option] = navigator.languages.flatMap((wanted) =>
    options.filter(({ value }) => scriptOf(value) === scriptOf(wanted)));
  if (!option || option.value === language) return;
  const offer = part(document, "offer");
  offer.hidden = false;
  offer.lang = option.value;
  write(offer, `${option.textContent}`);
  offer.addEventListener("click", () => choose(option.value));
}
