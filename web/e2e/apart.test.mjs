// A game over the board between two browsers: each has his own half, his own seal, his own eyes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Table } from './across.mjs';
import { browser, hall } from './stage.mjs';
import { casual, startGame, Visitor } from './visitor.mjs';

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
  await white.card('white').getByText('Set: e2–e4').waitFor();
  await black.press('white');
  await white.card('white').getByText('Set: e2–e4').waitFor();
  await white.press('white');
  await black.card('black').getByText('Your move').waitFor();
  await black.live('black');
  await touchAsBlack(black, 'e7');
  await touchAsBlack(black, 'e5');
  await black.card('black').getByText('Set: e7–e5').waitFor();
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

test('a move sealed at one device is seen at neither, and opened when the arbiter resumes', async () => {
  const arbiter = await Visitor.come(browser, hall);
  await arbiter.ask('POST', '/accounts', { name: 'Arbiter', password: 'a good long word' });
  const [white, black] = await apart();
  const path = `/games/${white.id}`;
  const rule = (id, act) =>
    arbiter.ask('POST', `${path}/acts`, { id: `arbiter-${id}`, as: 'arbiter', act });
  await white.touch('e2');
  await white.touch('e4');
  await white.card('white').getByText('Set: e2–e4').waitFor();
  await white.press('white');
  await black.card('black').getByText('Your move').waitFor();
  await rule(1, { act: 'adjourn' });
  await black.page.getByRole('heading', { name: 'Sealed move' }).waitFor();
  await white.card('white').getByText(/writes the sealed move/).waitFor();
  assert.equal(await white.page.getByRole('heading', { name: 'Sealed move' }).count(), 0);
  await black.write('Nc6');
  await black.page.getByRole('button', { name: 'Seal and stop the clocks' }).click();
  const proofs = [];
  for (const seat of [white, black]) {
    const proof = seat.page.locator('[data-proof] code');
    await proof.waitFor();
    proofs.push(await proof.innerText());
    assert.ok(!(await seat.page.content()).includes('Nc6'), 'no screen shows it');
    const resume = seat.page.getByRole('button', { name: 'Resume' });
    assert.equal(await resume.count(), 0, 'only an arbiter resumes');
  }
  assert.equal(proofs[0], proofs[1], 'both have the same proof');
  assert.match(proofs[0], /^([0-9a-f]{4} ){15}[0-9a-f]{4}$/);
  for (const part of ['', '/log', '/events']) {
    for (const seat of [white.visitor, arbiter]) {
      const told = JSON.stringify(await seat.ask('GET', `${path}${part}`));
      assert.ok(!told.includes('Nc6') && !told.includes('b8c6'), `${part} keeps the secret`);
    }
  }
  await hall.kill();
  await hall.start();
  await rule(2, { act: 'resume', white_present: true, black_present: true });
  await rule(3, { act: 'open_envelope', missing: null });
  for (const seat of [white, black]) {
    await seat.page.reload();
    await seat.page.locator('.strip').getByText('Nc6').first().waitFor();
  }
  await white.card('white').getByText('Your move').waitFor();
});
