// What may be asked for at a table, and what is to be answered there.

import { other } from "./rules.js";
import { decisionName, nameOf, offerName, sign } from "./words.js";

/** @import { Follow } from "./follow.js" */
/** @import { Choice } from "./parts.js" */
/** @import { Act, Replica } from "./table.js" */
/** @import { Decision, Side } from "./wire.js" */
/** Calm, if the game goes on all the same.
 * @typedef {{says: string, choices: Choice[], calm?: boolean}} Question */
/** What wishes and answers lead to: who looks on takes no seat.
 * @typedef {{act: (t: string, d?: object) => void, resign: () => void, join: () => void,
 *   look: () => void, decide: (what: Decision) => void, go: (path: string) => void}} Hands */

/** What a player may ask for: each has its place, whether it may be had now or not.
 * @param {Follow} follow @param {Hands} hands @returns {Choice[]} */
export function wishes({ table, side: me, lost }, hands) {
  if (!table || lost) return [];
  if (table.rematch || (me && table.result)) return [rematch(table, me, hands)];
  if (!me) return [];
  const { isShared, rules, ply } = table;
  const offer = (/** @type {string} */ what) => () => hands.act("offer", { what });
  const off = (/** @type {Act} */ act) => table.whyNotAct(me, act) !== null;
  const end = table.canAbort
    ? { id: "end", key: "a", label: "Call off", act: () => hands.act("abort") }
    : { id: "end", key: "R", label: "Resign", act: hands.resign };
  const claim = (/** @type {string} */ what) => () => hands.act("claim", { what });
  const away = !isShared && !off("win");
  const crowded = rules.width !== null && 2 * ply > rules.width * (rules.height ?? 0);
  return [
    { id: "takeback", key: "u", label: "Take back", off: off("takeback"), act: offer("takeback") },
    { id: "draw", key: "o", label: "Offer a draw", off: off("draw"), act: offer("draw") },
    end,
    ...(away ? [{ id: "win", key: "w", label: "Claim the win", act: claim("win") }] : []),
    ...(crowded ? [{ id: "dead", label: "Claim a draw", act: claim("draw") }] : []),
  ];
}

/** @param {Replica} table @param {Side | null} me @param {Hands} hands @returns {Choice} */
function rematch({ rematch: next, offer, isShared }, me, { act, go }) {
  const place = { id: "rematch", key: "r", main: true };
  if (next) return { ...place, label: "To the rematch", act: () => go(`/${next}`) };
  const asked = offer?.by === me && !isShared;
  return { ...place, label: "Rematch", off: asked, act: () => act("offer", { what: "rematch" }) };
}

/** What waits for an answer. @param {Follow} follow @param {Hands} hands
 * @param {boolean} looksOn who could sit down, and does not want to @returns {Question | null} */
export function question({ table, side: me, role, link, pending, isMyTurn }, hands, looksOn) {
  if (!table) return null;
  const free = table.freeSeat;
  if (free && role === "viewer" && !link.aside && !looksOn && !table.result) {
    const says = `${nameOf(table, other(free))} waits for somebody to play ${sign(free)}.`;
    return { says, choices: [
      { id: "1", label: `Play ${sign(free)}`, main: true, act: hands.join },
      { id: "2", label: "Only watch", act: hands.look },
    ] };
  }
  if (!me || !isMyTurn || table.may.length === 0) return offered(table, me, hands);
  const choices = table.may.map((what, index) => ({
    id: `${index + 1}`, key: `${index + 1}`, label: decisionName(what, me), off: pending !== null,
    act: () => hands.decide(what),
  }));
  return { says: "Which colour do you take?", choices };
}

/** @param {Replica} table @param {Side | null} me @param {Hands} hands
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
