// The rows of a move list: pairs of the line, and between them comments and variations.
import { insteadOf, nodeAt, type Tree, type TreeNode } from './tree';

export type Row =
  | {
      readonly kind: 'pair';
      readonly key: string;
      readonly number: number;
      readonly white: TreeNode | null;
      readonly black: TreeNode | null;
      /** Black's move comes in a row of its own, under a variation. */
      readonly open: boolean;
    }
  | { readonly kind: 'comment'; readonly key: string; readonly text: string }
  | { readonly kind: 'variation'; readonly key: string; readonly start: TreeNode };

/** The rows of a line. */
export function rowsOf(tree: Tree, line: readonly TreeNode[]): Row[] {
  const rows: Row[] = [];
  let white: TreeNode | null = null;
  for (const node of line) {
    const number = Math.ceil(node.ply / 2);
    const more = extras(tree, node);
    if (node.ply % 2 === 1) {
      white = node;
      if (more.length > 0 || node.children.length === 0) {
        rows.push({ kind: 'pair', key: `w${node.id}`, number, white, black: null, open: true });
        rows.push(...more);
        white = null;
      }
    } else {
      const key = `b${node.id}`;
      rows.push({ kind: 'pair', key, number, white, black: node, open: false }, ...more);
      white = null;
    }
  }
  return rows;
}

function extras(tree: Tree, node: TreeNode): Row[] {
  const rows: Row[] = [];
  if (node.comment) rows.push({ kind: 'comment', key: `c${node.id}`, text: node.comment });
  for (const id of insteadOf(tree, node)) {
    rows.push({ kind: 'variation', key: `v${id}`, start: nodeAt(tree, id) });
  }
  return rows;
}
