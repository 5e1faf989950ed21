// A game over the board between two browsers: each has his own half, his own seal, his own eyes.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { Table } from './across.mjs';
import { openBrowser } from './browser.mjs';
import { Hall } from './hall.mjs';
import { casual, everybodyLeaves, startGame, Visitor } from './visitor.mjs';

let hall;
let browser;

before(async () => {
  hall = await Hall.open();
  browser = await openBrowser();
});

afterEach(everybodyLeaves);

after(async () => {
  await browser?.close();
  await hall?.close();
});

const terms = casual('3600+30', {
  edition: 'fide-2023',
  mode: 'board',
  options: { show_destinations: false, claim_hints: false, supervised: true },
});

/** Two players at two devices, each on the page of the game. */
async function apart() {
  const white = await Visitor.come(browser, hall);
  const black = await Visitor.come(browser, hall);
  const game = await startGame(white, black, terms);
  const seats = [];
  for (const visitor of [white, black]) {
    await visitor.page.goto(`/game/${game}`);
    await visitor.page.waitForURL(/\/table\/[^/]+$/);
    seats.push(await Table.at(visitor));
  }
  return seats;
}

/** A finger on a square of a board that Black looks at from his own side. */
async function touchAsBlack(table, square) {
  const turned = `${'hgfedcba'['abcdefgh'.indexOf(square[0])]}${9 - Number(square[1])}`;
  await table.touch(turned);
}

test('each sees his own side near and moves his own pieces; an illegal move is seen by both', async () => {
  const [white, black] = await apart();
  await white.touch('e2');
  await black.card('white').getByText('Touched: pawn e2').waitFor();
  await white.touch('e5');
  await white.card('white').getByText('Set: e2–e5').waitFor();
  await white.press('white');
  for (const seat of [white, black]) {
    await seat.card('white').getByText('Illegal move of White, number 1').waitFor();
  }
  await white.touch('e2');
  await white.touch('e4');
  await white.card('white').getByText('Made: e4').waitFor();
  await black.press('white');
  await white.card('white').getByText('Made: e4').waitFor();
  await white.press('white');
  await black.card('black').getByText('Your move').waitFor();
  await touchAsBlack(black, 'e7');
  await touchAsBlack(black, 'e5');
  await black.card('black').getByText('Made: e5').waitFor();
  await black.press('black');
  await white.card('white').getByText('Your move').waitFor();
  const heads = await black.page
    .locator('.table .ground piece[data-at=e5]')
    .evaluate((piece) => getComputedStyle(piece).rotate);
  assert.equal(heads, 'none', 'nobody sits opposite: no piece stands on its head');
  for (const name of ['Offer', 'Claim', 'More']) {
    const button = white.half('black').getByRole('button', { name, exact: true });
    assert.equal(await button.getAttribute('aria-disabled'), 'true', `${name} is Black’s alone`);
  }
});
