// The second boot stage of `cargo xtask uf2 --safe-flash`, as the chore makes it.

import { spawnSync } from 'node:child_process';

const ROOT = new URL('../../..', import.meta.url).pathname;

export function safeBoot() {
  const [program, ...start] = process.env.XTASK ? [process.env.XTASK] : ['cargo', 'xtask'];
  const { status, stdout, stderr, error } = spawnSync(program, [...start, 'safe-boot'], { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`there is no second boot stage: ${error ?? stderr}`);
  return Buffer.from(stdout.trim(), 'hex');
}
