// The board on the lobby page: a running game, or else a recorded one, which plays by itself and
// stands still where reduced motion is preferred.

import { drawSign } from "./looks.js";
import { say } from "./messages.js";
import { groundOf, miniature } from "./miniature.js";
import { part, write } from "./parts.js";
import { SIDES, completedLine, layOut, parseCells, parseRules, stonesOf } from "./rules.js";
import { botName, playerName } from "./words.js";

/** @import { Cell, GameEvent, GameRow, Link, Rules, Timer } from "./types.js" */

/** A complete game between two bots. */
const RECORD = "h8 i7 g7 i9 h6 f8 g6 i6 i5 h9 g9 i10 i8 g8 f7 h5 g4 j9 k8 j8 j11 k7 h10 j7 j4 k3 g3 "
  + "g5 j6 l7 h4 h7";
/** Its players. */
const RECORDED = { x: "level:7", o: "level:9" };
/** How long each of its moves is shown, and its end. */
const STEP_MS = 1_300;
const END_MS = 6_000;
/** The move shown where motion is reduced. */
const STILL = 24;

export const mostWatched = (/** @type {readonly GameRow[]} */ games) => games
  .filter(({ result, seats, ply }) => !result && seats.x && seats.o && ply > 0)
  .sort((a, b) => b.viewers - a.viewers || b.ply - a.ply).at(0);

export class Live {
  /** @type {Rules} */ #rules = parseRules("15x15x5");
  /** @type {Cell[]} */ #moves = [];
  /** The game being followed. @type {GameRow | null} */ #row = null;
  #shown = 0;
  /** @type {Timer} */ #timer;
  #calm = matchMedia("(prefers-reduced-motion: reduce)");

  /** @param {HTMLElement} root @param {Link} link @param {AbortSignal} signal */
  constructor(root, link, signal) {
    this.root = root;
    this.link = link;
    this.signal = signal;
    link.on("fact", (fact) => this.#hear(fact), signal);
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
    if (!best || this.#row) return;
    this.#row = best;
    const entered = await this.link.request("watch", { g: best.g }).catch(() => null);
    if (!entered || this.signal.aborted || this.#row !== best) return;
    clearTimeout(this.#timer);
    this.#rules = parseRules(entered.snap.rules);
    this.#moves = entered.snap.moves;
    this.#shown = this.#moves.length;
    this.#draw();
  }

  #leave() {
    const g = this.#row?.g;
    this.#row = null;
    const own = g && this.link.welcome?.games.includes(g);
    if (g && !own) this.link.request("leave", { g }).catch(() => {});
  }

  #hear(/** @type {GameEvent} */ { g, t, d }) {
    if (g !== this.#row?.g) return;
    if (t === "played") this.#moves = [...this.#moves.slice(0, d.ply), d.at];
    else if (t === "taken_back") this.#moves = this.#moves.slice(0, d.ply);
    else if (t === "snap") this.#moves = d.moves;
    else if (t === "over") this.#timer = setTimeout(() => {
      this.#leave();
      this.#record();
    }, END_MS);
    this.#shown = this.#moves.length;
    this.#draw();
  }

  #record() {
    this.#rules = parseRules("15x15x5");
    this.#moves = parseCells(this.#rules, RECORD);
    this.#shown = this.#calm.matches ? STILL : STILL / 2;
    this.#draw();
    if (!this.#calm.matches) this.#timer = setTimeout(() => this.#step(), STEP_MS);
  }

  #step() {
    const ended = this.#shown >= this.#moves.length;
    if (!document.hidden) {
      this.#shown = ended ? 1 : this.#shown + 1;
      this.#draw();
    }
    const last = this.#shown === this.#moves.length;
    this.#timer = setTimeout(() => this.#step(), last ? END_MS : STEP_MS);
  }

  #draw() {
    const { root } = this;
    const moves = this.#moves.slice(0, this.#shown);
    const stones = stonesOf(moves);
    const last = moves.at(-1) ?? null;
    const line = last && completedLine(this.#rules, layOut(moves), last);
    const place = part(root, "live-board");
    place.className = `board-pic ${groundOf(this.#rules)}`;
    const named = this.#rules.width !== null && innerWidth > 719;
    place.replaceChildren(miniature(this.#rules, { stones, last, line: line ?? [], named }));
    place.querySelector(".stones")?.lastElementChild?.classList.toggle("fresh", this.#shown > 1);
    for (const side of SIDES) {
      drawSign(part(root, `live-${side}-sign`, SVGElement), side, this.#rules);
      const name = this.#row ? playerName(this.#row.seats[side]) : botName(RECORDED[side]).name;
      write(part(root, `live-${side}`), name);
    }
    const { viewers = 0 } = this.#row ?? {};
    const ply = moves.length;
    write(part(root, "live-says"), !this.#row ? say("page-live-record", { ply })
      : viewers ? say("page-live-watched", { ply, count: viewers }) : say("page-live", { ply }));
    part(root, "live-says").toggleAttribute("data-live", this.#row !== null);
    part(root, "live-watch").hidden = this.#row === null;
    part(root, "live-watch").setAttribute("href", `/${this.#row?.g ?? ""}`);
  }
}
