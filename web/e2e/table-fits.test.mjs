// The table in many windows and both languages: everything is in reach, axe has no serious fault.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Table } from './across.mjs';
import { faults } from './axe.mjs';
import { browser, hall } from './stage.mjs';
import { Visitor } from './visitor.mjs';

const looks = [
  { lang: 'en', theme: 'light', width: 1180, height: 820 },
  { lang: 'zh', theme: 'dark', width: 1440, height: 900 },
  { lang: 'en', theme: 'dark', width: 1024, height: 768 },
  { lang: 'zh', theme: 'light', width: 820, height: 1180 },
  { lang: 'en', theme: 'light', width: 390, height: 844 },
  { lang: 'zh', theme: 'dark', width: 360, height: 640 },
  { lang: 'en', theme: 'light', width: 844, height: 390 },
];

/** Opens a path in each look, in the browser of one visitor, and judges it there. */
async function inEachLook(visitor, path, judge) {
  for (const look of looks) {
    const { lang, theme, width, height } = look;
    await visitor.ask('PATCH', '/me/settings', { language: lang, theme });
    const page = await visitor.context.newPage();
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await page.locator('main#main h1').first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await judge(page, `${lang}, ${theme}, ${width}×${height}`);
    await page.close();
  }
  await visitor.ask('PATCH', '/me/settings', { language: 'en', theme: 'light' });
}

/** Buttons of the two halves that something else covers or the window cuts off. */
function outOfReach(page) {
  return page.locator('.table .half button:not(.tag)').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const box = button.getBoundingClientRect();
      const name = button.textContent.trim();
      const inside =
        box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
      if (!inside) return [`${name} leaves the window`];
      const spots = [
        [0.5, 0.5],
        [0.1, 0.2],
        [0.9, 0.8],
      ];
      return spots.flatMap(([across, down]) => {
        const x = box.left + box.width * across;
        const y = box.top + box.height * down;
        const hit = document.elementFromPoint(x, y);
        return button.contains(hit) ? [] : [`${name} lies under ${hit?.className}`];
      });
    }),
  );
}

/** Cards whose words stick out of them. */
function tooFull(page) {
  return page.locator('[data-card]').evaluateAll((cards) =>
    cards
      .filter((card) => card.scrollHeight > card.clientHeight + 1)
      .map((card) => `${card.innerText} needs ${card.scrollHeight} of ${card.clientHeight}`),
  );
}

async function table() {
  const found = await Table.setUp(browser, hall, { preset: '3600+30', pin: '2468' });
  await found.press('black');
  await found.unlock('2468');
  await found.live('white');
  return found;
}

async function sits(page, name) {
  await page.locator('[data-press=white][data-left]').waitFor();
  assert.deepEqual(await outOfReach(page), [], name);
  assert.deepEqual(await tooFull(page), [], name);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.ok(!wide, `${name}: nothing is wider than the window`);
  const board = await page.locator('.table .ground').boundingBox();
  const { width, height } = page.viewportSize();
  assert.ok(board.width >= Math.min(width, height) * 0.65, `${name}: the board is the hero`);
}

test('an offer is answered within reach in every window', async () => {
  const at = await table();
  await at.touch('e2');
  await at.touch('e4');
  await at.card('white').getByText(/^Set:/).waitFor();
  await at.open('white', 'Offer');
  await at.press('white');
  await at.card('black').getByRole('button', { name: 'Accept' }).waitFor();
  await inEachLook(at.visitor, `/table/${at.id}`, async (page, name) => {
    await page.locator('[data-card=black] .answers').waitFor();
    await sits(page, name);
    assert.deepEqual(await faults(page), [], name);
  });
});

test('an illegal move and the touched piece are told within their card in every window', async () => {
  const at = await table();
  await at.touch('b1');
  await at.touch('b5');
  await at.press('white');
  await at.card('white').getByText(/Illegal move of White/).waitFor();
  await inEachLook(at.visitor, `/table/${at.id}`, async (page, name) => {
    await page.locator('[data-card=white].danger').waitFor();
    await sits(page, name);
  });
});

test('the pads of both sides are free of serious faults and inside the window', async () => {
  const at = await table();
  await inEachLook(at.visitor, `/table/${at.id}`, async (page, name) => {
    await page.locator('[data-press=white][data-left]').waitFor();
    for (const [side, number] of [
      ['near', 1],
      ['near', 3],
      ['far', 3],
    ]) {
      await page.locator(`.${side} .four button`).nth(number).click();
      const pad = page.locator('.pad[role=dialog]');
      await pad.waitFor();
      const box = await pad.boundingBox();
      const { width, height } = page.viewportSize();
      const inside =
        box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
      assert.ok(inside, `${name}: ${JSON.stringify(box)}`);
      assert.deepEqual(await faults(page), [], `${name}: pad ${number} of the ${side} side`);
      await page.keyboard.press('Escape');
    }
  });
});

test('the arbiter’s panel, the cover, the envelope and the end are free of serious faults', async () => {
  const at = await table();
  const path = `/table/${at.id}`;
  const clean = (what) => async (page, name) => {
    await page.locator('[data-press=white][data-left]').waitFor();
    assert.deepEqual(await faults(page), [], `${what}: ${name}`);
  };
  await at.half('white').getByRole('button', { name: 'Call arbiter' }).click();
  await at.open('white', 'More');
  await at.page.getByRole('button', { name: 'Arbiter', exact: true }).click();
  await at.unlock('2468');
  await at.page.getByRole('button', { name: 'Add time' }).click();
  assert.deepEqual(await faults(at.page), [], 'the panel');
  await at.page.getByRole('dialog').getByRole('button', { name: 'Adjourn' }).click();
  await at.page.getByRole('heading', { name: 'Sealed move' }).waitFor();
  await inEachLook(at.visitor, path, clean('the cover'));
  await at.write('e4');
  await at.page.getByRole('button', { name: 'Seal and stop the clocks' }).click();
  await at.page.locator('[data-proof]').waitFor();
  await inEachLook(at.visitor, path, clean('the envelope'));
  await at.page.getByRole('button', { name: 'Resume' }).click();
  await at.page.getByRole('button', { name: 'Open the envelope' }).click();
  await at.card('black').getByText('Your move').waitFor();
  await at.open('black', 'More');
  const resign = at.page.getByRole('dialog').getByRole('button', { name: /resign/i });
  await resign.click();
  await resign.click();
  await at.page.locator('.end .score').waitFor();
  await inEachLook(at.visitor, path, clean('the end'));
  await inEachLook(at.visitor, `/sheet/${at.id}`, async (page, name) => {
    await page.getByText('e4', { exact: true }).waitFor();
    assert.deepEqual(await faults(page), [], `the scoresheet: ${name}`);
  });
});

test('the form and the clock alone are free of serious faults', async () => {
  const visitor = await Visitor.come(browser, hall);
  await inEachLook(visitor, '/table', async (page, name) => {
    assert.deepEqual(await faults(page), [], `the form: ${name}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.ok(!wide, `${name}: nothing is wider than the window`);
    await page.getByRole('switch').first().setChecked(true);
    await page.locator('form button[type=submit]').click();
    await page.waitForURL(/\/clock$/);
    await page.locator('[data-press=black]').dispatchEvent('pointerdown', { button: 0 });
    assert.deepEqual(await faults(page), [], `the clock: ${name}`);
  });
});
