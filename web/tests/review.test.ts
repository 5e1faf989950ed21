// Looking back at a game: the tree of moves, its variations, FEN and PGN.
import { describe, expect, it } from 'vitest';
import { readPgn, writePgn, type Read } from '../src/pages/review/pgn';
import { destinationsOf, INITIAL_FEN, make, positionOf } from '../src/pages/review/position';
import {
  insteadOf,
  lineFrom,
  nodeAt,
  onMainLine,
  path,
  play,
  promote,
  remove,
  ROOT,
  treeOf,
  type Tree,
} from '../src/pages/review/tree';

function start(fen?: string, chess960 = false): Tree {
  const made = treeOf(fen, chess960);
  if ('fault' in made) throw new Error(made.fault);
  return made.tree;
}

function played(tree: Tree, at: number, ...moves: string[]): { tree: Tree; at: number } {
  let step = { tree, at };
  for (const move of moves) {
    const next = play(step.tree, step.at, move);
    if (!next) throw new Error(`${move} is not possible`);
    step = next;
  }
  return step;
}

function read(text: string): Read {
  const found = readPgn(text);
  if ('fault' in found) throw new Error(found.fault);
  return found;
}

const line = (tree: Tree): (string | null)[] => lineFrom(tree, ROOT).map((node) => node.san);

describe('the tree', () => {
  it('takes UCI, SAN, zeros for castling and Chinese piece names', () => {
    const { tree } = played(start(), ROOT, 'e2e4', 'e5', '马f3', 'b8c6', 'Bc4', 'Bc5', '0-0');
    expect(line(tree)).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5', 'O-O']);
    expect(lineFrom(tree, ROOT).at(-1)?.uci, 'S080 the king goes two squares').toBe('e1g1');
  });

  it('refuses what the rules forbid', () => {
    expect(play(start(), ROOT, 'e2e5')).toBeNull();
    expect(play(start(), ROOT, 'Ke2')).toBeNull();
    const pinned = start('4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1');
    expect(play(pinned, ROOT, 'e2a2'), 'a pinned piece').toBeNull();
  });

  it('follows a move that is there already and opens a variation for another', () => {
    const main = played(start(), ROOT, 'e4', 'e5', 'Nf3');
    const again = played(main.tree, ROOT, 'e4');
    expect(again.tree).toBe(main.tree);
    const other = played(again.tree, again.at, 'c5', 'Nf3', 'd6');
    expect(line(other.tree)).toEqual(['e4', 'e5', 'Nf3']);
    expect(onMainLine(other.tree, other.at)).toBe(false);
    const e5 = nodeAt(other.tree, nodeAt(other.tree, again.at).children[0] ?? ROOT);
    expect(insteadOf(other.tree, e5).map((id) => nodeAt(other.tree, id).san)).toEqual(['c5']);
    expect(path(other.tree, other.at).map((id) => nodeAt(other.tree, id).ply)).toEqual([
      0, 1, 2, 3, 4,
    ]);
  });

  it('makes a variation the line, and takes moves away with all that follows', () => {
    const main = played(start(), ROOT, 'e4', 'e5', 'Nf3');
    const e4 = nodeAt(main.tree, ROOT).children[0] ?? ROOT;
    const other = played(main.tree, e4, 'c5', 'Nf3', 'd6');
    const turned = promote(other.tree, other.at);
    expect(line(turned)).toEqual(['e4', 'c5', 'Nf3', 'd6']);
    const cut = remove(turned, nodeAt(turned, e4).children[0] ?? ROOT);
    expect(cut.at).toBe(e4);
    expect(line(cut.tree)).toEqual(['e4', 'e5', 'Nf3']);
    expect(Object.keys(cut.tree.nodes)).toHaveLength(4);
    expect(remove(cut.tree, ROOT)).toEqual({ tree: cut.tree, at: ROOT });
  });

  it('castles onto the rook in Chess960', () => {
    const fen = 'bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9';
    const at = make('4k3/8/8/8/8/8/8/4K2R w H - 0 1', 'O-O', true);
    expect(at?.uci).toBe('e1h1');
    expect(Object.keys(destinationsOf(fen, true)).length).toBeGreaterThan(5);
  });
});

describe('a position', () => {
  it.each([
    ['nonsense', 'fen'],
    ['8/8/8/8/8/8/8/8 w - - 0 1', 'empty'],
    ['8/8/8/8/8/8/8/K7 w - - 0 1', 'kings'],
    ['k7/8/8/8/8/8/8/KR6 w - - 0 1', null],
    ['k7/8/8/8/8/8/8/R6K w - - 0 1', 'check'],
    ['P6k/8/8/8/8/8/8/K7 w - - 0 1', 'pawns'],
  ])('%s: %s', (fen, fault) => {
    const found = positionOf(fen);
    expect('fault' in found ? found.fault : null).toBe(fault);
  });

  it('counts plies from its move number', () => {
    expect(nodeAt(start('4k3/8/8/8/8/8/8/4K2R b - - 0 34'), ROOT).ply).toBe(67);
    expect(nodeAt(start(), ROOT).ply).toBe(0);
  });
});

describe('PGN', () => {
  const text = `[Event "Club"]
[White "Morphy"]
[Black "Allies"]
[Result "1-0"]

1. e4 e5 2. Nf3 (2. f4 exf4 (2... d5 3. exd5)) 2... d6 { quiet [%clk 0:02:59] } 3. d4 1-0`;

  it('is read with tags, comments and variations inside variations', () => {
    const { tree, tags, stopped } = read(text);
    expect(tags.get('White')).toBe('Morphy');
    expect(stopped).toBeNull();
    expect(line(tree)).toEqual(['e4', 'e5', 'Nf3', 'd6', 'd4']);
    const e5 = nodeAt(tree, lineFrom(tree, ROOT)[1]?.id ?? ROOT);
    expect(e5.children).toHaveLength(2);
    const f4 = nodeAt(tree, e5.children[1] ?? ROOT);
    expect(f4.children.map((id) => nodeAt(tree, id).san)).toEqual(['exf4', 'd5']);
    expect(lineFrom(tree, ROOT)[3]?.comment).toBe('quiet');
  });

  it('goes round: what was written is read as the same tree', () => {
    const first = read(text);
    const second = read(writePgn(first.tree, first.tags));
    expect(second.tree).toEqual(first.tree);
    expect(second.tags.get('Event')).toBe('Club');
  });

  it('keeps a set-up position', () => {
    const fen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
    const { tree } = played(start(fen), ROOT, 'e4');
    const back = read(writePgn(tree, new Map()));
    expect(nodeAt(back.tree, ROOT).fen).toBe(fen);
    expect(line(back.tree)).toEqual(['e4']);
  });

  it('stops at the first move that is not possible and says which', () => {
    const { tree, stopped } = read('1. e4 e5 2. Ke3 Nc6 *');
    expect(line(tree)).toEqual(['e4', 'e5']);
    expect(stopped).toBe('Ke3');
    expect(readPgn('1. Ke3')).toEqual({ fault: 'move' });
    expect(readPgn('')).toEqual({ fault: 'empty' });
    expect(readPgn('[FEN "x"]\n\n1. e4')).toEqual({ fault: 'position' });
  });

  it('begins at the usual position unless told otherwise', () => {
    expect(nodeAt(read('1. d4').tree, ROOT).fen).toBe(INITIAL_FEN);
  });
});

describe('a text of any length', () => {
  const shuffle = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
  const long = (plies: number): string =>
    Array.from({ length: plies }, (_, ply) => shuffle[ply % 4]).join(' ');

  it('of 8 000 plies is read, written and cut off again', () => {
    const { tree, stopped } = read(long(8_000));
    expect(stopped).toBeNull();
    expect(lineFrom(tree, ROOT)).toHaveLength(8_000);
    expect(read(writePgn(tree, new Map())).tree.next).toBe(8_001);
    const first = nodeAt(tree, ROOT).children[0] ?? ROOT;
    expect(Object.keys(remove(tree, first).tree.nodes)).toEqual(['0']);
  });

  it('says what it left out', () => {
    expect(read('1. e4 *\n\n[Event "b"]\n\n1. d4 *').left).toEqual(['more_games']);
    expect(read('[Variant "Atomic"]\n\n1. e4 *').left).toEqual(['variant']);
    expect(read('[Variant "Chess960"]\n\n1. e4 *').left).toEqual([]);
    const nested = shuffleNested(200);
    expect(read(nested).left).toEqual(['deep']);
    expect(read(shuffleNested(5)).left).toEqual([]);
  });

  /** Each variation holds another one at its second move. */
  function shuffleNested(depth: number): string {
    const other = ['Nb1', 'Nc6', 'Nc3', 'Nb8'];
    let text = '1. Nf3';
    for (let at = 1; at <= depth; at += 1) {
      text += ` ${at % 2 === 1 ? 'Nf6' : 'Ng1'} ( ${other[at % 4]}`;
    }
    return text + ' )'.repeat(depth);
  }
});
