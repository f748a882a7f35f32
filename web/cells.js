// The board for those who do not see it: cells with names, for screen readers.

import { speak } from "./parts.js";
import { cellName, centre } from "./rules.js";

/** @import { Cell, Rules } from "./rules.js" */

/** The longest side of a board whose every cell is an element: 361 cost little. */
const GRID_SIDE = 19;

/** Where a cell lies from another: `2 left, 1 up of`.
 * @param {Cell} from @param {Cell} to */
export function direction(from, to) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const across = dx === 0 ? [] : [`${Math.abs(dx)} ${dx < 0 ? "left" : "right"}`];
  const along = dy === 0 ? [] : [`${Math.abs(dy)} ${dy < 0 ? "down" : "up"}`];
  return [...across, ...along].join(", ");
}

/** The cells for a screen reader: a grid with one stop of the tab key, or, where that were
 * too many elements, one stop that tells where the keys stand. */
export class Cells {
  #rules;
  #describe;
  /** @type {Map<string, HTMLElement>} by name; empty on a large board */
  #cells = new Map();
  /** @type {HTMLElement} */
  #stop;

  /** @param {Rules} rules @param {(at: Cell) => string} describe
   * @param {{stand: (at: Cell) => void, put: (at: Cell) => void}} hands */
  constructor(rules, describe, hands) {
    this.#rules = rules;
    this.#describe = describe;
    this.element = document.createElement("div");
    this.element.className = "cells";
    const { width, height } = rules;
    const small = width !== null && height !== null && Math.max(width, height) <= GRID_SIDE;
    if (small) this.#fill(width, height, hands);
    this.#stop = small ? this.#cell(centre(rules)) : this.element;
    this.#stop.tabIndex = 0;
    this.element.setAttribute("role", small ? "grid" : "application");
    const size = width === null ? "without edges" : `${width} by ${height}`;
    this.element.setAttribute("aria-label", `Board ${size}`);
    if (small) return;
    this.element.setAttribute("aria-roledescription", "board");
    this.element.setAttribute("aria-description", "Arrows move, Enter puts a stone.");
  }

  /** @param {number} width @param {number} height
   * @param {{stand: (at: Cell) => void, put: (at: Cell) => void}} hands */
  #fill(width, height, hands) {
    for (let y = height - 1; y >= 0; y--) {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      for (let x = 0; x < width; x++) {
        const cell = document.createElement("div");
        cell.setAttribute("role", "gridcell");
        cell.tabIndex = -1;
        cell.setAttribute("aria-label", this.#describe([x, y]));
        cell.addEventListener("focus", () => hands.stand([x, y]));
        // Without a pointer: a screen reader's own way to act on a cell.
        cell.addEventListener("click", ({ detail }) => detail === 0 && hands.put([x, y]));
        this.#cells.set(cellName(this.#rules, [x, y]), cell);
        row.append(cell);
      }
      this.element.append(row);
    }
  }

  /** @param {Cell} at @returns {HTMLElement} */
  #cell(at) {
    return this.#cells.get(cellName(this.#rules, at)) ?? this.element;
  }

  /** Every cell says anew what lies there. @param {Iterable<Cell>} changed */
  tell(changed) {
    if (this.large) return;
    for (const at of changed) this.#cell(at).setAttribute("aria-label", this.#describe(at));
  }

  /** The keys stand at another cell. @param {Cell} at */
  stand(at) {
    if (this.large) {
      if (document.activeElement === this.element) speak(this.#describe(at));
      return;
    }
    const held = this.element.contains(document.activeElement);
    this.#stop.tabIndex = -1;
    this.#stop = this.#cell(at);
    this.#stop.tabIndex = 0;
    if (held && document.activeElement !== this.#stop) this.#stop.focus({ preventScroll: true });
  }

  /** Whether there are too many cells for an element each. */
  get large() {
    return this.#cells.size === 0;
  }

  focus() {
    this.#stop.focus({ preventScroll: true });
  }
}
