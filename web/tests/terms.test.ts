// A form's clock becomes the text that the hall reads, or says which field is wrong.
import { describe, expect, it } from 'vitest';
import { daysOf, periodsOf } from '../src/board/timeControl';
import {
  clockText,
  firstForm,
  quickTerms,
  quickTexts,
  sameTerms,
  speedOf,
  termsOf,
  timeControl,
  type ClockForm,
} from '../src/state/terms';

const clock = (change: Partial<ClockForm>): ClockForm => ({ ...firstForm.clock, ...change });

function hints(rated: boolean, edition: string): boolean[] {
  const { options } = termsOf({ ...firstForm, rated, edition }, '300');
  return [options.show_destinations, options.claim_hints];
}

describe('the clock of the form', () => {
  it.each([
    [{ kind: 'fischer', minutes: '3', bonus: '2' }, '180+2'],
    [{ kind: 'fischer', minutes: '5', bonus: '0' }, '300'],
    [{ kind: 'fischer', minutes: '0.5', bonus: '0' }, '30'],
    [{ kind: 'fischer', minutes: '1,5', bonus: '1' }, '90+1'],
    [{ kind: 'delay', minutes: '5', bonus: '5' }, '300d5'],
    [{ kind: 'bronstein', minutes: '5', bonus: '3' }, '300b3'],
    [{ kind: 'daily', days: '3' }, 'days:3'],
    [{ kind: 'untimed' }, 'untimed'],
  ] as const)('%o reads %s', (change, text) => {
    expect(clockText(clock(change))).toEqual({ text });
  });

  it('writes several periods, the last one open or repeated', () => {
    const periods = [
      { moves: '40', minutes: '150', bonus: '0' },
      { moves: '16', minutes: '60', bonus: '0' },
    ];
    expect(clockText(clock({ kind: 'periods', periods, repeats: true }))).toEqual({
      text: '40/9000,16/3600*',
    });
    expect(clockText(clock({ kind: 'periods', periods, repeats: false }))).toEqual({
      text: '40/9000,3600',
    });
    const added = periods.map((period) => ({ ...period, bonus: '30' }));
    const delayed = clock({ kind: 'periods', periods: added, periodBonus: 'd' });
    expect(clockText(delayed)).toEqual({ text: '40/9000d30,3600d30' });
  });

  it('names the field that is wrong and how', () => {
    expect(clockText(clock({ minutes: 'ten', bonus: '-1' }))).toEqual({
      faults: { minutes: 'number', bonus: 'number' },
    });
    expect(clockText(clock({ minutes: '0', bonus: '3601' }))).toEqual({
      faults: { minutes: 'range', bonus: 'range' },
    });
    expect(clockText(clock({ kind: 'daily', days: '367' }))).toEqual({ faults: { days: 'range' } });
    const periods = [
      { moves: '', minutes: '90', bonus: '0' },
      { moves: '', minutes: '', bonus: '0' },
    ];
    expect(clockText(clock({ kind: 'periods', periods }))).toEqual({
      faults: { 'moves.0': 'number', 'minutes.1': 'number' },
    });
  });

  it('ignores the fields of the other kinds', () => {
    expect(clockText(clock({ kind: 'daily', days: '1', minutes: '' }))).toEqual({ text: 'days:1' });
  });
});

describe('a time control', () => {
  it.each([
    ['60+1', 'bullet', 'fischer'],
    ['179', 'bullet', 'fischer'],
    ['180', 'blitz', 'fischer'],
    ['180+2', 'blitz', 'fischer'],
    ['300d5', 'rapid', 'delay'],
    ['300b3', 'blitz', 'bronstein'],
    ['480', 'rapid', 'fischer'],
    ['1499', 'rapid', 'fischer'],
    ['1500', 'classical', 'fischer'],
    ['20/300,300', 'rapid', 'periods'],
    ['40/9000,16/3600*', 'classical', 'periods'],
    ['days:3', 'daily', 'daily'],
    ['untimed', 'untimed', 'untimed'],
  ])('%s is %s and %s', (text, speed, kind) => {
    expect(speedOf(text)).toBe(speed);
    expect(timeControl(text).kind).toBe(kind);
  });

  it('is read back as the form wrote it', () => {
    expect(periodsOf('40/9000,16/3600*')).toHaveLength(2);
    expect(daysOf('days:3')).toBe(3);
  });
});

describe('terms', () => {
  it('draw colours by lot and follow the online rules unless something else is chosen', () => {
    expect(firstForm.color, 'S032 by lot').toBe('random');
    for (const text of quickTexts) {
      const terms = quickTerms(text);
      expect(terms.edition).toBe('online');
      expect(terms.rated).toBe(false);
      expect(terms.time_control.text).toBe(text);
    }
  });

  it('give no hints in a rated game under a board edition', () => {
    expect(hints(true, 'fide-2023')).toEqual([false, false]);
    expect(hints(true, 'online')).toEqual([true, true]);
    expect(hints(false, 'fide-2023')).toEqual([true, true]);
  });

  it('are the same whatever the hall calls the clock', () => {
    const tile = quickTerms('300');
    const told = { ...tile, time_control: { ...tile.time_control, text: '300+0' } };
    expect(sameTerms(tile, told)).toBe(true);
    expect(sameTerms(tile, quickTerms('300+3'))).toBe(false);
    expect(sameTerms(tile, { ...tile, variant: 'chess960' })).toBe(false);
  });
});
