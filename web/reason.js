// Why a bot plays a move, in words, as `Reason` says it in Rust.

import { say } from "./messages.js";
import { cellName } from "./rules.js";

/** The length of a line for which shapes have names. */
const FIVE = 5;

/** A fragment in lower case. @param {Reason} reason @param {Rules} rules @returns {string} */
export function reasonText(reason, rules) {
  const isFive = rules.k === FIVE;
  const lengths = { long: rules.k - 1, short: rules.k - 2 };
  const made = (/** @type {Shape} */ shape) =>
    isFive ? say("reason-makes", { shape }) : say("reason-makes-row", { shape, ...lengths });
  switch (reason.kind) {
    case "wins": {
      const { by, stones: moves } = reason;
      if (by === "fours" && moves <= 2) return made("open_four");
      if (by === "fours" && isFive) return say("reason-wins-fours", { fours: moves - 1 });
      if (by === "threats" && isFive) return say("reason-wins-threats", { moves });
      return say("reason-wins", { moves });
    }
    case "loses":
      if (reason.stones <= 1) return say("reason-loses-at-once");
      return say("reason-loses", { moves: reason.stones });
    case "shapes": {
      const { shape, stones: cells = [] } = reason.stops ?? {};
      const stones = cells.map((at) => cellName(rules, at)).join(" ");
      const makes = reason.makes ? made(reason.makes) : "";
      const stops = !shape ? "" : stones
        ? isFive ? say("reason-stops", { shape, stones }) : say("reason-stops-row", { shape, stones, ...lengths })
        : isFive ? say("reason-prevents", { shape }) : say("reason-prevents-row", { shape, ...lengths });
      return stops && makes ? say("reason-and", { stops, makes }) : stops || makes;
    }
    case "book":
      return reason.does ? say("reason-book-too", { does: reasonText(reason.does, rules) }) : say("reason-book");
    default:
      return say(`reason-${reason.kind}`);
  }
}
