// Small pictures of boards: in the lobby, on cards, in lists and lessons.

import { DOTS, FORBIDDEN, furniture, isSketch, layStone, lineEnds, lookOf, makeStone } from "./looks.js";
import { draw } from "../parts/parts.js";
import { columnName, key, parseCells } from "../rules/rules.js";

/** The margin around the cells, in cells. */
const MARGIN = { wood: 0.2, paper: 0.1, frame: 0.35 };
const COORDINATES = 0.45;
/** The side below which coordinates are smaller, in cells. */
const FULL_SIZE = 8;
/** @param {Rules} rules @param {Figure} figure */
export function figure(rules, { x, o, line = "", no = "", window }) {
  const of = (/** @type {Side} */ side, /** @type {string} */ names) =>
    parseCells(rules, names).map((at) => ({ at, side }));
  const [won, forbidden] = [line, no].map((names) => parseCells(rules, names));
  return miniature(rules, { stones: [...of("x", x), ...of("o", o)], line: won, forbidden, window });
}

export const groundOf = (/** @type {Rules} */ rules) => `${lookOf(rules)}-bg`;

/** @param {Rules} rules @param {Subject} subject @returns {SVGElement} */
export function miniature(rules, { stones, last = null, line = [], forbidden = [], named = false, window }) {
  const look = lookOf(rules);
  const area = window ?? areaOf(rules, stones);
  const edged = rules.width !== null && rules.height !== null;
  const [width, height] = edged ? [rules.width ?? 0, rules.height ?? 0]
    : [area.x1 - area.x0 + 1, area.y1 - area.y0 + 1];
  const top = edged ? height - 1 : area.y1;
  const left = edged ? 0 : area.x0;
  /** @type {(at: Cell) => Cell} */
  const place = ([x, y]) => [x - left, top - y];
  const won = new Set(line.map(key));
  const group = draw("g", { class: "stones", ...(line.length > 0 && { "data-dim": "" }) });
  for (const { at, side } of stones) {
    const stone = makeStone(side, look);
    layStone(stone, side, look, place(at));
    if (won.has(key(at))) stone.classList.add("won");
    group.append(stone);
  }
  const parts = [...grid(rules, look, width, height), ...furniture(rules, look), group];
  const sideAt = (/** @type {Cell} */ at) => stones.find((it) => key(it.at) === key(at))?.side ?? "";
  const laid = (/** @type {Cell} */ at) => `translate(${place(at).join(" ")})`;
  if (line.length > 0) {
    const [from, to] = lineEnds(line.map(place), look);
    parts.push(draw("path", { class: "strike", "data-side": sideAt(line[0]), pathLength: 1, d: `M${from}L${to}` }));
  } else if (last) {
    parts.push(draw("circle", { class: "last", "data-side": sideAt(last), transform: laid(last), ...DOTS[look] }));
  }
  for (const at of forbidden) {
    parts.push(draw("path", { class: "forbidden", transform: laid(at), d: FORBIDDEN }));
  }
  const size = named ? Math.min(1, Math.max(width, height) / FULL_SIZE) : 0;
  if (named) parts.push(...names(width, height, size));
  const view = window ? [window.x0 - left - 0.5, top - window.y1 - 0.5,
    window.x1 - window.x0 + 1, window.y1 - window.y0 + 1] : around(width, height, MARGIN[look] + COORDINATES * size);
  return draw("svg", {
    class: "picture", "data-look": look, viewBox: view.join(" "),
    preserveAspectRatio: window ? "xMidYMid slice" : "xMidYMid meet",
    "aria-hidden": "true",
  }, ...parts);
}

/** @param {number} width @param {number} height @param {number} more margin on each side */
function around(width, height, more) {
  return [-0.5 - more, -0.5 - more, width + 2 * more, height + 2 * more];
}

/** Returns the cells to show; without edges, those around the stones. @param {Rules} rules
 * @param {readonly Stone[]} stones @returns {Extent} */
function areaOf({ width, height }, stones) {
  if (width !== null && height !== null) return { x0: 0, y0: 0, x1: width - 1, y1: height - 1 };
  const [xs, ys] = [0, 1].map((axis) => [0, ...stones.map(({ at }) => at[axis])]);
  const middle = (/** @type {number[]} */ all) =>
    Math.round((Math.min(...all) + Math.max(...all)) / 2);
  const half = Math.max(4, ...[xs, ys].map((all) =>
    Math.ceil((Math.max(...all) - Math.min(...all)) / 2) + 1));
  const [x, y] = [middle(xs), middle(ys)];
  return { x0: x - half, y0: y - half, x1: x + half, y1: y + half };
}

/** @param {Rules} rules @param {Look} look @param {number} width @param {number} height */
function grid(rules, look, width, height) {
  if (look === "frame") return frame(width, height);
  if (isSketch(rules)) return [];
  const edged = rules.width !== null;
  const [from, right, bottom] = look === "wood" && edged ? [0, width - 1, height - 1]
    : [-0.5, width - 0.5, height - 0.5];
  const shift = look === "wood" && !edged ? 0.5 : 0;
  let d = "";
  for (let x = from + shift; x <= right; x++) d += `M${x} ${from}V${bottom}`;
  for (let y = from + shift; y <= bottom; y++) d += `M${from} ${y}H${right}`;
  const lines = draw("path", { class: look === "wood" ? "ln" : "sq", d });
  if (look !== "wood" || !edged) return [lines];
  const rim = { x: 0, y: 0, width: width - 1, height: height - 1 };
  return [lines, draw("rect", { class: "rim", ...rim })];
}

/** @param {number} width @param {number} height */
function frame(width, height) {
  const feet = `M-1 ${height - 0.2}h1.1l-.2.8h-1.1zM${width - 0.1} ${height - 0.2}h-1.1l.2.8h1.1z`;
  const body = { x: -0.8, y: -0.8, width: width + 0.6, height: height + 0.6, rx: 0.45 };
  const holes = Array.from({ length: width * height }, (_, index) => draw("circle", {
    class: "hole", cx: index % width, cy: Math.floor(index / width), r: 0.42,
  }));
  return [draw("path", { class: "feet", d: feet }), draw("rect", { class: "body", ...body }), ...holes];
}

/** @param {number} width @param {number} height @param {number} size of the largest ones */
function names(width, height, size) {
  const name = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ text) =>
    draw("text", { class: "coord", x, y, "font-size": 0.305 * size }, text);
  const columns = Array.from({ length: width }, (_, x) =>
    name(x, height - 0.5 + 0.1 + 0.32 * size, columnName(x)));
  const rows = Array.from({ length: height }, (_, y) =>
    name(-0.6 - 0.15 * size, height - 1 - y + 0.11 * size, `${y + 1}`));
  return [...columns, ...rows];
}
