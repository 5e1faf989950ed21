// What players say to each other in a game: offers, claims, take-backs, resigning, chat.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, hall } from './stage.mjs';
import { pieces, result, seat, sees } from './table.mjs';
import { casual, playMoves, until, Visitor } from './visitor.mjs';

const banner = ({ page }, words) => page.locator('.banner', { hasText: words });
const button = ({ page }, name) => page.getByRole('button', { name });

async function begun(terms, moves = ['e4', 'e5']) {
  const table = await seat(browser, hall, terms);
  await playMoves(table.white, table.black, table.game, moves);
  await Promise.all([table.white, table.black].map((who) => sees(who, moves.length)));
  return table;
}

test('a draw offer has its banner, deaf for 400 ms, and its answers', async () => {
  const { white, black } = await begun();
  await white.page.keyboard.press('d');
  await banner(black, 'offers a draw').waitFor();
  await black.page.keyboard.press('y');
  await black.page.waitForTimeout(150);
  assert.equal(await black.page.locator('section.result').count(), 0, 'a stray key does nothing');
  assert.match(await button(white, 'Offered').innerText(), /Offered/);
  await black.page.waitForTimeout(500);
  await black.page.keyboard.press('n');
  await white.page.locator('.toast', { hasText: 'The offer was declined.' }).waitFor();
  await button(black, 'Offer draw').click();
  await banner(white, 'offers a draw').waitFor();
  await white.page.waitForTimeout(500);
  await banner(white, 'offers a draw').getByRole('button', { name: 'Accept' }).click();
  assert.equal((await result(black)).score, '½–½');
});

test('a claim is made with the intended move written first', async () => {
  const shuffle = ['Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1'];
  const { white, black } = await begun(casual('300+3', { edition: 'fide-2023' }), shuffle);
  await button(black, 'Claim draw').click();
  const pad = black.page.getByRole('region', { name: 'Claim a draw' });
  await pad.getByText('With my move').click();
  await pad.getByLabel('Intended move').fill('Ng8');
  await pad.getByRole('button', { name: 'Claim', exact: true }).click();
  const { score, reason } = await result(white);
  assert.equal(score, '½–½');
  assert.match(reason, /threefold/);
});

test('a claim that stands is lit, one that does not is told to both', async () => {
  const shuffle = ['Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1'];
  const fide = casual('300+3', { edition: 'fide-2023' });
  const { white, black, game } = await begun(fide, shuffle.slice(0, 2));
  await white.page.keyboard.press('c');
  await button(white, /^Claim$/).click();
  await white.page.locator('.toast', { hasText: 'The claim does not hold' }).waitFor();
  await black.page.locator('.toast', { hasText: 'The claim was rejected.' }).waitFor();
  await playMoves(white, black, game, [...shuffle.slice(2), 'Ng8'], 2);
  await white.page.locator('[data-ply="8"]', { hasText: '3×' }).waitFor();
  await white.page.locator('.actions .warn', { hasText: 'Claim draw' }).waitFor();
});

test('a move is taken back when the opponent agrees', async () => {
  const { white, black } = await begun(casual('300+3', { options: { takeback: true } }));
  await white.page.keyboard.press('z');
  await banner(black, 'asks to take back').waitFor();
  await black.page.waitForTimeout(500);
  await black.page.keyboard.press('y');
  await until(
    'the moves are gone',
    async () => (await white.page.locator('[data-ply]').count()) === 0,
  );
  assert.equal((await pieces(black)).e2, 'e2, white pawn');
});

test('resigning takes two presses within three seconds', async () => {
  const { white, black } = await begun();
  await button(white, 'Resign').click();
  await button(white, 'Confirm resign').waitFor();
  await button(white, 'Resign').and(white.page.locator(':not(.danger-fill)')).waitFor();
  assert.equal(await black.page.locator('section.result').count(), 0, 'one press is none');
  await white.page.keyboard.press('r');
  await white.page.keyboard.press('r');
  const { score, reason } = await result(black);
  assert.equal(score, '0–1');
  assert.match(reason, /White resigned/);
});

test('a rematch turns the colours', async () => {
  const { white, black, game } = await begun();
  await white.page.keyboard.press('r');
  await white.page.keyboard.press('r');
  await result(black);
  await button(black, 'Rematch').click();
  await banner(white, 'wants a rematch').waitFor();
  await white.page.waitForTimeout(500);
  await white.page.keyboard.press('y');
  await until('both are in the new game', async () =>
    [white, black].every(({ page }) => !page.url().endsWith(game)),
  );
  const near = white.page.locator('.board [data-square]').last();
  await until('White is Black now', async () => (await near.getAttribute('data-square')) === 'a8');
});

test('chat is counted, read, muted, and open to the players only', async () => {
  const { white, black, game } = await begun();
  const watcher = await Visitor.come(browser, hall, { path: `/game/${game}` });
  await watcher.page.getByText('Watching', { exact: true }).waitFor();
  assert.equal(await watcher.page.locator('.actions').count(), 0, 'spectators have no actions');
  await white.page.getByText('1 watching').waitFor();
  await button(white, /^Chat/).click();
  await white.page.getByLabel('Say something').fill('good luck');
  await white.page.keyboard.press('Enter');
  await button(black, /1 new line/).click();
  await black.page.getByRole('log').getByText('good luck').waitFor();
  await button(black, 'Mute').click();
  await black.page.getByText('Chat is muted').waitFor();
  await button(watcher, /^Chat/).click();
  await watcher.page.getByLabel('Say something').fill('hello');
  await watcher.page.keyboard.press('Enter');
  await watcher.page.locator('.toast', { hasText: 'only its players write' }).waitFor();
});

test('who leaves is seen to be away', async () => {
  const { white, black } = await begun();
  await black.page.goto('about:blank');
  await white.page.locator('[data-side="black"] .dot.away').waitFor();
  await banner(white, 'has left the board').waitFor({ timeout: 20_000 });
});
