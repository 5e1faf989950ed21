// What is spoken: moves, squares, material, in both languages.
import { describe, expect, it } from 'vitest';
import { materialOf } from '../src/board/material';
import { moveNumber, shownMove } from '../src/board/notation';
import { lengthMs, type Sound } from '../src/board/sounds';
import { sayMove, sayPosition, saySquare, sayTime } from '../src/board/speech';
import { en } from '../src/i18n/en';
import { use } from '../src/i18n/index.svelte';
import { zh } from '../src/i18n/zh';
import { startFen } from './game';

const spoken: [string, string, string][] = [
  ['e4', 'pawn e4', '兵 e4'],
  ['Qe8', 'queen e8', '后 e8'],
  ['Nbd7', 'knight b d7', '马 b 到 d7'],
  ['Qxh6+', 'queen takes h6, check', '后吃 h6，将军'],
  ['exd5', 'e takes d5', 'e 线兵吃 d5'],
  ['R1xa3', 'rook 1 takes a3', '车 1 吃 a3'],
  ['O-O', 'castles short', '短易位'],
  ['O-O-O+', 'castles long, check', '长易位，将军'],
  ['dxe8=N#', 'd takes e8, becomes knight, checkmate', 'd 线兵吃 e8，升变为马，将死'],
];

describe('a move in words', () => {
  it.each(spoken)('%s', (san, english, chinese) => {
    use('en', en);
    expect(sayMove(san)).toBe(english);
    use('zh', zh);
    expect(sayMove(san)).toBe(chinese);
  });
});

describe('a square in words', () => {
  it('names the piece with its colour, and the short Chinese names (S021)', () => {
    use('en', en);
    expect(saySquare(startFen, 'b1')).toBe('b1, white knight');
    expect(saySquare(startFen, 'e4')).toBe('e4, empty');
    use('zh', zh);
    const short = ['e1', 'd1', 'a1', 'c1', 'b1', 'a2'].map((at) => saySquare(startFen, at).at(-1));
    expect(short, 'S021 王 后 车 象 马 兵').toEqual(['王', '后', '车', '象', '马', '兵']);
  });

  it('a position starts with the kings', () => {
    use('en', en);
    expect(sayPosition('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1')).toBe(
      'White: king e1, pawn e2. Black: king e8.',
    );
  });

  it('times are told in minutes and seconds', () => {
    use('en', en);
    expect(sayTime(8_400)).toBe('8 seconds');
    expect(sayTime(61_000)).toBe('1 minute 1 second');
    use('zh', zh);
    expect(sayTime(68_000)).toBe('1 分 8 秒');
  });
});

describe('material', () => {
  it('counts what is gone and who is ahead', () => {
    const fen = '4k3/pp6/8/8/8/8/PPP5/4K2R w - - 0 1';
    const white = materialOf(startFen, fen, 'white');
    expect(white.ahead).toBe(6);
    expect(white.captured).toEqual([
      { role: 'queen', count: 1 },
      { role: 'rook', count: 2 },
      { role: 'bishop', count: 2 },
      { role: 'knight', count: 2 },
      { role: 'pawn', count: 6 },
    ]);
    expect(materialOf(startFen, fen, 'black').ahead).toBe(0);
  });

  it('takes a promoted pawn for promoted, not captured', () => {
    const fen = 'rnbqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1';
    const promoted = fen.replace('rnbqkbnr/1ppppppp', 'rnbqkbnr/qppppppp');
    expect(materialOf(startFen, fen, 'white').captured).toEqual([{ role: 'pawn', count: 1 }]);
    expect(materialOf(startFen, promoted, 'white').captured).toEqual([]);
  });
});

describe('a move as it is shown', () => {
  it('has letters, figurines or Chinese names (S021)', () => {
    expect(shownMove('Nf3', 'letters'), 'S021').toBe('Nf3');
    expect(shownMove('Nf3', 'chinese'), 'S021').toBe('马f3');
    expect(shownMove('Qxe5+', 'figurines')).toBe('♕xe5+');
    expect(shownMove('e8=Q', 'chinese')).toBe('e8=后');
    expect(shownMove('O-O', 'chinese')).toBe('O-O');
    expect([moveNumber(1), moveNumber(68)]).toEqual(['1.', '34...']);
  });
});

describe('sounds', () => {
  it.each<Sound>(['move', 'capture', 'check', 'offer', 'low', 'end'])('%s is short', (sound) => {
    expect(lengthMs(sound)).toBeLessThanOrEqual(180);
  });
});
