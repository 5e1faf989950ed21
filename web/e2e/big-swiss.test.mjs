// A Swiss of 200 run by a script, with an onlooker whose standings live from round to round.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Event } from './events.mjs';
import { browser, hall } from './stage.mjs';
import { until, Visitor } from './visitor.mjs';

const PLAYERS = 200;
/** All nine rounds; a debug build on a busy machine is spared with three. */
const ROUNDS = process.env.QIYUAN_LONG ? 9 : 3;
/** Whoever comes late begins in round 2. */
const LATE = 1;
const PATIENCE_MS = 60_000;

const shots = process.env.QIYUAN_SHOTS;

/** Numbers that look like chance and are the same every time (mulberry32). */
function lots(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const RESULTS = ['10', '10', '10', '01', '01', '==', '==', '+-'];

/** The script that runs the event with its arbiter's account. */
class Script {
  static async make(arbiter, rounds) {
    const event = await Event.make(arbiter, 'National Open', [{ system: 'swiss', rounds }], {
      tie_breaks: ['BH/C1', 'BH', 'SB'],
      time_control: { text: '5400+30', kind: 'untimed', speed: 'untimed' },
    });
    return new Script(arbiter, event.path, lots(200));
  }

  constructor(arbiter, path, below) {
    Object.assign(this, { arbiter, path, below });
    this.asked = 0;
    this.waited = 0;
  }

  /** Does something; whoever is told to wait waits, and it is counted. */
  async act(act) {
    this.asked += 1;
    const body = { id: `script-${this.asked}`, act };
    for (;;) {
      try {
        return await this.arbiter.ask('POST', `${this.path}/acts`, body);
      } catch (error) {
        if (!/ 429 .*too_many/.test(error.message)) throw error;
        this.waited += 1;
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }
  }

  view() {
    return this.arbiter.ask('GET', this.path);
  }

  enter(from, to) {
    const players = [];
    for (let number = from; number < to; number += 1) {
      players.push({ name: `Player ${number}`, rating: 1200 + this.below(1200) });
    }
    return this.act({ act: 'enter', players });
  }

  /** Somebody who plays and has no bye, other than those. */
  somebody(view, others) {
    const able = view.entries.filter(
      (one) => !one.withdrawn && one.byes.length === 0 && !others.includes(one.id),
    );
    return able[this.below(able.length)].id;
  }

  /** A result of a game, another than it has. */
  result(game) {
    const now = game.marks?.join('');
    const others = RESULTS.filter((one) => one !== now);
    const [white, black] = others[this.below(others.length)];
    return this.act({ act: 'result', game: game.id, white, black });
  }

  /** Two byes asked for and a withdrawal before a round. */
  async before(round) {
    const view = await this.view();
    const chosen = [];
    for (const mark of ['H', 'Z']) {
      const entry = this.somebody(view, chosen);
      chosen.push(entry);
      await this.act({ act: 'bye', entry, round, mark });
    }
    await this.act({ act: 'withdraw', entry: this.somebody(view, chosen) });
  }

  /** Plays a round: all results, one put right at once, one of the round before, closed. */
  async play(round) {
    if (round > 1) await this.before(round);
    await this.act({ act: 'pair' });
    const paired = (await this.view()).rounds;
    const now = paired.at(-1);
    for (const game of now.games) await this.result(game);
    const typed = (await this.view()).rounds;
    await this.result(typed.at(-1).games[this.below(now.games.length)]);
    if (round > 1) await this.result(typed.at(-2).games[this.below(50)]);
    await this.act({ act: 'close' });
  }
}

/** A table as the page writes it: place, name, points. */
function rowsOf(view) {
  const names = new Map(view.entries.map((entry) => [entry.id, entry.name]));
  const points = (text) => {
    const [whole, half] = text.split('.');
    return half === '5' ? `${whole === '0' ? '' : whole}½` : whole;
  };
  return view.tables[0].rows.map((row) => [
    String(row.rank),
    names.get(row.id),
    points(row.points),
  ]);
}

/** Waits until the page shows these rows and this heading, without touching it. */
async function shows(page, rows, round) {
  await page.getByRole('heading', { name: `Standings after round ${round}` }).waitFor();
  const wanted = rows.map((row) => row.join('|'));
  await page.waitForFunction(
    (lines) => {
      const shown = [...document.querySelectorAll('table[data-group="0"] tbody tr')];
      const read = shown.map((row) =>
        [0, 1, 3].map((cell) => row.children[cell]?.textContent?.trim()).join('|'),
      );
      return read.join('\n') === lines.join('\n');
    },
    wanted,
    { timeout: PATIENCE_MS },
  );
}

test(`a Swiss of ${PLAYERS} lives in an onlooker's browser for ${ROUNDS} rounds`, async (told) => {
  const begun = Date.now();
  const arbiter = await Visitor.come(browser, hall);
  await arbiter.ask('POST', '/accounts', { name: 'Zhou_Min', password: 'a good long word' });
  const script = await Script.make(arbiter, ROUNDS);
  const early = PLAYERS - LATE;
  for (let from = 0; from < early; from += 50) await script.enter(from, Math.min(from + 50, early));
  await script.act({ act: 'start' });
  const id = script.path.split('/').pop();
  const onlooker = await Visitor.come(browser, hall, { path: `/tournament/${id}?tab=pairings` });
  const { page } = onlooker;
  // A reload would take this away.
  await page.evaluate(() => {
    globalThis.stayed = true;
  });
  for (let round = 1; round <= ROUNDS; round += 1) {
    await script.play(round);
    if (round === 1) await script.enter(early, PLAYERS);
    const view = await script.view();
    assert.equal(view.rounds.length, round);
    const rows = rowsOf(view);
    assert.equal(rows.length, round === 1 ? early + LATE : PLAYERS);
    await shows(page, rows, round);
    const state = round === ROUNDS ? 'Over' : `Round ${round} closed`;
    await page.locator('header').getByText(state, { exact: true }).waitFor();
    if (shots) await page.screenshot({ path: `${shots}/big-swiss-${round}.png` });
  }
  assert.equal(await page.evaluate(() => globalThis.stayed), true, 'never loaded anew');
  const over = await script.view();
  assert.equal(over.summary.state, 'over');
  assert.equal(over.entries.filter((entry) => entry.withdrawn).length, ROUNDS - 1);
  if (ROUNDS === 3) assert.equal(script.waited, 0, 'an arbiter of his own event is not refused');
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  told.diagnostic(
    `${PLAYERS} players, ${ROUNDS} rounds: ${script.asked} acts, told to wait ${script.waited} ` +
      `times, ${seconds} s in all`,
  );
});

test('an onlooker whose reading failed catches up by himself', async () => {
  const arbiter = await Visitor.come(browser, hall);
  await arbiter.ask('POST', '/accounts', { name: 'Tang_Yu', password: 'a good long word' });
  const script = await Script.make(arbiter, 3);
  await script.enter(0, 4);
  await script.act({ act: 'start' });
  await script.act({ act: 'pair' });
  const id = script.path.split('/').pop();
  const { page } = await Visitor.come(browser, hall, { path: `/tournament/${id}?tab=pairings` });
  await page.locator('tr[data-board="2"]').getByText('playing').waitFor();
  let failed = 0;
  const fail = (route) => {
    failed += 1;
    return route.abort();
  };
  await page.route(`**/api/v1${script.path}`, fail);
  await script.result((await script.view()).rounds[0].games[1]);
  await until('the page has tried to read', () => failed > 0);
  // Nothing else happens: the page comes back to it of its own accord.
  await page.unroute(`**/api/v1${script.path}`, fail);
  await page.locator('tr[data-board="2"] td.middle b').waitFor();
});
