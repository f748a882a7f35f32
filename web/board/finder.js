// Finds what is out of view: a small map of all stones, and an arrow to the last move.

import { between } from "./camera.js";
import { say } from "../parts/messages.js";
import { make } from "../parts/parts.js";
import { SIDES, common } from "../rules/rules.js";
import { equal } from "./stones.js";

/** The distance of the arrow's middle from the rim, in pixels. */
const INSET = 26;
/** The smallest dot visible on the map. */
const DOT = 1.5;

export class Finder {
  #paper = document.createElement("canvas");
  #here = make("div", { class: "here" });
  #map = make("div", { class: "map", "aria-hidden": "true" }, this.#paper, this.#here);
  #arrow;
  /** The stones painted so far. @type {Stone[]} */ #painted = [];
  /** @type {Record<Side, string>} */ #inks = { x: "", o: "" };
  /** @type {Extent} */ #extent = { x0: 0, y0: 0, x1: 0, y1: 0 };
  /** The size of a cell on the map, in pixels. */ #scale = 0;

  /** @param {HTMLElement} view @param {(at: Cell) => void} go @param {() => void} toLast */
  constructor(view, go, toLast) {
    this.#arrow = make("button", { class: "far", type: "button", onclick: toLast });
    view.after(this.#map, this.#arrow);
    const point = (/** @type {PointerEvent} */ { clientX, clientY, buttons }) => {
      const { left, top } = this.#map.getBoundingClientRect();
      const [across, down] = [clientX - left, clientY - top].map((it) => it / this.#scale - 0.5);
      const { x0, y1 } = this.#extent;
      if (buttons === 1) go([Math.round(x0 + across), Math.round(y1 - down)]);
    };
    this.#map.addEventListener("pointerdown", point);
    this.#map.addEventListener("pointermove", point);
  }

  /** @param {boolean} needed whether anything is out of view @param {readonly Stone[]} stones
   * @param {Camera} camera */
  map(needed, stones, camera) {
    this.#map.hidden = !needed;
    if (!needed) return;
    if (`${Object.values(camera.extent)}` !== `${Object.values(this.#extent)}`) this.#measure(camera.extent);
    this.#paint(stones);
    const seen = camera.seen(0);
    const { x0, y0, x1, y1 } = this.#extent;
    /** @type {(cell: number, low: number, high: number) => number} */
    const held = (cell, low, high) => (between(cell, low, high) - low) * this.#scale;
    const [left, right] = [seen.x0, seen.x1 + 1].map((x) => held(x, x0, x1 + 1));
    const [top, bottom] = [-seen.y1, 1 - seen.y0].map((down) => held(down, -y1, 1 - y0));
    this.#here.style.transform = `translate(${left}px, ${top}px)`;
    this.#here.style.width = `${right - left}px`;
    this.#here.style.height = `${bottom - top}px`;
  }

  #measure(/** @type {Extent} */ extent) {
    const [width, height] = [extent.x1 - extent.x0 + 1, extent.y1 - extent.y0 + 1];
    this.#extent = extent;
    this.#painted = [];
    this.#map.style.aspectRatio = `${width} / ${height}`;
    this.#map.classList.toggle("tall", height > width);
    this.#scale = this.#map.clientWidth / width;
    this.#paper.width = Math.ceil(2 * width * this.#scale);
    this.#paper.height = Math.ceil(2 * height * this.#scale);
  }

  /** Paints only new stones if nothing else changed. @param {readonly Stone[]} stones */
  #paint(stones) {
    const paper = this.#paper.getContext("2d");
    if (!paper) return;
    const old = this.#painted;
    let same = common(old, stones, equal);
    if (same === 0 || same < old.length) {
      same = 0;
      paper.clearRect(0, 0, this.#paper.width, this.#paper.height);
      for (const side of SIDES) {
        this.#map.style.color = `var(--${side})`;
        this.#inks[side] = getComputedStyle(this.#map).color;
      }
    }
    const added = stones.slice(same);
    old.splice(same, old.length, ...added);
    const { x0, y1 } = this.#extent;
    const scale = 2 * this.#scale;
    const dot = Math.max(2 * DOT, scale * 0.8);
    for (const { at: [x, y], side } of added) {
      paper.fillStyle = this.#inks[side];
      paper.fillRect((x - x0) * scale, (y1 - y) * scale, dot, dot);
    }
  }

  /** @param {Camera} camera @param {Cell | null} last @param {string} name */
  arrow(camera, last, name) {
    const at = last && atRim(camera, last);
    this.#arrow.hidden = !at;
    if (!at) return;
    this.#arrow.setAttribute("aria-label", say("page-to-last", { cell: name }));
    const { x, y, angle } = at;
    this.#arrow.style.transform =
      `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${angle}deg)`;
  }
}

/** Returns where at the rim an arrow to a cell out of view stands, and its direction, in degrees
 * clockwise from the right; `null` when the cell is in view.
 * @param {Camera} camera @param {Cell} at */
export function atRim(camera, at) {
  const { width, height } = camera.view;
  const { x, y } = camera.toScreen(at);
  if (x >= 0 && x <= width && y >= 0 && y <= height) return null;
  const [dx, dy] = [x - width / 2, y - height / 2];
  const part = 1 / Math.max(
    Math.abs(dx) / (width / 2 - INSET), Math.abs(dy) / (height / 2 - INSET));
  const angle = Math.atan2(dy, dx) * 180 / Math.PI;
  return { x: width / 2 + dx * part, y: height / 2 + dy * part, angle };
}
