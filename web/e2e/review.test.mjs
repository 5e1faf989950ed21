// Looking back at a finished game: steps, variations, the log with its articles, FEN and PGN.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, hall } from './stage.mjs';
import { act, casual, playMoves, startGame, until, Visitor } from './visitor.mjs';

const OPERA =
  'e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 ' +
  'O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#';
const LAST_FEN = '1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17';

const come = (options) => Visitor.come(browser, hall, options);

async function operaGame(terms) {
  const [white, black] = [await come(), await come()];
  const game = await startGame(white, black, terms);
  await act(white, game, { act: 'move', text: 'e4', ply: 1, offer_draw: false });
  await act(black, game, { act: 'offer_draw' });
  await act(white, game, { act: 'decline_draw' });
  await playMoves(white, black, game, OPERA.split(' ').slice(1), 1);
  return { white, black, game };
}

const shown = (page) => page.locator('.moves [aria-current]');
// What is seen, without what is only spoken.
const current = (page) => shown(page).locator('.seen').innerText();
const pieceAt = (page, square) => page.locator(`[role=gridcell][data-square="${square}"]`);

test('a finished game is stepped through by keys and buttons and plays by itself', async () => {
  const { white, game } = await operaGame();
  await white.inGame();
  await white.page.getByRole('link', { name: 'Review' }).first().click();
  const { page } = white;
  await page.getByRole('heading', { name: /^Review:/, level: 1 }).waitFor({ state: 'attached' });
  assert.equal(new URL(page.url()).search, `?game=${game}`);
  assert.equal(await current(page), 'Rd8#');
  await page.getByText('White wins by checkmate').first().waitFor();
  await page.keyboard.press('ArrowLeft');
  assert.equal(await current(page), 'Nxb8');
  await page.keyboard.press('Home');
  assert.equal(await shown(page).count(), 0);
  await page.keyboard.press('ArrowRight');
  assert.equal(await current(page), 'e4');
  await page.getByRole('button', { name: 'To the end' }).click();
  assert.equal(await current(page), 'Rd8#');
  await page.getByRole('button', { name: 'To the start' }).click();
  await page.getByRole('button', { name: 'Play through' }).click();
  await until('it plays by itself', async () => {
    return (await shown(page).count()) > 0 && (await current(page)) === 'Nf3';
  });
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.keyboard.press('f');
  await until('Black is below', async () => {
    const [a, h] = await Promise.all(
      ['a8', 'h1'].map((square) => pieceAt(page, square).boundingBox()),
    );
    return a !== null && h !== null && a.y > h.y;
  });
});

test('another move becomes a variation, which can be made the line or taken away', async () => {
  const { white, game } = await operaGame();
  const { page } = white;
  await white.open(`/analysis?game=${game}`);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('/');
  await page.keyboard.type('c5');
  await page.keyboard.press('Enter');
  const variation = page.locator('.variation');
  await variation.getByText('c5', { exact: true }).waitFor();
  await page.keyboard.type('Ke7');
  await page.keyboard.press('Enter');
  await page.locator('.moves').getByText('Ke7 is not possible').waitFor();
  await page.locator('[data-move-field]').fill('马f3');
  await page.keyboard.press('Enter');
  assert.equal(await current(page), 'Nf3');
  await page.getByRole('button', { name: 'Make it the line' }).click();
  await variation.getByText('e5', { exact: true }).first().waitFor();
  const pairs = page.locator('.pair');
  assert.match(await pairs.first().innerText(), /e4\s+c5/);
  await variation.locator('[data-ply]').first().click();
  await page.getByRole('button', { name: 'Remove from here' }).click();
  await variation.waitFor({ state: 'detached' });
  assert.equal(await page.locator('.moves [data-ply]').count(), 3);
});

test('a move is made on the board of the desk by the keyboard alone', async () => {
  const one = await come({ path: '/analysis' });
  const { page } = one;
  await pieceAt(page, 'e2').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.locator('.moves [data-ply="1"]').getByText('e4', { exact: true }).waitFor();
});

test('the log says what happened and shows the article behind it', async () => {
  const { white, game } = await operaGame(casual('300+3', { edition: 'fide-2023' }));
  await white.open(`/analysis?game=${game}`);
  const log = white.page.locator('ol > [data-kind]');
  const events = await white.ask('GET', `/games/${game}/events`);
  assert.equal(await log.count(), events.length);
  await log.getByText('The game began').waitFor();
  await log.getByText('Black offered a draw').waitFor();
  const last = white.page.locator('[data-kind="ended"]');
  await last.getByText('White wins by checkmate').waitFor();
  await last.getByRole('button', { name: 'Article 5.1.1' }).click();
  await last.getByRole('dialog').getByText(/mating the king/).waitFor();
});

test('FEN and PGN are copied out and read back', async () => {
  const { white, game } = await operaGame();
  await white.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { page } = white;
  await white.open(`/analysis?game=${game}`);
  await page.getByRole('button', { name: 'FEN and PGN' }).click();
  const dialog = page.getByRole('dialog');
  assert.equal(await dialog.getByLabel('FEN', { exact: true }).inputValue(), LAST_FEN);
  await dialog.getByRole('button', { name: 'Copy' }).nth(1).click();
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  const pgn = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(pgn, /\[Result "1-0"\]/);
  assert.match(pgn, /17\. Rd8# 1-0/);

  const field = dialog.getByLabel('Paste a FEN or a PGN');
  await field.fill('no chess at all');
  await dialog.getByRole('button', { name: 'Load' }).click();
  await dialog.locator('[aria-invalid]').waitFor();
  await field.fill(`${pgn.replace('1. e4 e5', '1. e4 e5 (1... c5 2. Nf3)')}`);
  await dialog.getByRole('button', { name: 'Load' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('.variation').getByText('c5', { exact: true }).waitFor();
  assert.equal(new URL(page.url()).search, '');
});

test('a position is set up on the board of the dialog', async () => {
  const one = await come({ path: '/analysis' });
  const { page } = one;
  await page.getByRole('button', { name: 'Set up a position' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Empty board' }).click();
  await dialog.getByText('The board is empty').waitFor();
  const put = async (piece, square) => {
    await dialog.getByRole('group', { name: 'Piece to put' }).getByLabel(piece).click();
    await dialog.locator(`[data-square="${square}"]`).click();
  };
  await put('white king', 'e1');
  await dialog.getByText('Each side needs one king').waitFor();
  await put('black king', 'e8');
  await put('white rook', 'h1');
  await dialog.getByLabel('White, short').check();
  await dialog.getByRole('button', { name: 'Use the position' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('[data-move-field]').fill('0-0');
  await page.keyboard.press('Enter');
  await page.locator('.moves [aria-current]').getByText('O-O', { exact: true }).waitFor();
});

test('a game that goes on is not shown to be analysed', async () => {
  const [white, black] = [await come(), await come()];
  const game = await startGame(white, black);
  const third = await come();
  await third.page.goto(`/analysis?game=${game}`);
  await third.page.getByRole('heading', { name: 'This game is still going on' }).waitFor();
  await third.page.goto('/analysis?game=nothing');
  await third.page.getByRole('heading', { name: 'There is no such game' }).waitFor();
  await act(white, game, { act: 'abort' });
});
