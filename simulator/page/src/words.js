// @ts-check
// The page's own words, in the box's four languages.

import { de } from './words/de.js';
import { en } from './words/en.js';
import { fr } from './words/fr.js';
import { it } from './words/it.js';

/** @typedef {keyof typeof en} Name */
/** @typedef {Record<Name, string>} Words */
/** @typedef {'de' | 'en' | 'fr' | 'it'} Language */
/** @typedef {(name: Name, values?: Record<string, string | number>) => string} Word */

/** @type {Record<Language, Words>} */
const WORDS = { de, en, fr, it };

/** In the order in which the box counts them. @type {Language[]} */
export const LANGUAGES = ['de', 'en', 'fr', 'it'];

/** Where the choice is kept. */
const CHOICE = 'croupier-language';

/** @returns {text is Language} */
export const isLanguage = (/** @type {unknown} */ text) => LANGUAGES.some((language) => language === text);

/**
 * The language asked for with `?lang=`, else the one chosen before, else the browser's first that
 * the box has.
 */
export function chosenLanguage() {
  const asked = new URLSearchParams(location.search).get('lang');
  const wanted = [asked, kept(), ...navigator.languages].map((code) => code?.slice(0, 2).toLowerCase());
  return wanted.find(isLanguage) ?? 'en';
}

function kept() {
  try {
    return localStorage.getItem(CHOICE);
  } catch {
    // A browser that stores nothing.
    return null;
  }
}

/** @param {Language} language Chosen by somebody, so it holds the next time, too. */
export function keepLanguage(language) {
  try {
    localStorage.setItem(CHOICE, language);
  } catch {
    // It holds for as long as the page does.
  }
}

/** French has spaces before these and after a quotation mark, at which no line may end. */
const UNBROKEN = /(?<=«) | (?=[?!:;»])/g;

/**
 * @param {Language} language
 * @returns {Word} The words of that language; `{name}` in one is filled in.
 */
export const wordsOf = (language) => (name, values = {}) =>
  WORDS[language][name].replace(UNBROKEN, '\u00a0').replace(/\{(\w+)\}/g, (whole, key) => String(values[key] ?? whole));
