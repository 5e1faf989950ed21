// The sets of boards and pieces that the screens ship, and how a board is laid out for a game.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import Grid from '../src/board/Grid.svelte';
import { en } from '../src/i18n/en';
import { use } from '../src/i18n/index.svelte';
import BoardChoice from '../src/pages/people/BoardChoice.svelte';
import MiniBoard from '../src/parts/MiniBoard.svelte';
import type { Color } from '../src/wire.gen';
import { startFen } from './game';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../src', path), 'utf8');
const tokens = read('style/tokens.css');

let drawn: Record<string, unknown> | undefined;

beforeAll(() => use('en', en));
afterEach(() => {
  if (drawn) void unmount(drawn);
  drawn = undefined;
  document.body.innerHTML = '';
});

/** The value of a token of a board, through the names it may go by. */
function token(block: string, name: string): string {
  const value = new RegExp(`${name}:\\s*([^;]+);`).exec(block)?.[1] ?? '';
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  return other ? token(tokens, other) : value;
}

describe('the boards on offer', () => {
  it('S015: squares may have other colours than black and white', () => {
    drawn = mount(BoardChoice, {
      target: document.body,
      props: { value: 'celadon', onchange: () => undefined },
    });
    flushSync();
    const inputs = [...document.querySelectorAll('input')];
    const boards = inputs.map((input) => input.value);
    expect(boards.length, 'S015').toBeGreaterThan(1);
    const coloured = boards.filter((board) => {
      const start = tokens.indexOf(`[data-board='${board}'] {`);
      expect(start, `S015 ${board} has tokens`).toBeGreaterThanOrEqual(0);
      const block = tokens.slice(start, tokens.indexOf('}', start));
      const [light, dark] = ['--board-light', '--board-dark'].map((name) => token(block, name));
      for (const colour of [light, dark]) expect(colour, `S015 ${board}`).toMatch(/^#[0-9a-f]{6}$/);
      const sum = (colour = '') =>
        [1, 3, 5].reduce((all, i) => all + Number.parseInt(colour.slice(i, i + 2), 16), 0);
      expect(sum(light), `S015 ${board} has a light and a dark`).toBeGreaterThan(sum(dark));
      return light !== '#ffffff' && dark !== '#000000';
    });
    expect(coloured, 'S015').toEqual(['celadon', 'wood', 'slate']);
  });
});

describe('the pieces on offer', () => {
  it('S025: the set of the screens, which are for casual play, is of flat diagrams', () => {
    const sheet = /import '(@lichess-org\/chessground\/assets\/chessground\.(?!base)\w+\.css)';/g;
    const sets = [...read('main.ts').matchAll(sheet)].map((found) => String(found[1]));
    expect(sets, 'S025 one set is shipped').toHaveLength(1);
    const css = readFileSync(createRequire(import.meta.url).resolve(String(sets[0])), 'utf8');
    const drawing =
      /piece\.(\w+)\.(\w+) \{\s*background-image: url\('data:image\/svg\+xml;base64,([^']+)'\)/g;
    const pieces = new Set<string>();
    for (const [, role, color, data] of css.matchAll(drawing)) {
      const svg = Buffer.from(String(data), 'base64').toString('utf8');
      pieces.add(`${color} ${role}`);
      // Lines and plain fills only: no shading, light or shadow that would feign depth.
      expect(svg, `S025 ${color} ${role}`).toMatch(/^<svg [^>]*>.*<\/svg>\s*$/s);
      expect(svg, `S025 ${color} ${role}`).not.toMatch(/gradient|filter|<image|perspective/i);
    }
    const colors: Color[] = ['white', 'black'];
    const roles = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];
    const wanted = colors.flatMap((color) => roles.map((role) => `${color} ${role}`));
    expect([...pieces].toSorted(), 'S025').toEqual(wanted.toSorted());
  });
});

describe.each<Color>(['white', 'black'])('a board laid out for %s', (side) => {
  const setUp = '8/8/8/8/8/5k2/4p3/4K3 w - - 0 1';

  it.each([startFen, setUp])('S026: the right corner is light, whatever stands: %s', (fen) => {
    drawn = mount(MiniBoard, { target: document.body, props: { fen, side, label: 'A game' } });
    flushSync();
    const squares = [...document.querySelectorAll('.squares i')];
    expect(squares, 'S026').toHaveLength(64);
    const light = (at: number) => squares[at]?.classList.contains('light');
    expect(light(63), 'S026 near right corner').toBe(true);
    expect(light(56), 'S026 near left corner').toBe(false);
    expect(light(0), 'S026 the opponent’s right corner').toBe(true);
    void unmount(drawn);

    document.body.innerHTML = '';
    const props = { fen, side, selected: null, ontouch: () => undefined, onletgo: () => undefined };
    drawn = mount(Grid, { target: document.body, props });
    flushSync();
    const near = [...document.querySelectorAll<HTMLElement>('[role="gridcell"]')].at(-1);
    expect(near?.dataset['shade'], 'S026 on the board that is played on').toBe('light');
  });
});
