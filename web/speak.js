// The board for those who do not see it: cells with names, what happens in words, typed cells.

import { cellName, centre, parseCell } from "./rules.js";

/** @import {Cell, Rules} from "./rules.js" */
/** @import {Side} from "./wire.js" */

/** The longest side of a board whose every cell is an element: 361 cost little. */
const GRID_SIDE = 19;
/** What is said in one breath: more would be an old story before it is read. */
const BREATH = 4;

/** @type {(politeness: "polite" | "assertive") => (text: string) => void} */
function region(politeness) {
  const element = document.createElement("div");
  element.className = "unseen";
  element.setAttribute("aria-live", politeness);
  element.setAttribute("aria-atomic", "true");
  document.body.append(element);
  /** @type {string[]} */
  let waiting = [];
  const say = () => {
    const text = waiting.join(" ");
    // The same text twice would not be read again.
    element.textContent = text === element.textContent ? `${text}\u00a0` : text;
    waiting = [];
  };
  return (text) => {
    if (waiting.length === 0) requestAnimationFrame(say);
    waiting = [...waiting, text].slice(-BREATH);
  };
}

/** Says something when the reader is free: moves, clocks. */
export const speak = region("polite");
/** Says something at once: the line is lost, the game is over. */
export const alertText = region("assertive");

/** @type {(side: Side) => string} */
export const sideName = (side) => side.toUpperCase();

/** A move in words; its number keeps two of them apart.
 * @param {Rules} rules @param {number} ply @param {Side} side @param {Cell} at */
export function moveText(rules, ply, side, at) {
  return `${ply + 1}: ${sideName(side)} ${cellName(rules, at)}.`;
}

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

/** A field for what is typed: a cell, or a word that `obey` knows; it answers in a sentence.
 * @param {Rules} rules @param {(at: Cell) => string} put @param {(word: string) => string} obey
 * @returns {HTMLFormElement} */
export function commandField(rules, put, obey) {
  const form = document.createElement("form");
  form.className = "command";
  const label = document.createElement("label");
  label.textContent = "Move ";
  const field = document.createElement("input");
  field.autocomplete = "off";
  field.spellcheck = false;
  field.enterKeyHint = "go";
  field.placeholder = rules.width === null ? "-3,17" : cellName(rules, [0, 0]);
  label.append(field);
  form.append(label);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const at = parseCell(rules, field.value);
    const answer = at ? put(at) : obey(field.value.trim().toLowerCase());
    if (answer) speak(answer);
    field.value = "";
  });
  return form;
}
