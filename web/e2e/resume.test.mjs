// Mid-game accidents: a reload, a cut line, a killed hall. Nothing is lost, nothing doubled.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, hall } from './stage.mjs';
import { clock, click, drag, pieces, seat, sees } from './table.mjs';
import { casual, playMoves, until } from './visitor.mjs';

/** Says something in the chat of the page. */
async function chat({ page }, text) {
  const row = page.getByRole('button', { name: /^Chat/ });
  if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click();
  await page.getByPlaceholder('Say something').fill(text);
  await page.keyboard.press('Enter');
  await page.getByText(text).waitFor();
}

/** The moves of the game as the hall has them. */
async function moves(visitor, game) {
  return (await visitor.ask('GET', `/games/${game}`)).moves.map((move) => move.san);
}

test('a page reloaded in the middle of a game shows it as it was', async () => {
  const { white, black, game } = await seat(browser, hall, casual('300+3'));
  await playMoves(white, black, game, ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5']);
  await chat(black, 'good luck');
  await white.page.getByRole('button', { name: 'Offer draw' }).click();
  await black.page.locator('.banner').getByText(/offers a draw/).waitFor();
  const stood = await pieces(black);
  const left = await clock(black, 'black');
  await black.page.reload();
  await sees(black, 5, 'Bb5');
  assert.deepEqual(await pieces(black), stood);
  await black.page.locator('.banner').getByText(/offers a draw/).waitFor();
  const now = await clock(black, 'black');
  assert.ok(now <= left && now > left - 30, `the clock ran on: ${left} → ${now}`);
  await black.page.getByRole('button', { name: /^Chat/ }).click();
  await black.page.getByText('good luck').waitFor();
  await drag(black, 'a7', 'a6');
  await sees(white, 6, 'a6');
});

test('a line cut for five seconds while both move catches up, each move once', async () => {
  const { white, black, game } = await seat(browser, hall, casual('300+3'));
  await playMoves(white, black, game, ['e2e4', 'e7e5']);
  await sees(white, 2, 'e5');
  await white.context.setOffline(true);
  await drag(white, 'g1', 'f3');
  await white.page.waitForTimeout(5_000);
  assert.deepEqual(await moves(black, game), ['e4', 'e5'], 'nothing arrived over a cut line');
  await white.context.setOffline(false);
  await sees(black, 3, 'Nf3');
  await sees(white, 3, 'Nf3');

  await black.context.setOffline(true);
  await playMoves(white, black, game, ['b8c6', 'f1b5'], 3);
  await black.page.waitForTimeout(5_000);
  await black.context.setOffline(false);
  await sees(black, 5, 'Bb5');
  await click(black, 'a7', 'a6');
  await sees(white, 6, 'a6');
  const stand = ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6'];
  assert.deepEqual(await moves(white, game), stand);
  assert.deepEqual(await pieces(white), await pieces(black));
});

test('a hall killed after an acknowledged move comes back with all of it', async () => {
  const { white, black, game } = await seat(browser, hall, casual('300+3'));
  await playMoves(white, black, game, ['e2e4', 'e7e5', 'g1f3', 'b8c6']);
  await chat(white, 'see you');
  await drag(white, 'f1', 'b5');
  await sees(black, 5, 'Bb5');
  await white.page.getByRole('button', { name: 'Offer draw' }).click();
  await black.page.locator('.banner').getByText(/offers a draw/).waitFor();
  const left = { white: await clock(black, 'white'), black: await clock(black, 'black') };
  await hall.kill();
  await black.page.waitForTimeout(6_000);
  await hall.start();

  await Promise.all(
    [white, black].map(({ page }) =>
      page.locator('header.bar .dot:not(.hollow)').waitFor({ timeout: 40_000 }),
    ),
  );
  await white.page.getByText(/The hall was down for 0:0\d/).first().waitFor();
  assert.equal(await clock(black, 'white'), left.white, 'White’s clock did not run');
  const charged = left.black - (await clock(black, 'black'));
  assert.ok(charged < 6, `the outage is charged to nobody: ${charged} s went`);
  await black.page.locator('.banner').getByText(/offers a draw/).waitFor();
  assert.deepEqual(await moves(black, game), ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5']);
  await black.page.getByRole('button', { name: /^Chat/ }).click();
  await until('the chat is kept once', async () => {
    return (await black.page.getByText('see you').count()) === 1;
  });
  await drag(black, 'a7', 'a6');
  await sees(white, 6, 'a6');
  await drag(white, 'b5', 'a4');
  await sees(black, 7, 'Ba4');
});
