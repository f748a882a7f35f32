// Finished games as small boards, with their results.

import { sideName } from "../board/looks.js";
import { parts as spoken, say } from "../parts/messages.js";
import { groundOf, miniature } from "../board/miniature.js";
import { foreign, make } from "../parts/parts.js";
import { parseRules, stonesOf } from "../rules/rules.js";
import { gameName, playerName } from "../words/words.js";

/** Returns the finished games saved in this browser, and those the server lists for its player.
 * @param {Link} link @param {readonly string[]} played @param {readonly GameRow[]} listed
 * @param {number} most @returns {Promise<GameRow[]>} */
export async function finishedGames(link, played, listed, most) {
  const rows = await Promise.all(played.slice(0, most).map((g) =>
    link.request("game", { g }).catch(() => null)));
  const known = rows.filter((row) => row?.result);
  const others = listed.filter(({ g, result }) => result && result.result !== "aborted" && !played.includes(g));
  return [...known, ...others].slice(0, most);
}

/** Returns how a game ended for a player, and their opponent.
 * @param {GameRow} game @param {number} me */
export function endOf({ seats: { x, o }, result }, me) {
  const [mine, opponent] = o?.id === me ? ["o", x] : ["x", o];
  const winner = result?.result;
  const end = winner === "draw" ? "draw" : winner === mine ? "won" : "lost";
  return { end: /** @type {"won" | "draw" | "lost"} */ (end), opponent };
}

/** Makes a finished game's board, as a player sees it. @param {Link} link @param {GameRow} game
 * @param {number} me */
export function miniOf(link, game, me) {
  const { g, rules: text, seats: { x, o }, result, ply } = game;
  const rules = parseRules(text);
  const { end, opponent } = endOf(game, me);
  const [winner, isShared] = [result?.result, x !== null && x.id === o?.id];
  const how = isShared && (winner === "x" || winner === "o")
    ? say("page-end-side-won", { side: sideName(winner, rules) }) : say("page-mini-end", { end });
  const rival = spoken("page-mini-against", { name: foreign(playerName(opponent)) });
  const board = make("div", { class: `bd ${groundOf(rules)}` });
  drawMoves(link, g, board, rules, result?.line ?? []);
  return make("a", { class: "mini", href: `/${g}` }, board,
    make("span", { class: "res", "data-end": isShared ? null : end }, how), " ",
    make("span", {}, ...(isShared ? [] : rival)),
    make("small", {}, `${gameName(text)}, ${say("page-moves-count", { count: ply })}`));
}

/** @param {Link} link @param {string} g @param {HTMLElement} board
 * @param {Rules} rules @param {readonly Cell[]} line */
async function drawMoves(link, g, board, rules, line) {
  const entered = await link.request("watch", { g }).catch(() => null);
  link.request("leave", { g }).catch(() => {});
  const moves = /** @type {Cell[]} */ (entered?.snap.moves ?? []);
  board.replaceChildren(miniature(rules, { stones: stonesOf(moves), line, last: moves.at(-1) }));
}
