// What each position of a finished game was worth: the server's study, drawn as a curve, with the moves
// at which the game turned.

import { sideName } from "./looks.js";
import { more, say } from "./messages.js";
import { draw, part, write } from "./parts.js";
import { cellName, sideAt } from "./rules.js";

/** @import { Cell } from "./types.js" */
/** @import { Replica } from "./table.js" */

await more();

/** What the server says of a move: X's share of the game before it, and what was better.
 * @typedef {{ply: number, x: number, best: Cell, blunder?: string,
 *   drill?: import("./drills.js").Found}} Studied */

/** The curve, in its own units. */
const [WIDTH, HEIGHT, MARGIN] = [300, 84, 9];

export class Study {
  /** X's share of the game with so many stones on the board.
   * @type {(number | undefined)[]} */ #shares = [];
  /** What was better than a move, by how many stones lay before it.
   * @type {Map<number, Cell>} */ #better = new Map();
  /** Moves at which the game turned, by how many stones lay before them, with their marks.
   * @type {Map<number, string>} */ turns = new Map();
  /** Moves that are proved to be mistakes, with the positions before them.
   * @type {{ ply: number, drill: import("./drills.js").Found }[]} */ mistakes = [];
  #shown = 0;

  /** @param {HTMLElement} root @param {Replica} table
   * @param {(ply: number) => void} go shows so many moves */
  constructor(root, table, go) {
    this.root = root;
    this.table = table;
    part(root, "study").hidden = false;
    write(part(root, "study-title"), say("page-study-title", { side: sideName("x", table.rules) }));
    write(part(root, "study-next"), say("page-study-next"));
    write(part(root, "study-mine"), say("puzzle-mine"));
    this.drawing = part(root, "study-curve", SVGElement);
    this.drawing.addEventListener("click", ({ clientX }) => {
      const { left, width } = this.drawing.getBoundingClientRect();
      const share = ((clientX - left) / width * WIDTH - MARGIN) / (WIDTH - 2 * MARGIN);
      go(Math.round(Math.max(0, Math.min(1, share)) * table.ply));
    });
    part(root, "study-next").addEventListener("click", () => {
      const turns = this.#inOrder;
      const next = turns.find((turn) => turn + 1 > this.#shown) ?? turns[0];
      if (next !== undefined) go(next + 1);
    });
  }

  /** Asks the server; it may take some seconds. @param {string} g @param {AbortSignal} signal */
  async load(g, signal) {
    write(part(this.root, "study-says"), say("page-thinking"));
    const answer = await fetch(`/${g}.study.json`, { signal }).catch(() => null);
    if (signal.aborted) return;
    part(this.root, "study").toggleAttribute("data-none", !answer?.ok);
    if (!answer?.ok) return write(part(this.root, "study-says"), say("page-study-none"));
    /** @type {{plies: Studied[], end: number}} */
    const { plies, end } = await answer.json();
    for (const { ply, x, best, blunder, drill } of plies) {
      this.#shares[ply] = x;
      this.#better.set(ply, best);
      if (blunder) this.turns.set(ply, "?");
      if (drill) this.mistakes.push({ ply, drill });
    }
    this.#shares[this.table.ply] = end;
    write(part(this.root, "study-turns"), say("page-study-turns", { count: this.turns.size }));
    part(this.root, "study-next", HTMLButtonElement).disabled = this.turns.size === 0;
    write(part(this.root, "study-says"), "");
  }

  get #inOrder() {
    return [...this.turns.keys()].sort((a, b) => a - b);
  }

  /** Shows where one is. @param {number} ply */
  show(ply) {
    this.#shown = ply;
    this.#draw();
    const before = ply - 1;
    const [was, is] = [this.#shares[before], this.#shares[ply]];
    const [at, best] = [this.table.moves[before], this.#better.get(before)];
    if (!at || was === undefined || is === undefined) return;
    const { rules } = this.table;
    const isX = sideAt(before) === "x";
    const percent = (/** @type {number} */ share) => `${Math.round(100 * (isX ? share : 1 - share))}%`;
    const values = {
      ply, side: sideName(sideAt(before), rules), cell: cellName(rules, at),
      was: percent(was), is: percent(is),
    };
    write(part(this.root, "study-says"), best && this.turns.has(before)
      ? say("page-study-turn", { ...values, best: cellName(rules, best) })
      : say("page-study-says", values));
  }

  #draw() {
    const last = Math.max(1, this.table.ply);
    const x = (/** @type {number} */ ply) => Math.round(MARGIN + ply / last * (WIDTH - 2 * MARGIN));
    const y = (/** @type {number} */ share) => Math.round(HEIGHT - 6 - share * (HEIGHT - 12));
    const known = this.#shares.flatMap((share, ply) => share === undefined ? [] : [[ply, share]]);
    const way = known.map(([ply, share]) => `${x(ply)} ${y(share)}`).join("L");
    const [first] = known[0] ?? [0];
    this.drawing.replaceChildren(
      draw("path", { class: "area", d: way && `M${x(first)} ${y(0)}L${way}L${x(last)} ${y(0)}Z` }),
      draw("path", { class: "half", d: `M${MARGIN} ${y(0.5)}H${WIDTH - MARGIN}` }),
      draw("path", { class: "way", d: way && `M${way}` }),
      draw("path", { class: "now", d: `M${x(this.#shown)} 2V${HEIGHT - 3}` }),
      ...this.#inOrder.map((turn, index) => draw("g", {
        class: turn + 1 === this.#shown ? "turning on" : "turning",
        transform: `translate(${x(turn + 1)} ${y(this.#shares[turn + 1] ?? 0.5)})`,
      }, draw("circle", { r: 7.5 }), draw("text", { y: 3.5 }, `${index + 1}`))));
  }
}
