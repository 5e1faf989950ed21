// The lobby: pairing, seeks with every kind of clock, invitations, live boards.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, hall } from './stage.mjs';
import { act, casual, playMoves, startGame, until, Visitor } from './visitor.mjs';

const come = (options) => Visitor.come(browser, hall, options);
for (const [locale, lang] of [
  ['zh-CN', 'zh-CN'],
  ['en-GB', 'en'],
]) {
  test(`the lobby speaks ${lang} to a browser set to ${locale}`, async () => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    const faults = [];
    page.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('requestfailed', (request) => faults.push(`${request.url()} failed`));
    await page.goto(hall.url);
    await page.locator('main').waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), lang);
    assert.ok((await page.getByRole('button').count()) > 0, 'the lobby has something to press');
    assert.deepEqual(faults, []);
    await context.close();
  });
}

const tile = (visitor, text) => visitor.page.locator(`[data-clock="${text}"]`);

async function abort(visitor, game) {
  await act(visitor, game, { act: 'abort' });
}

test('two who press the same tile play each other, and colours are drawn by lot', async () => {
  const [one, two] = [await come(), await come({ lang: 'zh', width: 390, height: 844 })];
  await tile(one, '180+2').click();
  await one.page.locator('[data-clock="180+2"][aria-pressed="true"]').waitFor();
  await one.page.getByText(/Looking… 0:0\d/).waitFor();
  await two.page.getByText('1 人在线').or(two.page.getByText('2 人在线')).waitFor();
  await tile(two, '180+2').click();
  const game = await one.inGame();
  assert.equal(await two.inGame(), game);
  const view = await one.ask('GET', `/games/${game}`);
  assert.equal(view.terms.time_control.text, '180+2');
  const sides = [view.you, (await two.ask('GET', `/games/${game}`)).you].toSorted();
  assert.deepEqual(sides, ['black', 'white'], 'S032 one has White, the other Black');
  await abort(one, game);
});

test('a second press ends the search, and another tile takes its place', async () => {
  const one = await come();
  const seeks = async () => {
    const lobby = await one.ask('GET', '/lobby');
    return lobby.seeks.map((seek) => seek.terms.time_control.text);
  };
  await tile(one, '60+1').click();
  await until('the seek stands', async () => (await seeks()).length === 1);
  await tile(one, '600+5').click();
  await until('only the new seek stands', async () => (await seeks()).join() === '600+5');
  await one.page.locator('[data-clock="60+1"][aria-pressed="false"]').waitFor();
  await tile(one, '600+5').click();
  await until('no seek stands', async () => (await seeks()).length === 0);
  await one.page.getByText('Nobody is waiting yet').waitFor();
});

const clocks = [
  {
    kind: 'Increment',
    fill: { 'Minutes for each player': '0.5', 'Seconds for each move': '1' },
    text: '30+1',
    name: '½+1',
  },
  {
    kind: 'Delay',
    fill: { 'Minutes for each player': '5', 'Seconds for each move': '5' },
    text: '300d5',
    name: '5 d5',
  },
  {
    kind: 'Bronstein',
    fill: { 'Minutes for each player': '5', 'Seconds for each move': '3' },
    text: '300b3',
    name: '5 b3',
  },
  {
    kind: 'Periods',
    fill: {
      'Moves of period 1': '40',
      'Minutes of period 1': '150',
      'Seconds for each move of period 1': '0',
      'Moves of period 2': '16',
      'Minutes of period 2': '60',
      'Seconds for each move of period 2': '0',
    },
    repeats: true,
    text: '40/9000,16/3600*',
    name: '40/150, 16/60*',
  },
  { kind: 'Days', fill: { 'Days for each move': '3' }, text: 'days:3', name: '3 d/move' },
  { kind: 'No clock', fill: {}, text: 'untimed', name: 'No clock' },
];

test('every kind of clock is set in the dialog, seen in the list and played', async () => {
  const [maker, taker] = [await come(), await come()];
  for (const clock of clocks) {
    await maker.page.locator('.tile.custom').click();
    const dialog = maker.page.getByRole('dialog');
    await dialog.getByText(clock.kind, { exact: true }).first().click();
    if (clock.repeats) await dialog.getByLabel('The last period repeats').check();
    for (const [label, value] of Object.entries(clock.fill)) {
      await dialog.getByLabel(label, { exact: true }).fill(value);
    }
    await dialog.getByRole('button', { name: 'Post a seek' }).click();
    const row = taker.page.locator('[data-seek]').filter({ hasText: clock.name });
    await row.getByRole('button', { name: /^Play/ }).click();
    const game = await taker.inGame();
    assert.equal(await maker.inGame(), game);
    const { terms } = await maker.ask('GET', `/games/${game}`);
    assert.equal(terms.time_control.text, clock.text, clock.kind);
    await abort(maker, game);
    await Promise.all([maker.open('/'), taker.open('/')]);
  }
});

test('laws, colour, start and switches of a seek come through', async () => {
  const [maker, taker] = [await come(), await come()];
  await maker.page.locator('.tile.custom').click();
  const dialog = maker.page.getByRole('dialog');
  await dialog.getByText('FIDE 2023').click();
  await dialog.getByText('Black', { exact: true }).click();
  await dialog.getByText('Chess960').click();
  await dialog.getByLabel('Dots on possible squares').uncheck();
  await dialog.getByLabel('Take-backs by agreement').check();
  assert.equal(await dialog.getByLabel('Rated').count(), 0, 'rated games are for accounts');
  await dialog.getByRole('button', { name: 'Post a seek' }).click();
  const row = taker.page.locator('[data-seek]');
  await row.getByRole('img', { name: 'black' }).waitFor();
  await row.getByText('Chess960').filter({ visible: true }).waitFor();
  await row.getByText('FIDE 2023').filter({ visible: true }).waitFor();
  await row.getByRole('button', { name: /^Play/ }).click();
  const game = await taker.inGame();
  await maker.inGame();
  const view = await maker.ask('GET', `/games/${game}`);
  assert.equal(view.you, 'black', 'S032 the chosen colour');
  assert.equal(view.terms.edition, 'fide-2023');
  assert.equal(view.terms.variant, 'chess960');
  assert.equal(view.terms.options.show_destinations, false);
  assert.equal(view.terms.options.takeback, true);
  await abort(maker, game);
});

test('a faulty clock is refused at its field and nothing is posted', async () => {
  const one = await come();
  await one.page.locator('.tile.custom').click();
  const dialog = one.page.getByRole('dialog');
  await dialog.getByText('Increment', { exact: true }).click();
  await dialog.getByLabel('Minutes for each player').fill('ten');
  await dialog.getByRole('button', { name: 'Post a seek' }).click();
  await dialog.getByText('A number is wanted here').waitFor();
  assert.equal(
    await dialog.getByLabel('Minutes for each player').getAttribute('aria-invalid'),
    'true',
  );
  assert.equal((await one.ask('GET', '/lobby')).seeks.length, 0);
  await one.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

test("one's own seek is withdrawn from the list, and leaves with its owner", async () => {
  const [one, two] = [await come(), await come()];
  await tile(one, '900+10').click();
  await one.page.getByRole('button', { name: /^Cancel my seek/ }).click();
  await one.page.getByText('Nobody is waiting yet').waitFor();
  await tile(one, '1800+20').click();
  await two.page.locator('[data-seek]').waitFor();
  await one.leave();
  await two.page.getByText('Nobody is waiting yet').waitFor();
});

test('a player is invited by name and accepts from whatever page he reads', async () => {
  const [host, guest] = [await come(), await come()];
  const account = { name: 'Zhao_Xinyi', password: 'long enough 1' };
  await guest.ask('POST', '/accounts', account);
  await guest.open('/settings');
  await host.page.getByRole('button', { name: /^Challenge a friend/ }).first().click();
  const dialog = host.page.getByRole('dialog');
  await dialog.getByText('A player by name').click();
  await dialog.getByRole('button', { name: 'Challenge', exact: true }).click();
  await dialog.getByText('A name is wanted').waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill('nobody_here');
  await dialog.getByRole('button', { name: 'Challenge', exact: true }).click();
  await dialog.getByText('There is no such player').waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill('zhao_xinyi');
  await dialog.getByRole('button', { name: 'Challenge', exact: true }).click();
  await host.page.getByRole('heading', { name: /^Waiting for Zhao_Xinyi/ }).waitFor();
  const notice = guest.page.getByRole('region', { name: /challenges you$/ });
  await guest.page.waitForTimeout(450);
  await notice.getByRole('button', { name: 'Accept' }).click();
  const game = await guest.inGame();
  assert.equal(await host.inGame(), game);
  await abort(host, game);
});

test('an invitation that is declined says so to its maker', async () => {
  const [host, guest] = [await come(), await come()];
  await guest.ask('POST', '/accounts', { name: 'Gao_Yuan', password: 'long enough 2' });
  await guest.open('/');
  const terms = casual('600');
  const made = await host.ask('POST', '/challenges', { to: 'Gao_Yuan', terms, color: 'random' });
  await host.open(`/challenge/${made.id}`);
  const notice = guest.page.getByRole('region', { name: /challenges you$/ });
  await notice.waitFor();
  await guest.page.waitForTimeout(450);
  await notice.getByRole('button', { name: 'Decline' }).click();
  await notice.waitFor({ state: 'hidden' });
  await host.page.getByRole('heading', { name: 'The challenge was declined' }).waitFor();
});

test('live boards move with the game, and my games lead back to it', async () => {
  const [white, black, watcher] = [await come(), await come(), await come()];
  const game = await startGame(white, black);
  await Promise.all([white.inGame(), black.inGame()]);
  const board = watcher.page.locator(`.live [data-game="${game}"]`);
  await board.waitFor();
  const pieceOnE4 = () =>
    board.locator('piece.white.pawn').evaluateAll((pieces) =>
      pieces.some((piece) => piece.style.left === '50%' && piece.style.top === '50%'),
    );
  assert.equal(await pieceOnE4(), false);
  await playMoves(white, black, game, ['e4', 'e5', 'Nf3']);
  await until('the pawn stands on e4 on the live board', pieceOnE4);
  await black.page.locator('header .home').click();
  const mine = black.page.locator(`.mine [data-game="${game}"]`);
  await mine.getByText('Your move').waitFor();
  await mine.click();
  assert.equal(await black.inGame(), game);
  await act(white, game, { act: 'resign' });
  await board.waitFor({ state: 'hidden' });
});

test('the lobby is used with the keyboard alone', async () => {
  const one = await come();
  const { page } = one;
  const focused = (selector) => page.locator(`${selector}:focus`).count();
  const tabTo = async (selector) => {
    for (let n = 0; n < 60 && !(await focused(selector)); n += 1) await page.keyboard.press('Tab');
    assert.ok(await focused(selector), `Tab leads to ${selector}`);
  };
  await page.keyboard.press('Tab');
  assert.ok(await focused('.skip'), 'the skip link is first');
  await tabTo('.tile.custom');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await tabTo('dialog input[type="radio"]');
  await page.keyboard.press('ArrowRight');
  await dialog.getByText('In each move the clock waits').waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const own = page.locator('[data-seek].own');
  await own.getByText('10 d5').waitFor();
  await tabTo('[data-seek].own button');
  await page.keyboard.press('Enter');
  await own.waitFor({ state: 'hidden' });
});
