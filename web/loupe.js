// A magnifying glass for what lies under a finger.

import { besideFinger } from "./camera.js";
import { layStone, makeStone } from "./looks.js";
import { draw, make } from "./parts.js";
import { planned } from "./sheet.js";

/** @import { Cell, Look, Place } from "./types.js" */
/** @import { Side } from "./wire.js" */

/** How many cells it shows on each side of the one in the middle. */
const AROUND = 2;
const SIDE = 2 * AROUND + 1;
const WHOLE = { x: -0.5, y: -0.5, width: 1, height: 1 };
/** How far from the finger it is, in pixels: a fingertip is about so thick. */
const GAP = 48;

export class Loupe {
  #cells = draw("svg", { viewBox: `${-SIDE / 2} ${-SIDE / 2} ${SIDE} ${SIDE}` });
  #name = make("b", {});
  #element = make("div", { class: "loupe", "aria-hidden": "true" }, this.#cells, this.#name);

  /** @param {HTMLElement} host @param {Look} look */
  constructor(host, look) {
    this.look = look;
    this.hide();
    host.append(this.#element);
  }

  hide() {
    this.#element.hidden = true;
  }

  /** @param {Place} finger in the window @param {Cell} at @param {string} name
   * @param {Side | null} side whose stone it would be
   * @param {(at: Cell) => Side | "empty" | null} lies what lies at a cell, if there is one */
  show(finger, at, name, side, lies) {
    this.#element.hidden = false;
    this.#name.textContent = name;
    this.#draw(at, side, lies);
    // It begins where a notch ends.
    const { offsetLeft, offsetTop, offsetWidth: width, offsetHeight: height } = this.#element;
    const from = { x: finger.x - offsetLeft, y: finger.y - offsetTop };
    const screen = { width: innerWidth - 2 * offsetLeft, height: innerHeight - offsetTop };
    const { x, y } = besideFinger(from, { width, height }, screen, GAP);
    this.#element.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** @param {Cell} at @param {Side | null} side
   * @param {(at: Cell) => Side | "empty" | null} lies */
  #draw([x, y], side, lies) {
    const cells = [];
    const stones = [];
    for (let dx = -AROUND; dx <= AROUND; dx++) {
      for (let dy = -AROUND; dy <= AROUND; dy++) {
        const there = lies([x + dx, y + dy]);
        const transform = `translate(${dx} ${-dy})`;
        if (there) cells.push(draw("rect", { class: "cell", ...WHOLE, transform }));
        if (there !== "x" && there !== "o") continue;
        const stone = makeStone(there, this.look);
        layStone(stone, there, this.look, [dx, -dy]);
        stones.push(stone);
      }
    }
    const ghost = planned("ghost", this.look);
    ghost.setAttribute("data-side", side ?? "");
    this.#cells.replaceChildren(...cells, ...stones, ghost);
  }
}
