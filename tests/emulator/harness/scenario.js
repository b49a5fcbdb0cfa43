// The figures of an image: the same scenario for our firmware and the stock image, so that they can
// stand side by side.
//
// All of them are time, bytes and cycles of the emulated box: the same in every run.

import { Box } from './box.js';
import { SYSTEM_HZ } from './chip.js';
import { eveningOfDice, insteadOfDice, journalAfter, scripted } from './desk.js';
import { loadDice } from './dice.js';
import { AGREED, BINGOLINO, DICE, instead, LEAVE, NO, OTHER_GAME, SPLASH, YES } from './scripts.js';
import { FIRMWARE, OURS, pack, STOCK, wholeGame } from './images.js';
import { RAMP, utterances } from './voice.js';
import { worn } from './flash.js';

/** A frame in one transaction: START, address, control byte, 1024 bytes, STOP. */
export const FRAME_PERIODS = 1 + 9 * (1 + 1 + 1024) + 1;
/** 16×16 pixels are 32 bytes; this leaves out even the commands that say where they go. */
export const BLOCK_PERIODS = 1 + 9 * (1 + 1 + 32) + 1;
const BUS_HZ = 400_000;
const onTheBus = (periods) => (periods * 1000) / BUS_HZ;
/** The box dims after 30 s; it counts as idle once it is dim. */
const UNTIL_IDLE_MS = 32_000;
/** How long the idle box is watched. */
const IDLE_MS = 10_000;
/** A press that has changed nothing by then changes nothing; a picture ends before such a pause. */
const ANSWER_MS = 500;
const PICTURE_ENDS_MS = 5;
/** How long it is watched while it speaks: less than the list of what is agreed takes. */
const WATCHED_MS = 1_000;
const XOSC_STARTUP = 0x4002400c;
const XOSC_HZ = 12_000_000;

/** The presses that lead to the list of what is agreed. */
const [GAME, ...REST] = AGREED.split(' ');
const [WATCH, SEATS, ...PEOPLE] = REST;
/** After this a new question is heard, even if the same button answers it. */
const HEARD = '1000ms';

/** From the choice of games to the first question of Bingolino. */
const FULL = { prepare: SPLASH, key: GAME };
/**
 * In the list of what is agreed, a yes that becomes a no: the largest change within 16×16 pixels
 * that a press makes, here on the shortest list and with the panel already in the right mode.
 */
const SMALL = { prepare: `${REST.join(' ')} ${YES}`, key: NO };
/** Presses that are usual at a table. @type {[string, Change][]} */
const PRESSES = [
  // A new box has prepared its flash by then.
  ['a list: one down', { prepare: '4000ms B', key: 'down' }],
  ['choice of games: Bingolino', { prepare: 'B', key: GAME }],
  ['seats: two', { prepare: WATCH, key: SEATS }],
  ['what is agreed: yes (and another mode of the panel)', { prepare: PEOPLE.join(' '), key: YES }],
  ['what is agreed: no', { key: NO }],
  ['the game begins', { key: 'A' }],
  ['roll: the first picture of the tumbling', { prepare: HEARD, key: 'A' }],
  ['roll: a number of it', { prepare: '1500ms', key: 'A' }],
  ['a board: a row', { key: 'up' }],
  ['a board: a tile of it, turned', { key: 'left' }],
  ['free dice: one die more', { prepare: `${HEARD} ${LEAVE} ${OTHER_GAME} ${instead(DICE)}`, key: 'right' }],
  ['free dice: the first picture of the tumbling', { key: 'A' }],
];

/**
 * What is measured of each image: a small change and a large one, and for our firmware other
 * presses that are usual at a table.
 * @typedef {{ prepare?: string, key: string }} Change prepare: a script played first, not measured.
 */
export const IMAGES = {
  firmware: { elf: FIRMWARE, full: FULL, small: SMALL, presses: PRESSES, game: 'bingolino' },
  'while it speaks': { elf: FIRMWARE, full: FULL, small: SMALL, presses: PRESSES, speaks: true },
  'with the cache': { elf: FIRMWARE, full: FULL, small: SMALL, cache: true },
  'speaking with it': { elf: FIRMWARE, full: FULL, small: SMALL, speaks: true, cache: true },
  'our display path': { elf: OURS, small: { key: 'A' }, full: { key: 'B' } },
  stock: { elf: STOCK, small: { key: 'A' }, full: { key: 'B' } },
};

/**
 * @param {object} image
 * @param {string} image.elf
 * @param {Change} image.small
 * @param {Change} image.full
 * @param {[string, Change][]} [image.presses]
 * @param {string} [image.game]
 * @param {boolean} [image.speaks] Only what is measured while it speaks, which it does all along.
 * @param {boolean} [image.cache] With the misses of the cache in front of the flash.
 */
export function figures({ elf, small, full, presses = [], game, speaks = false, cache = false }) {
  const journal = elf === FIRMWARE ? journalAfter(SPLASH, null, { speech: speaks ? 'everything' : 'off' }) : undefined;
  if (speaks) {
    return figuresWhileSpeaking({ elf, options: { journal, voice: pack('en'), cache }, small, full, presses });
  }
  const atSystemClock = firstPicture(elf, { bootHz: SYSTEM_HZ, cache });
  const atRingOscillator = firstPicture(elf, { cache });
  const box = new Box(elf, { journal, cache }).powerUp();
  box.run(100);
  const changed = changes(box, { full, small });
  return {
    resetToPictureMs: atSystemClock,
    resetToPictureRingMs: atRingOscillator,
    crystalWaitMs: crystalWait(box),
    ...changed,
    ...idle(box),
    ...(game ? wholeGameOf(elf, game) : {}),
    imageBytes: box.elf.imageSize,
    staticRamBytes: box.elf.ramSize,
    presses: listed(elf, { journal }, presses),
  };
}

function changes(box, { full, small }) {
  const measured = { full: change(box, full), small: change(box, small) };
  return {
    smallChangeMs: measured.small.ms,
    smallChangeBytes: measured.small.bytes,
    fullChangeMs: measured.full.ms,
    fullChangeBusMs: measured.full.busMs,
    fullChangeBytes: measured.full.bytes,
    fullChangePeriods: measured.full.periods,
    shareOfBusLimit: measured.full.bytes > 1024 ? FRAME_PERIODS / measured.full.periods : undefined,
  };
}

/** The list of what is agreed is read out for longer than any of this takes. */
function figuresWhileSpeaking({ elf, options, small, full, presses }) {
  const box = new Box(elf, options).powerUp();
  box.run(100);
  const changed = changes(box, { full, small });
  const before = box.usage();
  box.run(WATCHED_MS);
  const after = box.usage();
  box.speaker.listen();
  const edge = box.chip.nanos / 1e6;
  box.keys.set(YES, true);
  box.run(200);
  const [cut, answer] = utterances(box.speaker.levels());
  return {
    ...changed,
    speakingAwakeShare: (after.awakeCycles - before.awakeCycles) / (after.cycles - before.cycles),
    cutMs: cut.until - edge,
    answerMs: answer.ms[RAMP] - edge,
    presses: listed(elf, options, presses),
    stackBytes: box.stackUsed(),
  };
}

function firstPicture(elf, options) {
  const box = new Box(elf, options).powerUp();
  box.run(100);
  if (box.firstPicture === null) throw new Error(`${elf} has shown no picture in ${box.now} ms`);
  return box.firstPicture;
}

/** From the falling edge to the last STOP it led to, and what went over the bus. */
function change(box, { prepare = '', key }) {
  box.settle();
  box.play(prepare);
  box.settle();
  box.wire.takeCounts();
  const { speaks } = box.speaker;
  const operations = box.flash.operations.length;
  const edge = box.chip.nanos;
  box.keys.set(key, true);
  if (!box.until(() => box.wire.counts.bytes > 0, ANSWER_MS)) throw new Error(`pressing ${key} changed nothing on the glass`);
  // Only the bus counts: while it speaks, the core never sleeps for long.
  do box.until(() => box.wire.idle, ANSWER_MS);
  while (box.until(() => !box.wire.idle, PICTURE_ENDS_MS));
  const ms = (box.wire.lastStop - edge) / 1e6;
  const busMs = (box.wire.lastStop - box.wire.firstStart) / 1e6;
  const { bytes, periods } = box.wire.takeCounts();
  box.run(60);
  box.keys.set(key, false);
  box.run(50);
  box.settle();
  return { ms, busMs, bytes, periods, speaks, ...counted(box.flash.operations.slice(operations)) };
}

function listed(elf, options, presses) {
  const box = new Box(elf, options).powerUp();
  return presses.map(([title, press]) => ({ title, ...change(box, press) }));
}

const counted = (operations) => {
  const count = (kind) => operations.filter((operation) => operation.kind === kind).length;
  return { programs: count('program'), erases: count('erase') };
};

/**
 * Free rolls before the game. A sector holds 126 events, so these fill one and most of the next,
 * and the game crosses the end of that.
 */
const ROLLS = 219;

/**
 * What a whole game costs in flash and stack: a press is at most one event. The box has seen many
 * evenings, so all its sectors are in use; and it was left alone for a while before the game.
 */
function wholeGameOf(elf, kind) {
  const box = new Box(elf, { journal: worn(eveningOfDice(ROLLS), Infinity) }).powerUp();
  box.run(UNTIL_IDLE_MS);
  const { erases } = counted(box.flash.operations);
  // It is dim by now, so the first press only wakes it.
  box.play('B');
  const dice = loadDice(box, scripted(kind).faces);
  const played = insteadOfDice(wholeGame(kind)).map((word) => {
    const before = box.flash.operations.length;
    box.play(word);
    const operations = box.flash.operations.slice(before);
    return { word, operations, ...counted(operations) };
  });
  dice.allFell();
  // While a script waits, the box is left alone, and may tidy.
  const presses = played.filter(({ word }) => !word.endsWith('ms'));
  const sum = (presses, key) => presses.reduce((sum, press) => sum + press[key], 0);
  // The first press that keeps anything begins the game; those after it are its events.
  const [, ...events] = presses.filter(({ programs }) => programs > 0);
  const sectors = new Set(events.flatMap(({ operations }) => operations.map(({ offset }) => offset >> 12)));
  if (sectors.size < 2) throw new Error('the game did not go over the end of a sector');
  return {
    erasesBefore: erases,
    eventsPlayed: events.length,
    programsPerEvent: sum(events, 'programs') / events.length,
    mostProgramsPerEvent: Math.max(...events.map(({ programs }) => programs)),
    erasesInPlay: sum(presses, 'erases'),
    stackBytes: Math.max(box.stackUsed(), stackOf(elf, DICE), stackOf(elf, BINGOLINO)),
  };
}

/** The box's own dice need a deeper stack than loaded ones: to draw a secret, and to roll. */
function stackOf(elf, game) {
  const box = new Box(elf).powerUp();
  box.play(`${SPLASH} ${game} A`);
  return box.stackUsed();
}

function idle(box) {
  box.run(UNTIL_IDLE_MS);
  const before = box.usage();
  box.run(IDLE_MS);
  const after = box.usage();
  return {
    idleAwakeShare: (after.awakeCycles - before.awakeCycles) / (after.cycles - before.cycles),
    idleWakesPerSecond: ((after.wakes - before.wakes) * 1000) / IDLE_MS,
  };
}

/** How long the image waits for the crystal on a real board; the emulator does not. */
function crystalWait(box) {
  return ((box.chip.silicon.readUint32(XOSC_STARTUP) & 0x3fff) * 256 * 1000) / XOSC_HZ;
}

/** Name, unit, digits, and the physical limit where there is one. */
export const ROWS = {
  resetToPictureMs: ['reset to first full picture, all of it at 125 MHz', 'ms', 2, onTheBus(FRAME_PERIODS)],
  resetToPictureRingMs: ['the same, RAM cleared at the ring oscillator’s 6.5 MHz', 'ms', 2, onTheBus(FRAME_PERIODS)],
  crystalWaitMs: ['wait for the crystal, as configured, not in these', 'ms', 1],
  smallChangeMs: ['button edge to last STOP, small change', 'ms', 2, onTheBus(BLOCK_PERIODS)],
  smallChangeBytes: ['bytes on the bus for it', '', 0],
  fullChangeMs: ['button edge to last STOP, whole screen', 'ms', 2, onTheBus(FRAME_PERIODS)],
  fullChangeBusMs: ['first START to last STOP of it', 'ms', 2, onTheBus(FRAME_PERIODS)],
  fullChangeBytes: ['bytes on the bus for it', '', 0, 1026],
  fullChangePeriods: ['SCL periods for it', '', 0, FRAME_PERIODS],
  shareOfBusLimit: ['share of the bus limit', '', 3, 1],
  cutMs: ['button edge to silence of what was being said', 'ms', 2],
  answerMs: ['button edge to the first sample of the answer', 'ms', 2],
  speakingAwakeShare: ['speaking: share of time awake', '', 6],
  idleAwakeShare: ['idle: share of time awake', '', 6],
  idleWakesPerSecond: ['idle: wakes per second', '', 2],
  eventsPlayed: ['a whole game of Bingolino: events', '', 0],
  programsPerEvent: ['flash programs per event', '', 3, 1],
  mostProgramsPerEvent: ['most programs for one event', '', 0, 1],
  erasesInPlay: ['erases in play', '', 0, 0],
  erasesBefore: ['erases while idle before it', '', 0],
  stackBytes: ['deepest stack, also of the box’s own dice', 'bytes', 0],
  imageBytes: ['image', 'bytes', 0],
  staticRamBytes: ['static RAM', 'bytes', 0],
};

/** @param {Record<string, ReturnType<typeof figures>>} all By the name of the image. */
export function table(all) {
  const names = Object.keys(all);
  const cell = (value, digits, unit) => (value === undefined ? '' : `${value.toFixed(digits)} ${unit}`.trim());
  const rows = Object.entries(ROWS).map(([key, [title, unit, digits, limit]]) => [
    title,
    ...names.map((name) => cell(all[name][key], digits, unit)),
    cell(limit, digits, unit),
  ]);
  return aligned([['', ...names, 'limit'], ...rows]);
}

/**
 * What single presses cost an image, and how long they take while it speaks.
 * @param {ReturnType<typeof figures>} image
 * @param {ReturnType<typeof figures>} [speaking]
 */
export function pressTable({ presses }, speaking) {
  const head = ['a press', 'edge to last STOP', ...(speaking ? ['speaking'] : []), 'on the bus', 'bytes', 'programs'];
  const rows = presses.map(({ title, ms, busMs, bytes, programs }, n) => [
    title,
    `${ms.toFixed(2)} ms`,
    ...(speaking ? [`${speaking.presses[n].ms.toFixed(2)} ms`] : []),
    `${busMs.toFixed(2)} ms`,
    String(bytes),
    String(programs),
  ]);
  return aligned([head, ...rows]);
}

function aligned(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const pad = (text, n) => (n ? text.padStart(widths[n]) : text.padEnd(widths[n]));
  return lines.map((line) => line.map(pad).join('  ')).join('\n');
}
