// A room full of boards: games over the board made and played over HTTP, and their arbiter.
import assert from 'node:assert/strict';
import { Visitor } from './visitor.mjs';

const names = [
  ['Wang Zihan', 'Sun Hao'],
  ['Liu Yang', 'He Jun'],
  ['Zhao Xinyi', 'Luo Siyuan'],
  ['Ma Xiaodong', 'Zheng Shuang'],
  ['Li Jing', 'Chen Yiming'],
  ['Gao Yuan', 'Tian Ye'],
  ['Wu Tong', 'Fang Yuan'],
  ['Shen Zhou', 'Yuan Meng'],
  ['Lin Feng', 'Xu Wenqing'],
  ['Tang Ning', 'Han Xue'],
  ['Qian Jin', 'Song Jia'],
  ['Jiang Yi', 'Pan Shi'],
];

const HOSTS = 3;
let commands = 0;

/** A board in the room; whoever set it up moves both sides. */
export class Board {
  constructor(host, game, number) {
    Object.assign(this, { host, game, number });
    this.turn = 'white';
  }

  /** Acts as somebody; whoever plays eight boards at once is told to be slower, and is. */
  async act(as, what) {
    commands += 1;
    const id = `desk-${process.pid}-${commands}`;
    for (;;) {
      try {
        return await this.host.ask('POST', `/games/${this.game}/acts`, { id, as, act: what });
      } catch (error) {
        if (!/too_many/.test(error.message)) throw error;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  }

  /** Moves given as `e2e4`, each with its press. */
  async play(moves) {
    for (const move of moves) {
      await this.make(move);
      await this.act(this.turn, { act: 'press' });
      this.turn = this.turn === 'white' ? 'black' : 'white';
    }
  }

  /** A move that is released and not pressed. */
  make(move) {
    const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
    return this.act(this.turn, { act: 'release', from, to, promotion: null });
  }

  claim(ground, from, to) {
    return this.act(this.turn, { act: 'claim_written', ground, from, to, promotion: null });
  }

  /** A claim that the Laws find wrong. */
  wrongClaim(ground, from, to) {
    return assert.rejects(this.claim(ground, from, to), /claim_false/);
  }
}

export class Room {
  /** The first account of a hall is its admin, and rules. */
  static async open(browser, hall, { name = 'Zhou_Min', ...look } = {}) {
    const arbiter = await Visitor.come(browser, hall, look);
    await arbiter.ask('POST', '/accounts', { name, password: 'a long password' });
    // The hall lets nobody act too fast: the boards are shared out.
    const hosts = [];
    for (let n = 0; n < HOSTS; n += 1) hosts.push(await Visitor.come(browser, hall));
    return new Room(arbiter, hosts);
  }

  constructor(arbiter, hosts) {
    Object.assign(this, { arbiter, hosts });
    this.page = arbiter.page;
  }

  /** Sets up a board; the next number is its own. */
  async board(number, { text = '5400+30', edition = 'fide-2023', options, ...more } = {}) {
    const [white, black] = names[(number - 1) % names.length];
    const terms = {
      time_control: { text, kind: 'fischer', speed: 'classical' },
      edition,
      mode: 'board',
      variant: 'standard',
      rated: false,
      options: {
        show_destinations: false,
        claim_hints: false,
        takeback: false,
        watchable: true,
        supervised: true,
        ...options,
      },
    };
    const body = { white, black, terms, number, ...more };
    const host = this.hosts[number % HOSTS];
    const made = await host.ask('POST', '/tables', body);
    return new Board(host, made.game, number);
  }

  /** The desk on the arbiter's screen. */
  async sit() {
    await this.arbiter.open('/desk');
    await this.page.locator('[data-number]').first().waitFor();
  }

  card(number) {
    return this.page.locator(`[data-number="${number}"]`);
  }

  detail(number) {
    return this.page.locator(`[data-detail="${number}"]`);
  }

  /** Chooses a board with the mouse; answers its detail. */
  async choose(number) {
    await this.card(number).getByRole('button').click();
    const detail = this.detail(number);
    await detail.locator('[data-facts]').waitFor();
    return detail;
  }

  dialog() {
    return this.page.getByRole('dialog');
  }
}
