// The table in every window, the editions it offers, and what an entry does to the clocks.
import { beforeEach, describe, expect, it } from 'vitest';
import { en } from '../src/i18n/en';
import { use } from '../src/i18n/index.svelte';
import { zh } from '../src/i18n/zh';
import { editions } from '../src/laws.gen';
import { layoutFor } from '../src/pages/table/layout.svelte';
import { clockChange, logSentence } from '../src/parts/log';
import { rulingFor, simpleRulings } from '../src/parts/rulings';
import { firstTable, keptTable, newTable, tableEditions } from '../src/state/table';
import type { GameEvent } from '../src/wire.gen';

function event(kind: string, more: Partial<GameEvent> = {}): GameEvent {
  return {
    seq: 1,
    kind,
    by: null,
    at_ms: 0,
    article: null,
    detail: null,
    actor: null,
    sender: null,
    color: null,
    count: null,
    squares: null,
    text: null,
    flag: null,
    ...more,
  };
}

describe('the form of a table', () => {
  it('says when a session ends, or that it has no end', () => {
    const end = (form: typeof firstTable) =>
      newTable(form, '900+10', '').terms.options?.session_end_s;
    expect(end(firstTable)).toBeNull();
    expect(end({ ...firstTable, session: '6' })).toBe(21_600);
  });

  it('reads what it kept in an older shape', () => {
    localStorage.setItem('qiyuan.table.form', '{"session":true,"white":"Li Jing"}');
    expect(keptTable()).toMatchObject({ session: 'none', white: 'Li Jing' });
    localStorage.removeItem('qiyuan.table.form');
  });
});

describe('the table in a window', () => {
  it('has 88 px squares between two panels of 206 at 1180×820', () => {
    const { form, compact, squarePx, panelPx } = layoutFor(1180, 820);
    expect({ form, compact, squarePx, panelPx }).toEqual({
      form: 'beside',
      compact: false,
      squarePx: 88,
      panelPx: 206,
    });
  });

  it.each([
    [1440, 900, 'beside', false],
    [1024, 768, 'beside', false],
    [844, 390, 'beside', true],
    [1280, 600, 'beside', true],
    [820, 1180, 'stacked', true],
    [390, 844, 'stacked', true],
  ] as const)('%i×%i is %s, small buttons: %s', (width, height, form, compact) => {
    const layout = layoutFor(width, height);
    expect([layout.form, layout.compact]).toEqual([form, compact]);
  });

  it('fits into every window, with whole squares', () => {
    for (let width = 320; width <= 2_560; width += 97) {
      for (let height = 360; height <= 1_600; height += 89) {
        const { form, panelPx, squarePx } = layoutFor(width, height);
        const beside = form === 'beside';
        const size = `${width}×${height}`;
        expect(Number.isInteger(squarePx), size).toBe(true);
        expect(8 * squarePx + (beside ? 2 * panelPx : 0), size).toBeLessThanOrEqual(width);
        expect(8 * squarePx + (beside ? 0 : 2 * panelPx), size).toBeLessThanOrEqual(height);
      }
    }
  });
});

describe('the editions of a table', () => {
  it('are all ten, the one in force first', () => {
    expect(tableEditions[0]).toBe('fide-2023');
    expect(tableEditions.toSorted()).toEqual([...editions].toSorted());
  });
});

describe('an entry of the log', () => {
  beforeEach(() => use('en', en));

  it('names the clock that it changes and no other', () => {
    expect(clockChange(event('illegal_move', { black_ms: 60_000 }))).toBe('Black +1:00');
    expect(clockChange(event('ruled', { white_ms: -90_000 }))).toBe('White −1:30');
    const both = event('ruled', { white_ms: 120_000, black_ms: -60_000 });
    expect(clockChange(both)).toBe('White +2:00 · Black −1:00');
    expect(clockChange(event('touched'))).toBeNull();
  });

  it('tells an opened envelope from a lost one', () => {
    const opened = logSentence(event('envelope_opened', { squares: ['g1f3'] }));
    expect(opened).toBe('The envelope was opened: g1f3');
    expect(logSentence(event('envelope_opened'))).toBe('The envelope is lost');
    use('zh', zh);
    expect(logSentence(event('envelope_opened', { squares: ['g1f3'] }))).toContain('g1f3');
  });
});

describe('the arbiter’s form at the table', () => {
  it('makes a ruling of each button, and none of a time that is no number', () => {
    const form = { side: 'black', minutes: '1,5', halfPoints: '1' } as const;
    for (const code of simpleRulings) expect(rulingFor(code, form)?.what, code).toBe(code);
    expect(rulingFor('add_time', form)).toEqual({
      what: 'add_time',
      color: 'black',
      time_ms: 90_000,
    });
    expect(rulingFor('award_loss', form)).toMatchObject({ opponent_half_points: 1 });
    expect(rulingFor('add_time', { ...form, minutes: 'two' })).toBeNull();
    expect(rulingFor('remove_time', { ...form, minutes: '-2' })).toBeNull();
  });
});
