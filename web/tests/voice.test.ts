// What a frame sounds like and what is said about it.
import { beforeEach, describe, expect, it } from 'vitest';
import { en } from '../src/i18n/en';
import { use } from '../src/i18n/index.svelte';
import { zh } from '../src/i18n/zh';
import { couldMateWords, endingWords, voiceOf } from '../src/pages/game/voice';
import type { Ending, GameEvent, GameView, ServerFrame } from '../src/wire.gen';
import { aGame, aMove } from './game';

const names = { white: 'Ann', black: 'Bao' };

function frame(events: GameEvent[] = []): ServerFrame {
  return {
    v: 1,
    now_ms: 0,
    is: 'update',
    game: 'g',
    from_seq: 1,
    seq: 2,
    events,
    moves_from_ply: 1,
    moves: [],
    state: aGame().state,
  };
}

function voice(before: GameView, after: GameView, events: GameEvent[] = []) {
  return voiceOf(frame(events), before, after, names, 0);
}

function event(kind: string, by: GameEvent['by']): GameEvent {
  return { seq: 2, kind, by, at_ms: 0, article: null, detail: null };
}

const before = aGame({ you: 'black', moves: [] });
const moved = (san: string, state: Partial<GameView['state']> = {}): GameView => ({
  ...before,
  moves: [aMove(1, 'e2e4', san)],
  state: { ...before.state, turn: 'black', ...state },
});

beforeEach(() => use('en', en));

describe('a move', () => {
  it('of the opponent is told with "Your move"', () => {
    expect(voice(before, moved('e4'))).toEqual({
      sound: 'move',
      polite: 'White: pawn e4. Your move.',
      assertive: null,
      note: null,
    });
  });

  it('is told with the clock when little is left', () => {
    const clocks = { ...before.state.clocks, black_ms: 8_400 };
    expect(voice(before, moved('Qe8', { clocks })).polite).toBe(
      'White: queen e8. Your move. 8 seconds.',
    );
  });

  it('is told to spectators without', () => {
    const watching = { ...moved('e4'), you: null };
    expect(voice({ ...before, you: null }, watching).polite).toBe('White: pawn e4.');
  });

  it('that captures or gives check has its own sound', () => {
    expect(voice(before, moved('exd5')).sound).toBe('capture');
    expect(voice(before, moved('Qxf7+', { check: true })).sound).toBe('check');
  });
});

describe('an offer', () => {
  it('of a draw is told at once, with the move it came with', () => {
    const told = voice(before, moved('e4', { draw_offer: 'white' }));
    expect(told.assertive).toBe('Ann offers a draw.');
    expect(told.polite).toBe('White: pawn e4. Your move.');
  });

  it('of one’s own is not told to oneself', () => {
    const after = { ...before, state: { ...before.state, draw_offer: 'black' as const } };
    expect(voice(before, after).assertive).toBeNull();
  });

  it('that was declined is told to who made it, not to who declined', () => {
    expect(voice(before, before, [event('draw_declined', 'white')]).note).toBe(
      'The offer was declined.',
    );
    expect(voice(before, before, [event('draw_declined', 'black')]).note).toBeNull();
  });

  it('that comes with a rejected claim is told with it', () => {
    const after = { ...before, state: { ...before.state, draw_offer: 'white' as const } };
    const told = voice(before, after, [event('claim_rejected', 'white')]);
    expect(told.assertive).toBe('Ann offers a draw.');
    expect(told.note).toBe('The claim was rejected.');
  });
});

describe('an ending', () => {
  const ending = (result: string, termination: string, winner: Ending['winner']): Ending => ({
    result,
    termination,
    winner,
    article: null,
    at_ms: 0,
    could_mate: [],
  });

  it('on time shows how the winner could still have mated', () => {
    const lost = { ...ending('0-1', 'flag', 'black'), could_mate: ['g4', 'Qh4#'] };
    expect(couldMateWords(lost, 2)).toBe('Black could still have mated: 2. g4 Qh4#');
    expect(couldMateWords(lost, 1)).toBe('Black could still have mated: 1... g4 2. Qh4#');
    expect(couldMateWords(ending('0-1', 'flag', 'black'), 2)).toBeNull();
  });

  it('is told once, with the score and the reason, after the last move', () => {
    const after = moved('Qh4#', { ending: ending('0-1', 'checkmate', 'black') });
    expect(voice(before, after)).toEqual({
      sound: 'end',
      polite: 'White: queen h4, checkmate.',
      assertive: 'Black wins. Black wins by checkmate.',
      note: null,
    });
    expect(voice(after, after).assertive).toBeNull();
  });

  it.each([
    ['1-0', 'resignation', 'white', 'Black resigned, White wins', '黑方认输，白方胜'],
    ['1/2-1/2', 'stalemate', null, 'Draw by stalemate', '逼和'],
    ['1-0', 'flag', 'white', 'Black lost on time', '黑方超时判负'],
    ['*', 'aborted', null, 'Aborted before both had moved', '双方走棋前中止'],
    ['1-0', 'something_new', 'white', 'White wins', '白方胜'],
  ] as const)('%s by %s has its words', (result, termination, winner, english, chinese) => {
    const end = ending(result, termination, winner);
    expect(endingWords(end)).toBe(english);
    use('zh', zh);
    expect(endingWords(end)).toBe(chinese);
  });
});
