// What two taps mean at a board, and how a written move is read.
import { describe, expect, it } from 'vitest';
import { piecesOf } from '../src/board/squares';
import {
  emptyHand,
  rookIsDue,
  seenPieces,
  tap,
  writtenSquares,
  type Hand,
} from '../src/pages/table/hands';
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
    expect(tap(board(START), 'white', held('e2'), 'e4', { fingers: 2 }).acts).toMatchObject([
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
    expect(readWritten('hello', START)).toBeNull();
  });

  it('may be one that no piece can make: the claim is judged all the same', () => {
    const illegal = { from: 'd1', to: 'h5', promotion: null };
    expect(readWritten('Qh5', START)).toEqual(illegal);
    expect(readWritten('Ne5', START)?.to).toBe('e5');
    expect(readWritten('0-0-0', START)).toEqual({ from: 'e1', to: 'c1', promotion: null });
    expect(readWritten('exd5', START)).toEqual({ from: 'e2', to: 'd5', promotion: null });
    for (const none of ['e9', 'knight', 'N', 'Nf', 'O-O-O-O']) {
      expect(readWritten(none, START), none).toBeNull();
    }
  });

  it('says which of two pieces goes', () => {
    const two = '4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1';
    expect(readWritten('Nd2', two)).toBeNull();
    expect(readWritten('Nfd2', two)?.from).toBe('f3');
  });
});

/** The back ranks of all starts: a bishop on each shade, the king between the rooks. */
function starts(): string[] {
  const all: string[] = [];
  const build = (rank: string, left: string): void => {
    if (left === '') {
      const bishops = [...rank].flatMap((piece, file) => (piece === 'B' ? [file] : []));
      const between = /R.*K.*R/.test(rank);
      if (between && ((bishops[0] ?? 0) + (bishops[1] ?? 0)) % 2 === 1) all.push(rank);
    }
    for (const piece of new Set(left)) build(rank + piece, left.replace(piece, ''));
  };
  build('', 'RNBQKBNR');
  return all;
}

describe('castling from the 960 starts', () => {
  const names = 'abcdefgh';
  const ranks = starts();

  /** King and rooks of a start alone, for one side. */
  function cleared(rank: string, color: 'white' | 'black'): string {
    const own = rank.replace(/[^RK]/g, '1').replace(/1+/g, (gap) => String(gap.length));
    return color === 'white'
      ? `4k3/8/8/8/8/8/8/${own} w KQ - 0 1`
      : `${own.toLowerCase()}/8/8/8/8/8/8/4K3 b kq - 0 1`;
  }

  function castles(rank: string, color: 'white' | 'black', short: boolean, onto: boolean) {
    const home = color === 'white' ? '1' : '8';
    const fen = cleared(rank, color);
    const at = (file: number): string => `${names[file]}${home}`;
    const king = at(rank.indexOf('K'));
    const rook = at(short ? rank.lastIndexOf('R') : rank.indexOf('R'));
    const [goal, rookGoal] = short ? [`g${home}`, `f${home}`] : [`c${home}`, `d${home}`];
    const blocked = goal !== king && goal !== rook && piecesOf(fen).has(goal);
    const to = onto || goal === king ? rook : goal;
    const first = tap(board(fen), color, emptyHand, king, { chess960: true });
    expect(first.hand.picked).toBe(king);
    const touched = board(fen, { touched: [king] });
    const second = tap(touched, color, first.hand, to, { chess960: true });
    if (blocked && to === goal) return;
    expect(second.acts, `${fen} ${king}-${to}`).toEqual([
      { act: 'release', from: king, to, promotion: null },
    ]);
    if (to !== goal || goal === rook || rook === rookGoal) return;
    const step = { from: king, to: goal, promotion: null };
    const half = board(fen, { touched: [king], part: { kind: 'castling', step } });
    const third = tap(half, color, emptyHand, rook, { chess960: true });
    expect(third.acts, 'the rook is not touched for a move of its own').toEqual([]);
    const last = tap(half, color, third.hand, rookGoal, { chess960: true });
    expect(last.acts).toMatchObject([{ act: 'put', from: king, to: rook }]);
  }

  it('is the king to his square or onto his rook, then the rook', () => {
    expect(ranks).toHaveLength(960);
    for (const rank of ranks) {
      for (const color of ['white', 'black'] as const) {
        for (const short of [true, false]) {
          for (const onto of [true, false]) castles(rank, color, short, onto);
        }
      }
    }
  });

  it('is no castling where the king goes elsewhere, or has no right left', () => {
    const fen = '4k3/8/8/8/8/8/8/R4K1R w - - 0 1';
    const plain = tap(board(fen, { touched: ['f1'] }), 'white', held('f1'), 'g1', {
      chess960: true,
    });
    expect(plain.acts).toMatchObject([{ act: 'put', from: 'f1', to: 'g1' }]);
  });
});

describe('an illegal castling', () => {
  const fen = '4kr2/8/8/8/8/8/8/4K2R w K - 0 1';
  const lying = { from: 'e1', to: 'g1', promotion: null };

  it('stands as it was set, looks like any other, and takes its rook along', () => {
    const king = board(fen, { touched: ['e1'], lying });
    expect(seenPieces(king).get('g1')?.role).toBe('king');
    expect(rookIsDue(king, false)).toBe(true);
    const rook = tap(king, 'white', emptyHand, 'h1');
    expect(rook).toEqual({ hand: held('h1'), acts: [] });
    expect(tap(king, 'white', rook.hand, 'f1').acts).toMatchObject([
      { act: 'touch', squares: ['h1'] },
    ]);
    const whole = board(fen, { touched: ['e1', 'h1'], lying });
    expect(seenPieces(whole).get('f1')?.role).toBe('rook');
    expect(rookIsDue(whole, false)).toBe(false);
  });

  it('may be changed until the press', () => {
    const king = board(fen, { touched: ['e1'], lying });
    const again = tap(king, 'white', emptyHand, 'g1');
    expect(again.hand.picked).toBe('g1');
    expect(tap(king, 'white', again.hand, 'e2').acts).toMatchObject([{ from: 'e1', to: 'e2' }]);
  });
});
