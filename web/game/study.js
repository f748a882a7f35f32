// The server's study of a finished game: the evaluation of each position, drawn as a curve, with
// the moves at which the game turned.

import { sideName } from "../board/looks.js";
import { fill, say } from "../parts/messages.js";
import { draw, part, setAttributes, write } from "../parts/parts.js";
import { cellName, sideAt } from "../rules/rules.js";
import { sentence, span } from "../words/words.js";

/** Pixels around the curve, and below it for the numbers of moves. */
const [MARGIN, FOOT] = [9, 18];
/** The distances between numbered moves, and how many of them fit. */
const STEPS = [1, 2, 5, 10, 20, 50, 100];
const MOST_STEPS = 8;

/** Returns how accurate a move is that costs some of the chance, in percent of both, by the formula
 * of lichess. @param {number} cost */
const accuracy = (cost) => Math.min(100, 103.1668 * Math.exp(-0.04354 * Math.max(0, cost)) - 3.1669);

export class Study {
  /** @type {Studied[]} */ #plies = [];
  /** X's share of the game, by the number of stones. @type {Map<number, number>} */
  #shares = new Map();
  #shown = 0;
  /** The number of the move that the player tries to better. @type {number | null} */ #bettered = null;
  /** Whether the answer is hidden, because the player looks for it. */ hides = false;

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
      const share = (clientX - left - MARGIN) / (width - 2 * MARGIN);
      go(Math.round(Math.max(0, Math.min(1, share)) * table.ply));
    });
    new ResizeObserver(() => this.#draw()).observe(this.drawing);
    part(root, "study-try").addEventListener("click", () => {
      this.#bettered = this.#shown;
      go(this.#shown - 1);
    });
    part(root, "study-next").addEventListener("click", () =>
      go((this.turns.find((turn) => turn + 1 > this.#shown) ?? this.turns[0]) + 1));
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
  }

  /** @param {"" | "for-now" | "for-good"} none how long there is no study @param {string} text */
  #lacks(none, text) {
    const title = none ? say("page-study-none") : say("page-study-title", { side: sideName("x", this.table.rules) });
    write(part(this.root, "study-title"), title);
    write(part(this.root, "study-says"), text);
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

  /** The plies before the moves at which the game turned, as far as the chances show it. */
  get turns() {
    const share = (/** @type {number} */ ply) => Math.round(100 * (this.#shares.get(ply) ?? 0.5));
    return this.#plies.filter(({ ply, blunder }) => blunder && share(ply) !== share(ply + 1)).map(({ ply }) => ply);
  }

  /** Returns the positions before a player's proven mistakes. @param {Side | null} side */
  mistakesOf(side) {
    return this.#plies.flatMap(({ ply, drill }) => drill && sideAt(ply) === side ? [drill] : []);
  }

  /** Describes how accurate a side played; empty if nothing is known of its moves.
   * @param {Side} side */
  accuracyOf(side) {
    const kept = [...this.#shares].flatMap(([ply, share]) => {
      const was = this.#shares.get(ply - 1);
      if (was === undefined || sideAt(ply - 1) !== side) return [];
      // No move is to blame for a game that ended off the board.
      if (ply === this.table.ply && this.table.result?.how !== "line") return [];
      return [accuracy(100 * (side === "x" ? was - share : share - was))];
    });
    const mean = kept.reduce((sum, it) => sum + it, 0) / kept.length;
    return kept.length > 0 ? say("page-study-accurate", { percent: Math.round(mean) }) : "";
  }

  /** Shows what the last of these moves changed, and what is said about the position before it.
   * @param {number} ply @param {string} text @param {Cell} [tried] in its place */
  show(ply, text, tried) {
    this.#shown = ply;
    this.#draw();
    const finds = this.#bettered === ply + 1;
    if (!finds && this.#bettered !== ply) this.#bettered = null;
    this.hides = finds && !tried;
    const index = finds ? ply : ply - 1;
    const { root, table: { rules, moves: { [index]: at } } } = this;
    part(root, "study-try", HTMLButtonElement).disabled = ply === 0;
    part(root, "study-next", HTMLButtonElement).disabled = this.turns.every((turn) => turn + 1 === ply);
    if (this.#plies.length === 0) return;
    const [was, is] = [this.#shares.get(ply - 1), this.#shares.get(ply)];
    const { best, blunder } = this.#plies.find((it) => it.ply === index) ?? {};
    const better = blunder && best ? say("page-study-better", { cell: cellName(rules, best) }) : "";
    const [mover, side] = [sideAt(index), sideName(sideAt(index), rules)];
    const percent = (/** @type {number} */ share) => `${Math.round(100 * (mover === "x" ? share : 1 - share))}%`;
    const heading = finds && tried ? say("page-study-tried", { cell: cellName(rules, tried) })
      : at && say(finds ? "page-study-find" : "page-study-move", { ply, side, cell: cellName(rules, at) });
    write(part(root, "study-move"), heading ?? "");
    write(part(root, "study-change"), finds || was === undefined || is === undefined ? "" : `${side} ${percent(was)} → ${percent(is)}`);
    write(part(root, "study-says"), this.hides ? "" : text || better);
    write(part(root, "study-key"), text && say("page-study-key", { side }));
  }

  #draw() {
    const { clientWidth: width, clientHeight: height } = this.drawing;
    const [floor, last] = [height - FOOT, Math.max(1, this.table.ply)];
    const x = (/** @type {number} */ ply) => Math.round(MARGIN + ply / last * (width - 2 * MARGIN));
    const y = (/** @type {number} */ share) => Math.round(floor - share * (floor - MARGIN));
    const way = [...this.#shares].map(([ply, share]) => `${x(ply)} ${y(share)}`).join("L");
    const [first] = this.#shares.keys();
    const step = STEPS.find((it) => last / it <= MOST_STEPS) ?? last;
    const named = Array.from({ length: Math.floor(last / step) }, (_, index) => step * (index + 1));
    setAttributes(this.drawing, { viewBox: `0 0 ${width} ${height}` }).replaceChildren(
      draw("path", { class: "area", d: way && `M${x(first)} ${floor}L${way}L${x(last)} ${floor}Z` }),
      draw("path", { class: "half", d: `M${MARGIN} ${y(0.5)}H${width - MARGIN}` }),
      draw("path", { class: "way", d: way && `M${way}` }),
      draw("path", { class: "now", d: `M${x(this.#shown)} 2V${floor}` }),
      draw("text", { class: "even", x: MARGIN, y: y(0.5) + 12 }, say("page-study-even")),
      ...named.map((ply) => draw("text", { x: x(ply), y: height - 4 }, `${ply}`)),
      ...this.turns.map((turn, index) => draw("g", {
        class: turn + 1 === this.#shown ? "turning on" : "turning",
        transform: `translate(${x(turn + 1)} ${y(this.#shares.get(turn + 1) ?? 0.5)})`,
      }, draw("circle", { r: 7.5 }), draw("text", { y: 3.5 }, `${index + 1}`))));
  }
}
