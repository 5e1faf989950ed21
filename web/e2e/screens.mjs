// Takes the pictures of docs/screens from a real hall: `node e2e/screens.mjs [FOLDER]`.
import { mkdir } from 'node:fs/promises';
import { openBrowser } from './browser.mjs';
import { Hall } from './hall.mjs';
import { casual, everybodyLeaves, playMoves, startGame, Visitor } from './visitor.mjs';

const folder = process.argv[2] ?? new URL('../../docs/screens', import.meta.url).pathname;
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const OPERA =
  'e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 ' +
  'O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#';
const ITALIAN = 'e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O Re1 a6 Bb3 Ba7 h3 h6 Nbd2 Be6';
const QUEENS = 'd4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 h6 Bh4 b6 cxd5 Nxd5 Bxe7 Qxe7 Nxd5 exd5';
const SICILIAN = 'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3 e5 Nb3 Be6 f3 Be7 Qd2 O-O O-O-O Nbd7';

const hall = await Hall.open();
const browser = await openBrowser();
await mkdir(folder, { recursive: true });

const come = (options) => Visitor.come(browser, hall, options);

async function member(name, options) {
  const visitor = await come(options);
  await visitor.ask('POST', '/accounts', { name, password: 'a good long word' });
  await visitor.open('/');
  return visitor;
}

async function game(white, black, moves, terms) {
  const id = await startGame(white, black, terms);
  await Promise.all([white.inGame(), black.inGame()]);
  await playMoves(white, black, id, moves.split(' '));
  return id;
}

async function picture(visitor, path, name, look) {
  await visitor.ask('PATCH', '/me/settings', { language: look.lang, theme: look.theme });
  const page = await visitor.context.newPage();
  await page.setViewportSize({ width: look.width, height: look.height });
  await page.goto(hall.url + path);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(600);
  await page.screenshot({ path: `${folder}/${name}.png` });
  await page.close();
}

/** A seek of a player who stays in the lobby. */
async function wait(name, text, color, more) {
  const visitor = name ? await member(name) : await come();
  const seek = { terms: casual(text, more), color };
  await visitor.ask('POST', '/seeks', seek);
}

const me = await member('Li_Jing', desktop);
const hao = await member('Sun_Hao');
const marta = await member('Marta_Ortiz');
const over = await game(me, hao, OPERA, casual('180+2'));
await game(me, marta, ITALIAN, casual('900+10'));
await game(hao, me, QUEENS, casual('days:3'));
const [lin, xu] = [await member('Lin_Feng'), await member('Xu_Wenqing')];
const [zhou, chen] = [await member('Zhou_Min'), await member('Chen_Yiming')];
await game(xu, lin, SICILIAN, casual('300+3'));
await game(zhou, chen, QUEENS, casual('600'));
await wait('Wang_Zihan', '600+5', 'white', { rated: true });
await wait('Liu_Yang', '300+3', 'random', { rated: true });
await wait(null, '900+10', 'random');
await wait('Zhao_Xinyi', '1800+20', 'black', { rated: true, edition: 'fide-2023' });
await wait('He_Jun', 'days:3', 'random');
await wait('Luo_Siyuan', '600+5', 'random', { rated: true, variant: 'chess960' });
await me.open('/');
await me.page.locator('[data-clock="180+2"]').click();

const looks = [
  ['desktop-light-en', { lang: 'en', theme: 'light', ...desktop }],
  ['desktop-light-zh', { lang: 'zh', theme: 'light', ...desktop }],
  ['desktop-dark-en', { lang: 'en', theme: 'dark', ...desktop }],
  ['phone-light-en', { lang: 'en', theme: 'light', ...phone }],
  ['phone-dark-zh', { lang: 'zh', theme: 'dark', ...phone }],
];
for (const [look, how] of looks) {
  await picture(me, '/', `lobby-${look}`, how);
  await picture(me, `/analysis?game=${over}`, `review-${look}`, how);
}

await everybodyLeaves();
await browser.close();
await hall.close();
