// The stamp of a game that was won: in a free corner of a sketched board, else on the result.

import { say } from "../parts/messages.js";
import { draw } from "../parts/parts.js";
import { key } from "../rules/rules.js";

/** @param {HTMLElement} host @param {Replica} table */
export function stamp(host, { rules: { width, height }, stones, ply }) {
  const [right, top] = [(width ?? 1) - 1, (height ?? 1) - 1];
  /** Corners, with the stamp's place in each. @type {[number, number, string, string][]} */
  const corners = [[0, 0, "left", "bottom"], [right, 0, "right", "bottom"],
    [0, top, "left", "top"], [right, top, "right", "top"]];
  const free = corners.find(([x, y]) => !stones.has(key([x, y])));
  if (!free && host.matches(".board")) return;
  const print = draw("svg", { class: "stamp", viewBox: "-50 -50 100 100", "aria-hidden": "true" },
    draw("circle", { r: 46, "stroke-width": 3.2 }), draw("circle", { r: 40, "stroke-width": 1.2 }),
    draw("text", { y: 5, "font-size": 22, "font-weight": 700 }, say("page-stamp-won")),
    draw("text", { y: 21, "font-size": 9.5, "font-weight": 600 }, say("page-stamp-moves", { count: ply })),
    draw("path", { d: "M-20-18h40M-8-28l5 5m0-5l-5 5M3.2-25.5a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0", "stroke-width": 1.6 }));
  const [, , across, along] = free ?? corners[0];
  print.style.cssText = `${across}: 5.5%; ${along}: 5%`;
  host.append(print);
}
