// Looking back into a game, and trying what might have been.

import { more, say, stop } from "./messages.js";
import { cellName, completedLine, layOut, whyNot } from "./rules.js";

/** @import { Cell, Rules } from "./types.js" */
/** @import { Replica } from "./table.js" */

await more();
/** @typedef {"first" | "back" | "on" | "last" | "hold"} Step */

export class Review {
  /** How many moves of the game are shown; all that come if null.
   * @type {number | null} */ #ply = null;
  /** What was tried from there. @type {Cell[]} */ tried = [];

  /** Whether something else is shown than the game as it stands. */
  get looksBack() {
    return this.#ply !== null || this.tried.length > 0;
  }

  ply(/** @type {Replica} */ table) {
    return Math.min(this.#ply ?? table.ply, table.ply);
  }

  /** @param {Replica} table @returns {Cell[]} */
  moves(table) {
    return [...table.moves.slice(0, this.ply(table)), ...this.tried];
  }

  /** @param {Replica} table @param {Step} step */
  go(table, step) {
    if (step === "back" && this.tried.pop()) return;
    const ply = this.ply(table);
    const before = Math.max(0, ply - 1);
    const to = { first: 0, back: before, on: ply + 1, last: table.ply, hold: ply }[step];
    const holds = step === "hold" && this.#ply === null && table.result === null;
    this.#ply = holds || (step !== "hold" && to < table.ply) ? to : null;
    this.tried = [];
  }

  /** Shows so many moves of the game. @param {Replica} table @param {number} ply */
  goTo(table, ply) {
    this.#ply = ply < table.ply ? ply : null;
    this.tried = [];
  }

  /** Puts a stone beside the game; why not, if it may not lie there.
   * @param {Replica} table @param {Cell} at @returns {string | null} */
  try(table, at) {
    const moves = this.moves(table);
    const stones = layOut(moves);
    /** What is tried need not follow an opening. @type {Rules} */
    const rules = { ...table.rules, opening: "free" };
    const last = moves[moves.length - 1];
    if (last && completedLine(rules, stones, last)) return say("page-line-complete");
    const why = whyNot(rules, stones, moves, at);
    if (why) return why;
    this.#ply = this.ply(table);
    this.tried.push(at);
    return null;
  }

  /** Where one is, in words. @param {Replica} table */
  where(table) {
    const [ply, all] = [this.ply(table), table.ply];
    if (this.tried.length > 0) return say("page-where-variation", { ply });
    if (table.result) return say("page-where-of", { ply, all });
    if (this.#ply === null) return say("page-moves-count", { count: all });
    if (ply === all) return say("page-where-held", { ply });
    return say("page-where-behind", { count: all - ply });
  }

  /** The same with the last move that is shown. @param {Replica} table */
  says(table) {
    const last = this.moves(table).at(-1);
    return stop(`${this.where(table)}${last ? `, ${cellName(table.rules, last)}` : ""}`);
  }
}
