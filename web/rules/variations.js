// A position and the moves from it: variations with comments, and the current place.

import { say } from "../parts/messages.js";
import { parsePosition, positionText } from "./position.js";
import { byCell, capacity, cellOf, completedLine, other, stonesOf, whyNoStone } from "./rules.js";

/** The most moves: more than anyone enters. */
const MOST = 5_000;

/** @param {Cell | null} at @param {TreeNode | null} before @returns {TreeNode} */
const nodeOf = (at, before) => ({ at, before, next: [], comment: "" });

export class Variations {
  root = nodeOf(null, null);
  /** The node shown. */
  here = this.root;
  #count = 0;

  constructor(/** @type {Position} */ start) {
    this.start = start;
    this.rules = start.rules;
  }

  /** Throws an error that names an impossible move. @param {Written} written */
  static read({ position, comment, moves }) {
    const tree = new Variations(parsePosition(position));
    tree.root.comment = comment;
    const path = [tree.root];
    for (const move of moves) {
      tree.here = path[move.ply];
      const why = tree.play(move.at);
      if (why) throw new Error(why);
      tree.here.comment = move.comment;
      path.splice(move.ply + 1, path.length, tree.here);
    }
    tree.here = tree.root;
    return tree;
  }

  /** The form that `read` takes. @returns {Written} */
  get written() {
    const moves = [];
    const rest = this.root.next.map((node) => ({ node, ply: 0 })).reverse();
    for (let it = rest.pop(); it; it = rest.pop()) {
      const { node: { at, comment, next }, ply } = it;
      if (at) moves.push({ ply, at, comment });
      rest.push(...next.map((node) => ({ node, ply: ply + 1 })).reverse());
    }
    return { position: positionText(this.start), comment: this.root.comment, moves };
  }

  /** The moves up to this node. @returns {Cell[]} */
  get moves() {
    const moves = [];
    for (let node = this.here; node.at && node.before; node = node.before) moves.unshift(node.at);
    return moves;
  }

  /** The stones at this node, the moves last. @returns {Stone[]} */
  get stones() {
    const { stones, turn } = this.start;
    const set = [...stones].map(([of, side]) => ({ at: cellOf(of), side }));
    return [...set, ...stonesOf(this.moves, turn)];
  }

  /** The side to move. @returns {Side} */
  get turn() {
    return this.moves.length % 2 ? other(this.start.turn) : this.start.turn;
  }

  /** @returns {Position} */
  get position() {
    return { rules: this.rules, stones: byCell(this.stones), turn: this.turn };
  }

  /** The line that the last move completed. @returns {Cell[]} */
  get line() {
    const { rules, stones } = this.position;
    return this.here.at ? completedLine(rules, stones, this.here.at) ?? [] : [];
  }

  /** The winner, or "draw"; `null` while the game continues. @returns {Side | "draw" | null} */
  get result() {
    const { rules } = this;
    if (this.line.length > 0) return rules.misere ? this.turn : other(this.turn);
    return this.stones.length >= capacity(rules) ? "draw" : null;
  }

  whyNot(/** @type {Cell} */ at) {
    const { rules, stones } = this.position;
    return this.result ? say("page-line-complete")
      : whyNoStone(rules, stones, this.stones.map((stone) => stone.at), at);
  }

  /** Plays a move: opens the variation that begins with it, or adds one. Returns why not. */
  play(/** @type {Cell} */ at) {
    const known = this.here.next.find((it) => String(it.at) === String(at));
    const why = known ? null : this.whyNot(at);
    if (why) return why;
    if (!known && this.#count >= MOST) return say("board-tree-full", { most: MOST });
    const node = known ?? nodeOf(at, this.here);
    if (!known) this.#count = this.here.next.push(node) && this.#count + 1;
    this.here = node;
    return null;
  }

  step(/** @type {"first" | "back" | "on" | "last"} */ way) {
    if (way === "first") this.here = this.root;
    if (way === "back") this.here = this.here.before ?? this.here;
    if (way === "on") this.here = this.here.next[0] ?? this.here;
    while (way === "last" && this.here.next[0]) this.here = this.here.next[0];
  }

  /** Removes the move shown and all that follow it. */
  cut() {
    const { before } = this.here;
    if (!before) return;
    before.next = before.next.filter((it) => it !== this.here);
    this.here = before;
  }

  /** Goes to a position, if it occurs here; returns whether it does. @param {string} text */
  find(text) {
    const rest = [this.root];
    for (let node = rest.pop(); node; node = rest.pop()) {
      this.here = node;
      if (positionText(this.position) === text) return true;
      rest.push(...node.next);
    }
    this.here = this.root;
    return false;
  }
}
