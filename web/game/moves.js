// The list of moves, each a button to go to.

import { drawSign } from "../board/looks.js";
import { draw, make, part } from "../parts/parts.js";
import { cellName, common, sideAt } from "../rules/rules.js";

/** How many moves are laid out together: those out of view cost nothing when another is played. */
const TOGETHER = 40;

export class MoveList {
  /** @type {Cell[]} */ #moves = [];
  /** @type {HTMLElement[]} */ #buttons = [];
  #current = -1;
  /** Runs after the layout of a frame: measuring earlier would lay out the page once more. */
  #laidOut = new ResizeObserver(() => this.#follow());

  /** @param {ParentNode} root @param {(ply: number) => void} go shows that number of moves */
  constructor(root, go) {
    this.list = part(root, "moves");
    this.list.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button) go(Number(button.dataset.ply));
    });
  }

  /** @param {Rules} rules @param {readonly Cell[]} moves of the game
   * @param {number} ply the number of moves shown
   * @param {readonly number[]} turns plies before the moves at which the game turned */
  draw(rules, moves, ply, turns) {
    const same = common(this.#moves, moves, (a, b) => `${a}` === `${b}`);
    for (const button of this.#buttons.splice(same)) {
      const group = button.parentElement;
      if (button.previousElementSibling?.matches(".n")) button.previousElementSibling.remove();
      button.remove();
      if (!group?.hasChildNodes()) group?.remove();
    }
    const added = moves.slice(same);
    for (const [index, at] of added.entries()) this.#add(rules, at, same + index);
    this.#moves.splice(same, this.#moves.length, ...added);
    for (const button of turns.map((before) => this.#buttons[before])) {
      if (button && !button.querySelector(".q")) button.append(make("span", { class: "q" }, "?"));
    }
    this.#mark(ply - 1);
  }

  /** @param {Rules} rules @param {Cell} at @param {number} index */
  #add(rules, at, index) {
    const sign = draw("svg", { class: "sign", viewBox: "0 0 24 24", "aria-hidden": "true" });
    drawSign(sign, sideAt(index), rules);
    const button = make("button", { type: "button", "data-ply": `${index + 1}` }, sign, cellName(rules, at));
    if (index % TOGETHER === 0) this.list.append(make("div", {}));
    const number = index % 2 === 0 ? [make("span", { class: "n" }, `${index / 2 + 1}`)] : [];
    this.list.lastElementChild?.append(...number, button);
    this.#buttons.push(button);
  }

  #mark(/** @type {number} */ index) {
    const marked = this.#buttons[index];
    if (index === this.#current && marked?.hasAttribute("aria-current")) return;
    this.#buttons[this.#current]?.removeAttribute("aria-current");
    this.#current = index;
    marked?.setAttribute("aria-current", "step");
    this.#laidOut.unobserve(this.list);
    this.#laidOut.observe(this.list);
  }

  /** Scrolls to the current move: only in the list, never the page. */
  #follow() {
    const { list } = this;
    const marked = this.#buttons[this.#current];
    if (!marked) return list.scrollTo(0, 0);
    const [move, all] = [marked, list].map((it) => it.getBoundingClientRect());
    list.scrollTop += move.top - all.top - (all.height - move.height) / 2;
    list.scrollLeft += move.left - all.left - (all.width - move.width) / 2;
  }
}
