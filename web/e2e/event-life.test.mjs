// The life of an event on the screen: put right, left and come back to, undone with its words,
// ended early, deleted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Event } from './events.mjs';
import { browser, hall } from './stage.mjs';
import { newAccount, shot } from './visitor.mjs';

const named = (names) => names.map((name, at) => ({ name, rating: 2000 - 10 * at }));

test('what was typed is put right, and an event is deleted before it begins', async () => {
  const owner = await newAccount(browser, hall, 'Owner');
  const { page } = owner;
  const { id } = await Event.make(owner, 'Opne', [{ system: 'swiss', rounds: 5 }]);
  await owner.open(`/tournament/${id}?tab=entries`);
  await page.getByLabel('Name', { exact: true }).fill('Ann');
  await page.getByLabel('Rating', { exact: true }).fill('15O0');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('the rating is no number from 0 to 4000').waitFor();
  await shot(page, 'entry-bad-rating');
  assert.equal(await page.locator('tr[data-entry]').count(), 0, 'nothing is dropped silently');
  await page.getByLabel('Rating', { exact: true }).fill('1500');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Edit Ann' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Ann' });
  await dialog.getByLabel('Name', { exact: true }).fill('Anna');
  await dialog.getByLabel('Rating', { exact: true }).fill('1600');
  await shot(page, 'entry-edit');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.locator('tr[data-entry="Anna"]').getByText('1600').waitFor();

  await owner.open(`/tournament/${id}?tab=overview`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const terms = page.getByRole('dialog', { name: 'Edit the event' });
  await terms.getByLabel('Name', { exact: true }).fill('Open');
  await terms.getByLabel('Place').fill('Hangzhou');
  await terms.getByLabel('First day').fill('2026-12-01');
  await terms.getByLabel('Last day').fill('2026-11-01');
  await terms.getByRole('button', { name: 'Save' }).click();
  await terms.getByText('The last day is before the first').waitFor();
  await terms.getByLabel('Last day').fill('2026-12-03');
  await terms.getByLabel('Chief arbiter').fill('Chen');
  await terms.getByLabel('Tie-breaks', { exact: true }).fill('BH；XYZ');
  await terms.getByRole('button', { name: 'Save' }).click();
  await terms.getByText('There is no such tie-break: XYZ').waitFor();
  await terms.getByLabel('Tie-breaks', { exact: true }).fill('BH；SB');
  await terms.getByLabel('Clock', { exact: true }).selectOption('5400+30');
  await shot(page, 'event-edit');
  await terms.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Open', level: 1 }).waitFor();
  await page.getByText('2026-12-01 – 2026-12-03').waitFor();
  await page.getByText('Entry put right: Ann → Anna 1600').waitFor();
  await shot(page, 'event-overview');

  await page.getByRole('button', { name: 'Delete the event' }).click();
  await page.getByRole('button', { name: 'Really delete it?' }).click();
  await page.waitForURL(/\/tournaments$/);
  assert.equal(await page.locator(`[data-tournament="${id}"]`).count(), 0, 'gone from the list');
});

test('a Swiss with three players is ended when nobody is left to meet', async () => {
  const owner = await newAccount(browser, hall, 'Ender');
  const { page } = owner;
  const event = await Event.make(owner, 'Opne', [{ system: 'swiss', rounds: 5 }]);
  const { id } = event;
  await event.act({ act: 'enter', players: named(['Li', 'Wang', 'Zhao']) });
  await event.act({ act: 'start' });
  for (const round of [1, 2, 3]) {
    await event.act({ act: 'pair', round });
    const view = await owner.ask('GET', `/tournaments/${id}`);
    const [game] = view.rounds.at(-1).games;
    await event.act({ act: 'result', game: game.id, white: '1', black: '0', saw: '' });
    await event.act({ act: 'close' });
  }
  await owner.open(`/tournament/${id}?tab=overview`);
  await page.getByText(/^Result, round 3, board 1, \w+ – \w+: 1–0$/).waitFor();
  await page.locator('header').getByRole('button', { name: 'End the event now' }).click();
  const sure = 'End it with the standings as they are?';
  await shot(page, 'event-end');
  await page.getByRole('button', { name: sure }).click();
  await page.getByRole('heading', { name: 'Final table' }).waitFor();
  await page.getByRole('button', { name: 'Undo: The tournament ended' }).click();
  await page.getByText('Undone: The tournament ended').first().waitFor();
  await page.locator('header').getByRole('button', { name: 'End the event now' }).waitFor();
});

test('a player withdraws by two presses and comes back by himself', async () => {
  const owner = await newAccount(browser, hall, 'Runner');
  const player = await newAccount(browser, hall, 'Leaver');
  const { page } = player;
  const event = await Event.make(owner, 'Opne', [{ system: 'swiss', rounds: 3 }]);
  const { id } = event;
  await event.act({ act: 'enter', players: named(['Leaver', 'Wang', 'Zhao']) });
  await event.act({ act: 'start' });
  await player.open(`/tournament/${id}`);
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await shot(page, 'event-leave');
  await page.getByRole('button', { name: 'Really withdraw?' }).click();
  await page.getByRole('button', { name: 'Come back' }).click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).waitFor();
  // Whom the arbiter takes out is offered nothing.
  await event.act({ act: 'withdraw', entry: 1 });
  await page.getByRole('button', { name: 'Withdraw', exact: true }).waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('button', { name: 'Come back' }).count(), 0);
});

test('who rests in a round robin stands in its round, and a short team is warned of', async () => {
  const owner = await newAccount(browser, hall, 'Robin');
  const { page } = owner;
  const robin = { system: 'round_robin', groups: 1, double: false };
  const club = await Event.make(owner, 'Club', [robin]);
  await club.act({ act: 'enter', players: named(['Li', 'Wang', 'Zhao']) });
  await club.act({ act: 'start' });
  await club.act({ act: 'pair', round: 1 });
  await owner.open(`/tournament/${club.id}?tab=pairings`);
  await page.getByText('rests, no points').first().waitFor();
  await shot(page, 'robin-rests');

  const teams = { system: 'team_round_robin', double: false };
  const league = await Event.make(owner, 'League', [teams], { boards: 2 });
  await league.act({ act: 'enter_team', name: 'North', players: named(['A', 'B']) });
  await league.act({ act: 'enter_team', name: 'South', players: named(['C']) });
  await owner.open(`/tournament/${league.id}?tab=entries`);
  await page.getByText(/^Short of players for 2 boards: South\./).waitFor();
  await league.act({ act: 'start' });
  await league.act({ act: 'pair', round: 1 });
  await owner.open(`/tournament/${league.id}?tab=pairings`);
  await page.getByText('wins by forfeit: no opponent on the board').first().waitFor();
  await shot(page, 'team-short');
});
