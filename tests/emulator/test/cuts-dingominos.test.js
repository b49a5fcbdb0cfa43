// The power is cut at every flash operation of a game of Dingominos: see `harness/cuts.js`.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sweep } from '../harness/cuts.js';

test('dingominos: the box starts from every cut, before or after the event', () => {
  const boxes = sweep('dingominos', { short: true });
  assert.ok(boxes > 150, `${boxes} boxes`);
});
