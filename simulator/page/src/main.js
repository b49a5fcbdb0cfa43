// The page: brings box, glass, fingers, sound, store and bench together.

import { alone, Store } from './store.js';
import { anyNumber } from './noise.js';
import { Bench } from './bench.js';
import { chosenLanguage, LANGUAGES, wordsOf } from './words.js';
import { imageOf, uf2Of, unpacked } from './image.js';
import { listen } from './controls.js';
import { Machine } from './machine.js';
import { RATE, Sound } from './sound.js';
import { Reader } from './reader.js';
import { Screen } from './glass.js';
import { Teller } from './teller.js';

const $ = (id) => document.getElementById(id);
/** The light of the Pico. */
const LIGHT = 25;
/** After another language was set, the box is left alone for so long before its voice is flashed. */
const LEFT_ALONE = 2500;

let word = wordsOf('en');

function speak(language) {
  word = wordsOf(language);
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll('[data-words]')) element.textContent = word(element.dataset.words);
  for (const element of document.querySelectorAll('[data-label]')) element.setAttribute('aria-label', word(element.dataset.label));
  $('language').value = language;
}

/** Says something, with buttons to answer by. @returns {Promise<string>} The answer's name. */
function notice(text, answers = []) {
  return new Promise((resolve) => {
    const said = document.createElement('p');
    said.textContent = text;
    const buttons = answers.map((name) => {
      const button = document.createElement('button');
      button.textContent = word(name);
      button.addEventListener('click', () => {
        quiet();
        resolve(name);
      });
      return button;
    });
    const row = document.createElement('p');
    row.append(...buttons);
    $('notice').dataset.answers = answers.join(' ');
    $('notice').replaceChildren(said, ...(answers.length ? [row] : []));
  });
}

const quiet = () => $('notice').replaceChildren();

/** What this browser must have, and has not. */
function missing() {
  const needed = ['crypto', 'WebAssembly', 'DecompressionStream', 'ResizeObserver', 'PointerEvent'];
  return needed.filter((name) => !(name in globalThis));
}

/** The store; none where the browser forbids it, or has no lock that keeps other tabs away. */
async function openStore() {
  try {
    if (!navigator.locks) throw new Error('no locks');
    await alone(() => notice(word('elsewhere')));
    quiet();
    const store = await Store.open();
    // It shall not throw this away when it is short of room. Whatever it answers, the box plays.
    navigator.storage?.persist?.().catch(() => {});
    return store;
  } catch {
    return null;
  }
}

async function start() {
  const language = chosenLanguage();
  speak(language);
  quiet();
  $('language').addEventListener('change', () => speak($('language').value));
  const lacks = missing();
  if (lacks.length) return notice(`${word('lacks')} ${lacks.join(', ')}.`);
  const facts = JSON.parse($('facts').textContent);
  const [image, reader] = await Promise.all([unpacked('image'), unpacked('reader').then(Reader.of)]);
  let store = await openStore();
  let found = {};
  try {
    found = (await store?.load()) ?? {};
  } catch {
    store = null;
  }
  if (!store) calm();
  const isNew = !found.journal;
  if (isNew) {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    found = { journal: reader.begin(LANGUAGES.indexOf(language), still), number: anyNumber() };
  }

  const machine = new Machine(imageOf(image, facts.symbols), { ...found, keep });
  let voice = { language };
  const desk = {
    machine, reader, facts, replace, calm, plugIn, flash,
    uf2: () => uf2Of(image, voice.pack),
    voice: () => voice.language,
    word: (name) => word(name),
    before: () => found.before,
  };
  globalThis.croupier = desk;

  /** Comes back when these sectors are safe, whatever it takes. */
  async function keep(sectors) {
    if (!store) return;
    try {
      return await store.keep(sectors);
    } catch (error) {
      await insist(error);
    }
  }

  /** Until all of the journal is safe, or somebody says that it need not be. */
  async function insist(error) {
    while ((await notice(`${word('notKept')} (${error.message})`, ['again', 'goOn'])) === 'again') {
      try {
        store = await Store.open();
        return await store.replace(machine.box.flash.journal(), { number: found.number });
      } catch (again) {
        error = again;
      }
    }
    store = null;
    calm();
  }

  /** Nothing is to be told, except what holds all the time. */
  function calm() {
    if (store) quiet();
    else notice(word('forgets'));
  }

  /** Plugs it in, with the voice of its language in its flash. */
  async function plugIn() {
    await machine.settled();
    if (!machine.box.powered) {
      const language = read()?.language ?? voice.language;
      if (!voice.pack || language !== voice.language) {
        voice = { language, pack: await unpacked(`voice-${language}`) };
        machine.flashVoice(voice.pack);
      }
    }
    await machine.plugIn();
  }

  function read() {
    try {
      return reader.report(machine.box.flash.journal());
    } catch (error) {
      // Whatever is wrong with it, the box itself may tell.
      console.error(error);
    }
  }

  /** Another language was set: its voice is flashed. */
  async function flash() {
    machine.pull();
    await plugIn();
    $('flashed').dataset.words = 'voiceFlashed';
    $('flashed').textContent = word('voiceFlashed');
  }

  /** Gives the box another journal. The one before is kept. @returns What went wrong, if so. */
  async function replace(journal) {
    machine.pull();
    await machine.settled();
    const before = machine.box.flash.journal();
    try {
      await store?.replace(journal, { number: found.number, before });
    } catch (error) {
      await plugIn();
      return error;
    }
    found.before = before;
    machine.fill(journal);
    await plugIn();
  }

  if (store && isNew) await store.replace(found.journal, { number: found.number }).catch(insist);
  furnish(desk);
  await plugIn();
}

/** Everything that one sees, hears and presses. */
function furnish(desk) {
  const { machine, reader } = desk;
  const screen = new Screen($('glass'));
  const sound = new Sound();
  const teller = new Teller($('said'), reader);
  const bench = new Bench(desk);
  let powered = null;
  let light = null;
  /** Whether the box speaks a language that its voice does not, and when it was pressed last. */
  let voiceless = false;
  let touched = 0;

  machine.onLook = () => {
    const { box } = machine;
    screen.show(box);
    const on = Boolean(box.powered && box.chip.silicon.gpio[LIGHT].outputEnable && box.chip.silicon.gpio[LIGHT].outputValue);
    if (on !== light) showLight((light = on));
    if (box.powered) {
      sound.play(box.speaker.takeSamples?.(RATE) ?? new Float32Array());
      const said = box.takeSaid?.() ?? new Uint32Array();
      teller.take(said);
      const clip = said.findLast((bits) => bits >>> 28 === 0);
      if (clip !== undefined) voiceless = LANGUAGES[(clip >>> 16) & 3] !== desk.voice();
      if (said.length) touched = box.now;
      if (voiceless && box.now > touched + LEFT_ALONE) {
        voiceless = false;
        desk.flash();
      }
    }
    if (box.powered !== powered) showPower((powered = box.powered));
    bench.show();
  };
  machine.onTrouble = (error) => {
    console.error(error);
    notice(`${word('stopped')} (${error.message})`, ['plugIn']).then(() => desk.plugIn());
  };
  let blind = '';
  machine.onBlind = (error) => {
    // Once is enough: it may be the same with every picture.
    if (error.message === blind) return;
    blind = error.message;
    console.error(error);
    if (!$('notice').querySelector('button')) notice(`${word('blind')} (${blind})`);
  };
  function showLight(on) {
    $('light').classList.toggle('on', on);
    $('light').dataset.label = on ? 'lightOn' : 'lightOff';
    $('light').setAttribute('aria-label', word($('light').dataset.label));
  }
  function showPower(on) {
    $('plug').dataset.words = on ? 'pull' : 'plugIn';
    $('plug').textContent = word($('plug').dataset.words);
    if (on) {
      // What else was told stays.
      if ($('notice').dataset.answers === 'plugIn') desk.calm();
    } else if (!$('notice').querySelector('button')) {
      notice(word(machine.box.isDrive ? 'drive' : 'off'), ['plugIn']).then(() => desk.plugIn());
    }
  }

  listen(
    [...document.querySelectorAll('.key')],
    (key, down) => {
      sound.wake();
      machine.press(key, down);
    },
    (key) => {
      sound.wake();
      machine.tap(key);
    },
  );
  $('menu').addEventListener('click', () => {
    sound.wake();
    machine.hold('B');
  });
  $('plug').addEventListener('click', () => (machine.box.powered ? machine.pull() : desk.plugIn()));
  const mute = () => {
    sound.muted = !sound.muted;
    $('sound').setAttribute('aria-pressed', !sound.muted);
  };
  $('sound').addEventListener('click', mute);
  addEventListener('keydown', (event) => {
    const typed = event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.('select, input');
    if (event.key.toLowerCase() === 'm' && !typed && !event.repeat) mute();
  });
  document.addEventListener('visibilitychange', () => {
    sound.hidden = document.hidden;
    machine.paused = document.hidden;
  });
  machine.paused = document.hidden;
}

start().catch((error) => {
  console.error(error);
  notice(`${word('stopped')} (${error.message})`);
});
