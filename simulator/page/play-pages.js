// How to play, for the page: the pages of `docs/play` in one language as HTML, and their pictures.

import { marked } from 'marked';
import { readFileSync } from 'node:fs';
import { shrunk } from './png.js';

const FOLDER = new URL('../../docs/play/', import.meta.url);
const PAGES = ['bingolino', 'combo', 'dingominos', 'free-dice', 'eyes-closed'];

/**
 * @param {string} language
 * @returns {{ pages: Record<string, string>, screens: Record<string, string> }} By their names. In
 * a page, a picture has its name in `data-screen`, so that each is there once.
 */
export function playPages(language) {
  /** @type {Record<string, string>} */
  const screens = {};
  const named = (path) => {
    const name = path.replace(/.*\/|\.png$/g, '');
    const picture = shrunk(readFileSync(new URL(path, FOLDER)));
    screens[name] = `data:image/png;base64,${picture.toString('base64')}`;
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
  return { pages: Object.fromEntries(pages), screens };
}
