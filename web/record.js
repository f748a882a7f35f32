// A game as a file to keep, as `oxo replay` reads it.

import { controlText } from "./clock.js";
import { cellName, stonesAt } from "./rules.js";

/** @import { Replica } from "./table.js" */

/** @param {Replica} table @param {string} code */
function asText({ rules, terms, seats, moves, decisions, result }, code) {
  const tags = Object.entries({
    Rules: rules.text,
    X: seats.x?.name,
    O: seats.o?.name,
    Date: new Date().toISOString().slice(0, 10),
    Site: location.origin,
    Game: code,
    Clock: controlText(terms.control),
    Rated: terms.rated ? "yes" : undefined,
    Result: result?.result ?? "*",
    How: result?.how,
  }).filter(([, value]) => value !== undefined);
  const head = tags.map(([name, value]) => `[${name} "${value?.replaceAll(/["\\]/g, "\\$&")}"]`);
  const words = moves.flatMap((at, ply) => [
    ...(ply % 2 === 0 ? [`${ply / 2 + 1}.`] : []),
    cellName(rules, at),
    ...decisions.filter((_, number) => stonesAt(number) === ply + 1),
  ]);
  return `${head.join("\n")}\n\n${[...words, result?.result ?? "*"].join(" ")}\n`;
}

/** Hands the record to the browser. @param {Replica} table @param {string} code */
export function saveRecord(table, code) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([asText(table, code)], { type: "text/plain" }));
  link.download = `${code}.oxo`;
  link.click();
  URL.revokeObjectURL(link.href);
}
