// The form that says what to play, with whom and how.

import { draw, fieldOf, part, write } from "./parts.js";
import { RulesError, describe, parseRules } from "./rules.js";

/** @import { Store } from "./link.js" */

const GO = { bot: "Play", friend: "Make the link", anybody: "Find an opponent", both: "Begin" };

export class Composer {
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
    return parseRules([board, ...named, ...ticked].join("+"));
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
    let text = null;
    try {
      const rules = this.#rules();
      text = rules.text;
      write(says, `${describe(rules)}.`);
    } catch (why) {
      write(says, why instanceof RulesError ? `${why.message}.` : `${why}`);
    }
    says.classList.toggle("wrong", text === null);
    for (const tile of this.form.querySelectorAll("[name=tile]")) {
      if (tile instanceof HTMLInputElement) tile.checked = tile.value === text;
    }
    const [bot] = part(this.form, "bots", HTMLSelectElement).selectedOptions;
    write(part(this.form, "bot-says"), `It ${bot?.dataset.says}.`);
    write(go, GO[against]);
    go.disabled = text === null;
  }

  /** The wish that the form amounts to, with its body. */
  wish() {
    const { against, bot, clock, side, delay, ...ticks } = this.#chosen();
    const asked = against === "friend" || against === "anybody";
    const terms = {
      rules: this.#rules().text,
      clock: JSON.parse(`${clock}`),
      rated: asked && "rated" in ticks,
      side: against === "both" ? "x" : side,
      delay_s: asked ? Number(delay) : 0,
    };
    if (against === "anybody") return { wish: "seek", body: terms };
    const listed = against !== "both" && "listed" in ticks;
    const whom = against === "bot" ? { bot } : { both: against === "both" };
    return { wish: "create", body: { ...terms, ...whom, listed } };
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
