// The games that the lobby offers, as cards: each with a crop of its board and a sentence.

import { say } from "../parts/messages.js";
import { figure, groundOf } from "../board/miniature.js";
import { icon, make } from "../parts/parts.js";
import { parseRules } from "../rules/rules.js";
import { gameName } from "../words/words.js";

/** The value of the card that opens the form for custom rules. */
export const OWN = "own";

/** Three cells with some margin. */
const SKETCH = { x0: -3, y0: -0.4, x1: 5, y1: 2.4 };
/** @type {Card[]} */
const CARDS = [
  { rules: "15x15x5", size: "15×15", text: "page-card-gomoku",
    x: "h8 g7 f6 i9 g9 h7", o: "e5 j10 g8 h9 f8 i7 e8", window: { x0: 2, y0: 4, x1: 12, y1: 9 } },
  { rules: "3x3x3", size: "3×3", text: "page-card-tictactoe",
    x: "a3 b2 c1", o: "c3 a1", window: SKETCH },
  { rules: "7x6x4+gravity", size: "7×6", text: "page-card-drop",
    x: "b1 c2 c3 d1 d3 e3 f1", o: "a1 b2 c1 d2 d4 e1 e2", window: { x0: -2, y0: -1, x1: 8, y1: 4 } },
  { rules: "15x15x5+renju", size: "15×15", text: "page-card-renju",
    x: "i8 j8 h7 h6 g5", o: "g7 i9 k6 f9 j6", no: "h8", window: { x0: 2, y0: 4, x1: 12, y1: 9 } },
  { rules: "15x15x5+caro", size: "15×15", text: "page-card-caro",
    x: "f8 g8 h8 i8 j8 h10", o: "e8 k8 h9 g7 i7 f9", window: { x0: 2, y0: 5, x1: 12, y1: 9 } },
  { rules: "boundless", size: "∞", text: "page-card-boundless",
    x: "-1,1 0,1 0,0 0,-1 1,-3", o: "0,2 -1,0 1,0 -2,-1 0,-2 1,-2", window: { x0: -6, y0: -3, x1: 6, y1: 3 } },
  { rules: "3x3x3+misere", size: "3×3", text: "page-card-backwards",
    x: "c3 a2 a1", o: "a3 b2 c1", line: "a3 b2 c1", window: SKETCH },
];

/** Adds the cards. @param {HTMLElement} place @param {(rules: string) => void} teach */
export function dealCards(place, teach) {
  place.replaceChildren(...CARDS.map((card) => {
    const rules = parseRules(card.rules);
    const picture = make("div", { class: `th ${groundOf(rules)}` }, figure(rules, card));
    const lesson = make("button", { type: "button", class: "as-link", onclick: () => teach(card.rules) }, say("page-how"));
    return cardOf(card.rules, gameName(card.rules), card.size, say(card.text), picture, lesson);
  }), cardOf(OWN, say("page-own-name"), say("page-own-size"), say("page-own-says"),
    make("div", { class: "th paper-bg" }, icon("own", "picture")), ""));
}

/** @param {string} value @param {string} name @param {string} size @param {string} text
 * @param {HTMLElement} picture @param {HTMLElement | string} way */
function cardOf(value, name, size, text, picture, way) {
  const id = `card-${value.replace(/\W/g, "-")}`;
  const input = make("input", { type: "radio", class: "choose", name: "tile", value, "aria-labelledby": id });
  const chosen = make("span", { class: "chosen" }, icon("check"), say("page-chosen"));
  const heading = make("h3", {}, make("b", { id }, name), make("span", {}, size));
  return make("div", { class: "card" }, input, picture, make("div", { class: "in" },
    heading, make("p", {}, text), make("div", { class: "ft" }, way, chosen)));
}
