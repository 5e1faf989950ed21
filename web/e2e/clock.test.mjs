// The clock alone: two areas to press, kept on the device, paused by the arbiter or by both.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, hall } from './stage.mjs';
import { until, Visitor } from './visitor.mjs';

const tablet = { width: 1180, height: 820, hasTouch: true };
const side = (page, color) => page.locator(`[data-press=${color}]`);
const left = async (page, color) => Number(await side(page, color).getAttribute('data-left'));

/** Touch-down alone presses: the finger is still on the glass when the clock has changed. */
async function touch(page, color) {
  await side(page, color).dispatchEvent('pointerdown', { pointerType: 'touch', button: 0 });
}

/** Sets a clock up from the lobby on; answers the page. */
async function setUp(fill, options = {}) {
  const { page } = await Visitor.come(browser, hall, { ...tablet, ...options });
  await page.getByRole('link', { name: /Across the table/ }).click();
  await page.getByRole('switch', { name: 'Clock only' }).click();
  await page.getByLabel('White').fill('Anna');
  await page.getByLabel('Black').fill('Boris');
  await fill(page);
  await page.getByRole('button', { name: 'Begin' }).click();
  await side(page, 'white').waitFor();
  return page;
}

test('two and a half hours for forty moves: presses, count, and a reload keep the time', async () => {
  const page = await setUp((p) => p.locator('[data-preset="40/9000,16/3600*"]').click());
  assert.match(await side(page, 'white').innerText(), /2:30:00/);
  await touch(page, 'black');
  await until('White’s time runs', async () => (await left(page, 'white')) < 9_000_000);
  assert.equal(await left(page, 'black'), 9_000_000);
  await touch(page, 'black');
  assert.equal(await side(page, 'black').getAttribute('aria-disabled'), 'true');
  await touch(page, 'white');
  await until('White’s move is counted', async () =>
    /39 to go/.test(await side(page, 'white').innerText()),
  );
  const stood = await left(page, 'white');
  await until('Black’s time runs', async () => (await left(page, 'black')) < 9_000_000);
  await page.keyboard.press('ShiftLeft');
  await until('the left Shift presses Black’s clock', async () =>
    /39 to go/.test(await side(page, 'black').innerText()),
  );
  await page.reload();
  await side(page, 'white').waitFor();
  await until('the time runs on after a reload', async () => (await left(page, 'white')) < stood);
  assert.match(await side(page, 'black').innerText(), /39 to go/);
  await page.goBack();
  assert.ok(page.url().endsWith('/clock'), 'the back gesture leads nowhere');
});

test('only the PIN opens the arbiter’s tools; both players together pause without it', async () => {
  const page = await setUp(async (p) => {
    await p.locator('[data-preset="180+2"]').click();
    await p.getByLabel('Arbiter’s PIN').fill('2468');
  });
  await touch(page, 'black');
  await page.getByRole('button', { name: 'Arbiter' }).click();
  await page.keyboard.type('1111');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByText('Wrong PIN').waitFor();
  await page.keyboard.type('2468');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Stop clocks' }).click();
  const had = await left(page, 'white');
  await page.getByRole('button', { name: 'Anna +2:00' }).click();
  await until('two minutes more', async () => (await left(page, 'white')) === had + 120_000);
  await page.getByRole('button', { name: 'Start clocks' }).click();
  await page.keyboard.press('Escape');
  await until('the clock runs again', async () => (await left(page, 'white')) < had + 120_000);

  for (const name of [/White: Anna/, /Black: Boris/]) {
    const button = page.getByRole('region', { name }).locator('.hold button');
    await button.dispatchEvent('keydown', { key: ' ' });
    await page.waitForTimeout(2_100);
    await button.dispatchEvent('keyup', { key: ' ' });
  }
  await until('both clocks stand', async () =>
    /Clocks stopped/.test(await side(page, 'white').innerText()),
  );
  const stands = await left(page, 'white');
  await page.waitForTimeout(300);
  assert.equal(await left(page, 'white'), stands);
});

test('a flag falls and stops both clocks', async () => {
  const page = await setUp(async (p) => {
    await p.locator('[data-preset="custom"]').click();
    await p.getByRole('group', { name: 'Clock' }).getByText('Increment').click();
    await p.getByLabel('Minutes for each player').fill('0.02');
    await p.getByLabel('Seconds for each move').fill('0');
  });
  await touch(page, 'black');
  await side(page, 'white').getByText('Flag fell').waitFor();
  assert.match(await side(page, 'black').innerText(), /Game over/);
  await touch(page, 'white');
  assert.equal(await left(page, 'white'), 0);
});
