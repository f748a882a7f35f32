// How players are shown: their prints, drawn from the player's id and the same everywhere, and the
// seats of a game with clocks, the opponent's above the board and the player's own below.

import { now } from "../net/link.js";
import { drawSign, sideName } from "../board/looks.js";
import { say, stop } from "../parts/messages.js";
import { draw, fromTemplate, icon, make, part, speak, write } from "../parts/parts.js";
import { other } from "../rules/rules.js";
import { budgetMs } from "../rules/table.js";
import { botName, format, nameOf } from "../words/words.js";

/** Ink colours, each with its own tint. */
const INKS = [
  ["#1f5a48", "#d6e3d3"], ["#7a2e3a", "#f1d9d2"], ["#3b3a7a", "#dedcec"], ["#6b4a12", "#f0dfb8"],
  ["#0f5563", "#d0e4e4"], ["#5b2c63", "#e9d9e8"], ["#7b3f14", "#f4dcc4"], ["#2c4a1e", "#dde5c6"],
  ["#394b59", "#dde3e3"], ["#8a2b4e", "#f5d8e0"], ["#24506e", "#d5e3ec"], ["#4a3a2c", "#e9ddcb"],
];
/** Quarter discs and triangles in a cell of 10, by the corner that they fill: clockwise from the
 * upper left. */
const SHAPES = [
  ["h10a10 10 0 0 1-10 10Z", "m10 0v10a10 10 0 0 1-10-10Z", "m10 10h-10a10 10 0 0 1 10-10Z",
    "m0 10v-10a10 10 0 0 1 10 10Z"],
  ["h10l-10 10Z", "m10 0v10l-10-10Z", "m10 10h-10l10-10Z", "m0 10v-10l10 10Z"],
];
const SQUARE = "h10v10h-10Z";
const DOT = "m1.5 5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0Z";

/** Draws a player's print, unless it is already there. @param {HTMLElement} holder
 * @param {Pick<Player, "id"> & Partial<Player> | null} player */
export function drawPrint(holder, player) {
  const of = player?.kind === "bot" ? "bot" : `${player?.id ?? ""}`;
  if (holder.dataset.of === of) return;
  holder.dataset.of = of;
  holder.replaceChildren(of === "bot" ? icon("robot", "") : of ? print(of) : icon("nobody", ""));
}

/** Makes a player's print. @param {string} size @param {Parameters<typeof drawPrint>[1]} player */
export function printOf(size, player) {
  const holder = make("span", { class: `print ${size}` });
  drawPrint(holder, player);
  return holder;
}

/** Derives numbers from 0 to 255 from a text by FNV-1a and xorshift. @param {string} text */
function* numbers(text) {
  let state = 2166136261;
  for (const sign of text) state = Math.imul(state ^ sign.charCodeAt(0), 16777619);
  state ||= 1;
  for (;;) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    yield (state >>> 8) & 255;
  }
}

function print(/** @type {string} */ of) {
  const chance = numbers(of);
  const next = () => /** @type {number} */ (chance.next().value);
  const [ink, tint] = INKS[next() % INKS.length];
  let path = "";
  for (let y = 0; y < 40; y += 10) {
    for (let x = 0; x < 20; x += 10) {
      const [kind, corner] = [next(), next() % 4];
      const mirrored = [1, 0, 3, 2][corner];
      if (kind < 26) continue;
      const shapes = SHAPES[kind < 160 ? 0 : 1];
      const [left, right] = kind < 56 ? [SQUARE, SQUARE] : kind < 215
        ? [shapes[corner], shapes[mirrored]] : [DOT, DOT];
      path += `M${x} ${y}${left}M${30 - x} ${y}${right}`;
    }
  }
  return draw("svg", { viewBox: "-6 -6 52 52", "aria-hidden": "true" },
    draw("rect", { x: -6, y: -6, width: 52, height: 52, fill: tint }),
    draw("path", { d: path, fill: ink }));
}

/** Pairs of words that make a memorable name for a player without one. */
const QUALITIES = "Brave Quiet Gentle Amber Velvet Lucky Silver Mellow Calm Bright Clever Noble Sunny Wise";
const ANIMALS = "Otter Heron Lynx Fox Crane Wren Finch Ibis Newt Badger Hare Lark Owl Robin";

export function memorableName() {
  const one = (/** @type {string} */ words) => {
    const all = words.split(" ");
    return all[Math.floor(Math.random() * all.length)];
  };
  return `${one(QUALITIES)} ${one(ANIMALS)}`;
}

/** Below this, a clock is low. */
const LOW_MS = 20_000;
/** The seconds left at which the player's own clock is announced. */
const SPOKEN_S = [10, 30, 60];
/** A longer clock text gets smaller digits. */
const LONG = 5;

export class Seats {
  /** @type {Timer} */ #tick;
  /** The seconds announced last. */ #spoken = Infinity;
  /** The rating changes of a rated game. @type {BySide<RatingChange> | null | undefined} */
  ratings;
  /** How accurate each side played, once the game was studied. */
  accuracy = { x: "", o: "" };

  /** @param {ParentNode} root @param {() => void} hurry when the player's own clock gets low */
  constructor(root, hurry) {
    this.hurry = hurry;
    const [top, bottom] = ["seat-top", "seat-bottom"].map((name) => {
      const place = part(root, name);
      place.replaceChildren(fromTemplate("seat"));
      return /** @type {HTMLElement} */ (place.firstElementChild);
    });
    this.places = { top, bottom };
  }

  bottomOf(/** @type {Follow} */ { role, table, openSeat }) {
    return openSeat ?? (role === "o" && !table?.isShared ? "o" : "x");
  }

  /** @param {Follow} follow @param {Replica} table */
  draw(follow, table) {
    const bottom = this.bottomOf(follow);
    this.#drawSeat(this.places.top, other(bottom), follow, table);
    this.#drawSeat(this.places.bottom, bottom, follow, table);
    this.#drawClocks(follow, table);
  }

  /** @param {HTMLElement} seat @param {Side} side @param {Follow} follow @param {Replica} table */
  #drawSeat(seat, side, follow, table) {
    const player = table.seats[side];
    const offered = follow.openSeat === side;
    const mine = offered || (!table.isShared && follow.role === side);
    const bot = player?.kind === "bot";
    const away = player && !bot && !mine
      ? { on: "", away: say("page-seat-away"), left: say("page-seat-left") }[table.presence[side]] : "";
    seat.dataset.side = side;
    const isSecond = table.isShared && side === "o";
    drawPrint(part(seat, "print"), player && isSecond ? { ...player, id: player.id + 1 } : player);
    drawSign(part(seat, "sign", SVGElement), side, table.rules);
    write(part(seat, "name"), offered ? say("page-seat-offered") : nameOf(table, side));
    const change = this.ratings?.[side];
    const rating = change ? `${change.before} → ${change.after}` : player?.rating;
    write(part(seat, "rate"), rating ? `${rating}` : "");
    const level = player?.bot ? botName(player.bot).level : "";
    const plays = say(mine ? "page-seat-you-play" : "page-seat-plays", { side: sideName(side, table.rules) });
    const notes = [plays, bot && say("page-seat-computer"), level, away];
    const turns = table.isRunning && !table.paused && table.turn === side;
    seat.toggleAttribute("data-turn", turns);
    seat.toggleAttribute("data-away", away !== "");
    const won = table.result?.result === side;
    seat.toggleAttribute("data-won", won);
    const isNeutral = table.isShared || follow.side === null;
    const moves = isNeutral ? say("page-seat-to-move") : say(mine ? "page-seat-my-move" : "page-seat-their-move");
    const tag = this.accuracy[side] || (won ? say("page-seat-winner") : turns ? moves : "");
    write(part(seat, "tag"), tag);
    write(part(seat, "turn-note"), turns ? `${stop(tag)} ` : "");
    write(part(seat, "note"), notes.filter(Boolean).join(", "));
  }

  stop() {
    clearTimeout(this.#tick);
  }

  /** @param {Follow} follow @param {Replica} table */
  #drawClocks(follow, table) {
    this.stop();
    const { clock } = follow;
    const running = table.isRunning;
    for (const seat of Object.values(this.places)) {
      const side = /** @type {Side} */ (seat.dataset.side);
      const left = clock && follow.left(side);
      const text = clock ? format(left) : "";
      const shown = part(seat, "clk");
      write(part(seat, "clock"), text);
      shown.toggleAttribute("data-long", text.length > LONG);
      shown.toggleAttribute("data-unknown", left === null);
      const low = running && left !== null && left < LOW_MS;
      shown.toggleAttribute("data-low", low);
      const share = left ? Math.min(1, left / (budgetMs(table.terms.control) || left)) : 0;
      shown.querySelector("rect")?.setAttribute("width", `${100 * share}`);
      const mine = running && side === follow.role && clock?.running === side;
      if (mine && low && follow.side) {
        for (const name of ["tag", "turn-note"]) write(part(seat, name), `${say("page-seat-hurry")} `);
      }
      if (mine && left !== null) this.#warn(left);
    }
    const next = running ? clock?.nextTick(now()) : null;
    if (next) this.#tick = setTimeout(() => this.#drawClocks(follow, table), next);
  }

  #warn(/** @type {number} */ left) {
    if (left < LOW_MS && this.#spoken > LOW_MS / 1_000) this.hurry();
    const due = SPOKEN_S.find((seconds) => left <= seconds * 1000) ?? Infinity;
    if (due < this.#spoken) speak(say("page-seconds-left", { count: Math.ceil(left / 1000) }));
    this.#spoken = due;
  }
}
