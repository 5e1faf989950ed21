// The board that stands on the screen, as the seed's rules say it must.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import Grid from '../src/board/Grid.svelte';
import { files, isLight, piecesOf, ranks, rowsFor } from '../src/board/squares';
import { en } from '../src/i18n/en';
import { use } from '../src/i18n/index.svelte';
import type { Color } from '../src/wire.gen';
import { startFen } from './game';

let drawn: Record<string, unknown> | undefined;
let touched: string[] = [];

function draw(side: Color, four = false): HTMLElement {
  touched = [];
  document.body.innerHTML = '';
  drawn = mount(Grid, {
    target: document.body,
    props: {
      fen: startFen,
      side,
      four,
      selected: null,
      ontouch: (square: string) => touched.push(square),
      onletgo: () => touched.push('let go'),
    },
  });
  flushSync();
  return document.body;
}

function cells(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[role="gridcell"]')];
}

const square = (root: HTMLElement, name: string) =>
  root.querySelector<HTMLElement>(`[data-square="${name}"]`);
const shade = (root: HTMLElement, name: string) => square(root, name)?.dataset['shade'];

beforeAll(() => use('en', en));
afterEach(() => {
  if (drawn) void unmount(drawn);
  drawn = undefined;
});

describe.each<Color>(['white', 'black'])('the board as %s sees it', (side) => {
  let root: HTMLElement;
  beforeEach(() => {
    root = draw(side);
  });

  it('S010: 64 equal squares, eight by eight, light and dark by turns', () => {
    const rows = [...root.querySelectorAll('[role="row"]')];
    expect(rows, 'S010').toHaveLength(8);
    expect(cells(root), 'S010').toHaveLength(64);
    for (const row of rows) {
      const shades = [...row.querySelectorAll<HTMLElement>('[role="gridcell"]')].map(
        (cell) => cell.dataset['shade'],
      );
      expect(shades, 'S010').toHaveLength(8);
      for (let i = 1; i < 8; i += 1) expect(shades[i], 'S010').not.toBe(shades[i - 1]);
    }
    for (const cell of cells(root)) {
      expect(cell.classList.contains('light'), 'S010 seen as spoken').toBe(
        cell.dataset['shade'] === 'light',
      );
    }
  });

  it('S011: the near right-hand corner is light', () => {
    const near = cells(root).at(-1);
    expect(near?.dataset['square'], 'S011').toBe(side === 'white' ? 'h1' : 'a8');
    expect(near?.dataset['shade'], 'S011').toBe('light');
    expect([shade(root, 'h1'), shade(root, 'a8')], 'S011').toEqual(['light', 'light']);
    expect([shade(root, 'a1'), shade(root, 'h8')], 'S011').toEqual(['dark', 'dark']);
  });

  it('S012, S013: files run up and ranks across, in the order of the side', () => {
    const rows = rowsFor(side);
    for (const row of rows) expect(new Set(row.map((name) => name[1])).size, 'S013').toBe(1);
    for (let i = 0; i < 8; i += 1) {
      expect(new Set(rows.map((row) => row[i]?.[0])).size, 'S012').toBe(1);
    }
    const far = rows[0]?.[0];
    expect(far, 'S012 S013').toBe(side === 'white' ? 'a8' : 'h1');
  });

  it('S014: the squares of a diagonal have one shade', () => {
    for (const name of ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8']) {
      expect(shade(root, name), 'S014').toBe('dark');
    }
    for (const name of ['h1', 'g2', 'f3', 'e4', 'd5', 'c6', 'b7', 'a8']) {
      expect(shade(root, name), 'S014').toBe('light');
    }
  });

  it('S016: the letters and digits stand at the edges', () => {
    const shown = (kind: string) =>
      [...root.querySelectorAll(`.${kind}`)].map((mark) => mark.textContent);
    const letters = side === 'white' ? [...files] : files.toReversed();
    const digits = side === 'white' ? ranks.toReversed() : [...ranks];
    expect(shown('file'), 'S016').toEqual(letters);
    expect(shown('rank'), 'S016').toEqual(digits);
    root = draw(side, true);
    for (const one of [':not(.far)', '.far']) {
      expect(shown(`file${one}`), 'S016 on four sides').toEqual(letters);
      expect(shown(`rank${one}`), 'S016 on four sides').toEqual(digits);
    }
  });

});

describe.each<Color>(['white', 'black'])('the pieces as %s sees them', (side) => {
  let root: HTMLElement;
  beforeEach(() => {
    root = draw(side);
  });

  it('S020, S022: each side has sixteen pieces of six kinds', () => {
    const pieces = [...piecesOf(startFen).values()];
    expect(pieces, 'S020').toHaveLength(32);
    for (const color of ['white', 'black']) {
      const own = pieces.filter((piece) => piece.color === color).map((piece) => piece.role);
      const count = (role: string) => own.filter((other) => other === role).length;
      expect(own, 'S020').toHaveLength(16);
      expect(new Set(own).size, 'S022').toBe(6);
      const counts = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'].map(count);
      expect(counts, 'S020').toEqual([1, 1, 2, 2, 2, 8]);
    }
  });

  it('S023: they stand as they start, queens on their own colour', () => {
    const label = (name: string) => square(root, name)?.getAttribute('aria-label');
    const order = ['rook', 'knight', 'bishop', 'queen', 'king', 'bishop', 'knight', 'rook'];
    for (const [i, piece] of order.entries()) {
      const file = files[i];
      expect(label(`${file}1`), 'S023').toBe(`${file}1, white ${piece}`);
      expect(label(`${file}8`), 'S023').toBe(`${file}8, black ${piece}`);
      expect(label(`${file}2`), 'S023').toBe(`${file}2, white pawn`);
      expect(label(`${file}7`), 'S023').toBe(`${file}7, black pawn`);
    }
    expect([shade(root, 'd1'), shade(root, 'd8')], 'S023').toEqual(['light', 'dark']);
    expect([shade(root, 'e1'), shade(root, 'e8')], 'S023').toEqual(['dark', 'light']);
  });

  it('S024: at the start each side has a bishop on light and one on dark', () => {
    expect([shade(root, 'c1'), shade(root, 'f1')].toSorted(), 'S024').toEqual(['dark', 'light']);
    expect([shade(root, 'c8'), shade(root, 'f8')].toSorted(), 'S024').toEqual(['dark', 'light']);
  });
});

describe('the board with the keyboard', () => {
  const press = (root: HTMLElement, key: string) => {
    const at = root.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]');
    at?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    flushSync();
  };
  const stop = (root: HTMLElement) =>
    [...root.querySelectorAll<HTMLElement>('[tabindex="0"]')].map((cell) => cell.dataset['square']);

  it('is one tab stop that the arrows move, as the side sees it', () => {
    const root = draw('white');
    expect(stop(root)).toEqual(['e2']);
    press(root, 'ArrowUp');
    press(root, 'ArrowRight');
    expect(stop(root)).toEqual(['f3']);
    const turned = draw('black');
    press(turned, 'ArrowUp');
    press(turned, 'ArrowRight');
    expect(stop(turned)).toEqual(['d6']);
  });

  it('stays on the board at its edges and jumps with Home and End', () => {
    const root = draw('white');
    press(root, 'Home');
    press(root, 'ArrowLeft');
    expect(stop(root)).toEqual(['a2']);
    press(root, 'End');
    press(root, 'ArrowDown');
    press(root, 'ArrowDown');
    expect(stop(root)).toEqual(['h1']);
  });

  it('picks up with Enter and Space, lets go with Esc', () => {
    const root = draw('white');
    press(root, 'Enter');
    press(root, 'ArrowUp');
    press(root, ' ');
    press(root, 'Escape');
    expect(touched).toEqual(['e2', 'e3', 'let go']);
  });
});

describe('the shade of a square', () => {
  it('S010, S011: is what its file and rank say', () => {
    const light = files.flatMap((file) => ranks.map((rank) => file + rank)).filter(isLight);
    expect(light, 'S010').toHaveLength(32);
    expect(light, 'S011').toContain('h1');
  });
});
