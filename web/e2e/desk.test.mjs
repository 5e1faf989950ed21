// The arbiter's desk over eight running games: calls, claims, flags, rulings and their undoing.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { faults } from './axe.mjs';
import { openBrowser } from './browser.mjs';
import { Room } from './desk.mjs';
import { Hall } from './hall.mjs';
import { everybodyLeaves, until, Visitor } from './visitor.mjs';

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

async function openRoom(look) {
  hall = await Hall.open();
  return Room.open(browser, hall, look);
}

/** Eight boards that run, as a round has them. */
async function round(room) {
  const boards = [];
  const sit = async (number) => {
    boards[number] = await room.board(number);
    await boards[number].play(['e2e4', 'e7e5']);
  };
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(sit));
  return boards;
}

async function seconds(detail, color) {
  const text = await detail.locator(`[data-clock=${color}] .digits`).innerText();
  const parts = text.trim().split(':').map(Number);
  assert.ok(parts.every(Number.isFinite), `a clock shows ${text}`);
  return parts.reduce((sum, part) => sum * 60 + part, 0);
}

test('eight boards at a glance, one of which calls the arbiter', async () => {
  const room = await openRoom();
  const boards = await round(room);
  await room.sit();
  const { page } = room;
  assert.equal(await page.locator('[data-number]').count(), 8);
  assert.equal(await page.locator('[data-filter=all] b').innerText(), '8');

  await boards[3].act('white', { act: 'stop_clocks', reason: 'unsaid' });
  await room.card(3).getByText('Call').waitFor();
  await page.waitForFunction(() => document.title.startsWith('1 board needs you'));
  const order = await page.locator('[data-number]').evaluateAll((cards) =>
    cards.map((card) => Number(card.dataset.number)),
  );
  assert.deepEqual(order, [1, 2, 3, 4, 5, 6, 7, 8], 'no board jumps');
  const detail = await room.choose(3);
  await detail.getByText('White: The arbiter is called').waitFor();
  await until('the focus starts on the facts', () =>
    page.evaluate(() => document.activeElement?.hasAttribute('data-facts') ?? false),
  );
  await detail.getByText(/Clocks stopped/).waitFor();
  const pressed = await detail.locator('.rulings [aria-pressed=true], .rulings .primary').count();
  assert.equal(pressed, 0, 'no ruling is preselected');
  await detail.getByRole('button', { name: 'Play on' }).click();
  await room.dialog().getByRole('button', { name: 'Rule: Play on' }).click();
  await detail.locator('[data-tool=clocks]').click();
  await detail.getByText('The clock of White was started').waitFor();
  await page.waitForFunction(() => document.title.startsWith('Arbiter’s desk'));
});

test('a wrong claim costs two minutes, a right one shows three positions', async () => {
  const room = await openRoom();
  const boards = await round(room);
  await room.sit();
  await boards[5].wrongClaim('threefold', 'g1', 'f3');
  let detail = await room.choose(5);
  await detail.locator('[data-claim=rejected]').waitFor();
  const rejected = detail.locator('[data-kind=claim_rejected]');
  await rejected.getByText('Black +2:00').waitFor();
  await rejected.getByRole('button', { name: /9\.5\.3/ }).waitFor();

  await boards[6].play(['g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1']);
  await boards[6].claim('threefold', 'f6', 'g8');
  await room.card(6).getByText('½–½ ended').waitFor();
  detail = await room.choose(6);
  await detail.locator('[data-claim=upheld]').waitFor();
  assert.equal(await detail.locator('.boards li').count(), 3, 'three occurrences side by side');
  await detail.getByText('5...Ng8 (written)').waitFor();
  assert.equal(await detail.locator('.checks li').count(), 3);
});

test('an illegal move is counted, times are set, and further rulings undo both', async () => {
  const room = await openRoom();
  await round(room);
  await room.sit();
  const { page } = room;
  let detail = await room.choose(7);
  await detail.locator('[data-tool=illegal]').click();
  await room.dialog().getByText('Wu Tong').click();
  await room.dialog().getByRole('button', { name: /^Rule:/ }).click();
  await detail.getByText('Ruling: an illegal move of White is counted').waitFor();
  await detail.getByText('W 1 · B 0').waitFor();
  await detail.getByText(/Zhou_Min/).first().waitFor();
  await detail.getByRole('button', { name: 'Undo by a further ruling' }).click();
  await room.dialog().getByRole('button', { name: /^Rule:/ }).click();
  await detail.getByText('an illegal move of White no longer counts').waitFor();

  detail = await room.choose(8);
  const had = await seconds(detail, 'black');
  await detail.locator('[data-tool=times]').click();
  await room.dialog().getByLabel('Shen Zhou').fill('1:00:00');
  await room.dialog().getByLabel('Yuan Meng').fill('45:00');
  const rule = room.dialog().getByRole('button', { name: 'Rule: Set times' });
  assert.equal(await rule.getAttribute('aria-disabled'), 'true', 'a reason is asked for');
  await room.dialog().getByLabel('Reason').fill('The clock was set wrongly');
  await rule.click();
  await until('the times are set', async () => (await seconds(detail, 'black')) === 2_700);
  await detail.getByText('The clock was set wrongly').waitFor();
  await detail.getByRole('button', { name: 'Undo by a further ruling' }).click();
  await room.dialog().getByRole('button', { name: 'Rule: Set times' }).click();
  await until('the times are as before', async () => (await seconds(detail, 'black')) === had);
  assert.equal(await detail.locator('[data-kind=ruled]').count(), 2, 'both rulings are recorded');

  await page.getByRole('button', { name: 'Stop all clocks' }).click();
  await page.getByRole('button', { name: 'Really stop all' }).click();
  await until('every clock stands', async () => {
    const { games } = await room.arbiter.ask('GET', '/desk');
    return games.every((game) => game.clocks.running === null);
  });
});

test('a claim in the quickplay finish is upheld by a key; one is turned down', async () => {
  const room = await openRoom();
  const terms = { text: '1200', edition: 'fide-2014', options: { quickplay_announced: true } };
  const boards = [];
  for (const number of [1, 2]) {
    boards[number] = await room.board(number, terms);
    await boards[number].play(['e2e4', 'e7e5']);
    const ruling = { what: 'set_times', white_ms: 110_000, black_ms: 300_000 };
    await boards[number].act('arbiter', { act: 'rule', ruling, reason: 'late in the game' });
    await boards[number].act('white', { act: 'complain', what: 'quickplay' });
  }
  await room.sit();
  const { page } = room;
  await room.card(1).getByText('Claim').waitFor();
  await page.keyboard.press('1');
  let detail = room.detail(1);
  await detail.getByText('White: Claim: no win by normal means').waitFor();
  const rulings = await detail.locator('.rulings button').allInnerTexts();
  assert.ok(rulings.includes('Uphold the claim: draw'), rulings.join());
  assert.ok(rulings.includes('Reject the claim: Black +2:00'), rulings.join());
  await page.keyboard.press('u');
  await room.dialog().getByRole('button', { name: 'Rule: Uphold the claim' }).click();
  await room.card(1).getByText('½–½ ended').waitFor();
  await page.keyboard.press('2');
  detail = room.detail(2);
  await detail.locator('[data-question=quickplay]').waitFor();
  const had = await seconds(detail, 'black');
  await page.keyboard.press('x');
  await room.dialog().getByRole('button', { name: 'Rule: Reject the claim' }).click();
  await until('Black has two minutes more', async () => {
    return (await seconds(detail, 'black')) === had + 120;
  });
  await page.keyboard.press('s');
  await room.dialog().getByRole('button', { name: 'Stop clocks' }).click();
  await room.card(2).getByText('Stopped').waitFor();
});

test('a flag falls where the opponent can mate; a sealed move is opened', async () => {
  const room = await openRoom();
  const boards = [];
  boards[1] = await room.board(1, { text: '4' });
  boards[2] = await room.board(2);
  await boards[1].play(['e2e4']);
  await boards[2].play(['e2e4', 'e7e5']);
  await room.sit();
  await room.card(1).getByText('1–0 ended').waitFor();
  let detail = await room.choose(1);
  await detail.getByText('Black lost on time').waitFor();
  assert.match(await detail.locator('[data-could-mate]').innerText(), /White could still/);

  detail = await room.choose(2);
  await detail.locator('[data-tool=adjourn]').click();
  await room.dialog().getByRole('button', { name: 'Adjourn' }).click();
  await room.card(2).getByText('Adjourned').waitFor();
  await boards[2].act('white', { act: 'seal', text: 'Nf3', offer: false });
  await boards[2].act('white', { act: 'stop_clocks', reason: 'unsaid' });
  await detail.locator('[data-proof]').waitFor();
  assert.ok(!(await room.page.locator('main').innerText()).includes('Nf3'), 'nobody sees it');
  await hall.kill();
  await hall.start();
  await room.arbiter.open('/desk');
  detail = await room.choose(2);
  await detail.locator('[data-proof]').waitFor();
  await detail.locator('[data-tool=adjourn]').click();
  await room.dialog().getByRole('button', { name: 'Resume' }).click();
  await room.dialog().getByRole('button', { name: 'Open the envelope' }).click();
  await detail.getByText('The sealed move reads: Nf3').waitFor();
  await room.card(2).getByText('Nf3').waitFor();
});

test('scoresheets: who fills in, a sheet lent, both stopped, a game rebuilt, move 1 next', async () => {
  const room = await openRoom();
  const board = await room.board(1, { text: '40/7200,3600', edition: 'fide-2014' });
  await board.play(['e2e4', 'e7e5', 'g1f3']);
  await room.sit();
  const detail = await room.choose(1);
  const state = async () => (await room.arbiter.ask('GET', `/games/${board.game}`)).state;
  const running = async (color) => (await state()).clocks.running === color;
  const sheets = async () => {
    await detail.locator('[data-tool=more]').click();
    await room.dialog().getByRole('button', { name: 'Scoresheets and findings' }).click();
    return room.dialog();
  };
  // White alone must fill in: his own clock runs, although Black is on move (S205).
  await (await sheets()).getByRole('button', { name: 'White fills in' }).click();
  await detail.locator('[data-kind=clock_started]').getByText('White').waitFor();
  await until('White’s clock runs', () => running('white'));
  // Black asks for the sheet and is lent it, on his own clock (S204).
  await (await sheets()).getByRole('button', { name: 'Lend the scoresheet' }).click();
  await room.dialog().getByText('Sun Hao').click();
  await room.dialog().getByRole('button', { name: 'Rule: Lend the scoresheet' }).click();
  await detail.getByText('Ruling: Black is lent the other scoresheet').waitFor();
  await until('Black’s clock runs', () => running('black'));
  // Both must: both clocks are stopped (S206), and the game is rebuilt on a board (S207).
  await (await sheets()).getByRole('button', { name: 'Both, clocks stopped' }).click();
  await room.card(1).getByText('Stopped').waitFor();
  assert.equal((await state()).clocks.running, null);
  await (await sheets()).getByRole('button', { name: 'Set up a position' }).click();
  const rebuilt = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq - 1 2';
  await room.dialog().getByLabel('FEN').fill(rebuilt);
  await room.dialog().getByRole('button', { name: 'Set up a position' }).click();
  await detail.locator('[data-kind=set_up]').waitFor();
  assert.equal((await state()).board.fen.split(' ')[0], rebuilt.split(' ')[0]);
  // It cannot be rebuilt further: the next move is move 1 of the period (S208).
  assert.equal((await state()).clocks.white_moves_left, 38);
  await (await sheets()).getByRole('button', { name: /move 1 is next/ }).click();
  await detail.locator('[data-kind=period_begun]').waitFor();
  const { clocks } = await state();
  assert.deepEqual([clocks.white_moves_left, clocks.black_moves_left], [40, 40]);
});

test('an ending is set aside with its reason, pressed twice, and the game goes on', async () => {
  const room = await openRoom();
  const board = await room.board(1);
  await board.play(['e2e4', 'e7e5']);
  await board.act('black', { act: 'resign' });
  await room.sit();
  await room.card(1).getByText('1–0 ended').waitFor();
  const detail = await room.choose(1);
  const had = await Promise.all(['white', 'black'].map((color) => seconds(detail, color)));
  await detail.getByRole('button', { name: 'Undo by a further ruling' }).click();
  const rule = room.dialog().getByRole('button', { name: /Rule: Set the ending aside/ });
  assert.equal(await rule.getAttribute('aria-disabled'), 'true', 'a reason is asked for');
  await room.dialog().getByLabel('Reason').fill('Black had not resigned');
  await rule.click();
  const again = { name: 'Confirm: Set the ending aside', exact: true };
  await room.dialog().getByRole('button', again).click();
  await detail.getByText('Ruling: the ending is set aside, the game goes on').waitFor();
  await detail.getByText('Black had not resigned').waitFor();
  await detail.locator('[data-kind=ruled]').getByRole('button', { name: /8\.7/ }).waitFor();
  await room.card(1).getByText('Stopped').waitFor();
  const left = await Promise.all(['white', 'black'].map((color) => seconds(detail, color)));
  assert.deepEqual(left, had, 'the clocks stand as they stood');
  await detail.locator('[data-tool=clocks]').click();
  await detail.getByText('The clock of White was started').waitFor();
  await board.play(['g1f3', 'b8c6']);
  await room.card(1).getByText('Nc6').waitFor();
  const { ending } = (await room.arbiter.ask('GET', `/games/${board.game}`)).state;
  assert.equal(ending, null);
});

test('a player cannot open the desk; an admin makes him an arbiter and takes it back', async () => {
  const room = await openRoom();
  const player = await Visitor.come(browser, hall, { path: '/desk' });
  await player.page.getByText(/Here arbiters see every board/).waitFor();
  assert.equal(await player.page.getByRole('link', { name: 'Desk', exact: true }).count(), 0);
  await assert.rejects(player.ask('GET', '/desk'), /403/);
  await player.ask('POST', '/accounts', { name: 'Li_Jing', password: 'a long password' });
  await room.arbiter.open('/settings');
  const { page } = room;
  await page.getByLabel('Account', { exact: true }).fill('Li_Jing');
  await page.getByRole('button', { name: 'Give the role' }).click();
  await page.locator('[data-holder=Li_Jing]').getByText('Arbiter').waitFor();
  await player.open('/desk');
  await player.page.getByRole('heading', { name: 'Arbiter’s desk' }).waitFor();
  await player.page.getByText('No board is set up').waitFor();
  await page.getByRole('button', { name: 'Take Li_Jing’s role' }).click();
  await until('the role is gone', async () => {
    return (await page.locator('[data-holder=Li_Jing]').count()) === 0;
  });
  await player.open('/desk');
  await player.page.getByText(/Here arbiters see every board/).waitFor();
});

test('axe finds no serious fault on the desk, large and small, in both languages', async () => {
  const room = await openRoom();
  const boards = [];
  for (const number of [1, 2]) boards[number] = await room.board(number);
  await boards[1].play(['e2e4', 'e7e5']);
  await boards[2].act('white', { act: 'stop_clocks', reason: 'unsaid' });
  await room.sit();
  const { page } = room;
  const found = [];
  const look = async (what) => {
    for (const fault of await faults(page)) found.push(`${what}: ${fault}`);
  };
  for (const [language, theme] of [['en', 'light'], ['zh', 'dark']]) {
    await room.arbiter.ask('PATCH', '/me/settings', { language, theme });
    await page.setViewportSize({ width: 1440, height: 900 });
    await room.sit();
    await room.choose(2);
    await look(`desk ${language}`);
    await page.locator('[data-tool=times]').click();
    await look(`set times ${language}`);
    await page.keyboard.press('Escape');
    await page.locator('[data-tool=more]').click();
    await look(`more ${language}`);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('dialog[open] [data-facts]').waitFor();
    await look(`sheet ${language}`);
    await page.keyboard.press('Escape');
    await look(`phone ${language}`);
  }
  assert.deepEqual(found, []);
});
