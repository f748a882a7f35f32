// Where one looks: which cell is in the middle of the view, and how large a cell is. Pure.

/** @import {Cell} from "./rules.js" */
/** @typedef {{x: number, y: number}} Point pixels from the upper left corner of the view */
/** The middle of the view, in cells; pixels of a cell.
 * @typedef {{x: number, y: number, cell: number}} Camera */
/** @typedef {{width: number, height: number}} View pixels */
/** Cells, the last ones included.
 * @typedef {{x0: number, y0: number, x1: number, y1: number}} Extent */
/** Which cells can be looked at, and how small and large.
 * @typedef {{extent: Extent, edged: boolean, least: number, most: number}} Limits */

/** The furthest a stone may lie on a board without edges. */
const FURTHEST = 2 ** 20;
/** How far beyond the stones one may look there: two stones' reach. */
const BEYOND = 16;
/** How far from its base a drawing stays sharp: SVG counts in 32-bit floats. */
const BASE_REACH = 512;
/** A cell that is comfortable for a finger, and the largest there is on a large board. */
export const COMFORTABLE = 36;
const LARGEST = 80;
/** The largest there is at all: a board of 3x3 fills a screen, one of 1x1 need not. */
const GRANDEST = 240;
/** What the lines at the edges take of the view, in pixels. */
const FRAME = 6;
/** The smallest cell of a board without edges. */
const SMALLEST = 5;

/** @type {(extent: Extent) => View} in cells */
const size = ({ x0, y0, x1, y1 }) => ({ width: x1 - x0 + 1, height: y1 - y0 + 1 });

/** @type {(value: number, least: number, most: number) => number} */
const between = (value, least, most) => Math.max(least, Math.min(most, value));

/** The cells around some stones; around the origin, where there are none.
 * @param {Iterable<{at: Cell}>} stones @param {number} around @returns {Extent} */
export function around(stones, around) {
  let extent = null;
  for (const { at: [x, y] } of stones) {
    extent ??= { x0: x, y0: y, x1: x, y1: y };
    if (x < extent.x0) extent.x0 = x; else if (x > extent.x1) extent.x1 = x;
    if (y < extent.y0) extent.y0 = y; else if (y > extent.y1) extent.y1 = y;
  }
  const { x0, y0, x1, y1 } = extent ?? { x0: 0, y0: 0, x1: 0, y1: 0 };
  return { x0: x0 - around, y0: y0 - around, x1: x1 + around, y1: y1 + around };
}

/** How large a cell may be for all of `extent` to be seen, in whole pixels of the screen.
 * @param {Extent} extent @param {View} view @param {number} density */
function whole(extent, view, density) {
  const { width, height } = size(extent);
  const fitting = Math.min((view.width - FRAME) / width, (view.height - FRAME) / height);
  return snapped(Math.min(fitting, GRANDEST), density);
}

/** Lines are crisp only where a cell is a whole number of the screen's own pixels.
 * @param {number} cell @param {number} density */
export function snapped(cell, density) {
  return Math.max(1, Math.floor(cell * density + 1e-6)) / density;
}

/** @param {Extent} extent @param {boolean} edged @param {View} view @param {number} density
 * @returns {Limits} */
export function limits(extent, edged, view, density) {
  const fitting = whole(extent, view, density);
  const [least, most] = edged ? [fitting, Math.max(LARGEST, fitting)] : [SMALLEST, LARGEST];
  return { extent, edged, least, most };
}

/** All of it, as large as it goes.
 * @param {Limits} limits @param {View} view @param {number} density @returns {Camera} */
export function fit({ extent, edged, least, most }, view, density) {
  const cell = edged ? least : between(whole(extent, view, density), least, COMFORTABLE + 8);
  const [x, y] = [(extent.x0 + extent.x1) / 2, (extent.y0 + extent.y1) / 2];
  return { x, y, cell: Math.min(cell, most) };
}

/** The middle of a cell on the screen.
 * @param {Camera} camera @param {View} view @param {Cell} at @returns {Point} */
export function toScreen(camera, view, [x, y]) {
  return {
    x: view.width / 2 + (x - camera.x) * camera.cell,
    y: view.height / 2 - (y - camera.y) * camera.cell,
  };
}

/** @param {Camera} camera @param {View} view @param {Point} point @returns {Cell} */
export function toCell(camera, view, point) {
  const [x, y] = toPlace(camera, view, point);
  // `+ 0` makes 0 of -0.
  return [Math.round(x) + 0, Math.round(y) + 0];
}

/** Where on the board a point of the screen is, in parts of a cell.
 * @type {(camera: Camera, view: View, point: Point) => Cell} */
function toPlace(camera, view, point) {
  return [
    camera.x + (point.x - view.width / 2) / camera.cell,
    camera.y - (point.y - view.height / 2) / camera.cell,
  ];
}

/** @param {Camera} camera @param {Point} from @param {Point} to @returns {Camera} */
export function panned({ x, y, cell }, from, to) {
  return { x: x - (to.x - from.x) / cell, y: y + (to.y - from.y) / cell, cell };
}

/** What is under `point` stays there.
 * @param {Camera} camera @param {View} view @param {Limits} limits @param {Point} point
 * @param {number} factor @returns {Camera} */
export function zoomed(camera, view, { least, most }, point, factor) {
  const [x, y] = toPlace(camera, view, point);
  const cell = between(camera.cell * factor, least, most);
  return {
    x: x - (point.x - view.width / 2) / cell,
    y: y + (point.y - view.height / 2) / cell,
    cell,
  };
}

/** @type {(fingers: [Point, Point]) => Point} */
const middle = ([a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** A pixel at least. @type {(fingers: [Point, Point]) => number} */
const apart = ([a, b]) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));

/** Two fingers went from one pair of points to another.
 * @param {Camera} camera @param {View} view @param {Limits} limits
 * @param {[Point, Point]} from @param {[Point, Point]} to @returns {Camera} */
export function pinched(camera, view, limits, from, to) {
  const moved = panned(camera, middle(from), middle(to));
  return zoomed(moved, view, limits, middle(to), apart(to) / apart(from));
}

/** Keeps the board in view, or one's eyes near the stones where it has no edges.
 * @param {Camera} camera @param {View} view @param {Limits} limits @returns {Camera} */
export function clamped(camera, view, { extent, edged, least, most }) {
  const cell = between(camera.cell, least, most);
  /** @type {(middle: number, low: number, high: number, pixels: number) => number} */
  const held = (middle, low, high, pixels) => {
    if (!edged) {
      return between(middle, Math.max(low - BEYOND, -FURTHEST), Math.min(high + BEYOND, FURTHEST));
    }
    const half = pixels / cell / 2;
    const [first, last] = [low - 0.5 + half, high + 0.5 - half];
    return first > last ? (low + high) / 2 : between(middle, first, last);
  };
  return {
    x: held(camera.x, extent.x0, extent.x1, view.width),
    y: held(camera.y, extent.y0, extent.y1, view.height),
    cell,
  };
}

/** Which cells are in view, even in part, and `more` views of them on each side.
 * @param {Camera} camera @param {View} view @param {number} more @returns {Extent} */
export function seen(camera, view, more) {
  const [across, up] = [view.width, view.height].map(
    (pixels) => pixels * (0.5 + more) / camera.cell,
  );
  return {
    x0: Math.round(camera.x - across), y0: Math.round(camera.y - up),
    x1: Math.round(camera.x + across), y1: Math.round(camera.y + up),
  };
}

/** @param {Extent} extent @param {Cell} at */
export function holds({ x0, y0, x1, y1 }, [x, y]) {
  return x0 <= x && x <= x1 && y0 <= y && y <= y1;
}

/** The cell that a drawing counts from: the old one, while one looks near it.
 * @param {Camera} camera @param {Cell} base @returns {Cell} */
export function baseNear(camera, base) {
  const near = Math.max(Math.abs(camera.x - base[0]), Math.abs(camera.y - base[1])) <= BASE_REACH;
  return near ? base : [Math.round(camera.x), Math.round(camera.y)];
}

/** Where at the rim an arrow to a cell out of view stands, and which way it points, in
 * degrees clockwise from the right; `null` when the cell is in view.
 * @param {Camera} camera @param {View} view @param {Cell} at @param {number} inset
 * @returns {Point & {angle: number} | null} */
export function atRim(camera, view, at, inset) {
  const { x, y } = toScreen(camera, view, at);
  if (x >= 0 && x <= view.width && y >= 0 && y <= view.height) return null;
  const [dx, dy] = [x - view.width / 2, y - view.height / 2];
  const [across, down] = [view.width / 2 - inset, view.height / 2 - inset];
  const part = 1 / Math.max(Math.abs(dx) / across, Math.abs(dy) / down);
  return {
    x: view.width / 2 + dx * part,
    y: view.height / 2 + dy * part,
    angle: Math.atan2(dy, dx) * 180 / Math.PI,
  };
}

/** Where something that a finger must not cover lies: above it, beside it where there is no
 * room above, and always on the screen. All in pixels of the window.
 * @param {Point} finger @param {View} thing @param {View} window @param {number} gap
 * @returns {Point} its upper left corner */
export function besideFinger(finger, thing, window, gap) {
  const above = finger.y - gap - thing.height;
  const right = Math.max(0, window.width - thing.width);
  if (above >= 0) return { x: between(finger.x - thing.width / 2, 0, right), y: above };
  const leftward = finger.x > window.width / 2;
  return { x: between(leftward ? finger.x - gap - thing.width : finger.x + gap, 0, right), y: 0 };
}
