// A tournament from its making to the printed table, as the one who runs it sees it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { enter, newTournament } from './events.mjs';
import { browser, hall } from './stage.mjs';
import { newAccount, playMoves, shot, Visitor } from './visitor.mjs';

const come = (options) => Visitor.come(browser, hall, options);
const account = (name, options) => newAccount(browser, hall, name, options);

async function make(page, name, template) {
  await page.goto(`${hall.url}/tournaments`);
  return newTournament(page, name, template);
}

const sheetFile = (name) =>
  new URL(`../../crates/server/tests/data/sheets/${name}`, import.meta.url).pathname;

/** A file let go over the entries. */
async function drop(page, name, bytes) {
  const transfer = await page.evaluateHandle(
    ([called, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(content)], called));
      return data;
    },
    [name, bytes],
  );
  const ground = page.locator('.column:has(tr[data-entry])');
  await ground.dispatchEvent('dragover', { dataTransfer: transfer });
  await ground.dispatchEvent('drop', { dataTransfer: transfer });
}

/** The games behind a link are sound PGN of these rounds and boards. */
async function checkPgn(page, link, rounds) {
  const href = await page.getByRole('link', { name: link }).getAttribute('href');
  const text = await (await page.request.get(`${hall.url}${href}`)).text();
  assert.deepEqual([...text.matchAll(/^\[Round "(.*)"\]$/gm)].map((found) => found[1]), rounds);
  const ran = spawnSync(process.env.QIYUAN_BIN, ['pgn', 'check', '-'], { input: text });
  assert.equal(ran.status, 0, `${ran.stdout}${ran.stderr}`);
}

async function checkEveryPgn(page) {
  await checkPgn(page, 'Games of round 3 as PGN', ['3.1', '3.2', '3.3']);
  const all = [1, 2, 3].flatMap((round) => [1, 2, 3].map((board) => `${round}.${board}`));
  await checkPgn(page, 'All games (PGN)', all);
}

/** Anybody may ask why two meet, and why others do not; Esc closes. */
async function askWhy(onlooker) {
  await onlooker.getByRole('button', { name: /^Why this pairing\?/ }).nth(1).click();
  const reasons = onlooker.getByRole('dialog', { name: /^Why / });
  await reasons.getByText('C6', { exact: true }).first().waitFor();
  assert.ok((await reasons.locator('li').count()) <= 3, 'at most three lines');
  const width = (await reasons.boundingBox())?.width;
  assert.equal(width, 424);
  await reasons.getByRole('searchbox').fill('Yuan');
  await reasons.locator('.found button').first().click();
  await reasons.locator('.answer').waitFor();
  await shot(onlooker, 'tournament-why');
  await onlooker.keyboard.press('Escape');
  await reasons.waitFor({ state: 'detached' });
}

/** A name opens the player's card. */
async function openCard(onlooker) {
  await onlooker.getByRole('button', { name: 'Gao Yuan', exact: true }).first().click();
  const card = onlooker.getByRole('dialog', { name: 'Card of Gao Yuan' });
  assert.equal(await card.locator('tbody tr').count(), 3, 'a line for each round');
  await shot(onlooker, 'tournament-card');
  await onlooker.keyboard.press('Escape');
}

const PEOPLE = [
  'name,rating,club',
  'Xu Wenqing,2251,North',
  'Zhou Lang,2060,North',
  'Li Jing,1912,South',
  'Yuan Meng,1654,South',
  'Chen Yiming,1874,South',
  'Lin Feng,2204,North',
  'Gao Yuan,2118,East',
];

test('a Swiss is run by keyboard from the list of entries to the printed table', async () => {
  const arbiter = await account('Zhou_Min');
  const { page } = arbiter;
  const dialog = await make(page, 'Spring Open 2026', 'Swiss, 5 rounds');
  await dialog.getByRole('spinbutton', { name: 'Rounds' }).fill('3');
  await shot(page, 'tournament-new');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: 'Spring Open 2026' }).waitFor();
  const address = page.url();
  await enter(page, PEOPLE);
  await shot(page, 'tournament-entries');

  // Somebody looks on without an account, and sees every step as it comes.
  const watcher = await come({ path: new URL(address).pathname });
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Pair round 1' }).click();
  await watcher.page.locator('tr[data-board="3"]').waitFor();
  assert.equal(await watcher.page.locator('button.result').count(), 0, 'he enters nothing');

  for (const [round, keys] of [
    [1, '105'],
    [2, '1+0'],
    [3, '511'],
  ]) {
    await page.getByRole('heading', { name: `Round ${round} pairings` }).waitFor();
    await page.locator('tr[data-board="1"] button.result').focus();
    for (const key of keys) await page.keyboard.press(key);
    await page.getByRole('button', { name: `Close round ${round}` }).click();
    if (round < 3) await page.getByRole('button', { name: `Pair round ${round + 1}` }).click();
  }
  await watcher.page.getByText('Over', { exact: true }).waitFor();
  await shot(page, 'tournament-pairings');

  await checkEveryPgn(watcher.page);
  await askWhy(watcher.page);
  await openCard(watcher.page);

  // A value opens into its sum; a correction shows what it brings before it is set.
  await page.getByRole('button', { name: /^BH of Xu Wenqing/ }).click();
  const sum = page.getByRole('dialog');
  await sum.getByText('Round 1').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('tr[data-board="1"] button.result').click();
  await page.getByRole('dialog').getByRole('button', { name: '0–1', exact: true }).click();
  await page.getByRole('dialog').getByText(/points, place/).first().waitFor();
  await shot(page, 'tournament-correction');
  await page.getByRole('dialog').getByRole('button', { name: 'Correct the result' }).click();
  await page.locator('tr[data-board="1"]').getByText('0–1').waitFor();
  await page.getByRole('button', { name: /^Undo: / }).click();
  await page.locator('tr[data-board="1"]').getByText('½–½').waitFor();

  await page.getByRole('link', { name: 'Cross-table' }).click();
  await page.locator('tr[data-place="7"]').waitFor();
  await shot(page, 'tournament-cross');
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByText('Final table').waitFor();
  await shot(page, 'tournament-overview');
  await page.getByRole('link', { name: 'Print' }).click();
  for (const sheet of ['Pairings by name', 'Standings', 'Cross-table']) {
    await page.getByText(sheet, { exact: true }).first().click();
    await page.locator('article.paper').getByText('Gao Yuan').first().waitFor();
  }
  await page.getByText('Result slips', { exact: true }).click();
  await page.locator('article.paper .slip').nth(2).waitFor();
  await page.getByText('Table cards', { exact: true }).click();
  await page.locator('article.paper .table-card').nth(2).waitFor();
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.tools').isVisible(), false, 'paper has no buttons');
  await shot(page, 'tournament-slips');
});

test('a list comes in from a spreadsheet, its faults named by row and column', async () => {
  const arbiter = await account('Tang_Yu');
  const { page } = arbiter;
  const dialog = await make(page, 'School League', 'Swiss, 5 rounds');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: 'School League' }).waitFor();
  await page.getByRole('button', { name: 'Paste or import' }).click();
  const list = page.getByRole('dialog', { name: 'Paste or import' });
  await list.locator('input[type=file]').setInputFiles(sheetFile('entries.xlsx'));
  await list.getByText('From entries.xlsx').waitFor();
  assert.equal(await list.locator('select option:checked').textContent(), '报名表');
  assert.equal(await list.locator('.preview tbody tr').count(), 5);
  assert.deepEqual(await list.getByRole('alert').locator('li').allTextContents(), [
    'Row 9, column D: the rating is no number from 0 to 4000',
    'Row 10, column B: no name',
    'Row 11, column B: the name stands there twice',
    'Row 12, column D: the rating is no number from 0 to 4000',
  ]);
  await shot(page, 'tournament-import');
  await list.getByRole('button', { name: 'Enter 5 players' }).click();
  await page.locator('tr[data-entry="Zhou, Lang"]').getByText('2060').waitFor();
  assert.equal(await page.locator('tr[data-entry]').count(), 5);

  // Dropped on the page; one that is none says what can be done.
  await drop(page, 'broken.xlsx', [0x50, 0x4b, 3, 4, 0, 0]);
  await list.getByRole('alert').getByText(/^This is no spreadsheet/).waitFor();
  await list.locator('input[type=file]').setInputFiles(sheetFile('entries.xls'));
  await list.getByText('From entries.xls', { exact: true }).waitFor();
  await list.getByText('Row 2, column A: the name stands there twice').waitFor();
  await list.getByRole('button', { name: 'Leave the file' }).click();
  await list.locator('textarea').waitFor();
  await list.locator('input[type=file]').setInputFiles(sheetFile('entries.ods'));
  await list.getByRole('button', { name: 'Enter 1 player' }).click();
  await page.locator('tr[data-entry="Xu Wenqing"]').getByText('WGM').waitFor();
});

test('a knock-out draws its bracket and names its winner', async () => {
  const arbiter = await account('Ke_Nan');
  const { page } = arbiter;
  const dialog = await make(page, 'Cup', 'Knock-out');
  await dialog.getByLabel('Games of a match').fill('1');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: 'Cup' }).waitFor();
  await enter(page, PEOPLE.slice(0, 6));
  await page.getByRole('button', { name: 'Start' }).click();
  for (let round = 1; round <= 3; round += 1) {
    await page.getByRole('button', { name: `Pair round ${round}` }).click();
    await page.getByRole('heading', { name: `Round ${round} pairings` }).waitFor();
    await page.locator('tr[data-board="1"] button.result').focus();
    const boards = await page.locator('button.result').count();
    for (let board = 0; board < boards; board += 1) await page.keyboard.press('1');
    await page.getByRole('button', { name: `Close round ${round}` }).click();
  }
  await page.getByRole('link', { name: 'Bracket' }).click();
  const final = page.locator('[data-match="1"] .won');
  await final.waitFor();
  await shot(page, 'tournament-bracket');
  const winner = (await final.locator('span').textContent())?.trim();
  await page.getByRole('link', { name: 'Overview' }).click();
  const first = page.locator('section[aria-labelledby="final"] tbody tr').first();
  assert.match((await first.textContent()) ?? '', new RegExp(winner ?? '-'));
});

test('the game of an online round robin starts by itself and brings its result', async () => {
  const anna = await account('Anna');
  const bo = await account('Bo');
  const dialog = await make(anna.page, 'Evening', 'Round robin');
  await dialog.getByText('Played here in the hall').click();
  await dialog.getByText('Anybody with an account may enter').click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await anna.page.getByRole('heading', { level: 1, name: 'Evening' }).waitFor();
  const path = new URL(anna.page.url()).pathname;
  await bo.open(path);
  await bo.page.getByRole('button', { name: 'Enter', exact: true }).click();
  await bo.page.getByRole('button', { name: 'Withdraw', exact: true }).waitFor();
  await anna.page.getByLabel('Name', { exact: true }).fill('Anna');
  await anna.page.getByRole('button', { name: 'Add', exact: true }).click();
  await anna.page.locator('tr[data-entry]').nth(1).waitFor();
  await anna.page.getByRole('button', { name: 'Start' }).click();
  await anna.page.getByRole('button', { name: 'Pair round 1' }).click();
  await bo.page.waitForURL(/\/game\//);
  const game = bo.page.url().split('/').pop();
  await anna.page.waitForURL(/\/game\//);
  const white = (await anna.page.locator('[data-side=white]').textContent())?.includes('Anna');
  const [first, second] = white ? [anna, bo] : [bo, anna];
  await playMoves(first, second, game, ['f3', 'e5', 'g4', 'Qh4']);
  await anna.open(`${path}?tab=pairings`);
  await anna.page.getByRole('button', { name: 'Close round 1' }).waitFor();
  const result = await anna.page.locator('tr[data-board="1"] button.result').textContent();
  assert.equal(result?.trim(), '0–1', 'the mate in the hall is the result of the board');
  await checkPgn(anna.page, 'Games of round 1 as PGN', ['1.1']);
});
