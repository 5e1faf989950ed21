// What two taps mean at a board, and how a written move is read.
import { describe, expect, it } from 'vitest';
import { piecesOf } from '../src/board/squares';
import { emptyHand, seenPieces, tap, writtenSquares, type Hand } from '../src/pages/table/hands';
import { readWritten } from '../src/pages/table/written';
import type { BoardState } from '../src/wire.gen';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const CASTLE = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';

function board(fen: string, more: Partial<BoardState> = {}): BoardState {
  return { fen, touched: [], lying: null, part: null, ...more } as BoardState;
}

const held = (picked: string): Hand => ({ picked, adjusting: false });

describe('two taps at the table', () => {
  it('touch an own piece with the first, put it with the second', () => {
    const first = tap(board(START), 'white', emptyHand, 'g1');
    expect(first.hand.picked).toBe('g1');
    expect(first.acts).toEqual([
      { act: 'touch', squares: ['g1'], order: 'as_listed', deliberate: true },
    ]);
    const second = tap(board(START, { touched: ['g1'] }), 'white', first.hand, 'f3');
    expect(second.hand).toEqual(emptyHand);
    expect(second.acts).toEqual([
      { act: 'put', from: 'g1', to: 'f3', promotion: null, two_hands: false },
    ]);
  });

  it('let an illegal move be made', () => {
    const { acts } = tap(board(START), 'white', held('g1'), 'g5');
    expect(acts).toMatchObject([{ act: 'put', from: 'g1', to: 'g5' }]);
  });

  it('touch the opponent’s piece without taking it in the hand', () => {
    const { acts, hand } = tap(board(START), 'white', emptyHand, 'e7');
    expect(acts).toMatchObject([{ act: 'touch', squares: ['e7'] }]);
    expect(hand.picked).toBeNull();
  });

  it('touch each piece once, and empty squares never', () => {
    expect(tap(board(START, { touched: ['g1'] }), 'white', emptyHand, 'g1').acts).toEqual([]);
    expect(tap(board(START), 'white', emptyHand, 'e4').acts).toEqual([]);
  });

  it('put a piece straight while adjusting, and only the next one', () => {
    const { acts, hand } = tap(board(START), 'white', { picked: null, adjusting: true }, 'e2');
    expect(acts).toEqual([{ act: 'adjust', square: 'e2', announced: true }]);
    expect(hand).toEqual(emptyHand);
  });

});

describe('what two taps make on the board', () => {
  it('castle by the king’s two squares, then the rook', () => {
    const king = tap(board(CASTLE, { touched: ['e1'] }), 'white', held('e1'), 'g1');
    expect(king.acts).toEqual([{ act: 'release', from: 'e1', to: 'g1', promotion: null }]);
    const step = { from: 'e1', to: 'g1', promotion: null };
    const half = board(CASTLE, { touched: ['e1'], part: { kind: 'castling', step } });
    expect(seenPieces(half).get('g1')?.role).toBe('king');
    const rook = tap(half, 'white', emptyHand, 'h1');
    expect(rook).toEqual({ hand: held('h1'), acts: [] });
    expect(tap(half, 'white', rook.hand, 'f1').acts).toMatchObject([
      { act: 'put', from: 'e1', to: 'g1' },
    ]);
  });

  it('see a move with two fingers on the board as made with both hands', () => {
    expect(tap(board(START), 'white', held('e2'), 'e4', 2).acts).toMatchObject([
      { two_hands: true },
    ]);
  });

  it('replace a move that lies there from its old square', () => {
    const lying = { from: 'g1', to: 'g5', promotion: null };
    const there = board(START, { touched: ['g1'], lying });
    expect(seenPieces(there).has('g1')).toBe(false);
    const first = tap(there, 'white', emptyHand, 'g5');
    expect(first).toEqual({ hand: held('g5'), acts: [] });
    expect(tap(there, 'white', first.hand, 'f3').acts).toMatchObject([{ from: 'g1', to: 'f3' }]);
  });

  it('take the pawn away that is taken in passing', () => {
    const fen = '4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1';
    const step = { from: 'e5', to: 'd6', promotion: null };
    const pieces = seenPieces(board(fen, { lying: step }));
    expect(pieces.has('d5')).toBe(false);
    expect(pieces.get('d6')?.role).toBe('pawn');
    expect(piecesOf(fen).has('d5')).toBe(true);
  });
});

describe('a written move', () => {
  it('is read as squares, legal or not', () => {
    expect(writtenSquares('Ng1-g5')).toEqual({ from: 'g1', to: 'g5', promotion: null });
    expect(writtenSquares('e7e8=N')).toEqual({ from: 'e7', to: 'e8', promotion: 'knight' });
    expect(writtenSquares('Nf3')).toBeNull();
  });

  it('is read in short notation by the rules', () => {
    expect(readWritten('Nf3', START)).toEqual({ from: 'g1', to: 'f3', promotion: null });
    expect(readWritten('e4', START)).toEqual({ from: 'e2', to: 'e4', promotion: null });
    expect(readWritten('0-0', CASTLE)).toEqual({ from: 'e1', to: 'g1', promotion: null });
    expect(readWritten('Qh5', START)).toBeNull();
    expect(readWritten('hello', START)).toBeNull();
  });
});
