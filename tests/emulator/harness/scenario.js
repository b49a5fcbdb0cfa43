// The figures of an image: the same scenario for the box's and for the stock one, so that they can stand side
// by side.
//
// All of it is time, bytes and cycles of the emulated box: the same in every run.

import { Box } from './box.js';

/** One frame in one transaction: START, address, control byte, 1024 bytes of nine SCL periods each, STOP. */
export const FRAME_PERIODS = 1 + 9 * (1 + 1 + 1024) + 1;
/** How long an idle box is watched. */
const IDLE_MS = 10_000;
const XOSC_STARTUP = 0x4002400c;
const XOSC_HZ = 12_000_000;

/**
 * What to press in an image for a change of one kind.
 * @typedef {{ prepare?: string, key: string }} Change prepare: a script played before, unmeasured.
 * @param {{ elf: string, small: Change, full: Change, options?: object }} image
 */
export function figures({ elf, small, full, options }) {
  const box = new Box(elf, options).powerUp();
  box.run(100);
  box.settle();
  if (box.firstPicture === null) throw new Error(`${elf} has shown no picture in ${box.now} ms`);
  const startUp = { toPicture: box.firstPicture, crystalWait: crystalWait(box) };
  const measured = { small: change(box, small), full: change(box, full) };
  return {
    resetToPictureMs: startUp.toPicture,
    crystalWaitMs: startUp.crystalWait,
    smallChangeMs: measured.small.ms,
    smallChangeBytes: measured.small.bytes,
    fullChangeMs: measured.full.ms,
    fullChangeBusMs: measured.full.busMs,
    fullChangeBytes: measured.full.bytes,
    fullChangePeriods: measured.full.periods,
    shareOfBusLimit: FRAME_PERIODS / measured.full.periods,
    programsPerPress: (measured.small.programs + measured.full.programs) / 2,
    erasesPerPress: (measured.small.erases + measured.full.erases) / 2,
    ...idle(box),
    imageBytes: box.elf.imageSize,
    staticRamBytes: box.elf.ramSize,
  };
}

/** From the falling edge to the last STOP that it led to, and what went over the bus. */
function change(box, { prepare = '', key }) {
  box.play(prepare);
  box.settle();
  box.wire.takeCounts();
  const operations = box.flash.operations.length;
  const edge = box.chip.nanos;
  box.keys.set(key, true);
  box.run(1);
  box.settle();
  const ms = (box.wire.lastStop - edge) / 1e6;
  const busMs = (box.wire.lastStop - box.wire.firstStart) / 1e6;
  const { bytes, periods } = box.wire.takeCounts();
  if (bytes === 0) throw new Error(`pressing ${key} changed nothing on the glass`);
  box.keys.set(key, false);
  box.settle();
  const done = box.flash.operations.slice(operations);
  const count = (kind) => done.filter((operation) => operation.kind === kind).length;
  return { ms, busMs, bytes, periods, programs: count('program'), erases: count('erase') };
}

function idle(box) {
  const before = box.usage();
  box.run(IDLE_MS);
  const after = box.usage();
  return {
    idleAwakeShare: (after.awakeCycles - before.awakeCycles) / (after.cycles - before.cycles),
    idleWakesPerSecond: ((after.wakes - before.wakes) * 1000) / IDLE_MS,
  };
}

/** What the image waits for the crystal on a real board, before everything else; the emulator does not. */
function crystalWait(box) {
  return ((box.chip.silicon.readUint32(XOSC_STARTUP) & 0x3fff) * 256 * 1000) / XOSC_HZ;
}

/** Name, unit, digits, the physical limit where there is one. */
export const ROWS = {
  resetToPictureMs: ['reset to first full picture, without the crystal', 'ms', 2, (FRAME_PERIODS * 1000) / 400_000],
  crystalWaitMs: ['wait for the crystal, as configured', 'ms', 1],
  smallChangeMs: ['button edge to last STOP, 16×16 pixels', 'ms', 2],
  smallChangeBytes: ['bytes on the bus for it', '', 0],
  fullChangeMs: ['button edge to last STOP, whole screen', 'ms', 2, (FRAME_PERIODS * 1000) / 400_000],
  fullChangeBusMs: ['first START to last STOP of it', 'ms', 2, (FRAME_PERIODS * 1000) / 400_000],
  fullChangeBytes: ['bytes on the bus for it', '', 0, 1026],
  fullChangePeriods: ['SCL periods for it', '', 0, FRAME_PERIODS],
  shareOfBusLimit: ['share of the bus limit', '', 3, 1],
  programsPerPress: ['flash programs per press', '', 1],
  erasesPerPress: ['flash erases per press', '', 1],
  idleAwakeShare: ['idle: share of time awake', '', 6],
  idleWakesPerSecond: ['idle: wakes per second', '', 2],
  imageBytes: ['image', 'bytes', 0],
  staticRamBytes: ['static RAM', 'bytes', 0],
};

/** @param {Record<string, ReturnType<typeof figures>>} all by the name of the image. */
export function table(all) {
  const names = Object.keys(all);
  const cell = (value, digits, unit) => (value === undefined ? '' : `${value.toFixed(digits)} ${unit}`.trim());
  const rows = Object.entries(ROWS).map(([key, [title, unit, digits, limit]]) => [
    title,
    ...names.map((name) => cell(all[name][key], digits, unit)),
    cell(limit, digits, unit),
  ]);
  const lines = [['', ...names, 'limit'], ...rows];
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const pad = (text, n) => (n ? text.padStart(widths[n]) : text.padEnd(widths[n]));
  return lines.map((line) => line.map(pad).join('  ')).join('\n');
}
