// The board: shows a scene through its camera, and reports what the player does.

import { COMFORTABLE, Camera, Input, around, between, holds } from "./camera.js";
import { sideName } from "./looks.js";
import { later, say } from "../parts/messages.js";
import { draw, icon, make } from "../parts/parts.js";
import { cellName, centre, drop } from "../rules/rules.js";
import { Cells, Rim, Sheet, planned, rowName } from "./sheet.js";

/** How near the ghost a touch counts as a touch of it, in pixels, where cells are smaller. */
const GHOST_REACH = 12;
/** How many cells around the stones belong to a board without edges. */
const AROUND = 4;
/** If the whole board would have smaller cells than this, it opens at the action, with cells of
 * the larger size. */
const SMALLEST_OPEN = 13;
const LARGER_OPEN = 30;
/** The longest side of a board that is shown whole. */
const WHOLE_SIDE = 19;
const ZOOM_STEP = 1.5;
/** How long a message at a cell stays. */
const WORD_MS = 3500;

/** @implements {Hands} */
export class Board {
  /** Whether a first tap aims and a second places the stone; `null` to decide by the size of cells.
   * @type {boolean | null} */
  twoTaps = null;
  /** @type {Scene} */ #scene = {
    stones: [], last: null, line: [], marks: [],
    pending: null, premove: null, mine: null, canPut: false,
  };
  /** Whether the player has not moved the camera: then it follows the size of the window. */
  #fitted = true;
  /** Whether the player ever moved it. */ #moved = false;
  /** Whether it has shown any stones yet. */ #shown = false;
  /** @type {Cell} */ #cursor;
  /** The cell where a stone waits for a second tap. @type {Cell | null} */ #ghost = null;
  /** @type {Cell | null} */ #hovered = null;
  /** @type {Cell} */ #looked = [0, 0];
  #frame = 0;
  #word = 0;
  #rules;
  #intents;
  #camera;
  #sheet;
  #cells;
  #rim = new Rim();
  #element = make("div", { class: "view" });
  #bubble = make("div", { class: "word", hidden: "" });
  /** The disc above a frame that would fall. @type {SVGElement | null} */ #poised = null;
  /** Both are loaded on first use. @type {Promise<Finder> | null} */ #finder = null;
  /** @type {Promise<Loupe> | null} */ #loupe = null;
  /** The cell in the loupe, and the finger's position in the window.
   * @type {{at: Cell, finger: Place} | null} */ #under = null;

  /** @param {HTMLElement} host @param {Rules} rules @param {Intents} intents */
  constructor(host, rules, intents) {
    this.host = host;
    this.#rules = rules;
    this.#intents = intents;
    const { width, height } = rules;
    const edged = width !== null && height !== null;
    const extent = edged ? { x0: 0, y0: 0, x1: width - 1, y1: height - 1 } : around([], AROUND);
    this.#camera = new Camera(extent, edged);
    this.#cursor = centre(rules);
    this.#sheet = new Sheet(rules, edged ? extent : null);
    host.dataset.look = this.#sheet.look;
    host.toggleAttribute("data-sketch", this.#sheet.sketch);
    host.toggleAttribute("data-edged", edged);
    const large = !edged || Math.max(width, height) > WHOLE_SIDE;
    host.toggleAttribute("data-large", large);
    const aspect = edged ? between(width / height, 0.4, 2.5) : 1;
    host.style.setProperty("--aspect", `${aspect}`);
    this.#cells = new Cells(rules, this);
    this.#sheet.element.append(this.#cells.element);
    this.#element.append(this.#sheet.element);
    host.classList.add("board");
    const { rows, columns } = this.#rim;
    host.replaceChildren(rows.element, this.#element, columns.element, this.#bubble);
    if (large) host.append(this.#zooms());
    if (this.#sheet.look === "frame") {
      this.#poised = draw("svg", { class: "poised", viewBox: "-.5 -.5 1 1", "aria-hidden": "true" },
        planned("spot", "frame"));
      host.append(this.#poised);
    }
    new Input(this.#element, this.#camera, this);
    // A style with `:has` would be recalculated on each change among thousands of stones.
    const view = this.#element;
    view.addEventListener("focusin", ({ target }) => view.toggleAttribute("data-keys",
      /** @type {Element} */ (target).matches(":focus-visible")));
    view.addEventListener("focusout", () => view.removeAttribute("data-keys"));
    new ResizeObserver(() => this.#resize()).observe(this.#element);
    this.#resize();
  }

  show(/** @type {Scene} */ scene) {
    const old = this.#scene;
    const sheet = this.#sheet;
    this.#scene = scene;
    const changed = sheet.stones.update(scene.stones, old.pending);
    if (changed.length > 0) this.#bubble.hidden = true;
    if (changed.length > 0 && !this.#camera.edged) this.#measure();
    // The game was already under way.
    if (!this.#shown && changed.length > 0 && !this.#moved) this.open();
    this.#shown = true;
    sheet.put(sheet.last, scene.line.length > 0 ? null : scene.last);
    sheet.last.setAttribute("data-side", scene.last && sheet.at(scene.last) || "");
    sheet.plan(sheet.plans.pending, scene.pending);
    sheet.plan(sheet.plans.premove, scene.premove);
    if (String(old.line) !== String(scene.line)) sheet.drawLine(scene.line);
    if (JSON.stringify(old.marks) !== JSON.stringify(scene.marks)) {
      sheet.drawMarks(scene.marks);
      changed.push(...[...old.marks, ...scene.marks].map(({ at }) => at));
    }
    for (const plan of [old.pending, scene.pending, old.premove, scene.premove]) {
      if (plan) changed.push(plan.at);
    }
    if (old.last) changed.push(old.last);
    this.#cells.relabel([...changed, ...old.line, ...scene.line]);
    if (this.#ghost && !this.isFree(this.#ghost)) this.aim(null);
    this.#haunt();
    this.#find();
  }

  /** Adds buttons for players without a wheel or keyboard. */
  #zooms() {
    /** @param {string} sign @param {string} name @param {() => void} onclick */
    const button = (sign, name, onclick) =>
      make("button", { type: "button", "aria-label": name, onclick }, icon(sign));
    return make("div", { class: "zooms" },
      button("plus", say("page-zoom-in"), () => this.zoom(ZOOM_STEP)),
      button("minus", say("page-zoom-out"), () => this.zoom(1 / ZOOM_STEP)),
      button("target", say("page-zoom-last"), () => this.toLast()));
  }

  /** Whether part of the board is out of view. */
  get pans() {
    return this.#camera.pans;
  }

  /** Shows the whole board, or the action if cells would be too small. */
  open() {
    this.fit();
    const camera = this.#camera;
    if (!camera.edged || camera.cell >= SMALLEST_OPEN) return;
    this.#fitted = false;
    [camera.x, camera.y] = this.#scene.last ?? centre(this.#rules);
    camera.cell = LARGER_OPEN;
    this.#look();
    this.settle();
  }

  /** Fits the whole board, or all stones, into the view. */
  fit() {
    this.#fitted = true;
    this.#camera.fit();
    this.#look();
    this.settle();
  }

  centre(/** @type {Cell} */ at) {
    [this.#camera.x, this.#camera.y] = at;
    this.moved();
    this.settle();
  }

  /** @param {number} factor @param {Place} [point] the middle by default */
  zoom(factor, point) {
    const { width, height } = this.#camera.view;
    this.#camera.zoom(factor, point ?? { x: width / 2, y: height / 2 });
    this.moved();
    if (!point) this.settle();
  }

  focus() {
    this.#cells.focus();
  }

  /** The keyboard cursor, while the board has the focus. */
  get cursor() {
    return this.#element.contains(document.activeElement) ? this.#cursor : null;
  }

  pointOf(/** @type {Cell} */ at) {
    return this.#camera.toScreen(at);
  }

  /** Shows at a cell why no stone may be placed there. @param {Cell} at @param {string} text */
  explain(at, text) {
    const word = this.#bubble;
    word.textContent = text;
    word.hidden = false;
    const { x, y } = this.pointOf(at);
    const { offsetWidth, offsetHeight } = word;
    const middle = this.#element.offsetLeft + x - offsetWidth / 2;
    const left = Math.max(0, Math.min(this.host.clientWidth - offsetWidth, middle));
    const beyond = this.#camera.cell / 2 + 6;
    // Towards the nearer rim, if there is room: there are fewer stones to hide.
    const { height } = this.#camera.view;
    const isBelow = y > height / 2 ? y + beyond + offsetHeight <= height : y - beyond < offsetHeight;
    const top = isBelow ? y + beyond : y - beyond - offsetHeight;
    word.style.transform = `translate(${left}px, ${top}px)`;
    clearTimeout(this.#word);
    this.#word = window.setTimeout(() => { word.hidden = true; }, WORD_MS);
  }

  cellAt(/** @type {Place} */ point) {
    const { view: { width, height }, edged, extent } = this.#camera;
    if (point.x < 0 || point.y < 0 || point.x >= width || point.y >= height) return null;
    const at = this.#camera.toCell(point);
    return edged && !holds(extent, at) ? null : at;
  }

  aimsFirst(/** @type {boolean} */ touch) {
    return this.twoTaps ?? (touch && this.#camera.cell < COMFORTABLE);
  }

  hitsGhost(/** @type {Place} */ point) {
    if (!this.#ghost) return false;
    const { x, y } = this.pointOf(this.#ghost);
    const reach = Math.max(this.#camera.cell / 2, GHOST_REACH);
    const [across, along] = [Math.abs(point.x - x), Math.abs(point.y - y)];
    return across <= reach && (this.#rules.gravity || along <= reach);
  }

  /** Returns where a stone placed at a cell ends up: it may fall. @param {Cell} at */
  #target(at) {
    return this.#rules.gravity && drop(this.#rules, this.#sheet.stones.sides, at[0]) || at;
  }

  isFree(/** @type {Cell} */ at) {
    return this.#scene.canPut && !this.#sheet.at(this.#target(at));
  }

  toLast() {
    if (this.#scene.last) this.centre(this.#scene.last);
  }

  /** Aims the ghost at a cell, where it waits for a second tap. @param {Cell | null} at */
  aim(at) {
    const ghost = at && this.isFree(at) ? this.#target(at) : null;
    if (String(ghost) === String(this.#ghost)) return;
    this.#ghost = ghost;
    this.#haunt();
    this.#intents.aim?.(ghost);
  }

  put(/** @type {Cell | null} */ at) {
    const wanted = at ?? this.#ghost;
    if (!wanted || !this.#scene.canPut) return;
    this.aim(null);
    this.hover(null);
    this.#intents.put(this.#target(wanted));
  }

  cancel() {
    if (this.#ghost) this.aim(null);
    else this.#intents.cancel?.();
  }

  putHere() {
    const here = this.#target(this.#cursor);
    if (this.twoTaps && String(here) !== String(this.#ghost)) this.aim(here);
    else this.put(here);
  }

  hover(/** @type {Cell | null} */ at) {
    if (String(at) === String(this.#hovered)) return;
    this.#hovered = at;
    this.#haunt();
  }

  /** Shows the stone that would be placed. */
  #haunt() {
    const hovered = this.#hovered;
    const at = this.#ghost ?? (hovered && this.isFree(hovered) ? this.#target(hovered) : null);
    const side = this.#scene.mine;
    const { plans, aim } = this.#sheet;
    this.#sheet.plan(plans.ghost, at && side && { at, side });
    plans.ghost.classList.toggle("armed", this.#ghost !== null);
    this.#sheet.put(aim, this.#ghost);
    if (this.#ghost) aim.setAttribute("d", this.#crossing(this.#ghost));
    this.#poise(this.#ghost ? null : at, side);
  }

  /** @param {Cell | null} at @param {Side | null} side */
  #poise(at, side) {
    const disc = this.#poised;
    disc?.firstElementChild?.setAttribute("data-side", at && side || "");
    if (!disc || !at) return;
    const { cell } = this.#camera;
    disc.style.width = `${cell}px`;
    const left = this.#element.offsetLeft + this.pointOf(at).x - cell / 2;
    disc.style.transform = `translate(${left}px, ${this.#element.offsetTop - 1.1 * cell}px)`;
  }

  /** Returns the lines through a cell, from edge to edge. @param {Cell} at */
  #crossing([x, y]) {
    const { x0, y0, x1, y1 } = this.#camera.extent;
    const over = this.#sheet.look === "wood" ? 0 : 0.5;
    return `M${x0 - x - over} 0H${x1 - x + over}M0 ${y - y1 - over}V${y - y0 + over}`;
  }

  /** @param {Cell | null} at @param {Place} [finger] in the window */
  async magnify(at, finger) {
    this.#under = at && finger ? { at, finger } : null;
    if (!this.#under && !this.#loupe) return;
    this.#loupe ??= import("./loupe.js").then(({ Loupe }) => new Loupe(this.host, this.#sheet.look));
    const loupe = await this.#loupe;
    if (!this.#under) return loupe.hide();
    const { edged, extent } = this.#camera;
    const shown = this.#ghost ?? this.#under.at;
    loupe.show(this.#under.finger, shown, cellName(this.#rules, shown), this.#ghost && this.#scene.mine,
      (cell) => this.#sheet.at(cell) ?? (edged && !holds(extent, cell) ? null : "empty"));
  }

  /** @param {number} dx @param {number} dy */
  step(dx, dy) {
    this.stand([this.#cursor[0] + dx, this.#cursor[1] + dy]);
  }

  stand(/** @type {Cell} */ [x, y]) {
    const { edged, extent: { x0, y0, x1, y1 } } = this.#camera;
    /** @type {Cell} */
    const at = edged ? [between(x, x0, x1), between(y, y0, y1)] : [x, y];
    const moved = String(at) !== String(this.#cursor);
    this.#cursor = at;
    this.#sheet.put(this.#sheet.cursor, at);
    if (moved && !holds(this.#camera.seen(-1 / 16), at)) this.centre(at);
    if (moved) this.#cells.stand(at);
  }

  /** @param {boolean} toEnd @param {boolean} all */
  leap(toEnd, all) {
    const { x0, y0, x1, y1 } = this.#camera.extent;
    const y = all ? (toEnd ? y0 : y1) : this.#cursor[1];
    this.stand([toEnd ? x1 : x0, y]);
  }

  describe(/** @type {Cell} */ at) {
    const { last, line, marks, pending, premove } = this.#scene;
    const side = this.#sheet.at(at);
    const here = (/** @type {Cell} */ [x, y]) => x === at[0] && y === at[1];
    const words = [cellName(this.#rules, at), side ? sideName(side, this.#rules) : say("page-cell-empty")];
    if (pending && here(pending.at)) words.push(say("page-cell-on-its-way"));
    if (premove && here(premove.at)) words.push(say("page-cell-premove"));
    if (line.some(here)) words.push(say("page-cell-line"));
    for (const { at, kind, text } of marks) {
      if (!here(at) || kind === "foul" || kind === "coach") continue;
      words.push(kind === "hint" ? say("page-cell-hint", { chance: text ?? "" })
        : say(kind === "forbidden" ? "page-cell-forbidden" : "page-cell-threat"));
    }
    if (last && here(last)) words.push(say("page-cell-last"));
    else if (last && this.#cells.large) words.push(say("page-cell-from-last", { direction: direction(last, at) }));
    return words.join(", ");
  }

  #resize() {
    const { clientWidth: width, clientHeight: height } = this.#element;
    if (width === 0 || height === 0) return;
    const first = this.#camera.view.width === 1;
    this.#camera.view = { width, height };
    this.#measure();
    if (first) this.open();
    if (this.#fitted) this.#camera.fit();
    this.#camera.clamp();
    this.#draw();
  }

  /** Tells the camera what can be seen, and the size of the view. */
  #measure() {
    const { edged, extent: of, view } = this.#camera;
    const extent = edged ? of : around(this.#scene.stones, AROUND);
    this.#camera.measure(extent, view, devicePixelRatio);
    const longest = Math.max(...[extent.y0, extent.y1].map((y) => rowName(edged, y).length));
    this.host.style.setProperty("--digits", String(longest));
  }

  moved() {
    this.#fitted = false;
    this.#moved = true;
    this.#look();
  }

  /** Redraws on the next frame. */
  #look() {
    this.#bubble.hidden = true;
    this.#camera.clamp();
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (!this.#sheet.slide(this.#camera)) return this.#draw();
      this.#rim.follow(this.#camera);
      this.#find();
    });
  }

  settle() {
    const camera = this.#camera;
    camera.sharpen();
    camera.clamp();
    // The whole board is in view again.
    this.#fitted ||= camera.edged && camera.cell === camera.least;
    if (camera.cell !== this.#sheet.scale) this.#draw();
    /** @type {Cell} */
    const middle = [Math.round(camera.x), Math.round(camera.y)];
    if (String(middle) === String(this.#looked)) return;
    this.#looked = middle;
    this.#intents.look?.(middle);
  }

  #draw() {
    const { x, y, width, height } = this.#sheet.draw(this.#camera);
    const [left, top, across, up] = [x, y, width, height].map((length) => `${length}px`);
    Object.assign(this.#cells.element.style, { left, top, width: across, height: up });
    this.#rim.write(this.#camera);
    this.#find();
  }

  /** Shows a map and an arrow for what is out of view. */
  async #find() {
    const { edged, extent: { x0, y0, x1, y1 }, pans } = this.#camera;
    const view = this.#camera.seen(0);
    const stonesSeen = holds(view, [x0 + AROUND, y0 + AROUND]) && holds(view, [x1 - AROUND, y1 - AROUND]);
    const needed = edged ? pans : !stonesSeen;
    if (!needed && !this.#finder) return;
    this.#finder ??= later(import("./finder.js")).then(({ Finder }) => (
      new Finder(this.#element, (at) => this.centre(at), () => this.toLast())));
    const finder = await this.#finder;
    const { stones, last } = this.#scene;
    finder.map(needed, stones, this.#camera);
    finder.arrow(this.#camera, last, last ? cellName(this.#rules, last) : "");
  }
}

/** Returns a cell's place relative to another: `2 left, 1 up of`.
 * @param {Cell} from @param {Cell} to */
function direction(from, to) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const across = dx === 0 ? [] : [say(dx < 0 ? "page-cell-left" : "page-cell-right", { count: Math.abs(dx) })];
  const along = dy === 0 ? [] : [say(dy < 0 ? "page-cell-down" : "page-cell-up", { count: Math.abs(dy) })];
  return [...across, ...along].join(", ");
}
