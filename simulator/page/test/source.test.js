// What the compiler and the linter do not look at: `npm run check` does the rest.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { de } from '../src/words/de.js';
import { en } from '../src/words/en.js';
import { fr } from '../src/words/fr.js';
import { it } from '../src/words/it.js';

const SOURCE = new URL('../src/', import.meta.url);

test('every module of the page, and of what builds it, is type-checked', () => {
  const modules = readdirSync(SOURCE, { recursive: true }).filter((name) => name.endsWith('.js'));
  assert.ok(modules.length > 20);
  const builds = ['build.js', 'icon.js', 'play-pages.js', 'png.js'].map((name) => `../${name}`);
  for (const name of [...modules, ...builds]) assert.match(readFileSync(new URL(name, SOURCE), 'utf8'), /^\/\/ @ts-check\n/, name);
});

test('a sentence has the same gaps to fill in every language, and none is empty', () => {
  const gaps = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const [name, text] of Object.entries(en)) {
    for (const words of [de, fr, it]) {
      assert.ok(words[name].trim(), name);
      assert.deepEqual(gaps(words[name]), gaps(text), name);
    }
  }
});

test('every word that the page names is there, and every one is used', () => {
  const page = readFileSync(new URL('index.html', SOURCE), 'utf8');
  const named = [...page.matchAll(/data-(?:words|label)="(\w+)"/g)].map(([, name]) => name);
  assert.deepEqual(named.filter((name) => !(name in en)), []);
  const modules = readdirSync(SOURCE).filter((name) => name.endsWith('.js'));
  const code = modules.map((name) => readFileSync(new URL(name, SOURCE), 'utf8')).join('\n');
  const unused = Object.keys(en).filter((name) => !named.includes(name) && !code.includes(`'${name}'`));
  // What an audit says comes from the reader.
  assert.deepEqual(unused, ['fair', 'unfair', 'unchecked'].filter((name) => unused.includes(name)));
});
