// Which games cannot be played, and which cannot be rated: the form says so before the server does.

import { capacity, centre, leastDistance, isDialogue } from "./rules.js";

/** @import { Rules } from "./types.js" */

/** The shortest line that is played for a rating. */
const LEAST_RATED_LINE = 4;
/** An opening that is a dialogue puts so many stones at most. */
const DIALOGUE_STONES = 5;

/** Why nobody can play by these rules; `null` where they can. @param {Rules} rules */
export function whyNotPlayed(rules) {
  const { width, height, k, lines, misere, gravity, opening } = rules;
  if (width !== null && Math.max(width, height ?? 0) < k) {
    return `Nobody can win: ${k} in a row do not fit on ${width}x${height}`;
  }
  if (lines === "renju" && (k !== 5 || misere || gravity)) {
    return "Renju is five in a row that wins, with stones that do not fall";
  }
  if (gravity && width === null) return "Stones can fall only on a board with edges";
  if (gravity && leastDistance(rules) > 0) {
    return `Stones that fall cannot begin with the ${opening} opening`;
  }
  return hasRoomToOpen(rules) ? null
    : `The ${opening} opening needs a larger board or a longer line`;
}

/** Whether the opening is over before the game can be. @param {Rules} rules */
function hasRoomToOpen(rules) {
  if (isDialogue(rules)) return rules.k > 3 && capacity(rules) > DIALOGUE_STONES;
  const least = leastDistance(rules);
  if (least === 0) return true;
  const { width, height, k } = rules;
  if (width === null || height === null) return k > 2;
  const [x, y] = centre(rules);
  // All but the cells too near the centre; the second stone may take one of them.
  /** @type {(middle: number, side: number) => number} */
  const near = (middle, side) => Math.min(side, middle + least) - Math.max(0, middle - least + 1);
  return k > 2 && width * height - near(x, width) * near(y, height) >= 2;
}

/** Why a game by these rules cannot be rated; `null` where it can. @param {Rules} rules */
export function whyNotRated({ width, height, k }) {
  if (k < LEAST_RATED_LINE) return `Rated games need ${LEAST_RATED_LINE} in a row or more`;
  if (width === null || height === null || Math.min(width, height) >= k) return null;
  return "Rated games need a board where a line fits in both directions";
}
