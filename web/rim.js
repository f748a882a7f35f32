// The names of columns and rows at the rim of the view.

import { seen, toScreen } from "./camera.js";
import { columnName } from "./rules.js";
import { MARGIN } from "./sheet.js";

/** @import {Camera, Extent, Limits, View} from "./camera.js" */

/** What a letter of a name at the rim takes, and what lies between two names, in pixels. */
const LETTER = 7;
const GAP = 8;
/** Which cells have their names there, where there is no room for all. */
const STEPS = [1, 2, 5, 10, 20, 50, 100];
/** Names of columns, or of rows, at the rim: a strip that slides with the sheet. */
class Ruler {
  #strip = document.createElement("div");
  #axis;

  /** @param {"columns" | "rows"} kind */
  constructor(kind) {
    this.element = document.createElement("div");
    this.element.className = `ruler ${kind}`;
    this.element.setAttribute("aria-hidden", "true");
    this.element.append(this.#strip);
    this.#axis = kind === "columns" ? "X" : "Y";
  }

  /** @param {{text: string, at: number}[]} names where they are, in pixels */
  show(names) {
    while (this.#strip.childElementCount < names.length) {
      this.#strip.append(document.createElement("span"));
    }
    [...this.#strip.children].forEach((child, index) => {
      const element = /** @type {HTMLElement} */ (child);
      const name = names[index];
      element.hidden = !name;
      if (!name) return;
      if (element.textContent !== name.text) element.textContent = name.text;
      element.style.transform = `translate${this.#axis}(${name.at}px) translate${this.#axis}(-50%)`;
    });
    this.slide(0);
  }

  /** @param {number} by */
  slide(by) {
    this.#strip.style.transform = `translate${this.#axis}(${Math.round(by)}px)`;
  }
}

export class Rim {
  columns = new Ruler("columns");
  rows = new Ruler("rows");
  /** @type {Camera} */
  #written = { x: 0, y: 0, cell: 0 };

  /** As wide as the longest name of a row. @param {Limits} limits @param {HTMLElement} host */
  measure({ extent, edged }, host) {
    const longest = Math.max(...[extent.y0, extent.y1].map((y) => rowName(edged, y).length));
    host.style.setProperty("--digits", String(longest));
  }

  /** @param {Camera} camera @param {View} view @param {Limits} limits */
  write(camera, view, { edged, extent }) {
    this.#written = camera;
    const around = seen(camera, view, MARGIN);
    const { x0, y0, x1, y1 } = edged ? both(around, extent) : around;
    const column = (/** @type {number} */ x) => edged ? columnName(x) : String(x);
    const letters = Math.max(column(x0).length, column(x1).length);
    this.columns.show(names(x0, x1, (letters * LETTER + GAP) / camera.cell, (x) => (
      { text: column(x), at: toScreen(camera, view, [x, 0]).x })));
    this.rows.show(names(y0, y1, 2 * GAP / camera.cell, (y) => (
      { text: rowName(edged, y), at: toScreen(camera, view, [0, y]).y })));
    if (!edged) return;
    // Beside the board, where it does not fill the view.
    const corner = toScreen(camera, view, [extent.x0 - 0.5, extent.y0 - 0.5]);
    this.rows.element.style.transform = `translateX(${Math.max(0, corner.x)}px)`;
    this.columns.element.style.transform = `translateY(${Math.min(0, corner.y - view.height)}px)`;
  }

  /** Follows a camera whose cells are as large as those that were written for; else it writes.
   * @param {Camera} camera @param {View} view @param {Limits} limits */
  follow(camera, view, limits) {
    const { x, y, cell } = this.#written;
    if (cell !== camera.cell) return this.write(camera, view, limits);
    this.columns.slide((x - camera.x) * cell);
    this.rows.slide((camera.y - y) * cell);
  }
}

/** @type {(edged: boolean, y: number) => string} */
const rowName = (edged, y) => String(edged ? y + 1 : y);

/** @type {(one: Extent, other: Extent) => Extent} */
const both = (one, other) => ({
  x0: Math.max(one.x0, other.x0), y0: Math.max(one.y0, other.y0),
  x1: Math.min(one.x1, other.x1), y1: Math.min(one.y1, other.y1),
});

/** @param {number} from @param {number} to @param {number} room what a name takes, in cells
 * @param {(at: number) => {text: string, at: number}} name */
function names(from, to, room, name) {
  const step = STEPS.find((step) => step >= room) ?? STEPS[STEPS.length - 1];
  const found = [];
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) found.push(name(at));
  return found;
}
