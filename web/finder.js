// What is out of view: a small map of all stones, and an arrow to the last move.

import { atRim } from "./camera.js";

/** @import {Camera, Extent, View} from "./camera.js" */
/** @import {Cell} from "./rules.js" */
/** @import {Stone} from "./sheet.js" */

/** How far from the rim the middle of the arrow is, in pixels. */
const INSET = 26;
/** The smallest dot that is seen on the map. */
const DOT = 1.5;

export class Finder {
  #map = document.createElement("div");
  #paper = document.createElement("canvas");
  #here = document.createElement("div");
  #arrow = document.createElement("button");
  /** What is painted: an unchanged list is the same one. @type {readonly Stone[] | null} */
  #painted = null;
  /** @type {Extent} */
  #extent = { x0: 0, y0: 0, x1: 0, y1: 0 };
  /** Pixels of a cell on the map. */
  #scale = 0;

  /** @param {HTMLElement} view @param {(at: Cell) => void} go @param {() => void} toLast */
  constructor(view, go, toLast) {
    this.#map.className = "map";
    this.#map.setAttribute("aria-hidden", "true");
    this.#here.className = "here";
    this.#map.append(this.#paper, this.#here);
    this.#arrow.className = "far";
    this.#arrow.type = "button";
    this.#arrow.addEventListener("click", toLast);
    view.after(this.#map, this.#arrow);
    /** @param {PointerEvent} event */
    const point = ({ clientX, clientY, buttons }) => {
      const { left, top, width, height } = this.#map.getBoundingClientRect();
      const { x0, y0, x1, y1 } = this.#extent;
      const across = (clientX - left) / width * (x1 - x0 + 1);
      const down = (clientY - top) / height * (y1 - y0 + 1);
      if (buttons === 1) go([Math.round(x0 - 0.5 + across), Math.round(y1 + 0.5 - down)]);
    };
    this.#map.addEventListener("pointerdown", point);
    this.#map.addEventListener("pointermove", point);
  }

  /** @param {boolean} needed whether anything is out of view @param {readonly Stone[]} stones
   * @param {Extent} extent @param {Extent} seen */
  map(needed, stones, extent, seen) {
    this.#map.hidden = !needed;
    if (!needed) return;
    const grown = String(Object.values(extent)) !== String(Object.values(this.#extent));
    if (grown || stones !== this.#painted) this.#paint(stones, extent);
    const { x0, y0, x1, y1 } = extent;
    const scale = this.#scale;
    /** @type {(cell: number, low: number, high: number) => number} */
    const held = (cell, low, high) => Math.max(low, Math.min(high, cell));
    const [left, right] = [seen.x0, seen.x1 + 1].map((x) => (held(x, x0, x1 + 1) - x0) * scale);
    const [top, bottom] = [seen.y1, seen.y0 - 1].map((y) => (y1 - held(y, y0 - 1, y1)) * scale);
    this.#here.style.transform = `translate(${left}px, ${top}px)`;
    this.#here.style.width = `${right - left}px`;
    this.#here.style.height = `${bottom - top}px`;
  }

  /** @param {readonly Stone[]} stones @param {Extent} extent */
  #paint(stones, extent) {
    const { x0, y0, x1, y1 } = extent;
    const [width, height] = [x1 - x0 + 1, y1 - y0 + 1];
    this.#painted = stones;
    this.#extent = extent;
    this.#map.style.aspectRatio = `${width} / ${height}`;
    this.#map.classList.toggle("tall", height > width);
    this.#scale = this.#map.clientWidth / width;
    const scale = 2 * this.#scale;
    this.#paper.width = Math.ceil(width * scale);
    this.#paper.height = Math.ceil(height * scale);
    const paper = this.#paper.getContext("2d");
    if (!paper) return;
    const dot = Math.max(2 * DOT, scale * 0.8);
    const style = getComputedStyle(this.#map);
    for (const side of ["x", "o"]) {
      paper.fillStyle = style.getPropertyValue(`--${side}`);
      for (const { at: [x, y], side: whose } of stones) {
        if (whose === side) paper.fillRect((x - x0) * scale, (y1 - y) * scale, dot, dot);
      }
    }
  }

  /** @param {Camera} camera @param {View} view @param {Cell | null} last @param {string} name */
  arrow(camera, view, last, name) {
    const at = last && atRim(camera, view, last, INSET);
    this.#arrow.hidden = !at;
    if (!at) return;
    this.#arrow.setAttribute("aria-label", `To the last move, ${name}`);
    const { x, y, angle } = at;
    this.#arrow.style.transform =
      `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${angle}deg)`;
  }
}
