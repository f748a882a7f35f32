// What the server's engine thinks of a position: proofs, best lines, and what renju forbids.

import { sideWord } from "./looks.js";
import { more, say } from "./messages.js";
import { make } from "./parts.js";
import { cellName, other } from "./rules.js";
import { sentence } from "./words.js";

/** @import { Link, Rejection } from "./link.js" */
/** @import { Position } from "./position.js" */
/** @import { Cell, Mark } from "./types.js" */
/** @import { ProvedWin, Thought, ThoughtLine } from "./wire.js" */

await more();

/** Who steps through a game asks about the last of the positions alone. */
const PAUSE_MS = 200;
/** Moves of a line that are shown. */
const MOST_SHOWN = 9;

/** One position at a time. */
export class Thoughts {
  /** What is known of it so far. @type {Thought | null} */ thought = null;
  /** Why nothing is, in a sentence. */ why = "";
  /** @type {string | null} */ #position = null;
  #lines = 0;
  /** Whether notices are about this position: those before the reply are not. */
  #listens = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /** @param {Link} link @param {() => void} changed @param {AbortSignal} signal */
  constructor(link, changed, signal) {
    this.link = link;
    this.changed = changed;
    link.on("notice", ({ t, d }) => t === "thought" && this.#hear(d), signal);
    link.on("state", () => link.state === "on" && this.#position !== null && this.#send(), signal);
    signal.addEventListener("abort", () => this.ask(null, 0));
  }

  /** Thinks about a position, or stops. @param {string | null} position @param {number} lines */
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

  #hear(/** @type {Thought} */ thought) {
    if (!this.#listens) return;
    [this.thought, this.why] = [thought, ""];
    this.changed();
  }
}

/** The marks on the board. @param {Thought} thought @returns {Mark[]} */
export function marksOf({ lines, forbidden = [] }) {
  const hints = lines.map(({ pv: [at], chance }, index) => (
    { at, kind: /** @type {const} */ ("hint"), text: `${percent(chance)}`, rank: index + 1 }));
  const fouls = forbidden.map(([x, y]) => (
    { at: /** @type {Cell} */ ([x, y]), kind: /** @type {const} */ ("forbidden") }));
  return [...hints, ...fouls];
}

const percent = (/** @type {number} */ chance) => Math.round(100 * chance);
const movesIn = (/** @type {number} */ plies) => Math.ceil(plies / 2);

/** What is thought, a row each; a row with a move leads to it.
 * @param {Thought} thought @param {Position} position @returns {{says: string, at?: Cell}[]} */
export function rowsOf({ win, defence, lines, depth, last }, { rules, turn }) {
  const [mine, theirs] = [turn, other(turn)].map((side) => sideWord(side, rules));
  const cells = (/** @type {Cell[]} */ line) =>
    line.slice(0, MOST_SHOWN).map((at) => cellName(rules, at)).join(" ");
  if (win) {
    const says = win.plies === 1 ? say("proof-completes", { side: mine, cell: cells(win.line) })
      : say("proof-wins", { side: mine, moves: movesIn(win.plies), by: win.by, cells: cells(win.line) });
    return [{ says, at: win.line[0] }];
  }
  /** @param {[Cell, ProvedWin | null]} answer */
  const answered = ([at, after]) => {
    const cell = cellName(rules, at);
    const best = after ? cellName(rules, after.line[0]) : "";
    const says = after
      ? say("proof-answer", { cell, side: theirs, moves: movesIn(after.plies), best })
      : say("proof-answer-open", { cell });
    return { says, at };
  };
  const { answers = [] } = defence ?? {};
  const isLost = defence && answers.every(([, after]) => after);
  const proof = !defence ? [] : [
    ...(isLost ? [{ says: say("proof-loses", { side: mine }) }] : []),
    ...answers.map(answered),
    { says: say(answers.length > 0 ? "proof-others-lose" : "proof-all-lose") },
  ];
  /** @param {ThoughtLine} line @param {number} index */
  const searched = ({ chance, verdict, pv }, index) => {
    const said = { rank: index + 1, cells: cells(pv) };
    const decided = verdict === "draw" || !verdict ? null
      : "win" in verdict ? { side: mine, moves: movesIn(verdict.win) }
        : { side: theirs, moves: movesIn(verdict.loss) };
    const says = decided ? say("analysis-line-wins", { ...said, ...decided })
      : verdict ? say("analysis-line-holds", said)
        : say("analysis-line", { ...said, chance: `${percent(chance)}%`, depth });
    return { says, at: pv[0] };
  };
  const rows = [...proof, ...lines.map(searched)];
  return rows.length > 0 ? rows : [{ says: say(last ? "proof-none" : "page-thinking") }];
}

/** @param {HTMLElement} list @param {{says: string, at?: Cell}[]} rows
 * @param {(at: Cell) => void} play */
export function drawRows(list, rows, play) {
  const text = rows.map(({ says }) => says).join("\n");
  if (list.dataset.text === text) return;
  list.dataset.text = text;
  list.replaceChildren(...rows.map(({ says, at }) => {
    if (!at) return make("li", {}, says);
    const button = make("button", { type: "button", class: "quiet" }, says);
    button.addEventListener("click", () => play(at));
    return make("li", {}, button);
  }));
}
