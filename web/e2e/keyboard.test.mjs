// A whole game with the keyboard alone: squares, typed moves in three languages of moves, answers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, hall } from './stage.mjs';
import { result, seat, sees, type } from './table.mjs';
import { casual, until } from './visitor.mjs';

/** Tab until the keyboard is on a square of the board. */
async function toBoard({ page }) {
  for (let i = 0; i < 60; i += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.matches('.board [data-square]'))) return;
  }
  assert.fail('Tab never reaches the board');
}

/** Walks the square cursor with the arrows. */
async function walk({ page }, to, side) {
  const at = await page.evaluate(() => document.activeElement?.dataset.square);
  assert.ok(at, 'the keyboard is on the board');
  const sign = side === 'white' ? 1 : -1;
  const files = (to.charCodeAt(0) - at.charCodeAt(0)) * sign;
  const ranks = (Number(to[1]) - Number(at[1])) * sign;
  const press = async (key, times) => {
    for (let i = 0; i < times; i += 1) await page.keyboard.press(key);
  };
  await press(files > 0 ? 'ArrowRight' : 'ArrowLeft', Math.abs(files));
  await press(ranks > 0 ? 'ArrowUp' : 'ArrowDown', Math.abs(ranks));
  assert.equal(await page.evaluate(() => document.activeElement?.dataset.square), to);
}

async function carry(who, from, to, side) {
  await toBoard(who);
  await walk(who, from, side);
  await who.page.keyboard.press('Enter');
  await walk(who, to, side);
  await who.page.keyboard.press('Space');
}

test('a whole game is played with the keyboard alone', async () => {
  const { white, black } = await seat(browser, hall, casual('900+10'));
  await carry(white, 'e2', 'e4', 'white');
  await sees(black, 1, 'e4');
  await carry(black, 'e7', 'e5', 'black');
  await sees(white, 2, 'e5');
  await type(white, '马f3');
  await sees(black, 3, 'Nf3');
  await type(black, 'Nc6');
  await sees(white, 4, 'Nc6');
  await type(white, 'f1c4');
  await sees(black, 5, 'Bc4');
  await type(black, 'Ke6');
  await black.page.getByText(/no such move|not possible|illegal|not legal/i).first().waitFor();
  await type(black, 'Bc5');
  await sees(white, 6, 'Bc5');
  await type(white, '0-0');
  await sees(black, 7, 'O-O');

  // An offer by `d`, declined by `n`; the banner is deaf for its first moment.
  await white.page.keyboard.press('d');
  await black.page.locator('.banner').getByText(/offers a draw/).waitFor();
  await black.page.waitForTimeout(500);
  await black.page.keyboard.press('n');
  await until('the offer is declined', async () => {
    return (await black.page.locator('.banner').getByText(/offers a draw/).count()) === 0;
  });
  await type(black, 'd6');
  await sees(white, 8, 'd6');

  // The moves are gone through by arrows, the clocks read by `t`.
  await white.page.keyboard.press('Home');
  await until('the first position is shown', async () => {
    const square = white.page.locator('[data-square="e2"]');
    return (await square.getAttribute('aria-label')).includes('pawn');
  });
  await white.page.keyboard.press('End');
  await white.page.keyboard.press('t');
  await white.page.locator('[aria-live="polite"]').filter({ hasText: /minute/ }).first().waitFor();

  await type(white, 'd3');
  await sees(black, 9, 'd3');
  await black.page.keyboard.press('r');
  await black.page.keyboard.press('r');
  assert.equal((await result(white)).score, '1–0', 'S141');
  assert.match((await result(black)).reason, /resign/i);
});

test('the keys are listed by `?`, and single letters can be switched off', async () => {
  const { white } = await seat(browser, hall, casual('900+10'));
  await white.page.keyboard.press('?');
  await white.page.getByRole('dialog').getByText('/', { exact: true }).first().waitFor();
  await white.page.keyboard.press('Escape');
  await white.ask('PATCH', '/me/settings', { keys: false });
  await white.page.reload();
  await white.page.locator('.board [data-square="e2"]').waitFor();
  await white.page.keyboard.press('r');
  await white.page.keyboard.press('r');
  await white.page.waitForTimeout(300);
  assert.equal(await white.page.locator('section.result').count(), 0, 'no letter resigns now');
});
