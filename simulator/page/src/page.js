// @ts-check
// Elements of the page, by their ids: all of them are in `index.html`.

/**
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function $(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof (kind ?? HTMLElement))) throw new Error(`the page has no ${id}`);
  return /** @type {T} */ (element);
}

/** @param {string} selector @returns {HTMLElement[]} */
export const all = (selector) => [...document.querySelectorAll(selector)].filter((element) => element instanceof HTMLElement);

/** Hands a file to whoever sits there. @param {string} name @param {BlobPart} content */
export function save(name, content, type = 'application/octet-stream') {
  const address = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
