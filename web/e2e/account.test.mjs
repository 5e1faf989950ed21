// Guests, accounts and settings: games stay with the player, choices follow him.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, hall } from './stage.mjs';
import { act, playMoves, startGame, until, Visitor } from './visitor.mjs';

const come = (options) => Visitor.come(browser, hall, options);

async function register(visitor, name, password) {
  await visitor.open('/sign-in?new');
  await visitor.page.getByLabel('Name', { exact: true }).fill(name);
  await visitor.page.getByLabel('Password', { exact: true }).fill(password);
  await visitor.page.getByRole('button', { name: 'Make an account' }).click();
}

test('a guest becomes an account and keeps his games', async () => {
  const [guest, other] = [await come(), await come()];
  const game = await startGame(guest, other);
  await playMoves(guest, other, game, ['f3', 'e5', 'g4', 'Qh4']);
  await guest.inGame();
  const seat = await guest.me();
  assert.equal(seat.kind, 'guest');
  await register(guest, '李静', 'a good long word');
  await guest.page.waitForURL(`${hall.url}/`);
  const account = await guest.me();
  assert.equal(account.id, seat.id);
  assert.equal(account.kind, 'account');
  await guest.page.getByRole('button', { name: 'Account' }).click();
  await guest.page.getByRole('link', { name: 'My games' }).click();
  await guest.page.getByRole('heading', { name: '李静', level: 1 }).waitFor();
  await guest.page.locator(`[data-game="${game}"] [data-result="0-1"]`).waitFor();
  assert.equal(await guest.page.locator('[data-count="lost"]').textContent(), '1');
});

test('each fault of a registration stands at its field', async () => {
  const one = await come();
  const fault = (label) =>
    one.page.locator('.field.wrong', { has: one.page.getByLabel(label, { exact: true }) });
  await register(one, 'x', 'a good long word');
  await fault('Name').getByText('2 to 20 letters').waitFor();
  await register(one, 'Marta_Ortiz', 'short');
  await fault('Password').waitFor();
  await register(one, 'Marta_Ortiz', 'a good long word');
  await one.page.waitForURL(`${hall.url}/`);
  const two = await come();
  await register(two, 'marta_ortiz', 'a good long word');
  await two.page.locator('.field.wrong').getByText('This name is taken').waitFor();
});

test('signing out and in again: a wrong password is refused, the right one opens', async () => {
  const one = await come();
  await register(one, 'He_Jun', 'a good long word');
  await one.page.waitForURL(`${hall.url}/`);
  await one.page.getByRole('button', { name: 'Account' }).click();
  await one.page.getByRole('button', { name: 'Sign out' }).click();
  await until('a guest sits there', async () => (await one.me()).kind === 'guest');
  await one.open('/sign-in');
  await one.page.getByLabel('Name', { exact: true }).fill('he_jun');
  await one.page.getByLabel('Password', { exact: true }).fill('a wrong long word');
  await one.page.getByRole('button', { name: 'Sign in' }).click();
  await one.page.getByText('Name and password do not belong together').waitFor();
  await one.page.getByLabel('Password', { exact: true }).fill('a good long word');
  await one.page.getByRole('button', { name: 'Sign in' }).click();
  await one.page.waitForURL(`${hall.url}/`);
  assert.equal((await one.me()).name, 'He_Jun');
});

test('settings show at once, outlast a reload and follow the account', async () => {
  const one = await come();
  await register(one, 'Luo_Siyuan', 'a good long word');
  await one.page.waitForURL(`${hall.url}/`);
  await one.open('/settings');
  const root = one.page.locator('html');
  await one.page.getByText('Dark', { exact: true }).click();
  await one.page.getByText('Slate', { exact: true }).click();
  await one.page.getByText('Chinese (马f3)').click();
  await one.page.getByText('马f3', { exact: true }).waitFor();
  await one.page.getByLabel('Always a queen').check();
  await one.page.getByLabel('Board as a table').check();
  await one.page.getByLabel('Volume').last().fill('25');
  assert.equal(await root.getAttribute('data-theme'), 'dark');
  assert.equal(await root.getAttribute('data-board'), 'slate');
  const kept = async () => (await one.ask('GET', '/me')).settings;
  await until('the hall has kept the volume', async () => (await kept()).volume === 25);
  await one.page.getByText('中文', { exact: true }).last().click();
  await one.page.getByRole('heading', { name: '设置', level: 1 }).waitFor();
  await until('the hall has kept the language', async () => (await kept()).language === 'zh');

  await one.page.reload();
  await one.page.getByRole('heading', { name: '设置', level: 1 }).waitFor();
  assert.equal(await root.getAttribute('data-theme'), 'dark');
  assert.equal(await one.page.getByLabel('自动升后').isChecked(), true);

  const device = await come();
  await device.open('/sign-in');
  await device.page.getByLabel('Name', { exact: true }).fill('Luo_Siyuan');
  await device.page.getByLabel('Password', { exact: true }).fill('a good long word');
  await device.page.getByRole('button', { name: 'Sign in' }).click();
  await device.page.getByRole('link', { name: '大厅' }).first().waitFor();
  const settings = (await device.ask('GET', '/me')).settings;
  assert.equal(settings.board, 'slate');
  assert.equal(settings.notation, 'chinese');
  assert.equal(settings.table_view, true);
  assert.equal(settings.auto_queen, true);
});

test('players are found by the beginning of a name, and their games come in pages', async () => {
  const [one, two] = [await come(), await come()];
  await one.ask('POST', '/accounts', { name: 'Zhou_Min', password: 'a good long word' });
  const pages = 31;
  for (let n = 0; n < pages; n += 1) {
    const [white, black] = n % 2 === 0 ? [one, two] : [two, one];
    const game = await startGame(white, black);
    await act(n % 4 < 2 ? white : black, game, { act: 'abort' });
  }
  const won = await startGame(one, two);
  await playMoves(one, two, won, ['e4', 'e5']);
  await act(two, won, { act: 'resign' });
  await two.open('/players');
  await two.page.getByLabel('Beginning of a name').fill('zhou');
  await two.page.getByRole('link', { name: 'Zhou_Min' }).click();
  await two.page.getByRole('heading', { name: 'Zhou_Min', level: 1 }).waitFor();
  const rows = two.page.locator('article[data-game]');
  await until('the first page stands', async () => (await rows.count()) === 30);
  await rows.first().getByText('1–0').waitFor();
  assert.equal(await two.page.locator('[data-count="won"]').textContent(), '1');
  await two.page.getByRole('button', { name: 'Older games' }).click();
  await until('the rest stands', async () => (await rows.count()) === pages + 1);
  assert.equal(await two.page.getByRole('button', { name: 'Older games' }).count(), 0);
  const download = two.page.waitForEvent('download');
  await rows.first().getByRole('link', { name: /^PGN/ }).click();
  assert.match((await download).suggestedFilename(), /\.pgn$/);
  await two.page.goto('/player/nobody_at_all');
  await two.page.getByRole('heading', { name: 'There is no such player' }).waitFor();
});
