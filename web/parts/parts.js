// The building blocks of pages: parts found by name in the templates of index.html, announcements
// for screen readers, and buttons that keep their places.

import { fill, more } from "./messages.js";

const SVG = "http://www.w3.org/2000/svg";

export function fromTemplate(/** @type {string} */ name) {
  const template = /** @type {HTMLTemplateElement} */ (document.getElementById(name));
  const content = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  fill(content);
  return content;
}

/** Returns the part of `root` with this name. @template {Element} [T=HTMLElement]
 * @param {ParentNode} root @param {string} name @param {abstract new (...of: any[]) => T} [kind] */
export function part(root, name, kind = /** @type {any} */ (HTMLElement)) {
  const found = root.querySelector(`[data-part="${name}"]`);
  if (!(found instanceof kind)) throw new Error(`there is no part ${name}`);
  return found;
}

/** Sets attributes, listeners such as `onclick`, and children; an attribute of `null` is left out.
 * @template {Element} T @param {T} element @param {Attributes} attributes
 * @param {(Node | string)[]} within */
export function setAttributes(element, attributes, ...within) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice("on".length), value);
    else if (value !== null) element.setAttribute(name, `${value}`);
  }
  element.append(...within);
  return element;
}

/** @param {HTMLFormElement} form @param {string} name */
export const fieldOf = (form, name) =>
  /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

/** Handles the input of a form with one field. @param {HTMLFormElement} form @param {string} name
 * @param {(text: string, field: HTMLInputElement) => void} take */
export function onTyped(form, name, take) {
  const field = fieldOf(form, name);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    take(field.value.trim(), field);
  });
}

/** @param {string} tag @param {Attributes} attributes @param {(Node | string)[]} within */
export const make = (tag, attributes, ...within) =>
  setAttributes(document.createElement(tag), attributes, ...within);

/** @param {string} name @param {Attributes} attributes @param {(Element | string)[]} within */
export const draw = (name, attributes, ...within) => setAttributes(
  /** @type {SVGElement} */ (document.createElementNS(SVG, name)), attributes, ...within);

/** Makes an icon from the sprite of index.html. @param {string} name @param {string} [kind] */
export const icon = (name, kind = "i") =>
  draw("svg", { class: kind, "aria-hidden": "true" }, draw("use", { href: `#i-${name}` }));

/** Isolates a text written by a user from the text around it. @param {string} text */
export const foreign = (text) => make("bdi", {}, text);

/** @param {Element} element @param {string} text */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Also sets the tab's icon. @param {string} title @param {boolean} isDue the player's move */
export function setTitle(title, isDue = false) {
  document.title = title;
  const tab = /** @type {HTMLLinkElement} */ (document.querySelector("[rel=icon]"));
  const href = tab.href.replace(/%23\w+/, isDue ? "%23b24d0c" : "%231f5c46");
  if (tab.href !== href) tab.href = href;
}

/** Texts within this time are announced together: screen readers read two in any order. */
const BREATH_MS = 100;
/** The most texts announced together, and the most kept until they are read: older are stale. */
const KEPT = 4;
/** @type {string[]} */
let waiting = [];

/** Announces a text to screen readers, after all that is not read yet. */
export function speak(/** @type {string} */ text) {
  if (waiting.push(text) > 1) return;
  setTimeout(() => {
    const log = part(document, "said");
    log.append(make("p", {}, waiting.slice(-KEPT).join(" ")));
    waiting = [];
    if (log.childElementCount > KEPT) log.firstElementChild?.remove();
  }, BREATH_MS);
}

/** Opens a dialog; returns the value that it is closed with.
 * @param {string} name @param {(dialog: HTMLDialogElement) => void} [prepare] */
export function openDialog(name, prepare) {
  const content = fromTemplate(name);
  const dialog = /** @type {HTMLDialogElement} */ (content.querySelector("dialog"));
  prepare?.(dialog);
  document.body.append(content);
  // Otherwise past announcements would be read again once the dialog is gone.
  part(document, "said").replaceChildren();
  dialog.showModal();
  // The focus is on a button, perhaps far below.
  dialog.scrollTop = 0;
  return new Promise((closed) => dialog.addEventListener("close", () => {
    dialog.remove();
    closed(dialog.returnValue);
  }));
}

export async function openHelp() {
  await more();
  return openDialog("help");
}

/** Asks for confirmation, or only informs if `yes` is empty.
 * @param {string} question @param {string} no @param {string} yes @param {string} more */
export async function isSure(question, no, yes, more = "") {
  const words = Object.entries({ says: question, no, yes, more });
  return await openDialog("sure", (dialog) => {
    for (const [name, text] of words) write(part(dialog, name), text);
    part(dialog, "yes").hidden = yes === "";
  }) === "yes";
}

/** Whether a key is meant for a field, a dialog or the browser. @param {KeyboardEvent} event */
export const isTaken = ({ target, ctrlKey, altKey, metaKey }) => ctrlKey || altKey || metaKey
  || document.querySelector("dialog[open]") !== null
  || target instanceof Element && target.closest("input:not([type=radio], [type=checkbox]), select, textarea") !== null;

/** How long a button with a new meaning ignores clicks: they were meant for the old one. One that was
 * not there before ignores only the second click of two. */
const INERT_MS = 400;

export class Buttons {
  /** @type {Map<string, ButtonPlace>} */ #places = new Map();

  constructor(/** @type {HTMLElement} */ holder) {
    this.holder = holder;
  }

  draw(/** @type {Choice[]} */ choices) {
    const wanted = new Map(choices.map((choice) => [choice.id, choice]));
    for (const id of new Set([...this.#places.keys(), ...wanted.keys()])) {
      this.#drawOne(this.#places.get(id) ?? this.#add(id), wanted.get(id));
    }
  }

  press(/** @type {string} */ key) {
    const place = [...this.#places.values()].find(({ choice }) => choice?.key === key);
    if (place) this.#act(place);
    return place !== undefined;
  }

  /** @param {ButtonPlace} place @param {Choice | undefined} choice */
  #drawOne(place, choice) {
    const { element } = place;
    if (place.choice?.label !== choice?.label) {
      [place.since, place.isNew] = [performance.now(), !place.choice];
    }
    place.choice = choice;
    element.hidden = !choice;
    if (!choice) return;
    write(place.label, choice.label);
    write(place.badge, choice.badge ? `${choice.badge}` : "");
    place.sign.toggleAttribute("hidden", !choice.icon);
    const [use, sign] = [place.sign.firstElementChild, `#i-${choice.icon ?? ""}`];
    // Setting it would rebuild the icon even if it stays the same.
    if (use?.getAttribute("href") !== sign) use?.setAttribute("href", sign);
    element.classList.toggle("main", choice.main === true);
    element.setAttribute("aria-disabled", `${choice.off === true}`);
    if (choice.opens !== undefined) element.setAttribute("aria-expanded", `${choice.opens}`);
    if (choice.pressed !== undefined) element.setAttribute("aria-pressed", `${choice.pressed}`);
  }

  #add(/** @type {string} */ id) {
    const [sign, label, badge] = [icon(""), make("span", {}), make("span", { class: "badge" })];
    const act = (/** @type {MouseEvent} */ { detail }) => this.#act(place, detail);
    const element = make("button", { type: "button", "data-id": id, onclick: act }, sign, label, " ", badge);
    const place = { element, sign, label, badge, since: 0, isNew: true };
    this.#places.set(id, place);
    this.holder.append(element);
    return place;
  }

  /** @param {ButtonPlace} place @param {number} [clicks] in quick succession; none by keyboard */
  #act({ choice, since, isNew }, clicks = 0) {
    const isMeant = performance.now() - since >= INERT_MS || (isNew && clicks < 2);
    if (choice && !choice.off && isMeant) choice.act();
  }
}

/** How long a letter that may begin a cell waits for its number before its action runs: a player
 * who types "a1" slowly must not abort a game. */
const CELL_MS = 1_000;

/** Distinguishes letters that begin a cell, as in "a1", from letters that stand for a button. */
export class Letters {
  /** The letters waiting for a number. */ #typed = "";
  /** @type {Timer} */ #waits;

  /** @param {(letters: string) => boolean} isColumn @param {(text: string) => void} type
   * text that begins a cell @param {(key: string) => void} act runs the action of a key */
  constructor(isColumn, type, act) {
    this.isColumn = isColumn;
    this.type = type;
    this.act = act;
  }

  press(/** @type {string} */ key) {
    const typed = this.#typed;
    this.stop();
    if (typed && /^\d$/.test(key)) return this.type(typed + key);
    if (typed && !this.isColumn(typed + key)) this.act(typed);
    else if (typed) key = typed + key;
    if (!this.isColumn(key)) return this.act(key);
    this.#typed = key;
    this.#waits = setTimeout(() => {
      this.stop();
      this.act(key);
    }, CELL_MS);
  }

  stop() {
    clearTimeout(this.#waits);
    this.#typed = "";
  }
}
