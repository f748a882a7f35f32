// Messages in the player's language. Their texts are in words/en.ftl, which the server serves as
// JSON; catalogue.d.ts lists them and their arguments.

import { Store } from "../browser/store.js";

/** Returns the language that the user chose. */
export const remembered = () => new Store().get("language");

/** Returns that language, or the one that the server found the browser to prefer. */
const wanted = () => remembered() ?? (globalThis.document?.documentElement.lang || "en");

/** The English messages of the first visit come with the page. */
const inline = globalThis.document?.getElementById("words")?.textContent;

export async function load(/** @type {string} */ language) {
  const reply = await fetch(new URL(`words-${language}.json`, import.meta.url));
  if (!reply.ok) throw new Error(`no messages in ${language}`);
  return reply.json();
}

/** Formats messages: `say` returns text, `parts` accepts elements as arguments. */
export function speaker(/** @type {Catalogue} */ { language, messages, english }) {
  /** @param {string} key */
  const found = (key) => key in messages ? { message: messages[key], plurals: rules(language) }
    : { message: english[key] ?? key, plurals: rules("en") };
  /** @template {keyof Messages} Key @param {Key} key @param {Messages[Key]} [values] */
  const parts = (key, values) => {
    const { message, plurals } = found(key);
    const parts = filled(message, /** @type {Record<string, Argument>} */ (values ?? {}), plurals);
    return [...parts].map((it) => typeof it === "number" ? `${it}` : it);
  };
  /** @template {keyof Messages} Key @param {Key} key @param {Messages[Key]} [values] */
  const say = (key, values) => parts(key, values).join("");
  return { say, parts };
}

/** Making one takes longer than formatting a sentence. @type {Record<string, Intl.PluralRules>} */
const plurals = {};
const rules = (/** @type {string} */ language) => (plurals[language] ??= new Intl.PluralRules(language));

/** @param {Message} message @param {Record<string, Argument>} values @param {Intl.PluralRules} plurals
 * @returns {Generator<Argument>} */
function* filled(message, values, plurals) {
  for (const part of typeof message === "string" ? [message] : message) {
    if (typeof part === "string") {
      yield part;
    } else {
      const value = values[part[0]];
      yield* part.length === 1 ? [value] : filled(chosen(part[1], value, plurals), values, plurals);
    }
  }
}

/** @param {Record<string, Message>} choices @param {Argument} value @param {Intl.PluralRules} plurals */
function chosen(choices, value, plurals) {
  const category = typeof value === "number" ? plurals.select(value) : "";
  return choices[`${value}`] ?? choices[category] ?? Object.values(choices).at(-1) ?? "";
}

const isInline = inline && wanted() === "en";
/** @type {Catalogue} */
const { language: spoken, ...catalogue } = isInline ? JSON.parse(inline)
  : await load(wanted()).catch(() => load("en"));
if (globalThis.document) {
  document.documentElement.lang = spoken;
  document.documentElement.dir = catalogue.direction;
}

export const language = spoken;
export const { say, parts } = speaker({ language, ...catalogue });

/** Adds the full stop to a sentence. @param {string} text */
export const stop = (text) => say("page-sentence", { text });

/** Joins sentences; empty ones are left out. @param {string[]} texts */
export const sentences = (texts) =>
  texts.filter(Boolean).reduce((one, two) => say("page-sentences", { one, two }));

/** All English messages, once requested. @type {Promise<Catalogue> | null} */
let all = null;

/** Loads the messages that did not come with the page, once; after a failure, it tries again. */
export async function more() {
  if (!isInline) return;
  all ??= load("en");
  all.catch(() => { all = null; });
  Object.assign(catalogue.messages, (await all).messages);
}

/** Loads a module that needs them. @template T @param {Promise<T>} module @returns {Promise<T>} */
export const later = async (module) => (await Promise.all([module, more()]))[0];

export function choose(/** @type {string} */ choice) {
  new Store().set("language", choice);
  location.reload();
}

/** Fills in the texts of elements: `data-say="page-play"` their text, and
 * `data-say-title="page-play"` an attribute. @param {ParentNode} root */
export function fill(root) {
  for (const element of root.querySelectorAll("[data-say]")) {
    element.textContent = say(key(element.getAttribute("data-say")));
  }
  for (const name of ["title", "aria-label", "placeholder", "alt", "label"]) {
    for (const element of root.querySelectorAll(`[data-say-${name}]`)) {
      element.setAttribute(name, say(key(element.getAttribute(`data-say-${name}`))));
    }
  }
}

const key = (/** @type {string | null} */ name) => /** @type {keyof Messages} */ (name);
