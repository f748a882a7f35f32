// The form that says what to play, with whom and how.

import { draw, fieldOf, part, write } from "./parts.js";
import { describe, parseRules } from "./rules.js";
import { whyNotPlayed, whyNotRated } from "./terms.js";

/** @import { Store } from "./link.js" */
/** @import { Rules } from "./types.js" */

/** The largest number that a field of the form takes. */
const MOST = 64;
const GO = { bot: "Play", friend: "Make the link", anybody: "Find an opponent", both: "Begin" };

export class Composer {
  /** Whether an opponent is looked for: nothing else begins meanwhile. */
  looks = false;

  /** @param {HTMLFormElement} form @param {Store} store */
  constructor(form, store) {
    this.form = form;
    for (const picture of form.querySelectorAll("svg")) paint(picture);
    const { tile, ...kept } = Object.fromEntries(new URLSearchParams(store.get("compose") ?? ""));
    this.#spread("3x3x3");
    for (const [name, value] of Object.entries(kept)) {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = true;
      else if (field !== null) /** @type {RadioNodeList} */ (field).value = value;
    }
    this.draw();
    form.addEventListener("input", ({ target }) => {
      const chosen = /** @type {HTMLInputElement} */ (target);
      if (chosen.name === "tile") this.#spread(chosen.value);
      this.draw();
      const texts = Object.entries(this.#chosen()).map(([name, value]) => [name, `${value}`]);
      store.set("compose", `${new URLSearchParams(texts)}`);
    });
  }

  /** @returns {Record<string, FormDataEntryValue>} */
  #chosen() {
    return Object.fromEntries(new FormData(this.form));
  }

  /** Rules into their fields. @param {string} text */
  #spread(text) {
    const { width, height, k, lines, opening, gravity, misere } = parseRules(text);
    const values = { width: width ?? 15, height: height ?? 15, k, lines, opening };
    for (const [name, value] of Object.entries(values)) fieldOf(this.form, name).value = `${value}`;
    const ticks = { boundless: width === null, gravity, misere };
    for (const [name, on] of Object.entries(ticks)) fieldOf(this.form, name).checked = on;
  }

  /** What the fields say. */
  #rules() {
    const { width, height, k, lines, opening, ...ticks } = this.#chosen();
    const board = "boundless" in ticks ? `boundlessx${k}` : `${width}x${height}x${k}`;
    const named = [lines, opening].filter((it) => it !== "more" && it !== "free");
    const ticked = ["misere", "gravity"].filter((it) => it in ticks);
    const numbers = "boundless" in ticks ? [k] : [width, height, k];
    const whole = numbers.every((it) => /^[1-9]\d?$/.test(`${it}`) && Number(it) <= MOST);
    return whole ? parseRules([board, ...named, ...ticked].join("+")) : null;
  }

  /** Why the game that the form describes cannot be played; `null` if it can.
   * @param {Rules | null} rules */
  #whyNot(rules) {
    if (!rules) return `Columns, rows and stones in a row are numbers from 1 to ${MOST}`;
    const { against, rated } = this.#chosen();
    const counts = (against === "friend" || against === "anybody") && rated !== undefined;
    return whyNotPlayed(rules) ?? (counts ? whyNotRated(rules) : null)
      ?? (against === "bot" ? this.#whyNoBot(rules) : null);
  }

  /** @param {Rules} rules */
  #whyNoBot({ width, height, lines }) {
    const [bot] = part(this.form, "bots", HTMLSelectElement).selectedOptions;
    const most = Number(bot?.dataset.cells ?? Infinity);
    const fits = width !== null && width * (height ?? 0) <= most && lines !== "renju";
    return fits || most === Infinity ? null
      : `${bot.textContent} plays boards of ${most} cells or fewer, and no renju`;
  }

  draw() {
    const against = /** @type {keyof typeof GO} */ (this.#chosen().against);
    for (const field of this.form.querySelectorAll("[data-for]")) {
      const shown = field.getAttribute("data-for")?.split(" ").includes(against);
      field.toggleAttribute("hidden", !shown);
    }
    const { checked: boundless } = fieldOf(this.form, "boundless");
    for (const name of ["width", "height"]) fieldOf(this.form, name).disabled = boundless;
    const [go, says] = [part(this.form, "go", HTMLButtonElement), part(this.form, "rules-say")];
    const rules = this.#rules();
    const why = this.#whyNot(rules);
    write(says, `${why ?? (rules && describe(rules))}.`);
    says.classList.toggle("wrong", why !== null);
    for (const tile of this.form.querySelectorAll("[name=tile]")) {
      if (tile instanceof HTMLInputElement) tile.checked = tile.value === rules?.text;
    }
    const [bot] = part(this.form, "bots", HTMLSelectElement).selectedOptions;
    write(part(this.form, "bot-says"), `It ${bot?.dataset.says}.`);
    write(go, this.looks ? "Looking for an opponent …" : GO[against]);
    go.disabled = this.looks || why !== null;
  }

  /** The request that the form amounts to, with its body. */
  request() {
    const { against, bot, clock, side, delay, ...ticks } = this.#chosen();
    const asked = against === "friend" || against === "anybody";
    const terms = {
      rules: this.#rules()?.text,
      clock: JSON.parse(`${clock}`),
      rated: asked && "rated" in ticks,
      side: against === "both" ? "x" : side,
      delay_s: asked ? Number(delay) : 0,
    };
    if (against === "anybody") return { request: "seek", body: terms };
    const listed = against !== "both" && "listed" in ticks;
    const whom = against === "bot" ? { bot } : { both: against === "both" };
    return { request: "create", body: { ...terms, ...whom, listed } };
  }
}

/** Draws the little board that `data-rows` is; `#` is forbidden. @param {SVGSVGElement} picture */
function paint(picture) {
  const rows = `${picture.dataset.rows}`.split(" ");
  const [width, height] = [10 * rows[0].length, 10 * rows.length];
  const edge = "open" in picture.dataset ? 10 : 0;
  const paths = { lines: "", x: "", o: "", no: "" };
  for (let y = edge; y <= height - edge; y += 10) paths.lines += `M0 ${y}h${width}`;
  for (let x = edge; x <= width - edge; x += 10) paths.lines += `M${x} 0v${height}`;
  rows.forEach((row, y) => [...row].forEach((stone, x) => {
    const at = `M${10 * x + 2.2} ${10 * y + 2.2}`;
    if (stone === "o") paths.o += `${at}m-.2 2.8a3 3 0 1 0 6 0a3 3 0 1 0-6 0`;
    else if (stone !== ".") paths[stone === "x" ? "x" : "no"] += `${at}l5.6 5.6m0-5.6l-5.6 5.6`;
  }));
  picture.setAttribute("viewBox", `-1 -1 ${width + 2} ${height + 2}`);
  picture.setAttribute("stroke-width", `${1.3 + width / 110}`);
  for (const [kind, d] of Object.entries(paths)) picture.append(draw("path", { class: kind, d }));
}
