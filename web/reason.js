// Why a move is good, in a player's words.

import { cellName } from "./rules.js";

/** @import { Rules } from "./types.js" */
/** @import { Reason, Shape, Stopped } from "./wire.js" */

const NUMBERS =
  ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
/** What has nothing more to say than its name. @type {Record<string, string>} */
const PLAIN = {
  completes: "wins at once",
  draws: "keeps the draw",
  builds: "builds lines of its own",
  hinders: "gets in the way of the other's lines",
  centre: "takes the centre",
  only: "the only move",
  balances: "leaves the colours as even as can be",
  chance: "any move would do",
};

/** In words as far as people write them so. @param {number} count */
const number = (count) => NUMBERS[count] ?? `${count}`;
/** @param {number} count */
const moves = (count) => `${number(count)} ${count === 1 ? "move" : "moves"}`;
/** What misses one stone, and what misses two. @param {Rules} rules */
const names = ({ k }) => ({ four: number(k - 1), three: number(Math.max(0, k - 2)) });

/** What a player says of it: `stops the open three g8 h8 i8`.
 * @param {Reason} reason @param {Rules} rules @returns {string} */
export function reasonText(reason, rules) {
  const { four, three } = names(rules);
  switch (reason.kind) {
    case "wins": {
      const { by, stones } = reason;
      if (by === "play") return `wins in ${moves(stones)}`;
      if (by === "threats") return `wins by ${four}s and ${three}s in ${moves(stones)}`;
      if (stones <= 2) return `makes ${shapeText("open_four", rules)}`;
      return `wins by ${number(stones - 1)} ${four}s`;
    }
    case "loses":
      if (reason.stones <= 1) return "every move loses at once";
      return `every move loses, this one as late as can be: in ${moves(reason.stones)}`;
    case "shapes": {
      const stops = reason.stops ? stoppedText(reason.stops, rules) : "";
      const makes = reason.makes ? `makes ${shapeText(reason.makes, rules)}` : "";
      return [stops, makes].filter(Boolean).join(" and ");
    }
    case "book": {
      const does = reason.does ? `${reasonText(reason.does, rules)}: ` : "";
      return `${does}a good beginning, known by heart`;
    }
    // What a newer server has to say is the plainest one.
    default: return PLAIN[reason.kind] ?? "the best of those it looked at";
  }
}

/** @param {Shape} shape @param {Rules} rules */
function shapeText(shape, rules) {
  const { four, three } = names(rules);
  return {
    three: `a ${three}`,
    open_three: `an open ${three}`,
    double_three: `a double ${three}`,
    four: `a ${four}`,
    four_three: `a ${four} and an open ${three}`,
    open_four: `a ${four} that nobody can stop`,
    fours: `a win by ${four}s`,
  }[shape];
}

/** What a move takes from the opponent. @param {Stopped} stopped @param {Rules} rules */
function stoppedText({ shape, stones = [] }, rules) {
  const what = shapeText(shape, rules);
  if (stones.length === 0) return `prevents ${what}`;
  const cells = stones.map((at) => cellName(rules, at)).join(" ");
  return `stops the ${what.replace(/^an? /, "")} ${cells}`;
}
