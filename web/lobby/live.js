// The board on the lobby page: a running game, or else a recorded one, which plays by itself and
// stands still where reduced motion is preferred.

import { drawSign } from "../board/looks.js";
import { say } from "../parts/messages.js";
import { groundOf, miniature } from "../board/miniature.js";
import { part, write } from "../parts/parts.js";
import { SIDES, completedLine, layOut, parseCells, parseRules, stonesOf } from "../rules/rules.js";
import { Replica } from "../rules/table.js";
import { botName, playerName } from "../words/words.js";

/** A complete game between two bots. */
const RULES = parseRules("15x15x5");
const MOVES = parseCells(RULES, "h8 i7 g7 i9 h6 f8 g6 i6 i5 h9 g9 i10 i8 g8 f7 h5 g4 j9 k8 j8 j11 k7 h10 "
  + "j7 j4 k3 g3 g5 j6 l7 h4 h7");
const PLAYERS = { x: "level:7", o: "level:9" };
/** How long each of its moves is shown, and its end. */
const STEP_MS = 1_300;
const END_MS = 6_000;
/** The move shown where motion is reduced. */
const STILL = 24;

export const mostWatched = (/** @type {readonly GameRow[]} */ games) => games
  .filter(({ result, seats, ply }) => !result && seats.x && seats.o && ply > 0)
  .sort((a, b) => b.viewers - a.viewers || b.ply - a.ply).at(0);

export class Live {
  /** The game being followed. @type {GameRow | null} */ #row = null;
  /** Its state, once known. @type {Replica | null} */ #table = null;
  #shown = 0;
  /** @type {Timer} */ #timer;
  #calm = matchMedia("(prefers-reduced-motion: reduce)");

  /** @param {HTMLElement} root @param {Link} link @param {AbortSignal} signal */
  constructor(root, link, signal) {
    this.root = root;
    this.link = link;
    this.signal = signal;
    link.on("event", (event) => this.#onEvent(event), signal);
    signal.addEventListener("abort", () => {
      clearTimeout(this.#timer);
      this.#leave();
    });
    this.#record();
  }

  async choose(/** @type {GameRow[]} */ games) {
    const best = mostWatched(games);
    const same = games.find(({ g, result }) => g === this.#row?.g && !result);
    if (same) {
      this.#row = same;
      return this.#draw();
    }
    if (best && !this.#row) this.#watch(best);
  }

  /** Follows a game from its present state. @param {GameRow} row */
  async #watch(row) {
    [this.#row, this.#table] = [row, null];
    const entered = await this.link.request("watch", { g: row.g }).catch(() => null);
    if (this.signal.aborted || this.#row?.g !== row.g) return;
    const table = entered ? Replica.begin(entered.snap.s, "snap", entered.snap) : "gap";
    if (typeof table === "string" || table.result) {
      this.#leave();
      return this.#record();
    }
    clearTimeout(this.#timer);
    this.#table = table;
    this.#draw();
  }

  #leave() {
    const g = this.#row?.g;
    [this.#row, this.#table] = [null, null];
    const own = g && this.link.welcome?.games.includes(g);
    if (g && !own) this.link.request("leave", { g }).catch(() => {});
  }

  #onEvent(/** @type {GameEvent} */ { g, s, t, d }) {
    if (g !== this.#row?.g || !this.#table) return;
    if (["gap", "differs"].includes(this.#table.apply(s, t, d))) return this.#watch(this.#row);
    if (t === "over") this.#timer = setTimeout(() => {
      this.#leave();
      this.#record();
    }, END_MS);
    this.#draw();
  }

  #record() {
    clearTimeout(this.#timer);
    this.#shown = this.#calm.matches ? STILL : STILL / 2;
    this.#draw();
    if (!this.#calm.matches) this.#timer = setTimeout(() => this.#step(), STEP_MS);
  }

  #step() {
    if (!document.hidden) {
      this.#shown = this.#shown % MOVES.length + 1;
      this.#draw();
    }
    this.#timer = setTimeout(() => this.#step(), this.#shown === MOVES.length ? END_MS : STEP_MS);
  }

  #draw() {
    const { root } = this;
    const { rules, moves } = this.#table ?? { rules: RULES, moves: MOVES.slice(0, this.#shown) };
    const row = this.#table && this.#row;
    const stones = stonesOf(moves);
    const last = moves.at(-1) ?? null;
    const line = last && completedLine(rules, layOut(moves), last);
    const place = part(root, "live-board");
    place.className = `board-pic ${groundOf(rules)}`;
    const named = rules.width !== null && innerWidth > 719;
    place.replaceChildren(miniature(rules, { stones, last, line: line ?? [], named }));
    place.querySelector(".stones")?.lastElementChild?.classList.toggle("fresh", moves.length > 1);
    for (const side of SIDES) {
      drawSign(part(root, `live-${side}-sign`, SVGElement), side, rules);
      const name = row ? playerName(row.seats[side]) : botName(PLAYERS[side]).name;
      write(part(root, `live-${side}`), name);
    }
    const { viewers = 0 } = row ?? {};
    const ply = moves.length;
    write(part(root, "live-says"), !row ? say("page-live-record", { ply })
      : viewers ? say("page-live-watched", { ply, count: viewers }) : say("page-live", { ply }));
    part(root, "live-says").toggleAttribute("data-live", row !== null);
    part(root, "live-watch").hidden = row === null;
    part(root, "live-watch").setAttribute("href", `/${row?.g ?? ""}`);
  }
}
