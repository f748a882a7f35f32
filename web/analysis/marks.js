// Marks on cells besides stones: threats, a bot's evaluation, and forbidden cells.

import { sideName } from "../board/looks.js";
import { language, say } from "../parts/messages.js";
import { DIRECTIONS, cellName, contains, key, layOut, sideAt } from "../rules/rules.js";
import { completing } from "../rules/threats.js";
import { botName, sentence } from "../words/words.js";

export class Marks {
  /** Whether to show the cells that complete a line. */ threats = false;
  /** A bot's evaluation of one position. @type {{of: string, hint: Hint} | null} */ #hint = null;
  /** A cell forbidden in a position, and the rows that it would make.
   * @type {{of: string, at: Cell, rows: Mark[]} | null} */ #forbidden = null;

  /** @param {Rules} rules @param {readonly Cell[]} moves @param {boolean} isOver @returns {Mark[]} */
  on(rules, moves, isOver) {
    const of = moves.join(" ");
    const hint = this.#hintOn(moves, isOver);
    const marks = hint ? chances(hint).filter(({ at }) => String(at) !== String(moves.at(-1))) : [];
    if (this.threats) marks.push(...threats(rules, layOut(moves)));
    if (this.#forbidden?.of !== of) return marks;
    return [...marks, ...this.#forbidden.rows, { at: this.#forbidden.at, kind: "forbidden" }];
  }

  /** The evaluation of a position; after the game, also while the move that was played there is shown.
   * @param {readonly Cell[]} moves @param {boolean} isOver */
  #hintOn(moves, isOver) {
    const shown = isOver ? [moves, moves.slice(0, -1)] : [moves];
    return shown.some((it) => it.join(" ") === this.#hint?.of) ? this.#hint?.hint : null;
  }

  /** Clears threats and the last position's hint: after the game they are of no use. */
  end(/** @type {readonly Cell[]} */ moves) {
    this.threats = false;
    if (this.#hint?.of === moves.join(" ")) this.#hint = null;
  }

  /** Marks a cell as forbidden in this position; returns why, in words.
   * @param {Cell} at @param {string} foul @param {Rules} rules @param {readonly Cell[]} moves */
  forbid(at, foul, rules, moves) {
    const rows = foulRows(foul, rules, layOut([...moves, at]), at);
    this.#forbidden = { at, of: moves.join(" "), rows };
    const [cell, side] = [cellName(rules, at), sideName(sideAt(moves.length), rules)];
    return say("page-hint-forbidden", { cell, side, foul });
  }

  /** Whether a cell was tried that is forbidden here. @param {readonly Cell[]} moves */
  isForbidden = (moves) => this.#forbidden?.of === moves.join(" ");

  /** Asks a bot about a position of the game; returns its evaluation or an error, in words.
   * @param {Link} link @param {string} g @param {Replica} table @param {readonly Cell[]} moves
   * @returns {Promise<{text: string, failed: boolean}>} */
  async think(link, g, table, moves) {
    const [of, ply] = [moves.join(" "), moves.length];
    try {
      const hint = await link.request("hint", { g, ply, lang: language });
      // Moves may have been taken back and others played before the server read the request.
      if (table.moves.slice(0, ply).join(" ") !== of) return { text: say("page-hint-moved-on"), failed: true };
      this.#hint = { of, hint };
      return { text: this.thought(table.rules, moves, false), failed: false };
    } catch (error) {
      return { text: sentence(/** @type {Error} */ (error).message), failed: true };
    }
  }

  /** The evaluation in words. @param {Rules} rules @param {readonly Cell[]} moves
   * @param {boolean} isOver */
  thought(rules, moves, isOver) {
    const hint = this.#hintOn(moves, isOver);
    if (!hint) return "";
    return say("page-hint-says", { bot: botName(hint.bot).name, cell: cellName(rules, hint.best), reason: hint.reason });
  }
}

/** Marks what completes a line. @param {Rules} rules @param {Stones} stones @returns {Mark[]} */
export function threats(rules, stones) {
  const cells = [...completing(rules, stones, "x"), ...completing(rules, stones, "o")];
  return cells.map((at) => ({ at, kind: "threat" }));
}

/** The rows of each foul: how many stones in how many cells, and whether both ends must be free.
 * @type {Record<string, {least: number, length: number, open?: boolean}>} */
const FOULS = {
  double_three: { least: 3, length: 4, open: true },
  double_four: { least: 4, length: 5 },
  overline: { least: 6, length: 6 },
};

/** Returns the rows of Black that the last stone makes and that together are a foul.
 * @param {string} foul @param {Rules} rules @param {Stones} stones @param {Cell} at */
export function foulRows(foul, rules, stones, at) {
  const { least, length, open = false } = FOULS[foul] ?? FOULS.overline;
  return DIRECTIONS.flatMap(([dx, dy]) => {
    /** @type {(step: number) => Cell} */
    const cell = (step) => [at[0] + step * dx, at[1] + step * dy];
    const shut = (/** @type {Cell} */ it) => !contains(rules, it) || stones.get(key(it)) === "o";
    for (let start = 1 - length; start <= 0; start++) {
      const cells = Array.from({ length }, (_, index) => cell(start + index));
      const own = cells.filter((it) => stones.get(key(it)) === "x");
      const ends = [cell(start - 1), cell(start + length)];
      const free = !open || ends.every((it) => !shut(it) && !stones.has(key(it)));
      if (own.length < least || cells.some(shut) || !free) continue;
      return [{ at: own[0], kind: /** @type {const} */ ("foul"), to: own[own.length - 1] }];
    }
    return [];
  });
}

/** How many of the evaluated cells are shown. */
const MOST = 5;

/** Returns the evaluation of the best cells, in percent. @param {Hint} hint @returns {Mark[]} */
function chances({ cells, best, verdicts = [] }) {
  const proven = new Map(verdicts.map(([x, y, verdict]) => [key([x, y]), verdict]));
  const first = (/** @type {number} */ x, /** @type {number} */ y) => Number(key([x, y]) === key(best));
  const sorted = cells.map(([x, y, score]) => ({ x, y, percent: percent(score, proven.get(key([x, y]))) }))
    .sort((a, b) => first(b.x, b.y) - first(a.x, a.y) || b.percent - a.percent);
  // Of equal cells that are too many, none but the best is shown.
  const left = sorted[MOST]?.percent;
  return sorted.slice(0, MOST).filter(({ percent }, index) => index === 0 || percent !== left)
    .map(({ x, y, percent }, index) =>
      ({ at: [x, y], kind: "hint", text: `${percent}`, rank: index + 1 }));
}

/** A score is the expected result, 1 for a win and -1 for a loss; some bots use larger units.
 * @param {number} score @param {Verdict | undefined} proven */
function percent(score, proven) {
  if (proven === "draw") return 50;
  if (proven) return "win" in proven ? 100 : 0;
  return Math.round(50 + 50 * Math.max(-0.98, Math.min(0.98, score)));
}
