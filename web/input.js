// What fingers, the mouse, the wheel and keys mean to a board, and who looks at it with a screen
// reader. What follows is for its hands to do.

import { make, speak } from "./parts.js";
import { cellName, centre } from "./rules.js";

/** @import { Camera } from "./camera.js" */
/** @import { Cell, Hands, Place, Rules } from "./types.js" */

/** How far a pointer may slide in a tap, in pixels: fingers roll. */
const SLOP = { touch: 10, other: 6 };
/** A finger that rests this long aims. */
const HOLD_MS = 140;
/** The wheel says no end; this long without a turn is one. */
const WHEEL_REST_MS = 160;
const ZOOM_STEP = 1.25;
const PAGE = 5;
/** The longest side of a board whose every cell is an element: 361 cost little. */
const GRID_SIDE = 19;

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

export class Input {
  /** Pinch lasts till all fingers are up: a finger that is left behind plays nothing.
   * @type {"idle" | "press" | "hold" | "pan" | "pinch"} */
  #gesture = "idle";
  /** @type {Map<number, Place>} */ #fingers = new Map();
  /** @type {Place} */ #from = { x: 0, y: 0 };
  #slid = false;
  /** Whether the finger came down on the ghost. */
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

  /** Where in the view an event was. @param {MouseEvent} event @returns {Place} */
  #point({ type, buttons, clientX, clientY }) {
    // While a finger slides, nothing moves the view; asking would lay out the page each time.
    const slides = type === "pointermove" && buttons !== 0;
    if (!slides) this.#bounds = this.#view.getBoundingClientRect();
    return { x: clientX - this.#bounds.left, y: clientY - this.#bounds.top };
  }

  #down(/** @type {PointerEvent} */ event) {
    if (event.button !== 0) return;
    const point = this.#point(event);
    this.#fingers.set(event.pointerId, point);
    // A finger that slides off still tells when it is lifted.
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

  /** Whether it is a finger that aims first. @param {PointerEvent} event */
  #aims({ pointerType }) {
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
    // What was aimed by sliding is not put as well.
    if (gesture === "hold" && this.#slid) return;
    this.#tap(this.#point(event), event);
  }

  /** @param {Place} point @param {PointerEvent} event */
  #tap(point, event) {
    const at = this.#hands.cellAt(point);
    if (!at || this.#slid && String(at) !== String(this.#hands.cellAt(this.#from))) return;
    if (this.#again) this.#hands.put(null);
    // Where nothing can be put, a second tap would only say so later.
    else if (this.#hands.aimsFirst(event.pointerType !== "mouse") && this.#hands.isFree(at)) {
      this.#hands.aim(at);
    } else this.#hands.put(at);
  }

  /** The system took the finger away, or it was never meant. @param {PointerEvent} event */
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
    this.#hands.magnify(at ? finger : null);
  }

  #rest() {
    clearTimeout(this.#holding);
    this.#hands.magnify(null);
  }

  #menu(/** @type {MouseEvent} */ event) {
    event.preventDefault();
    // A finger that rests long asks for the menu as well, and means the cell.
    if (this.#fingers.size === 0) this.#hands.cancel();
  }

  #wheel(/** @type {WheelEvent} */ event) {
    if (!this.#camera.zooms) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 33);
    // With ctrl it is two fingers on a pad, whose steps are small.
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

/** Where a cell lies from another: `2 left, 1 up of`. @param {Cell} from @param {Cell} to */
export function direction(from, to) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const across = dx === 0 ? [] : [`${Math.abs(dx)} ${dx < 0 ? "left" : "right"}`];
  const along = dy === 0 ? [] : [`${Math.abs(dy)} ${dy < 0 ? "down" : "up"}`];
  return [...across, ...along].join(", ");
}

/** The cells for a screen reader: a grid with one stop of the tab key, or, where that were
 * too many elements, one stop that tells where the keys stand. */
export class Cells {
  /** By their names; none on a large board. @type {Map<string, HTMLElement>} */ #cells = new Map();
  /** @type {HTMLElement} */ #stop;
  #rules;
  #describe;

  /** @param {Rules} rules @param {(at: Cell) => string} describe
   * @param {(at: Cell) => void} stand the keys stand there now @param {Hands} hands */
  constructor(rules, describe, stand, hands) {
    this.#rules = rules;
    this.#describe = describe;
    const { width, height } = rules;
    const small = width !== null && height !== null && Math.max(width, height) <= GRID_SIDE;
    const size = width === null ? "without edges" : `${width} by ${height}`;
    this.element = make("div", {
      class: "cells",
      role: small ? "grid" : "application",
      "aria-label": `Board ${size}`,
      "aria-roledescription": small ? null : "board",
      "aria-description": small ? null : "Arrows move, Enter puts a stone.",
    });
    for (let y = small ? height - 1 : -1; y >= 0; y--) {
      const cells = Array.from({ length: width ?? 0 }, (_, x) => this.#add([x, y], stand, hands));
      this.element.append(make("div", { role: "row" }, ...cells));
    }
    this.#stop = this.#cell(centre(rules));
    this.#stop.tabIndex = 0;
  }

  /** @param {Cell} at @param {(at: Cell) => void} stand @param {Hands} hands */
  #add(at, stand, hands) {
    const label = this.#describe(at);
    const cell = make("div", { role: "gridcell", tabindex: "-1", "aria-label": label });
    cell.addEventListener("focus", () => stand(at));
    // Without a pointer: a screen reader's own way to act on a cell.
    cell.addEventListener("click", ({ detail }) => detail === 0 && hands.put(at));
    this.#cells.set(cellName(this.#rules, at), cell);
    return cell;
  }

  #cell(/** @type {Cell} */ at) {
    return this.#cells.get(cellName(this.#rules, at)) ?? this.element;
  }

  /** Whether there are too many cells for an element each. */
  get large() {
    return this.#cells.size === 0;
  }

  /** Every cell says anew what lies there. @param {Iterable<Cell>} changed */
  tell(changed) {
    if (this.large) return;
    for (const at of changed) this.#cell(at).setAttribute("aria-label", this.#describe(at));
  }

  /** The keys stand at another cell. @param {Cell} at */
  stand(at) {
    const held = this.element.contains(document.activeElement);
    if (this.large && held) speak(this.#describe(at));
    if (this.large) return;
    this.#stop.tabIndex = -1;
    this.#stop = this.#cell(at);
    this.#stop.tabIndex = 0;
    if (held && document.activeElement !== this.#stop) this.focus();
  }

  focus() {
    this.#stop.focus({ preventScroll: true });
  }
}
