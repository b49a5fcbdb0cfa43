// @ts-check
// The page: brings box, glass, fingers, sound, store, guide and bench together.

import { Bench } from './bench.js';
import { Cable } from './cable.js';
import { chosenLanguage, isLanguage, keepLanguage, LANGUAGES, wordsOf } from './words.js';
import { Desk } from './desk.js';
import { Guide } from './guide.js';
import { Handed, HandOn } from './hand-on.js';
import { offerInstall } from './install.js';
import { keeping, Silent, Store } from './store.js';
import { Layout } from './layout.js';
import { listen } from './controls.js';
import { Notices } from './notice.js';
import { Place, takeBack } from './place.js';
import { Reader } from './reader.js';
import { Screen } from './glass.js';
import { Shelf } from './shelf.js';
import { RATE, Sound } from './sound.js';
import { Teller } from './teller.js';
import { unpacked } from './image.js';
import { $, all } from './page.js';

/** @typedef {import('./words.js').Name} Name */
/** @typedef {import('./words.js').Language} Language */

/** The light of the Pico. */
const LIGHT = 25;
/**
 * After another language was set, the box is left alone for so long before its voice is flashed.
 */
const LEFT_ALONE = 2500;

/** @type {Language} */
let language = 'en';
/** @type {import('./words.js').Word} */
const word = (name, values) => wordsOf(language)(name, values);

/**
 * Puts an element's words, which have that name, into the page's language.
 * @param {HTMLElement} element
 * @param {Name} name
 */
function put(element, name) {
  element.dataset.words = name;
  element.textContent = word(name);
}

/** @param {Language} chosen */
function speak(chosen) {
  language = chosen;
  document.documentElement.lang = language;
  for (const element of all('[data-words]')) {
    const { words, game, from = '', to = '' } = element.dataset;
    // Only plain dice have a name to translate.
    const values = { from, to, game: game === 'dice' ? word('dice') : (game ?? '') };
    element.textContent = word(/** @type {Name} */ (words), values);
  }
  notices.translate();
  for (const element of all('[data-label]')) element.setAttribute('aria-label', word(/** @type {Name} */ (element.dataset.label)));
  $('language', HTMLSelectElement).value = language;
}

const notices = new Notices({ notice: $('notice'), answer: $('answer'), question: $('question', HTMLDialogElement) }, word);

/** What this browser must have, and has not. */
function missing() {
  const needed = ['crypto', 'WebAssembly', 'DecompressionStream', 'ResizeObserver', 'PointerEvent'];
  return needed.filter((name) => !(name in globalThis));
}

/**
 * What is stored, and the store; none where the browser forbids it, or has no lock for other tabs.
 */
async function openStore() {
  const place = new Place();
  try {
    if (!navigator.locks) throw new Error('no locks');
    let here = false;
    await place.take(async () => {
      // A notice that something else has replaced is said again, as long as it holds.
      while (!here && (await notices.say('elsewhere', ['useHere'])) !== 'useHere');
    });
    here = true;
    notices.quiet();
  } catch {
    return { store: null, found: {}, place };
  }
  for (;;) {
    try {
      const store = await Store.open();
      return { store, found: await store.load(), place };
    } catch (error) {
      if (!(error instanceof Silent)) return { store: null, found: {}, place };
      if ((await notices.say('silent', ['again', 'goOn'])) !== 'again') return { store: null, found: {}, place };
    }
  }
}

async function start() {
  speak(chosenLanguage());
  notices.quiet();
  const layout = new Layout({
    box: $('case'),
    canvas: $('glass', HTMLCanvasElement),
    around: [$('header'), $('coach'), $('belt')],
  });
  const choose = $('language', HTMLSelectElement);
  choose.addEventListener('change', () => {
    if (!isLanguage(choose.value)) return;
    keepLanguage(choose.value);
    speak(choose.value);
  });
  const lacks = missing();
  if (lacks.length) {
    await notices.say(() => word('lacks', { what: lacks.join(', ') }), []);
    return;
  }
  // What follows is further down in the page, which may still be on its way.
  if (document.readyState === 'loading') await new Promise((go) => document.addEventListener('DOMContentLoaded', go, { once: true }));
  offerInstall();
  const facts = JSON.parse($('facts').textContent);
  const [image, reader] = await Promise.all([unpacked('image'), unpacked('reader').then(Reader.of)]);
  const { store, found, place } = await openStore();
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const desk = new Desk({ image, reader, facts, store, found, notices, language, still, word });
  const promise = (/** @type {Name} */ name) => put($('keeps'), name);
  desk.onForgets = () => promise('keepsNot');
  if (store) {
    keeping().then((how) => {
      promise(how === 'firmly' ? 'keepsFirmly' : how === 'usually' ? 'keepsUsually' : 'keepsNot');
      if (how === 'not') notices.say('private', ['ok']);
    });
  } else {
    promise('keepsNot');
    notices.say('forgets', ['ok']);
  }
  await desk.begin();
  furnish(desk, layout, still);
  // For our tests, and for whoever listens: nothing is global.
  document.dispatchEvent(new CustomEvent('croupier', { detail: desk }));
  // Another tab may have taken the box while this one was getting ready.
  place.onLost = () => desk.onLost();
  if (place.lost) desk.onLost();
  await desk.plugIn();
}

/**
 * Everything that one sees, hears and presses.
 * @param {Desk} desk
 * @param {Layout} layout
 * @param {boolean} still
 */
function furnish(desk, layout, still) {
  const { machine, reader } = desk;
  const screen = new Screen($('glass', HTMLCanvasElement));
  layout.onResize = () => screen.repaint();
  const sound = new Sound();
  const teller = new Teller($('said'), reader);
  const bench = new Bench(desk);
  new Cable(desk, (flash) => bench.take(flash));
  new Shelf(desk, () => language, still);
  new HandOn(desk);
  const guide = new Guide(desk, screen, () => language, still);
  guide.onChange = () => {
    if (guide.busy) teller.layAside();
    else teller.takeBack();
    pause();
  };
  const hear = (/** @type {import('./harness.js').Box} */ box) => sound.play(box.speaker.takeSamples(RATE));
  guide.onSound = hear;
  let on = false;
  let lit = false;
  /** Whether the box speaks a language that its voice does not, and when it was pressed last. */
  let voiceless = false;
  let touched = 0;

  machine.onLook = () => {
    const { box } = machine;
    if (!guide.busy) screen.show(box);
    const pin = box.powered && box.chip.silicon.gpio[LIGHT];
    const light = Boolean(pin && pin.outputEnable && pin.outputValue);
    if (light !== lit) showLight((lit = light));
    if (box.powered) {
      hear(box);
      const said = box.takeSaid();
      teller.take(said);
      const clip = said.findLast((bits) => bits >>> 28 === 0);
      if (clip !== undefined) voiceless = LANGUAGES[(clip >>> 16) & 3] !== desk.voice();
      if (said.length) touched = box.now;
      if (voiceless && box.now > touched + LEFT_ALONE) {
        voiceless = false;
        desk.flash();
      }
    }
    if (box.powered !== on) showPower((on = box.powered));
    bench.show();
  };
  machine.onTrouble = async (error) => {
    console.error(error);
    if (await notices.say(() => `${word('stopped')} (${error.message})`, ['plugIn'])) desk.plugIn();
  };
  /** Whether nothing that waits for an answer is told. */
  const mayTell = () => notices.answers.every((answer) => answer === 'ok');
  let blind = '';
  machine.onBlind = (error) => {
    // Once is enough: it may be the same with every picture.
    if (error.message === blind) return;
    blind = error.message;
    console.error(error);
    if (mayTell()) notices.say(() => `${word('blind')} (${blind})`, ['ok']);
  };
  desk.onFlashed = () => put($('flashed'), 'voiceFlashed');
  desk.onLost = async () => {
    desk.lost = true;
    desk.swapping = true;
    machine.pull();
    if ((await notices.say('takenAway', ['useHere'])) === 'useHere') takeBack();
  };

  /** @param {boolean} light */
  function showLight(light) {
    $('light').classList.toggle('on', light);
    $('light').dataset.label = light ? 'lightOn' : 'lightOff';
    $('light').setAttribute('aria-label', word(light ? 'lightOn' : 'lightOff'));
  }
  /** @param {boolean} powered */
  async function showPower(powered) {
    put($('plug'), powered ? 'pull' : 'plugIn');
    if (powered) {
      // What else was told stays.
      if (notices.answers.includes('plugIn')) notices.quiet();
      return;
    }
    teller.quiet();
    if (desk.swapping || !mayTell()) return;
    if (await notices.say(machine.box.isDrive ? 'drive' : 'off', ['plugIn'])) desk.plugIn();
  }

  /** The press first: however long a browser takes over the sound, the box has it. */
  const pressed = (/** @type {() => void} */ press) => {
    sound.allow();
    press();
    sound.wake();
  };
  listen(
    all('.key'),
    (key, down) => pressed(() => guide.press(key, down) || machine.press(key, down)),
    (key) => pressed(() => guide.tap(key) || machine.tap(key)),
  );
  $('menu').addEventListener('click', () => {
    guide.end();
    pressed(() => machine.hold('B'));
  });
  $('plug').addEventListener('click', () => (machine.box.powered ? machine.pull() : desk.plugIn()));
  const mute = () => {
    sound.muted = !sound.muted;
    $('sound').setAttribute('aria-pressed', String(!sound.muted));
  };
  $('sound').addEventListener('click', mute);
  const fill = () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen().catch(() => {});
  };
  $('full').hidden = !document.fullscreenEnabled;
  $('full').addEventListener('click', fill);
  document.addEventListener('fullscreenchange', () => $('full').setAttribute('aria-pressed', String(document.fullscreenElement !== null)));
  addEventListener('keydown', (event) => {
    const { target } = event;
    const typed = event.ctrlKey || event.altKey || event.metaKey || (target instanceof Element && target.closest('select, input, textarea, dialog'));
    if (typed || event.repeat) return;
    if (event.key.toLowerCase() === 'm') mute();
    if (event.key.toLowerCase() === 'f' && document.fullscreenEnabled) fill();
  });
  const pause = () => {
    sound.hidden = document.hidden;
    machine.paused = document.hidden || guide.busy;
  };
  const hide = () => {
    guide.hidden = document.hidden;
    pause();
  };
  document.addEventListener('visibilitychange', hide);
  hide();

  const choose = $('language', HTMLSelectElement);
  /** The language of the page until now: a box that speaks it comes along. */
  let before = language;
  choose.addEventListener('change', async () => {
    const follows = [before, null, undefined].includes(desk.report()?.language);
    before = language;
    guide.end();
    guide.translate();
    bench.show(true);
    desk.onShelf();
    if (follows && desk.report()?.language !== language) {
      await desk.translate(language).catch((error) => desk.tellWhy(error, 'notTranslated'));
    }
  });
  new Handed(desk, () => language, still);
}

start().catch((error) => {
  console.error(error);
  notices.say(() => `${word('stopped')} (${error.message})`, []);
});
