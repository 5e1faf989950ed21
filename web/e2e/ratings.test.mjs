// A rated game moves both grades at once; a corrected result moves both back, with a note.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { openBrowser } from './browser.mjs';
import { Hall } from './hall.mjs';
import { click, result, sees } from './table.mjs';
import {
  casual,
  everybodyLeaves,
  newAccount,
  playMoves,
  shot,
  startGame,
  until,
  Visitor,
} from './visitor.mjs';

let browser;
let hall;

before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());
afterEach(async () => {
  await everybodyLeaves();
  await hall?.close();
  hall = undefined;
});

/** A person with an account. */
const account = (name) => newAccount(browser, hall, name);

const grade = ({ page }, color) => page.locator(`[data-moved="grade-${color}"]`);

/** The fool's mate, with the mouse. */
async function foolsMate(white, black) {
  const moves = [
    [white, 'f2', 'f3'],
    [black, 'e7', 'e5'],
    [white, 'g2', 'g4'],
    [black, 'd8', 'h4'],
  ];
  for (const [index, [mover, from, to]] of moves.entries()) {
    await click(mover, from, to);
    await Promise.all([sees(white, index + 1), sees(black, index + 1)]);
  }
}

async function rated() {
  hall = await Hall.open();
  const arbiter = await account('Zhou_Min');
  const white = await account('Li_Jing');
  const black = await account('Chen_Yiming');
  const game = await startGame(white, black, casual('600+5', { rated: true }));
  await Promise.all([white.open(`/game/${game}`), black.open(`/game/${game}`)]);
  await foolsMate(white, black);
  return { arbiter, white, black, game };
}

/** Points as the hall keeps them. */
async function points(visitor, name) {
  const history = await visitor.ask('GET', `/players/${name}/ratings?pool=grade`);
  return Number(history.now.find((one) => one.pool === 'grade').points);
}

test('both grades move on the result card at once, and the profile says how', async () => {
  const { white, black } = await rated();
  assert.equal((await result(black)).score, '0–1');
  for (const visitor of [white, black]) {
    await grade(visitor, 'black').waitFor();
    const gained = (await grade(visitor, 'black').locator('b').first().innerText()).trim();
    const lost = (await grade(visitor, 'white').locator('b').first().innerText()).trim();
    assert.match(gained, /^\+/, 'Black gains');
    assert.match(lost, /^[−-]/, 'White loses');
    assert.equal(gained.slice(1), lost.slice(1), 'what one side gains the other loses');
  }
  assert.ok((await points(black, 'Chen_Yiming')) > (await points(black, 'Li_Jing')));
  const { page } = black;
  await black.open('/player/Chen_Yiming');
  const card = page.locator('[data-pool=grade]');
  await card.locator('[data-grade]').waitFor();
  await card.locator('svg').first().waitFor();
  await card.locator('[data-change] summary').first().click();
  await card.getByText('A win between equals').waitFor();
  await card.getByText('What one side gains the other loses.').waitFor();
});

test('an open profile and the list of the best follow the games by themselves', async () => {
  hall = await Hall.open();
  const watcher = await account('Zhou_Min');
  const white = await account('Li_Jing');
  const black = await account('Chen_Yiming');
  const list = await Visitor.come(browser, hall, { path: '/players' });
  await list.page.locator('tr[data-player]').first().waitFor({ state: 'detached' });
  await watcher.open('/player/Chen_Yiming');
  await watcher.page.getByText('No rated games yet').first().waitFor();
  const mate = ['f3', 'e5', 'g4', 'Qh4#'];
  for (const count of [1, 2]) {
    const game = await startGame(white, black, casual('600+5', { rated: true }));
    await playMoves(white, black, game, mate);
    // Nobody reloads: the number, its history and the games are there.
    const card = watcher.page.locator('[data-pool=grade]');
    await card.locator('[data-change]').nth(count - 1).waitFor();
    await watcher.page.locator(`a.board[href="/game/${game}"]`).waitFor();
    const row = list.page.locator('tr[data-player=Chen_Yiming]');
    await row.locator('td').last().getByText(String(count), { exact: true }).waitFor();
    const now = (await points(black, 'Chen_Yiming')).toFixed(2).replace(/\.?0+$/, '');
    await row.getByText(now, { exact: true }).waitFor();
    if (count === 1) {
      // A lost connection misses nothing: what came meanwhile is read when it is back.
      await watcher.context.setOffline(true);
      await watcher.context.setOffline(false);
    }
  }
});

test('an arbiter corrects the result: both move back, and the note stays', async () => {
  const { arbiter, white, black, game } = await rated();
  await grade(black, 'black').waitFor();
  const had = [await points(white, 'Li_Jing'), await points(white, 'Chen_Yiming')];
  const correct = { name: 'Correct the result' };
  assert.equal(await white.page.getByRole('button', correct).count(), 0, 'no player corrects');
  const { page } = arbiter;
  await arbiter.open(`/game/${game}`);
  await page.getByRole('button', correct).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1–0', { exact: true }).click();
  const does = dialog.getByRole('button', { name: 'Correct', exact: true });
  assert.equal(await does.getAttribute('aria-disabled'), 'true', 'a reason is asked for');
  await dialog.getByLabel('Reason').fill('The players had changed sides');
  await does.click();
  for (const visitor of [arbiter, white, black]) {
    await visitor.page.getByText(/Corrected by Zhou_Min .* it had been 0–1/).waitFor();
    await visitor.page.getByText(/The players had changed sides/).waitFor();
    const gained = grade(visitor, 'white').locator('b').first();
    await until('White gains now', async () => (await gained.innerText()).trim().startsWith('+'));
  }
  const now = [await points(white, 'Li_Jing'), await points(white, 'Chen_Yiming')];
  assert.deepEqual(now, had.toReversed(), 'both have moved back, and the other way');
  await white.open('/player/Li_Jing');
  await white.page.locator('[data-pool=grade]').getByText('Corrected', { exact: true }).waitFor();
});

test('the calculator reckons one game, and the best stand on the list', async () => {
  const { arbiter } = await rated();
  const { page } = arbiter;
  await arbiter.open('/calculator');
  const fields = page.locator('form.card input[inputmode=decimal]');
  await fields.nth(0).fill('1500');
  await fields.nth(1).fill('1450');
  await page.locator('form.card').getByText('1–0', { exact: true }).click();
  await page.locator('[data-rule=higher_wins_below_100]').waitFor();
  // The higher side, 50 points ahead, gains 10 − 50/12.5 = 6.
  await page.locator('[data-after=a]').getByText(/1506/).waitFor();
  await page.locator('[data-after=b]').getByText(/1444/).waitFor();
  // Glicko-2 asks how sure both ratings are; wide digits are digits.
  await page.getByText('Glicko-2', { exact: true }).click();
  await fields.nth(0).fill('１５００');
  await fields.nth(1).fill('１５００');
  const own = page.locator('[data-after=a]');
  await own.getByText('1500 → 1517').waitFor();
  await page.getByLabel('Own deviation').fill('350');
  await own.getByText('1500 → 1675').waitFor();
  assert.deepEqual(await page.locator('dt').allTextContents(), ['You', 'Opponent']);
  await shot(page, 'ratings-calculator');
  await page.getByLabel('Opponent’s volatility').fill('2');
  await page.getByText('A number from 0.001 to 1').waitFor();
  await arbiter.open('/players');
  await page.locator('tr[data-player=Chen_Yiming]').waitFor();
  const names = await page.locator('tr[data-player]').evaluateAll((rows) =>
    rows.map((row) => row.dataset.player),
  );
  assert.deepEqual(names.slice(0, 2), ['Chen_Yiming', 'Li_Jing']);
});

/** A tournament at boards in the room with these two, its first round paired. */
async function clubEvening(arbiter, terms = {}) {
  const { tournament } = await arbiter.ask('POST', '/tournaments', {
    name: '周五棋会',
    stages: [{ system: 'round_robin', groups: 1, double: true, qualifiers: 0 }],
    tie_breaks: [],
    edition: '2026',
    match_points: false,
    boards: 0,
    time_control: { text: '600+5', kind: 'fischer', speed: 'rapid' },
    rated: true,
    pools: ['glicko2'],
    round_start: false,
    online: false,
    open_entry: false,
    ...terms,
  });
  const players = [{ name: 'Li_Jing' }, { name: 'Chen_Yiming' }];
  for (const act of [{ act: 'enter', players }, { act: 'start' }, { act: 'pair' }]) {
    await arbiter.ask('POST', `/tournaments/${tournament}/acts`, {
      id: `${tournament}-${act.act}`,
      act,
    });
  }
  return tournament;
}

test('a tournament feeds the pools that it chose, and another choice is told before it is made', async () => {
  hall = await Hall.open();
  const arbiter = await account('Zhou_Min');
  const white = await account('Li_Jing');
  await account('Chen_Yiming');
  const { page } = arbiter;
  const event = await clubEvening(arbiter);
  await arbiter.open(`/tournament/${event}?tab=pairings`);
  await page.locator('[data-counts]').getByText('Counts for Glicko-2').waitFor();
  await page.locator('tr[data-board="1"] button.result').focus();
  await page.keyboard.press('1');
  await page.locator('tr[data-board="1"]').getByText('1–0').waitFor();
  await page.locator('[data-unsent]').waitFor({ state: 'detached' });
  assert.equal(await points(white, 'Li_Jing'), 0, 'grade points stand still');
  await arbiter.open(`/tournament/${event}?tab=overview`);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Pools of this tournament' });
  await dialog.getByRole('switch', { name: 'Grade points', exact: true }).check();
  await dialog.getByRole('switch', { name: 'Grade points from the start of the round' }).check();
  await dialog.getByRole('switch', { name: 'Glicko-2' }).uncheck();
  await dialog.getByRole('button', { name: 'What would change' }).click();
  await dialog.locator('[data-changed="4"]').waitFor();
  assert.equal(await points(white, 'Li_Jing'), 0, 'only told so far');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('[data-feeds]').getByText('Counts for Grade points').waitFor();
  await page.getByText('Counts for Glicko-2 → Counts for Grade points').waitFor();
  await page.getByText('2 players’ numbers moved').waitFor();
  const now = [await points(white, 'Li_Jing'), await points(white, 'Chen_Yiming')];
  assert.deepEqual(now.toSorted((a, b) => a - b), [-10, 10]);
  await white.open('/player/Li_Jing');
  const card = white.page.locator('[data-pool=grade]');
  await card.locator('[data-change] summary').first().click();
  await card.getByText('At a board in the room').waitFor();
  await card.getByText('Reckoned from the totals at the start of the round: 0 against 0.').waitFor();
  await card.getByRole('link', { name: '周五棋会' }).waitFor();
  // All of it was typed at the event: the hall has no game of his.
  await white.page.getByText('No games in the hall', { exact: true }).waitFor();
  await white.page.getByText('1 rated result from an event', { exact: true }).waitFor();
  await shot(white.page, 'ratings-profile-event');
});

test('lists go by club and class, and an entry carries the club of its account', async () => {
  const { arbiter, white, black } = await rated();
  const { page } = white;
  await white.open('/player/Li_Jing');
  await page.getByRole('button', { name: 'Add club or class' }).click();
  const dialog = page.getByRole('dialog', { name: 'Club and class' });
  await dialog.getByLabel('Club', { exact: true }).fill('\u202e');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('A club or class has 1 to 40 visible characters').waitFor();
  await dialog.getByLabel('Club', { exact: true }).fill('实验小学');
  await dialog.getByLabel('Class', { exact: true }).fill(' 三年级二班 ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('[data-club]').getByText('三年级二班', { exact: true }).click();
  await page.locator('tr[data-player=Li_Jing]').waitFor();
  assert.equal(await page.locator('tr[data-player=Chen_Yiming]').count(), 0);
  // The address is the list.
  const address = new URL(page.url());
  await black.open(address.pathname + address.search);
  await black.page.locator('tr[data-player=Li_Jing]').waitFor();
  assert.equal(await black.page.locator('tr[data-player]').count(), 1);
  await black.open('/players?club=%E6%97%A0&pool=glicko2%3Arapid');
  await black.page.getByText('Nobody of this club or class is on the list yet').waitFor();
  await black.page.getByRole('button', { name: 'Show everybody' }).click();
  await black.page.locator('tr[data-player=Chen_Yiming]').waitFor();
  await black.page.getByText('实验小学 · 三年级二班').waitFor();
  // An arbiter may say it for others; nobody else may.
  await black.open('/player/Li_Jing');
  await black.page.locator('[data-club]').waitFor();
  assert.equal(await black.page.getByRole('button', { name: 'Change club or class' }).count(), 0);
  await arbiter.open('/player/Chen_Yiming');
  await arbiter.page.getByRole('button', { name: 'Add club or class' }).click();
  const other = arbiter.page.getByRole('dialog', { name: 'Club and class' });
  await other.getByLabel('Club', { exact: true }).fill('北门棋社');
  await other.getByRole('button', { name: 'Save' }).click();
  await arbiter.page.locator('[data-club]').getByText('北门棋社').waitFor();
  const event = await clubEvening(arbiter);
  const view = await arbiter.ask('GET', `/tournaments/${event}`);
  assert.deepEqual(
    view.entries.map((entry) => entry.federation),
    ['实验小学', '北门棋社'],
  );
});

/** Ten players, all games but the last of the first player; and what acts in it. */
async function internationalEvent(arbiter) {
  const { tournament } = await arbiter.ask('POST', '/tournaments', {
    name: '国际公开赛',
    stages: [{ system: 'round_robin', groups: 1, double: false, qualifiers: 0 }],
    tie_breaks: [],
    edition: '2026',
    match_points: false,
    boards: 0,
    time_control: { text: '5400+30', kind: 'fischer', speed: 'classical' },
    rated: false,
    online: false,
    open_entry: false,
  });
  const federations = ['CHN', 'USA', 'IND', 'FRA', 'POL', 'CHN', 'GER', 'IND', 'USA', 'FRA'];
  const players = federations.map((federation, index) => ({
    name: index === 0 ? '李静' : `Player ${index}`,
    rating: index === 0 ? 2440 : 2560 - index,
    title: index === 0 ? 'IM' : 'GM',
    federation,
  }));
  let count = 0;
  const act = async (what) => {
    count += 1;
    const body = { id: `${tournament}-${count}`, act: what };
    // The hall takes so many acts a second from one person; who is too quick comes again.
    await until('the hall takes it', async () => {
      try {
        await arbiter.ask('POST', `/tournaments/${tournament}/acts`, body);
        return true;
      } catch (error) {
        if (!String(error).includes('too_many')) throw error;
        return false;
      }
    });
  };
  await act({ act: 'enter', players });
  await act({ act: 'start' });
  const read = () => arbiter.ask('GET', `/tournaments/${tournament}`);
  for (let round = 1; round <= 9; round += 1) {
    await act({ act: 'pair' });
    const { games } = (await read()).rounds.at(-1);
    for (const game of games) {
      // Li Jing wins seven and draws the eighth; the last round is still to be played.
      if (round === 9 && (game.white === 1 || game.black === 1)) continue;
      const mine = game.white === 1 ? ['1', '0'] : ['0', '1'];
      const own = game.white === 1 || game.black === 1;
      const [white, black] = !own || round === 8 ? ['=', '='] : mine;
      await act({ act: 'result', game: game.id, white, black });
    }
    if (round < 9) await act({ act: 'close' });
  }
  return { tournament, act, read };
}

test('a player’s card leads to his title norm, on the screen and on paper', async () => {
  hall = await Hall.open();
  const arbiter = await account('Zhou_Min');
  const { page } = arbiter;
  const { tournament, act, read } = await internationalEvent(arbiter);
  await arbiter.open(`/tournament/${tournament}?tab=pairings`);
  await page.getByRole('button', { name: '李静', exact: true }).last().click();
  await page.getByRole('link', { name: 'Title norm' }).click();
  const sheet = page.locator('[data-norm]');
  await sheet.waitFor();
  await page.getByText('GM', { exact: true }).first().click();
  await sheet.getByText(/^GM norm: needs .* from 1\.$/).waitFor();
  const { games } = (await read()).rounds.at(-1);
  const last = games.find((game) => game.white === 1 || game.black === 1);
  await act({ act: 'result', game: last.id, white: '=', black: '=' });
  await page.locator('[data-norm=GM][data-made=true]').waitFor();
  await sheet.getByText('GM norm made; it counts for').waitFor();
  assert.equal(await sheet.locator('tbody tr').count(), 9);
  await sheet.getByText('8 / 9').waitFor();
  const facts = await sheet.locator('dl').first().innerText();
  assert.match(facts, /Dates\s+\d+ \w+ 20\d\d/);
  assert.match(facts, /Time control\s+90\+30/);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.tools').isVisible(), false);
  await sheet.waitFor();
  const face = await sheet.evaluate((node) => getComputedStyle(node).fontFamily);
  assert.match(face, /Noto Sans/, 'Chinese names are set in a Chinese face');
});

test('an admin takes a rating list in: faults by place, a preview, and then it counts', async () => {
  const { arbiter } = await rated();
  const { page } = arbiter;
  await arbiter.open('/players');
  await page.locator('tr[data-player=Chen_Yiming]').waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'This list as CSV' }).click();
  assert.equal((await saved).suggestedFilename(), 'grade-list.csv');
  await page.getByRole('button', { name: 'Take in a rating list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take in a rating list' });
  const file = (lines) => ({
    name: 'club.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles(file(['id,name,points', '1,Li_Jing,abc']));
  await dialog.getByText('Line 2, column 11:').waitFor();
  const apply = dialog.getByRole('button', { name: 'Apply' });
  assert.equal(await apply.getAttribute('aria-disabled'), 'true', 'not with a fault in it');
  // As a Chinese spreadsheet saves it, in GBK.
  const gbk = [...Buffer.from('id,name,points\n1,'), 0xc0, 0xee, 0xbe, 0xb2, ...Buffer.from(',5')];
  await input.setInputFiles({ ...file([]), buffer: Buffer.from(gbk) });
  await dialog.locator('[data-unknown="1"]').getByText('李静').waitFor();
  await input.setInputFiles(file(['id,name,points', '1,Li_Jing,5', '2,li_jing,9']));
  await dialog.locator('[data-twice="1"]').getByText('Li_Jing').waitFor();
  assert.equal(await apply.getAttribute('aria-disabled'), 'true', 'neither row counts');
  const rows = ['1,Li_Jing,1234.50', '2,Nobody,10', '3,Zhou_Min,700'];
  await input.setInputFiles(file(['id,name,points', ...rows]));
  await dialog.locator('[data-moves=Li_Jing]').getByText('1234.5').waitFor();
  await dialog.locator('[data-unknown="1"]').getByText('Nobody').waitFor();
  assert.ok((await points(arbiter, 'Li_Jing')) < 0, 'only told so far');
  await apply.click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('tr[data-player=Li_Jing]').getByText('1234.5').waitFor();
  assert.equal(await points(arbiter, 'Li_Jing'), 1234.5);
  await arbiter.open('/player/Li_Jing');
  await page.locator('[data-set="1234.50"]').getByText('set by a rating list').waitFor();
  assert.ok((await page.locator('li[data-change]').count()) > 0, 'his games stay below it');
  await arbiter.open('/player/Zhou_Min');
  await page.locator('[data-set="700.00"]').waitFor();
});
