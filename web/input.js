// What fingers, the mouse, the wheel and keys mean to a board. What follows is for its hands to do.

/** @import {Point} from "./camera.js" */
/** @import {Cell} from "./rules.js" */

/**
 * @typedef {object} Hands what can be done to a board
 * @property {(event: MouseEvent) => Point} point where in the view an event was
 * @property {(point: Point) => Cell | null} cellAt `null` beside the board
 * @property {(point: Point) => boolean} hitsGhost whether a finger there means the ghost
 * @property {(touch: boolean) => boolean} aimsFirst whether a first tap aims and a second puts
 * @property {(at: Cell) => boolean} isFree
 * @property {() => boolean} pans whether there is more of the board than is in view
 * @property {() => boolean} zooms
 * @property {(from: Point, to: Point) => void} pan
 * @property {(from: [Point, Point], to: [Point, Point]) => void} pinch
 * @property {(point: Point | null, factor: number) => void} zoom
 * @property {() => void} settle the gesture is over
 * @property {() => void} fit
 * @property {() => void} toLast
 * @property {(at: Cell | null) => void} hover
 * @property {(at: Cell | null) => void} aim
 * @property {(finger: Point | null) => void} magnify shows what is under a finger
 * @property {(at: Cell | null) => void} put the ghost, if no cell is said
 * @property {() => void} putHere where the keys stand
 * @property {() => void} cancel
 * @property {(dx: number, dy: number) => void} step
 * @property {(toEnd: boolean, all: boolean) => void} leap to an end of the row, or of all rows
 */

/** How far a pointer may slide in a tap, in pixels: fingers roll. */
const SLOP = { touch: 10, other: 6 };
/** A finger that rests this long aims. */
const HOLD_MS = 140;
/** The wheel says no end; this long without a turn is one. */
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
  "+": (hands) => hands.zoom(null, ZOOM_STEP),
  "=": (hands) => hands.zoom(null, ZOOM_STEP),
  "-": (hands) => hands.zoom(null, 1 / ZOOM_STEP),
  0: (hands) => hands.fit(),
  c: (hands) => hands.toLast(),
};

/** @type {(a: Cell | null, b: Cell | null) => boolean} */
const same = (a, b) => a !== null && b !== null && a[0] === b[0] && a[1] === b[1];

export class Input {
  /** Pinch lasts till all fingers are up: a finger that is left behind plays nothing.
   * @type {"idle" | "press" | "hold" | "pan" | "pinch"} */
  #gesture = "idle";
  /** @type {Map<number, Point>} */
  #fingers = new Map();
  /** @type {Point} */
  #from = { x: 0, y: 0 };
  #slid = false;
  /** Whether the finger came down on the ghost. */
  #again = false;
  #holding = 0;
  #wheeling = 0;
  #hands;

  /** @param {HTMLElement} view @param {Hands} hands */
  constructor(view, hands) {
    this.#hands = hands;
    view.addEventListener("pointerdown", (event) => this.#down(view, event));
    view.addEventListener("pointermove", (event) => this.#move(event));
    view.addEventListener("pointerup", (event) => this.#up(event));
    view.addEventListener("pointercancel", (event) => this.#lose(event));
    view.addEventListener("pointerleave", () => hands.hover(null));
    view.addEventListener("contextmenu", (event) => this.#menu(event));
    view.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    view.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {HTMLElement} view @param {PointerEvent} event */
  #down(view, event) {
    if (event.button !== 0) return;
    const point = this.#hands.point(event);
    this.#fingers.set(event.pointerId, point);
    // A finger that slides off still tells when it is lifted.
    view.setPointerCapture(event.pointerId);
    if (this.#gesture !== "idle") return this.#poison();
    this.#gesture = "press";
    this.#from = point;
    this.#slid = false;
    this.#again = this.#hands.hitsGhost(point);
    this.#hands.hover(null);
    if (event.pointerType !== "mouse" && this.#hands.aimsFirst(true)) {
      this.#holding = window.setTimeout(() => this.#hold(point), HOLD_MS);
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const from = this.#fingers.get(event.pointerId);
    const to = this.#hands.point(event);
    if (!from) {
      if (event.pointerType === "mouse") this.#hands.hover(this.#hands.cellAt(to));
      return;
    }
    this.#fingers.set(event.pointerId, to);
    if (this.#gesture === "pinch") return this.#pinch(event.pointerId, from, to);
    if (this.#gesture === "pan") return this.#hands.pan(from, to);
    const slop = event.pointerType === "mouse" ? SLOP.other : SLOP.touch;
    this.#slid ||= Math.hypot(to.x - this.#from.x, to.y - this.#from.y) > slop;
    if (this.#gesture === "hold") return this.#hold(to);
    if (!this.#slid) return;
    if (this.#hands.pans()) {
      this.#rest();
      this.#gesture = "pan";
      this.#hands.pan(this.#from, to);
    } else if (event.pointerType !== "mouse" && this.#hands.aimsFirst(true)) {
      this.#hold(to);
    }
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (!this.#fingers.delete(event.pointerId) || this.#fingers.size > 0) return;
    const gesture = this.#gesture;
    this.#rest();
    this.#gesture = "idle";
    if (gesture === "pan" || gesture === "pinch") return this.#hands.settle();
    // What was aimed by sliding is not put as well.
    if (gesture === "hold" && this.#slid) return;
    this.#tap(this.#hands.point(event), event);
  }

  /** @param {Point} point @param {PointerEvent} event */
  #tap(point, event) {
    const at = this.#hands.cellAt(point);
    if (!at || this.#slid && !same(at, this.#hands.cellAt(this.#from))) return;
    if (this.#again) this.#hands.put(null);
    // Where nothing can be put, a second tap would only say so later.
    else if (this.#hands.aimsFirst(event.pointerType !== "mouse") && this.#hands.isFree(at)) {
      this.#hands.aim(at);
    } else this.#hands.put(at);
  }

  /** The system took the finger away, or it was never meant. @param {PointerEvent} event */
  #lose(event) {
    if (!this.#fingers.delete(event.pointerId)) return;
    if (this.#gesture === "hold") this.#hands.aim(null);
    this.#rest();
    this.#gesture = this.#fingers.size > 0 ? "pinch" : "idle";
    this.#hands.settle();
  }

  #poison() {
    if (this.#gesture === "hold") this.#hands.aim(null);
    this.#rest();
    this.#gesture = "pinch";
  }

  /** @param {number} moved @param {Point} from @param {Point} to */
  #pinch(moved, from, to) {
    const [other] = [...this.#fingers].filter(([id]) => id !== moved).map(([, point]) => point);
    if (other) this.#hands.pinch([from, other], [to, other]);
    else this.#hands.pan(from, to);
  }

  /** @param {Point} finger */
  #hold(finger) {
    this.#gesture = "hold";
    const at = this.#hands.cellAt(finger);
    this.#hands.aim(at);
    this.#hands.magnify(at ? finger : null);
  }

  #rest() {
    window.clearTimeout(this.#holding);
    this.#hands.magnify(null);
  }

  /** @param {MouseEvent} event */
  #menu(event) {
    event.preventDefault();
    // A finger that rests long asks for the menu as well, and means the cell.
    if (this.#fingers.size === 0) this.#hands.cancel();
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!this.#hands.zooms()) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 33);
    // With ctrl it is two fingers on a pad, whose steps are small.
    this.#hands.zoom(this.#hands.point(event), Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.002)));
    window.clearTimeout(this.#wheeling);
    this.#wheeling = window.setTimeout(() => this.#hands.settle(), WHEEL_REST_MS);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const act = KEYS[event.key];
    const isEnd = event.key === "Home" || event.key === "End";
    if (!act || event.altKey || event.metaKey || event.ctrlKey && !isEnd) return;
    event.preventDefault();
    act(this.#hands, event);
  }
}
