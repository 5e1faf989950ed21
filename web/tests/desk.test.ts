// The desk: what a card needs, which boards a filter shows, in which order, what undoes a ruling.
import { beforeEach, describe, expect, it } from 'vitest';
import { use } from '../src/i18n/index.svelte';
import { en } from '../src/i18n/en';
import { zh } from '../src/i18n/zh';
import { irregularities, rulingCodes } from '../src/laws.gen';
import {
  byDigit,
  lastMove,
  needsArbiter,
  newlyNeeding,
  ordered,
  parseTime,
  passes,
  seen,
  stepped,
} from '../src/pages/desk/cards';
import { sameness } from '../src/pages/desk/facts';
import { answersTo, consequence, needsReason, ruled, undoOf } from '../src/pages/desk/rulings';
import { needsSide, takesTime } from '../src/parts/rulings';
import type { Chip, DeskCard, GameEvent, Question, RulingChoice } from '../src/wire.gen';

const NOW = 1_000_000;

function card(number: number, more: Partial<DeskCard> = {}): DeskCard {
  const player = (name: string) => ({ id: name, name, kind: 'name' as const });
  return {
    game: `g${number}`,
    number,
    white: player('W'),
    black: player('B'),
    terms: {} as DeskCard['terms'],
    table: true,
    fen: '8/8/8/8/8/8/8/8 w - - 0 1',
    last_move: '12... Rfe8',
    last_uci: null,
    plies: 24,
    clocks: {
      white_ms: 600_000,
      black_ms: 600_000,
      running: 'white',
      at_ms: NOW,
      delay_left_ms: 0,
      white_moves_left: null,
      black_moves_left: null,
      deadline_ms: null,
      deadline_kind: null,
    },
    chips: [],
    waits_since_ms: null,
    ending: null,
    ...more,
  };
}

const chips = (...list: Chip[]) => ({ chips: list });
const ending = {
  result: '1-0',
  termination: 'flag',
  article: '6.9',
  winner: 'white' as const,
  at_ms: NOW,
  could_mate: [],
};

describe('a card of the desk', () => {
  it('says the most telling need; a claim is also a call', () => {
    expect(seen(card(1), NOW).state).toBe(null);
    expect(seen(card(1, chips('call', 'stopped')), NOW).state).toBe('call');
    expect(seen(card(1, chips('call', 'claim', 'stopped')), NOW).state).toBe('claim');
    expect(seen(card(1, chips('call', 'flag')), NOW).state).toBe('flag');
    expect(seen(card(1, chips('adjourned')), NOW).state).toBe('adjourned');
    expect(seen(card(1, { ...chips('call'), ending }), NOW).state).toBe('ended');
  });

  it('has low time when a running clock comes under a minute, without a frame', () => {
    expect(seen(card(1), NOW + 539_000).low).toBe(false);
    const low = seen(card(1), NOW + 541_000);
    expect([low.low, low.state, needsArbiter(low)]).toEqual([true, 'low_time', false]);
  });

  it('keeps the order by board and sorts by need only when asked', () => {
    const cards = [
      seen(card(1), NOW),
      seen(card(2, { ending }), NOW),
      seen(card(3, chips('call', 'flag')), NOW),
      seen(card(4, { ...chips('call'), waits_since_ms: 9 }), NOW),
      seen(card(5, { ...chips('call'), waits_since_ms: 5 }), NOW),
      seen(card(6, chips('call', 'claim')), NOW),
    ];
    const numbers = (order: 'board' | 'need') =>
      ordered(cards, order).map((one) => one.card.number);
    expect(numbers('board')).toEqual([1, 2, 3, 4, 5, 6]);
    expect(numbers('need')).toEqual([5, 4, 6, 3, 1, 2]);
    expect(cards.filter((one) => passes(one, 'needs')).length).toBe(4);
    expect(cards.filter((one) => passes(one, 'ended')).length).toBe(1);
  });

  it('sounds once for a need that is new', () => {
    const before = [card(1), card(2, chips('call'))];
    const after = [card(1, chips('call')), card(2, chips('call', 'claim'))];
    expect(newlyNeeding(before, after).map((one) => one.number)).toEqual([1]);
    expect(newlyNeeding(after, after)).toEqual([]);
  });

  it('is chosen by its digit and by arrows', () => {
    const cards = [4, 5, 6, 7, 8].map((number) => seen(card(number), NOW));
    expect(byDigit(cards, 5)).toBe('g5');
    expect(byDigit(cards, 1)).toBe('g4');
    expect(stepped(cards, 'g4', 'ArrowDown', 4)).toBe('g8');
    expect(stepped(cards, 'g4', 'ArrowUp', 4)).toBe(null);
    expect(stepped(cards, null, 'ArrowRight', 4)).toBe('g4');
    expect(stepped(cards, 'g4', 'a', 4)).toBe(null);
  });

  it('shows the last move apart from its number', () => {
    expect(lastMove(card(1))).toEqual({ number: '12', san: 'Rfe8' });
    expect(lastMove(card(1, { last_move: null }))).toBe(null);
  });
});

describe('times as an arbiter writes them', () => {
  it('are minutes and seconds, hours before them, or minutes alone', () => {
    expect(parseTime('12:40')).toBe(760_000);
    expect(parseTime('1:02:03')).toBe(3_723_000);
    expect(parseTime('90')).toBe(5_400_000);
    expect(parseTime('1,5')).toBe(90_000);
    expect(parseTime('0:00')).toBe(0);
    for (const text of ['', 'x', '1:60', '1:61:00', '-1']) expect(parseTime(text)).toBe(null);
  });
});

const choice = (ruling: string, possible = true): RulingChoice => ({
  ruling,
  action: { possible, why_not: possible ? null : 'not_allowed', article: null },
  numbers: [],
});
const question = (kind: string): Question => ({
  seq: 9,
  kind,
  by: 'white',
  article: null,
  at_ms: NOW,
});
const event = (more: Partial<GameEvent>): GameEvent => ({
  seq: 1,
  kind: 'ruled',
  by: null,
  at_ms: NOW,
  article: null,
  detail: null,
  ...more,
});

describe('rulings', () => {
  beforeEach(() => use('en', en));

  it('stand in the hall’s order; those of a claim answer a claim and nothing else', () => {
    const all = rulingCodes.map((code) => choice(code, code !== 'reinstate'));
    const codes = (kind: string) =>
      answersTo(question(kind), all).map(({ ruling }) => ruling as string);
    expect(codes('quickplay')).toEqual(['postpone', 'reject', 'accept']);
    expect(codes('clocks_stopped')).not.toContain('accept');
    expect(codes('clocks_stopped')).not.toContain('reinstate');
    expect(codes('clocks_stopped')).toContain('continue');
  });

  it('say what they bring where the claim settles it', () => {
    expect(consequence('accept', question('quickplay'))).toBe('Uphold the claim: draw');
    expect(consequence('reject', question('quickplay'))).toBe('Reject the claim: Black +2:00');
    expect(consequence('warn', question('quickplay'))).toBe('Warn');
  });

  it('can each be filled in, in both languages', () => {
    const filled = {
      side: 'black',
      minutes: '2',
      halfPoints: '1',
      whiteTime: '10:00',
      blackTime: '5:30',
      plies: '7',
    } as const;
    for (const code of rulingCodes) {
      expect(ruled(code, filled)?.what, code).toBe(code);
      expect(en, code).toHaveProperty([`ruling.${code}`]);
      expect(zh, code).toHaveProperty([`ruling.${code}`]);
    }
    expect(ruled('set_times', filled)).toEqual({
      what: 'set_times',
      white_ms: 600_000,
      black_ms: 330_000,
    });
    expect(ruled('set_times', { ...filled, whiteTime: 'soon' })).toBe(null);
    expect(ruled('restore_after', { ...filled, plies: '' })).toBe(null);
  });

});

describe('a ruling that is made', () => {
  it('asks for a reason where it is discretion', () => {
    for (const code of ['award_loss', 'expel', 'add_time', 'warn', 'set_times', 'reopen']) {
      expect(needsReason(code), code).toBe(true);
    }
    for (const code of ['accept', 'reject', 'count_illegal', 'continue', 'lend_sheet']) {
      expect(needsReason(code), code).toBe(false);
    }
    const known: readonly string[] = rulingCodes;
    expect([...needsSide, ...takesTime].filter((code) => !known.includes(code))).toEqual([]);
  });

  it('is undone by a further ruling', () => {
    const left = { white: 500_000, black: 400_000 };
    const added = event({ detail: 'add_time', color: 'black', black_ms: 120_000 });
    expect(undoOf([added], left)).toEqual({
      code: 'remove_time',
      color: 'black',
      timeMs: 120_000,
      times: null,
    });
    const set = event({ detail: 'set_times', white_ms: -60_000, black_ms: 30_000 });
    expect(undoOf([added, set], left)?.times).toEqual({ white: 560_000, black: 370_000 });
    expect(undoOf([event({ detail: 'restore' })], left)?.code).toBe('reinstate');
    expect(undoOf([event({ detail: 'expel' })], left)).toBe(null);
    expect(undoOf([event({ kind: 'moved' })], left)).toBe(null);
    expect(undoOf([added, event({ detail: 'reopen' })], left)).toBe(null);
  });

  it('has a name for each irregularity in both languages', () => {
    for (const what of irregularities) {
      expect(en, what).toHaveProperty([`found.${what}`]);
      expect(zh, what).toHaveProperty([`found.${what}`]);
    }
  });
});

describe('occurrences side by side', () => {
  it('are compared by player on move, castling and en passant', () => {
    const at = (fen: string) => ({ ply: 1, fen, san: null, intended: false });
    const same = at('8/8/8/8/8/8/8/8 w KQ - 0 1');
    expect(sameness([same, same]).every((check) => check.same)).toBe(true);
    const other = sameness([same, at('8/8/8/8/8/8/8/8 b K e3 0 1')]);
    expect(other.map((check) => check.same)).toEqual([false, false, false]);
  });
});
