// The desk on which a game is looked back at: the tree, where one stands, what is open.
import { isPromotion, uciOf, type PromotionRole } from '../../board/promote';
import { periodsOf } from '../../board/timeControl';
import { other } from '../../board/squares';
import { sayMove } from '../../board/speech';
import { t } from '../../i18n/index.svelte';
import { say } from '../../state/announce.svelte';
import { keptSettings } from '../../state/settings.svelte';
import type { Color, GameView } from '../../wire.gen';
import { writePgn, type Tags } from './pgn';
import { destinationsOf, turnOf } from './position';
import {
  lineFrom,
  nodeAt,
  onMainLine,
  path,
  play,
  promote,
  remove,
  ROOT,
  treeOf,
  treeOfGame,
  type Tree,
  type TreeNode,
} from './tree';

const AUTO_MS = 1_200;
const noTags: Tags = new Map();

function firstTree(): Tree {
  const made = treeOf();
  if ('fault' in made) throw new Error('the usual position is one');
  return made.tree;
}

export class Desk {
  tree = $state.raw<Tree>(firstTree());
  at = $state(ROOT);
  flipped = $state(false);
  /** The game of the hall behind it, if there is one. */
  game = $state.raw<GameView | null>(null);
  tags = $state.raw<Tags>(noTags);
  promoting = $state.raw<readonly [string, string] | null>(null);
  /** Counts refusals, so that the board puts the piece back. */
  version = $state(0);
  playing = $state(false);
  private timer: ReturnType<typeof setInterval> | undefined;

  readonly node: TreeNode = $derived(nodeAt(this.tree, this.at));
  readonly side: Color = $derived(this.flipped ? other(this.from) : this.from);
  readonly turn: Color = $derived(turnOf(this.node.fen));
  readonly destinations = $derived(destinationsOf(this.node.fen, this.tree.chess960));
  readonly pgn: string = $derived(writePgn(this.tree, this.tags));
  readonly line: readonly TreeNode[] = $derived(lineFrom(this.tree, ROOT));
  readonly aside: boolean = $derived(!onMainLine(this.tree, this.at));
  readonly atEnd: boolean = $derived(this.node.children.length === 0);

  private get from(): Color {
    return this.game?.you ?? 'white';
  }

  /** What is on the desk was put there by hand: no address leads to it. */
  byHand = false;

  /** Puts a game of the hall on the desk. */
  openGame(game: GameView, tags: Tags): void {
    this.game = game;
    this.open(treeOfGame(game), tags);
    this.at = this.line.at(-1)?.id ?? ROOT;
  }

  /** Puts a tree on the desk, at its start. */
  open(tree: Tree, tags: Tags = noTags): void {
    this.stop();
    this.tree = tree;
    this.tags = tags;
    this.at = ROOT;
    this.promoting = null;
    this.version += 1;
  }

  /** Goes to a position. */
  go(id: number): void {
    this.promoting = null;
    this.at = id;
    const { san, ply } = nodeAt(this.tree, id);
    if (san === null) return say(t('say.noMove'));
    const color = t(ply % 2 === 1 ? 'color.White' : 'color.Black');
    say(t('say.moved', { color, move: sayMove(san) }));
  }

  /** Puts a pasted or set-up tree in the place of whatever lay there. */
  openByHand(tree: Tree, tags: Tags = noTags): void {
    this.byHand = true;
    this.game = null;
    this.open(tree, tags);
  }

  /** One move on or back. */
  step(by: 1 | -1): void {
    const to = by === 1 ? this.node.children[0] : this.node.parent;
    if (to !== undefined && to !== null) this.go(to);
    else if (by === 1) this.stop();
  }

  first(): void {
    this.go(ROOT);
  }

  last(): void {
    this.go(lineFrom(this.tree, this.at).at(-1)?.id ?? this.at);
  }

  /** To another move that was tried in the same place. */
  sideways(by: 1 | -1): void {
    if (this.node.parent === null) return;
    const siblings = nodeAt(this.tree, this.node.parent).children;
    const to = siblings[siblings.indexOf(this.at) + by];
    if (to !== undefined) this.go(to);
  }

  /** A move on the board. */
  move(orig: string, dest: string): void {
    if (isPromotion(this.node.fen, orig, dest)) {
      if (keptSettings().auto_queen) this.play(uciOf(orig, dest, 'queen'));
      else this.promoting = [orig, dest];
      return;
    }
    this.play(uciOf(orig, dest));
  }

  /** The chosen piece of a promotion; null lets the pawn go. */
  choose(role: PromotionRole | null): void {
    const squares = this.promoting;
    this.promoting = null;
    if (squares && role) this.play(uciOf(squares[0], squares[1], role));
    else this.version += 1;
  }

  /** Plays a move in any notation; answers whether the rules allow it. */
  play(text: string): boolean {
    this.stop();
    const step = play(this.tree, this.at, text);
    if (!step) {
      this.version += 1;
      return false;
    }
    this.tree = step.tree;
    this.go(step.at);
    return true;
  }

  /** Takes the present move away with all that follows. */
  cut(): void {
    const step = remove(this.tree, this.at);
    this.tree = step.tree;
    this.at = step.at;
  }

  /** Makes the present variation the line. */
  promote(): void {
    this.tree = promote(this.tree, this.at);
  }

  flip(): void {
    this.flipped = !this.flipped;
    say(t('say.flipped'));
  }

  /** Starts or stops stepping by itself. */
  toggle(): void {
    if (this.playing) return this.stop();
    if (this.atEnd) this.at = ROOT;
    this.playing = true;
    this.timer = setInterval(() => {
      this.step(1);
      if (this.atEnd) this.stop();
    }, AUTO_MS);
  }

  stop(): void {
    this.playing = false;
    clearInterval(this.timer);
  }

  /** A side's clock in the present position; null where none was kept. */
  clock(color: Color): number | null {
    if (!this.game) return null;
    const own = path(this.tree, this.at)
      .map((id) => nodeAt(this.tree, id))
      .findLast((node) => node.ply % 2 === (color === 'white' ? 1 : 0) && node.clockMs !== null);
    if (own) return own.clockMs;
    const [period] = periodsOf(this.game.terms.time_control.text);
    return period ? period.seconds * 1_000 : null;
  }
}
