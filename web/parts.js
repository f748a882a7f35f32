// Parts of the page: found by name in the templates of index.html, changed only where they differ.

/** What the template of this name holds, anew. @param {string} name @returns {DocumentFragment} */
export function fromTemplate(name) {
  const template = /** @type {HTMLTemplateElement} */ (document.getElementById(name));
  return /** @type {DocumentFragment} */ (template.content.cloneNode(true));
}

/** The part of `root` with this name.
 * @template {Element} [T=HTMLElement] @param {ParentNode} root @param {string} name
 * @param {abstract new (...of: any[]) => T} [kind] @returns {T} */
export function part(root, name, kind = /** @type {any} */ (HTMLElement)) {
  const found = root.querySelector(`[data-part="${name}"]`);
  if (!(found instanceof kind)) throw new Error(`there is no part ${name}`);
  return found;
}

/** A new element; what is null in `attributes` is left out.
 * @param {string} tag @param {Record<string, string | null>} attributes
 * @param {(Node | string)[]} within */
export function make(tag, attributes, ...within) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null) element.setAttribute(name, value);
  }
  element.append(...within);
  return element;
}

/** A text that somebody else chose, kept apart from what stands around it. @param {string} text */
export const foreign = (text) => make("bdi", {}, text);

/** @param {Element} element @param {string} text */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Opens a dialog; what it is closed with follows.
 * @param {string} name @param {(dialog: HTMLDialogElement) => void} [prepare]
 * @returns {Promise<string>} */
export function openDialog(name, prepare) {
  const content = fromTemplate(name);
  const dialog = /** @type {HTMLDialogElement} */ (content.querySelector("dialog"));
  prepare?.(dialog);
  document.body.append(content);
  dialog.showModal();
  return new Promise((closed) => dialog.addEventListener("close", () => {
    dialog.remove();
    closed(dialog.returnValue);
  }));
}
