// @ts-check
// How to play, for the page: the pages of `docs/play` as HTML, and their pictures.

import { marked } from 'marked';
import { readFileSync } from 'node:fs';
import { shrunk } from './png.js';

const FOLDER = new URL('../../docs/play/', import.meta.url);
const PAGES = ['bingolino', 'combo', 'dingominos', 'free-dice', 'eyes-closed'];

/** @typedef {Record<string, string>} Named By name. */

/**
 * @param {string[]} languages
 * @returns {{ pages: Record<string, Named>, screens: Record<string, Named> }} The pages by language
 * and name, and the pictures by name and language: a screen is nearly the same in all of them. In
 * a page, a picture has its name in `data-screen`.
 */
export function playPages(languages) {
  /** @type {Record<string, Named>} */
  const screens = {};
  const pages = languages.map((language) => [language, pagesIn(language, screens)]);
  return { pages: Object.fromEntries(pages), screens };
}

/** @param {string} language @param {Record<string, Named>} screens @returns {Named} */
function pagesIn(language, screens) {
  const named = (/** @type {string} */ path) => {
    const name = path.replace(/.*\/|\.png$/g, '');
    const picture = shrunk(readFileSync(new URL(path, FOLDER)));
    (screens[name] ??= {})[language] = `data:image/png;base64,${picture.toString('base64')}`;
    return name;
  };
  const pages = PAGES.map((name) => {
    const text = readFileSync(new URL(`${name}.${language}.md`, FOLDER), 'utf8');
    const html = String(marked.parse(text))
      // What a link leads to is in the repository, and this page goes to places without one.
      .replace(/<a href="(?!https:)[^"]*">(.*?)<\/a>/g, '$1')
      .replace(/<img src="([^"]+)"/g, (_, path) => `<img width="256" height="128" data-screen="${named(path)}"`);
    return [name, html];
  });
  return Object.fromEntries(pages);
}
