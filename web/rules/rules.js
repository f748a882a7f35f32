// The family of games: rules as text, cells as text, where the next stone may be placed, and the
// line that it completes. Renju's forbidden cells are left to the server.

import { say } from "../parts/messages.js";

/** The longest side of a board with edges. */
const MAX_SIDE = 64;
/** How far a board without edges extends from its first stone. */
export const MAX_COORDINATE = 2 ** 20;
/** The greatest distance of a stone from its nearest other stone on such a board. */
const MAX_REACH = 8;
/** How many stones fill such a board. */
const MAX_BOUNDLESS_STONES = 4096;
/** The number of stones before the first decision of an opening with decisions. */
const OPENING_STONES = 3;

/** @type {Lines[]} */
const LINES = ["exact", "renju", "caro", "caro6"];
/** @type {Opening[]} */
const OPENINGS = ["swap", "swap2", "pro", "longpro"];
/** In the order in which the server writes them. @type {string[]} */
const SUFFIXES = [...LINES, "misere", "gravity", ...OPENINGS];
/** Right, up and right, up, up and left: the order in which to look for lines. */
export const DIRECTIONS = [[1, 0], [1, 1], [0, 1], [-1, 1]];

/** @type {readonly Side[]} */
export const SIDES = ["x", "o"];
/** @param {Side} side @returns {Side} */
export const other = (side) => (side === "x" ? "o" : "x");
/** Returns the side that plays after a number of plies. @param {number} ply @returns {Side} */
export const sideAt = (ply) => (ply % 2 === 0 ? "x" : "o");
export const key = (/** @type {readonly number[]} */ at) => `${at[0]},${at[1]}`;
export const cellOf = (/** @type {string} */ of) => /** @type {Cell} */ (of.split(",").map(Number));

/** Rules with a name of their own. @type {Record<string, string>} */
const PRESETS = {
  tictactoe: "3x3x3", gomoku: "15x15x5", standard: "15x15x5+exact", renju: "15x15x5+renju",
  caro: "15x15x5+caro", caro6: "15x15x5+caro6",
};

/** Parses rules. Whether the parts go together is for the server to check. @param {string} text */
export function parseRules(text) {
  const [base, ...named] = text.trim().toLowerCase().split("+");
  const [board, ...suffixes] = [...(PRESETS[base] ?? base).split("+"), ...named];
  const found = /^(?:(\d+)x(\d+)x(\d+)|boundless(?:x(\d+))?)$/.exec(board);
  if (!found) throw new Error(`unknown rules "${text}"`);
  const [width, height] = found[1] ? [Number(found[1]), Number(found[2])] : [null, null];
  const k = Number(found[3] ?? found[4] ?? 5);
  const fits = (/** @type {number | null} */ it) => it === null || (it >= 1 && it <= MAX_SIDE);
  if (!fits(width) || !fits(height) || k < 1) {
    throw new Error(`"${text}" is no board of 1 to ${MAX_SIDE} cells with lines`);
  }
  const unknown = suffixes.find((it) => !SUFFIXES.includes(it));
  if (unknown) throw new Error(`unknown suffix "+${unknown}"`);
  const has = (/** @type {string} */ suffix) => suffixes.includes(suffix);
  const boundless = k === 5 ? "boundless" : `boundlessx${k}`;
  const size = width === null ? boundless : `${width}x${height}x${k}`;
  return {
    text: [size, ...SUFFIXES.filter(has)].join("+"),
    width,
    height,
    k,
    lines: LINES.find(has) ?? "more",
    misere: has("misere"),
    gravity: has("gravity"),
    opening: OPENINGS.find(has) ?? "free",
  };
}

/** Formats a cell as `a1`, `h8`, `aa12`; without edges as `-3,17`.
 * @param {Rules} rules @param {readonly number[]} at */
export function cellName(rules, at) {
  const [x, y] = at;
  return rules.width === null || x < 0 || y < 0 ? key(at) : `${columnName(x)}${y + 1}`;
}

/** @param {number} x @returns {string} */
export function columnName(x) {
  const letter = String.fromCharCode(97 + (x % 26));
  return x < 26 ? letter : columnName(Math.floor(x / 26) - 1) + letter;
}

/** Parses the output of `cellName`, in either case.
 * @param {Rules} rules @param {string} text @returns {Cell | null} */
export function parseCell(rules, text) {
  if (rules.width === null) {
    const pair = /^\s*(-?\d{1,8})\s*,\s*(-?\d{1,8})\s*$/.exec(text);
    return pair && [Number(pair[1]), Number(pair[2])];
  }
  const named = /^\s*([a-z]{1,2})([1-9]\d?)?\s*$/i.exec(text);
  // Where stones fall, a column is enough.
  if (!named || !(named[2] || rules.gravity)) return null;
  const letters = [...named[1].toLowerCase()];
  const x = letters.reduce((sum, it) => sum * 26 + it.charCodeAt(0) - 96, 0) - 1;
  return [x, Number(named[2] ?? 1) - 1];
}

/** Parses the names of cells, separated by spaces. @param {Rules} rules @param {string} names */
export const parseCells = (rules, names) => names.split(" ").filter(Boolean)
  .map((name) => /** @type {Cell} */ (parseCell(rules, name)));

/** Returns the stones of alternate moves. @param {readonly Cell[]} moves @param {Side} first */
export const stonesOf = (moves, first = "x") =>
  moves.map((at, ply) => ({ at, side: ply % 2 === 0 ? first : other(first) }));

/** Returns how many items at the start of two lists are equal. Lists only grow and are cut, so if the
 * last item that both have is the same object, none before it is compared.
 * @template T @param {readonly T[]} old @param {readonly T[]} now @param {(a: T, b: T) => boolean} equal */
export function common(old, now, equal) {
  const both = Math.min(old.length, now.length);
  if (both > 0 && old[both - 1] === now[both - 1]) return both;
  const first = old.findIndex((item, index) => index >= both || !equal(item, now[index]));
  return first < 0 ? both : first;
}

/** Maps stones by their cells. @param {readonly Stone[]} stones @returns {Stones} */
export const byCell = (stones) => new Map(stones.map(({ at, side }) => [key(at), side]));

export const layOut = (/** @type {readonly Cell[]} */ moves) => byCell(stonesOf(moves));

/** Returns the name of a cell, as an example. @param {Rules} rules */
export const exampleCell = (rules) => cellName(rules, rules.width === null ? [1, -2] : [0, 0]);

/** Returns the cell in the middle, up and right of it on even sides.
 * @param {Rules} rules @returns {Cell} */
export function centre(rules) {
  return [Math.floor((rules.width ?? 0) / 2), Math.floor((rules.height ?? 0) / 2)];
}

export function capacity(/** @type {Rules} */ { width, height }) {
  return width === null || height === null ? MAX_BOUNDLESS_STONES : width * height;
}

/** @param {Rules} rules @param {readonly number[]} at */
export function contains({ width, height }, [x, y]) {
  return width === null || height === null
    ? Math.max(Math.abs(x), Math.abs(y)) <= MAX_COORDINATE
    : x >= 0 && y >= 0 && x < width && y < height;
}

/** Returns where a stone dropped into a column rests. @param {Rules} rules @param {Stones} stones
 * @param {number} column @returns {Cell | null} */
export function drop(rules, stones, column) {
  for (let y = 0; contains(rules, [column, y]) && rules.height !== null; y++) {
    if (!stones.has(key([column, y]))) return [column, y];
  }
  return null;
}

/** Returns why the next stone may not be placed; `null` if it may, or if only the server knows.
 * @param {Rules} rules @param {Stones} stones @param {readonly Cell[]} moves
 * @param {readonly number[]} at @returns {string | null} */
export function whyNot(rules, stones, moves, at) {
  return whyNoStone(rules, stones, moves, at) ?? whyNotToOpen(rules, moves.length, at);
}

/** Returns why no stone of either side may be placed, ignoring rules for the next stone only.
 * @param {Rules} rules @param {Stones} stones @param {readonly Cell[]} moves
 * @param {readonly number[]} at @returns {string | null} */
export function whyNoStone(rules, stones, moves, at) {
  const name = cellName(rules, at);
  if (!contains(rules, at)) return say("why-out-of-bounds", { cell: name });
  if (stones.has(key(at))) return say("why-occupied", { cell: name });
  if (rules.width === null && moves.length === 0 && key(at) !== "0,0") {
    return say("why-not-at-origin", { cell: name });
  }
  const isNear = () => moves.length === 0 || moves.some((it) => distance(it, at) <= MAX_REACH);
  if (rules.width === null && !isNear()) {
    return say("why-too-far", { cell: name, most: MAX_REACH });
  }
  const bottom = rules.gravity ? drop(rules, stones, at[0]) : null;
  if (bottom && bottom[1] !== at[1]) {
    return say("why-floats", { cell: name, lands: cellName(rules, bottom) });
  }
  return null;
}

/** @param {readonly number[]} one @param {readonly number[]} two */
const distance = (one, two) => Math.max(Math.abs(one[0] - two[0]), Math.abs(one[1] - two[1]));

/** Returns the least distance of this opening's third stone from the centre.
 * @param {Rules} rules */
export const leastDistance = ({ opening }) => opening === "pro" ? 3 : opening === "longpro" ? 4 : 0;

/** @param {Rules} rules @param {number} ply @param {readonly number[]} at */
function whyNotToOpen(rules, ply, at) {
  const name = cellName(rules, at);
  const least = leastDistance(rules);
  const middle = centre(rules);
  if (least > 0 && ply === 0 && distance(at, middle) > 0) {
    return say("why-not-in-centre", { cell: name, centre: cellName(rules, middle) });
  }
  if (least > 0 && ply === 2 && distance(at, middle) < least) {
    return say("why-too-near", { cell: name, least });
  }
  return null;
}

/** Returns the line that the stone at `at` completes, end to end; the first if there are several.
 * @param {Rules} rules @param {Stones} stones @param {Cell} at @returns {Cell[] | null} */
export function completedLine(rules, stones, at) {
  const side = stones.get(key(at));
  if (!side) return null;
  for (const [dx, dy] of DIRECTIONS) {
    /** @type {(steps: number) => Cell} */
    const cell = (steps) => [at[0] + dx * steps, at[1] + dy * steps];
    const stone = (/** @type {number} */ steps) => stones.get(key(cell(steps)));
    let before = 0;
    let after = 0;
    while (before < rules.k && stone(-before - 1) === side) before++;
    while (after < rules.k && stone(after + 1) === side) after++;
    const length = before + 1 + after;
    const shut = stone(-before - 1) === other(side) && stone(after + 1) === other(side);
    if (isLine(rules, side, length, shut)) {
      return Array.from({ length }, (_, step) => cell(step - before));
    }
  }
  return null;
}

/** @param {Rules} rules @param {Side} side @param {number} length
 * @param {boolean} shut at both ends */
function isLine({ k, lines }, side, length, shut) {
  if (length === k) return !(shut && (lines === "caro" || lines === "caro6"));
  const exact = lines === "exact" || lines === "caro" || (lines === "renju" && side === "x");
  return length > k && !exact;
}

/** Returns the decisions due after a number of plies and earlier decisions; none if a stone is due.
 * @param {Rules} rules @param {number} ply @param {readonly Decision[]} made
 * @returns {Decision[]} */
export function choices({ opening }, ply, made) {
  if (opening === "swap2" && ply === OPENING_STONES && made.length === 0) {
    return ["stay", "swap", "two"];
  }
  const due = opening === "swap" ? ply === OPENING_STONES && made.length === 0
    : opening === "swap2" && ply === OPENING_STONES + 2 && made.length === 1 && made[0] === "two";
  return due ? ["stay", "swap"] : [];
}

/** Whether an opening has decisions. @param {Rules} rules */
export const isDialogue = ({ opening }) => opening === "swap" || opening === "swap2";

/** Returns the number of stones at which a decision is made. @param {number} number */
export const stonesAt = (number) => OPENING_STONES + 2 * number;

/** Whether seats keep their colours. @param {Rules} rules @param {readonly Decision[]} made */
export const isSettled = (rules, made) =>
  !isDialogue(rules) || (made.length > 0 && made[made.length - 1] !== "two");

/** Returns the seat that acts, by placing a stone or deciding.
 * @param {Rules} rules @param {number} ply @param {readonly Decision[]} made @returns {Side} */
export function actor(rules, ply, made) {
  if (isSettled(rules, made)) return sideAt(ply);
  const opens = made.length === 0 ? ply < OPENING_STONES : ply === stonesAt(1);
  return opens ? "x" : "o";
}
