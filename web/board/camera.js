// The camera (which cell is in the middle of the view, and how large cells are), and what fingers,
// the mouse, the wheel and keys mean. The board carries that out.

import { MAX_COORDINATE } from "../rules/rules.js";

/** How far beyond the stones the camera may go: the reach of two stones. */
const BEYOND = 16;
/** The size of a cell that suits a finger, and the largest on a large board. */
export const COMFORTABLE = 36;
const LARGEST = 80;
/** The largest on any board: one of 3x3 fills a screen, one of 1x1 need not. */
const GRANDEST = 240;
/** The width of the lines at the edges, in pixels. */
const FRAME = 6;
/** The smallest cell of a board without edges. */
const SMALLEST = 5;

/** How far a pointer may slide during a tap, in pixels: fingers roll. */
const SLOP = { touch: 10, other: 6 };
/** A finger that rests this long starts to aim. */
const HOLD_MS = 140;
/** The wheel reports no end of scrolling; a rest this long counts as one. */
const WHEEL_REST_MS = 160;
const ZOOM_STEP = 1.25;
const PAGE = 5;

/** @type {Record<string, (hands: Hands, event: KeyboardEvent) => void>} */
const KEYS = {
  ArrowLeft: (hands) => hands.step(-1, 0),
  ArrowRight: (hands) => hands.step(1, 0),
  ArrowUp: (hands) => hands.step(0, 1),
  ArrowDown: (hands) => hands.step(0, -1),
  PageUp: (hands) => hands.step(0, PAGE),
  PageDown: (hands) => hands.step(0, -PAGE),
  Home: (hands, { ctrlKey }) => hands.leap(false, ctrlKey),
  End: (hands, { ctrlKey }) => hands.leap(true, ctrlKey),
  Enter: (hands) => hands.putHere(),
  " ": (hands) => hands.putHere(),
  Escape: (hands) => hands.cancel(),
  "+": (hands) => hands.zoom(ZOOM_STEP),
  "=": (hands) => hands.zoom(ZOOM_STEP),
  "-": (hands) => hands.zoom(1 / ZOOM_STEP),
  0: (hands) => hands.fit(),
  c: (hands) => hands.toLast(),
};

/** @type {(value: number, least: number, most: number) => number} */
export const between = (value, least, most) => Math.max(least, Math.min(most, value));

/** Returns the extent around some stones; around the origin if there are none.
 * @param {readonly Stone[]} stones @param {number} around @returns {Extent} */
export function around(stones, around) {
  const cells = stones.length > 0 ? stones.map(({ at }) => at) : [[0, 0]];
  const [xs, ys] = [0, 1].map((axis) => cells.map((at) => at[axis]));
  return {
    x0: Math.min(...xs) - around, y0: Math.min(...ys) - around,
    x1: Math.max(...xs) + around, y1: Math.max(...ys) + around,
  };
}

/** @param {Extent} extent @param {Cell} at */
export const holds = ({ x0, y0, x1, y1 }, [x, y]) => x0 <= x && x <= x1 && y0 <= y && y <= y1;

export class Camera {
  /** The middle of the view, in cells. */
  x = 0;
  y = 0;
  /** The size of a cell in pixels: now, at least and at most. */
  cell = 1;
  least = 1;
  most = 1;
  /** Device pixels per pixel of the page. */ density = 1;
  /** @type {Size} */ view = { width: 1, height: 1 };

  /** @param {Extent} extent the cells that can be viewed
   * @param {boolean} edged whether there are no others */
  constructor(extent, edged) {
    this.extent = extent;
    this.edged = edged;
  }

  /** @param {Extent} extent @param {Size} view @param {number} density */
  measure(extent, view, density) {
    Object.assign(this, { extent, view, density });
    const fitting = this.#fitting;
    [this.least, this.most] = this.edged ? [fitting, Math.max(LARGEST, fitting)] : [SMALLEST, LARGEST];
  }

  /** The largest cell size that shows everything. */
  get #fitting() {
    const { extent: { x0, y0, x1, y1 }, view: { width, height } } = this;
    const [across, up] = [(width - FRAME) / (x1 - x0 + 1), (height - FRAME) / (y1 - y0 + 1)];
    return this.#whole(Math.min(across, up, GRANDEST));
  }

  /** Rounds down to whole device pixels: otherwise lines would blur. @param {number} cell */
  #whole(cell) {
    return Math.max(1, Math.floor(cell * this.density + 1e-6)) / this.density;
  }

  get pans() {
    return !this.edged || this.cell > this.least;
  }

  /** Shows everything, as large as fits. */
  fit() {
    const { x0, y0, x1, y1 } = this.extent;
    [this.x, this.y] = [(x0 + x1) / 2, (y0 + y1) / 2];
    this.cell = this.edged ? this.least : between(this.#fitting, this.least, COMFORTABLE + 8);
  }

  sharpen() {
    this.cell = this.#whole(this.cell);
  }

  /** Returns the middle of a cell on the screen. @param {Cell} at @returns {Place} */
  toScreen([x, y]) {
    const { width, height } = this.view;
    return {
      x: width / 2 + (x - this.x) * this.cell,
      y: height / 2 - (y - this.y) * this.cell,
    };
  }

  /** @param {Place} point @returns {Cell} */
  toCell(point) {
    const [x, y] = this.toParts(point);
    // `+ 0` turns -0 into 0.
    return [Math.round(x) + 0, Math.round(y) + 0];
  }

  /** Converts a point of the screen to fractional cells. @param {Place} point */
  toParts({ x, y }) {
    const { width, height } = this.view;
    return [this.x + (x - width / 2) / this.cell, this.y - (y - height / 2) / this.cell];
  }

  /** @param {Place} from @param {Place} to */
  pan(from, to) {
    this.x -= (to.x - from.x) / this.cell;
    this.y += (to.y - from.y) / this.cell;
  }

  /** Zooms so that `point` stays in place. @param {number} factor @param {Place} point */
  zoom(factor, point) {
    const [x, y] = this.toParts(point);
    this.cell = between(this.cell * factor, this.least, this.most);
    const [alsoX, alsoY] = this.toParts(point);
    this.x += x - alsoX;
    this.y += y - alsoY;
  }

  /** Follows two fingers. @param {[Place, Place]} from @param {[Place, Place]} to */
  pinch(from, to) {
    const middle = (/** @type {[Place, Place]} */ [a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    /** At least a pixel. @type {(fingers: [Place, Place]) => number} */
    const apart = ([a, b]) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
    this.pan(middle(from), middle(to));
    this.zoom(apart(to) / apart(from), middle(to));
  }

  /** Keeps the board in view, or the view near the stones if the board has no edges. */
  clamp() {
    const { extent: { x0, y0, x1, y1 }, view: { width, height } } = this;
    this.cell = between(this.cell, this.least, this.most);
    this.x = this.#held(this.x, x0, x1, width);
    this.y = this.#held(this.y, y0, y1, height);
  }

  /** @param {number} middle @param {number} low @param {number} high @param {number} pixels */
  #held(middle, low, high, pixels) {
    if (!this.edged) {
      const [first, last] = [low - BEYOND, high + BEYOND];
      return between(middle, Math.max(first, -MAX_COORDINATE), Math.min(last, MAX_COORDINATE));
    }
    const half = pixels / this.cell / 2;
    const [first, last] = [low - 0.5 + half, high + 0.5 - half];
    return first > last ? (low + high) / 2 : between(middle, first, last);
  }

  /** Returns the cells in view, even in part, plus `more` views of them on each side. */
  seen(/** @type {number} */ more) {
    const { x, y, cell, view } = this;
    const [across, up] = [view.width, view.height].map((it) => it * (0.5 + more) / cell);
    return {
      x0: Math.round(x - across), y0: Math.round(y - up),
      x1: Math.round(x + across), y1: Math.round(y + up),
    };
  }
}

export class Input {
  /** A pinch lasts until all fingers are up: a finger left behind plays nothing.
   * @type {"idle" | "press" | "hold" | "pan" | "pinch"} */
  #gesture = "idle";
  /** @type {Map<number, Place>} */ #fingers = new Map();
  /** @type {Place} */ #from = { x: 0, y: 0 };
  #slid = false;
  /** Whether the finger touched down on the ghost. */
  #again = false;
  #holding = 0;
  #wheeling = 0;
  #bounds = new DOMRect();
  #view;
  #camera;
  #hands;

  /** @param {HTMLElement} view @param {Camera} camera @param {Hands} hands */
  constructor(view, camera, hands) {
    this.#view = view;
    this.#camera = camera;
    this.#hands = hands;
    view.addEventListener("pointerdown", (event) => this.#down(event));
    view.addEventListener("pointermove", (event) => this.#move(event));
    view.addEventListener("pointerup", (event) => this.#up(event));
    view.addEventListener("pointercancel", (event) => this.#lose(event));
    view.addEventListener("pointerleave", () => hands.hover(null));
    view.addEventListener("contextmenu", (event) => this.#menu(event));
    view.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    view.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Returns the position of an event in the view. @param {MouseEvent} event @returns {Place} */
  #point({ type, buttons, clientX, clientY }) {
    // While a finger slides, the view stays; measuring it would lay out the page each time.
    const slides = type === "pointermove" && buttons !== 0;
    if (!slides) this.#bounds = this.#view.getBoundingClientRect();
    return { x: clientX - this.#bounds.left, y: clientY - this.#bounds.top };
  }

  #down(/** @type {PointerEvent} */ event) {
    if (event.button !== 0) return;
    const point = this.#point(event);
    this.#fingers.set(event.pointerId, point);
    // A finger that slides off still reports when it is lifted.
    this.#view.setPointerCapture(event.pointerId);
    if (this.#gesture !== "idle") return this.#poison();
    this.#gesture = "press";
    this.#from = point;
    this.#slid = false;
    this.#again = this.#hands.hitsGhost(point);
    this.#hands.hover(null);
    if (this.#aims(event)) {
      this.#holding = window.setTimeout(() => this.#hold(point), HOLD_MS);
    }
  }

  #aims(/** @type {PointerEvent} */ { pointerType }) {
    return pointerType !== "mouse" && this.#hands.aimsFirst(true);
  }

  #move(/** @type {PointerEvent} */ event) {
    const from = this.#fingers.get(event.pointerId);
    const to = this.#point(event);
    if (!from) {
      if (event.pointerType === "mouse") this.#hands.hover(this.#hands.cellAt(to));
      return;
    }
    this.#fingers.set(event.pointerId, to);
    if (this.#gesture === "pinch") return this.#pinch(event.pointerId, from, to);
    if (this.#gesture === "pan") return this.#pan(from, to);
    const slop = event.pointerType === "mouse" ? SLOP.other : SLOP.touch;
    this.#slid ||= Math.hypot(to.x - this.#from.x, to.y - this.#from.y) > slop;
    if (this.#gesture === "hold") return this.#hold(to);
    if (!this.#slid) return;
    if (this.#camera.pans) {
      this.#rest();
      this.#gesture = "pan";
      this.#pan(this.#from, to);
    } else if (this.#aims(event)) {
      this.#hold(to);
    }
  }

  #up(/** @type {PointerEvent} */ event) {
    if (!this.#fingers.delete(event.pointerId) || this.#fingers.size > 0) return;
    const gesture = this.#gesture;
    this.#rest();
    this.#gesture = "idle";
    if (gesture === "pan" || gesture === "pinch") return this.#hands.settle();
    // A stone aimed by sliding is not placed as well.
    if (gesture === "hold" && this.#slid) return;
    this.#tap(this.#point(event), event);
  }

  /** @param {Place} point @param {PointerEvent} event */
  #tap(point, event) {
    const at = this.#hands.cellAt(point);
    if (!at || this.#slid && String(at) !== String(this.#hands.cellAt(this.#from))) return;
    if (this.#again) this.#hands.put(null);
    // Where no stone can go, the first tap already says why.
    else if (this.#hands.aimsFirst(event.pointerType !== "mouse") && this.#hands.isFree(at)) {
      this.#hands.aim(at);
    } else this.#hands.put(at);
  }

  /** The system canceled the touch, or it was never intended. @param {PointerEvent} event */
  #lose(event) {
    if (!this.#fingers.delete(event.pointerId)) return;
    this.#poison();
    if (this.#fingers.size === 0) this.#gesture = "idle";
    this.#hands.settle();
  }

  #poison() {
    if (this.#gesture === "hold") this.#hands.aim(null);
    this.#rest();
    this.#gesture = "pinch";
  }

  /** @param {Place} from @param {Place} to */
  #pan(from, to) {
    this.#camera.pan(from, to);
    this.#hands.moved();
  }

  /** @param {number} moved @param {Place} from @param {Place} to */
  #pinch(moved, from, to) {
    const [other] = [...this.#fingers].filter(([id]) => id !== moved).map(([, point]) => point);
    if (!other) return this.#pan(from, to);
    this.#camera.pinch([from, other], [to, other]);
    this.#hands.moved();
  }

  #hold(/** @type {Place} */ finger) {
    this.#gesture = "hold";
    const at = this.#hands.cellAt(finger);
    this.#hands.aim(at);
    const { left, top } = this.#bounds;
    this.#hands.magnify(at, { x: left + finger.x, y: top + finger.y });
  }

  #rest() {
    clearTimeout(this.#holding);
    this.#hands.magnify(null);
  }

  #menu(/** @type {MouseEvent} */ event) {
    event.preventDefault();
    // A long press also opens the context menu, but is meant for the cell.
    if (this.#fingers.size === 0) this.#hands.cancel();
  }

  #wheel(/** @type {WheelEvent} */ event) {
    // A small board is all in view, so the page scrolls instead.
    if (this.#camera.most === this.#camera.least) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 33);
    // With ctrl, the event is a pinch on a trackpad, whose steps are small.
    this.#hands.zoom(Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.002)), this.#point(event));
    clearTimeout(this.#wheeling);
    this.#wheeling = window.setTimeout(() => this.#hands.settle(), WHEEL_REST_MS);
  }

  #key(/** @type {KeyboardEvent} */ event) {
    const act = KEYS[event.key];
    const isEnd = event.key === "Home" || event.key === "End";
    if (!act || event.altKey || event.metaKey || event.ctrlKey && !isEnd) return;
    event.preventDefault();
    act(this.#hands, event);
  }
}
