// How to play: the rules of each game in a few sentences, with small boards that show a win, a
// near miss and, if there are any, a forbidden move.

import { say } from "../parts/messages.js";
import { figure, groundOf } from "../board/miniature.js";
import { setTitle, make, openDialog, part, write } from "../parts/parts.js";
import { parseRules } from "../rules/rules.js";
import { gameName, ruleLine } from "../words/words.js";

const FIVES = { x0: 2, y0: 3, x1: 9, y1: 9 };
const FIVE = "d6 e6 f6 g6 h6";
const LESSONS = [
  { rules: "15x15x5", name: "gomoku", window: FIVES, figures: [
    { x: FIVE, o: "e7 f5 g7 d8", line: FIVE },
    { x: "e6 f6 g6", o: "e7 f5" },
    { x: "e6 f6 g6 h6", o: "d6 i6 f5 g7" },
  ] },
  { rules: "3x3x3", name: "tictactoe", figures: [
    { x: "a3 b2 c1", o: "c3 a2", line: "a3 b2 c1" },
    { x: "a3 c1 a1", o: "b2 c3" },
    { x: "a3 c3 b2 a2 b1", o: "b3 c2 a1 c1" },
  ] },
  { rules: "7x6x4+gravity", name: "drop", figures: [
    { x: "a1 b2 c3 d4 c1 d2", o: "b1 c2 d1 d3 e1", line: "a1 b2 c3 d4" },
    { x: "b2 c2 d2 a1", o: "b1 c1 d1" },
  ] },
  { rules: "15x15x5+renju", name: "renju", window: FIVES, figures: [
    { x: FIVE, o: "e7 f5 g7 d8", line: FIVE },
    { x: "c6 d6 e6 g6 h6", o: "e7 f5 g7 d8", no: "f6" },
    { x: "g6 h6 f5 f4", o: "e7 g4 d5 h8", no: "f6" },
  ] },
  { rules: "15x15x5+caro", name: "caro", window: FIVES, figures: [
    { x: FIVE, o: "c6 f5 g7 d8", line: FIVE },
    { x: FIVE, o: "c6 i6 f5 g7" },
  ] },
  { rules: "boundless", name: "boundless", figures: [
    { x: "-2,-2 -1,-1 0,0 1,1 2,2", o: "0,1 1,0 -1,2 2,0", line: "-2,-2 -1,-1 0,0 1,1 2,2" },
  ] },
  { rules: "3x3x3+misere", name: "misere", figures: [
    { x: "c3 a2 b1", o: "a3 b2 c1", line: "a3 b2 c1" },
  ] },
  { rules: "15x15x5+swap2", name: "swap2", window: FIVES, figures: [
    { x: "e6 g7", o: "f5" },
  ] },
  { rules: "15x15x5+exact", name: "exact", window: FIVES, figures: [
    { x: FIVE, o: "e7 f5 g7 d8", line: FIVE },
    { x: `c6 ${FIVE}`, o: "e7 f5 g7 d8 h8" },
  ] },
];

/** @param {string} key of a message of this page */
const sayOf = (key) => say(/** @type {"page-learn"} */ (`page-learn-${key}`));

function figures(/** @type {Lesson} */ { rules: text, name, window, figures }) {
  const rules = parseRules(text);
  return make("div", { class: "figs" }, ...figures.map((example, index) => {
    const picture = figure(rules, { ...example, window });
    const key = `${name}-${index + 1}`;
    return make("figure", {}, make("div", { class: `thin board-pic ${groundOf(rules)}` }, picture),
      make("figcaption", {}, make("b", {}, sayOf(`${key}-title`)), ` ${sayOf(key)}`));
  }));
}

function taught(/** @type {Rules} */ rules) {
  const lesson = LESSONS.find(({ rules: text }) => text === rules.text);
  if (!lesson) return [make("p", {}, ruleLine(rules))];
  return [make("p", {}, sayOf(lesson.name)), figures(lesson)];
}

export function openRules(/** @type {Rules} */ rules) {
  return openDialog("how", (dialog) => {
    write(part(dialog, "title"), say("page-learn-title", { game: gameName(rules.text) }));
    part(dialog, "lesson").replaceChildren(...taught(rules));
  });
}

export class LearnPage {
  constructor(/** @type {Shell} */ { root, go }) {
    setTitle(say("page-title-learn"));
    part(root, "lessons").replaceChildren(...LESSONS.map(({ rules: text }) => {
      const rules = parseRules(text);
      const begin = () => go(`/?game=${encodeURIComponent(text)}`);
      const play = make("button", { type: "button", class: "sm", onclick: begin }, say("page-learn-play"));
      return make("section", { class: "panel lesson" },
        make("header", {}, make("h2", {}, gameName(text)), make("span", { class: "end" }, play)),
        ...taught(rules));
    }));
    root.dataset.state = "ready";
  }
}
