// Who plays: names, who is there, and the clocks.

import { format, now } from "./clock.js";
import { part, write } from "./parts.js";
import { speak } from "./speak.js";
import { nameOf, sign } from "./words.js";

/** @import { Follow } from "./follow.js" */
/** @import { Replica } from "./table.js" */
/** @import { Side } from "./wire.js" */

/** Below this a clock is low. */
const LOW_MS = 20_000;
/** One's own clock says at these seconds how little is left. */
const SPOKEN_S = [10, 30, 60];
/** @type {readonly Side[]} */
export const SIDES = ["x", "o"];

export class Seats {
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #tick;
  /** The seconds that were said last. */ #spoken = Infinity;

  /** @param {ParentNode} root */
  constructor(root) {
    this.seats = { x: part(root, "seat-x"), o: part(root, "seat-o") };
  }

  /** @param {Follow} follow @param {Replica} table */
  draw(follow, table) {
    for (const side of SIDES) {
      const [seat, player] = [this.seats[side], table.seats[side]];
      const mine = !table.isShared && follow.role === side;
      const bot = player?.kind === "bot";
      const there = { on: "", away: "away", left: "has left" }[table.presence[side]];
      const away = player && !bot && !mine ? there : "";
      write(part(seat, "name"), nameOf(table, side));
      const words = [`plays ${sign(side)}`, mine && "you", bot && "bot", player?.rating, away];
      write(part(seat, "note"), words.filter(Boolean).join(" · "));
      seat.toggleAttribute("data-turn", table.isRunning && table.turn === side);
      seat.toggleAttribute("data-away", away !== "");
    }
    this.#drawClocks(follow, table.isRunning);
  }

  stop() {
    clearTimeout(this.#tick);
  }

  /** @param {Follow} follow @param {boolean} running */
  #drawClocks(follow, running) {
    this.stop();
    const { clock } = follow;
    for (const side of SIDES) {
      const left = clock && follow.left(side);
      const shown = part(this.seats[side], "clock");
      write(shown, clock ? format(left) : "");
      shown.toggleAttribute("data-unknown", left === null);
      shown.toggleAttribute("data-low", running && left !== null && left < LOW_MS);
      const mine = running && side === follow.role && clock?.running === side;
      if (mine && left !== null) this.#warn(left);
    }
    const next = running ? clock?.nextTick(now()) : null;
    if (next) this.#tick = setTimeout(() => this.#drawClocks(follow, running), next);
  }

  /** @param {number} left */
  #warn(left) {
    const due = SPOKEN_S.find((seconds) => left <= seconds * 1000) ?? Infinity;
    if (due < this.#spoken) speak(`${Math.ceil(left / 1000)} seconds left.`);
    this.#spoken = due;
  }
}
