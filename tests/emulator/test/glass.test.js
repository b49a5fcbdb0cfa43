// The OLED's model: what is sent and what is then seen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Glass } from '../harness/glass.js';

const ON = [0x8d, 0x14, 0xa1, 0xc8, 0xaf];

function say(glass, ...bytes) {
  glass.start();
  assert.ok(bytes.every((byte) => glass.write(byte)));
  glass.stop();
}
const command = (glass, ...bytes) => say(glass, 0x00, ...bytes);
const data = (glass, ...bytes) => say(glass, 0x40, ...bytes);

/** On, upright, horizontal over everything, and empty. */
function ready() {
  const glass = new Glass();
  command(glass, ...ON, 0x20, 0, 0x21, 0, 127, 0x22, 0, 7);
  data(glass, ...new Uint8Array(1024));
  return glass;
}
const lit = (row, y) => [...row].flatMap((letter, x) => (letter === '#' ? [`${x},${y}`] : []));
const seen = (glass) => glass.rows().flatMap(lit);

test('after power-up it is dark and its memory is garbage, another each time', () => {
  const glass = new Glass();
  assert.deepEqual(seen(glass), []);
  command(glass, ...ON);
  assert.ok(seen(glass).length > 1000);
  assert.ok(!glass.complete);
  const before = glass.memory;
  glass.powerUp();
  assert.notDeepEqual(glass.memory, before);
});

test('it shows nothing without the charge pump, with other COM pins, or switched off', () => {
  for (const bytes of [[0x8d, 0x10], [0xda, 0x02], [0xae]]) {
    const glass = ready();
    data(glass, 0xff);
    assert.equal(seen(glass).length, 8);
    command(glass, ...bytes);
    assert.deepEqual(seen(glass), [], String(bytes));
  }
});

test('upright, the first byte stands at the top left with its lowest bit on top', () => {
  const glass = ready();
  data(glass, 0x01, 0x80);
  assert.deepEqual(seen(glass), ['0,0', '1,7']);
  assert.ok(glass.complete);
  assert.equal(glass.text().split('\n')[0], '▀' + ' '.repeat(127));
  assert.equal(glass.bytes()[1], 0x80);
  assert.equal(glass.hex().slice(0, 6), '018000');
});

test('segments are mirrored for what is written from then on, COM lines at once', () => {
  const glass = ready();
  data(glass, 0x01);
  command(glass, 0xa0);
  data(glass, 0x01);
  assert.deepEqual(seen(glass), ['0,0', '126,0']);
  command(glass, 0xc0);
  assert.deepEqual(seen(glass), ['0,63', '126,63']);
});

test('horizontal addressing wraps in its window', () => {
  const glass = ready();
  command(glass, 0x21, 10, 11, 0x22, 2, 3);
  data(glass, 1, 1, 1, 1, 2);
  assert.deepEqual(seen(glass), ['11,16', '10,17', '10,24', '11,24']);
});

test('vertical addressing goes down first', () => {
  const glass = ready();
  command(glass, 0x20, 1, 0x21, 10, 11, 0x22, 2, 3);
  data(glass, 1, 2, 4);
  assert.deepEqual(seen(glass), ['10,16', '11,18', '10,25']);
});

test('page addressing stays in its page', () => {
  const glass = ready();
  command(glass, 0x20, 2, 0xb3, 0x0f, 0x17);
  data(glass, 1, 2);
  assert.deepEqual(seen(glass), ['127,24', '0,25']);
});

test('a continuation bit announces one byte and another control byte', () => {
  const glass = ready();
  say(glass, 0x80, 0x21, 0x80, 5, 0x80, 5, 0xc0, 0x01, 0x40, 0x02, 0x04);
  assert.deepEqual(seen(glass), ['5,0', '5,9', '5,18']);
});

test('inverse, all lit, start line, offset and fewer lines change what is seen', () => {
  const glass = ready();
  data(glass, 0x10);
  const changed = (...bytes) => {
    command(glass, ...bytes);
    return seen(glass);
  };
  assert.deepEqual(changed(0x44), ['0,0']);
  assert.deepEqual(changed(0x40, 0xd3, 3), ['0,1']);
  assert.deepEqual(changed(0xd3, 0), ['0,4']);
  assert.equal(changed(0xa7).length, 8191);
  assert.equal(changed(0xa5).length, 8192);
  assert.equal(changed(0xa8, 31).length, 4096);
});

test('contrast is what was said last, also across two transactions', () => {
  const glass = ready();
  command(glass, 0x81);
  command(glass, 0x33);
  assert.equal(glass.contrast, 0x33);
});

test('without a START it does not answer, and what it does not know it writes down', () => {
  const glass = ready();
  assert.equal(glass.write(0x00), false);
  assert.equal(glass.complaints.size, 0);
  command(glass, 0xee);
  say(glass, 0x01, 0xaf);
  assert.deepEqual([...glass.complaints], ['command 0xee', 'control byte 0x01']);
});

test('an SH1106 has 132 columns, shows those from the third on, and knows no windows', () => {
  const glass = new Glass({ kind: 'sh1106' });
  command(glass, 0xad, 0x8b, 0xa1, 0xc8, 0xaf);
  for (let page = 0; page < 8; page++) {
    command(glass, 0xb0 | page, 0x02, 0x10);
    data(glass, ...new Uint8Array(128));
  }
  assert.ok(glass.complete);
  command(glass, 0xb1, 0x02, 0x10);
  data(glass, 0x01);
  command(glass, 0x01, 0x18);
  data(glass, 0x80, 0xff, 0xff, 0xff, 0xff);
  assert.deepEqual(seen(glass), ['0,8', '127,15'], 'what lies beyond the glass is not seen, and nothing wraps');
  command(glass, 0xad, 0x8a);
  assert.deepEqual(seen(glass), [], 'without its converter it is dark');
  assert.equal(glass.complaints.size, 0);
  command(glass, 0x20);
  assert.deepEqual([...glass.complaints], ['command 0x20']);
});

test('an SSD1309 is lit without a charge pump', () => {
  const glass = new Glass({ kind: 'ssd1309' });
  command(glass, 0xa1, 0xc8, 0xaf, 0x20, 0, 0x21, 0, 127, 0x22, 0, 7);
  data(glass, ...new Uint8Array(1024));
  assert.ok(glass.complete);
  command(glass, 0x8d, 0x10);
  assert.ok(glass.complete, 'that command means nothing to it');
  assert.equal(glass.complaints.size, 0);
});

test('the status byte tells kind and light, or nothing', () => {
  for (const [kind, low] of [['ssd1306', 3], ['ssd1309', 6], ['sh1106', 7]]) {
    const glass = new Glass({ kind });
    assert.equal(glass.read(), low | 0x40);
    command(glass, 0xaf);
    assert.equal(glass.read(), low);
    assert.equal(new Glass({ kind, readable: false }).read(), 0xff);
  }
  assert.throws(() => new Glass({ kind: 'lcd' }), /no panel/);
});

test('it wakes when it should, and resets itself once', () => {
  const glass = new Glass({ wakes: 120, resets: 300 });
  let now = 0;
  glass.clock = () => now;
  assert.equal(glass.answers, false);
  now = 120;
  assert.equal(glass.answers, true);
  command(glass, ...ON);
  now = 299;
  assert.ok(glass.visible);
  now = 300;
  assert.ok(!glass.visible);
  command(glass, ...ON);
  now = 5000;
  assert.ok(glass.visible, 'once');
});
