// A magnifying glass for the cell under a finger.

import { between } from "./camera.js";
import { draw, make, write } from "../parts/parts.js";
import { planned } from "./sheet.js";

/** How many cells are visible on each side of the middle one. */
const AROUND = 2;
const SIDE = 2 * AROUND + 1;
const WHOLE = { class: "cell", x: -0.5, y: -0.5, width: 1, height: 1 };
/** The distance from the finger, in pixels: roughly the width of a fingertip. */
const GAP = 48;

export class Loupe {
  #cells = draw("svg", { viewBox: `${-SIDE / 2} ${-SIDE / 2} ${SIDE} ${SIDE}` });
  /** Each holds a cell and both stones; the style shows the one there.
   * @type {{spot: SVGElement, dx: number, dy: number}[]} */ #spots = [];
  #ghost;
  /** Its start, below a notch; its size; and the room for it. */
  #from = { x: 0, y: 0 };
  #size = { width: 0, height: 0 };
  #screen = { width: 0, height: 0 };
  #name = make("b", {});
  #element = make("div", { class: "loupe", "aria-hidden": "true" }, this.#cells, this.#name);

  /** @param {HTMLElement} host @param {Look} look */
  constructor(host, look) {
    for (let index = 0; index < SIDE * SIDE; index++) {
      const [dx, dy] = [index % SIDE - AROUND, Math.floor(index / SIDE) - AROUND];
      const spot = planned("spot", look);
      spot.setAttribute("transform", `translate(${dx} ${-dy})`);
      spot.prepend(draw("rect", WHOLE));
      this.#spots.push({ spot, dx, dy });
    }
    this.#ghost = planned("ghost", look);
    this.#cells.append(...this.#spots.map(({ spot }) => spot), this.#ghost);
    this.hide();
    host.append(this.#element);
  }

  hide() {
    this.#element.hidden = true;
  }

  /** @param {Place} finger in the window @param {Cell} at @param {string} name
   * @param {Side | null} side of the stone being aimed
   * @param {(at: Cell) => Side | "empty" | null} lies what lies at a cell; `null` off the board */
  show(finger, at, name, side, lies) {
    if (this.#element.hidden) this.#measure();
    write(this.#name, name);
    this.#ghost.setAttribute("data-side", side ?? "");
    for (const { spot, dx, dy } of this.#spots) {
      spot.setAttribute("data-side", lies([at[0] + dx, at[1] + dy]) ?? "");
    }
    const from = { x: finger.x - this.#from.x, y: finger.y - this.#from.y };
    const { x, y } = besideFinger(from, this.#size, this.#screen);
    this.#element.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** Measures only when shown: each measurement lays out the page again. */
  #measure() {
    this.#element.hidden = false;
    const { offsetLeft: x, offsetTop: y, offsetWidth: width, offsetHeight: height } = this.#element;
    [this.#from, this.#size] = [{ x, y }, { width, height }];
    this.#screen = { width: innerWidth - 2 * x, height: innerHeight - y };
  }
}

/** Places something that a finger must not cover: above the finger, beside it if there is no room
 * above, and always on the screen. All in pixels of the window. @param {Place} finger
 * @param {Size} thing @param {Size} window @returns {Place} its upper left corner */
export function besideFinger(finger, thing, window) {
  const above = finger.y - GAP - thing.height;
  const right = Math.max(0, window.width - thing.width);
  if (above >= 0) return { x: between(finger.x - thing.width / 2, 0, right), y: above };
  const leftward = finger.x > window.width / 2;
  return { x: between(leftward ? finger.x - GAP - thing.width : finger.x + GAP, 0, right), y: 0 };
}
