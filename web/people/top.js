// The page `/top`: the best players of each game.

import { say } from "../parts/messages.js";
import { setTitle, foreign, make, part } from "../parts/parts.js";
import { printOf } from "./people.js";
import { gameName } from "../words/words.js";

/** The games with a leaderboard on this page. */
const GAMES = ["15x15x5", "15x15x5+renju", "15x15x5+swap2", "7x6x4+gravity", "15x15x5+caro", "boundless"];

/** @param {TopRow} row @param {number} place @param {boolean} mine */
function rowOf({ player, standing }, place, mine) {
  const name = make("a", { href: `/@/${encodeURIComponent(player.name)}` }, foreign(player.name));
  const you = mine ? [make("small", {}, ` ${say("page-top-you")}`)] : [];
  return make("li", { class: mine ? "you" : null },
    make("span", { class: "pos" }, `${place}`), printOf("s", player),
    make("div", {}, make("b", {}, name), ...you),
    make("span", { class: "val" }, `${Math.round(standing.rating?.value ?? 0)}`));
}

/** @param {Link} link @param {HTMLElement} list @param {string} rules @param {number} most */
export async function listBest(link, list, rules, most) {
  /** @type {{rows?: TopRow[]}} */
  const { rows = [] } = await link.request("top", { rules }).catch(() => ({}));
  const me = link.welcome?.you.id;
  const all = rows.map((row, index) => rowOf(row, index + 1, row.player.id === me));
  list.replaceChildren(...all.filter((row, index) => index < most || row.classList.contains("you")));
}

export class TopPage {
  /** @param {Shell} shell @param {string} _ @param {AbortSignal} signal */
  constructor({ root, link }, _, signal) {
    setTitle(say("page-title-top"));
    const choice = part(root, "tops");
    const list = () => {
      const chosen = choice.querySelector(":checked");
      if (link.state === "on") listBest(link, part(root, "leader-rows"), chosen?.getAttribute("value") ?? GAMES[0], Infinity);
    };
    for (const [index, rules] of GAMES.entries()) {
      const attributes = { type: "radio", name: "top", value: rules, checked: index === 0 ? "" : null, onchange: list };
      choice.append(make("label", {}, make("input", attributes), make("span", {}, gameName(rules))));
    }
    link.on("state", list, signal);
    list();
    root.dataset.state = "ready";
  }
}
