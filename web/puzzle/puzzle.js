// The pages `/puzzle`, `/puzzle/CODE` and `/puzzle/mine`: a position with a task. The server judges
// each move, and sends no solution until the player asks for it.

import { Board } from "../board/board.js";
import { Drills } from "./drills.js";
import { share } from "../parts/invite.js";
import { Rejection } from "../net/link.js";
import { sideName } from "../board/looks.js";
import { language, say } from "../parts/messages.js";
import { setTitle, onTyped, part, write } from "../parts/parts.js";
import { parsePosition, positionText } from "../rules/position.js";
import { cellName, centre, other, parseCell, parseCells } from "../rules/rules.js";
import { Variations } from "../rules/variations.js";
import { capital, gameName, ruleLine } from "../words/words.js";

/** As in `X g8, O e8`. @param {Cell[]} moves @param {Side} first @param {Rules} rules */
const inTurn = (moves, first, rules) => moves.map((at, index) =>
  `${sideName(index % 2 === 0 ? first : other(first), rules)}\u00a0${cellName(rules, at)}`).join(", ");

/** Returns the family of rules that share a puzzle rating. @param {Rules} rules */
const family = ({ k, lines }) =>
  lines === "renju" ? "renju" : lines.startsWith("caro") ? "caro" : k < 5 ? "small" : "five";

export class PuzzlePage {
  /** @type {Board | null} */ board = null;
  #shell;
  #signal;
  /** The part of the path after `/puzzle/`. */ #code;
  /** @type {Puzzle | null} */ #puzzle = null;
  /** The position and its moves, including a shown refutation or solution. */
  #tree = new Variations(parsePosition("15x15x5"));
  /** Where the correct moves end. */ #reached = this.#tree.root;
  #isSolved = false;
  /** Whether a move is being judged. */ #isBusy = false;
  /** How the player does in the family of this puzzle. @type {PuzzleStanding | null} */
  #standing = null;
  #drills;
  /** Whether the puzzles are the player's own mistakes. */ #isMine;
  /** The position of this drill, and when it returns, once decided. */
  #from = "";
  #again = "";

  /** @param {Shell} shell @param {string} path @param {AbortSignal} signal */
  constructor(shell, path, signal) {
    this.#shell = shell;
    this.#signal = signal;
    this.#drills = new Drills(shell.store);
    const { root } = shell;
    part(root, "solution").addEventListener("click", () => this.#reveal());
    part(root, "next").addEventListener("click", () => this.#next());
    part(root, "again").addEventListener("click", () => this.#show([]));
    onTyped(part(root, "form", HTMLFormElement), "cell", (text, field) => {
      const at = parseCell(this.#tree.rules, text);
      if (!at) return this.#say(say("puzzle-cell", { cell: cellName(this.#tree.rules, centre(this.#tree.rules)) }));
      field.value = "";
      this.#try(at);
    });
    part(root, "way").addEventListener("click", () => share(part(root, "way"), `puzzle/${this.#puzzle?.id}`));
    shell.link.on("state", () => this.#rate(), signal);
    const code = path.replace(/^\/puzzle\/?/, "") || "daily";
    this.#code = code;
    this.#isMine = code === "mine";
    part(root, "mine").hidden = this.#isMine || this.#drills.count === 0;
    part(root, "way").hidden = this.#isMine;
    if (this.#isMine) this.#openMine();
    else this.#open(`/puzzle/${encodeURIComponent(code)}.json`, code === "daily");
  }

  /** Opens the next due mistake of the player's own, after the one shown. */
  #openMine() {
    const { due, nextIn } = this.#drills;
    const next = due[due.findIndex(({ position }) => position === this.#from) + 1] ?? due[0];
    if (next) {
      this.#from = next.position;
      return this.#open(`/puzzle/mine.json?position=${next.position}`, false);
    }
    this.#puzzle = null;
    this.#shell.root.dataset.state = "ready";
    write(part(this.#shell.root, "title"), say("puzzle-mine"));
    const daily = part(this.#shell.root, "mine");
    daily.hidden = false;
    daily.setAttribute("href", "/puzzle");
    write(daily, say("puzzle-daily"));
    this.#say(nextIn === null ? say("puzzle-mine-none") : say("puzzle-mine-next", { days: nextIn }));
  }

  /** Returns JSON; `null` after saying why there is none. @param {string} url */
  async #fetch(url) {
    const options = { signal: this.#signal, headers: { "accept-language": language } };
    const reply = await fetch(url, options).catch(() => null);
    if (reply?.ok) return reply.json();
    if (this.#signal.aborted) return null;
    this.#say(!reply ? say("web-none") : reply.status === 429 ? say("puzzle-busy")
      : say("puzzle-unknown", { puzzle: this.#code }));
    return null;
  }

  /** @param {string} url @param {boolean} isDaily */
  async #open(url, isDaily) {
    const { root } = this.#shell;
    /** @type {Puzzle | null} */
    const puzzle = await this.#fetch(url);
    if (this.#signal.aborted) return;
    root.dataset.state = "ready";
    if (!puzzle) return;
    this.#puzzle = puzzle;
    const position = [puzzle.rules, `x:${puzzle.x}`, `o:${puzzle.o}`, puzzle.turn].join("/");
    this.#tree = new Variations(parsePosition(position));
    this.#reached = this.#tree.root;
    this.board = new Board(part(root, "board"), this.#tree.rules, { put: (at) => this.#try(at) });
    [this.#isSolved, this.#isBusy, this.#again] = [false, false, ""];
    const title = this.#isMine ? say("puzzle-mine") : isDaily ? say("puzzle-daily")
      : say("puzzle-title", { puzzle: puzzle.id });
    setTitle(`${title} · OXO`);
    write(part(root, "title"), title);
    const difficulty = say("puzzle-difficulty", { rating: `${puzzle.difficulty}` });
    write(part(root, "about"), `${gameName(puzzle.rules)}, ${difficulty}. ${ruleLine(this.#tree.rules)}`);
    // The server's text says X and O, but this board may have Black and White.
    const task = /** @type {"puzzle-fours"} */ (`puzzle-${puzzle.kind}`);
    const side = sideName(puzzle.turn, this.#tree.rules);
    write(part(root, "task"), puzzle.kind === "exact" ? puzzle.task : say(task, { side }));
    this.#say(say("puzzle-begin"));
    this.#draw();
    this.#rate();
  }

  /** Shows how the player does, once there is a connection. */
  async #rate() {
    const { link } = this.#shell;
    if (this.#isMine || link.state !== "on") return;
    /** @type {PuzzlesView | null} */
    const view = await link.request("puzzles").catch(() => null);
    if (!view || this.#signal.aborted) return;
    this.#standing = view.standings.find((it) => it.family === family(this.#tree.rules)) ?? null;
    this.#draw();
  }

  /** Sends a request on the connection, and shows an error. @template T @param {string} name
   * @param {object} body @returns {Promise<T | null>} */
  async #ask(name, body) {
    try {
      return await this.#shell.link.request(name, body);
    } catch (error) {
      if (error instanceof Rejection) this.#say(error.message);
      return null;
    }
  }

  /** Judges the solver's moves; an empty list gives the puzzle up. @param {Cell[]} moves */
  async #judge(moves) {
    const { id, kind } = /** @type {Puzzle} */ (this.#puzzle);
    if (this.#isMine) {
      const query = `position=${positionText(this.#tree.position)}&kind=${kind}`;
      const cell = cellName(this.#tree.rules, moves[moves.length - 1]);
      const verdict = await this.#fetch(`/puzzle/mine.try.json?${query}&moves=${cell}`);
      return verdict && { ...verdict, line: parseCells(this.#tree.rules, verdict.line.join(" ")) };
    }
    /** @type {Tried | null} */
    const reply = await this.#ask("try", { puzzle: id, moves });
    if (reply?.rating) {
      this.#shell.store.sits();
      this.#rate();
    }
    return /** @type {PuzzleVerdict | null} */ (reply);
  }

  #say(/** @type {string} */ text) {
    write(part(this.#shell.root, "says"), text);
  }

  #draw() {
    const { stones, here, line } = this.#tree;
    const [before = null] = parseCells(this.#tree.rules, this.#puzzle?.last ?? "");
    this.board?.show({
      stones, last: here.at ?? before, line, marks: [], pending: null, premove: null,
      mine: this.#puzzle?.turn ?? null, canPut: !this.#isSolved,
    });
    part(this.#shell.root, "form").hidden = this.#isSolved;
    const isWrong = !this.#isSolved && here !== this.#reached;
    part(this.#shell.root, "again").hidden = !isWrong;
    part(this.#shell.root, "next").classList.toggle("main", this.#isSolved);
    const { rating, tried, solved, family } = this.#standing ?? {};
    const score = !rating ? "" : [
      `${say("puzzle-rating", { rating: `${rating.value}` })} (${say("puzzle-family", { family: `${family}` })})`,
      say("puzzle-count", { solved: `${solved}`, tried: `${tried}` }),
    ].join("; ");
    write(part(this.#shell.root, "score"), this.#isMine ? this.#again || say("puzzle-mine-due", { count: this.#drills.due.length }) : score);
  }

  /** Schedules a drill by its first result. */
  #decide(/** @type {boolean} */ solved) {
    const { id } = /** @type {Puzzle} */ (this.#puzzle);
    if (!this.#isMine || this.#again) return;
    const days = this.#drills.answer(id, solved);
    this.#again = days === null ? say("puzzle-mine-learnt") : say("puzzle-mine-again", { days });
  }

  async #try(/** @type {Cell} */ at) {
    if (!this.#puzzle || this.#isBusy || this.#isSolved) return;
    this.#show([]);
    const reason = this.#tree.whyNot(at);
    if (reason) return this.#say(reason);
    this.#isBusy = true;
    const own = this.#tree.moves.filter((_, index) => index % 2 === 0);
    const verdict = await this.#judge([...own, at]);
    this.#isBusy = false;
    if (verdict) this.#onVerdict(at, verdict);
  }

  /** @param {Cell} at @param {PuzzleVerdict} verdict */
  #onVerdict(at, { verdict, line, solved, themes = [], why = "" }) {
    const { turn, kind } = /** @type {Puzzle} */ (this.#puzzle);
    const cell = cellName(this.#tree.rules, at);
    const opponent = other(turn);
    if (verdict === "illegal") return this.#say(why);
    if (verdict === "otherwise") {
      return this.#say(say(kind === "hold" ? "puzzle-put-off" : "puzzle-otherwise", { cell }));
    }
    if (verdict === "open") return this.#say(say("puzzle-open", { cell }));
    if (verdict === "refuted") {
      this.#decide(false);
      const idle = kind === "exact" ? "puzzle-wrong-end" : "puzzle-wrong-idle";
      this.#say(line.length > 0 ? say("puzzle-wrong", { cell, line: inTurn(line, opponent, this.#tree.rules) }) : say(idle, { cell }));
      return this.#show([at, ...line]);
    }
    this.#show([at, ...line]);
    this.#reached = this.#tree.here;
    if (solved) {
      this.#isSolved = true;
      this.#decide(true);
      const names = themes.map((theme) => say(/** @type {any} */ (`puzzle-theme-${theme}`)));
      const shown = names.length > 0 ? ` ${say("puzzle-themes", { themes: names.join(", ") })}` : "";
      this.#say(`${say("puzzle-solved", { cell })}${shown}`);
    } else {
      const replies = line.map((it) => cellName(this.#tree.rules, it)).join(" ");
      this.#say(say("puzzle-right", { cell, side: capital(sideName(opponent, this.#tree.rules)), line: replies }));
    }
    this.#draw();
  }

  /** Shows the moves that follow the correct ones, the solver's first. @param {Cell[]} moves */
  #show(moves) {
    this.#tree.here = this.#reached;
    for (const at of moves) this.#tree.play(at);
    this.#draw();
  }

  async #reveal() {
    if (!this.#puzzle) return;
    const { solution: names } = this.#isMine && await this.#fetch(`/puzzle/mine.solution.json?position=${this.#from}`) || {};
    // Giving up counts before the solution is shown.
    const solution = names ? parseCells(this.#tree.rules, names.join(" ")) : !this.#isMine && (await this.#judge([]))?.line;
    if (!solution) return;
    this.#decide(false);
    this.#show(this.#reached === this.#tree.root ? solution : []);
    this.#say(say("puzzle-solution", { line: inTurn(solution, this.#puzzle.turn, this.#tree.rules) }));
  }

  /** Opens another puzzle near the player's level that was not tried yet. */
  async #next() {
    if (this.#isMine) return this.#openMine();
    /** @type {PuzzlesView | null} */
    const view = await this.#ask("puzzles", {});
    if (view?.next) this.#shell.go(`/puzzle/${view.next}`);
    else if (view) this.#say(say("puzzle-none-left"));
  }
}
