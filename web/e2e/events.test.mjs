// Events of other kinds, to their final tables: groups and a final, teams, at a phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faults } from './axe.mjs';
import {
  byName, create, enter, Event, newTournament, playRound, playToTheEnd, printedPlaces, pupils,
} from './events.mjs';
import { browser, hall } from './stage.mjs';
import { newAccount, shot, Visitor } from './visitor.mjs';

const account = (name, options) =>
  newAccount(browser, hall, name, { at: '/tournaments', ...options });

async function addTeam(page, name, players) {
  await page.getByRole('button', { name: 'Add team' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.locator('textarea').fill(players.join('\n'));
  await dialog.getByRole('button', { name: 'Add team' }).click();
  await page.locator(`tr[data-entry="${players.at(-1)}"]`).waitFor();
}

test('groups lead to a knock-out, and a tie at the line is decided by the arbiter', async () => {
  const { page } = await account('Zhou_Min');
  const dialog = await newTournament(page, 'School cup', 'Groups and final');
  await dialog.getByLabel('Groups', { exact: true }).fill('2');
  await dialog.getByText('More options', { exact: true }).click();
  await dialog.getByLabel('Tie-breaks', { exact: true }).fill('');
  await create(page, dialog, 'School cup');
  await enter(page, pupils(6));
  await page.getByRole('button', { name: 'Start' }).click();
  for (let round = 1; round <= 3; round += 1) await playRound(page, round, '5');
  await page.getByRole('button', { name: 'Decide who goes on' }).click();
  await page.getByRole('dialog', { name: 'Who goes on?' }).waitFor();
  await shot(page, 'event-tie');
  await page.getByRole('dialog').getByRole('button', { name: 'In this order' }).click();
  await page.getByRole('button', { name: 'Decide who goes on' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'In this order' }).click();
  await playToTheEnd(page, byName(page), 4);
  await page.getByRole('link', { name: 'Overview' }).click();
  const final = page.locator('section[aria-labelledby="final"] tbody tr');
  assert.equal(await final.count(), 6, 'everybody has a final place');
  await shot(page, 'event-groups');
});

/** The cells of the teams' cross-table, on the screen and the same on paper. */
async function teamCross(page) {
  await page.getByRole('link', { name: 'Cross-table' }).click();
  const cells = async () => {
    const table = page.getByRole('table', { name: 'Team cross-table' });
    await table.waitFor();
    const rows = await table.locator('tbody tr').all();
    return Promise.all(rows.map((row) => row.locator('td').allInnerTexts()));
  };
  const shown = await cells();
  await shot(page, 'event-team-cross');
  await page.getByRole('link', { name: 'Print' }).click();
  await page.getByText('Cross-table', { exact: true }).first().click();
  assert.deepEqual(await cells(), shown, 'the same on paper');
  await shot(page, 'event-team-cross-print');
  await page.getByRole('link', { name: 'Back' }).click();
  return shown;
}

const number = (text) => Number(text.replace('½', '')) + (text.includes('½') ? 0.5 : 0);
const sum = (rows, at) => rows.reduce((total, row) => total + number(row.at(at).trim()), 0);

test('thirteen play a knock-out of two games with play-offs to the printed table', async () => {
  const { page } = await account('Ke_Dao');
  const dialog = await newTournament(page, 'Cup of thirteen', 'Knock-out');
  await dialog.getByLabel('Games of a match').fill('2');
  await create(page, dialog, 'Cup of thirteen');
  await enter(page, pupils(13));
  await page.getByRole('button', { name: 'Start' }).click();
  // C wins with White against B in the match and in the rapid games: blitz must decide.
  let wins = 0;
  const key = byName(page, (white, black) => {
    const upset = white.startsWith('C ') && black.startsWith('B ') && wins < 2;
    if (upset) wins += 1;
    return upset;
  });
  const rounds = await playToTheEnd(page, key);
  assert.equal(rounds, 12, 'four matches of two games, two rapid ones and two of blitz');
  await page.getByRole('link', { name: 'Bracket' }).click();
  const both = page.locator('[data-match]', { hasText: 'B Pupil' });
  const match = both.filter({ hasText: 'C Pupil' });
  assert.match((await match.innerText()).replace(/\s+/g, ' '), /B Pupil 4 C Pupil 2/);
  const places = await printedPlaces(page);
  await shot(page, 'event-knock-out-print');
  assert.equal(places.length, 13, 'everybody has a place on paper');
  assert.deepEqual(places.slice(0, 2), [
    ['1', 'A Pupil', '2000', 'Winner'],
    ['2', 'B Pupil', '1999', 'Final'],
  ]);
  await page.getByText('Bracket', { exact: true }).click();
  const paper = page.locator('article.paper[data-sheet="bracket"]');
  assert.match((await paper.innerText()).replace(/\s+/g, ' '), /B Pupil 4 – 2 C Pupil/);
  await shot(page, 'event-knock-out-print-bracket');
});

test('four groups of five play into a final, to the printed table', async () => {
  const { page } = await account('Zu_Zhang');
  const dialog = await newTournament(page, 'Groups of five', 'Groups and final');
  await dialog.getByLabel('Groups', { exact: true }).fill('4');
  await create(page, dialog, 'Groups of five');
  await enter(page, pupils(20));
  await page.getByRole('button', { name: 'Start' }).click();
  const rounds = await playToTheEnd(page, byName(page));
  assert.ok(rounds > 5, 'five rounds in the groups, then the final');
  const places = await printedPlaces(page);
  await shot(page, 'event-groups-print');
  assert.equal(places.length, 20, 'everybody has a place on paper');
  assert.deepEqual(
    places.slice(0, 4).map(([place, name]) => `${place} ${name}`),
    ['1 A Pupil', '2 B Pupil', '3 C Pupil', '4 D Pupil'],
  );
});

for (const [template, teams, rounds] of [
  ['Team round robin', ['North', 'South', 'East', 'West', 'Hill', 'Lake'], 5],
  ['Team Swiss', ['North', 'South', 'East', 'West'], 2],
]) {
  test(`${template} on 4 boards is run to its table, with the score of each match`, async () => {
    const { page } = await account(template === 'Team Swiss' ? 'Team_Swiss' : 'Team_Robin');
    const dialog = await newTournament(page, template, template);
    await dialog.getByLabel('Boards of a match').fill('4');
    if (template === 'Team Swiss') {
      await dialog.getByRole('spinbutton', { name: 'Rounds' }).fill(String(rounds));
    }
    await create(page, dialog, template);
    for (const team of teams) {
      await addTeam(page, team, [1, 2, 3, 4].map((board) => `${team} ${board}`));
    }
    await shot(page, 'event-team-entries');
    await page.getByRole('button', { name: 'Start' }).click();
    for (let round = 1; round <= rounds; round += 1) {
      await playRound(page, round, (board) => '1055'[board % 4]);
    }
    await page.getByText('Over', { exact: true }).waitFor();
    const cross = await teamCross(page);
    const matches = teams.length / 2;
    assert.equal(cross.length, teams.length, 'a row for each team');
    assert.equal(sum(cross, -2), rounds * matches * 2, 'two match points for each match');
    assert.equal(sum(cross, -1), rounds * matches * 4, 'a point for each board');
    await page.getByRole('link', { name: 'Pairings & standings' }).click();
    const scores = page.locator('table[aria-label^="Team matches"] tr');
    assert.equal(await scores.count(), matches, 'matches of four boards');
    for (const row of await scores.all()) {
      assert.match((await row.textContent()) ?? '', /\d½? – \d½?|½ – /);
    }
    await shot(page, `event-${template.replaceAll(' ', '-').toLowerCase()}`);
    const printed = await printedPlaces(page);
    const names = printed.map(([, name]) => name);
    assert.deepEqual(names.toSorted(), teams.toSorted(), 'a line for each team');
  });
}

const looks = [
  { lang: 'en', theme: 'light', width: 1440, height: 900 },
  { lang: 'zh', theme: 'dark', width: 1440, height: 900 },
  { lang: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true },
  { lang: 'zh', theme: 'light', width: 390, height: 844, hasTouch: true },
];

/** A tournament with something in every part, made over HTTP; answers its id. */
async function furnish(owner, name, stages) {
  const event = await Event.make(owner, name, stages, {
    tie_breaks: ['BH/C1', 'SB'], open_entry: true,
  });
  const people = ['Xu Wenqing', '周朗', 'Li Jing', '袁梦', 'Chen Yiming', 'Lin Feng', 'Gao Yuan'];
  const players = people.map((one, at) => ({
    name: one,
    rating: 2200 - 60 * at,
    federation: 'North',
  }));
  await event.act({ act: 'enter', players });
  await event.act({ act: 'start' });
  await event.round();
  await event.act({ act: 'pair' });
  return event.id;
}

let furnished = 0;

/** An arena that has begun, with three players of whom two are paired; answers its id. */
async function furnishArena(owner) {
  const arena = { system: 'arena', minutes: 30, starts_at_ms: null };
  const event = await Event.make(owner, 'Arena', [arena], {
    time_control: { text: '180+2', kind: 'fischer', speed: 'blitz' },
    online: true, open_entry: true,
  });
  // Everybody plays here, so everybody has an account; names are there once.
  furnished += 1;
  const players = ['LiJing', 'YuanMeng', 'GaoYuan'].map((one) => ({ name: `${one}${furnished}` }));
  for (const { name } of players) {
    const player = await Visitor.come(browser, hall);
    await player.ask('POST', '/accounts', { name, password: 'a good long word' });
    await player.leave();
  }
  await event.act({ act: 'enter', players });
  await event.act({ act: 'start' });
  return event.id;
}

test('parts of a tournament are free of serious faults in every language and look', async () => {
  const swiss = [{ system: 'swiss', rounds: 5, qualifiers: 0 }];
  const cup = [
    { system: 'knockout', games: 1, play_offs: false, third_place: true, qualifiers: 0 },
  ];
  const found = [];
  for (const look of looks) {
    const visitor = await Visitor.come(browser, hall, look);
    await visitor.ask('POST', '/accounts', {
      name: `Look_${looks.indexOf(look)}`, password: 'a good long word',
    });
    await visitor.open('/');
    const open = await furnish(visitor, `Open ${look.lang}`, swiss);
    const ids = [open, await furnish(visitor, 'Cup', cup)];
    const { page } = visitor;
    const places = [
      '/tournaments',
      ...['overview', 'entries', 'pairings', 'cross', 'projector', 'print'].map(
        (tab) => `/tournament/${ids[0]}?tab=${tab}`,
      ),
      `/tournament/${ids[1]}?tab=bracket`,
      `/tournament/${await furnishArena(visitor)}?tab=arena`,
    ];
    for (const place of places) {
      await visitor.open(place);
      await page.locator('main#main h1').first().waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      const name = `${look.lang}-${look.width}-${place.split('=')[1] ?? 'list'}`;
      for (const fault of await faults(page)) found.push(`${name}: ${fault}`);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (wide > 0) found.push(`${name}: ${wide} px too wide`);
      await shot(page, `event-${name}`);
      if (place.endsWith('entries')) {
        await page.locator('form').first().locator('button').last().click();
        await page.locator('dialog[open] textarea').waitFor();
        for (const fault of await faults(page)) found.push(`${name} list: ${fault}`);
      }
      if (place.endsWith('pairings')) {
        await page.locator('button.help').first().click();
        await page.locator('[role=dialog] li').first().waitFor();
        for (const fault of await faults(page)) found.push(`${name} why: ${fault}`);
        await shot(page, `event-${name}-why`);
      }
    }
    await visitor.open('/tournaments');
    await page.locator('main button').filter({ hasText: /New tournament|新建赛事/ }).first().click();
    await page.locator('dialog[open]').waitFor();
    for (const fault of await faults(page)) found.push(`${look.lang} new: ${fault}`);
    await shot(page, `event-${look.lang}-${look.width}-new`);
  }
  assert.deepEqual(found, []);
});

test('at a phone a tournament is made, paired and its results entered by touch', async () => {
  const { page } = await account('Phone', { width: 390, height: 844, hasTouch: true });
  const dialog = await newTournament(page, 'Evening', 'Swiss, 5 rounds');
  await create(page, dialog, 'Evening');
  await enter(page, ['Li,1900', 'Xu,1800', 'Chen,1700', 'Gao,1600']);
  await page.getByRole('button', { name: 'Start' }).tap();
  await page.getByRole('button', { name: 'Pair round 1' }).tap();
  const board = page.locator('tr[data-board="1"]');
  await board.waitFor();
  const [white, black] = [
    await board.locator('td.white').boundingBox(),
    await board.locator('td.black').boundingBox(),
  ];
  assert.ok(white && black && black.y > white.y, 'a pairing is a card of two lines');
  for (let at = 1; at <= 2; at += 1) {
    await page.locator(`tr[data-board="${at}"] button.result`).tap();
    const choice = page.getByRole('dialog').getByRole('button', { name: '1–0', exact: true });
    await choice.tap();
    await page.locator(`tr[data-board="${at}"]`).getByText('1–0').waitFor();
  }
  await page.getByRole('button', { name: 'Close round 1' }).tap();
  await page.getByRole('link', { name: 'Cross-table' }).tap();
  await page.locator('tr[data-place="4"]').waitFor();
  await shot(page, 'event-phone-cross');
});
