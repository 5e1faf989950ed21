// What an arbiter leans on: results on a slow line, corrections, sheets for the wall and the hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faults } from './axe.mjs';
import { Event } from './events.mjs';
import { browser, hall } from './stage.mjs';
import { newAccount, shot, until } from './visitor.mjs';

const account = (name, options) => newAccount(browser, hall, name, options);

/** An event whose ties are broken, open to everybody. */
const event = (owner, name, stages, more = {}) =>
  Event.make(owner, name, stages, { tie_breaks: ['BH/C1', 'SB'], open_entry: true, ...more });

const SWISS = [{ system: 'swiss', rounds: 3, qualifiers: 0 }];
const LONG = 'Wolfeschlegelsteinhausenbergerdorff von und zu Lang-Nachname';
const players = (count) =>
  ['Xu Wenqing', '周朗', 'Li Jing', '袁梦', 'Chen Yiming', 'Lin Feng', LONG]
    .slice(0, count)
    .map((name, at) => ({ name, rating: 2200 - 60 * at, title: at === 0 ? 'WGM' : null }));

/** The page is never wider than its frame. */
async function fits(page) {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.equal(wide, 0, `${page.url()} is ${wide} px too wide`);
}

test('a change of mind on a slow line stands, and is seen before it has arrived', async () => {
  const owner = await account('Slow_Line');
  const { page } = owner;
  const open = await event(owner, 'Slow', SWISS);
  await open.act({ act: 'enter', players: players(4) });
  await open.act({ act: 'start' });
  await open.act({ act: 'pair' });
  await owner.open(`/tournament/${open.id}?tab=pairings`);
  // The first act takes longest: sent side by side it would come last.
  let sent = 0;
  await page.route('**/acts', async (route) => {
    sent += 1;
    await new Promise((resolve) => setTimeout(resolve, sent === 1 ? 1500 : 100));
    await route.continue();
  });
  const result = page.locator('tr[data-board="1"] button.result');
  await result.focus();
  await page.keyboard.press('1');
  for (const key of ['5', '0']) {
    await result.focus();
    await page.keyboard.press(key);
  }
  assert.equal((await result.textContent())?.trim(), '0–1', 'shown at once');
  await page.locator('tr[data-board="1"] [data-unsent]').waitFor();
  await page.locator('[data-unsent]').waitFor({ state: 'detached' });
  assert.equal(sent, 2, 'the draw was replaced before it was sent');
  const board = (await open.view()).rounds[0].games.find((game) => game.board === 1);
  assert.deepEqual(board.marks, ['0', '1']);
  assert.equal((await result.textContent())?.trim(), '0–1');
  const label = await result.getAttribute('aria-label');
  assert.ok(label?.startsWith('0–1 '), 'it can be asked for by what is seen');
  assert.deepEqual(await faults(page, ['label-content-name-mismatch']), []);
});

test('what a correction brings belongs to the result that is pressed', async () => {
  const owner = await account('Corrector');
  const { page } = owner;
  const open = await event(owner, 'Corrected', SWISS);
  await open.act({ act: 'enter', players: players(4) });
  await open.act({ act: 'start' });
  await open.round(() => ['=', '=']);
  await owner.open(`/tournament/${open.id}?tab=pairings`);
  // White's win is answered late, Black's at once, a forfeit not at all.
  await page.route('**/consequences*', async (route) => {
    const { searchParams } = new URL(route.request().url());
    if (searchParams.get('white') === '+') return route.abort();
    if (searchParams.get('white') === '1') await new Promise((go) => setTimeout(go, 1200));
    return route.continue();
  });
  await page.locator('tr[data-board="1"] button.result').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '1–0', exact: true }).click();
  await dialog.getByRole('button', { name: '0–1', exact: true }).click();
  const lines = dialog.locator('ul li');
  await lines.first().waitFor();
  const told = await lines.allTextContents();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  assert.deepEqual(await lines.allTextContents(), told, 'the late answer is dropped');
  await dialog.getByRole('button', { name: 'White wins by forfeit' }).click();
  await dialog.getByRole('alert').waitFor();
  assert.equal(await lines.count(), 0, 'nothing of another result is shown');
  await shot(page, 'sheets-correction-fails');

  // Back closes the dialog and stays on the page.
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  assert.match(page.url(), /tab=pairings/);
  await page.locator('tr[data-board="1"] button.result').click();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Entries' }).click();
  await page.goBack();
  await page.locator('tr[data-board="1"]').waitFor();
  assert.match(page.url(), /tab=pairings/, 'a closed dialog leaves no step behind');
});

test('the sheets of a Swiss tell titles, points, tie-breaks, and any round', async () => {
  const owner = await account('Printer');
  const { page } = owner;
  const open = await event(owner, 'On paper', SWISS);
  await open.act({ act: 'enter', players: players(7) });
  await open.act({ act: 'start' });
  for (let round = 1; round <= 3; round += 1) await open.round();
  await owner.open(`/tournament/${open.id}?tab=print`);
  const paper = page.locator('article.paper');
  const heads = await paper.locator('th').allTextContents();
  assert.deepEqual(heads, ['#', 'Title', 'Player', 'Rtg', 'Pts', 'BH/C1', 'SB']);
  const facts = (await paper.locator('.facts').innerText()).replace(/\s+/g, ' ');
  assert.match(facts, /Swiss, 3 rounds .*15\+10 .*7 players by Printer printed /);
  await shot(page, 'sheets-final');
  await page.getByText('Pairings by board', { exact: true }).click();
  await page.getByLabel('Round').selectOption('1');
  await paper.getByRole('heading', { name: 'Round 1 pairings' }).waitFor();
  await page.getByText('Result slips', { exact: true }).click();
  await paper.getByText('Round 1 ·').first().waitFor();
  await page.getByText('Standings', { exact: true }).click();
  await paper.getByRole('heading', { name: 'Standings after round 3' }).waitFor();
  await page.getByText('Cross-table', { exact: true }).click();
  await paper.getByText('BH/C1').waitFor();
  await page.emulateMedia({ media: 'print' });
  await shot(page, 'sheets-cross');
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/tournament/${open.id}?tab=projector`);
  await page.getByText('BH/C1').waitFor();
  await shot(page, 'sheets-projector');

  const phone = await account('Phone_Reader', { width: 390, height: 844, hasTouch: true });
  for (const tab of ['pairings', 'cross', 'overview', 'print']) {
    await phone.open(`/tournament/${open.id}?tab=${tab}`);
    await fits(phone.page);
    await shot(phone.page, `sheets-phone-${tab}`);
  }
  await phone.open(`/tournament/${open.id}?tab=cross`);
  assert.deepEqual(await faults(phone.page), [], 'what scrolls is reached by keyboard');
  const name = await phone.page.locator('td.fixed', { hasText: 'Wolfe' }).boundingBox();
  assert.ok(name && name.width <= 0.4 * 390, 'a long name leaves room for the results');
});

test('a player hands in his result where he lands, above the pairings', async () => {
  const owner = await account('Host_Two');
  const player = await account('Guest_Two', { width: 390, height: 844, hasTouch: true });
  const open = await event(owner, 'Evening', SWISS);
  await open.act({ act: 'enter', players: [{ name: 'Guest_Two' }, { name: 'Li Jing' }] });
  await open.act({ act: 'start' });
  await open.act({ act: 'pair' });
  await player.open(`/tournament/${open.id}`);
  const mine = player.page.locator('section[aria-labelledby=mine]');
  await mine.getByRole('button', { name: '1–0', exact: true }).tap();
  await mine.getByText(/^Handed in: 1–0/).waitFor();
  await fits(player.page);
  await shot(player.page, 'sheets-hand-in');
});

test('a round robin stands as a matrix of its players, whoever shares a place', async () => {
  const owner = await account('Matrix');
  const { page } = owner;
  const system = { system: 'round_robin', groups: 1, double: false, qualifiers: 0 };
  const open = await event(owner, 'All meet all', [system], { tie_breaks: [] });
  await open.act({ act: 'enter', players: players(4) });
  await open.act({ act: 'start' });
  for (let round = 1; round <= 3; round += 1) await open.round(() => ['=', '=']);
  await owner.open(`/tournament/${open.id}?tab=cross`);
  const rows = await page.locator('tr[data-place]').all();
  const cells = await Promise.all(rows.map((row) => row.locator('td').allInnerTexts()));
  assert.deepEqual(cells.map(([number]) => number), ['1', '2', '3', '4']);
  assert.deepEqual(cells.map((row) => row[1]), ['1', '1', '1', '1'], 'they share the place');
  for (const [at, row] of cells.entries()) {
    const across = row.slice(3, 7).map((text) => text.trim());
    assert.deepEqual(across, [0, 1, 2, 3].map((one) => (one === at ? '' : '½')));
  }
  assert.equal(await page.locator('td.own').count(), 4);
  await shot(page, 'sheets-matrix');
});

test('a knock-out is read on a phone, and in the end shows its places', async () => {
  const owner = await account('Cup_Maker');
  const { page } = owner;
  const cup = {
    system: 'knockout', games: 2, play_offs: true, third_place: true, qualifiers: 0,
  };
  const open = await event(owner, 'Cup', [cup], { tie_breaks: [] });
  await open.act({ act: 'enter', players: players(6) });
  await open.act({ act: 'start' });
  let rounds = 0;
  // Level matches lead to play-offs, and so to many rounds.
  const level = () => (rounds % 4 < 3 ? ['=', '='] : ['1', '0']);
  for (; (await open.view()).summary.state !== 'over' && rounds < 40; rounds += 1) {
    await open.round(level);
  }
  assert.ok(rounds > 6, `${rounds} rounds`);
  const phone = await account('Cup_Reader', { width: 390, height: 844, hasTouch: true });
  await phone.open(`/tournament/${open.id}?tab=pairings`);
  await phone.page.locator('tr[data-board="1"]').waitFor();
  await fits(phone.page);
  await phone.page.getByText(/^Final/).first().waitFor();
  const name = await phone.page.locator('td.white .who').first().boundingBox();
  assert.ok(name && name.height < 60, 'a name is not a column of letters');
  await shot(phone.page, 'sheets-cup-phone');
  await owner.open(`/tournament/${open.id}?tab=pairings`);
  await page.getByRole('heading', { name: 'Final table' }).waitFor();
  await page.getByText('Winner', { exact: true }).waitFor();
  await shot(page, 'sheets-cup');
});

test('team pairings on paper are matches with boards, and each board has its table', async () => {
  const owner = await account('Captain');
  const { page } = owner;
  for (const [name, system] of [
    ['League', { system: 'team_round_robin', double: false, qualifiers: 0 }],
    ['Scheveningen', { system: 'scheveningen', qualifiers: 0 }],
  ]) {
    const open = await event(owner, name, [system], { tie_breaks: [], boards: 2 });
    for (const team of ['North', 'South']) {
      const two = [1, 2].map((at) => ({ name: `${team} ${at}` }));
      await open.act({ act: 'enter_team', name: team, players: two });
    }
    await open.act({ act: 'start' });
    await open.round();
    await owner.open(`/tournament/${open.id}?tab=print`);
    await page.getByText('Pairings by board', { exact: true }).click();
    const match = page.locator('article.paper [data-match]');
    const words = (await match.first().innerText()).replace(/\s+/g, ' ');
    assert.match(words, /(North .* South|South .* North)/);
    assert.equal(await match.first().locator('tbody tr').count(), 2);
    await shot(page, `sheets-${name}-pairings`);
    await page.getByText('Results by board', { exact: true }).click();
    const head = name === 'League' ? 'Board 1' : 'Who met whom';
    await page.getByRole('heading', { name: head }).waitFor();
    await shot(page, `sheets-${name}-boards`);
  }
});

test('a list with faults keeps them; what the hall refuses is said in the dialog', async () => {
  const owner = await account('Lister');
  const { page } = owner;
  const open = await event(owner, 'Lists', SWISS);
  await owner.open(`/tournament/${open.id}?tab=entries`);
  await page.getByRole('button', { name: 'Paste or import' }).click();
  const dialog = page.getByRole('dialog');
  const text = dialog.locator('textarea');
  await text.fill('Li Jing,1900\nXu,12a\nZhou,1800');
  await dialog.getByRole('button', { name: 'Enter 2 players' }).click();
  await until('the bad line stays', async () => (await text.inputValue()).startsWith('Xu\t12a'));
  await page.locator('tr[data-entry]').nth(1).waitFor();
  await text.fill('Gao,1700\nHid\u202eden,1600');
  await dialog.getByRole('button', { name: 'Enter 2 players' }).click();
  const note = dialog.locator('.toast');
  await note.getByText(/^Line 2, Hid/).waitFor();
  await shot(page, 'sheets-refused');
  await note.getByRole('button', { name: 'Close' }).click();
  await note.waitFor({ state: 'detached' });
});
