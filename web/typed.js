// The input of the move field: a cell, or a command word.

import { say, stop } from "./messages.js";
import { speak } from "./parts.js";
import { exampleCell, parseCell } from "./rules.js";
import { moveText, turnLine } from "./words.js";

/** @import { GamePage } from "./types.js" */

/** Runs the input: a cell, or a command word. @param {GamePage} page @param {string} word */
export function obey(page, word) {
  const { table, side } = page.follow;
  if (!table || !word) return;
  const [at, last] = [parseCell(table.rules, word), table.moves.at(-1)];
  if (at) page.put(at);
  else if (word === "turn") speak(stop(turnLine(table, side)));
  else if (word === "last") page.say(last ? moveText(table.rules, table.ply - 1, last) : say("page-typed-no-move"));
  else page.say(say("page-typed-unknown", { word, cell: exampleCell(table.rules) }));
}
