// Screens that only the box itself shows, because the host has no such troubles: they are stored in
// `screens/`, to be looked at. `BLESS=1` rewrites them.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

export function isGolden(box, name) {
  const file = new URL(`../screens/${name}.txt`, import.meta.url).pathname;
  if (process.env.BLESS) writeFileSync(file, box.glass.text());
  assert.ok(existsSync(file), `${file} is not there`);
  assert.equal(`\n${box.glass.text()}`, `\n${readFileSync(file, 'utf8')}`, name);
}
