// What lies on cells besides stones: threats, what a bot thinks, what the server forbids.

import { reasonText } from "./reason.js";
import { cellName, completing, key, sideAt } from "./rules.js";
import { lobbyName, sentence } from "./words.js";

/** @import { Link } from "./link.js" */
/** @import { Cell, Mark, Rules } from "./types.js" */
/** @import { Hint } from "./wire.js" */

export class Marks {
  /** Whether the cells that make a line at once are wanted. */ threats = false;
  /** @type {Hint | null} */ #hint = null;
  /** On the board with so many stones. @type {{at: Cell, ply: number} | null} */ forbidden = null;
  /** What the last list was made of: an unchanged one is the same. */ #of = "";
  /** @type {Mark[]} */ #list = [];

  /** @param {Rules} rules @param {readonly Cell[]} moves
   * @param {string} position what tells these moves from others */
  on(rules, moves, position) {
    const hint = this.#hintAt(moves.length);
    const forbidden = this.forbidden?.ply === moves.length ? this.forbidden.at : null;
    const of = `${position}|${this.threats}|${hint?.bot} ${hint?.best}|${forbidden}`;
    if (of === this.#of) return this.#list;
    this.#of = of;
    this.#list = hint ? shades(hint) : [];
    if (this.threats) this.#list.push(...threats(rules, moves));
    if (forbidden) this.#list.push({ at: forbidden, kind: "forbidden" });
    return this.#list;
  }

  /** Asks a bot about the board with so many stones; what it thinks, or why it does not.
   * @param {Link} link @param {string} g @param {Rules} rules @param {number} ply */
  async think(link, g, rules, ply) {
    try {
      this.#hint = await link.wish("hint", { g, ply });
      return this.thought(rules, ply);
    } catch (why) {
      return sentence(/** @type {Error} */ (why).message);
    }
  }

  /** What was thought of the board with so many stones, in words.
   * @param {Rules} rules @param {number} ply */
  thought(rules, ply) {
    const hint = this.#hintAt(ply);
    if (!hint) return "";
    const { bot, best, why = { kind: "best" } } = hint;
    return `${lobbyName(bot)} would play ${cellName(rules, best)}: ${reasonText(why, rules)}.`;
  }

  #hintAt(/** @type {number} */ ply) {
    return this.#hint?.ply === ply ? this.#hint : null;
  }
}

/** @param {Rules} rules @param {readonly Cell[]} moves @returns {Mark[]} */
function threats(rules, moves) {
  const stones = new Map(moves.map((at, ply) => [key(at), sideAt(ply)]));
  const cells = [...completing(rules, stones, "x"), ...completing(rules, stones, "o")];
  return cells.map((at) => ({ at, kind: "threat" }));
}

/** What a bot thinks of each cell. @param {Hint} hint @returns {Mark[]} */
function shades({ cells, best }) {
  const scores = cells.map(([, , score]) => score);
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  /** @type {Mark[]} */
  const marks = cells.map(([x, y, score]) =>
    ({ at: [x, y], kind: "shade", weight: high > low ? (score - low) / (high - low) : 1 }));
  return [...marks, { at: best, kind: "best" }];
}
