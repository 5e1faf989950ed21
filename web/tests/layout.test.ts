// Whole-pixel squares and the form of the page for each window; paths and their pages.
import { describe, expect, it } from 'vitest';
import { layoutFor, roomOf } from '../src/pages/game/layout.svelte';
import { gamePath, parse, playerPath } from '../src/router.svelte';

describe('the layout of a game', () => {
  it('has 96 px squares and three columns at 1440×900', () => {
    expect(layoutFor(1440, 900)).toEqual({ form: 'wide', squarePx: 96, phone: false });
  });

  it.each([
    [1180, 820, 'folded'],
    [844, 390, 'side'],
    [820, 1180, 'stack'],
    [390, 844, 'stack'],
  ] as const)('%i×%i is %s', (width, height, form) => {
    expect(layoutFor(width, height).form).toBe(form);
  });

  it('never draws a board larger than its window, nor half a pixel', () => {
    for (let width = 320; width <= 2_560; width += 97) {
      for (let height = 480; height <= 1_600; height += 89) {
        const { squarePx } = layoutFor(width, height);
        expect(Number.isInteger(squarePx)).toBe(true);
        expect(8 * squarePx).toBeLessThanOrEqual(width);
        expect(8 * squarePx).toBeLessThanOrEqual(height);
      }
    }
  });

  it('fills the width of a phone', () => {
    expect(layoutFor(390, 844).squarePx).toBe(48);
  });
});

describe('the room of a window', () => {
  it('is the screen, though something sticks out of the page', () => {
    const stuck = { clientWidth: 390, clientHeight: 844, innerWidth: 476, innerHeight: 1030 };
    expect(roomOf(stuck)).toEqual({ width: 390, height: 844 });
  });

  it('is the screen, though a little sticks out of the page', () => {
    const stuck = { clientWidth: 844, clientHeight: 390, innerWidth: 852, innerHeight: 394 };
    expect(roomOf(stuck)).toEqual({ width: 844, height: 390 });
  });

  it('takes in the strip of an address bar that has gone', () => {
    const tall = { clientWidth: 390, clientHeight: 788, innerWidth: 390, innerHeight: 844 };
    expect(roomOf(tall)).toEqual({ width: 390, height: 844 });
  });

  it('ends before a scroll bar', () => {
    const desk = { clientWidth: 1_425, clientHeight: 900, innerWidth: 1_440, innerHeight: 900 };
    expect(roomOf(desk)).toEqual({ width: 1_425, height: 900 });
  });
});

describe('a path', () => {
  it.each([
    ['/', { page: 'lobby' }],
    ['/game/abc', { page: 'game', id: 'abc' }],
    ['/challenge/x-1', { page: 'challenge', id: 'x-1' }],
    ['/player/%E6%9D%8E%E5%A9%A7', { page: 'player', name: '李婧' }],
    ['/players/', { page: 'players' }],
    ['/settings', { page: 'settings' }],
    ['/sign-in', { page: 'sign-in' }],
    ['/analysis', { page: 'analysis' }],
    ['/analysis/abc', { page: 'analysis', id: 'abc' }],
    ['/game', { page: 'not-found', path: '/game' }],
    ['/game/a/b', { page: 'not-found', path: '/game/a/b' }],
    ['/%E0%A4%A', { page: 'not-found', path: '/%E0%A4%A' }],
  ])('%s', (path, route) => {
    expect(parse(path)).toEqual(route);
  });

  it('of a player or a game comes back as it went', () => {
    expect(parse(playerPath('a/b?c'))).toEqual({ page: 'player', name: 'a/b?c' });
    expect(parse(gamePath('x y'))).toEqual({ page: 'game', id: 'x y' });
  });
});
