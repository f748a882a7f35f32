// A stage for streams, which follows the most watched game.

import { mostWatched } from "../lobby/live.js";

/** How long the end of a game is shown. */
const END_MS = 8_000;

/** @param {Shell} shell @param {() => GamePage | null} game that is shown */
export function followGames({ link, go }, game) {
  /** @type {GameRow[]} */ let games = [];
  /** @type {Timer} */ let ends;
  const move = () => {
    const best = mostWatched(games);
    ends = undefined;
    if (best && best.g !== game()?.code) go(`/${best.g}/stage`);
  };
  const look = (/** @type {GameRow[]} */ listed) => {
    games = listed;
    const shown = game();
    if (!shown || shown.follow.lost) move();
    else if (shown.follow.table?.result) ends ??= setTimeout(move, END_MS);
    // The game being shown counts this page as a spectator.
    else if ((mostWatched(games)?.viewers ?? 0) > shown.follow.viewers) move();
  };
  const ask = async () => {
    const view = link.state === "on" && await link.request("lobby").catch(() => null);
    if (view) look(view.games);
  };
  link.on("state", ask);
  link.on("notice", ({ t, d }) => t === "lobby" && look(d.games));
  ask();
}
