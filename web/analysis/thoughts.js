// The engine's analysis of a position: proofs, best lines, and renju's forbidden cells.

import { sideName, sideWord } from "../board/looks.js";
import { parts, say } from "../parts/messages.js";
import { make } from "../parts/parts.js";
import { cellName, key, other } from "../rules/rules.js";
import { completing } from "../rules/threats.js";
import { sentence } from "../words/words.js";

/** Stepping through a game quickly requests only the last position. */
const PAUSE_MS = 200;
/** How many moves of a line are shown. */
const MOST_SHOWN = 9;

/** Analyses one position at a time. */
export class Thoughts {
  /** The result so far. @type {Thought | null} */ thought = null;
  /** Why there is none, as a sentence. */ why = "";
  /** @type {string | null} */ #position = null;
  #lines = 0;
  /** Whether notices are about this position: those before the response are not. */
  #listens = false;
  /** @type {Timer} */ #timer;

  /** @param {Link} link @param {() => void} changed @param {AbortSignal} signal */
  constructor(link, changed, signal) {
    this.link = link;
    this.changed = changed;
    link.on("notice", ({ t, d }) => t === "thought" && this.#onThought(d), signal);
    link.on("state", () => link.state === "on" && this.#position !== null && this.#send(), signal);
    signal.addEventListener("abort", () => this.ask(null, 0));
  }

  /** Starts an analysis, or stops. @param {string | null} position @param {number} lines */
  ask(position, lines) {
    if (position === this.#position && lines === this.#lines) return;
    const stops = position === null && this.#listens && !this.thought?.last;
    [this.#position, this.#lines, this.#listens] = [position, lines, false];
    [this.thought, this.why] = [null, ""];
    clearTimeout(this.#timer);
    if (stops) this.link.request("unthink").catch(() => {});
    if (position !== null) this.#timer = setTimeout(() => this.#send(), PAUSE_MS);
  }

  async #send() {
    const [position, lines] = [this.#position, this.#lines];
    const isOld = () => position !== this.#position || lines !== this.#lines;
    this.#listens = false;
    clearTimeout(this.#timer);
    try {
      await this.link.request("think", { position, lines });
      this.#listens = !isOld();
    } catch (error) {
      const { code, message, retryMs } = /** @type {Rejection} */ (error);
      if (isOld()) return;
      if (code !== "lost") this.why = sentence(message);
      if (retryMs !== null) this.#timer = setTimeout(() => this.#send(), retryMs);
      this.changed();
    }
  }

  #onThought(/** @type {Thought} */ thought) {
    if (!this.#listens) return;
    [this.thought, this.why] = [thought, ""];
    this.changed();
  }
}

/** Returns the marks for the board. @param {Thought} thought @returns {Mark[]} */
export function marksOf({ lines, forbidden = [] }) {
  const hints = lines.map(({ pv: [at], chance }, index) => (
    { at, kind: /** @type {const} */ ("hint"), text: `${percent(chance)}`, rank: index + 1 }));
  const fouls = forbidden.map(([x, y]) => (
    { at: /** @type {Cell} */ ([x, y]), kind: /** @type {const} */ ("forbidden") }));
  return [...hints, ...fouls];
}

const percent = (/** @type {number} */ chance) => Math.round(100 * chance);
const movesIn = (/** @type {number} */ plies) => Math.ceil(plies / 2);

/** A row for each item. @param {Thought} thought @param {Position} position @returns {Row[]} */
export function rowsOf({ win, defence, forbidden = [], lines, depth, last }, { rules, stones, turn }) {
  const [mine, theirs] = [turn, other(turn)].map((side) => sideWord(side, rules));
  if (win) {
    const { plies, by, line } = win;
    return [{ line: line.slice(0, MOST_SHOWN), text: (cells) => plies === 1
      ? parts("proof-completes", { side: mine, cell: cells })
      : parts("proof-wins", { side: mine, moves: movesIn(plies), by, cells }) }];
  }
  /** @param {Parameters<typeof say>[0]} key @param {any} [values] @returns {Row} */
  const plain = (key, values) => ({ line: [], text: () => parts(key, values) });
  /** @param {[Cell, ProvedWin | null]} answer @returns {Row} */
  const reply = ([at, after]) => ({ line: [at], text: (cell) => after
    ? parts("proof-answer", { cell, side: theirs, moves: movesIn(after.plies), best: cellName(rules, after.line[0]) })
    : parts("proof-answer-open", { cell }) });
  const { answers = [] } = defence ?? {};
  const isLost = defence && answers.every(([, after]) => after);
  // The cells that would stop the line if the rules allowed them.
  const stops = !defence || answers.length > 0 ? new Set() : new Set(completing(rules, stones, other(turn)).map(key));
  /** @param {[number, number, Foul]} foul @returns {Row} */
  const barred = ([x, y, foul]) => ({ line: [[x, y]], text: (cell) =>
    parts("page-hint-forbidden", { cell, side: sideName(turn, rules), foul }) });
  const proof = !defence ? [] : [
    ...(isLost ? [plain("proof-loses", { side: mine })] : []),
    ...answers.map(reply),
    plain(answers.length > 0 ? "proof-others-lose" : "proof-all-lose"),
    ...forbidden.filter(([x, y]) => stops.has(key([x, y]))).map(barred),
  ];
  /** @param {ThoughtLine} line @param {number} index @returns {Row} */
  const searched = ({ chance, verdict, pv }, index) => ({ line: pv.slice(0, MOST_SHOWN), text: (cells) => {
    const values = { rank: index + 1, cells };
    if (!verdict) return parts("analysis-line", { ...values, chance: `${percent(chance)}%`, depth });
    if (verdict === "draw") return parts("analysis-line-holds", values);
    const decided = "win" in verdict ? { side: mine, moves: movesIn(verdict.win) }
      : { side: theirs, moves: movesIn(verdict.loss) };
    return parts("analysis-line-wins", { ...values, ...decided });
  } });
  const rows = [...proof, ...lines.map(searched)];
  return rows.length > 0 ? rows : [plain(last ? "proof-none" : "page-thinking")];
}

/** @param {Row} row @param {Rules} rules */
export const rowText = ({ line, text }, rules) =>
  text(line.map((at) => cellName(rules, at)).join(" ")).join("");

/** The rows on the page: each move of a line can be previewed, and the line played up to it. */
export class ThoughtRows {
  /** @type {Row[]} */ #rows = [];
  #text = "";

  /** @param {HTMLElement} list @param {(line: Cell[]) => void} play
   * @param {(line: Cell[]) => void} look at an empty line once the pointer has left */
  constructor(list, play, look) {
    this.list = list;
    const lineAt = (/** @type {Event} */ { target }) => {
      const { row, move } = /** @type {HTMLElement} */ (target).dataset;
      return row ? this.#rows[Number(row)].line.slice(0, Number(move) + 1) : [];
    };
    list.addEventListener("click", (event) => lineAt(event).length > 0 && play(lineAt(event)));
    for (const kind of ["pointerover", "focusin"]) list.addEventListener(kind, (event) => look(lineAt(event)));
    for (const kind of ["pointerleave", "focusout"]) list.addEventListener(kind, () => look([]));
  }

  /** @param {Row[]} rows @param {Rules} rules */
  draw(rows, rules) {
    this.#rows = rows;
    const text = rows.map((row) => rowText(row, rules)).join("\n");
    if (text === this.#text) return;
    this.#text = text;
    this.list.replaceChildren(...rows.map(({ line, text }, row) => {
      const moves = line.map((at, move) => make("button", {
        type: "button", "data-row": `${row}`, "data-move": `${move}`,
      }, cellName(rules, at)));
      return make("li", {}, ...text(make("span", {}, ...moves)));
    }));
  }
}
