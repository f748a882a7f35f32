// The page `/board`: a position that can be set up, its variations and the engine's analysis.

import { Board } from "../board/board.js";
import { share } from "../parts/invite.js";
import { drawSign, sideName, sideWord } from "../board/looks.js";
import { foulRows, threats } from "./marks.js";
import { language, say, sentences, stop } from "../parts/messages.js";
import { setTitle, fieldOf, isTaken, make, onTyped, part, speak, write } from "../parts/parts.js";
import { checked, parsePosition, positionText } from "../rules/position.js";
import { SIDES, cellName, contains, drop, exampleCell, key, other, parseCell, stonesOf } from "../rules/rules.js";
import { ThoughtRows, Thoughts, marksOf, rowText, rowsOf } from "./thoughts.js";
import { Variations } from "../rules/variations.js";
import { gameName, ruleLine, sentence } from "../words/words.js";

const GAMES = ["15x15x5", "15x15x5+renju", "15x15x5+caro", "15x15x5+exact", "19x19x5", "boundless",
  "3x3x3", "7x6x4+gravity"];
/** The largest file that the server reads, and the longest side in SGF, which letters columns. */
const MOST_KILOBYTES = 1_000;
const LONGEST_SGF = 52;
/** @type {Record<string, string>} */
const STEP_KEYS = { ",": "back", ".": "on", "<": "first", ">": "last" };
/** What each key sets up at the keyboard cursor. @type {Record<string, Mode>} */
const SET_UP_KEYS = { x: "x", o: "o", Delete: "remove", Backspace: "remove" };

export class AnalysisPage {
  /** @type {Board | null} */ board = null;
  tree = new Variations(parsePosition(GAMES[0]));
  /** @type {Mode} */ #mode = "play";
  /** A move waiting for the engine to say whether renju forbids it.
   * @type {Cell | null} */ #wanted = null;
  /** The rows of a foul that was tried, and its node.
   * @type {{of: TreeNode, marks: Mark[]} | null} */ #foul = null;
  /** The engine's line being previewed. @type {Cell[]} */ #ahead = [];

  /** @param {Shell} shell @param {string} _ @param {AbortSignal} signal */
  constructor(shell, _, signal) {
    const { root, link, store } = shell;
    this.shell = shell;
    for (const step of root.querySelectorAll("[data-step]")) {
      step.addEventListener("click", () => this.#step(step.getAttribute("data-step") ?? ""));
    }
    this.thoughts = new Thoughts(link, () => this.#thought(), signal);
    this.rows = new ThoughtRows(part(root, "thoughts"), (line) => this.#go(() => line.forEach((at) => this.tree.play(at))),
      (line) => {
        if (`${line}` === `${this.#ahead}`) return;
        this.#ahead = line;
        this.#drawBoard();
      });
    part(root, "engine", HTMLInputElement).checked = store.get("engine") === "on";
    this.#listen();
    addEventListener("keydown", (event) => this.#key(event), { signal });
    this.#enter();
    root.dataset.state = "ready";
  }

  #listen() {
    const { root, store } = this.shell;
    const on = (/** @type {string} */ name, /** @type {string} */ type, /** @type {(event: any) => void} */ act) =>
      part(root, name).addEventListener(type, act);
    on("modes", "change", ({ target }) => {
      this.#mode = target.value;
      this.draw();
    });
    on("switch", "click", () => this.#setUp((position) => ({ ...position, turn: other(position.turn) })));
    on("engine", "change", ({ target }) => {
      store.set("engine", target.checked ? "on" : null);
      this.draw();
    });
    on("lines", "change", () => this.draw());
    on("here", "click", () => this.#try(() => this.#show(new Variations(checked(this.tree.position)))));
    on("cut", "click", () => this.#go(() => this.tree.cut()));
    on("comment", "input", ({ target }) => {
      this.tree.here.comment = target.value;
      this.#keep();
    });
    on("games", "change", ({ target }) => this.#try(() => this.#show(new Variations(parsePosition(target.value)))));
    onTyped(part(root, "move-form", HTMLFormElement), "move", (text, field) => {
      const { rules } = this.tree;
      const at = parseCell(rules, text);
      field.value = "";
      if (at) this.#put(at);
      else this.#say(say("page-type-move", { cell: exampleCell(rules) }));
    });
    onTyped(part(root, "position-form", HTMLFormElement), "position",
      (text) => this.#try(() => this.#show(new Variations(parsePosition(text)))));
    on("share", "click", ({ currentTarget }) => share(currentTarget, `board${location.hash}`));
    on("save", "click", () => this.#try(() => this.#save()));
    on("file", "change", ({ target }) => this.#try(() => this.#read(target)));
  }

  /** Opens the position in the address, or the one looked at last. */
  #enter() {
    const text = decodeURIComponent(location.hash.slice(1));
    const kept = this.shell.store.read("board", /** @type {Written | null} */ (null));
    let [tree, why] = [this.tree, ""];
    try {
      if (kept) tree = Variations.read(kept);
      if (text && !tree.find(text)) tree = new Variations(parsePosition(text));
    } catch (error) {
      why = sentence(/** @type {Error} */ (error).message);
    }
    this.#show(tree);
    this.#say(why);
  }

  #show(/** @type {Variations} */ tree) {
    const { rules } = tree;
    const isSame = this.board && rules.text === this.tree.rules.text;
    this.tree = tree;
    this.#say("");
    if (!isSame) {
      this.board = new Board(part(this.shell.root, "board"), rules, { put: (at) => this.#put(at) });
    }
    this.draw();
  }

  /** Runs something that may fail, and says why it did. @param {() => unknown} act */
  async #try(act) {
    try {
      await act();
    } catch (error) {
      this.#say(sentence(/** @type {Error} */ (error).message));
    }
  }

  #say(/** @type {string} */ text) {
    write(part(this.shell.root, "says"), text);
  }

  #go(/** @type {() => void} */ go) {
    go();
    this.#wanted = null;
    this.#ahead = [];
    this.#say("");
    this.draw();
    speak(sentences([stop(this.#place()), this.tree.here.comment]));
  }

  #step(/** @type {string} */ name) {
    this.#go(() => this.tree.step(/** @type {"first" | "back" | "on" | "last"} */ (name)));
  }

  /** @param {Cell} at @param {Mode} [mode] */
  #put(at, mode = this.#mode) {
    const { rules } = this.tree;
    const cell = cellName(rules, at);
    if (!contains(rules, at)) return this.#say(sentence(say("why-out-of-bounds", { cell })));
    if (mode === "play") return this.#play(at);
    this.#setUp((position) => {
      const stones = new Map(position.stones);
      const top = rules.gravity && drop(rules, stones, at[0])?.[1];
      // With gravity, the uppermost stone is removed.
      if (mode === "remove") stones.delete(key(typeof top === "number" ? [at[0], top - 1] : at));
      else stones.set(key(at), mode);
      return { ...position, stones };
    });
  }

  /** Changes the starting position, unless moves follow it. */
  #setUp(/** @type {(position: Position) => Position} */ change) {
    this.#try(() => {
      const { tree } = this;
      if (tree.root.next.length > 0) throw new Error(say("page-analysis-not-at-start"));
      const { comment } = tree.root;
      const changed = new Variations(checked(change(tree.start)));
      changed.root.comment = comment;
      this.#show(changed);
      speak(stop(this.#place()));
    });
  }

  /** Plays a move once renju is known to allow it. @param {Cell} at */
  #play(at) {
    const { tree } = this;
    const { rules } = tree;
    const { thought } = this.thoughts;
    this.#wanted = null;
    if (rules.lines === "renju" && tree.turn === "x" && !tree.result) {
      const wrong = this.thoughts.why || this.shell.link.state !== "on";
      if (!thought && !wrong) {
        this.#wanted = at;
        return this.#say(say("page-thinking"));
      }
      const foul = thought?.forbidden?.find(([x, y]) => key([x, y]) === key(at))?.[2];
      if (foul) return this.#explain(at, foul);
    }
    const reason = tree.play(at);
    if (!reason) return this.#go(() => {});
    this.#say(sentence(reason));
    this.board?.explain(at, reason);
  }

  /** Shows why renju forbids a cell. @param {Cell} at @param {string} foul */
  #explain(at, foul) {
    const { rules, stones } = this.tree.position;
    const marks = foulRows(foul, rules, new Map([...stones, [key(at), "x"]]), at);
    this.#foul = { of: this.tree.here, marks };
    this.#say(say("page-hint-forbidden", { cell: cellName(rules, at), side: sideName("x", rules), foul }));
    this.draw();
  }

  #thought() {
    if (this.#wanted && (this.thoughts.thought || this.thoughts.why)) return this.#play(this.#wanted);
    this.draw();
    const { thought } = this.thoughts;
    if (!thought?.last || !this.#engine) return;
    const [first] = rowsOf(thought, this.tree.position);
    if (first) speak(stop(rowText(first, this.tree.rules)));
  }

  get #engine() {
    return part(this.shell.root, "engine", HTMLInputElement).checked;
  }

  #place() {
    const { moves, turn, rules, result } = this.tree;
    if (result === "draw") return say("analysis-drawn");
    if (result) return say("analysis-won", { side: sideWord(result, rules), how: "line" });
    const [last, next] = [moves.at(-1), { turn: sideWord(turn, rules) }];
    return !last ? say("analysis-place-start", next) : say("analysis-place",
      { number: moves.length, side: sideWord(other(turn), rules), cell: cellName(rules, last), ...next });
  }

  draw() {
    const { root } = this.shell;
    const { tree } = this;
    const { rules } = tree;
    const text = positionText(tree.position);
    const lines = this.#engine ? Number(part(root, "lines", HTMLSelectElement).value) : 0;
    const asks = !tree.result && (this.#engine || rules.lines === "renju");
    this.thoughts.ask(asks ? text : null, lines);
    write(part(root, "rule"), ruleLine(rules));
    write(part(root, "place"), this.#place());
    for (const side of SIDES) {
      write(part(root, `mode-${side}`), sideName(side, rules));
      drawSign(part(root, `sign-${side}`, SVGElement), side, rules);
    }
    part(root, "save").hidden = rules.width === null || Math.max(rules.width, rules.height ?? 0) > LONGEST_SGF;
    this.#drawGames(rules.text);
    this.#drawFields(text);
    this.#drawBranches();
    this.#drawThoughts();
    this.#drawBoard();
    setTitle(`${say("page-analysis")} · OXO`);
    if (location.hash !== `#${text}`) history.replaceState(null, "", `/board#${text}`);
    this.#keep();
  }

  #drawGames(/** @type {string} */ rules) {
    const games = part(this.shell.root, "games", HTMLSelectElement);
    if (games.value === rules) return;
    games.replaceChildren(...[...new Set([...GAMES, rules])].map((it) => make("option", { value: it }, gameName(it))));
    games.value = rules;
  }

  /** Fills the text fields, except one being edited. @param {string} text */
  #drawFields(text) {
    const { root } = this.shell;
    const position = fieldOf(part(root, "position-form", HTMLFormElement), "position");
    const comment = part(root, "comment", HTMLTextAreaElement);
    if (position !== document.activeElement) position.value = text;
    if (comment.value !== this.tree.here.comment) comment.value = this.tree.here.comment;
  }

  /** Draws the moves, with each branch in a box of its own. */
  #drawBranches() {
    const host = part(this.shell.root, "branches");
    const { rules } = this.tree;
    const nameOf = (/** @type {TreeNode} */ { at }) => cellName(rules, /** @type {Cell} */ (at));
    /** @param {TreeNode} node @param {number} ply */
    const one = (node, ply) => {
      const onclick = () => this.#go(() => { this.tree.here = node; });
      const attributes = { type: "button", "aria-current": node === this.tree.here ? "step" : null, onclick };
      return make("button", attributes, `${ply}. ${nameOf(node)}${node.comment ? " …" : ""}`);
    };
    /** Returns what follows a node: the main line, with its alternatives in boxes.
     * @param {TreeNode} from @param {number} ply @returns {HTMLElement[]} */
    const children = (from, ply) => {
      const shown = [];
      for (let node = from; node.next.length > 0; node = node.next[0], ply++) {
        const [main, ...others] = node.next;
        shown.push(one(main, ply), ...others.map((it) =>
          make("div", { class: "branch" }, one(it, ply), ...children(it, ply + 1))));
      }
      return shown;
    };
    host.replaceChildren(...children(this.tree.root, 1));
    host.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  #drawThoughts() {
    const { thought, why } = this.thoughts;
    const rows = !this.#engine || this.tree.result ? []
      : thought ? rowsOf(thought, this.tree.position) : [{ line: [], text: () => [why || say("page-thinking")] }];
    this.rows.draw(rows, this.tree.rules);
  }

  #drawBoard() {
    const { tree } = this;
    const mine = { play: tree.turn, x: "x", o: "o", remove: null };
    const ahead = stonesOf(this.#ahead, tree.turn);
    this.board?.show({
      stones: [...tree.stones, ...ahead], last: this.#ahead.at(-1) ?? tree.here.at, line: tree.line,
      pending: null, premove: null, marks: ahead.length > 0 ? [] : this.#marks,
      mine: /** @type {Side | null} */ (mine[this.#mode]),
      canPut: this.#mode !== "play" || tree.result === null,
    });
  }

  /** Cells that complete a line, the engine's moves, and fouls. */
  get #marks() {
    const { thought } = this.thoughts;
    const { rules, stones } = this.tree.position;
    const wins = this.tree.result ? [] : threats(rules, stones);
    const marks = (thought ? marksOf(thought) : []).filter(({ kind }) => this.#engine || kind !== "hint");
    const foul = this.#foul?.of === this.tree.here ? this.#foul.marks : [];
    return [...wins, ...marks, ...foul];
  }

  #keep() {
    this.shell.store.write("board", this.tree.written);
  }

  /** Asks the server to read or write a file. @param {string} path @param {File | string} body
   * @returns {Promise<{tree: Written, sgf: string}>} one of them */
  async #convert(path, body) {
    const options = { method: "POST", body, headers: { "accept-language": language } };
    const reply = await fetch(path, options).catch(() => null);
    if (!reply?.ok) throw new Error(say(reply ? "puzzle-busy" : "web-none"));
    const { why, ...answer } = await reply.json();
    if (why) throw new Error(why);
    return answer;
  }

  async #save() {
    const { sgf } = await this.#convert("/board.sgf", JSON.stringify(this.tree.written));
    const url = URL.createObjectURL(new Blob([sgf], { type: "application/x-go-sgf" }));
    make("a", { href: url, download: "oxo.sgf" }).click();
    URL.revokeObjectURL(url);
  }

  async #read(/** @type {HTMLInputElement} */ input) {
    const [file] = input.files ?? [];
    if (!file) return;
    input.value = "";
    if (file.size > 1_000 * MOST_KILOBYTES) throw new Error(say("page-analysis-large", { most: MOST_KILOBYTES }));
    const { tree } = await this.#convert("/board.json", file);
    this.#show(Variations.read(tree));
  }

  /** Letters start a cell's name; with the board focused, some set up stones. */
  #key(/** @type {KeyboardEvent} */ event) {
    const { key: pressed } = event;
    if (isTaken(event) || event.defaultPrevented) return;
    const [mode, at] = [SET_UP_KEYS[pressed], this.board?.cursor];
    if (STEP_KEYS[pressed]) this.#step(STEP_KEYS[pressed]);
    else if (mode && at) this.#put(at, mode);
    else if (/^[a-z]$/i.test(pressed)) fieldOf(part(this.shell.root, "move-form", HTMLFormElement), "move").focus();
  }
}
