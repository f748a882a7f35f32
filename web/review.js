// Looking back into a game, and trying what might have been.

import { cellName, completedLine, key, sideAt, whyNot } from "./rules.js";
import { counted } from "./words.js";

/** @import { Cell, Rules } from "./types.js" */
/** @import { Replica } from "./table.js" */
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

  /** Puts a stone beside the game; why not, if it may not lie there.
   * @param {Replica} table @param {Cell} at @returns {string | null} */
  try(table, at) {
    const moves = this.moves(table);
    const stones = new Map(moves.map((it, ply) => [key(it), sideAt(ply)]));
    /** What is tried need not follow an opening. @type {Rules} */
    const rules = { ...table.rules, opening: "free" };
    const last = moves[moves.length - 1];
    if (last && completedLine(rules, stones, last)) return "a line is complete: step back first";
    const why = whyNot(rules, stones, moves, at);
    if (why) return why;
    this.#ply = this.ply(table);
    this.tried.push(at);
    return null;
  }

  /** Where one is, in words. @param {Replica} table */
  where(table) {
    const [ply, all] = [this.ply(table), table.ply];
    if (this.tried.length > 0) return `trying, after move ${ply}`;
    if (table.result) return `move ${ply} of ${all}`;
    if (this.#ply === null) return `move ${all}`;
    if (ply === all) return `held at move ${ply}`;
    return `${counted(all - ply, "move")} behind live`;
  }

  /** The same with the last move that is shown. @param {Replica} table */
  says(table) {
    const last = this.moves(table).at(-1);
    return `${this.where(table)}${last ? `, ${cellName(table.rules, last)}` : ""}.`;
  }
}
