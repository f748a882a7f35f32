// What is said at a table, and the field to say something.

import { foreign, fromTemplate, make, write } from "./parts.js";

/** @import { Follow } from "./follow.js" */

/** Within so many pixels of its end a list goes on with what is new. */
const NEAR_END = 40;

export class Chat {
  /** The number of the last line that is shown. */ #last = 0;

  /** @param {HTMLElement} section @param {Follow} follow */
  constructor(section, follow) {
    section.replaceChildren(fromTemplate("chat"));
    this.list = /** @type {HTMLElement} */ (section.querySelector("ol"));
    const form = /** @type {HTMLFormElement} */ (section.querySelector("form"));
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const text = field.value.trim();
      const why = text && await follow.act("say", { text });
      write(/** @type {HTMLElement} */ (section.querySelector(".says")), why ? `${why}.` : "");
      // What was typed meanwhile stays.
      if (!why && field.value.trim() === text) field.value = "";
    });
  }

  /** Shows what is new of all that was said. @param {Follow["said"]} said */
  add(said) {
    const { scrollHeight, scrollTop, clientHeight } = this.list;
    const follows = scrollHeight - scrollTop - clientHeight < NEAR_END;
    for (const { s, by: { name, seat }, room, text } of said) {
      if (s <= this.#last) continue;
      const who = make("b", {}, foreign(name), seat ? ` (${seat.toUpperCase()})` : "");
      const among = room === "viewers" ? make("small", {}, " to those who watch") : "";
      this.list.append(make("li", {}, who, among, ": ", foreign(text)));
      this.#last = s;
    }
    if (follows) this.list.scrollTop = this.list.scrollHeight;
  }
}
