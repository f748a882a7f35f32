// The stones of a board. They lie in patches, each a drawing of its own, so that adding or removing
// a stone costs no more than its patch, whatever the number of stones elsewhere.

import { layStone, makeStone } from "./looks.js";
import { draw, make } from "../parts/parts.js";
import { common, key } from "../rules/rules.js";

/** The cells along each side of a patch, and the margin of its drawing for stones at its rim. */
const SIDE = 15;
const RIM = 0.5;
const WHOLE = SIDE + 2 * RIM;

/** @type {(a: Stone, b: Stone) => boolean} */
export const equal = (a, b) => a.at[0] === b.at[0] && a.at[1] === b.at[1] && a.side === b.side;

export class Stones {
  element = make("div", { class: "stones" });
  /** @type {Map<string, Side>} */ sides = new Map();
  /** @type {Stone[]} */ #stones = [];
  /** @type {Map<string, SVGElement>} */ #elements = new Map();
  /** @type {Map<string, Patch>} */ #patches = new Map();
  /** @type {Placing | null} */ #placing = null;
  /** The stone that arrived last, which is animated. @type {SVGElement | undefined} */ #arrived;
  /** The stones of the winning line. @type {SVGElement[]} */ #won = [];

  /** @param {Look} look @param {Extent | null} board */
  constructor(look, board) {
    this.look = look;
    this.board = board;
  }

  /** Changes only what differs. @param {readonly Stone[]} stones @param {Stone | null} pending the
   * stone already shown @returns {Cell[]} where something changed */
  update(stones, pending) {
    const old = this.#stones;
    const same = common(old, stones, equal);
    const [removed, added] = [old.splice(same), stones.slice(same)];
    for (const { at } of removed) this.#remove(key(at));
    for (const stone of added) this.#add(stone);
    old.push(...added);
    const [first] = added;
    const isFresh = first && removed.length + added.length === 1 && !(pending && equal(first, pending));
    if (isFresh && !document.hidden) this.#arrive(first.at);
    return [...removed, ...added].map(({ at }) => at);
  }

  #remove(/** @type {string} */ of) {
    this.sides.delete(of);
    this.#elements.get(of)?.remove();
    this.#elements.delete(of);
  }

  #add(/** @type {Stone} */ { at, side }) {
    const stone = makeStone(side, this.look);
    const { first: [x, y], drawing } = this.#patchAt(at);
    layStone(stone, side, this.look, [at[0] - x, y - at[1]]);
    drawing.append(stone);
    this.sides.set(key(at), side);
    this.#elements.set(key(at), stone);
  }

  /** Drops the stone from above the board. @param {Cell} at */
  #arrive(at) {
    this.#settle();
    this.#arrived = this.#elements.get(key(at));
    this.#arrived?.style.setProperty("--rows", `${this.board ? this.board.y1 - at[1] + 1 : 1}`);
    this.#arrived?.classList.add("fresh");
  }

  /** Ends the animation: it would start again whenever its patch comes back into view. */
  #settle() {
    this.#arrived?.classList.remove("fresh");
  }

  #patchAt(/** @type {Cell} */ at) {
    const first = /** @type {Cell} */ (at.map((it) => SIDE * Math.floor(it / SIDE)));
    const known = this.#patches.get(key(first));
    if (known) return known;
    const patch = { first, drawing: draw("svg", { viewBox: `${-0.5 - RIM} ${0.5 - RIM - SIDE} ${WHOLE} ${WHOLE}` }) };
    this.#patches.set(key(first), patch);
    if (this.#placing) this.#place(patch, this.#placing);
    return patch;
  }

  /** Places all patches on a redrawn sheet. @param {Placing} placing */
  place(placing) {
    this.#placing = placing;
    for (const patch of this.#patches.values()) this.#place(patch, placing);
  }

  /** Places a patch, or hides it out of view. @param {Patch} patch @param {Placing} placing */
  #place({ first: [x, y], drawing }, { seen, cell, cornerOf }) {
    const isSeen = x <= seen.x1 && x + SIDE > seen.x0 && y <= seen.y1 && y + SIDE > seen.y0;
    if (!isSeen) {
      if (this.#arrived && drawing.contains(this.#arrived)) this.#settle();
      return drawing.remove();
    }
    const corner = cornerOf([x, y + SIDE - 1]);
    const [across, down, size] =
      [corner.x - RIM * cell, corner.y - RIM * cell, WHOLE * cell].map((it) => `${it}px`);
    Object.assign(drawing.style, { left: across, top: down, width: size, height: size });
    if (!drawing.isConnected) this.element.append(drawing);
  }

  highlight(/** @type {readonly Cell[]} */ line) {
    this.element.toggleAttribute("data-dim", line.length > 0);
    for (const old of this.#won) old.classList.remove("won");
    this.#won = line.flatMap((at) => this.#elements.get(key(at)) ?? []);
    for (const stone of this.#won) stone.classList.add("won");
  }
}
