// Prints the figures of every image that is built, as a table, and with `--json FILE` as JSON too.
//
//   node measure.js [--json FILE]

import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { figures, table } from './harness/scenario.js';

const built = (name) => new URL(`../../target/thumbv6m-none-eabi/release/${name}`, import.meta.url).pathname;

const IMAGES = {
  stock: { elf: built('stock'), small: { key: 'A' }, full: { key: 'B' } },
};

const { values } = parseArgs({ options: { json: { type: 'string' } } });
const all = {};
for (const [name, image] of Object.entries(IMAGES)) {
  if (!existsSync(image.elf)) {
    throw new Error(`first: cargo build --release --target thumbv6m-none-eabi --package ${name}`);
  }
  all[name] = figures(image);
}
console.log(table(all));
if (values.json) writeFileSync(values.json, `${JSON.stringify(all, null, 2)}\n`);
