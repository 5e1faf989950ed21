// The clock that is only pressed: times, bonuses, periods, flags, and what it hides.
import { describe, expect, it } from 'vitest';
import {
  changed,
  countHidden,
  freeOf,
  freshClock,
  leftOf,
  movesLeft,
  parseControl,
  paused,
  presets,
  pressed,
  resumed,
  seen,
  type PressClock,
} from '../src/board/presses';

function clock(text: string): PressClock {
  const made = freshClock(text);
  if (!made) throw new Error(text);
  return made;
}

/** Presses in turn, each after so many milliseconds. */
function play(start: PressClock, ...turns: number[]): { clock: PressClock; at: number } {
  let at = 1_000_000;
  let now = pressed(start, 'black', at);
  turns.forEach((ms, index) => {
    at += ms;
    now = pressed(now, index % 2 === 0 ? 'white' : 'black', at);
  });
  return { clock: now, at };
}

describe('a clock that is only pressed', () => {
  it('starts White’s time when Black presses', () => {
    const now = pressed(clock('300'), 'black', 1_000);
    expect(now.turn).toBe('white');
    expect(leftOf(now, 'white', 3_000)).toBe(298_000);
    expect(leftOf(now, 'black', 3_000)).toBe(300_000);
  });

  it('takes no press of the side whose time stands', () => {
    const { clock: now, at } = play(clock('300'));
    expect(pressed(now, 'black', at + 500)).toEqual(now);
  });

  it('adds an increment with each move and once before the first', () => {
    const { clock: now } = play(clock('180+2'), 5_000, 1_000);
    expect(now.white.leftMs).toBe(182_000 - 5_000 + 2_000);
    expect(now.black.leftMs).toBe(182_000 - 1_000 + 2_000);
  });

  it('waits a simple delay before it goes down', () => {
    const { clock: now, at } = play(clock('300d3'), 2_000, 5_000);
    expect(now.white.leftMs).toBe(300_000);
    expect(now.black.leftMs).toBe(298_000);
    expect(freeOf(now, 'white', at + 1_000)).toBe(2_000);
    expect(leftOf(now, 'white', at + 3_500)).toBe(299_500);
  });

  it('gives back by Bronstein what was used, and no more than the bonus', () => {
    const { clock: now } = play(clock('300b3'), 2_000, 5_000);
    expect(now.white.leftMs).toBe(300_000);
    expect(now.black.leftMs).toBe(298_000);
  });

  it('brings the next period with the last move of the old one, and repeats the last', () => {
    let now = clock('2/60,1/30*');
    now = play(now, 10_000, 10_000, 10_000, 10_000).clock;
    expect(now.white.leftMs).toBe(40_000 + 30_000);
    expect(movesLeft(now, 'white')).toBe(1);
    now = pressed(now, 'white', (now.since ?? 0) + 5_000);
    expect(now.white.leftMs).toBe(65_000 + 30_000);
    expect(now.white.moves).toBe(3);
  });

});

describe('a clock that stands or has run out', () => {
  it('shows a fallen flag, keeps it, and lets nobody press any more', () => {
    const { clock: now, at } = play(clock('60'));
    const fallen = seen(now, at + 60_000);
    expect(fallen.flag).toBe('white');
    expect(pressed(fallen, 'white', at + 61_000)).toEqual(fallen);
    expect(leftOf(fallen, 'white', at + 90_000)).toBe(0);
    expect(seen(now, at + 59_999).flag).toBeNull();
  });

  it('stands in a pause and charges the turn before and after it', () => {
    const { clock: now, at } = play(clock('300d3'));
    const stood = paused(now, at + 2_000);
    expect(leftOf(stood, 'white', at + 100_000)).toBe(300_000);
    const on = resumed(stood, at + 100_000);
    expect(leftOf(on, 'white', at + 102_000)).toBe(299_000);
  });

  it('takes an arbiter’s change, and lifts a flag with it', () => {
    const { clock: now, at } = play(clock('60'));
    const fallen = seen(now, at + 60_000);
    const given = changed(fallen, 'white', 120_000);
    expect(given.flag).toBeNull();
    expect(given.white.leftMs).toBe(120_000);
  });

  it('hides the count of moves while scoring is excused', () => {
    const { clock: now, at } = play(clock('40/600,300'));
    expect(countHidden(now, at + 299_000), 'S202 with more than five minutes').toBe(false);
    expect(countHidden(now, at + 301_000), 'S202 with less than five minutes').toBe(true);
    const { clock: scored, at: then } = play(clock('40/600+30,300+30'));
    expect(countHidden(scored, then + 610_000), 'S202 with 30 s a move').toBe(false);
  });

  it('reads every preset, and refuses what is no clock of this kind', () => {
    for (const text of presets) expect(parseControl(text), text).not.toBeNull();
    expect(parseControl('days:3')).toBeNull();
    expect(parseControl('untimed')).toBeNull();
    expect(freshClock('0')).toBeNull();
  });
});
