// The game is kept as the box keeps it: reloaded, closed or killed in the middle of a game, and at
// the very moment at which something new is seen, nothing is lost. Two tabs do not share a box.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ARGUMENTS, browser, CHROMIUM, connected, HURRY, journal, opened, pass, play, played, seen, started, test, up } from './browser.js';
import { FULL } from '../../../tests/emulator/harness/tier.js';
import { BINGOLINO, DINGOMINOS, OPEN } from '../../../tests/emulator/harness/scripts.js';
import { record, render } from '../../../tests/emulator/harness/desk.js';


test('reloaded and closed in mid-game, the box offers the game as it was', async (t) => {
  const context = await (await browser(t)).newContext();
  let page = await started(await opened(context, { hurry: HURRY }));
  await play(page, `${DINGOMINOS} ${OPEN} A`);
  for (const how of ['reloaded', 'closed']) {
    const [kept, game] = [await journal(page), record(await journal(page))];
    assert.match(game, /^draw/m);
    if (how === 'reloaded') await page.reload();
    else {
      await page.close();
      page = await opened(context, { hurry: HURRY });
    }
    await started(page);
    assert.equal(record(await journal(page)), game, how);
    assert.equal(`\n${await seen(page)}`, `\n${render(kept)}`, how);
    await play(page, 'A A');
    assert.notEqual(record(await journal(page)), game, `${how}, and played on`);
  }
});

/**
 * A home for browsers that can be killed. However the test ends, none of them lives on: nothing
 * would end it otherwise.
 */
function mortals(t) {
  const home = mkdtempSync(join(tmpdir(), 'croupier-page-'));
  const kills = [];
  t.after(async () => {
    for (const kill of kills) await kill();
    rmSync(home, { recursive: true, force: true, maxRetries: 20 });
  });
  const born = async () => {
    // Some systems allow no sandbox to a program that is not installed in its usual place; and this
    // one opens only our own page.
    const words = [...ARGUMENTS, '--no-sandbox', '--headless', '--remote-debugging-port=0', `--user-data-dir=${home}`, '--no-first-run'];
    const child = spawn(CHROMIUM, words, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
    // Over once nobody writes to its standard error any more, so its helpers are gone as well.
    const over = new Promise((resolve) => child.once('close', resolve));
    const kill = () => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
      return over;
    };
    kills.push(kill);
    const endpoint = await new Promise((resolve, reject) => {
      let said = '';
      child.stderr.on('data', (data) => {
        said += data;
        const found = /DevTools listening on (\S+)/.exec(said);
        if (found) resolve(found[1]);
      });
      child.once('error', reject);
      child.once('exit', () => reject(new Error(said)));
    });
    const context = (await connected(t, endpoint)).contexts()[0];
    await up(context).catch(async (late) => {
      await kill();
      throw late;
    });
    return { context, kill };
  };
  return () => born().catch(born);
}

test('killed the moment a move is seen, the browser has kept it', async (t) => {
  const next = mortals(t);
  const games = [];
  for (let life = 0; life < (FULL ? 4 : 2); life++) {
    const { context, kill } = await next();
    const page = await started(await opened(context, { hurry: HURRY }));
    if (life > 0) assert.equal(record(await journal(page)), games.at(-1), `life ${life}`);
    await play(page, life > 0 ? 'A' : `${DINGOMINOS} ${OPEN}`);
    // The picture changes within this call, and the next thing that happens is the end.
    const then = await page.evaluate(async () => {
      const { machine } = globalThis.croupier;
      const { box } = machine;
      const [before, shown] = [box.flash.operations.length, box.glass.hex()];
      machine.tap('A');
      while (box.flash.operations.length === before || machine.held || box.glass.hex() === shown) {
        globalThis.wall.run(100);
        await new Promise((go) => setTimeout(go, 1));
      }
      return btoa(Array.from(box.flash.journal(), (byte) => String.fromCharCode(byte)).join(''));
    });
    await kill();
    games.push(record(Buffer.from(then, 'base64')));
  }
  assert.equal(new Set(games).size, games.length, 'something happened in each life');
});

test('what is seen is in the store before it is seen', async (t) => {
  const page = await started(await played(t, { hurry: HURRY }));
  // The store takes its time from now on; the glass must wait for it.
  await page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    globalThis.early = [];
    IDBDatabase.prototype.transaction = function (...words) {
      const { box } = globalThis.croupier.machine;
      const shown = box.glass.hex();
      const kept = transaction.apply(this, words);
      const set = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'oncomplete').set;
      Object.defineProperty(kept, 'oncomplete', {
        set(call) {
          const late = () => {
            globalThis.early.push(box.glass.hex() !== shown);
            call();
          };
          set.call(kept, () => setTimeout(late, 600));
        },
      });
      return kept;
    };
  });
  await play(page, `${BINGOLINO} A 1500ms`);
  const early = await page.evaluate(() => globalThis.early);
  assert.ok(early.length >= 3, String(early.length));
  assert.ok(early.every((one) => !one), String(early));
});

test('a second tab says that the first one has the box, and gets it when that is closed', async (t) => {
  const context = await (await browser(t)).newContext();
  const first = await started(await opened(context, { hurry: HURRY }));
  await play(first, BINGOLINO);
  const game = await journal(first);
  const second = await opened(context, { hurry: HURRY });
  await second.getByRole('alert').filter({ hasText: 'Another tab has the box' }).waitFor();
  assert.equal(await second.evaluate(() => globalThis.croupier), undefined, 'no box runs there');
  await pass(first, 500);
  await first.close();
  await started(second);
  assert.equal(await second.getByRole('alert').textContent(), '');
  assert.equal(record(await journal(second)), record(game));
});
