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
import { Growing, nodeAt, ROOT, treeOf, type Tree } from './tree';

export type Tags = ReadonlyMap<string, string>;

/** What is wrong with a text that was to be a game. */
export type PgnFault = 'empty' | 'position' | 'move';

/** What of a text was left out. */
export type Left = 'more_games' | 'variant' | 'deep';

/** A game that was read; `stopped` is the first move that the rules do not allow. */
export interface Read {
  readonly tree: Tree;
  readonly tags: Tags;
  readonly stopped: string | null;
  readonly left: readonly Left[];
}

/** Variations within variations: no screen shows more, and none could draw endless ones. */
const DEPTH_MAX = 40;

const known = /^(|standard|chess|normal|from position|.*(960|fischer).*)$/;

/** Reads the first game of a text. */
export function readPgn(text: string): Read | { fault: PgnFault } {
  const [game, ...others] = parsePgn(text, () => new Map());
  if (!game || (game.moves.children.length === 0 && game.headers.size === 0)) {
    return { fault: 'empty' };
  }
  const variant = (game.headers.get('Variant') ?? '').toLowerCase();
  const chess960 = /960|fischer/.test(variant);
  const begin = treeOf(game.headers.get('FEN') ?? INITIAL_FEN, chess960);
  if ('fault' in begin) return { fault: 'position' };
  const { tree, stopped, deep } = taken(begin.tree, game.moves.children);
  if (stopped !== null && nodeAt(tree, ROOT).children.length === 0) return { fault: 'move' };
  const left: Left[] = [];
  if (others.length > 0) left.push('more_games');
  if (!known.test(variant)) left.push('variant');
  if (deep) left.push('deep');
  return { tree, tags: game.headers, stopped, left };
}

interface Ahead {
  readonly at: number;
  readonly node: ChildNode<PgnNodeData>;
  readonly depth: number;
}

/** Plays all lines, each to its end before its variations, without a recursion. */
function taken(
  start: Tree,
  moves: readonly ChildNode<PgnNodeData>[],
): { tree: Tree; stopped: string | null; deep: boolean } {
  const growing = new Growing(start);
  let stopped: string | null = null;
  let deep = false;
  const ahead: Ahead[] = [];
  const later = (at: number, nodes: readonly ChildNode<PgnNodeData>[], depth: number): void => {
    const next = nodes.map((node, index) => ({ at, node, depth: index === 0 ? depth : depth + 1 }));
    ahead.push(...next.toReversed());
  };
  later(ROOT, moves, 0);
  for (let one = ahead.pop(); one; one = ahead.pop()) {
    if (one.depth > DEPTH_MAX) {
      deep = true;
      continue;
    }
    const at = growing.play(one.at, one.node.data.san);
    if (at === null) {
      stopped ??= one.node.data.san;
      continue;
    }
    const comments = one.node.data.comments ?? [];
    const words = comments.map((said) => parseComment(said).text).join(' ').trim();
    if (words) growing.comment(at, words);
    later(at, one.node.children, one.depth);
  }
  return { tree: growing.tree(), stopped, deep };
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

function write(tree: Tree, from: number, to: Node<PgnNodeData>): void {
  const ahead: { id: number; to: Node<PgnNodeData> }[] = [{ id: from, to }];
  for (const { id, to: place } of ahead) {
    for (const child of nodeAt(tree, id).children) {
      const node = nodeAt(tree, child);
      const data: PgnNodeData = { san: node.san ?? '' };
      if (node.comment) data.comments = [node.comment];
      const next = new ChildNode<PgnNodeData>(data);
      place.children.push(next);
      ahead.push({ id: child, to: next });
    }
  }
}
