// Variations as SGF, the Smart Game Format: AB, AW and PL set up, X is black, C are comments.

import { more, say } from "./messages.js";
import { usualTurn, whyNoPosition, withoutOpening } from "./position.js";
import { SIDES, cellOf, contains, key, other } from "./rules.js";
import { Variations } from "./variations.js";

/** @import { Node } from "./variations.js" */
/** @import { Cell, Rules, Stones } from "./types.js" */
/** @import { Side } from "./wire.js" */
/** @typedef {Map<string, string[]>} Properties */
/** @typedef {{properties: Properties, next: Raw[]}} Raw */

await more();

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const COLOURS = { x: "B", o: "W" };
const USUAL_SIZE = "15";
/** What other programs say of the rules: in a word, or by Gomocup's number.
 * @type {Record<string, string>} */
const FOREIGN = { freestyle: "gomoku", 0: "gomoku", 1: "standard", 4: "renju", 8: "caro6", 9: "caro" };

/** Whether there are letters for all columns and rows. @param {Rules} rules */
export const hasSgf = ({ width, height }) =>
  width !== null && Math.max(width, height ?? 0) <= LETTERS.length;

/** @param {Rules} rules @param {Cell} at */
const named = ({ height }, [x, y]) => LETTERS[x] + LETTERS[(height ?? 0) - 1 - y];

/** @param {Variations} tree */
export function writeSgf({ start: { rules, stones, turn }, root }) {
  const size = rules.width === rules.height ? `${rules.width}` : `${rules.width}:${rules.height}`;
  const set = SIDES.map((side) => {
    const cells = [...stones].filter(([, owner]) => owner === side)
      .map(([of]) => `[${named(rules, cellOf(of))}]`);
    return cells.length > 0 ? `A${COLOURS[side]}${cells.join("")}` : "";
  });
  const head = `FF[4]GM[4]CA[UTF-8]AP[oxo]SZ[${size}]RU[${rules.text}]${set.join("")}PL[${COLOURS[turn]}]`;
  return `(;${head}${comment(root)}${rest(root, turn, rules)})\n`;
}

/** @param {Node} node */
const comment = ({ comment }) => comment && `C[${comment.replace(/[\\\]]/g, "\\$&")}]`;

/** What follows a node; a line of single moves in a loop, for it may be long.
 * @param {Node} node @param {Side} side to move @param {Rules} rules @returns {string} */
function rest(node, side, rules) {
  let text = "";
  const one = (/** @type {Node} */ it) => {
    const at = /** @type {Cell} */ (it.at);
    return `;${COLOURS[side]}[${named(rules, at)}]${comment(it)}`;
  };
  while (node.next.length === 1) {
    node = node.next[0];
    text += one(node);
    side = other(side);
  }
  return text + node.next.map((it) => `\n(${one(it)}${rest(it, other(side), rules)})`).join("");
}

/** Reads the first game of a file; throws an error that says what is wrong.
 * @param {string} text @returns {Variations} */
export function readSgf(text) {
  const raw = parse(text);
  if (!raw) throw new Error(say("page-analysis-file"));
  const rules = rulesOf(raw.properties);
  /** @type {Stones} */
  const stones = new Map();
  /** @type {Side | null} */
  let turn = null;
  let first = raw;
  const words = [];
  // The nodes before the first move set up.
  for (let node = raw; !hasMove(node); node = node.next[0]) {
    turn = setUp(node.properties, rules, stones) ?? turn;
    words.push(...node.properties.get("C") ?? []);
    first = node;
    if (node.next.length !== 1) break;
  }
  const begins = hasMove(raw) ? [raw] : first.next;
  const [move] = begins.flatMap((it) => movesOf(it.properties));
  const start = { rules, stones, turn: turn ?? move?.[0] ?? usualTurn(stones) };
  const why = whyNoPosition(start);
  if (why) throw new Error(why);
  const tree = new Variations(start);
  tree.root.comment = words.join(" ");
  for (const node of begins) add(tree, node, tree.root);
  tree.first();
  return tree;
}

/** @param {Raw} raw */
const hasMove = ({ properties }) => properties.has("B") || properties.has("W");

/** @param {Properties} properties @returns {[Side, string][]} */
const movesOf = (properties) => SIDES.flatMap((side) =>
  (properties.get(COLOURS[side]) ?? []).map((it) => /** @type {[Side, string]} */ ([side, it])));

/** @param {Variations} tree @param {Raw} raw @param {Node} before */
function add(tree, raw, before) {
  for (let node = /** @type {Raw | undefined} */ (raw); node; node = node.next[0]) {
    tree.here = before;
    for (const [side, name] of movesOf(node.properties)) {
      const why = side === tree.turn ? tree.play(cell(name, tree.start.rules)) : say("page-analysis-file");
      if (why) throw new Error(why);
    }
    if (node.properties.has("C") && tree.here.at) tree.here.comment = node.properties.get("C")?.join(" ") ?? "";
    before = tree.here;
    if (node.next.length > 1) {
      for (const next of node.next) add(tree, next, before);
      return;
    }
  }
}

/** The rules that a file names, on a board of its size; gomoku if it names none that are known here.
 * @param {Properties} properties @returns {Rules} */
function rulesOf(properties) {
  const read = (/** @type {string} */ text) => {
    try {
      return withoutOpening(text);
    } catch {
      return null;
    }
  };
  const named = (properties.get("RU")?.[0] ?? "").trim().toLowerCase();
  const like = ["renju", "caro"].find((it) => named.includes(it)) ?? "gomoku";
  const rules = read(FOREIGN[named] ?? named) ?? withoutOpening(like);
  const [width, height = width] = (properties.get("SZ")?.[0] ?? USUAL_SIZE).split(":");
  const suffixes = rules.text.split("+").slice(1);
  const sized = read([`${width}x${height}x${rules.k}`, ...suffixes].join("+"));
  if (!sized) throw new Error(say("page-analysis-file"));
  return sized;
}

/** Places and removes stones; whose turn that makes it, if it says so.
 * @param {Properties} properties @param {Rules} rules @param {Stones} stones */
function setUp(properties, rules, stones) {
  for (const name of properties.get("AE") ?? []) stones.delete(key(cell(name, rules)));
  for (const side of SIDES) {
    for (const name of properties.get(`A${COLOURS[side]}`) ?? []) {
      for (const at of rectangle(name, rules)) stones.set(key(at), side);
    }
  }
  const turn = properties.get("PL")?.[0]?.trim().toUpperCase();
  return SIDES.find((side) => turn?.startsWith(COLOURS[side])) ?? null;
}

/** A cell, or those between two corners as in `aa:cc`. @param {string} text @param {Rules} rules */
function rectangle(text, rules) {
  const [one, two = one] = text.split(":").map((it) => cell(it, rules));
  const [x0, x1, y0, y1] = [0, 1].flatMap((axis) =>
    [Math.min(one[axis], two[axis]), Math.max(one[axis], two[axis])]);
  const cells = [];
  for (let x = x0; x <= x1; x++) for (let y = y0; y <= y1; y++) cells.push(/** @type {Cell} */ ([x, y]));
  return cells;
}

/** @param {string} name @param {Rules} rules @returns {Cell} */
function cell(name, rules) {
  const [x, down] = [...name.trim()].map((it) => LETTERS.indexOf(it));
  /** @type {Cell} */
  const at = [x, (rules.height ?? 0) - 1 - down];
  if (name.trim().length !== 2 || x < 0 || down < 0 || !contains(rules, at)) {
    throw new Error(say("page-analysis-file"));
  }
  return at;
}

/** The first game as nodes; nothing if there is none. @param {string} text @returns {Raw | null} */
function parse(text) {
  const root = { properties: new Map(), next: [] };
  /** @type {Raw[]} */
  const open = [];
  /** @type {Raw} */
  let here = root;
  const token = /([();])|([A-Za-z]+)((?:\s*\[(?:\\[^]|[^\]\\])*\])+)|\S/g;
  for (const [, sign, name, values] of text.matchAll(token)) {
    if (sign === "(") open.push(here);
    else if (sign === ")") {
      here = open.pop() ?? root;
      if (open.length === 0) break;
    } else if (sign === ";") {
      const node = { properties: new Map(), next: [] };
      here.next.push(node);
      here = node;
    } else if (name && open.length > 0) {
      const all = [...values.matchAll(/\[((?:\\[^]|[^\]\\])*)\]/g)];
      here.properties.set(name.replace(/[a-z]/g, ""), all.map(([, it]) => it.replace(/\\([^])/g, "$1")));
    }
  }
  return root.next[0] ?? null;
}
