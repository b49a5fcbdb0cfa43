// The power is cut at every flash operation of a game of Bingolino: see `harness/cuts.js`.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sweep } from '../harness/cuts.js';

test('bingolino: the box starts from every cut, before or after the event', () => {
  const boxes = sweep('bingolino');
  assert.ok(boxes > 60, `${boxes} boxes`);
});
