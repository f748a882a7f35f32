// The board: shows a scene where its camera looks, and says what a player wants.

import {
  COMFORTABLE, around, clamped, fit, holds, limits, panned, pinched, seen, snapped, toCell,
  toScreen, zoomed,
} from "./camera.js";
import { Input } from "./input.js";
import { cellName, centre, columnName, drop } from "./rules.js";
import { MARGIN, Sheet } from "./sheet.js";
import { Cells, direction, sideName } from "./speak.js";

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
/** What a letter of a name at the rim takes, and what lies between two names, in pixels. */
const LETTER = 7;
const GAP = 8;
/** Which cells have their names there, where there is no room for all. */
const STEPS = [1, 2, 5, 10, 20, 50];
/** How long a word at a cell stays. */
const WORD_MS = 3500;

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

export class Board {
  /** Whether a first tap aims and a second puts; by the size of the cells, while it is `null`.
   * @type {boolean | null} */
  twoTaps = null;
  /** @type {Scene} */
  #scene = {
    stones: [], last: null, line: [], pending: null, premove: null, marks: [], mine: null, canPut: false,
  };
  /** @type {View} */
  #view = { width: 1, height: 1 };
  /** @type {Camera} */
  #camera = { x: 0, y: 0, cell: 1 };
  /** Where the names at the rim were written for. */
  #ruled = this.#camera;
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
  #rulers = { columns: new Ruler("columns"), rows: new Ruler("rows") };
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
    const { columns, rows } = this.#rulers;
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
    const middle = { x: this.#view.width / 2, y: this.#view.height / 2 };
    this.#fitted = false;
    this.#look(zoomed(this.#camera, this.#view, this.#limits, point ?? middle, factor));
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
    const { x, y } = toScreen(this.#camera, this.#view, at);
    const word = this.#bubble;
    word.textContent = text;
    word.hidden = false;
    const left = Math.max(0, Math.min(this.host.clientWidth - word.offsetWidth,
      this.#element.offsetLeft + x - word.offsetWidth / 2));
    const above = y - this.#camera.cell / 2 - word.offsetHeight - 6;
    word.style.transform = `translate(${left}px, ${above >= 0 ? above : y + this.#camera.cell / 2 + 6}px)`;
    window.clearTimeout(this.#word);
    this.#word = window.setTimeout(() => this.#hush(), WORD_MS);
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
    return Math.abs(point.x - x) <= reach && (this.#rules.gravity || Math.abs(point.y - y) <= reach);
  }

  /** Where a stone comes to lie that is put at a cell: it may fall. @param {Cell} at @returns {Cell} */
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
    const held = (/** @type {number} */ value, /** @type {number} */ low, /** @type {number} */ high) =>
      edged ? Math.max(low, Math.min(high, value)) : value;
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
    const words = [cellName(this.#rules, at), side ? sideName(side) : "empty"];
    if (pending && here(pending.at)) words.push("on its way");
    if (premove && here(premove.at)) words.push("premove");
    if (line.some(here)) words.push("in the line");
    for (const mark of marks) if (here(mark.at) && mark.kind !== "shade") words.push(mark.text ?? mark.kind);
    if (last && here(last)) words.push("last move");
    else if (last && this.#cells.large) words.push(`${direction(last, at)} of the last move`);
    return words.join(", ");
  }

  /** Edges and sizes, as they are now. */
  #measure() {
    const { edged } = this.#limits;
    const extent = edged ? this.#limits.extent : around(this.#scene.stones, AROUND);
    this.#limits = limits(extent, edged, this.#view, window.devicePixelRatio);
    const widest = Math.max(...[extent.y0, extent.y1].map((y) => this.#rowName(y).length));
    this.host.style.setProperty("--digits", String(widest));
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
      else if (this.#camera.cell !== this.#ruled.cell) this.#rule();
      else this.#slideRulers();
      this.#find();
    });
  }

  #slideRulers() {
    const { x, y, cell } = this.#camera;
    this.#rulers.columns.slide((this.#ruled.x - x) * cell);
    this.#rulers.rows.slide((y - this.#ruled.y) * cell);
  }

  /** A gesture is over: what was stretched is drawn sharply. */
  #settle() {
    const { cell } = this.#camera;
    const sharp = { ...this.#camera, cell: snapped(cell, window.devicePixelRatio) };
    this.#camera = clamped(sharp, this.#view, this.#limits);
    if (this.#camera.cell !== this.#sheet.scale) this.#draw();
    const middle = toCell(this.#camera, this.#view, { x: this.#view.width / 2, y: this.#view.height / 2 });
    if (String(middle) === String(this.#looked)) return;
    this.#looked = middle;
    this.#intents.look(middle);
  }

  #draw() {
    const box = this.#sheet.draw(this.#camera, this.#view, this.#scene.line);
    const { style } = this.#cells.element;
    for (const [side, length] of Object.entries(box)) style.setProperty(side, `${length}px`);
    this.#rule();
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

  /** Names at the rim, beside the board where it does not fill the view. */
  #rule() {
    const { columns, rows } = this.#rulers;
    this.#ruled = this.#camera;
    const { x0, y0, x1, y1 } = seen(this.#camera, this.#view, MARGIN);
    const { edged, extent } = this.#limits;
    const low = edged ? Math.max(x0, extent.x0) : x0;
    const lowRow = edged ? Math.max(y0, extent.y0) : y0;
    const letters = edged ? columnName(extent.x1).length : Math.max(String(x0).length, String(x1).length);
    columns.show(this.#names(letters * LETTER + GAP, low, edged ? Math.min(x1, extent.x1) : x1,
      (x) => ({ text: this.#limits.edged ? columnName(x) : String(x), at: toScreen(this.#camera, this.#view, [x, 0]).x })));
    rows.show(this.#names(2 * GAP, lowRow, edged ? Math.min(y1, extent.y1) : y1,
      (y) => ({ text: this.#rowName(y), at: toScreen(this.#camera, this.#view, [0, y]).y })));
    if (!edged) return;
    const corner = toScreen(this.#camera, this.#view, [extent.x0 - 0.5, extent.y0 - 0.5]);
    rows.element.style.transform = `translateX(${Math.max(0, corner.x)}px)`;
    columns.element.style.transform = `translateY(${Math.min(0, corner.y - this.#view.height)}px)`;
  }

  /** @param {number} room @param {number} from @param {number} to
   * @param {(at: number) => {text: string, at: number}} name */
  #names(room, from, to, name) {
    const enough = STEPS.find((step) => step * this.#camera.cell >= room) ?? 100;
    const names = [];
    for (let at = Math.ceil(from / enough) * enough; at <= to; at += enough) names.push(name(at));
    return names;
  }

  /** @param {number} y */
  #rowName(y) {
    return String(this.#limits.edged ? y + 1 : y);
  }
}
