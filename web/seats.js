// Who plays: names and clocks, what they may ask for, and what is to be answered.

import { now } from "./link.js";
import { part, speak, write } from "./parts.js";
import { other } from "./rules.js";
import { decisionName, format, nameOf, offerName, sign } from "./words.js";

/** @import { Follow } from "./follow.js" */
/** @import { Replica } from "./table.js" */
/** @import { Act, Choice, Deeds, Question } from "./types.js" */
/** @import { BySide, Decision, RatingChange, Side } from "./wire.js" */

/** Below this a clock is low. */
const LOW_MS = 20_000;
/** One's own clock says at these seconds how little is left. */
const SPOKEN_S = [10, 30, 60];
/** @type {readonly Side[]} */
export const SIDES = ["x", "o"];

export class Seats {
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #tick;
  /** The seconds that were said last. */ #spoken = Infinity;
  /** What a rated game made of them. @type {BySide<RatingChange> | null | undefined} */
  ratings;

  constructor(/** @type {ParentNode} */ root) {
    this.seats = { x: part(root, "seat-x"), o: part(root, "seat-o") };
  }

  /** @param {Follow} follow @param {Replica} table */
  draw(follow, table) {
    for (const side of SIDES) {
      const [seat, player] = [this.seats[side], table.seats[side]];
      const mine = !table.isShared && follow.role === side;
      const bot = player?.kind === "bot";
      const there = { on: "", away: "away", left: "has left" }[table.presence[side]];
      const away = player && !bot && !mine ? there : "";
      write(part(seat, "name"), nameOf(table, side));
      const change = this.ratings?.[side];
      const rating = change ? `${change.before} → ${change.after}` : player?.rating;
      const words = [`plays ${sign(side)}`, mine && "you", bot && "bot", rating, away];
      write(part(seat, "note"), words.filter(Boolean).join(" · "));
      seat.toggleAttribute("data-turn", table.isRunning && table.turn === side);
      seat.toggleAttribute("data-away", away !== "");
    }
    this.#drawClocks(follow, table.isRunning);
  }

  stop() {
    clearTimeout(this.#tick);
  }

  /** @param {Follow} follow @param {boolean} running */
  #drawClocks(follow, running) {
    this.stop();
    const { clock } = follow;
    for (const side of SIDES) {
      const left = clock && follow.left(side);
      const shown = part(this.seats[side], "clock");
      write(shown, clock ? format(left) : "");
      shown.toggleAttribute("data-unknown", left === null);
      shown.toggleAttribute("data-low", running && left !== null && left < LOW_MS);
      const mine = running && side === follow.role && clock?.running === side;
      if (mine && left !== null) this.#warn(left);
    }
    const next = running ? clock?.nextTick(now()) : null;
    if (next) this.#tick = setTimeout(() => this.#drawClocks(follow, running), next);
  }

  #warn(/** @type {number} */ left) {
    const due = SPOKEN_S.find((seconds) => left <= seconds * 1000) ?? Infinity;
    if (due < this.#spoken) speak(`${Math.ceil(left / 1000)} seconds left.`);
    this.#spoken = due;
  }
}

/** What a player may ask for: each has its place, whether it may be had now or not. Why there is
 * no pause and no time now, the server says.
 * @param {Follow} follow @param {Deeds} deeds @returns {Choice[]} */
export function wishes({ table, side: me, lost, claimMs }, deeds) {
  if (!table || lost) return [];
  if (table.rematch || (me && table.result)) return [rematch(table, me, deeds)];
  if (!me) return [];
  const { isShared, rules, ply } = table;
  const offer = (/** @type {string} */ what) => () => deeds.act("offer", { what });
  const off = (/** @type {Act} */ act) => !table.mayAct(me, act);
  const end = table.canAbort
    ? { id: "end", key: "a", label: "Abort", act: () => deeds.act("abort") }
    : { id: "end", key: "R", label: "Resign", act: deeds.resign };
  const soon = claimMs ? ` in ${Math.ceil(claimMs / 1_000)} s` : "";
  const win = { id: "win", key: "w", label: `Claim the win${soon}`, off: soon !== "" };
  const away = claimMs !== null && !isShared && !off("win");
  const dead = () => deeds.act("claim", { what: "draw" });
  const pause = table.paused
    ? { label: "Go on", main: true, act: () => deeds.act("go_on") }
    : { label: "Pause", act: offer("pause") };
  const crowded = rules.width !== null && 2 * ply > rules.width * (rules.height ?? 0);
  return [
    { id: "takeback", key: "u", label: "Take back", off: off("takeback"), act: offer("takeback") },
    { id: "draw", key: "o", label: "Offer a draw", off: off("draw"), act: offer("draw") },
    end,
    ...(table.clock ? [
      { id: "pause", key: "p", ...pause },
      { id: "time", key: "s", label: "15 s more", act: offer("time") },
    ] : []),
    ...(away ? [{ ...win, act: deeds.claim }] : []),
    ...(crowded ? [{ id: "dead", label: "Claim a draw", act: dead }] : []),
  ];
}

/** @param {Replica} table @param {Side | null} me @param {Deeds} deeds @returns {Choice} */
function rematch({ rematch: next, offer, isShared }, me, { act, go }) {
  const place = { id: "rematch", key: "r", main: true };
  if (next) return { ...place, label: "To the rematch", act: () => go(`/${next}`) };
  const asked = offer?.by === me && !isShared;
  return { ...place, label: "Rematch", off: asked, act: () => act("offer", { what: "rematch" }) };
}

/** What waits for an answer. @param {Follow} follow @param {Deeds} deeds
 * @param {boolean} looksOn who could sit down, and does not want to @returns {Question | null} */
export function question({ table, side: me, role, link, pending, isMyTurn }, deeds, looksOn) {
  if (!table) return null;
  const free = table.freeSeat;
  if (free && role === "viewer" && !link.aside && !looksOn && !table.result) {
    const says = `${nameOf(table, other(free))} waits for somebody to play ${sign(free)}.`;
    return { says, choices: [
      { id: "1", label: `Play ${sign(free)}`, main: true, act: deeds.join },
      { id: "2", label: "Only watch", act: deeds.look },
    ] };
  }
  if (!me || !isMyTurn || table.may.length === 0) return offered(table, me, deeds);
  const choices = table.may.map((what, index) => ({
    id: `${index + 1}`, key: `${index + 1}`, label: decisionName(what, me), off: pending !== null,
    act: () => deeds.decide(what),
  }));
  return { says: "Which colour do you take?", choices };
}

/** @param {Replica} table @param {Side | null} me @param {Deeds} deeds
 * @returns {Question | null} */
function offered(table, me, { act }) {
  const { offer, isShared } = table;
  if (!offer) return null;
  const mine = offer.by === me && !isShared;
  const says = `${mine ? "You" : nameOf(table, offer.by)} ${offerName(offer.what, mine)}.`;
  const answer = (/** @type {boolean} */ yes) => () => act("answer", { offer: offer.offer, yes });
  const accept = { id: "1", key: "y", label: "Accept", act: answer(true) };
  const decline = { id: "2", key: "n", label: mine ? "Withdraw" : "Decline", act: answer(false) };
  return { says, choices: !me ? [] : mine ? [decline] : [accept, decline] };
}
