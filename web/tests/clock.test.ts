// Clocks: carried on by the server's time, shown honestly, named as people name them.
import { beforeAll, describe, expect, it } from 'vitest';
import { delayLeft, digits, lookOf, remaining, wholeDays } from '../src/board/clock';
import { bonusLine, daysOf, minutesName, nameOf, periodsOf } from '../src/board/timeControl';
import { en } from '../src/i18n/en';
import { use } from '../src/i18n/index.svelte';
import type { Clocks, TimeControl, TimeControlKind } from '../src/wire.gen';
import { aGame } from './game';

const clocks: Clocks = { ...aGame().state.clocks, running: 'white', at_ms: 10_000 };

function control(text: string, kind: TimeControlKind): TimeControl {
  return { text, kind, speed: 'blitz' };
}

beforeAll(() => use('en', en));

describe('a running clock', () => {
  it('goes down with the server’s time, the other one stands', () => {
    expect(remaining(clocks, 'white', 12_500)).toBe(177_500);
    expect(remaining(clocks, 'black', 12_500)).toBe(180_000);
  });

  it('never goes below nothing, nor up when the device’s clock lags', () => {
    expect(remaining(clocks, 'white', 999_999_999)).toBe(0);
    expect(remaining(clocks, 'white', 9_000)).toBe(180_000);
  });

  it('waits for a simple delay and says how long', () => {
    const delayed = { ...clocks, delay_left_ms: 5_000 };
    expect(remaining(delayed, 'white', 14_000)).toBe(180_000);
    expect(delayLeft(delayed, 14_000)).toBe(1_000);
    expect(remaining(delayed, 'white', 16_000)).toBe(179_000);
    expect(delayLeft(delayed, 16_000)).toBe(0);
  });

  it('is no clock in an untimed game', () => {
    expect(remaining({ ...clocks, white_ms: null }, 'white', 12_500)).toBeNull();
  });
});

describe('the digits', () => {
  it.each([
    [0, '0:00', '.0'],
    [8_490, '0:08', '.4'],
    [9_999, '0:09', '.9'],
    [10_000, '0:10', ''],
    [47_900, '0:47', ''],
    [760_000, '12:40', ''],
    [3_899_000, '1:04:59', ''],
  ])('%i ms reads %s%s', (ms, main, tenths) => {
    expect(digits(ms)).toEqual({ main, tenths });
  });

  it('leave whole days to words', () => {
    expect(wholeDays(3 * 86_400_000)).toBe(3);
    expect(wholeDays(30 * 3_600_000)).toBeNull();
  });
});

describe('the look of a clock', () => {
  const game = { ended: false, flagged: false, begun: true, anyRuns: true };

  it('is red only while it runs with less than 20 s', () => {
    expect(lookOf(19_999, true, game)).toBe('low');
    expect(lookOf(19_999, false, game)).toBe('idle');
    expect(lookOf(20_000, true, game)).toBe('running');
  });

  it('tells a pause, a flag and no clock apart', () => {
    expect(lookOf(60_000, false, { ...game, anyRuns: false })).toBe('paused');
    expect(lookOf(60_000, false, { ...game, begun: false, anyRuns: false })).toBe('idle');
    expect(lookOf(0, false, { ...game, ended: true, flagged: true })).toBe('flag');
    expect(lookOf(null, false, game)).toBe('untimed');
  });
});

describe('a time control', () => {
  it.each([
    ['180+2', 'fischer', '3+2'],
    ['300', 'periods', '5+0'],
    ['30+0', 'fischer', '½+0'],
    ['300d5', 'delay', '5 d5'],
    ['300b3', 'bronstein', '5 b3'],
    ['40/9000,16/3600*', 'periods', '40/150, 16/60*'],
    ['40/5400+30,1800+30', 'fischer', '40/90+30, 30+30'],
    ['days:3', 'daily', '3 days per move'],
    ['untimed', 'untimed', 'No clock'],
  ] as const)('%s (%s) is called %s', (text, kind, name) => {
    expect(nameOf(control(text, kind))).toBe(name);
  });

  it('says what each move adds', () => {
    expect(bonusLine(control('180+2', 'fischer'), 'Casual')).toBe('Casual · 2 s added per move');
    expect(bonusLine(control('300d5', 'delay'), 'Rated')).toBe('Rated · 5 s delay per move');
    expect(bonusLine(control('300', 'periods'), 'Casual')).toBe('Casual · no added time');
  });

  it('is not read where it is none', () => {
    expect(periodsOf('five minutes')).toEqual([]);
    expect(daysOf('180+2')).toBeNull();
    expect(minutesName(90)).toBe('1½');
    expect(minutesName(100)).toBe('1:40');
  });
});
