// The people of the browser tests: visitors with profiles of their own, and what they do at once.
import assert from 'node:assert/strict';

/** How long a test waits for what it must see: a busy machine is slow, not broken. */
export const PATIENCE_MS = 30_000;

/**
 * What the hall says comes this much later, in ms (`LAG_MS`, none by default): a test that acts
 * before it has seen what it acts on falls over then, and not on some busy day.
 */
const LAG_MS = Number(process.env.LAG_MS ?? 0);

/** Whether no step back to before a closed dialog is under way; it would call off a new page. */
function atRest() {
  const open = document.querySelectorAll('dialog[open]').length;
  return (history.state?.layer ?? 0) <= open;
}

async function slowDown(context) {
  await context.routeWebSocket(/\/ws$/, (near) => {
    const far = near.connectToServer();
    far.onMessage((text) => setTimeout(() => near.send(text), LAG_MS));
  });
  await context.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LAG_MS));
    await route.continue().catch(() => undefined);
  });
}

/** Everybody who is in a hall now. */
const visitors = new Set();

/** After each test: everybody leaves, and nobody's page did what no page may do. */
export async function everybodyLeaves() {
  const present = [...visitors];
  await Promise.all(present.map((visitor) => visitor.context.close()));
  visitors.clear();
  const faults = present.flatMap((visitor) => visitor.faults);
  assert.deepEqual(faults, [], 'no page threw or broke the content policy');
}

/** A person with a browser profile of his own. */
export class Visitor {
  /** `stays` keeps him in the hall after the end of a test. */
  static async come(browser, hall, options = {}) {
    const { lang = 'en', theme = 'light', path = '/', stays = false, ...shape } = options;
    const { width = 1440, height = 900, ...more } = shape;
    const context = await browser.newContext({
      locale: lang === 'zh' ? 'zh-CN' : 'en-GB',
      colorScheme: theme,
      viewport: { width, height },
      baseURL: hall.url,
      ...more,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    if (LAG_MS > 0) await slowDown(context);
    const visitor = new Visitor(context, hall, await context.newPage());
    if (!stays) visitors.add(visitor);
    await visitor.open(path);
    return visitor;
  }

  constructor(context, hall, page) {
    this.context = context;
    this.hall = hall;
    this.page = page;
    /** What no page may do: throw, or break the content policy. */
    this.faults = [];
    page.on('pageerror', (error) => this.faults.push(error.stack ?? error.message));
    page.on('console', (message) => {
      const text = message.text();
      const breach = message.type() === 'error' && /Content.Security.Policy/i.test(text);
      if (breach) this.faults.push(text);
    });
  }

  /** Opens a page and waits for the socket, and for what the page is about. */
  async open(path) {
    await until('closed dialogs have left the history', () => this.page.evaluate(atRest));
    await this.page.goto(path);
    await this.page.locator('header.bar .dot:not(.hollow)').waitFor({ state: 'attached' });
    const told = 'main#main:not([aria-busy], :has(.waiting)) h1';
    await this.page.locator(told).waitFor({ state: 'attached' });
  }

  /** Asks the hall over HTTP with the visitor's own cookie; answers the body. */
  async ask(method, path, body) {
    const answer = await this.context.request.fetch(`${this.hall.url}/api/v1${path}`, {
      method,
      headers: { origin: this.hall.url },
      ...(body === undefined ? {} : { data: body }),
    });
    const text = await answer.text();
    assert.ok(answer.ok(), `${method} ${path}: ${answer.status()} ${text}`);
    return text ? JSON.parse(text) : null;
  }

  async me() {
    return (await this.ask('GET', '/me')).player;
  }

  /** Waits until a game is on the screen; answers its id. */
  async inGame() {
    await this.page.waitForURL(/\/game\/[^/?]+$/);
    return decodeURIComponent(new URL(this.page.url()).pathname.split('/')[2]);
  }

  /** Closes the browser's windows: his sockets are gone. */
  leave() {
    return this.context.close();
  }
}

/** Somebody with an account of his own, on a page of the hall. */
export async function newAccount(browser, hall, name, { at = '/', ...options } = {}) {
  const visitor = await Visitor.come(browser, hall, options);
  await visitor.ask('POST', '/accounts', { name, password: 'a good long word' });
  await visitor.open(at);
  return visitor;
}

/** A picture of the page for whoever wants to look (`QIYUAN_SHOTS` names a folder). */
export async function shot(page, name) {
  const folder = process.env.QIYUAN_SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: false });
}

export const casual = (text, more = {}) => ({
  time_control: { text, kind: 'fischer', speed: 'blitz' },
  edition: 'online',
  variant: 'standard',
  rated: false,
  ...more,
  options: {
    show_destinations: true,
    claim_hints: true,
    takeback: false,
    watchable: true,
    ...more.options,
  },
});

/** A game between two visitors, made over HTTP; answers its id. */
export async function startGame(white, black, terms = casual('300+3')) {
  const made = await white.ask('POST', '/challenges', { to: null, terms, color: 'white' });
  const taken = await black.ask('POST', `/challenges/${made.id}/accept`);
  assert.equal(taken.state, 'accepted');
  return taken.game;
}

let commands = 0;

/** Does something in a game over HTTP. */
export function act(visitor, game, what) {
  commands += 1;
  const id = `e2e-${process.pid}-${commands}`;
  return visitor.ask('POST', `/games/${game}/acts`, { id, act: what });
}

/** Plays moves in turn, White first unless moves were made before. */
export async function playMoves(white, black, game, moves, before = 0) {
  for (const [index, text] of moves.entries()) {
    const ply = before + index + 1;
    const mover = ply % 2 === 1 ? white : black;
    await act(mover, game, { act: 'move', text, ply, offer_draw: false });
  }
}

/** Asks again until it holds. */
export async function until(what, holds, ms = PATIENCE_MS) {
  const end = Date.now() + ms;
  for (;;) {
    if (await holds()) return;
    assert.ok(Date.now() < end, `not within ${ms} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
