// A tournament of every choice, made in its form: matches, consolation, points, who is kept apart.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faults } from './axe.mjs';
import {
  create, enter, newTournament, playToTheEnd, printedPlaces, pupils,
} from './events.mjs';
import { browser, hall } from './stage.mjs';
import { newAccount, shot } from './visitor.mjs';

const account = (name, options) =>
  newAccount(browser, hall, name, { at: '/tournaments', ...options });

/** The whole of the button is on the screen, however far the form goes on below. */
async function createIsInReach(page, dialog) {
  const box = await dialog.getByRole('button', { name: 'Create' }).boundingBox();
  const { height } = page.viewportSize();
  assert.ok(box && box.y >= 0 && box.y + box.height <= height, 'Create is on the screen');
}

test('a Swiss with points, acceleration and a club of its own is made in the form', async () => {
  const { page } = await account('Xu_Arbiter');
  await page.setViewportSize({ width: 1280, height: 900 });
  const dialog = await newTournament(page, 'Choices', 'Swiss, 5 rounds');
  await dialog.getByText('More options', { exact: true }).click();
  await createIsInReach(page, dialog);
  const rounds = dialog.getByLabel('Rounds', { exact: true });
  await rounds.fill('2.7');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('A whole number from 1 to 50').waitFor();
  await rounds.fill('3');
  await dialog.getByLabel('Tie-breaks', { exact: true }).fill('bh/c1；SB，XYZ');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('There is no such tie-break: XYZ').waitFor();
  await dialog.getByLabel('Tie-breaks', { exact: true }).fill('BH；BH');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('A tie-break stands there twice: BH').waitFor();
  await dialog.getByLabel('Tie-breaks', { exact: true }).fill('');
  await dialog.getByLabel('Choose a tie-break').selectOption('BH');
  await dialog.getByLabel('With', { exact: true }).selectOption('/C1');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  assert.equal(await dialog.getByLabel('Tie-breaks', { exact: true }).inputValue(), 'BH/C1');
  await dialog.getByLabel('Win – draw – loss').selectOption({ label: '3 – 1 – 0' });
  await dialog.getByText('Own', { exact: true }).click();
  await dialog.getByLabel('Players from the top of the list').fill('4');
  await dialog.getByLabel('Virtual points, round by round').fill('3，1');
  await dialog.getByLabel('Rounds in which a club’s players do not meet').fill('1');
  await dialog.getByText('2017', { exact: true }).click();
  await dialog.getByText('2024', { exact: true }).click();
  await dialog.getByLabel('Clock').selectOption({ label: 'Another…' });
  await dialog.getByLabel('Minutes for each player').fill('20');
  await shot(page, 'event-choices');
  assert.deepEqual(await faults(page), []);
  await createIsInReach(page, dialog);
  await create(page, dialog, 'Choices');
  await enter(page, pupils(6, true));
  for (const other of ['B', 'C', 'D', 'E', 'F']) {
    await page.getByLabel('One', { exact: true }).selectOption({ label: 'A Pupil' });
    await page.getByLabel('The other', { exact: true }).selectOption({ label: `${other} Pupil` });
    await page.getByRole('button', { name: 'Keep apart' }).click();
    await page.getByText(`A Pupil – ${other} Pupil`, { exact: true }).waitFor();
  }
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Pair round 1' }).click();
  await page.getByText('No pairing is left while these are kept apart', { exact: false }).waitFor();
  await page.getByText('A Pupil – B Pupil; ', { exact: false }).first().waitFor();
  await page.getByRole('link', { name: 'Entries' }).click();
  for (const other of ['B', 'C', 'D', 'E']) {
    await page.getByRole('button', { name: `Let them meet: A Pupil – ${other} Pupil` }).click();
  }
  await page.getByText('A Pupil – B Pupil', { exact: true }).waitFor({ state: 'hidden' });
  await shot(page, 'event-apart');
  assert.equal(await playToTheEnd(page), 3);
  const places = await printedPlaces(page);
  assert.equal(places.length, 6);
  await page.getByText('Standings', { exact: true }).first().click();
  const first = page.locator('article.paper tbody tr').first();
  assert.match((await first.innerText()).replaceAll(/\s+/g, ' '), / 9 /, 'three wins of 3 points');
});

test('a cup with a consolation ends in one final table', async () => {
  const { page } = await account('Yan_Arbiter');
  const dialog = await newTournament(page, 'Cup', 'Knock-out');
  await dialog.getByLabel('Games of a match').fill('1');
  await dialog.getByLabel('Consolation for those who lose at once').check();
  await create(page, dialog, 'Cup');
  await enter(page, pupils(8, true));
  await page.getByRole('button', { name: 'Start' }).click();
  assert.equal(await playToTheEnd(page), 3, 'both brackets side by side');
  await page.getByRole('link', { name: 'Bracket' }).click();
  await page.getByRole('heading', { name: 'Main bracket' }).waitFor();
  await page.getByRole('heading', { name: 'Consolation' }).waitFor();
  await shot(page, 'event-consolation');
  assert.deepEqual(await faults(page), []);
  const places = await printedPlaces(page);
  assert.deepEqual(
    places.map(([place]) => place),
    ['1', '2', '3', '4', '5', '6', '7', '7'],
  );
});

test('a match of two is played at a phone, all its games', async () => {
  const { page } = await account('Wei_Arbiter', { width: 390, height: 844, hasTouch: true });
  const dialog = await newTournament(page, 'Duel', 'Match of two');
  await dialog.getByLabel('Games of a match').fill('4');
  await dialog.getByLabel('Play all games').check();
  await createIsInReach(page, dialog);
  await shot(page, 'event-match-form');
  await create(page, dialog, 'Duel');
  await enter(page, pupils(2, true));
  await page.getByRole('button', { name: 'Start' }).click();
  assert.equal(await playToTheEnd(page), 4);
  const places = await printedPlaces(page);
  assert.deepEqual(places.map(([place, name]) => [place, name]), [
    ['1', 'A Pupil'],
    ['2', 'B Pupil'],
  ]);
});
