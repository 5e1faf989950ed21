// What hands and keys do at the board: promotion, premove, typed moves, refusals, confirmation.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, hall } from './stage.mjs';
import { click, drag, pieces, seat, sees, type } from './table.mjs';
import { casual, playMoves, startGame, until, Visitor } from './visitor.mjs';

/** The colour of the middle of a square's lower edge, where no piece stands, as drawn. */
function shades({ page }) {
  return page
    .locator('.board [data-square]')
    .evaluateAll((squares) =>
      Object.fromEntries(
        squares.map((square) => [square.dataset.square, getComputedStyle(square).backgroundColor]),
      ),
    );
}

test('the board is drawn as the rules of the seed say, for both sides', async () => {
  const { white, black } = await seat(browser, hall);
  for (const [who, right] of [
    [white, 'h1'],
    [black, 'a8'],
  ]) {
    const drawn = await shades(who);
    assert.equal(Object.keys(drawn).length, 64, 'S010');
    assert.equal(new Set(Object.values(drawn)).size, 2, 'S010');
    const light = drawn[right];
    const lights = Object.values(drawn).filter((shade) => shade === light);
    assert.equal(lights.length, 32, 'S010');
    const squares = await who.page.locator('.board [data-square]').all();
    const boxes = await Promise.all(squares.map((square) => square.boundingBox()));
    assert.equal(new Set(boxes.map((box) => `${box.width}×${box.height}`)).size, 1, 'S010 equal');
    const corner = boxes.reduce((a, b) => (b.x + b.y > a.x + a.y ? b : a));
    const near = await squares[boxes.indexOf(corner)].getAttribute('data-square');
    assert.equal(near, right, 'S011 the near right-hand corner');
    assert.deepEqual([drawn.h1, drawn.a8], [light, light], 'S011 is light');
    assert.notEqual(drawn.a1, light, 'S011');
    assert.equal(drawn.d1, light, 'S023 the white queen stands on light');
    assert.notEqual(drawn.d8, light, 'S023 the black queen stands on dark');
    const all = await pieces(who);
    assert.equal(Object.values(all).filter((text) => /white|black/.test(text)).length, 32, 'S020');
    assert.equal(await who.page.locator('.ground piece:not(.ghost)').count(), 32, 'S020');
  }
});

test('a pawn on the last rank becomes what its player chooses, and Esc takes it back', async () => {
  const { white, black, game } = await seat(browser, hall);
  await playMoves(white, black, game, ['e4', 'd5', 'exd5', 'c6', 'dxc6', 'Nf6', 'cxb7', 'Nfd7']);
  await sees(white, 8, 'Nfd7');
  await click(white, 'b7', 'a8');
  const choice = white.page.getByRole('dialog', { name: 'Promote to' });
  await choice.waitFor();
  await white.page.keyboard.press('Escape');
  await choice.waitFor({ state: 'detached' });
  assert.equal((await pieces(white)).b7, 'b7, white pawn', 'nothing was played');
  await drag(white, 'b7', 'a8');
  await choice.getByRole('button', { name: 'knight' }).click();
  await sees(black, 9, 'bxa8=N');
  assert.equal((await pieces(black)).a8, 'a8, white knight');
});

test('a premove is kept, shown and sent once when its turn comes', async () => {
  const { white, black } = await seat(browser, hall);
  await drag(white, 'e2', 'e4');
  await sees(black, 1, 'e4');
  await drag(white, 'g1', 'f3');
  await white.page.locator('.banner', { hasText: 'Next move kept: g1–f3' }).waitFor();
  await click(black, 'e7', 'e5');
  await sees(black, 3, 'Nf3');
  await white.page.locator('.banner', { hasText: 'Next move kept' }).waitFor({ state: 'detached' });
  await drag(white, 'f1', 'c4');
  await white.page.getByRole('button', { name: 'Let go' }).click();
  await click(black, 'b8', 'c6');
  await sees(white, 4, 'Nc6');
  assert.equal(
    await white.page.locator('[data-ply="5"]').count(),
    0,
    'what was let go is not sent',
  );
});

test('moves are typed in any notation, and what is no move is refused with its reason', async () => {
  const { white, black } = await seat(browser, hall);
  await type(white, '马f3');
  await sees(black, 1, 'Nf3');
  await type(black, 'e7e5');
  await sees(white, 2, 'e5');
  await type(white, 'Ke2');
  const toast = white.page.locator('.toast');
  await toast.waitFor();
  assert.match(await toast.innerText(), /Ke2 is not possible/);
  assert.equal(await white.page.locator('[data-ply="3"]').count(), 0);
});

test('the cursor on the board plays, and an illegal square comes back red with its article', async () => {
  const { white, black } = await seat(browser, hall, casual('300+3', { edition: 'fide-2023' }));
  const { keyboard } = white.page;
  const at = (square) => white.page.locator(`.board [data-square="${square}"]`);
  await at('e2').focus();
  await keyboard.press('Enter');
  await until(
    'e2 is picked up',
    async () => (await at('e2').getAttribute('aria-selected')) === 'true',
  );
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter']) await keyboard.press(key);
  const toast = white.page.locator('.toast');
  await toast.waitFor();
  assert.match(await toast.innerText(), /e2e5 is not possible[\s\S]*3\.10\.1/);
  assert.equal((await pieces(white)).e2, 'e2, white pawn', 'the piece went back');
  await at('e2').focus();
  for (const key of ['Enter', 'ArrowUp', 'ArrowUp', ' ']) await keyboard.press(key);
  await sees(black, 1, 'e4');
  await until('black is told in words', async () =>
    (await black.page.getByRole('status').innerText()).includes('White: pawn e4. Your move.'),
  );
});

test('with the setting a move waits for its confirmation', async () => {
  const { white, black } = await seat(browser, hall);
  await white.ask('PATCH', '/me/settings', { confirm_move: true });
  await white.page.reload();
  await white.page.locator('[data-side="white"] a.name').waitFor();
  await drag(white, 'd2', 'd4');
  const banner = white.page.locator('.banner', { hasText: 'Play d2d4?' });
  await banner.waitFor();
  await banner.getByRole('button', { name: 'Not this' }).click({ delay: 500 });
  await until('the banner goes or waits', async () => {
    if ((await banner.count()) > 0) await white.page.keyboard.press('n');
    return (await banner.count()) === 0;
  });
  assert.equal((await pieces(white)).d2, 'd2, white pawn');
  await drag(white, 'd2', 'd4');
  await banner.waitFor();
  await until('the move is confirmed', async () => {
    await white.page.keyboard.press('y');
    return (await black.page.locator('[data-ply="1"]').count()) === 1;
  });
  await sees(black, 1, 'd4');
});

test('the list of moves is walked, the board turned, and a new move brings the present', async () => {
  const { white, black, game } = await seat(browser, hall);
  await playMoves(white, black, game, ['e4', 'e5', 'Nf3']);
  await sees(black, 3, 'Nf3');
  await black.page.keyboard.press('Home');
  await until('the start is shown', async () => (await pieces(black)).e2 === 'e2, white pawn');
  await black.page.keyboard.press('ArrowRight');
  await until('one move on', async () => (await pieces(black)).e4 === 'e4, white pawn');
  await black.page.keyboard.press('f');
  const first = black.page.locator('.board [data-square]').first();
  assert.equal(await first.getAttribute('data-square'), 'a8', 'turned');
  await playMoves(white, black, game, ['Nc6'], 3);
  await until('the present is shown', async () => (await pieces(black)).c6 === 'c6, black knight');
});

test('a table of words replaces the board, and moves are typed beside it', async () => {
  const white = await Visitor.come(browser, hall);
  const black = await Visitor.come(browser, hall, { lang: 'zh' });
  await black.ask('PATCH', '/me/settings', { table_view: true });
  const game = await startGame(white, black);
  await Promise.all([white.open(`/game/${game}`), black.open(`/game/${game}`)]);
  await type(white, 'Nf3');
  const cell = (square) => black.page.locator(`table [data-square="${square}"]`);
  await until('the table shows the move', async () => (await cell('f3').innerText()) === '白马');
  assert.equal(await cell('e8').innerText(), '黑王', 'S021');
  await black.page.getByRole('textbox', { name: '着法' }).fill('马c6');
  await black.page.keyboard.press('Enter');
  await sees(white, 2, 'Nc6');
});
