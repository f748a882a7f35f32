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
    const status = /** @type {HTMLElement} */ (section.querySelector(".says"));
    /** @param {"say" | "report"} request @param {string} done */
    const send = async (request, done) => {
      const text = field.value.trim();
      const reason = text && await follow.act(request, { text });
      write(status, reason ? stop(reason) : done);
      // Keeps what was typed in the meantime.
      if (!reason && field.value.trim() === text) field.value = "";
    };
    onTyped(form, "text", () => send("say", ""));
    part(section, "report").addEventListener("click", () => {
      if (field.value.trim()) send("report", say("page-chat-reported"));
      else write(status, say("page-chat-describe"));
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

  /** Shows the messages that are new. @param {Follow["messages"]} messages @param {Side | null} me */
  add(messages, me) {
    const { scrollHeight, scrollTop, clientHeight } = this.list;
    const follows = scrollHeight - scrollTop - clientHeight < NEAR_END;
    for (const { s, by: { name, seat }, room, text } of messages) {
      if (s <= this.#last) continue;
      const isMine = seat !== null && seat === me;
      const author = make("b", {}, isMine ? say("page-chat-you") : foreign(name));
      const among = room === "viewers" ? make("small", {}, ` ${say("page-chat-spectators")}`) : "";
      this.list.append(make("li", { "data-mine": isMine ? "" : null }, author, among, ": ", foreign(text)));
      this.#last = s;
    }
    if (follows) this.list.scrollTop = this.list.scrollHeight;
  }
}
