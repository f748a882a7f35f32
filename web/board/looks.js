// The looks of boards: wood with stones, paper with ink, or a frame that discs fall into; and how
// each look names and draws the two sides.

import { say } from "../parts/messages.js";
import { draw, setAttributes } from "../parts/parts.js";

/** The smallest side of a board that is wooden by default. */
const WOODEN_SIDE = 9;
/** The longest side of a board sketched in a few strokes on paper. */
const SKETCH_SIDE = 4;
/** Hand-drawn crosses and noughts, in cells from the middle: no two neighbours are alike. */
const STROKES = {
  x: ["m-.28-.27q.3.25.56.55m0-.56q-.26.3-.56.56", "m-.285-.285q.26.29.57.55m.01-.55q-.31.26-.57.57",
    "m-.27-.29q.29.28.55.58m.015-.55q-.28.27-.575.545"],
  o: ["m.13-.245a.285.293 0 1 0 .05.02", "m.02-.285a.29.285 0 1 0 .055.01",
    "m.2-.2a.282.29 0 1 0 .035.045"],
};
/** The star points of a wooden board, by its side. @type {Record<number, number[]>} */
const STARS = { 9: [2, 4, 6], 13: [3, 6, 9], 15: [3, 7, 11], 19: [3, 9, 15] };

/** The position and size of the dot on the last move. */
export const DOTS = {
  wood: { r: 0.12 }, paper: { cx: 0.37, cy: -0.37, r: 0.055 }, frame: { cy: 0.27, r: 0.085 },
};
/** A circle with a line through it. */
export const FORBIDDEN = "M-.26 0a.26.26 0 1 0 .52 0a.26.26 0 1 0-.52 0M-.18.18L.18-.18";

/** The look that the player prefers. @type {string} */
let choice = "auto";

export function preferLook(/** @type {string | null} */ look) {
  choice = look ?? "auto";
}

export function lookOf(/** @type {Rules} */ { width, height, gravity }) {
  if (gravity) return "frame";
  if (choice === "wood" || choice === "paper") return choice;
  return width !== null && Math.min(width, height ?? 0) >= WOODEN_SIDE ? "wood" : "paper";
}

/** Whether a board is sketched in a few strokes on paper. @param {Rules} rules */
export const isSketch = (rules) => lookOf(rules) === "paper" && rules.width !== null
  && Math.max(rules.width, rules.height ?? 0) <= SKETCH_SIDE;

/** Returns the name of a side under some rules. @param {Side} side @param {Rules} rules */
export const sideName = (side, rules) => say("page-side", { side: sideWord(side, rules) });

/** Returns the side as an argument of messages. @param {Side} side @param {Rules} rules */
export const sideWord = (side, rules) =>
  lookOf(rules) === "wood" ? { x: "black", o: "white" }[side] : side;

/** Draws a side's sign, shown beside its name. @param {SVGElement} sign of 24 by 24
 * @param {Side} side @param {Rules} rules */
export function drawSign(sign, side, rules) {
  const kind = `${lookOf(rules)} ${side}`;
  if (sign.dataset.kind === kind) return;
  sign.dataset.kind = kind;
  const circle = { cx: 12, cy: 12, r: 9.5 };
  sign.replaceChildren(lookOf(rules) === "wood"
    ? draw("circle", { class: side === "x" ? "black" : "white", ...circle })
    : side === "x" ? draw("path", { class: "x", d: "M5 5l14 14M19 5L5 19" })
      : draw("circle", { class: "o", ...circle, r: 8 }));
}

/** Makes a stone, not placed yet. @param {Side} side @param {Look} look */
export function makeStone(side, look) {
  if (look === "wood") {
    return draw("circle", { class: `stone ${side}`, r: 0.52, fill: `url(#stone-${side})` });
  }
  if (look === "paper") return draw("path", { class: `stone ${side}`, pathLength: 1 });
  const print = side === "x" ? draw("path", { d: "M-.18-.18L.18.18M.18-.18L-.18.18" })
    : draw("circle", { r: 0.25 });
  const disc = draw("circle", { class: "disc", r: 0.42, fill: `url(#disc-${side})` });
  return draw("g", { class: `stone ${side}` }, draw("g", { class: "falls" }, disc, print));
}

/** Places a stone on a cell. Where there may be thousands it has no transform: the browser would
 * place each of them again whenever the sheet slides.
 * @param {SVGElement} stone @param {Side} side @param {Look} look @param {Cell} at y downwards */
export function layStone(stone, side, look, [x, y]) {
  setAttributes(stone, look === "wood" ? { cx: x, cy: y }
    : look === "paper" ? { d: `M${x} ${y}${strokes(side, x, y)}` } : { transform: `translate(${x} ${y})` });
}

/** @param {Side} side @param {number} x @param {number} y */
function strokes(side, x, y) {
  const variants = STROKES[side];
  const which = (2 * x + 3 * y) % variants.length;
  return variants[(which + variants.length) % variants.length];
}

/** Draws the lines of a sketch, or the star points of wood, in cells from the first one.
 * @param {Rules} rules @param {Look} look @returns {SVGElement[]} */
export function furniture(rules, look) {
  const { width, height } = rules;
  if (width === null || height === null) return [];
  if (isSketch(rules)) {
    const across = Array.from({ length: height - 1 }, (_, y) =>
      `M-.44 ${y + 0.51}Q${width / 2 - 0.5} ${y + 0.48} ${width - 0.56} ${y + 0.5}`);
    const along = Array.from({ length: width - 1 }, (_, x) =>
      `M${x + 0.49}-.44Q${x + 0.52} ${height / 2 - 0.5} ${x + 0.5} ${height - 0.56}`);
    return [draw("path", { class: "hash", d: [...across, ...along].join("") })];
  }
  const stars = look === "wood" && width === height ? STARS[width] ?? [] : [];
  return stars.flatMap((x, column) => stars
    .filter((_, row) => width !== 15 || (column === 1) === (row === 1))
    .map((y) => draw("circle", { class: "star", cx: x, cy: y, r: 0.1 })));
}

/** Returns the ends of a stroke through a line and a little beyond it.
 * @param {readonly Cell[]} line @param {Look} look @returns {[Cell, Cell]} */
export function lineEnds(line, look) {
  const [first, last] = [line[0], line[line.length - 1]];
  const beyond = { wood: 0.32, paper: 0.44, frame: 0.3 }[look];
  /** @type {(from: Cell, to: Cell) => Cell} */
  const over = (from, to) => [to[0] + beyond * Math.sign(to[0] - from[0]),
    to[1] + beyond * Math.sign(to[1] - from[1])];
  return [over(last, first), over(first, last)];
}
