// How to play: for each game the rule in a few sentences, with small boards that show a win, a near
// miss and, where there are any, a forbidden move.

import { more, say } from "./messages.js";
import { figure, groundOf } from "./miniature.js";
import { fromTemplate, make, openDialog, part, write } from "./parts.js";
import { parseRules } from "./rules.js";
import { gameName, ruleLine } from "./words.js";

/** @import { Messages } from "./catalogue.js" */
/** @import { Figure } from "./miniature.js" */
/** @import { Extent, Rules, Shell } from "./types.js" */

await more();

/** @typedef {Figure & {title: keyof Messages, says: keyof Messages}} Example */
/** @typedef {{rules: string, says: keyof Messages, window?: Extent, figures: Example[]}} Lesson */

const FIVES = { x0: 2, y0: 3, x1: 9, y1: 9 };
const FIVE = "d6 e6 f6 g6 h6";
/** @type {Lesson[]} */
const LESSONS = [
  { rules: "15x15x5", window: FIVES,
    says: "page-learn-gomoku",
    figures: [
      { title: "page-learn-gomoku-1-title", says: "page-learn-gomoku-1", x: FIVE, o: "e7 f5 g7 d8", line: FIVE },
      { title: "page-learn-gomoku-2-title", says: "page-learn-gomoku-2", x: "e6 f6 g6", o: "e7 f5" },
      { title: "page-learn-gomoku-3-title", says: "page-learn-gomoku-3", x: "e6 f6 g6 h6", o: "d6 i6 f5 g7" },
    ] },
  { rules: "3x3x3",
    says: "page-learn-tictactoe",
    figures: [
      { title: "page-learn-tictactoe-1-title", says: "page-learn-tictactoe-1", x: "a3 b2 c1", o: "c3 a2", line: "a3 b2 c1" },
      { title: "page-learn-tictactoe-2-title", says: "page-learn-tictactoe-2", x: "a3 c1 a1", o: "b2 c3" },
      { title: "page-learn-tictactoe-3-title", says: "page-learn-tictactoe-3", x: "a3 c3 b2 a2 b1", o: "b3 c2 a1 c1" },
    ] },
  { rules: "7x6x4+gravity",
    says: "page-learn-drop",
    figures: [
      { title: "page-learn-drop-1-title", says: "page-learn-drop-1", x: "a1 b2 c3 d4 c1 d2", o: "b1 c2 d1 d3 e1", line: "a1 b2 c3 d4" },
      { title: "page-learn-drop-2-title", says: "page-learn-drop-2", x: "b2 c2 d2 a1", o: "b1 c1 d1" },
    ] },
  { rules: "15x15x5+renju", window: FIVES,
    says: "page-learn-renju",
    figures: [
      { title: "page-learn-renju-1-title", says: "page-learn-renju-1", x: FIVE, o: "e7 f5 g7 d8", line: FIVE },
      { title: "page-learn-renju-2-title", says: "page-learn-renju-2", x: "c6 d6 e6 g6 h6", o: "e7 f5 g7 d8", no: "f6" },
      { title: "page-learn-renju-3-title", says: "page-learn-renju-3", x: "g6 h6 f5 f4", o: "e7 g4 d5 h8", no: "f6" },
    ] },
  { rules: "15x15x5+caro", window: FIVES,
    says: "page-learn-caro",
    figures: [
      { title: "page-learn-caro-1-title", says: "page-learn-caro-1", x: FIVE, o: "c6 f5 g7 d8", line: FIVE },
      { title: "page-learn-caro-2-title", says: "page-learn-caro-2", x: FIVE, o: "c6 i6 f5 g7" },
    ] },
  { rules: "boundless",
    says: "page-learn-boundless",
    figures: [
      { title: "page-learn-boundless-1-title", says: "page-learn-boundless-1", x: "-2,-2 -1,-1 0,0 1,1 2,2", o: "0,1 1,0 -1,2 2,0", line: "-2,-2 -1,-1 0,0 1,1 2,2" },
    ] },
  { rules: "3x3x3+misere",
    says: "page-learn-misere",
    figures: [
      { title: "page-learn-misere-1-title", says: "page-learn-misere-1", x: "c3 a2 b1", o: "a3 b2 c1", line: "a3 b2 c1" },
    ] },
  { rules: "15x15x5+swap2", window: FIVES,
    says: "page-learn-swap2",
    figures: [
      { title: "page-learn-swap2-1-title", says: "page-learn-swap2-1", x: "e6 g7", o: "f5" },
    ] },
  { rules: "15x15x5+exact", window: FIVES,
    says: "page-learn-exact",
    figures: [
      { title: "page-learn-exact-1-title", says: "page-learn-exact-1", x: FIVE, o: "e7 f5 g7 d8", line: FIVE },
      { title: "page-learn-exact-2-title", says: "page-learn-exact-2", x: `c6 ${FIVE}`, o: "e7 f5 g7 d8 h8" },
    ] },
];

/** Rules that are taught the same way. @param {Rules} rules */
const lessonOf = (rules) => LESSONS.find(({ rules: text }) => text === rules.text);

/** @param {Lesson} lesson */
function figures({ rules: text, window, figures }) {
  const rules = parseRules(text);
  return make("div", { class: "figs" }, ...figures.map((example) => {
    const picture = figure(rules, { ...example, window });
    return make("figure", {}, make("div", { class: `thin board-pic ${groundOf(rules)}` }, picture),
      make("figcaption", {}, make("b", {}, say(example.title)), ` ${say(example.says)}`));
  }));
}

/** What is taught of some rules. @param {Rules} rules */
function taught(rules) {
  const lesson = lessonOf(rules);
  if (!lesson) return [make("p", {}, ruleLine(rules))];
  return [make("p", {}, say(lesson.says)), figures(lesson)];
}

/** Teaches the rules of a game in a dialog. @param {Rules} rules */
export function openRules(rules) {
  return openDialog("how", (dialog) => {
    write(part(dialog, "title"), say("page-learn-title", { game: gameName(rules.text) }));
    part(dialog, "lesson").replaceChildren(...taught(rules));
  });
}

/** The page `/learn`: all lessons. */
export class LearnPage {
  /** @param {Shell} shell */
  constructor({ root, go }) {
    document.title = say("page-title-learn");
    root.replaceChildren(fromTemplate("learn"));
    part(root, "lessons").replaceChildren(...LESSONS.map(({ rules: text }) => {
      const rules = parseRules(text);
      const play = make("button", { type: "button", class: "sm" }, say("page-learn-play"));
      play.addEventListener("click", () => go(`/?game=${encodeURIComponent(text)}`));
      return make("section", { class: "panel lesson" },
        make("header", {}, make("h2", {}, gameName(text)), make("span", { class: "end" }, play)),
        ...taught(rules));
    }));
    root.dataset.state = "ready";
  }

  close() {}
}
