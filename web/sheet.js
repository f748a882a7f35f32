// What lies on paper, as SVG: the grid, one element a stone, marks; and the names at its rim. It
// moves under the view.

import { baseNear, holds, seen, toScreen } from "./camera.js";
import { columnName, key } from "./rules.js";

/** @import {Camera, Extent, Limits, View} from "./camera.js" */
/** @import {Cell} from "./rules.js" */
/** @import {Side} from "./wire.js" */

/** @typedef {{at: Cell, side: Side}} Stone */
/** @typedef {"threat" | "forbidden" | "best" | "shade"} MarkKind */
/** A shade has a weight from 0 to 1.
 * @typedef {{at: Cell, kind: MarkKind, weight?: number, text?: string}} Mark */

/** More stones than this are drawn only where one looks, and around. */
const CULL_ABOVE = 1500;
/** How many views a sheet reaches beyond the view on each side. */
const MARGIN = 0.5;
const SVG = "http://www.w3.org/2000/svg";
const CROSS = "m-.28-.28l.56.56m0-.56l-.56.56";
/** In the corner of the frame around the last move. */
const TICK = "M.24-.45H.39A.06.06 0 0 1 .45-.39V-.24Z";
/** Within the lines around a cell. */
const FRAME = { x: -0.45, y: -0.45, width: 0.9, height: 0.9 };
const BRACKETS = "M-.45-.22V-.45H-.22M.22-.45H.45V-.22M.45.22V.45H.22M-.22.45H-.45V.22";
/** @type {Record<Exclude<MarkKind, "shade">, string>} */
const SIGNS = {
  threat: "M0-.2L.2 0L0 .2L-.2 0Z",
  forbidden: "M0-.24L.24.19H-.24ZM0-.08V.04M0 .1V.11",
  best: "M0-.26L.07-.08L.26-.08L.11.04L.16.22L0 .12L-.16.22L-.11.04L-.26-.08L-.07-.08Z",
};

/** What a letter of a name at the rim takes, and what lies between two names, in pixels. */
const LETTER = 7;
const GAP = 8;
/** What may be cut off a name at an end of the rim, in pixels; else it is left out. */
const CUT = 4;
/** Which cells have their names there, where there is no room for all. */
const STEPS = [1, 2, 5, 10, 20, 50, 100];
/** A name, where its middle is and how long it is, in pixels.
 * @typedef {{text: string, at: number, size: number}} Name */

/** @param {string} name @param {Record<string, string | number>} attributes
 * @param {Element[]} children @returns {SVGElement} */
export function draw(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return /** @type {SVGElement} */ (element);
}

const STONES = {
  x: draw("path", { class: "stone x", d: `M0 0${CROSS}`, pathLength: 1 }),
  o: draw("circle", { class: "stone o", r: 0.3, pathLength: 1 }),
};

/** @param {Side} side */
export const stone = (side) => /** @type {SVGElement} */ (STONES[side].cloneNode());

/** A stone that is not there yet. @param {string} kind */
export function planned(kind) {
  const brackets = draw("path", { class: "frame", d: BRACKETS });
  return draw("g", { class: `plan ${kind}` }, stone("x"), stone("o"), brackets);
}

/** It is larger than the view: a gesture moves it, and draws nothing. */
export class Sheet {
  /** Told apart, for a page may have two. */
  static #count = 0;
  /** @type {Stone[]} */
  #stones = [];
  /** @type {(SVGElement | null)[]} */
  #elements = [];
  /** @type {Map<string, Side>} */
  sides = new Map();
  /** @type {Map<SVGElement, Cell>} marks that lie on one cell each */
  #placed = new Map();
  /** @type {Cell} */
  #base = [0, 0];
  /** @type {Camera} */
  #drawn = { x: 0, y: 0, cell: 1 };
  /** @type {Extent} */
  #region = { x0: 0, y0: 0, x1: 0, y1: 0 };

  /** @param {Extent | null} board `null` without edges */
  constructor(board) {
    this.board = board;
    const id = `grid-${Sheet.#count++}`;
    this.grid = draw("path", { class: "grid" });
    this.pattern = draw("pattern", { id, patternUnits: "userSpaceOnUse" }, this.grid);
    this.grounds = [draw("rect", { class: "ground" }), draw("rect", { fill: `url(#${id})` })];
    this.shades = draw("g", {});
    this.lastCell = draw("rect", { class: "last-cell", ...FRAME, rx: 0.06 });
    this.lines = [draw("path", { class: "band" }), draw("path", { class: "strike" })];
    this.stones = draw("g", {});
    this.signs = draw("g", {});
    const frame = draw("rect", { ...FRAME, rx: 0.06 });
    this.last = draw("g", { class: "last" }, frame, draw("path", { d: TICK }));
    const [pending, premove, ghost] = ["pending", "premove", "ghost"].map(planned);
    this.plans = { pending, premove, ghost };
    this.cursor = draw("rect", { class: "cursor", ...FRAME, rx: 0.1 });
    const plans = Object.values(this.plans);
    this.over = draw("g", {}, this.lines[1], this.signs, this.last, ...plans, this.cursor);
    const cells = draw("g", {}, this.shades, this.lastCell, this.lines[0], this.stones, this.over);
    this.cells = cells;
    const defs = draw("defs", {}, this.pattern);
    this.element = document.createElement("div");
    this.element.className = "sheet";
    this.element.append(draw("svg", { "aria-hidden": "true" }, defs, ...this.grounds, cells));
    const marks = [this.lastCell, this.last, this.cursor, ...plans];
    for (const mark of marks) this.put(mark, null);
  }

  /** @param {Cell} at */
  at(at) {
    return this.sides.get(key(at));
  }

  /** Moves one of the marks, or takes it away. @param {SVGElement} mark @param {Cell | null} at */
  put(mark, at) {
    mark.toggleAttribute("hidden", at === null);
    if (!at) return this.#placed.delete(mark);
    this.#placed.set(mark, at);
    this.#move(mark, at);
  }

  /** @param {SVGElement} mark @param {Stone | null} plan */
  plan(mark, plan) {
    if (plan) mark.setAttribute("data-side", plan.side);
    this.put(mark, plan && plan.at);
  }

  /** A stone has no transform: the browser would put each of thousands in its place anew,
   * whenever the sheet slides. @param {SVGElement} stone @param {Stone} of */
  #lay(stone, { at, side }) {
    const [x, y] = [at[0] - this.#base[0], this.#base[1] - at[1]];
    const places = side === "x" ? { d: `M${x} ${y}${CROSS}` } : { cx: x, cy: y };
    for (const [name, value] of Object.entries(places)) stone.setAttribute(name, `${value}`);
  }

  /** @param {SVGElement} element @param {Cell} at */
  #move(element, [x, y]) {
    element.setAttribute("transform", `translate(${x - this.#base[0]} ${this.#base[1] - y})`);
  }

  /** Only what differs is touched. @param {readonly Stone[]} stones
   * @param {Stone | null} pending the stone that was seen already
   * @returns {Cell[]} where something changed */
  update(stones, pending) {
    const old = this.#stones;
    let same = 0;
    while (same < old.length && same < stones.length && equal(old[same], stones[same])) same++;
    const changed = [...old.slice(same), ...stones.slice(same)].map(({ at }) => at);
    while (old.length > same) {
      this.sides.delete(key(/** @type {Stone} */ (old.pop()).at));
      this.#elements.pop()?.remove();
    }
    for (const stone of stones.slice(same)) {
      this.sides.set(key(stone.at), stone.side);
      this.#elements.push(null);
      this.#show(old.push(stone) - 1);
    }
    const [added] = stones.slice(same);
    if (changed.length === 1 && added && !(pending && equal(added, pending))) {
      this.#elements[same]?.classList.add("fresh");
    }
    return changed;
  }

  /** @param {number} index */
  #show(index) {
    const of = this.#stones[index];
    const shown = this.#stones.length <= CULL_ABOVE || holds(this.#region, of.at);
    const element = this.#elements[index];
    if (shown && !element) {
      const added = stone(of.side);
      this.#lay(added, of);
      this.stones.append(added);
      this.#elements[index] = added;
    } else if (!shown && element) {
      element.remove();
      this.#elements[index] = null;
    }
  }

  /** @param {readonly Cell[]} line */
  drawLine(line) {
    const path = line.map(([x, y]) => `${x - this.#base[0]} ${this.#base[1] - y}`).join("L");
    for (const drawn of this.lines) drawn.setAttribute("d", path && `M${path}h0`);
  }

  /** @param {readonly Mark[]} marks */
  drawMarks(marks) {
    for (const old of [...this.shades.children, ...this.signs.children]) {
      this.#placed.delete(/** @type {SVGElement} */ (old));
      old.remove();
    }
    for (const { at, kind, weight = 1 } of marks) {
      const mark = kind === "shade"
        ? draw("rect", { class: kind, ...FRAME, "fill-opacity": 0.08 + 0.62 * weight })
        : draw("path", { class: kind, d: SIGNS[kind] });
      (kind === "shade" ? this.shades : this.signs).append(mark);
      this.put(mark, at);
    }
  }

  /** Draws sharply what `camera` sees. @param {Camera} camera @param {View} view
   * @param {readonly Cell[]} line */
  draw(camera, view, line) {
    const base = baseNear(camera, this.#base);
    const rebased = base !== this.#base;
    this.#base = base;
    this.#drawn = camera;
    this.#region = seen(camera, view, MARGIN);
    const { cell } = camera;
    const pixel = 1 / window.devicePixelRatio;
    /** @type {(length: number) => number} */
    const round = (length) => Math.round(length / pixel) * pixel;
    // Edges of cells, not their middles, lie between two pixels. The sheet is two views wide.
    const x = round(view.width + (base[0] - 0.5 - camera.x) * cell) + cell / 2;
    const y = round(view.height - (base[1] + 0.5 - camera.y) * cell) + cell / 2;
    this.cells.setAttribute("transform", `matrix(${cell} 0 0 ${cell} ${x} ${y})`);
    this.over.style.setProperty("--pixel", `${1 / cell}px`);
    this.element.style.transform = "none";
    const width = round(Math.min(3, Math.max(1, cell / 60)));
    const box = this.#drawGrid(x - cell / 2, y - cell / 2, cell, width, view);
    this.#stones.forEach((_, index) => this.#show(index));
    if (rebased) this.#rebase(line);
    return box;
  }

  /** @param {readonly Cell[]} line */
  #rebase(line) {
    this.#stones.forEach((stone, index) => {
      const element = this.#elements[index];
      if (element) this.#lay(element, stone);
    });
    for (const [mark, at] of this.#placed) this.#move(mark, at);
    this.drawLine(line);
  }

  /** @param {number} left of the base cell @param {number} top @param {number} cell
   * @param {number} width of a line @param {View} view */
  #drawGrid(left, top, cell, width, view) {
    this.grid.setAttribute("d", `M0 0H${cell}M0 0V${cell}`);
    // The half of it that is beyond the pattern is cut off.
    this.grid.setAttribute("stroke-width", String(2 * width));
    place(this.pattern, left, top, cell, cell);
    const { board } = this;
    const box = board
      ? {
        left: left + (board.x0 - this.#base[0]) * cell,
        top: top + (this.#base[1] - board.y1) * cell,
        width: (board.x1 - board.x0 + 1) * cell + width,
        height: (board.y1 - board.y0 + 1) * cell + width,
      }
      : { left: 0, top: 0, width: 2 * view.width, height: 2 * view.height };
    for (const ground of this.grounds) place(ground, box.left, box.top, box.width, box.height);
    return box;
  }

  /** Moves the sheet under the view, as it was drawn; says whether it covers the view.
   * @param {Camera} camera @param {View} view */
  slide(camera, view) {
    const drawn = this.#drawn;
    const scale = camera.cell / drawn.cell;
    const x = (drawn.x - camera.x) * camera.cell;
    const y = (camera.y - drawn.y) * camera.cell;
    const reach = (0.5 + MARGIN) * scale;
    if (Math.abs(x) + view.width / 2 > view.width * reach) return false;
    if (Math.abs(y) + view.height / 2 > view.height * reach) return false;
    this.element.style.transform = scale === 1
      ? `translate(${Math.round(x)}px, ${Math.round(y)}px)`
      : `translate(${x}px, ${y}px) scale(${scale})`;
    return true;
  }

  get scale() {
    return this.#drawn.cell;
  }
}

/** @param {SVGElement} box @param {number[]} lengths left, top, width, height */
function place(box, ...lengths) {
  ["x", "y", "width", "height"].forEach((name, index) => {
    box.setAttribute(name, String(lengths[index]));
  });
}

/** @type {(a: Stone, b: Stone) => boolean} */
const equal = (a, b) => a === b || a.at[0] === b.at[0] && a.at[1] === b.at[1] && a.side === b.side;

/** Names of columns, or of rows, at the rim: a strip that slides with the sheet. */
class Ruler {
  #strip = document.createElement("div");
  #axis;
  /** @type {Name[]} */ #names = [];
  /** How long the rim is. */
  #length = 0;

  /** @param {"columns" | "rows"} kind */
  constructor(kind) {
    this.element = document.createElement("div");
    this.element.className = `ruler ${kind}`;
    this.element.setAttribute("aria-hidden", "true");
    this.element.append(this.#strip);
    this.#axis = kind === "columns" ? "X" : "Y";
  }

  /** @param {Name[]} names @param {number} length */
  show(names, length) {
    this.#names = names;
    this.#length = length;
    while (this.#strip.childElementCount < names.length) {
      this.#strip.append(document.createElement("span"));
    }
    this.#spans.forEach((element, index) => {
      element.hidden = !names[index];
      if (element.hidden) return;
      const { text, at } = names[index];
      if (element.textContent !== text) element.textContent = text;
      element.style.transform = `translate${this.#axis}(${at}px) translate${this.#axis}(-50%)`;
    });
    this.slide(0);
  }

  /** @param {number} by */
  slide(by) {
    this.#strip.style.transform = `translate${this.#axis}(${Math.round(by)}px)`;
    const spans = this.#spans;
    this.#names.forEach(({ at, size }, index) => {
      const inset = size / 2 - CUT;
      const whole = at + by >= inset && at + by <= this.#length - inset;
      spans[index].style.visibility = whole ? "" : "hidden";
    });
  }

  get #spans() {
    return /** @type {HTMLElement[]} */ ([...this.#strip.children]);
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
    const columns = steps(x0, x1, (letters * LETTER + GAP) / camera.cell).map((x) => {
      const text = column(x);
      return { text, at: toScreen(camera, view, [x, 0]).x, size: text.length * LETTER };
    });
    const rows = steps(y0, y1, 2 * GAP / camera.cell).map((y) => (
      { text: rowName(edged, y), at: toScreen(camera, view, [0, y]).y, size: GAP }));
    this.columns.show(columns, view.width);
    this.rows.show(rows, view.height);
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

/** Which cells have names. @param {number} from @param {number} to
 * @param {number} room what a name takes, in cells */
function steps(from, to, room) {
  const step = STEPS.find((step) => step >= room) ?? STEPS[STEPS.length - 1];
  const found = [];
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) found.push(at);
  return found;
}
