// Could that side still mate? Dead positions and fallen flags as the players see them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, hall } from './stage.mjs';
import { result, seat } from './table.mjs';
import { casual, playMoves } from './visitor.mjs';

const card = ({ page }) => page.locator('section.result');

test('a flag that falls shows both players how the other could still have mated', async () => {
  const { white, black, game } = await seat(browser, hall, casual('15+0'));
  await playMoves(white, black, game, ['e2e4', 'e7e5']);
  await card(black).waitFor({ timeout: 40_000 });
  for (const visitor of [white, black]) {
    assert.equal((await result(visitor)).score, '0–1');
    const could = await card(visitor).locator('.could').innerText();
    assert.match(could, /^Black could still have mated: .*#/);
  }
});
