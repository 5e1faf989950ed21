// Morphy's Opera game between two browsers while a third looks on, to mate and to the PGN.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { browser, hall } from './stage.mjs';
import { clock, click, drag, pieces, result, sees } from './table.mjs';
import { Visitor } from './visitor.mjs';

const OPERA = `e2e4:e4 e7e5:e5 g1f3:Nf3 d7d6:d6 d2d4:d4 c8g4:Bg4 d4e5:dxe5 g4f3:Bxf3 d1f3:Qxf3
  d6e5:dxe5 f1c4:Bc4 g8f6:Nf6 f3b3:Qb3 d8e7:Qe7 b1c3:Nc3 c7c6:c6 c1g5:Bg5 b7b5:b5 c3b5:Nxb5
  c6b5:cxb5 c4b5:Bxb5+ b8d7:Nbd7 e1c1:O-O-O a8d8:Rd8 d1d7:Rxd7 d8d7:Rxd7 h1d1:Rd1 e7e6:Qe6
  b5d7:Bxd7+ f6d7:Nxd7 b3b8:Qb8+ d7b8:Nxb8 d1d8:Rd8#`
  .trim()
  .split(/\s+/)
  .map((word) => word.split(':'));

/** A Python with python-chess, in an environment of its own that is made once. */
async function independentReader() {
  const folder = new URL('../../target/e2e-python', import.meta.url).pathname;
  const python = join(folder, 'bin', 'python');
  if (!existsSync(join(folder, 'ready'))) {
    await mkdir(folder, { recursive: true });
    execFileSync('python3', ['-m', 'venv', '--clear', folder], { stdio: 'inherit' });
    execFileSync(python, ['-m', 'pip', 'install', '--quiet', 'chess==1.11.2'], {
      stdio: 'inherit',
    });
    await writeFile(join(folder, 'ready'), 'chess==1.11.2\n');
  }
  return python;
}

const READER = `
import chess.pgn, io, json, sys
game = chess.pgn.read_game(io.StringIO(sys.stdin.read()))
nodes = list(game.mainline())
print(json.dumps({
    "errors": [str(error) for error in game.errors],
    "uci": [node.move.uci() for node in nodes],
    "clocks": [node.clock() for node in nodes],
    "result": game.headers["Result"],
    "control": game.headers.get("TimeControl"),
    "mate": nodes[-1].board().is_checkmate(),
}))
`;

test('the Opera game is played to mate in two browsers and watched in a third', async () => {
  const white = await Visitor.come(browser, hall);
  await white.page.getByRole('button', { name: /^Challenge a friend/ }).first().click();
  const dialog = white.page.getByRole('dialog');
  await dialog.getByText('White', { exact: true }).click();
  await dialog.getByLabel('Minutes for each player').fill('3');
  await dialog.getByLabel('Seconds for each move').fill('2');
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await white.page.getByRole('heading', { name: 'Waiting for an opponent' }).waitFor();
  const link = await white.page.getByLabel('Link').inputValue();
  const black = await Visitor.come(browser, hall, { lang: 'zh', path: new URL(link).pathname });
  await black.page.getByRole('button', { name: '接受' }).click();
  const game = await black.inGame();
  await white.inGame();
  const terms = (await white.ask('GET', `/games/${game}`)).terms;
  assert.equal(terms.time_control.text, '180+2', 'the challenge is for 3+2');
  const watcher = await Visitor.come(browser, hall, { path: `/game/${game}` });
  await watcher.page.getByText('Watching', { exact: true }).first().waitFor();

  for (const [index, [uci, san]] of OPERA.entries()) {
    const mover = index % 2 === 0 ? white : black;
    const move = index % 4 < 2 ? drag : click;
    await move(mover, uci.slice(0, 2), uci.slice(2, 4));
    await Promise.all([white, black, watcher].map((who) => sees(who, index + 1, san)));
  }

  const mate = { score: '1–0', reason: 'White wins by checkmate' };
  assert.deepEqual(await result(white), mate, 'S140');
  assert.equal((await result(black)).score, '1–0', 'both see the same score');
  assert.equal((await result(watcher)).score, '1–0');
  const seen = await pieces(watcher);
  assert.match(seen.d8, /white rook/);
  assert.match(seen.e8, /black king/);
  assert.ok((await clock(white, 'white')) > 60, 'the clocks stand after the end');
  assert.equal(await watcher.page.getByRole('button', { name: 'Resign' }).count(), 0);

  const [file] = await Promise.all([
    white.page.waitForEvent('download'),
    white.page.locator('section.result').getByRole('link', { name: /PGN/ }).click(),
  ]);
  const chunks = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  const pgn = Buffer.concat(chunks).toString('utf8');
  assert.match(pgn, /\[%clk /, 'the clocks are in the PGN');
  const python = await independentReader();
  const read = JSON.parse(execFileSync(python, ['-c', READER], { input: pgn, encoding: 'utf8' }));
  assert.deepEqual(read.errors, []);
  assert.deepEqual(read.uci, OPERA.map(([uci]) => uci));
  const isClock = (left) => left > 0 && left <= 180 + 2 * 17;
  assert.ok(read.clocks.every(isClock), 'every move has a clock');
  assert.equal(read.result, '1-0');
  assert.equal(read.mate, true);
});
