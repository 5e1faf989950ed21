// What hands do at the table: castling, quick fingers on a slow line, and what the screen keeps
// to itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Table } from './across.mjs';
import { browser, hall } from './stage.mjs';
import { until } from './visitor.mjs';

const make = (options) => Table.make(browser, hall, options);

test('castling of Chess960 where the king takes his rook’s place, or a square beside him', async () => {
  const onto = await make({ fen: '4k3/8/8/8/8/8/8/4K1R1 w G - 0 1', variant: 'chess960' });
  await onto.start();
  await onto.tapAll(['e1', 'g1']);
  await onto.card('white').getByText('Set: e1–g1').waitFor();
  assert.equal(await onto.piece('g1'), 'white king');
  assert.equal(await onto.piece('f1'), 'white rook');
  assert.deepEqual(await onto.touches(), ['white e1']);

  const beside = await make({ fen: '4k3/8/8/8/8/8/8/RK6 w A - 0 1', variant: 'chess960' });
  await beside.start();
  await beside.tapAll(['b1', 'c1']);
  await beside.card('white').getByText('The king is released').waitFor();
  await beside.tapAll(['a1', 'd1']);
  await beside.card('white').getByText('Set: b1–c1').waitFor();
  assert.equal(await beside.piece('d1'), 'white rook');
  await beside.press('white');
  await until('it is written', async () => (await beside.moves()).includes('O-O-O'));
  assert.deepEqual(await beside.touches(), ['white b1']);
});

test('a king that goes beside his rook alone has moved by the press', async () => {
  const table = await make({ fen: '4k3/8/8/8/8/8/8/RK6 w A - 0 1', variant: 'chess960' });
  await table.start();
  await table.tapAll(['b1', 'c1']);
  await table.card('white').getByText('The king is released').waitFor();
  await table.press('white');
  await until('it is written', async () => (await table.moves()).includes('Kc1'));
  await table.live('black');
});

test('an illegal castling is set, looks like a legal one, and is found at the press', async () => {
  const table = await make({ fen: '4kr2/8/8/8/8/8/8/4K2R w K - 0 1' });
  await table.start();
  await table.tapAll(['e1', 'g1']);
  await table.card('white').getByText('The king is released').waitFor();
  assert.equal(await table.piece('g1'), 'white king');
  await table.tapAll(['h1', 'f1']);
  await table.card('white').getByText('Set: e1–g1').waitFor();
  assert.equal(await table.piece('f1'), 'white rook');
  await table.press('white');
  await table.card('white').getByText('Illegal move of White, number 1').waitFor();
  assert.equal(await table.piece('e1'), 'white king');
  assert.equal(await table.piece('h1'), 'white rook');
  await table.play(['e1e2']);
});

test('a castling half done is found at the press', async () => {
  const table = await make({ fen: '4k3/8/8/8/8/8/8/4K2R w K - 0 1' });
  await table.start();
  await table.tapAll(['e1', 'g1']);
  await table.card('white').getByText('The king is released').waitFor();
  await table.press('white');
  await table.card('white').getByText('Illegal move of White, number 1').waitFor();
  await table.tapAll(['e1', 'g1', 'h1', 'f1']);
  await table.card('white').getByText('Set: e1–g1').waitFor();
});

test('a hand quicker than the line is not lost: its touch waits for the word of the press', async () => {
  const table = await make();
  await table.start();
  const { page } = table;
  await page.routeWebSocket(/\/ws/, (line) => {
    const far = line.connectToServer();
    far.onMessage((text) => setTimeout(() => line.send(text), 700));
  });
  await page.reload();
  await table.live('white');
  await table.touch('e2');
  await table.touch('e4');
  await table.card('white').getByText('Set: e2–e4').waitFor();
  await table.press('white');
  await table.touch('e7');
  await table.touch('e5');
  await table.card('black').getByText('Set: e7–e5').waitFor();
  assert.deepEqual(await table.moves(), ['e4'], 'what is not pressed is not written');
});

test('on a slow line each hand’s acts are sent as its own', async () => {
  const table = await make();
  await table.start();
  await table.slow(300);
  await table.tapAll(['e2', 'e4'], 200);
  await table.press('white');
  await table.page.waitForTimeout(200);
  await table.tapAll(['e7', 'e5'], 200);
  await table.card('black').getByText('Set: e7–e5').waitFor();
  await table.press('black');
  await until('both are written', async () => (await table.moves()).join(' ') === 'e4 e5');
  assert.deepEqual(await table.touches(), ['white e2', 'black e7']);
});

test('a hand that was too quick after a faulty press is not taken for the other’s', async () => {
  const table = await make();
  await table.start();
  await table.slow(300);
  await table.tapAll(['e2', 'e5'], 200);
  await table.press('white');
  await table.tapAll(['e7', 'e5'], 200);
  await table.card('white').getByText('Illegal move of White, number 1').waitFor();
  await table.page.waitForTimeout(1_500);
  assert.deepEqual(await table.touches(), ['white e2']);
});

test('castling by quick fingers on a slow line keeps the rook’s step and touches nothing', async () => {
  const table = await make({ fen: '4k3/8/8/8/8/8/8/4K2R w K - 0 1' });
  await table.start();
  await table.slow(300);
  await table.tapAll(['e1', 'g1', 'h1', 'f1']);
  await table.card('white').getByText('Set: e1–g1').waitFor();
  assert.equal(await table.piece('f1'), 'white rook');
  await table.press('white');
  await until('it is written', async () => (await table.moves()).includes('O-O'));
  assert.deepEqual(await table.touches(), ['white e1']);
});

/** How the table looks after two touches, but for the squares. */
async function looks(first, second) {
  const table = await make({ fen: '4k3/p7/8/8/8/8/P7/4K1N1 w - - 0 1' });
  await table.start();
  await table.tapAll([first, second]);
  const card = table.card('white');
  await card.getByText(`Set: ${first}–${second}`).waitFor();
  const half = await table.half('white').innerText();
  return {
    cards: [await card.innerHTML(), await table.card('black').innerHTML()],
    look: await card.getAttribute('class'),
    buttons: await table.half('white').getByRole('button').evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-disabled')),
    ),
    words: half.replace(/\d+:\d+(\.\d)?/g, ''),
    sheet: await table.moves(),
    marks: await table.page.locator('.table .ground i').evaluateAll((all) =>
      all.map((one) => one.className),
    ),
  };
}

test('a legal move and an illegal one look and read alike until the press', async () => {
  const plain = (seen, from, to) =>
    JSON.stringify(seen)
      .replaceAll(`${from}–${to}`, 'move')
      .replace(/"(\d+)-\w+"|aria-\w+=\\"[^"]*"|id=\\"[^"]*"/g, '');
  const legal = plain(await looks('g1', 'f3'), 'g1', 'f3');
  const illegal = plain(await looks('g1', 'f4'), 'g1', 'f4');
  assert.equal(legal, illegal);
});

test('a touch card says what was touched and no more', async () => {
  const table = await make({ fen: '4k3/8/8/3p4/4P3/8/8/4K2R b - - 0 1' });
  await table.press('white');
  await table.live('black');
  await table.touch('d5');
  await table.card('black').getByText('It must move').waitFor();
  await table.touch('h1');
  assert.doesNotMatch(await table.card('black').innerText(), /Only|nothing/);
});

test('a claim on a written move that is illegal is judged and costs its time', async () => {
  const table = await make();
  await table.start();
  const had = await table.left('black');
  await table.open('white', 'Claim');
  await table.write('Ne5');
  await table.page.getByRole('dialog').getByRole('button', { name: 'Claim', exact: true }).click();
  await table.card('white').getByText(/wrong, the position stood once/).waitFor();
  assert.equal(await table.left('black'), had + 60_000, 'Black’s minute (9.5.3, rapid)');
});

test('where only a player may say that a flag fell, the screen waits for him', async () => {
  const table = await make({ text: '3', edition: 'fide-2009' });
  await table.start();
  await until('the time is over', async () => (await table.left('white')) === 0);
  await table.page.waitForTimeout(800);
  for (const color of ['white', 'black']) {
    assert.doesNotMatch(await table.card(color).innerText(), /flag/i);
    assert.doesNotMatch(await table.clock(color).getAttribute('class'), /flag/);
  }
  await table.open('black', 'More');
  await table.page.getByRole('button', { name: 'Flag has fallen' }).click();
  await table.page.locator('.end').getByText('White lost on time').waitFor();
});

test('an offer in the opponent’s time stands, and says until when it does in this edition', async () => {
  for (const [edition, words] of [
    ['fide-2023', 'Touching a piece to move it declines.'],
    ['fide-1997', 'A move that is completed declines it.'],
  ]) {
    const table = await make({ edition });
    await table.start();
    await table.open('black', 'Offer');
    await table.card('white').getByText(words).waitFor();
    await table.card('white').getByRole('button', { name: 'Accept' }).waitFor();
  }
});

test('the last seconds stay inside their clock', async () => {
  const table = await make({ text: '9' });
  await table.start();
  const inside = await table.clock('white').evaluate((press) => {
    const digits = press.querySelector('.digits').getBoundingClientRect();
    const box = press.getBoundingClientRect();
    return digits.left >= box.left + 4 && digits.right <= box.right - 4;
  });
  assert.ok(inside);
});
