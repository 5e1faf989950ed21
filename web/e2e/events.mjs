// Tournaments in the browser's tests: made in the form or over HTTP, filled, played, printed.

/** The dialog of a new tournament with its name and template. */
export async function newTournament(page, name, template) {
  await page.getByRole('button', { name: 'New tournament' }).click();
  const dialog = page.getByRole('dialog', { name: 'New tournament' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByText(template, { exact: true }).click();
  return dialog;
}

export async function create(page, dialog, name) {
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Pastes lines of a list; one that begins with `name` is its head. */
export async function enter(page, lines) {
  await page.getByRole('button', { name: 'Paste or import' }).click();
  await page.getByRole('dialog').locator('textarea').fill(lines.join('\n'));
  const count = lines.filter((line) => !line.startsWith('name')).length;
  await page.getByRole('button', { name: `Enter ${count} players` }).click();
  await page.locator('tr[data-entry]').nth(count - 1).waitFor();
}

/** `count` pupils, the strongest first, as lines of a list; of two clubs if asked. */
export function pupils(count, clubs = false) {
  const letters = [...'ABCDEFGHIJKLMNOPQRST'].slice(0, count);
  return letters.map((letter, at) => {
    const club = clubs ? `,,${at % 2}A` : '';
    return `${letter} Pupil,${2000 - at}${club}`;
  });
}

/** Pairs a round, types a result for each board that waits for one, closes it. */
export async function playRound(page, round, key) {
  await page.getByRole('button', { name: `Pair round ${round}`, exact: true }).click();
  await page.getByRole('heading', { name: `Round ${round} pairings` }).waitFor();
  const close = page.getByRole('button', { name: `Close round ${round}`, exact: true });
  const boards = await page.locator('button.result').count();
  await page.locator('button.result').first().focus();
  for (let board = 0; board < boards; board += 1) {
    await page.keyboard.press(typeof key === 'string' ? key : await key(board));
  }
  await close.click();
  const closed = page.getByText(`Round ${round} closed`, { exact: true });
  await closed.or(page.getByText('Over', { exact: true })).first().waitFor();
}

/** The first in the alphabet wins; `tied` tells of boards where White does instead. */
export function byName(page, tied = () => false) {
  return async (board) => {
    const row = page.locator('tr[data-board]').nth(board);
    const [white = '', black = ''] = await row.locator('button.who').allTextContents();
    return white < black || tied(white, black) ? '1' : '0';
  };
}

/** Plays rounds from `first` on until the event is over; answers how many there were. */
export async function playToTheEnd(page, key = byName(page), first = 1) {
  const over = page.getByText('Over', { exact: true });
  for (let round = first; ; round += 1) {
    const pair = page.getByRole('button', { name: `Pair round ${round}`, exact: true });
    await pair.or(over).first().waitFor();
    if (await over.isVisible()) return round - 1;
    await playRound(page, round, key);
  }
}

/** The lines of the final table on paper. */
export async function printedPlaces(page) {
  await page.getByRole('link', { name: 'Print' }).click();
  const paper = page.locator('article.paper[data-sheet="final"]');
  await paper.waitFor();
  const rows = await paper.locator('tbody tr').allInnerTexts();
  return rows.map((row) => row.trim().split(/\s*\t\s*/));
}

/** An event made and moved on over HTTP by the account that owns it. */
export class Event {
  /** `stages` as the API has them; `more` in place of the usual terms. */
  static async make(owner, name, stages, more = {}) {
    const made = await owner.ask('POST', '/tournaments', {
      name, stages: stages.map((stage) => ({ qualifiers: 0, ...stage })),
      tie_breaks: [], edition: '2026', match_points: false, boards: 0,
      time_control: { text: '900+10', kind: 'fischer', speed: 'rapid' },
      rated: false, online: false, open_entry: false, ...more,
    });
    return new Event(owner, made.tournament);
  }

  constructor(owner, id) {
    Object.assign(this, { owner, id, path: `/tournaments/${id}`, asked: 0 });
  }

  act(act) {
    this.asked += 1;
    return this.owner.ask('POST', `${this.path}/acts`, { id: `${this.id}-${this.asked}`, act });
  }

  view() {
    return this.owner.ask('GET', this.path);
  }

  /** A round in which White wins, or who `says`. */
  async round(says = () => ['1', '0']) {
    await this.act({ act: 'pair' });
    for (const game of (await this.view()).rounds.at(-1).games) {
      const [white, black] = says(game);
      await this.act({ act: 'result', game: game.id, white, black });
    }
    await this.act({ act: 'close' });
  }

  open(tab) {
    return this.owner.open(`/tournament/${this.id}?tab=${tab}`);
  }
}
