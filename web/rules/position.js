// Positions as text, as in the address of the analysis board: `15x15x5/x:h8,i9/o:h9/x`.

import { say } from "../parts/messages.js";
import {
  SIDES, capacity, cellName, cellOf, completedLine, contains, drop, key, layOut, parseCell, parseRules, sideAt,
} from "./rules.js";

/** The longest text that the server reads. */
const LONGEST = 8_000;
/** How much of an invalid text is quoted in the error. */
const EXCERPT = 40;

/** Reads rules without an opening: a position has none. @param {string} text @returns {Rules} */
const withoutOpening = (text) =>
  parseRules(text.split("+").filter((it) => !/^(swap2?|(long)?pro)$/.test(it)).join("+"));

function usualTurn(/** @type {Stones} */ stones) {
  const count = (/** @type {Side} */ side) => [...stones.values()].filter((it) => it === side).length;
  return count("x") > count("o") ? "o" : "x";
}

/** Reads a position, or throws an error that says what is wrong. @param {string} text */
export function parsePosition(text) {
  const form = () => new Error(say("position-form", { text: text.slice(0, EXCERPT) }));
  if (text.length > LONGEST) throw new Error(say("position-too-long", { most: LONGEST }));
  const [first, ...parts] = text.trim().split("/");
  let rules;
  try {
    rules = withoutOpening(first);
  } catch {
    throw form();
  }
  /** @type {Stones} */
  const stones = new Map();
  let turn = null;
  for (const part of parts) {
    const [word, cells] = part.split(":");
    const side = SIDES.find((it) => it === word);
    if (!side || (cells === undefined && turn)) throw form();
    if (cells === undefined) turn = side;
    // Without edges, a cell is two numbers.
    const names = rules.width === null ? cells?.match(/[^,]+,[^,]+/g) : cells?.split(",");
    for (const cell of cells && names || []) {
      const at = parseCell(rules, cell);
      if (!at) throw form();
      if (!contains(rules, at)) throw new Error(say("why-out-of-bounds", { cell }));
      if (stones.has(key(at))) throw new Error(say("why-occupied", { cell }));
      stones.set(key(at), side);
    }
  }
  return checked({ rules, stones, turn: turn ?? usualTurn(stones) });
}

/** @param {Position} position */
export function checked(position) {
  const why = whyNoPosition(position);
  if (why) throw new Error(why);
  return position;
}

/** Returns why no game can continue from here; `null` if it can, except for fouls, which only the
 * server knows. @param {Position} position @returns {string | null} */
function whyNoPosition({ rules, stones }) {
  const has = (/** @type {Side} */ side) => [...stones].some(([of, owner]) =>
    owner === side && completedLine(rules, stones, cellOf(of)));
  const [x, o] = SIDES.map(has);
  if (x && o) return say("position-both-won");
  if (x || o) return say("position-won", { side: x ? "x" : "o" });
  if (stones.size >= capacity(rules)) return say("position-full");
  const floating = rules.gravity && [...stones.keys()].map(cellOf)
    .find(([x, y]) => y > 0 && !stones.has(key([x, y - 1])));
  if (!floating) return null;
  const lands = drop(rules, stones, floating[0]) ?? floating;
  return say("why-floats", { cell: cellName(rules, floating), lands: cellName(rules, lands) });
}

export function positionText(/** @type {Position} */ { rules, stones, turn }) {
  const lists = SIDES.map((side) => {
    const cells = [...stones].filter(([, owner]) => owner === side).map(([of]) => cellOf(of))
      .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    return cells.length > 0 ? `${side}:${cells.map((at) => cellName(rules, at)).join(",")}` : "";
  });
  return [rules.text, ...lists.filter(Boolean), turn].join("/");
}

/** Returns the position after these moves; before the last of them if it ended the game.
 * @param {Rules} rules @param {readonly Cell[]} moves @returns {string} */
export function positionOf(rules, moves) {
  const stones = layOut(moves);
  const position = { rules: withoutOpening(rules.text), stones, turn: sideAt(moves.length) };
  return whyNoPosition(position) ? positionOf(rules, moves.slice(0, -1)) : positionText(position);
}
