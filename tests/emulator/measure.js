// Prints the figures of all images as tables, and with `--json FILE` as JSON too. `cargo xtask
// measure` builds them first.
//
//   node measure.js [--json FILE]

import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { figures, IMAGES, pressTable, table } from './harness/scenario.js';

const { values } = parseArgs({ options: { json: { type: 'string' } } });
const all = {};
for (const [name, image] of Object.entries(IMAGES)) {
  if (!existsSync(image.elf)) throw new Error(`${name} is not built: cargo xtask measure does it`);
  all[name] = figures(image);
}
console.log(table(all));
console.log(`\n${pressTable(all.firmware, all['while it speaks'])}`);
if (values.json) writeFileSync(values.json, `${JSON.stringify(all, null, 2)}\n`);
