// A challenge by its link: the wait, the answer, and every way it closes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, hall } from './stage.mjs';
import { act, casual, Visitor } from './visitor.mjs';

const come = (options) => Visitor.come(browser, hall, options);

test('a link made in the lobby is opened by a guest who takes the other colour', async () => {
  const maker = await come();
  await maker.page.getByRole('button', { name: /^Challenge a friend/ }).first().click();
  const dialog = maker.page.getByRole('dialog');
  await dialog.getByText('White', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await maker.page.getByRole('heading', { name: 'Waiting for an opponent' }).waitFor();
  const link = await maker.page.getByLabel('Link').inputValue();
  assert.ok(link.startsWith(`${hall.url}/challenge/`), link);
  const other = await come({ lang: 'zh', path: new URL(link).pathname });
  await other.page.getByRole('heading', { name: /约你下棋$/ }).waitFor();
  assert.equal(await other.page.locator('[data-color]').getAttribute('data-color'), 'black');
  await other.page.getByRole('button', { name: '接受' }).click();
  const game = await other.inGame();
  assert.equal(await maker.inGame(), game);
  assert.equal((await maker.ask('GET', `/games/${game}`)).you, 'white', 'S032 the chosen colour');
  await act(maker, game, { act: 'abort' });

  const late = await come({ path: new URL(link).pathname });
  await late.page.getByRole('heading', { name: 'The challenge was accepted' }).waitFor();
});

test('a withdrawn challenge says so to whoever has the link', async () => {
  const maker = await come();
  const terms = casual('600+5');
  const made = await maker.ask('POST', '/challenges', { to: null, terms, color: 'random' });
  const other = await come({ path: `/challenge/${made.id}` });
  await other.page.getByRole('button', { name: 'Accept' }).waitFor();
  await maker.open(`/challenge/${made.id}`);
  await maker.page.getByRole('button', { name: 'Withdraw' }).click();
  await maker.page.waitForURL(`${hall.url}/`);
  await other.page.getByRole('heading', { name: 'The challenge was withdrawn' }).waitFor();
});

test('a challenge to somebody else cannot be accepted, an unknown one is not found', async () => {
  const [maker, named] = [await come(), await come()];
  await named.ask('POST', '/accounts', { name: 'Sun_Hao', password: 'long enough 3' });
  const terms = casual('600+5');
  const made = await maker.ask('POST', '/challenges', { to: 'Sun_Hao', terms, color: 'random' });
  const third = await come();
  await third.page.goto(`/challenge/${made.id}`);
  await third.page.getByRole('heading', { name: 'This challenge is for Sun_Hao' }).waitFor();
  assert.equal(await third.page.getByRole('button', { name: 'Accept' }).count(), 0);
  await third.page.goto('/challenge/nothing-here');
  await third.page.getByRole('heading', { name: 'There is no such challenge' }).waitFor();
});
