// Two people at one device: sitting down, touching squares, pressing clocks.
import assert from 'node:assert/strict';
import { until, Visitor } from './visitor.mjs';

const tablet = { width: 1180, height: 820, hasTouch: true };

/** A table between two players, with what happens at it. */
export class Table {
  /** Sets a game up in the form of the lobby, and sits down. */
  static async setUp(browser, hall, { preset = '900+10', edition, pin, options, ...look } = {}) {
    const visitor = await Visitor.come(browser, hall, { ...tablet, path: '/table', ...look });
    const { page } = visitor;
    await page.getByLabel('White').fill('Anna');
    await page.getByLabel('Black').fill('Boris');
    await page.locator(`[data-preset="${preset}"]`).click();
    if (edition) await page.locator(`input[value="${edition}"]`).check({ force: true });
    if (pin) await page.getByLabel('Arbiter’s PIN').fill(pin);
    for (const name of options ?? []) await page.getByRole('switch', { name }).click();
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.waitForURL(/\/table\/[^/]+$/);
    return Table.at(visitor);
  }

  /** A game whose start the form does not know, made over HTTP. */
  static async make(browser, hall, about = {}) {
    const { text = '900+10', edition = 'fide-2023', variant = 'standard', ...more } = about;
    const visitor = await Visitor.come(browser, hall, tablet);
    const terms = {
      time_control: { text, kind: 'fischer', speed: 'rapid' },
      edition,
      mode: 'board',
      variant,
      rated: false,
      options: {
        show_destinations: false,
        claim_hints: false,
        takeback: false,
        watchable: true,
        supervised: true,
      },
    };
    const body = { white: 'Anna', black: 'Boris', terms, clocks_stopped: true, ...more };
    const made = await visitor.ask('POST', '/tables', body);
    await visitor.page.goto(`/table/${made.game}`);
    return Table.at(visitor);
  }

  static async at(visitor) {
    const table = new Table(visitor);
    await visitor.page.locator('[data-press=white][data-left]').waitFor();
    return table;
  }

  constructor(visitor) {
    this.visitor = visitor;
    this.page = visitor.page;
    this.id = decodeURIComponent(new URL(visitor.page.url()).pathname.split('/')[2]);
  }

  /** From now on the hall hears and is heard this much later, in ms. */
  async slow(ms) {
    await this.page.routeWebSocket(/\/ws/, (line) => {
      const far = line.connectToServer();
      line.onMessage((text) => setTimeout(() => far.send(text), ms));
      far.onMessage((text) => setTimeout(() => line.send(text), ms));
    });
    await this.page.reload();
    await this.live('white');
  }

  /** Fingers on squares, one after the other, a quarter of a second apart. */
  async tapAll(squares, pause = 250) {
    for (const square of squares) {
      await this.touch(square);
      await this.page.waitForTimeout(pause);
    }
  }

  /** What the log says of touches: who, and which squares. */
  async touches() {
    const { events } = await this.visitor.ask('GET', `/games/${this.id}/log`);
    return events
      .filter((event) => event.kind === 'touched')
      .map((event) => `${event.by} ${event.squares.join(' ')}`);
  }

  card(color) {
    return this.page.locator(`[data-card=${color}]`);
  }

  clock(color) {
    return this.page.locator(`[data-press=${color}]`);
  }

  half(color) {
    return this.page.getByRole('region', { name: color === 'white' ? /^White:/ : /^Black:/ });
  }

  async left(color) {
    return Number(await this.clock(color).getAttribute('data-left'));
  }

  /** A finger on a square. */
  async touch(square) {
    const box = await this.page.locator('.table .ground').boundingBox();
    const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
    const edge = box.width / 8;
    await this.page.mouse.click(box.x + (file + 0.5) * edge, box.y + (7.5 - rank) * edge);
  }

  /** Touch-down on a clock. */
  async press(color) {
    await this.clock(color).dispatchEvent('pointerdown', { pointerType: 'touch', button: 0 });
  }

  /** Black's press starts White's clock. */
  async start() {
    await this.press('black');
    await this.live('white');
  }

  /** Waits until a side's clock can be pressed. */
  live(color) {
    return until(`the clock of ${color} can be pressed`, async () => {
      return (await this.clock(color).getAttribute('aria-disabled')) === null;
    });
  }

  /** Moves given as `e2e4`, each with its press, White first unless said. */
  async play(moves, first = 'white') {
    let color = first;
    for (const move of moves) {
      await this.live(color);
      await this.touch(move.slice(0, 2));
      await this.touch(move.slice(2, 4));
      await this.card(color).getByText(`Set: ${move.slice(0, 2)}–${move.slice(2, 4)}`).waitFor();
      await this.press(color);
      await this.card(color).getByText('Opponent to move').waitFor();
      color = color === 'white' ? 'black' : 'white';
    }
  }

  /** What stands on a square: `white knight`, or nothing. */
  async piece(square) {
    const found = this.page.locator(`.table .ground piece[data-at=${square}]`);
    if ((await found.count()) === 0) return null;
    return (await found.getAttribute('class')).replace(/ svelte-\S+| stands\S*/g, '').trim();
  }

  /** Opens a side's pad: `Claim`, `More`. */
  async open(color, name) {
    await this.half(color).getByRole('button', { name, exact: true }).click();
  }

  /** Writes on the keys of the pad that is open. */
  async write(text) {
    for (const key of text) await this.page.getByRole('button', { name: key, exact: true }).click();
  }

  /** The arbiter gives his PIN. */
  async unlock(pin) {
    await this.page.getByRole('dialog').getByText('PIN').first().waitFor();
    await this.page.keyboard.type(pin);
    await this.page.getByRole('button', { name: 'Open', exact: true }).click();
  }

  /** The moves on the near strip. */
  async moves() {
    const text = await this.page.locator('.table .strip .moves').first().innerText();
    return text.split(/\s+/).filter((word) => /^[KQRBNOa-h]/.test(word));
  }
}

/** A number of seconds near what is expected. */
export function near(actual, expected, slack, what) {
  assert.ok(Math.abs(actual - expected) <= slack, `${what}: ${actual}, not about ${expected}`);
}
