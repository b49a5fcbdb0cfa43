// The power is cut at every flash operation of a game of Dingominos: see `harness/cuts.js`.

import { test } from 'node:test';
import { sweep } from '../harness/cuts.js';

test('dingominos: the box starts from every cut, before or after the event', () => sweep('dingominos'));
