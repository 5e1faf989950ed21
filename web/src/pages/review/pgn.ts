// PGN in and out: a tree with its tags.
import {
  ChildNode,
  defaultGame,
  makePgn,
  parseComment,
  parsePgn,
  type Node,
  type PgnNodeData,
} from 'chessops/pgn';
import { INITIAL_FEN } from './position';
import { comment, nodeAt, play, ROOT, treeOf, type Tree } from './tree';

export type Tags = ReadonlyMap<string, string>;

/** What is wrong with a text that was to be a game. */
export type PgnFault = 'empty' | 'position' | 'move';

/** A game that was read; `stopped` is the first move that the rules do not allow. */
export interface Read {
  readonly tree: Tree;
  readonly tags: Tags;
  readonly stopped: string | null;
}

/** Reads the first game of a text. */
export function readPgn(text: string): Read | { fault: PgnFault } {
  const [game] = parsePgn(text, () => new Map());
  if (!game || (game.moves.children.length === 0 && game.headers.size === 0)) {
    return { fault: 'empty' };
  }
  const variant = (game.headers.get('Variant') ?? '').toLowerCase();
  const chess960 = /960|fischer/.test(variant);
  const begin = treeOf(game.headers.get('FEN') ?? INITIAL_FEN, chess960);
  if ('fault' in begin) return { fault: 'position' };
  const reading = { tree: begin.tree, stopped: null as string | null };
  for (const child of game.moves.children) take(reading, ROOT, child);
  if (reading.stopped !== null && nodeAt(reading.tree, ROOT).children.length === 0) {
    return { fault: 'move' };
  }
  return { tree: reading.tree, tags: game.headers, stopped: reading.stopped };
}

function take(
  reading: { tree: Tree; stopped: string | null },
  at: number,
  node: ChildNode<PgnNodeData>,
): void {
  const step = play(reading.tree, at, node.data.san);
  if (!step) {
    reading.stopped ??= node.data.san;
    return;
  }
  reading.tree = step.tree;
  const words = (node.data.comments ?? []).map((text) => parseComment(text).text).join(' ').trim();
  if (words) reading.tree = comment(reading.tree, step.at, words);
  for (const child of node.children) take(reading, step.at, child);
}

/** Writes a tree with all its variations. */
export function writePgn(tree: Tree, tags: Tags): string {
  const game = defaultGame<PgnNodeData>(() => new Map());
  for (const tag of ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result']) {
    game.headers.set(tag, tags.get(tag) ?? (tag === 'Date' ? '????.??.??' : absent(tag)));
  }
  const root = nodeAt(tree, ROOT);
  if (tree.chess960) game.headers.set('Variant', 'Chess960');
  if (root.fen !== INITIAL_FEN) {
    game.headers.set('SetUp', '1');
    game.headers.set('FEN', root.fen);
  }
  for (const [tag, value] of tags) if (!game.headers.has(tag)) game.headers.set(tag, value);
  write(tree, ROOT, game.moves);
  return makePgn(game);
}

function absent(tag: string): string {
  return tag === 'Result' ? '*' : '?';
}

function write(tree: Tree, id: number, to: Node<PgnNodeData>): void {
  for (const child of nodeAt(tree, id).children) {
    const node = nodeAt(tree, child);
    const data: PgnNodeData = { san: node.san ?? '' };
    if (node.comment) data.comments = [node.comment];
    const next = new ChildNode<PgnNodeData>(data);
    to.children.push(next);
    write(tree, child, next);
  }
}
