// The chat of a game, and its input field.

import { say, stop } from "../parts/messages.js";
import { fieldOf, foreign, fromTemplate, make, onTyped, part, write } from "../parts/parts.js";

/** A list scrolled to within this many pixels of its end follows new messages. */
const NEAR_END = 40;

export class Chat {
  /** The number of the last message shown. */ #last = 0;

  /** @param {HTMLElement} section @param {Follow} follow */
  constructor(section, follow) {
    section.replaceChildren(fromTemplate("chat"));
    this.list = /** @type {HTMLElement} */ (section.querySelector("ol"));
    const form = /** @type {HTMLFormElement} */ (section.querySelector("form"));
    const field = this.field = fieldOf(form, "text");
    const says = /** @type {HTMLElement} */ (section.querySelector(".says"));
    /** @param {"say" | "report"} request @param {string} done */
    const send = async (request, done) => {
      const text = field.value.trim();
      const why = text && await follow.act(request, { text });
      write(says, why ? stop(why) : done);
      // Keeps what was typed in the meantime.
      if (!why && field.value.trim() === text) field.value = "";
    };
    onTyped(form, "text", () => send("say", ""));
    part(section, "report").addEventListener("click", () => {
      if (field.value.trim()) send("report", say("page-chat-reported"));
      else write(says, say("page-chat-describe"));
    });
    const mute = part(section, "mute");
    mute.hidden = follow.side === null;
    const press = (/** @type {boolean} */ mutes) => {
      follow.mutes = mutes;
      mute.setAttribute("aria-pressed", `${mutes}`);
    };
    mute.addEventListener("click", () => press(!follow.mutes));
    press(follow.mutes);
  }

  /** Shows the messages that are new. @param {Follow["said"]} said @param {Side | null} me */
  add(said, me) {
    const { scrollHeight, scrollTop, clientHeight } = this.list;
    const follows = scrollHeight - scrollTop - clientHeight < NEAR_END;
    for (const { s, by: { name, seat }, room, text } of said) {
      if (s <= this.#last) continue;
      const mine = seat !== null && seat === me;
      const who = make("b", {}, mine ? say("page-chat-you") : foreign(name));
      const among = room === "viewers" ? make("small", {}, ` ${say("page-chat-spectators")}`) : "";
      this.list.append(make("li", { "data-mine": mine ? "" : null }, who, among, ": ", foreign(text)));
      this.#last = s;
    }
    if (follows) this.list.scrollTop = this.list.scrollHeight;
  }
}
