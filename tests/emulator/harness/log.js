// The log as text. The bytes of defmt mean something only together with the ELF, which has the
// texts; `cargo xtask log` decodes them.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';

const ROOT = new URL('../../..', import.meta.url).pathname;
const decoded = new Map();

/** @returns {{ level: string, message: string }[]} */
export function decode(path, bytes) {
  if (bytes.length === 0) return [];
  const key = `${path} ${createHash('sha256').update(bytes).digest('hex')}`;
  if (!decoded.has(key)) decoded.set(key, ask(path, bytes));
  return decoded.get(key);
}

function ask(path, bytes) {
  // `cargo xtask` names its own program; otherwise cargo builds it.
  const [program, ...start] = process.env.XTASK ? [process.env.XTASK] : ['cargo', 'xtask'];
  const { status, stdout, stderr, error } = spawnSync(program, [...start, 'log', path], { input: bytes, cwd: ROOT });
  if (status !== 0) throw new Error(`the log cannot be decoded: ${error ?? stderr}`);
  return stdout
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
