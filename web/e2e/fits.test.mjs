// What fits its window: nothing lies over what is pressed, no page is wider than its screen.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, hall } from './stage.mjs';
import { act, casual, playMoves, until, Visitor } from './visitor.mjs';
import { result, seat, sees } from './table.mjs';

const come = (options) => Visitor.come(browser, hall, options);

/** What else is hit at points all over a button. */
function strangersOn(button) {
  return button.evaluate((own) => {
    const box = own.getBoundingClientRect();
    const found = [];
    for (let x = 1; x < 12; x += 1) {
      for (let y = 1; y < 4; y += 1) {
        const at = [box.x + (box.width * x) / 12, box.y + (box.height * y) / 4];
        const hit = document.elementFromPoint(...at);
        if (!own.contains(hit)) found.push(`${hit?.tagName} at ${at}`);
      }
    }
    return found;
  });
}

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [820, 1180],
  [844, 390],
  [390, 667],
  [320, 568],
]) {
  test(`the foot of the dialog takes its own clicks at ${width}×${height}`, async () => {
    const { page } = await come({ width, height });
    await page.getByRole('button', { name: 'Custom' }).click();
    const dialog = page.getByRole('dialog');
    const kinds = await dialog.getByRole('radio', { name: /Periods/ }).count();
    if (kinds > 0) await dialog.getByText('Periods', { exact: true }).click();
    const post = dialog.getByRole('button', { name: 'Post a seek' });
    await post.waitFor();
    const range = await dialog.evaluate((box) => box.scrollHeight - box.clientHeight);
    for (let part = 0; part <= 10; part += 1) {
      await dialog.evaluate((box, top) => (box.scrollTop = top), (range * part) / 10);
      assert.deepEqual(await strangersOn(post), [], `scrolled ${part}/10 of ${range} px`);
    }
  });
}

const wide = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('no page is wider than a screen of 320 px', async () => {
  const visitor = await come({ width: 320, height: 568, isMobile: true, hasTouch: true });
  for (const path of ['/', '/settings', '/players', '/sign-in', '/analysis', '/nowhere']) {
    await visitor.open(path);
    assert.equal(await wide(visitor.page), 0, `${path} sticks out`);
  }
});

test('the bar has room for a slow line, an arbiter’s pages and both languages', async () => {
  const first = await come();
  await first.ask('POST', '/accounts', { name: 'Zhou_Min', password: 'a long password' });
  const { cookies } = await first.context.storageState();
  for (const lang of ['en', 'zh']) {
    const { page, context } = await come({ lang });
    await context.addCookies(cookies);
    await context.routeWebSocket(/\/ws$/, (line) => {
      const far = line.connectToServer();
      far.onMessage((text) => setTimeout(() => line.send(text), 1_100));
    });
    await page.goto('/');
    await page.locator('header.bar a[href="/desk"]').waitFor();
    await page.locator('header.bar .words').getByText(/\d{4}/).waitFor();
    for (const width of [640, 700, 820, 899, 900, 1000, 1100, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      assert.equal(await wide(page), 0, `the bar sticks out of ${width} px in ${lang}`);
    }
  }
});

/** The board's edges and the window's, as the page is laid out. */
function edges({ page }) {
  return page.locator('.board[role="group"]').evaluate((board) => {
    const { left, right, top, bottom } = board.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    return { left, right, top, bottom, clientWidth, clientHeight };
  });
}

async function boardFits(visitor, what) {
  let at;
  const fits = async () => {
    at = await edges(visitor);
    const inside = at.left >= 0 && at.right <= at.clientWidth + 0.5;
    return inside && at.top >= 0 && at.bottom <= at.clientHeight + 0.5;
  };
  await until(`the board is in the window of ${what}`, fits).catch((error) => {
    throw new Error(`${error.message}: ${JSON.stringify(at)}`, { cause: error });
  });
}

test('the board follows the window of a phone, wider and narrower', async () => {
  const phone = { width: 820, height: 1180, isMobile: true, hasTouch: true };
  const { white } = await seat(browser, hall, casual('300+3'), phone);
  for (const [width, height] of [
    [390, 844],
    [320, 568],
    [844, 390],
    [820, 1180],
    [390, 844],
  ]) {
    await white.page.setViewportSize({ width, height });
    await boardFits(white, `${width}×${height}`);
    assert.equal(await white.page.evaluate(() => visualViewport.scale), 1, 'not zoomed out');
  }
});

test('the whole board of an analysis is seen on a phone that lies on its side', async () => {
  const visitor = await come({ width: 844, height: 390, isMobile: true, path: '/analysis' });
  await boardFits(visitor, '844×390');
  await visitor.page.getByRole('link', { name: 'Lobby' }).click();
  await visitor.page.locator('main.lobby').waitFor();
});

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [820, 1180],
]) {
  test(`an open chat hides no offer and no end at ${width}×${height}`, async () => {
    const phone = { width, height, isMobile: true, hasTouch: true };
    const { white, black, game } = await seat(browser, hall, casual('300+3'), phone);
    await playMoves(white, black, game, ['e4', 'e5']);
    await Promise.all([white, black].map((who) => sees(who, 2)));
    await black.page.getByRole('button', { name: 'Chat' }).click();
    const sheet = black.page.getByRole('dialog', { name: 'Chat' });
    await sheet.getByLabel('Say something').or(sheet.getByRole('textbox')).first().fill('well');
    await act(white, game, { act: 'offer_draw' });
    const decline = sheet.getByRole('button', { name: 'Decline' });
    await decline.waitFor();
    await black.page.waitForTimeout(700);
    assert.deepEqual(await strangersOn(decline), [], 'the answer can be pressed');
    await decline.click();
    await decline.waitFor({ state: 'detached' });
    assert.ok(await sheet.isVisible(), 'the chat stays open');
    await act(white, game, { act: 'resign' });
    assert.equal((await result(black)).score, '0–1');
    await sheet.waitFor({ state: 'hidden' });
    await black.page.getByRole('button', { name: 'Chat' }).click();
    assert.equal(await sheet.getByRole('textbox').inputValue(), 'well', 'what was begun is kept');
  });
}

test('a game that runs is one press away on every other page', async () => {
  const { white, black, game } = await seat(browser, hall, casual('300+3'));
  await playMoves(white, black, game, ['e4', 'e5']);
  for (const path of ['/settings', '/players', '/analysis']) {
    await white.open(path);
    const back = white.page.getByRole('complementary', { name: 'Your running game' });
    await back.getByText('Your move').waitFor();
    await back.getByText(/4:5\d|5:0\d/).waitFor();
    const [pill, board] = await Promise.all(
      [back, white.page.locator('main .board[role="group"]')].map((one) =>
        one.boundingBox({ timeout: 500 }).catch(() => null),
      ),
    );
    if (path === '/analysis') {
      assert.ok(pill.y + pill.height <= board.y || pill.x >= board.x + board.width, 'not on it');
    }
    await back.getByRole('link').click();
    assert.equal(await white.inGame(), game);
  }
  await white.open('/');
  await white.page.locator(`[data-game="${game}"]`).click();
  assert.equal(await white.inGame(), game);
  await white.page.setViewportSize({ width: 390, height: 844 });
  await white.open('/');
  await white.page.locator('a.next').click();
  assert.equal(await white.inGame(), game);
});

test('the keyboard comes to the board before the chat, and out of the list of keys', async () => {
  for (const [width, height] of [
    [1440, 900],
    [1100, 760],
  ]) {
    const { white } = await seat(browser, hall, casual('300+3'), { width, height });
    const order = await white.page.evaluate(() => {
      const all = [...document.querySelectorAll('main *')];
      const first = (selector) => all.findIndex((one) => one.matches(selector));
      return ['.board [data-square]', '[data-move-field]', '.actions button', '.chat button'].map(
        first,
      );
    });
    assert.ok(order.every((at) => at >= 0), `all parts are there: ${order}`);
    assert.deepEqual(order, order.toSorted((a, b) => a - b), 'board, moves, actions, chat');
    await white.page.keyboard.press('?');
    const keys = white.page.getByRole('dialog', { name: 'Keys' });
    await keys.waitFor();
    const close = keys.getByRole('button', { name: 'Close' });
    assert.ok(await close.evaluate((own) => own === document.activeElement), 'it has the focus');
    await white.page.keyboard.press('Tab');
    const outside = await keys.evaluate((box) => {
      const at = document.activeElement;
      return at !== document.body && !box.contains(at);
    });
    assert.ok(!outside, 'nothing behind the list takes the focus');
    await close.click();
    await keys.waitFor({ state: 'hidden' });
  }
});

test('arrows are drawn in an analysis, and a very long game is read there', async () => {
  const { page } = await come({ path: '/analysis' });
  const box = await page.locator('.board[role="group"]').boundingBox();
  const square = (file, rank) => [
    box.x + ((file + 0.5) * box.width) / 8,
    box.y + ((7.5 - rank) * box.height) / 8,
  ];
  await page.mouse.move(...square(4, 1));
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(...square(4, 3), { steps: 4 });
  await page.mouse.up({ button: 'right' });
  await page.locator('.cg-shapes line').waitFor({ state: 'attached' });
  const shuffle = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
  const long = Array.from({ length: 6_000 }, (_, ply) => shuffle[ply % 4]).join(' ');
  await page.getByRole('button', { name: /FEN/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('form textarea').fill(`${long} *`);
  await dialog.getByRole('button', { name: 'Load' }).click();
  await dialog.waitFor({ state: 'hidden', timeout: 20_000 });
  await page.locator('[data-ply="6000"]').waitFor({ state: 'attached', timeout: 20_000 });
});
