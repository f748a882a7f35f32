// The board: shows a scene where its camera looks, and says what a player wants.

import {
  COMFORTABLE, around, clamped, fit, holds, limits, panned, pinched, seen, snapped, toCell,
  toScreen, zoomed,
} from "./camera.js";
import { Cells, direction } from "./cells.js";
import { Input } from "./input.js";
import { cellName, centre, drop } from "./rules.js";
import { Rim, Sheet } from "./sheet.js";
import { sign } from "./words.js";

/** @import {Camera, Limits, Point, View} from "./camera.js" */
/** @import {Cell, Rules} from "./rules.js" */
/** @import {Mark, Stone} from "./sheet.js" */
/** @import {Side} from "./wire.js" */

/**
 * @typedef {object} Scene what there is to see; a list that is unchanged is the same list
 * @property {readonly Stone[]} stones in the order of the plies
 * @property {Cell | null} last
 * @property {readonly Cell[]} line the winning one
 * @property {Stone | null} pending on its way to the server
 * @property {Stone | null} premove
 * @property {readonly Mark[]} marks
 * @property {Side | null} mine whose stone a tap puts
 * @property {boolean} canPut whether taps put anything at all
 */
/**
 * @typedef {object} Intents
 * @property {(at: Cell) => void} put
 * @property {(at: Cell | null) => void} aim the ghost that waits for a second tap
 * @property {() => void} cancel no ghost is left to drop: the premove
 * @property {(at: Cell) => void} look the cell in the middle of the view is another
 */

/** How near to the ghost a finger means it, in pixels, where cells are smaller. */
const GHOST_REACH = 12;
/** The cells around the stones that are part of a board without edges. */
const AROUND = 4;
/** How long a word at a cell stays. */
const WORD_MS = 3500;

export class Board {
  /** Whether a first tap aims and a second puts; by the size of the cells, while it is `null`.
   * @type {boolean | null} */
  twoTaps = null;
  /** @type {Scene} */
  #scene = {
    stones: [], last: null, line: [], marks: [],
    pending: null, premove: null, mine: null, canPut: false,
  };
  /** @type {View} */
  #view = { width: 1, height: 1 };
  /** @type {Camera} */
  #camera = { x: 0, y: 0, cell: 1 };
  /** @type {Limits} */
  #limits;
  /** Whether nobody has moved the camera: then it follows the size of the window. */
  #fitted = true;
  /** @type {Cell} */
  #cursor;
  /** Where a stone waits for a second tap. @type {Cell | null} */
  #ghost = null;
  /** @type {Cell | null} */
  #hovered = null;
  #frame = 0;
  #word = 0;
  /** @type {Cell} */
  #looked = [0, 0];
  #rules;
  #intents;
  #sheet;
  #cells;
  #element;
  #rim = new Rim();
  #bounds = new DOMRect();
  #bubble = document.createElement("div");
  /** Both are loaded when there is first need of them.
   * @type {import("./finder.js").Finder | null} */
  #finder = null;
  /** @type {Promise<void> | null} */
  #found = null;
  /** @type {Promise<import("./loupe.js").Loupe> | null} */
  #loupe = null;
  /** @type {Point | null} */
  #finger = null;
  #resized = new ResizeObserver(() => this.resize());

  /** @param {HTMLElement} host @param {Rules} rules @param {Intents} intents */
  constructor(host, rules, intents) {
    this.host = host;
    this.#rules = rules;
    this.#intents = intents;
    const { width, height } = rules;
    const edged = width !== null && height !== null;
    const extent = edged ? { x0: 0, y0: 0, x1: width - 1, y1: height - 1 } : around([], AROUND);
    this.#limits = limits(extent, edged, this.#view, 1);
    this.#cursor = centre(rules);
    this.#sheet = new Sheet(edged ? extent : null);
    this.#cells = new Cells(rules, (at) => this.#describe(at), {
      stand: (at) => this.#stand(at),
      put: (at) => this.put(at),
    });
    this.#element = document.createElement("div");
    this.#element.className = "view";
    this.#sheet.element.append(this.#cells.element);
    this.#element.append(this.#sheet.element);
    this.#bubble.className = "word";
    this.#bubble.hidden = true;
    host.classList.add("board");
    const { columns, rows } = this.#rim;
    host.replaceChildren(rows.element, this.#element, columns.element, this.#bubble);
    new Input(this.#element, this.#hands());
    this.#resized.observe(this.#element);
    this.resize();
  }

  /** @param {Scene} scene */
  show(scene) {
    const old = this.#scene;
    this.#scene = scene;
    const sheet = this.#sheet;
    const changed = sheet.update(scene.stones, old.pending);
    if (changed.length > 0 && !this.#limits.edged) this.#measure();
    // A game that one comes to later.
    if (old.stones.length === 0 && changed.length > 1 && this.#fitted) this.fit();
    sheet.put(sheet.last, scene.last);
    sheet.put(sheet.lastCell, scene.last);
    sheet.plan(sheet.plans.pending, scene.pending);
    sheet.plan(sheet.plans.premove, scene.premove);
    if (old.line !== scene.line) sheet.drawLine(scene.line);
    if (old.marks !== scene.marks) {
      sheet.drawMarks(scene.marks);
      changed.push(...[...old.marks, ...scene.marks].map(({ at }) => at));
    }
    for (const plan of [old.pending, scene.pending, old.premove, scene.premove]) {
      if (plan) changed.push(plan.at);
    }
    if (old.last) changed.push(old.last);
    this.#cells.tell([...changed, ...old.line, ...scene.line]);
    if (this.#ghost && !this.#free(this.#ghost)) this.aim(null);
    this.#haunt();
    this.#find();
  }

  /** All of the board, or all stones. */
  fit() {
    this.#fitted = true;
    this.#look(fit(this.#limits, this.#view, window.devicePixelRatio));
    this.#settle();
  }

  /** @param {Cell} at */
  centre(at) {
    this.#fitted = false;
    this.#look({ ...this.#camera, x: at[0], y: at[1] });
    this.#settle();
  }

  /** @param {number} factor @param {Point | null} [point] the middle, if it is not said */
  zoom(factor, point = null) {
    this.#fitted = false;
    this.#look(zoomed(this.#camera, this.#view, this.#limits, point ?? this.#middle, factor));
    if (!point) this.#settle();
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.#element;
    if (width === 0 || height === 0) return;
    this.#view = { width, height };
    this.#measure();
    this.#camera = this.#fitted
      ? fit(this.#limits, this.#view, window.devicePixelRatio)
      : clamped(this.#camera, this.#view, this.#limits);
    this.#draw();
  }

  focus() {
    this.#cells.focus();
  }

  /** Where the middle of a cell is, in the view. @param {Cell} at */
  pointOf(at) {
    return toScreen(this.#camera, this.#view, at);
  }

  /** The ghost waits at a cell for a second tap. @param {Cell | null} at */
  aim(at) {
    const wanted = at && this.#free(at) ? this.#target(at) : null;
    if (String(wanted) === String(this.#ghost)) return;
    this.#ghost = wanted;
    this.#haunt();
    this.#intents.aim(wanted);
  }

  /** A stone is wanted: of the ghost, if no cell is said. @param {Cell | null} [at] */
  put(at = this.#ghost) {
    if (!at || !this.#scene.canPut) return;
    this.aim(null);
    this.#hover(null);
    this.#intents.put(this.#target(at));
  }

  /** Says something at a cell: why no stone may lie there. @param {Cell} at @param {string} text */
  tell(at, text) {
    const word = this.#bubble;
    word.textContent = text;
    word.hidden = false;
    const { x, y } = toScreen(this.#camera, this.#view, at);
    const { offsetWidth, offsetHeight } = word;
    const middle = this.#element.offsetLeft + x - offsetWidth / 2;
    const left = Math.max(0, Math.min(this.host.clientWidth - offsetWidth, middle));
    const beyond = this.#camera.cell / 2 + 6;
    const top = y - beyond >= offsetHeight ? y - beyond - offsetHeight : y + beyond;
    word.style.transform = `translate(${left}px, ${top}px)`;
    window.clearTimeout(this.#word);
    this.#word = window.setTimeout(() => this.#hush(), WORD_MS);
  }

  get #middle() {
    return { x: this.#view.width / 2, y: this.#view.height / 2 };
  }

  #hush() {
    this.#bubble.hidden = true;
  }

  /** @returns {import("./input.js").Hands} */
  #hands() {
    return {
      point: (event) => this.#point(event),
      cellAt: (point) => this.#cellAt(point),
      hitsGhost: (point) => this.#hitsGhost(point),
      aimsFirst: (touch) => this.twoTaps ?? (touch && this.#camera.cell < COMFORTABLE),
      isFree: (at) => this.#free(at),
      pans: () => !this.#limits.edged || this.#camera.cell > this.#limits.least,
      zooms: () => this.#limits.most > this.#limits.least,
      pan: (from, to) => this.#go(panned(this.#camera, from, to)),
      pinch: (from, to) => this.#go(pinched(this.#camera, this.#view, this.#limits, from, to)),
      zoom: (point, factor) => this.zoom(factor, point),
      settle: () => this.#settle(),
      fit: () => this.fit(),
      toLast: () => this.#toLast(),
      hover: (at) => this.#hover(at),
      aim: (at) => this.aim(at),
      magnify: (finger) => this.#magnify(finger),
      put: (at) => this.put(at ?? this.#ghost),
      putHere: () => this.#putHere(),
      cancel: () => this.#ghost ? this.aim(null) : this.#intents.cancel(),
      step: (dx, dy) => this.#stand([this.#cursor[0] + dx, this.#cursor[1] + dy]),
      leap: (toEnd, all) => this.#leap(toEnd, all),
    };
  }

  /** @param {MouseEvent} event @returns {Point} */
  #point(event) {
    // While a finger slides, nothing moves the view; asking would lay out the page each time.
    if (event.type !== "pointermove" || event.buttons === 0) {
      this.#bounds = this.#element.getBoundingClientRect();
    }
    return { x: event.clientX - this.#bounds.left, y: event.clientY - this.#bounds.top };
  }

  /** @param {Point} point @returns {Cell | null} */
  #cellAt(point) {
    const { width, height } = this.#view;
    if (point.x < 0 || point.y < 0 || point.x >= width || point.y >= height) return null;
    const at = toCell(this.#camera, this.#view, point);
    return this.#limits.edged && !holds(this.#limits.extent, at) ? null : at;
  }

  /** @param {Point} point */
  #hitsGhost(point) {
    if (!this.#ghost) return false;
    const { x, y } = toScreen(this.#camera, this.#view, this.#ghost);
    const reach = Math.max(this.#camera.cell / 2, GHOST_REACH);
    const [across, along] = [Math.abs(point.x - x), Math.abs(point.y - y)];
    return across <= reach && (this.#rules.gravity || along <= reach);
  }

  /** Where a stone comes to lie that is put at a cell: it may fall.
   * @param {Cell} at @returns {Cell} */
  #target(at) {
    return this.#rules.gravity && drop(this.#rules, this.#sheet.sides, at[0]) || at;
  }

  /** @param {Cell} at */
  #free(at) {
    return this.#scene.canPut && !this.#sheet.at(this.#target(at));
  }

  #toLast() {
    if (this.#scene.last) this.centre(this.#scene.last);
  }

  /** Shows what lies under a finger. @param {Point | null} finger in the view */
  async #magnify(finger) {
    this.#finger = finger;
    if (!finger && !this.#loupe) return;
    this.#loupe ??= import("./loupe.js").then(({ Loupe }) => {
      const loupe = new Loupe();
      this.host.append(loupe.element);
      return loupe;
    });
    const loupe = await this.#loupe;
    const at = this.#finger && this.#cellAt(this.#finger);
    if (!this.#finger || !at) return loupe.hide();
    const { left, top } = this.#bounds;
    const { edged, extent } = this.#limits;
    const lies = (/** @type {Cell} */ cell) =>
      this.#sheet.at(cell) ?? (edged && !holds(extent, cell) ? null : "empty");
    const side = this.#ghost && this.#scene.mine;
    loupe.show({ x: left + this.#finger.x, y: top + this.#finger.y }, this.#ghost ?? at,
      cellName(this.#rules, this.#ghost ?? at), side, lies);
  }

  /** The mouse is over a cell. @param {Cell | null} at */
  #hover(at) {
    if (String(at) === String(this.#hovered)) return;
    this.#hovered = at;
    this.#haunt();
  }

  /** Shows the stone that would be put. */
  #haunt() {
    const hovered = this.#hovered;
    const at = this.#ghost ?? (hovered && this.#free(hovered) ? this.#target(hovered) : null);
    const side = this.#scene.mine;
    this.#sheet.plan(this.#sheet.plans.ghost, at && side && { at, side });
  }

  #putHere() {
    const here = this.#target(this.#cursor);
    if (this.twoTaps && String(here) !== String(this.#ghost)) this.aim(here);
    else this.put(here);
  }

  /** The keys stand at a cell, or at the nearest one that there is. @param {Cell} at */
  #stand([x, y]) {
    const { edged, extent } = this.#limits;
    /** @type {(value: number, low: number, high: number) => number} */
    const held = (value, low, high) => edged ? Math.max(low, Math.min(high, value)) : value;
    const at = /** @type {Cell} */ ([held(x, extent.x0, extent.x1), held(y, extent.y0, extent.y1)]);
    const moved = String(at) !== String(this.#cursor);
    this.#cursor = at;
    this.#sheet.put(this.#sheet.cursor, at);
    if (moved && !holds(seen(this.#camera, this.#view, -1 / 16), at)) this.centre(at);
    if (moved) this.#cells.stand(at);
  }

  /** @param {boolean} toEnd @param {boolean} all */
  #leap(toEnd, all) {
    const { x0, y0, x1, y1 } = this.#limits.extent;
    const y = all ? (toEnd ? y0 : y1) : this.#cursor[1];
    this.#stand([toEnd ? x1 : x0, y]);
  }

  /** What lies at a cell, in words. @param {Cell} at */
  #describe(at) {
    const { last, line, marks, pending, premove } = this.#scene;
    const side = this.#sheet.at(at);
    const here = (/** @type {Cell} */ [x, y]) => x === at[0] && y === at[1];
    const words = [cellName(this.#rules, at), side ? sign(side) : "empty"];
    if (pending && here(pending.at)) words.push("on its way");
    if (premove && here(premove.at)) words.push("premove");
    if (line.some(here)) words.push("in the line");
    for (const { at, kind, text } of marks) {
      if (here(at) && (text || kind !== "shade")) words.push(text ?? kind);
    }
    if (last && here(last)) words.push("last move");
    else if (last && this.#cells.large) words.push(`${direction(last, at)} of the last move`);
    return words.join(", ");
  }

  /** Edges and sizes, as they are now. */
  #measure() {
    const { edged } = this.#limits;
    const extent = edged ? this.#limits.extent : around(this.#scene.stones, AROUND);
    this.#limits = limits(extent, edged, this.#view, window.devicePixelRatio);
    this.#rim.measure(this.#limits, this.host);
  }

  /** A player moves the camera. @param {Camera} camera */
  #go(camera) {
    this.#fitted = false;
    this.#look(camera);
  }

  /** What changes a camera changes it for the next frame. @param {Camera} camera */
  #look(camera) {
    this.#hush();
    this.#camera = clamped(camera, this.#view, this.#limits);
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (!this.#sheet.slide(this.#camera, this.#view)) this.#draw();
      else this.#rim.follow(this.#camera, this.#view, this.#limits);
      this.#find();
    });
  }

  /** A gesture is over: what was stretched is drawn sharply. */
  #settle() {
    const { cell } = this.#camera;
    const sharp = { ...this.#camera, cell: snapped(cell, window.devicePixelRatio) };
    this.#camera = clamped(sharp, this.#view, this.#limits);
    // All of it is in view again.
    this.#fitted ||= this.#limits.edged && this.#camera.cell === this.#limits.least;
    if (this.#camera.cell !== this.#sheet.scale) this.#draw();
    const middle = toCell(this.#camera, this.#view, this.#middle);
    if (String(middle) === String(this.#looked)) return;
    this.#looked = middle;
    this.#intents.look(middle);
  }

  #draw() {
    const box = this.#sheet.draw(this.#camera, this.#view, this.#scene.line);
    const { style } = this.#cells.element;
    for (const [side, length] of Object.entries(box)) style.setProperty(side, `${length}px`);
    this.#rim.write(this.#camera, this.#view, this.#limits);
    this.#find();
  }

  /** A map and an arrow, for what is out of view. */
  #find() {
    const { edged, extent, least } = this.#limits;
    const view = seen(this.#camera, this.#view, 0);
    const corners = /** @type {Cell[]} */ ([
      [extent.x0 + AROUND, extent.y0 + AROUND], [extent.x1 - AROUND, extent.y1 - AROUND],
    ]);
    const needed = edged ? this.#camera.cell > least : !corners.every((at) => holds(view, at));
    if (needed) {
      this.#found ??= import("./finder.js").then(({ Finder }) => {
        this.#finder = new Finder(this.#element, (at) => this.centre(at), () => this.#toLast());
        this.#find();
      });
    }
    if (!this.#finder) return;
    const { stones, last } = this.#scene;
    this.#finder.map(needed, stones, extent, view);
    this.#finder.arrow(this.#camera, this.#view, last, last ? cellName(this.#rules, last) : "");
  }
}
