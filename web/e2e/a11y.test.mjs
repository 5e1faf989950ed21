// axe finds no serious fault on any page, in both languages, both themes, large and small.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { faults } from './axe.mjs';
import { openBrowser } from './browser.mjs';
import { Hall } from './hall.mjs';
import { act, casual, everybodyLeaves, playMoves, startGame, Visitor } from './visitor.mjs';

let hall;
let browser;
const places = {};

before(async () => {
  hall = await Hall.open();
  browser = await openBrowser();
  await furnish();
});

afterEach(everybodyLeaves);

after(async () => {
  await browser?.close();
  await hall?.close();
});

/** A hall with something on every page. */
async function furnish() {
  const come = () => Visitor.come(browser, hall, { stays: true });
  const [one, two] = [await come(), await come()];
  await one.ask('POST', '/accounts', { name: 'Chen_Yiming', password: 'a good long word' });
  await one.open('/');
  places.over = await startGame(one, two, casual('180+2', { edition: 'fide-2023' }));
  await playMoves(one, two, places.over, ['f3', 'e5', 'g4', 'Qh4']);
  places.running = await startGame(one, two, casual('days:3'));
  await playMoves(one, two, places.running, ['e4', 'e5', 'Nf3']);
  const terms = casual('600+5');
  const made = await one.ask('POST', '/challenges', { to: null, terms, color: 'black' });
  places.challenge = made.id;
  await two.open('/');
  await two.page.locator('[data-clock="900+10"]').click();
  await two.page.locator('[data-clock="900+10"][aria-pressed="true"]').waitFor();
}

const pages = () => ({
  lobby: { path: '/' },
  game: { path: `/game/${places.running}` },
  'game over': { path: `/game/${places.over}` },
  challenge: { path: `/challenge/${places.challenge}` },
  'no challenge': { path: '/challenge/none' },
  players: { path: '/players?q=chen' },
  player: { path: '/player/Chen_Yiming' },
  settings: { path: '/settings' },
  'sign in': { path: '/sign-in' },
  register: { path: '/sign-in?new' },
  analysis: { path: '/analysis' },
  review: { path: `/analysis?game=${places.over}` },
  'not found': { path: '/nowhere' },
});

const dialogs = {
  custom: { path: '/', open: (page) => page.locator('.tile.custom').click() },
  challenge: { path: '/', open: (page) => page.locator('.start .card button').click() },
  text: { path: '/analysis', open: (page) => page.locator('.tools button').nth(0).click() },
  'set up': { path: '/analysis', open: (page) => page.locator('.tools button').nth(1).click() },
};

const looks = [
  { lang: 'en', theme: 'light', width: 1440, height: 900 },
  { lang: 'zh', theme: 'dark', width: 1440, height: 900 },
  { lang: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true },
  { lang: 'zh', theme: 'light', width: 390, height: 844, hasTouch: true },
];

for (const look of looks) {
  const name = `${look.lang}, ${look.theme}, ${look.width} wide`;

  test(`pages are free of serious faults: ${name}`, async () => {
    const visitor = await Visitor.come(browser, hall, look);
    const found = [];
    for (const [what, { path }] of Object.entries(pages())) {
      await visitor.page.goto(path);
      await visitor.page.locator('main#main h1').first().waitFor({ state: 'attached' });
      await visitor.page.waitForLoadState('networkidle');
      for (const fault of await faults(visitor.page)) found.push(`${what}: ${fault}`);
      const lang = await visitor.page.locator('html').getAttribute('lang');
      assert.equal(lang, look.lang === 'zh' ? 'zh-CN' : 'en', what);
      assert.equal(await visitor.page.locator('h1').count(), 1, `${what} has one h1`);
    }
    assert.deepEqual(found, []);
  });

  test(`dialogs are free of serious faults: ${name}`, async () => {
    const visitor = await Visitor.come(browser, hall, look);
    const found = [];
    for (const [what, { path, open }] of Object.entries(dialogs)) {
      await visitor.open(path);
      await open(visitor.page);
      await visitor.page.locator('dialog[open]').waitFor();
      for (const fault of await faults(visitor.page)) found.push(`${what}: ${fault}`);
    }
    assert.deepEqual(found, []);
  });
}

test('the board of a player is free of serious faults, in the game and after it', async () => {
  const [one, two] = [await Visitor.come(browser, hall), await Visitor.come(browser, hall)];
  const game = await startGame(one, two);
  await Promise.all([one.inGame(), two.inGame()]);
  await playMoves(one, two, game, ['e4', 'e5']);
  await act(one, game, { act: 'offer_draw' });
  await one.page.locator('[data-ply="2"]').waitFor();
  for (const visitor of [one, two]) assert.deepEqual(await faults(visitor.page), []);
  await act(one, game, { act: 'resign' });
  await two.page.getByText('White resigned, Black wins').first().waitFor();
  for (const visitor of [one, two]) assert.deepEqual(await faults(visitor.page), []);
});
