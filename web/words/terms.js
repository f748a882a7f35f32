// Which games cannot be played or rated: the form says so before the server does.

import { say } from "../parts/messages.js";
import { capacity, centre, leastDistance, isDialogue } from "../rules/rules.js";

/** The shortest line in rated games. */
const LEAST_RATED_LINE = 4;
/** The most stones that an opening with decisions places. */
const DIALOGUE_STONES = 5;

/** Returns why these rules cannot be played; `null` if they can. @param {Rules} rules */
export function whyNotPlayed(rules) {
  const { width, height, k, lines, misere, gravity, opening } = rules;
  if (width !== null && Math.max(width, height ?? 0) < k) {
    return say("page-no-room", { k, size: `${width}×${height}` });
  }
  if (lines === "renju" && (k !== 5 || misere || gravity)) return say("page-no-renju");
  if (gravity && width === null) return say("page-no-fall");
  if (gravity && leastDistance(rules) > 0) return say("page-no-fall-opening", { opening });
  return hasRoomToOpen(rules) ? null : say("page-no-opening", { opening });
}

/** Whether the opening ends before the game can. @param {Rules} rules */
function hasRoomToOpen(rules) {
  if (isDialogue(rules)) return rules.k > 3 && capacity(rules) > DIALOGUE_STONES;
  const least = leastDistance(rules);
  if (least === 0) return true;
  const { width, height, k } = rules;
  if (width === null || height === null) return k > 2;
  const [x, y] = centre(rules);
  // All cells but those too near the centre; the second stone may take one of them.
  /** @type {(middle: number, side: number) => number} */
  const near = (middle, side) => Math.min(side, middle + least) - Math.max(0, middle - least + 1);
  return k > 2 && width * height - near(x, width) * near(y, height) >= 2;
}

/** Returns why a game by these rules cannot be rated; `null` if it can. @param {Rules} rules */
export function whyNotRated({ width, height, k }) {
  if (k < LEAST_RATED_LINE) return say("page-no-rated-length", { least: LEAST_RATED_LINE });
  if (width === null || height === null || Math.min(width, height) >= k) return null;
  return say("page-no-rated-board");
}
