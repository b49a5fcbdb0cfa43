// What the harness asks of the machine it runs on, under node: files, and the log as text.

export { readFileSync as readFile } from 'node:fs';
export { decode } from '../log.js';
