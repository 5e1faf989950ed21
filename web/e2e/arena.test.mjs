// An arena evening of four: who is free is paired, the game opens by itself, the table lives.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, hall } from './stage.mjs';
import { newAccount, playMoves, shot, Visitor } from './visitor.mjs';

async function account(name) {
  const visitor = await newAccount(browser, hall, name);
  return { name, page: visitor.page, visitor };
}

/** The id of the game that has opened by itself on this page. */
async function gameOf({ page }, other = 'none') {
  await page.waitForURL((url) => /\/game\//.test(url.pathname) && !url.pathname.endsWith(other));
  return page.url().split('/').pop();
}

/** Plays the moves of a game of these people, whoever has which colour; gives White and Black. */
async function play(people, id, moves) {
  const at = people.filter((one) => one.page.url().endsWith(id));
  assert.equal(at.length, 2, `two sit at ${id}`);
  const [one, other] = at;
  const seat = await one.page.locator('[data-side=white]').textContent();
  const [white, black] = seat?.includes(one.name) ? [one, other] : [other, one];
  await playMoves(white.visitor, black.visitor, id, moves);
  return [white, black];
}

const points = (page, name) =>
  page.locator(`tr[data-arena="${name}"] td`).last().textContent();

/** The wall shows the table and the games in play, the paper every game of `name`. */
async function onWallAndPaper(page, name) {
  await page.getByRole('link', { name: 'Projector' }).click();
  const wall = page.locator('main.wall');
  await wall.getByText(name, { exact: true }).waitFor();
  await wall.getByText('Standings').waitFor();
  await wall.getByRole('link').click();
  await page.getByRole('link', { name: 'Print' }).click();
  const line = page.locator('article.paper tbody tr', { hasText: name });
  const cells = await line.locator('td').allInnerTexts();
  assert.deepEqual(cells.slice(1), [name, '2', '2']);
  await shot(page, 'arena-paper');
}

test('four play an arena: paired at once, the game opens, points and pauses show', async () => {
  const people = [];
  for (const name of ['Anna', 'Bo', 'Chen', 'Ding']) people.push(await account(name));
  const [anna] = people;
  await anna.page.goto(`${hall.url}/tournaments`);
  await anna.page.getByRole('button', { name: 'New tournament' }).click();
  const dialog = anna.page.getByRole('dialog', { name: 'New tournament' });
  await dialog.getByLabel('Name', { exact: true }).fill('Friday Arena');
  await dialog.getByText('Arena', { exact: true }).click();
  await dialog.getByLabel('Minutes', { exact: true }).fill('30');
  await shot(anna.page, 'arena-new');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await anna.page.getByRole('heading', { level: 1, name: 'Friday Arena' }).waitFor();
  const path = `${new URL(anna.page.url()).pathname}?tab=arena`;
  for (const { visitor, page } of people) {
    await visitor.open(path);
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  }
  const onlooker = await Visitor.come(browser, hall, { path });
  await onlooker.page.getByText('Not open yet').waitFor();

  await anna.page.getByRole('button', { name: 'Start', exact: true }).click();
  const games = await Promise.all(people.map((one) => gameOf(one)));
  const [first, second] = [...new Set(games)];
  assert.equal(new Set(games).size, 2, 'two games of four players');
  await onlooker.page.getByText(/^(?:30:00|29:\d\d) left$/).waitFor();
  await onlooker.page.locator('li[data-game]').nth(1).waitFor();

  // One game ends: its two have just met, so they wait for the others.
  const [loser, winner] = await play(people, first, ['f3', 'e5', 'g4', 'Qh4']);
  await winner.visitor.open(path);
  await winner.page.getByText('Waiting for an opponent').waitFor();
  await onlooker.page.locator(`tr[data-arena="${winner.name}"]`).getByText('2').first().waitFor();
  assert.equal(await points(onlooker.page, winner.name), '2');
  assert.equal(await points(onlooker.page, loser.name), '0');
  await loser.visitor.open(path);
  await loser.page.getByRole('button', { name: 'Pause', exact: true }).click();
  await loser.page.getByRole('button', { name: 'Go on', exact: true }).waitFor();
  const his = onlooker.page.locator(`tr[data-arena="${loser.name}"]`);
  await his.getByText('Paused', { exact: true }).waitFor();
  await shot(onlooker.page, 'arena');

  // The other game ends: the winner of the first is paired anew, and his game opens by itself.
  await play(people, second, ['f3', 'e5', 'g4', 'Qh4']);
  const third = await gameOf(winner, first);
  assert.ok(![first, second].includes(third), 'a new game');
  await onlooker.page.locator('li[data-game]').first().waitFor();
  await his.getByText('Paused', { exact: true }).waitFor();
  await onlooker.page.getByText(/Watch/).first().waitFor();

  // The same in Chinese, at a phone, in the dark.
  const phone = await Visitor.come(browser, hall, {
    path,
    lang: 'zh',
    theme: 'dark',
    width: 390,
    height: 844,
  });
  await phone.page.getByText(/^还剩 /).waitFor();
  await shot(phone.page, 'arena-phone');

  // Who runs it ends it early, by a second press; the game that runs is played out.
  await anna.visitor.open(path);
  await anna.page.getByRole('button', { name: 'End now' }).click();
  await anna.page.getByRole('button', { name: 'Really end it?' }).click();
  await onlooker.page.getByText('The last games are played out and count').waitFor();
  assert.equal(await anna.page.getByRole('button', { name: 'End now' }).count(), 0);
  await onWallAndPaper(onlooker.page, winner.name);
});
