// The form for a new game: what to play, against whom and how.

import { OWN, dealCards } from "./games.js";
import { sideName } from "../board/looks.js";
import { later, parts as spoken, say, stop } from "../parts/messages.js";
import { fieldOf, make, part, write } from "../parts/parts.js";
import { parseRules } from "../rules/rules.js";
import { whyNotPlayed, whyNotRated } from "../words/terms.js";
import { botName, capital, clockName, gameName, ruleLine } from "../words/words.js";

/** The largest number that the form's fields take. */
const MOST = 64;
/** The rules that a newcomer starts with. */
const FIRST = "15x15x5";

function character(/** @type {HTMLOptionElement | undefined} */ bot) {
  const key = `bot-${bot?.value.replace(":", "-")}`;
  const text = say(/** @type {"bot-random"} */ (key));
  return text === key ? bot?.dataset.says ?? "" : text;
}

export class Composer {
  /** Whether an opponent is being sought: nothing else starts meanwhile. */ looks = false;

  /** @param {HTMLFormElement} form @param {Store} store */
  constructor(form, store) {
    this.form = form;
    dealCards(part(form, "cards"), async (rules) =>
      (await later(import("./learn.js"))).openRules(parseRules(rules)));
    for (const option of part(form, "bots", HTMLSelectElement).options) {
      const { name, level } = botName(option.value);
      option.textContent = level ? `${name} (${level})` : name;
    }
    const { tile, ...kept } = Object.fromEntries(new URLSearchParams(store.get("compose") ?? ""));
    this.#spread(FIRST);
    for (const [name, value] of Object.entries(kept)) {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = true;
      else if (field !== null) /** @type {RadioNodeList} */ (field).value = value;
    }
    const taught = new URLSearchParams(location.search).get("game");
    if (taught) this.#spread(taught);
    this.draw();
    form.addEventListener("input", ({ target }) => {
      const field = /** @type {HTMLInputElement} */ (target);
      const own = part(form, "own-rules");
      if (field.name === "tile") own.hidden = field.value !== OWN;
      if (field.name === "tile" && own.hidden) this.#spread(field.value);
      this.draw();
      if (field.value === OWN) own.scrollIntoView({ block: "nearest" });
      const chosen = /** @type {Record<string, string>} */ (this.#chosen());
      store.set("compose", `${new URLSearchParams(chosen)}`);
    });
    const [more, options] = [part(form, "more"), part(form, "options")];
    more.addEventListener("click", () => {
      options.hidden = !options.hidden;
      more.setAttribute("aria-expanded", `${!options.hidden}`);
    });
  }

  /** @returns {Record<string, FormDataEntryValue>} */
  #chosen() {
    return Object.fromEntries(new FormData(this.form));
  }

  #spread(/** @type {string} */ text) {
    const { width, height, k, lines, opening, gravity, misere } = parseRules(text);
    const values = { width: width ?? 15, height: height ?? 15, k, lines, opening };
    for (const [name, value] of Object.entries(values)) fieldOf(this.form, name).value = `${value}`;
    const ticks = { boundless: width === null, gravity, misere };
    for (const [name, on] of Object.entries(ticks)) fieldOf(this.form, name).checked = on;
  }

  #rules() {
    const { width, height, k, lines, opening, ...ticks } = this.#chosen();
    const board = "boundless" in ticks ? `boundlessx${k}` : `${width}x${height}x${k}`;
    const named = [lines, opening].filter((it) => it !== "more" && it !== "free");
    const ticked = ["misere", "gravity"].filter((it) => it in ticks);
    const numbers = "boundless" in ticks ? [k] : [width, height, k];
    const areWhole = numbers.every((it) => /^[1-9]\d?$/.test(`${it}`) && Number(it) <= MOST);
    return areWhole ? parseRules([board, ...named, ...ticked].join("+")) : null;
  }

  /** Returns why no such game can begin; `null` if one can. `null` for rules that are incomplete.
   * @param {Rules | null} rules @param {string} against "bot", "friend", "anybody" or "both" */
  #whyNot(rules, against) {
    if (!rules) return say("page-numbers-from", { most: MOST });
    const counts = (against === "friend" || against === "anybody") && "rated" in this.#chosen();
    const reason = whyNotPlayed(rules) ?? (counts ? whyNotRated(rules) : null);
    if (reason || against !== "bot") return reason;
    const { width, height, lines } = rules;
    const [bot] = part(this.form, "bots", HTMLSelectElement).selectedOptions;
    const max = Number(bot?.dataset.cells ?? Infinity);
    const fits = width !== null && width * (height ?? 0) <= max && lines !== "renju";
    return fits || max === Infinity ? null : say("page-bot-small", { bot: bot.textContent, cells: max });
  }

  draw() {
    const { checked: boundless } = fieldOf(this.form, "boundless");
    for (const name of ["width", "height"]) fieldOf(this.form, name).disabled = boundless;
    const rules = this.#rules();
    /** @type {NodeListOf<HTMLButtonElement>} */
    const starts = this.form.querySelectorAll("[name=against]");
    const reasons = [...starts].map(({ value }) => this.#whyNot(rules, value));
    starts.forEach((start, index) => { start.disabled = this.looks || reasons[index] !== null; });
    const reason = reasons.find((it) => it !== null) ?? null;
    const note = part(this.form, "rules-say");
    const isOwn = !part(this.form, "own-rules").hidden;
    write(note, reason ? stop(reason) : isOwn && rules ? ruleLine(rules) : "");
    note.classList.toggle("wrong", reason !== null);
    this.#drawTiles(rules?.text ?? "");
    this.#drawChoice(rules);
  }

  #drawTiles(/** @type {string} */ text) {
    const tiles = /** @type {RadioNodeList} */ (this.form.elements.namedItem("tile"));
    const own = part(this.form, "own-rules");
    tiles.value = text;
    // A group of radio buttons always has one checked: other rules check the custom card.
    if (tiles.value !== text || !own.hidden) tiles.value = OWN;
    own.hidden = tiles.value !== OWN;
  }

  /** Describes in a sentence what a start button does. @param {Rules | null} rules */
  #drawChoice(rules) {
    const { clock, side, bot } = this.#chosen();
    const [level] = part(this.form, "bots", HTMLSelectElement).selectedOptions;
    write(part(this.form, "bot-says"), say("page-bot-says", { says: character(level) }));
    if (!rules) return;
    write(part(this.form, "side-x"), sideName("x", rules));
    write(part(this.form, "side-o"), sideName("o", rules));
    const plays = side === "x" || side === "o"
      ? say("page-picked-as", { side: sideName(side, rules) }) : say("page-picked-random");
    const [game, time] = [gameName(rules.text), clockName(JSON.parse(`${clock}`))];
    part(this.form, "picked-short").replaceChildren(make("b", {}, game), capital(time));
    const terms = { game: make("b", {}, game), clock: time, side: plays };
    part(this.form, "picked").replaceChildren(...spoken("page-picked", terms));
    const start = bot ? say("page-bot-start", { level: botName(`${bot}`).name }) : "";
    write(part(this.form, "bot-start"), start);
  }

  request(/** @type {string} */ against) {
    const { bot, clock, side, delay, ...ticks } = this.#chosen();
    const isShared = against === "friend" || against === "anybody";
    const terms = {
      rules: this.#rules()?.text,
      clock: JSON.parse(`${clock}`),
      rated: isShared && "rated" in ticks,
      side: against === "both" ? "x" : side,
      delay_s: isShared ? Number(delay) : 0,
    };
    if (against === "anybody") return { request: "seek", body: terms };
    const listed = against !== "both" && "listed" in ticks;
    const whom = against === "bot" ? { bot } : { both: against === "both" };
    return { request: "create", body: { ...terms, ...whom, listed } };
  }
}
