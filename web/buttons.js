// Buttons that keep their places, and take no click in the moment in which they change.

import { make, write } from "./parts.js";

/** The id is its place, the key does the same, what is main most will want, what is off cannot be
 * had now, what is pressed is switched on.
 * @typedef {{id: string, label: string, act: () => unknown, key?: string, main?: boolean,
 *   off?: boolean, pressed?: boolean}} Choice */
/** @typedef {{element: HTMLElement, since: number, choice?: Choice}} Place */

/** So long a button with a new meaning takes no click: it was meant for what stood there. */
const INERT_MS = 400;

export class Buttons {
  /** @type {Map<string, Place>} */ #places = new Map();

  /** @param {HTMLElement} holder */
  constructor(holder) {
    this.holder = holder;
  }

  /** @param {Choice[]} choices */
  draw(choices) {
    const wanted = new Map(choices.map((choice) => [choice.id, choice]));
    for (const id of new Set([...this.#places.keys(), ...wanted.keys()])) {
      this.#drawOne(this.#places.get(id) ?? this.#add(id), wanted.get(id));
    }
  }

  /** Does what a key stands for; whether it stands for anything. @param {string} key */
  press(key) {
    const place = [...this.#places.values()].find(({ choice }) => choice?.key === key);
    if (place) this.#act(place);
    return place !== undefined;
  }

  /** @param {Place} place @param {Choice | undefined} choice */
  #drawOne(place, choice) {
    const { element } = place;
    if (place.choice?.label !== choice?.label) place.since = performance.now();
    place.choice = choice;
    element.hidden = !choice;
    if (!choice) return;
    write(element, choice.label);
    element.classList.toggle("main", choice.main === true);
    element.setAttribute("aria-disabled", `${choice.off === true}`);
    if (choice.pressed !== undefined) element.setAttribute("aria-pressed", `${choice.pressed}`);
  }

  /** @param {string} id @returns {Place} */
  #add(id) {
    const place = { element: make("button", { type: "button", "data-id": id }), since: 0 };
    place.element.addEventListener("click", () => this.#act(place));
    this.#places.set(id, place);
    this.holder.append(place.element);
    return place;
  }

  /** @param {Place} place */
  #act({ choice, since }) {
    if (choice && !choice.off && performance.now() - since >= INERT_MS) choice.act();
  }
}
