// The dialogs of tournaments: free of serious faults in every language and look.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faults } from './axe.mjs';
import { Event } from './events.mjs';
import { browser, hall } from './stage.mjs';
import { Visitor } from './visitor.mjs';

const shots = process.env.QIYUAN_SHOTS;

const looks = [
  { lang: 'en', theme: 'light', width: 1440, height: 900 },
  { lang: 'zh', theme: 'dark', width: 1440, height: 900 },
  { lang: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true },
  { lang: 'zh', theme: 'light', width: 390, height: 844, hasTouch: true },
];

/** What the buttons are called that open the dialogs. */
const words = {
  en: { tie: 'Decide who goes on', hand: 'Pair by hand', pair: 'Pair them', bye: /^Bye… / },
  zh: { tie: '决定谁出线', hand: '手工编排', pair: '按此编排', bye: /^轮空…… / },
};

const PEOPLE = ['Xu Wenqing', '周朗', 'Li Jing', '袁梦', 'Chen Yiming', 'Lin Feng'];

async function begin(event) {
  const players = PEOPLE.map((name, at) => ({ name, rating: 2200 - 60 * at }));
  await event.act({ act: 'enter', players });
  await event.act({ act: 'start' });
}

const SWISS = [{ system: 'swiss', rounds: 5 }];
const TEAMS = [{ system: 'team_round_robin', double: false }];
const GROUPS = [
  { system: 'round_robin', groups: 2, double: false },
  { system: 'knockout', games: 1, play_offs: false, third_place: true, qualifiers: 1 },
];

/** One look at all dialogs; `judge` is called with each that is open. */
async function tour(owner, say, judge) {
  const { page } = owner;
  const dialog = page.locator('dialog[open]');
  const shut = async () => {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };

  const swiss = await Event.make(owner, 'Evening', SWISS, { tie_breaks: ['BH'] });
  await begin(swiss);
  await swiss.round();
  await swiss.open('entries');
  await page.getByRole('button', { name: say.bye }).first().click();
  await dialog.locator('input[type=number]').waitFor();
  await judge('bye');
  await shut();

  await swiss.open('pairings');
  await page.locator('tr[data-board="1"] button.who').first().click();
  await dialog.locator('tbody tr').first().waitFor();
  await judge('card');
  await shut();
  await page.locator('tr[data-board="1"] button.result').click();
  await dialog.getByRole('button', { name: '0–1', exact: true }).click();
  await dialog.locator('ul li').first().waitFor();
  await judge('correction');
  await shut();

  // Two who have met, by hand: the warning stands there.
  await page.getByRole('button', { name: say.hand }).click();
  const [met] = (await swiss.view()).rounds[0].games;
  const chosen = [met.white, met.black].map((entry) => PEOPLE[entry - 1]);
  const rest = PEOPLE.filter((name) => !chosen.includes(name));
  for (const name of [...chosen, ...rest]) {
    await dialog.locator('.free').getByRole('button', { name, exact: true }).click();
  }
  await dialog.locator('ol li').nth(2).waitFor();
  await judge('by hand');
  await dialog.getByRole('button', { name: say.pair, exact: true }).click();
  await dialog.getByRole('alert').waitFor();
  await judge('by hand, warned');
  await shut();

  await swiss.act({ act: 'pair' });
  await page.locator('button.result', { hasText: /^\s*–\s*$/ }).first().click();
  await dialog.getByRole('button', { name: '1–0', exact: true }).waitFor();
  await judge('result');
  await shut();

  const teams = await Event.make(owner, 'Evening', TEAMS, { boards: 2 });
  await teams.open('entries');
  await page.locator('.column .do button').first().click();
  await dialog.locator('input').first().fill('North');
  await dialog.locator('textarea').fill('Li Jing\nXu,9999x');
  await dialog.getByRole('alert').waitFor();
  await judge('team');
  await shut();

  const groups = await Event.make(owner, 'Evening', GROUPS);
  await begin(groups);
  for (let round = 1; round <= 3; round += 1) await groups.round(() => ['=', '=']);
  await groups.open('pairings');
  await page.getByRole('button', { name: say.tie }).click();
  await dialog.locator('ol li').nth(2).waitFor();
  await judge('tie');
  await shut();
}

test('the dialogs of a tournament are free of serious faults in every look', async () => {
  const found = [];
  for (const [at, look] of looks.entries()) {
    const owner = await Visitor.come(browser, hall, look);
    await owner.ask('POST', '/accounts', { name: `Look_${at}`, password: 'a good long word' });
    const { page } = owner;
    await tour(owner, words[look.lang], async (what) => {
      const name = `${look.lang}-${look.width}-${what}`;
      for (const fault of await faults(page)) found.push(`${name}: ${fault}`);
      const wide = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.querySelector('dialog[open]');
        return scrollWidth - clientWidth;
      });
      if (wide > 0) found.push(`${name}: ${wide} px too wide`);
      if (shots) await page.screenshot({ path: `${shots}/dialog-${name}.png` });
    });
  }
  assert.deepEqual(found, []);
});
