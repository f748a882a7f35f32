// Reviewing a game, and trying other moves.

import { say, stop } from "../parts/messages.js";
import { cellName, completedLine, layOut, whyNot } from "../rules/rules.js";

export class Review {
  /** The number of moves shown; `null` to follow the game. @type {number | null} */ #ply = null;
  /** The moves tried from there. @type {Cell[]} */ tried = [];

  /** Whether another position is shown than the latest of the game. */
  get looksBack() {
    return this.#ply !== null || this.tried.length > 0;
  }

  ply(/** @type {Replica} */ table) {
    return Math.min(this.#ply ?? table.ply, table.ply);
  }

  moves(/** @type {Replica} */ table) {
    return [...table.moves.slice(0, this.ply(table)), ...this.tried];
  }

  /** Takes a step, or goes to a number of moves. @param {Replica} table @param {Step | number} step */
  go(table, step) {
    if (step === "back" && this.tried.pop()) return;
    const ply = this.ply(table);
    const before = Math.max(0, ply - 1);
    const steps = { first: 0, back: before, on: ply + 1, last: table.ply, hold: ply };
    const to = typeof step === "number" ? step : steps[step];
    const holds = step === "hold" && this.#ply === null && table.result === null;
    this.#ply = holds || (step !== "hold" && to < table.ply) ? to : null;
    this.tried = [];
  }

  /** Tries a stone outside the game; returns why it may not be placed, or `null`.
   * @param {Replica} table @param {Cell} at @returns {string | null} */
  try(table, at) {
    const moves = this.moves(table);
    const stones = layOut(moves);
    /** Tried moves need not follow an opening. @type {Rules} */
    const rules = { ...table.rules, opening: "free" };
    const last = moves[moves.length - 1];
    if (last && completedLine(rules, stones, last)) return say("page-line-complete");
    const why = whyNot(rules, stones, moves, at);
    if (why) return why;
    this.#ply = this.ply(table);
    this.tried.push(at);
    return null;
  }

  where(/** @type {Replica} */ table) {
    const [ply, all] = [this.ply(table), table.ply];
    if (this.tried.length > 0) return say("page-where-variation", { ply });
    if (table.result) return say("page-where-of", { ply, all });
    if (this.#ply === null) return say("page-moves-count", { count: all });
    if (ply === all) return say("page-where-held", { ply });
    return say("page-where-behind", { count: all - ply });
  }

  /** Describes the place in the game, and the last move shown. @param {Replica} table */
  caption(table) {
    const last = this.moves(table).at(-1);
    return stop(`${this.where(table)}${last ? `, ${cellName(table.rules, last)}` : ""}`);
  }
}
