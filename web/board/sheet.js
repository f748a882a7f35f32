// The sheet with the board, which moves under the view: SVG grid and marks around the stones; names
// at its rim; and a grid of cells for screen readers.

import { DOTS, FORBIDDEN, furniture, isSketch, layStone, lineEnds, lookOf, makeStone } from "./looks.js";
import { say } from "../parts/messages.js";
import { draw, make, setAttributes, speak } from "../parts/parts.js";
import { SIDES, cellName, centre, columnName, key } from "../rules/rules.js";
import { Stones } from "./stones.js";

/** How many views the sheet extends beyond the view on each side. */
const MARGIN = 0.5;
/** The square within the lines around a cell. */
const FRAME = { x: -0.45, y: -0.45, width: 0.9, height: 0.9 };
const THREAT = "M0-.2L.2 0L0 .2L-.2 0Z";

/** The width of a letter at the rim, and the gap between two names, in pixels. */
const LETTER = 7;
const GAP = 8;
/** The steps between named cells, if there is no room for all names. */
const STEPS = [1, 2, 5, 10, 20, 50, 100];
/** The longest side of a board whose every cell is an element: 361 are cheap. */
const GRID_SIDE = 19;

/** Makes a stone that is not played yet. @param {string} kind @param {Look} look */
export function planned(kind, look) {
  const stones = SIDES.map((side) => {
    const stone = makeStone(side, look);
    layStone(stone, side, look, [0, 0]);
    return stone;
  });
  const ring = draw("circle", { class: "ring", r: look === "frame" ? 0.33 : 0.49 });
  return draw("g", { class: `plan ${kind}` }, ...stones, ring);
}

/** Larger than the view: a gesture moves it without drawing. */
export class Sheet {
  /** Marks on one cell each. @type {Map<SVGElement, Cell>} */ #placed = new Map();
  /** The cell that drawings count from, near the view: SVG uses 32-bit floats. @type {Cell} */
  #base = [0, 0];
  /** @type {readonly Cell[]} */ #line = [];
  /** The camera when it was drawn. */ #drawn = { x: 0, y: 0, cell: 1 };

  /** @param {Rules} rules @param {Extent | null} board `null` without edges */
  constructor(rules, board) {
    this.board = board;
    /** @type {Look} */ this.look = lookOf(rules);
    this.sketch = isSketch(rules);
    this.grid = draw("path", { class: "grid" });
    this.holes = draw("circle", { class: "hole-rim" });
    const tile = this.look === "frame" ? [this.grid, this.holes] : [this.grid];
    this.pattern = draw("pattern", { id: "grid", patternUnits: "userSpaceOnUse" }, ...tile);
    this.ground = draw("rect", { class: "ground" });
    this.lines = draw("rect", { class: "lines", fill: "url(#grid)" });
    this.rim = draw("rect", { class: "rim" });
    this.stones = new Stones(this.look, board);
    this.things = draw("g", {}, ...furniture(rules, this.look));
    this.strike = draw("path", { class: "strike", d: "", pathLength: 1 });
    this.signs = draw("g", {});
    this.last = draw("circle", { class: "last", ...DOTS[this.look] });
    this.aim = draw("path", { class: "aim", d: "M-64 0H64M0-64V64" });
    const [pending, premove, ghost] =
      ["pending", "premove", "ghost"].map((kind) => planned(kind, this.look));
    this.plans = { pending, premove, ghost };
    this.cursor = draw("rect", { class: "cursor", ...FRAME, rx: 0.1 });
    const plans = Object.values(this.plans);
    this.over = draw("g", {}, this.aim, this.last, this.strike, this.signs, ...plans, this.cursor);
    const defs = draw("defs", {}, this.pattern);
    // Discs fall behind the frame; on wood or paper, stones are above the lines.
    const [below, upon] = this.look === "frame"
      ? [[this.ground], [this.lines]] : [[this.ground, this.lines, this.rim, this.things], []];
    const paper = draw("svg", { "aria-hidden": "true" }, defs, ...below);
    const above = draw("svg", { class: "above", "aria-hidden": "true" }, ...upon, this.over);
    this.element = make("div", { class: "sheet" }, paper, this.stones.element, above);
    for (const mark of [this.last, this.cursor, this.aim, ...plans]) this.put(mark, null);
  }

  at(/** @type {Cell} */ at) {
    return this.stones.sides.get(key(at));
  }

  /** Moves a mark, or removes it. @param {SVGElement} mark @param {Cell | null} at */
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

  /** @param {SVGElement} element @param {Cell} at */
  #move(element, [x, y]) {
    element.setAttribute("transform", `translate(${x - this.#base[0]} ${this.#base[1] - y})`);
  }

  drawLine(/** @type {readonly Cell[]} */ line) {
    this.#line = line;
    this.strike.setAttribute("data-side", line[0] && this.at(line[0]) || "");
    this.stones.highlight(line);
    this.#drawStrike();
  }

  #drawStrike() {
    const [from, to] = this.#line.length > 0 ? lineEnds(this.#line, this.look) : [];
    const at = (/** @type {Cell} */ [x, y]) => `${x - this.#base[0]} ${this.#base[1] - y}`;
    this.strike.setAttribute("d", from && to ? `M${at(from)}L${at(to)}` : "");
  }

  drawMarks(/** @type {readonly Mark[]} */ marks) {
    for (const old of [...this.signs.children]) {
      this.#placed.delete(/** @type {SVGElement} */ (old));
      old.remove();
    }
    for (const { at, kind, text = "", rank = 0, to = at } of marks) {
      const mark = kind === "hint" ? chance(text, rank)
        : kind === "foul" ? draw("path", { class: kind, d: `M0 0L${to[0] - at[0]} ${at[1] - to[1]}` })
        : kind === "coach" ? draw("circle", { class: kind, r: 0.43 })
          : draw("path", { class: kind, d: kind === "threat" ? THREAT : FORBIDDEN });
      this.signs.append(mark);
      this.put(mark, at);
    }
  }

  /** Draws what the camera sees sharply. @param {Camera} camera */
  draw(camera) {
    const { x, y, cell, density, view } = camera;
    this.#base = [Math.round(x), Math.round(y)];
    this.#drawn = { x, y, cell };
    const round = (/** @type {number} */ length) => Math.round(length * density) / density;
    // Edges of cells, not their middles, are aligned to pixels. The sheet is two views wide.
    const left = round(view.width + (this.#base[0] - 0.5 - x) * cell);
    const top = round(view.height - (this.#base[1] + 0.5 - y) * cell);
    const cornerOf = (/** @type {Cell} */ [x, y]) => (
      { x: left + (x - this.#base[0]) * cell, y: top + (this.#base[1] - y) * cell });
    const lay = (/** @type {SVGElement} */ group, /** @type {Cell} */ first) => {
      const corner = cornerOf(first);
      setAttributes(group, { transform: `matrix(${cell} 0 0 ${cell} ${corner.x + cell / 2} ${corner.y + cell / 2})` });
    };
    if (this.board) lay(this.things, [this.board.x0, this.board.y1]);
    lay(this.over, this.#base);
    this.over.style.setProperty("--pixel", `${1 / cell}px`);
    this.element.style.transform = "none";
    this.stones.place({ seen: camera.seen(MARGIN), cell, cornerOf });
    for (const [mark, at] of this.#placed) this.#move(mark, at);
    this.#drawStrike();
    return this.#drawGrid(cornerOf, camera);
  }

  /** @param {(at: Cell) => Place} cornerOf @param {Camera} camera */
  #drawGrid(cornerOf, { cell, view, density }) {
    const { board, look } = this;
    const [half, r] = [cell / 2, 0.42 * cell];
    const tile = {
      wood: `M${half} 0V${cell}M0 ${half}H${cell}`,
      paper: `M0 0H${cell}M0 0V${cell}`,
      frame: `M0 0H${cell}V${cell}H0ZM${half - r} ${half}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
    }[look];
    const width = Math.max(1 / density, cell * { wood: 0.031, paper: 0.02, frame: 0.05 }[look]);
    // On paper, the outer half of the stroke is clipped by the pattern.
    setAttributes(this.grid, { d: this.sketch ? "" : tile, "stroke-width": look === "paper" ? 2 * width : width });
    setAttributes(this.holes, { cx: half, cy: half, r, "stroke-width": width });
    setAttributes(this.pattern, { ...cornerOf(this.#base), width: cell, height: cell });
    const box = board
      ? {
        ...cornerOf([board.x0, board.y1]),
        width: (board.x1 - board.x0 + 1) * cell,
        height: (board.y1 - board.y0 + 1) * cell,
      }
      : { x: 0, y: 0, width: 2 * view.width, height: 2 * view.height };
    setAttributes(this.ground, box);
    // On wood, the outermost lines go through the outermost stones.
    const inset = board && look === "wood" ? half : 0;
    const inner = {
      x: box.x + inset, y: box.y + inset, width: box.width - 2 * inset, height: box.height - 2 * inset,
    };
    setAttributes(this.lines, inner);
    setAttributes(this.rim, { ...inner, "stroke-width": 1.6 * width });
    this.rim.toggleAttribute("hidden", this.sketch || !board);
    return box;
  }

  /** Moves the sheet, as drawn, under the view; returns whether it covers the view. */
  slide(/** @type {Camera} */ { x, y, cell, view }) {
    const scale = cell / this.#drawn.cell;
    const [right, down] = [(this.#drawn.x - x) * cell, (y - this.#drawn.y) * cell];
    const reach = (0.5 + MARGIN) * scale - 0.5;
    if (Math.abs(right) > view.width * reach || Math.abs(down) > view.height * reach) return false;
    this.element.style.transform = scale === 1
      ? `translate(${Math.round(right)}px, ${Math.round(down)}px)`
      : `translate(${right}px, ${down}px) scale(${scale})`;
    return true;
  }

  get scale() {
    return this.#drawn.cell;
  }
}

/** Makes the evaluation of a cell, in a circle. @param {string} text @param {number} rank */
function chance(text, rank) {
  const within = draw("g", { transform: "scale(.05)" },
    draw("circle", { r: rank === 1 ? 9.4 : 8.2 }), draw("text", { y: 2.7 }));
  within.lastElementChild?.append(text);
  return draw("g", { class: rank === 1 ? "hint best" : "hint" }, within);
}

/** The names of columns or rows at the rim: a strip that slides with the sheet. */
class Ruler {
  #strip = make("div", {});

  /** @param {"X" | "Y"} axis @param {string} name */
  constructor(axis, name) {
    this.axis = axis;
    this.element = make("div", { class: `ruler ${name}`, "aria-hidden": "true" }, this.#strip);
  }

  /** @param {{text: string, at: number}[]} names each with its middle */
  write(names) {
    this.#strip.replaceChildren(...names.map(({ text, at }) => {
      const span = make("span", {}, text);
      span.style.transform = `translate${this.axis}(${at}px) translate${this.axis}(-50%)`;
      return span;
    }));
    this.slide(0);
  }

  /** Moves the names; the style fades those at the ends of the rim. @param {number} by */
  slide(by) {
    this.#strip.style.transform = `translate${this.axis}(${Math.round(by)}px)`;
  }
}

export class Rim {
  columns = new Ruler("X", "columns");
  rows = new Ruler("Y", "rows");
  /** The camera when they were written. */ #written = { x: 0, y: 0, cell: 0 };

  write(/** @type {Camera} */ camera) {
    const { x, y, cell, edged, extent, view } = camera;
    this.#written = { x, y, cell };
    const around = camera.seen(MARGIN);
    const { x0, y0, x1, y1 } = edged ? both(around, extent) : around;
    const column = (/** @type {number} */ x) => edged ? columnName(x) : String(x);
    const letters = Math.max(column(x0).length, column(x1).length);
    this.columns.write(steps(x0, x1, (letters * LETTER + GAP) / cell).map((x) => (
      { text: column(x), at: camera.toScreen([x, 0]).x })));
    this.rows.write(steps(y0, y1, 2 * GAP / cell).map((y) => (
      { text: rowName(edged, y), at: camera.toScreen([0, y]).y })));
    if (!edged) return;
    // Beside the board, if it does not fill the view.
    const corner = camera.toScreen([extent.x0 - 0.5, extent.y0 - 0.5]);
    const [right, up] = [Math.max(0, corner.x), Math.min(0, corner.y - view.height)];
    this.rows.element.style.transform = `translateX(${right}px)`;
    this.columns.element.style.transform = `translateY(${up}px)`;
  }

  /** Follows the camera by sliding while cells keep their size, or else by writing the names again.
   * @param {Camera} camera */
  follow(camera) {
    const { x, y, cell } = this.#written;
    if (cell !== camera.cell) return this.write(camera);
    this.columns.slide((x - camera.x) * cell);
    this.rows.slide((camera.y - y) * cell);
  }
}

/** @param {boolean} edged @param {number} y */
export const rowName = (edged, y) => String(edged ? y + 1 : y);

/** @type {(one: Extent, other: Extent) => Extent} */
const both = (one, other) => ({
  x0: Math.max(one.x0, other.x0), y0: Math.max(one.y0, other.y0),
  x1: Math.min(one.x1, other.x1), y1: Math.min(one.y1, other.y1),
});

/** Returns the cells that have names. @param {number} from @param {number} to
 * @param {number} room for a name, in cells */
function steps(from, to, room) {
  const step = STEPS.find((step) => step >= room) ?? STEPS[STEPS.length - 1];
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, n) => (first + n) * step);
}

/** The cells for screen readers: a grid with one tab stop or, if that were too many elements, one
 * stop that describes the cell under the keyboard cursor. */
export class Cells {
  /** By name; none on a large board. @type {Map<string, HTMLElement>} */ #cells = new Map();
  /** @type {HTMLElement} */ #stop;
  #rules;
  #hands;

  /** @param {Rules} rules @param {Hands} hands */
  constructor(rules, hands) {
    this.#rules = rules;
    this.#hands = hands;
    const { width, height } = rules;
    const small = width !== null && height !== null && Math.max(width, height) <= GRID_SIDE;
    const size = width === null || height === null ? say("page-board-boundless")
      : say("page-board-size", { width, height });
    this.element = make("div", {
      class: "cells",
      role: small ? "grid" : "application",
      "aria-label": size,
      "aria-roledescription": small ? null : say("page-board-kind"),
      "aria-description": small ? null : say("page-board-keys"),
    });
    // Screen readers count rows from the first, and the row named 1 is at the bottom of the board.
    for (let y = 0; small && y < height; y++) {
      const cells = Array.from({ length: width ?? 0 }, (_, x) => this.#add([x, y]));
      this.element.append(make("div", { role: "row" }, ...cells));
    }
    this.#stop = this.#cell(centre(rules));
    this.#stop.tabIndex = 0;
  }

  #add(/** @type {Cell} */ at) {
    const label = this.#hands.describe(at);
    const cell = make("div", {
      role: "gridcell", tabindex: "-1", "aria-label": label, onfocus: () => this.#hands.stand(at),
      // Without a pointer: a screen reader's own way to activate a cell.
      onclick: (/** @type {MouseEvent} */ { detail }) => detail === 0 && this.#hands.put(at),
    });
    this.#cells.set(cellName(this.#rules, at), cell);
    return cell;
  }

  #cell(/** @type {Cell} */ at) {
    return this.#cells.get(cellName(this.#rules, at)) ?? this.element;
  }

  /** Whether the board has too many cells for an element each. */
  get large() {
    return this.#cells.size === 0;
  }

  relabel(/** @type {Iterable<Cell>} */ changed) {
    if (this.large) return;
    for (const at of changed) this.#cell(at).setAttribute("aria-label", this.#hands.describe(at));
  }

  stand(/** @type {Cell} */ at) {
    const held = this.element.contains(document.activeElement);
    if (this.large && held) speak(this.#hands.describe(at));
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
