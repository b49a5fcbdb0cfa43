// What is run here. Whoever runs the tests builds it.

import { readFileSync } from 'node:fs';

const ROOT = new URL('../../..', import.meta.url).pathname;
const image = (profile, name) => `${ROOT}target/thumbv6m-none-eabi/${profile}/${name}`;

/** What is flashed. */
export const FIRMWARE = image('release', 'firmware');
/** The libraries as they come. */
export const STOCK = image('stock', 'stock');
/** The stock program with the box's own way to the glass. */
export const OURS = image('stock', 'ours');

/** A whole game of that kind, as the console's tests play it. */
export const wholeGame = (kind) => readFileSync(`${ROOT}console/tests/whole-games/${kind}.script`, 'utf8').trim().split(/\s+/);
