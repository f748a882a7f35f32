// Where a stone completes a line, or makes a four that cannot be stopped.

import { cellOf, completedLine, contains, drop, key } from "./rules.js";

/** How far from a stone a cell may still matter for a four. */
const NEAR = 2;

/** Returns the cells where a stone of `side` completes a line, row by row from the bottom.
 * @param {Rules} rules @param {Stones} stones @param {Side} side @returns {Cell[]} */
export function completing(rules, stones, side) {
  const open = near(rules, stones, 1, side)
    .filter(([x, y]) => !rules.gravity || drop(rules, stones, x)?.[1] === y);
  return whereStone(stones, side, open, (sketch, at) => completedLine(rules, sketch, at) !== null)
    .sort((a, b) => a[1] - b[1] || a[0] - b[0]);
}

/** Returns the cells where a stone makes a four that cannot be stopped. @param {Rules} rules
 * @param {Stones} stones @param {Side} side */
export const openFours = (rules, stones, side) => whereStone(stones, side, near(rules, stones, NEAR),
  (sketch) => completing(rules, sketch, side).length > 1);

/** Returns the free cells within some steps of stones, or of one side's. @param {Rules} rules
 * @param {Stones} stones @param {number} reach @param {Side} [side] */
function near(rules, stones, reach, side) {
  /** @type {Map<string, Cell>} */
  const found = new Map();
  for (const [of, owner] of stones) {
    if (side && owner !== side) continue;
    const [x, y] = cellOf(of);
    for (let dx = -reach; dx <= reach; dx++) {
      for (let dy = -reach; dy <= reach; dy++) {
        const at = /** @type {Cell} */ ([x + dx, y + dy]);
        if (contains(rules, at) && !stones.has(key(at))) found.set(key(at), at);
      }
    }
  }
  return [...found.values()];
}

/** Returns the free cells for which `holds` is true once a stone of `side` is placed there.
 * @param {Stones} stones @param {Side} side @param {Cell[]} cells
 * @param {(sketch: Stones, at: Cell) => boolean} holds */
function whereStone(stones, side, cells, holds) {
  const sketch = new Map(stones);
  return cells.filter((at) => {
    sketch.set(key(at), side);
    const held = holds(sketch, at);
    sketch.delete(key(at));
    return held;
  });
}
