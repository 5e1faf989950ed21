// Across the table: touch, illegal moves, claims, flags, the arbiter, the sealed move.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { near, Table } from './across.mjs';
import { browser, hall } from './stage.mjs';
import { shot, until } from './visitor.mjs';

const setUp = (options) => Table.setUp(browser, hall, options);
const make = (options) => Table.make(browser, hall, options);

test('an illegal move is made, pressed, put back and paid for; the touched piece must move', async () => {
  const table = await setUp();
  await table.start();
  await table.play(['e2e4']);
  await table.touch('g8');
  await table.card('black').getByText('Touched: Ng8').waitFor();
  await table.touch('g5');
  await table.card('black').getByText('Set: g8–g5').waitFor();
  assert.equal(await table.piece('g5'), 'black knight', 'nothing refuses the move');
  const had = await table.left('white');
  await table.press('black');
  await table.card('black').getByText('Illegal move of Black, number 1').waitFor();
  assert.equal(await table.piece('g5'), null);
  assert.equal(await table.piece('g8'), 'black knight');
  near(await table.left('white'), had + 60_000, 100, 'White’s minute (7.5.5, rapid)');
  await table.card('black').getByRole('button', { name: 'article 7.5.5' }).click();
  await table.page.getByText(/second loses/).waitFor();
  await table.page.keyboard.press('Escape');
  await table.play(['g8f6'], 'black');
  assert.deepEqual(await table.moves(), ['e4', 'Nf6']);
});

test('a piece is adjusted, a touch binds, an offer is accepted on the other side', async () => {
  const table = await setUp();
  await table.start();
  await table.open('white', 'Adjust');
  await table.card('white').getByText('Adjusting').waitFor();
  await table.touch('b1');
  await table.card('white').getByText('Your move').waitFor();
  assert.equal(await table.page.locator('.ground .touched').count(), 0, 'adjusting does not bind');
  await table.touch('e2');
  await table.card('white').getByText('It must move').waitFor();
  assert.equal(await table.page.locator('.ground .touched').count(), 1, 'a touch is framed');
  await table.touch('e4');
  await table.card('white').getByText('Set: e2–e4').waitFor();
  await table.open('white', 'Offer');
  await table.press('white');
  await table.card('black').getByText('Anna offers a draw').waitFor();
  await table.page.waitForTimeout(500);
  await table.play(['e7e5'], 'black');
  await table.touch('g1');
  await table.touch('f3');
  await table.card('white').getByText('Set: g1–f3').waitFor();
  await table.open('white', 'Offer');
  await table.press('white');
  await table.card('black').getByRole('button', { name: 'Accept' }).waitFor();
  await table.page.waitForTimeout(500);
  await table.card('black').getByRole('button', { name: 'Accept' }).click();
  await table.page.locator('.end .score').getByText('½–½').waitFor();
});

test('a wrong claim costs time and its move; a right one with the written move ends the game', async () => {
  const table = await setUp();
  await table.start();
  await table.open('white', 'Claim');
  await table.write('Nf3');
  const had = await table.left('black');
  await table.page.getByRole('dialog').getByRole('button', { name: 'Claim', exact: true }).click();
  await until('Black gets a minute (9.5.3, rapid)', async () => {
    return (await table.left('black')) >= had + 59_900;
  });
  await table.card('white').getByText(/wrong, the position stood once/).waitFor();
  await table.touch('g1');
  await table.touch('f3');
  await table.press('white');
  await table.card('white').getByText('You offered a draw').waitFor();
  await table.play(['g8f6'], 'black');
  await table.play(['f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1']);
  await table.open('black', 'Claim');
  await table.write('Ng8');
  await table.page.getByRole('dialog').getByRole('button', { name: 'Claim', exact: true }).click();
  await table.page.locator('.end').getByText('Draw by threefold repetition').waitFor();
  await table.page.locator('.end').getByRole('link', { name: 'Scoresheet' }).click();
  await table.page.getByRole('heading', { name: 'Scoresheet' }).waitFor();
  await table.page.getByText(/claims threefold repetition: right/).waitFor();
  await table.page.getByText(/claims threefold repetition: wrong/).waitFor();
});

test('a flag loses where the opponent can still mate, and says how', async () => {
  const table = await make({ text: '4' });
  await table.start();
  await table.play(['e2e4']);
  await table.page.locator('.end').getByText('Black lost on time').waitFor();
  assert.match(await table.page.locator('[data-could-mate]').innerText(), /White could still/);
  assert.match(await table.clock('black').getAttribute('class'), /flag/);
});

test('a flag against a bare king is a draw', async () => {
  const table = await make({ text: '3', fen: '7k/7p/8/8/8/8/8/K7 w - - 0 1' });
  await table.start();
  await table.play(['a1a2']);
  await table.page.locator('.end').getByText(/the opponent cannot mate/).waitFor();
  await table.page.locator('.end .score').getByText('½–½').waitFor();
});

test('castling is the king’s two squares, then the rook; a pawn becomes what is chosen', async () => {
  const table = await make({ fen: '4k3/P7/8/8/8/8/8/4K2R w K - 0 1' });
  await table.start();
  await table.touch('e1');
  await table.touch('g1');
  await table.card('white').getByText('The king is released').waitFor();
  assert.equal(await table.piece('g1'), 'white king');
  await table.touch('h1');
  await table.touch('f1');
  await table.card('white').getByText('Set: e1–g1').waitFor();
  assert.equal(await table.piece('f1'), 'white rook');
  await table.press('white');
  await table.play(['e8e7'], 'black');
  await table.touch('a7');
  await table.touch('a8');
  await table.page.getByRole('button', { name: 'knight', exact: true }).click();
  await table.card('white').getByText('Set: a7–a8').waitFor();
  assert.equal(await table.piece('a8'), 'white knight');
});

test('the arbiter stops the clocks with the PIN of the table, gives time, and play goes on', async () => {
  const table = await setUp({ pin: '2468' });
  await table.press('black');
  await table.unlock('1357');
  await table.page.getByRole('dialog').getByRole('alert').waitFor();
  await table.unlock('2468');
  await table.live('white');
  await table.play(['d2d4']);
  await table.half('white').getByRole('button', { name: 'Call arbiter' }).click();
  await table.card('black').getByText('The arbiter is called').waitFor();
  const had = await table.left('white');
  await table.open('white', 'More');
  await table.page.getByRole('button', { name: 'Arbiter', exact: true }).click();
  await table.unlock('2468');
  await table.page.getByRole('button', { name: 'Add time' }).click();
  await table.page.getByLabel('Minutes').fill('3');
  await table.page.getByLabel('Reason').fill('Disturbed by the door');
  await table.page.locator('form').getByRole('button', { name: 'Add time' }).click();
  await until('three minutes more', async () => (await table.left('white')) === had + 180_000);
  await table.page.getByRole('button', { name: 'Start clocks' }).click();
  await table.page.getByRole('button', { name: 'Arbiter leaves' }).click();
  await table.play(['d7d5'], 'black');
});

test('a sealed move lies hidden over a restart of the hall and is opened before the replier', async () => {
  const table = await setUp({ pin: '2468', preset: '3600+30' });
  await table.press('black');
  await table.unlock('2468');
  await table.live('white');
  await table.play(['e2e4', 'e7e5']);
  await table.open('white', 'More');
  const early = table.page.getByRole('button', { name: 'Adjourn' });
  assert.equal(await early.getAttribute('aria-disabled'), 'true', 'no session has an end');
  await table.page.getByRole('button', { name: 'Arbiter', exact: true }).click();
  await table.unlock('2468');
  const panel = table.page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Adjourn' }).click();
  await table.page.getByRole('heading', { name: 'Sealed move' }).waitFor();
  await shot(table.page, 'seal-tablet');
  const cover = table.page.getByRole('dialog', { name: 'Sealed move' });
  assert.equal(await cover.locator('piece').count(), 32, 'the sealer sees the position');
  const own = cover.locator('[data-seal-clock=white]').getByRole('timer');
  const told = await own.innerText();
  await until('his clock runs on', async () => (await own.innerText()) !== told);
  await table.write('Nf3');
  await table.page.getByRole('button', { name: 'Seal and stop the clocks' }).click();
  const proof = table.page.locator('[data-proof] code');
  await proof.waitFor();
  const groups = await proof.innerText();
  assert.match(groups, /^([0-9a-f]{4} ){15}[0-9a-f]{4}$/);
  for (const part of ['', '/log', '/events']) {
    const path = `/games/${table.id}${part}`;
    const answer = JSON.stringify(await table.visitor.ask('GET', path));
    assert.ok(!answer.includes('Nf3') && !answer.includes('g1f3'), `${path} keeps the secret`);
  }
  assert.ok(!(await table.page.content()).includes('Nf3'), 'no screen shows it');

  await hall.kill();
  await hall.start();
  await table.page.reload();
  await proof.waitFor();
  assert.equal(await proof.innerText(), groups, 'the proof is the same after a restart');
  await table.page.getByRole('button', { name: 'Resume' }).click();
  await table.unlock('2468');
  await table.page.getByRole('button', { name: 'Open the envelope' }).click();
  await until('the sealed move stands', async () => (await table.moves()).includes('Nf3'));
  await table.play(['b8c6'], 'black');
  assert.deepEqual(await table.moves(), ['e4', 'e5', 'Nf3', 'Nc6']);
});

test('letters and digits stand on all four sides, each to be read from its own side', async () => {
  const table = await setUp();
  const sides = await table.page.locator('.coords span').evaluateAll((spans) =>
    spans.map((span) => ({
      text: span.textContent,
      turned: getComputedStyle(span).rotate === '180deg',
      far: span.classList.contains('far'),
    })),
  );
  assert.equal(sides.length, 32, 'S016 letters a–h and digits 1–8 on all four sides');
  for (const { far, turned, text } of sides) {
    assert.equal(turned, far, `S016 ${text} is read from its own side`);
  }
  const king = table.page.locator('.ground piece[data-at=e8]');
  const pose = await king.evaluate((piece) => getComputedStyle(piece).rotate);
  assert.equal(pose, '180deg', 'Black’s pieces stand on their heads for White');
});

test('everything White has Black has too, turned about the middle of the device', async () => {
  const table = await setUp();
  const { page } = table;
  const { width, height } = page.viewportSize();
  for (const what of ['[data-press]', '[data-card]', '.call', '.strip']) {
    const boxes = await page.locator(what).evaluateAll((found) =>
      found.map((one) => {
        const { x, y, width: w, height: h } = one.getBoundingClientRect();
        return { x: x + w / 2, y: y + h / 2 };
      }),
    );
    assert.equal(boxes.length, 2, what);
    near(boxes[0].x + boxes[1].x, width, 1.5, `${what} across`);
    near(boxes[0].y + boxes[1].y, height, 1.5, `${what} down`);
  }
  const press = await table.clock('white').boundingBox();
  assert.ok(press.width >= 206 && press.height >= 340, `a press of ${press.width}×${press.height}`);
});

test('the table is left only when both have held for two seconds', async () => {
  const table = await setUp();
  await table.start();
  await table.page.goBack();
  assert.match(table.page.url(), /\/table\//, 'the back gesture leads nowhere');
  await table.open('white', 'More');
  const own = table.page.getByRole('dialog').getByRole('button', { name: 'Hold to leave' });
  await own.dispatchEvent('keydown', { key: ' ' });
  await table.page.waitForTimeout(2_100);
  const other = table.card('black').getByRole('button', { name: 'Hold to leave' });
  await other.dispatchEvent('keydown', { key: ' ' });
  await table.page.waitForURL((url) => url.pathname === '/');
});

test('Shift presses the clock of its half, and only that of the player on move', async () => {
  const table = await setUp();
  await table.page.keyboard.press('ShiftLeft');
  await table.live('white');
  await table.touch('e2');
  await table.touch('e4');
  await table.card('white').getByText('Set: e2–e4').waitFor();
  await table.page.keyboard.press('ShiftLeft');
  await table.page.waitForTimeout(200);
  await table.card('white').getByText('Set: e2–e4').waitFor();
  await table.page.keyboard.press('ShiftRight');
  await table.card('white').getByText('Opponent to move').waitFor();
});
