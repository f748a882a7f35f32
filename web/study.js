// The server's study of a finished game: the evaluation of each position, drawn as a curve, with
// the moves at which the game turned.

import { sideName } from "./looks.js";
import { fill, say } from "./messages.js";
import { draw, part, write } from "./parts.js";
import { cellName, sideAt } from "./rules.js";
import { sentence, span } from "./words.js";

/** The dimensions of the curve, in its own units. */
const [WIDTH, HEIGHT, MARGIN] = [300, 84, 9];

export class Study {
  /** @type {Studied[]} */ #plies = [];
  /** X's share of the game, by the number of stones. @type {Map<number, number>} */
  #shares = new Map();
  #shown = 0;

  /** @param {HTMLElement} root @param {Replica} table @param {(ply: number) => void} go shows that
   * number of moves @param {() => void} again requests the study again */
  constructor(root, table, go, again) {
    this.root = root;
    this.table = table;
    part(root, "study").hidden = false;
    fill(part(root, "study"));
    part(root, "study-again").addEventListener("click", again);
    this.drawing = part(root, "study-curve", SVGElement);
    this.drawing.addEventListener("click", ({ clientX }) => {
      const { left, width } = this.drawing.getBoundingClientRect();
      const share = ((clientX - left) / width * WIDTH - MARGIN) / (WIDTH - 2 * MARGIN);
      go(Math.round(Math.max(0, Math.min(1, share)) * table.ply));
    });
    part(root, "study-next").addEventListener("click", () => {
      const { turns } = this;
      const next = turns.find((turn) => turn + 1 > this.#shown) ?? turns[0];
      if (next !== undefined) go(next + 1);
    });
  }

  /** Requests the study, which may take seconds. @param {string} g @param {AbortSignal} signal */
  async load(g, signal) {
    this.#lacks("", say("page-thinking"));
    const answer = await fetch(`/${g}.study.json`, { signal }).catch(() => null);
    if (signal.aborted) return;
    if (answer?.status !== 200) return this.#lacks(...this.#whyNone(answer));
    /** @type {{plies: Studied[], end: number}} */
    const { plies, end } = await answer.json();
    if (plies.length < 2) return this.#lacks("for-good", say("page-study-short"));
    this.#lacks("", "");
    this.#plies = plies;
    this.#shares = new Map([...plies.map(({ ply, x }) => /** @type {const} */ ([ply, x])), [this.table.ply, end]]);
    write(part(this.root, "study-turns"), say("page-study-turns", { count: this.turns.length }));
    part(this.root, "study-next", HTMLButtonElement).disabled = this.turns.length === 0;
  }

  /** @param {"" | "for-now" | "for-good"} none how long there is no study @param {string} says */
  #lacks(none, says) {
    const title = none ? say("page-study-none") : say("page-study-title", { side: sideName("x", this.table.rules) });
    write(part(this.root, "study-title"), title);
    write(part(this.root, "study-says"), says);
    part(this.root, "study").dataset.none = none;
  }

  /** Returns why there is no study, and what to do. @param {Response | null} answer
   * @returns {["for-now" | "for-good", string]} */
  #whyNone(answer) {
    const { delay_s } = this.table.terms;
    if (!answer) return ["for-now", sentence(say("web-none"))];
    if (answer.status !== 204) return ["for-now", say("page-study-busy")];
    if (delay_s) return ["for-now", say("page-study-later", { time: span(1_000 * delay_s) })];
    return ["for-good", say("page-study-long")];
  }

  get turns() {
    return this.#plies.filter(({ blunder }) => blunder).map(({ ply }) => ply);
  }

  /** Returns the positions before a player's proven mistakes. @param {Side | null} side */
  mistakesOf(side) {
    return this.#plies.flatMap(({ ply, drill }) => drill && sideAt(ply) === side ? [drill] : []);
  }

  show(/** @type {number} */ ply) {
    this.#shown = ply;
    this.#draw();
    const before = ply - 1;
    const [was, is, at] = [this.#shares.get(before), this.#shares.get(ply), this.table.moves[before]];
    const { best, blunder } = this.#plies.find((it) => it.ply === before) ?? {};
    if (!at || was === undefined || is === undefined) return;
    const { rules } = this.table;
    const isX = sideAt(before) === "x";
    const percent = (/** @type {number} */ share) => `${Math.round(100 * (isX ? share : 1 - share))}%`;
    const values = {
      ply, side: sideName(sideAt(before), rules), cell: cellName(rules, at),
      was: percent(was), is: percent(is),
    };
    write(part(this.root, "study-says"), best && blunder
      ? say("page-study-turn", { ...values, best: cellName(rules, best) })
      : say("page-study-says", values));
  }

  #draw() {
    const last = Math.max(1, this.table.ply);
    const x = (/** @type {number} */ ply) => Math.round(MARGIN + ply / last * (WIDTH - 2 * MARGIN));
    const y = (/** @type {number} */ share) => Math.round(HEIGHT - 6 - share * (HEIGHT - 12));
    const way = [...this.#shares].map(([ply, share]) => `${x(ply)} ${y(share)}`).join("L");
    const [first] = this.#shares.keys();
    this.drawing.replaceChildren(
      draw("path", { class: "area", d: way && `M${x(first)} ${y(0)}L${way}L${x(last)} ${y(0)}Z` }),
      draw("path", { class: "half", d: `M${MARGIN} ${y(0.5)}H${WIDTH - MARGIN}` }),
      draw("path", { class: "way", d: way && `M${way}` }),
      draw("path", { class: "now", d: `M${x(this.#shown)} 2V${HEIGHT - 3}` }),
      ...this.turns.map((turn, index) => draw("g", {
        class: turn + 1 === this.#shown ? "turning on" : "turning",
        transform: `translate(${x(turn + 1)} ${y(this.#shares.get(turn + 1) ?? 0.5)})`,
      }, draw("circle", { r: 7.5 }), draw("text", { y: 3.5 }, `${index + 1}`))));
  }
}
