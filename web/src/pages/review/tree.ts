// A game with its variations: a tree of moves, changed by making a new one.
import type { GameView } from '../../wire.gen';
import { isCheck, make, normalFen, plyOf, INITIAL_FEN, type SetupFault } from './position';

/** A position in the tree and the move that led to it. */
export interface TreeNode {
  readonly id: number;
  readonly parent: number | null;
  /** The first is the line, the others are variations. */
  readonly children: readonly number[];
  readonly ply: number;
  readonly fen: string;
  readonly check: boolean;
  readonly uci: string | null;
  readonly san: string | null;
  /** The mover's clock after the move. */
  readonly clockMs: number | null;
  readonly spentMs: number | null;
  readonly comment: string;
}

/** The tree; the root is node 0. */
export interface Tree {
  readonly nodes: Readonly<Record<number, TreeNode>>;
  readonly next: number;
  readonly chess960: boolean;
}

export const ROOT = 0;

const bare = { clockMs: null, spentMs: null, comment: '' } as const;

/** A tree of one position, or what is wrong with it. */
export function treeOf(
  fen: string = INITIAL_FEN,
  chess960 = false,
): { tree: Tree } | { fault: SetupFault } {
  const normal = normalFen(fen);
  return 'fault' in normal ? normal : { tree: rooted(normal.fen, chess960) };
}

function rooted(fen: string, chess960: boolean): Tree {
  const root: TreeNode = {
    ...bare,
    id: ROOT,
    parent: null,
    children: [],
    ply: plyOf(fen),
    fen,
    check: isCheck(fen),
    uci: null,
    san: null,
  };
  return { nodes: { [ROOT]: root }, next: 1, chess960 };
}

/** A game of the hall: its moves as they stand, with the clocks. */
export function treeOfGame(game: GameView): Tree {
  const growing = new Growing(rooted(game.initial_fen, game.terms.variant === 'chess960'));
  let at = ROOT;
  for (const move of game.moves) {
    const made = { uci: move.uci, san: move.san, fen: move.fen, check: /[+#]$/.test(move.san) };
    at = growing.add(at, { ...made, clockMs: move.clock_ms, spentMs: move.spent_ms });
  }
  return growing.tree();
}

type Made = Partial<TreeNode> & Pick<TreeNode, 'uci' | 'san' | 'fen' | 'check'>;

/** A tree that many moves are added to: it is copied once, not for each of them. */
export class Growing {
  private readonly nodes: Record<number, TreeNode>;
  private next: number;
  private readonly chess960: boolean;

  constructor(tree: Tree) {
    this.nodes = { ...tree.nodes };
    this.next = tree.next;
    this.chess960 = tree.chess960;
  }

  /** Plays a move in UCI or SAN; answers where it leads, null if the rules forbid it. */
  play(at: number, text: string): number | null {
    const node = this.node(at);
    const made = make(node.fen, text, this.chess960);
    if (!made) return null;
    const known = node.children.find((child) => this.node(child).uci === made.uci);
    return known ?? this.add(at, made);
  }

  /** Adds a move that is known to be right; answers its node. */
  add(at: number, made: Made): number {
    const parent = this.node(at);
    const id = this.next;
    this.next += 1;
    this.nodes[id] = { ...bare, ...made, id, parent: at, children: [], ply: parent.ply + 1 };
    this.nodes[at] = { ...parent, children: [...parent.children, id] };
    return id;
  }

  /** Writes a comment at a node. */
  comment(at: number, text: string): void {
    this.nodes[at] = { ...this.node(at), comment: text };
  }

  /** The tree as it has grown. */
  tree(): Tree {
    return { nodes: { ...this.nodes }, next: this.next, chess960: this.chess960 };
  }

  private node(id: number): TreeNode {
    const node = this.nodes[id];
    if (!node) throw new Error('only what was added is asked for');
    return node;
  }
}

/** The node; the root if it is gone. */
export function nodeAt(tree: Tree, id: number): TreeNode {
  const node = tree.nodes[id] ?? tree.nodes[ROOT];
  if (!node) throw new Error('a tree has a root');
  return node;
}

/** Plays a move in UCI or SAN; a move that is there already is only followed. */
export function play(tree: Tree, at: number, text: string): { tree: Tree; at: number } | null {
  const node = nodeAt(tree, at);
  const made = make(node.fen, text, tree.chess960);
  if (!made) return null;
  const known = node.children.find((child) => nodeAt(tree, child).uci === made.uci);
  if (known !== undefined) return { tree, at: known };
  const growing = new Growing(tree);
  const id = growing.add(at, made);
  return { tree: growing.tree(), at: id };
}

/** Writes a comment at a node. */
export function comment(tree: Tree, at: number, text: string): Tree {
  return withNodes(tree, [{ ...nodeAt(tree, at), comment: text }]);
}

/** Takes a move away with all that follows; answers where one stands then. */
export function remove(tree: Tree, id: number): { tree: Tree; at: number } {
  const node = nodeAt(tree, id);
  if (node.parent === null) return { tree, at: id };
  const parent = nodeAt(tree, node.parent);
  const gone = new Set(below(tree, id));
  const kept = Object.fromEntries(
    Object.entries(tree.nodes).filter(([key]) => !gone.has(Number(key))),
  );
  const pruned = { ...tree, nodes: kept };
  const children = parent.children.filter((child) => child !== id);
  return { tree: withNodes(pruned, [{ ...parent, children }]), at: parent.id };
}

/** Makes the variation that leads to a node the line. */
export function promote(tree: Tree, id: number): Tree {
  let changed = tree;
  for (const child of path(tree, id)) {
    const { parent } = nodeAt(changed, child);
    if (parent === null) continue;
    const above = nodeAt(changed, parent);
    const children = [child, ...above.children.filter((other) => other !== child)];
    changed = withNodes(changed, [{ ...above, children }]);
  }
  return changed;
}

/** The node's ancestors and itself, from the root on. */
export function path(tree: Tree, id: number): number[] {
  const found: number[] = [];
  for (let at: number | null = id; at !== null; at = nodeAt(tree, at).parent) found.push(at);
  return found.toReversed();
}

/** The line from a node on, without it: the first child of each. */
export function lineFrom(tree: Tree, id: number): TreeNode[] {
  const line: TreeNode[] = [];
  let child = nodeAt(tree, id).children[0];
  while (child !== undefined) {
    const node = nodeAt(tree, child);
    line.push(node);
    child = node.children[0];
  }
  return line;
}

/** The other moves that were tried in place of this one, when it is the line's. */
export function insteadOf(tree: Tree, node: TreeNode): readonly number[] {
  if (node.parent === null) return [];
  const siblings = nodeAt(tree, node.parent).children;
  return siblings[0] === node.id ? siblings.slice(1) : [];
}

/** Whether a node stands on the main line. */
export function onMainLine(tree: Tree, id: number): boolean {
  return path(tree, id).every((step) => {
    const { parent } = nodeAt(tree, step);
    return parent === null || nodeAt(tree, parent).children[0] === step;
  });
}

function below(tree: Tree, id: number): number[] {
  // A list instead of a recursion: a game may be longer than the stack is deep.
  const found = [id];
  for (const at of found) found.push(...nodeAt(tree, at).children);
  return found;
}

function withNodes(tree: Tree, changed: readonly TreeNode[]): Tree {
  const nodes = { ...tree.nodes };
  for (const node of changed) nodes[node.id] = node;
  return { ...tree, nodes };
}
