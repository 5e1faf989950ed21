// A game at one table: what is shown, what each side's hand does, and the acts it leads to.
import { api, problemOf } from '../../api';
import { remaining } from '../../board/clock';
import type { PromotionRole } from '../../board/promote';
import { other, squaresOf, type Piece } from '../../board/squares';
import { t, tCode } from '../../i18n/index.svelte';
import { articleOf } from '../../parts/articles';
import { shownName } from '../../parts/names';
import { go } from '../../router.svelte';
import { Refused } from '../../socket';
import { sayNow } from '../../state/announce.svelte';
import { actAs, hall } from '../../state/hall.svelte';
import { problemText } from '../../state/trouble';
import type {
  Action,
  Actor,
  BoardState,
  Color,
  GameAct,
  GameEvent,
  GameView,
  MoveView,
  Ruling,
  Step,
} from '../../wire.gen';
import { emptyHand, hold, rookIsDue, seenPieces, shownStep, tap, type Hand } from './hands';

/** What a side is told for a while. */
export interface Notice {
  readonly title: string;
  readonly text: string;
  readonly article: string | null;
}

/** What lies over a side's half. */
export type Pad = 'claim' | 'more' | 'seal' | 'moves';

const NOTICE_MS = 8_000;
const HELD_MS = 8_000;
/** A touch that waited longer than this is no longer meant. */
const STALE_MS = 10_000;
/** How long the word of an act may come after its acknowledgement. */
const WORD_MS = 1_500;
const colors: readonly Color[] = ['white', 'black'];

/** A touch of the board. */
export interface Touch {
  readonly square: string;
  readonly fingers: number;
  /** The square from which the piece was drawn here, if it was. */
  readonly drawnFrom?: string;
}

/** Events that both players must see, until the next move is complete. */
const grave = new Set([
  'illegal_move',
  'king_into_check',
  'claim_rejected',
  'touch_upheld',
  'ruled',
  'castling_lost',
  'set_up',
  'draw_declined',
  'recording_stopped',
]);

export class TableRoom {
  readonly id: string;
  hand = $state.raw<Hand>(emptyHand);
  pads = $state<Record<Color, Pad | null>>({ white: null, black: null });
  notices = $state.raw<Record<Color, Notice | null>>({ white: null, black: null });
  /** The last thing that was dealt with, for both. */
  dealt = $state.raw<GameEvent | null>(null);
  /** A promotion choice that was closed without choosing. */
  choiceClosed = $state(false);
  arbiterOpen = $state(false);
  pinFault = $state<string>();
  /** What the arbiter was asked for when his PIN was: done as soon as it is given. */
  private wanted: (() => Promise<unknown>) | null = null;
  /** When each side last held its wish to leave for two seconds; 0: not. */
  held = $state<Record<Color, number>>({ white: 0, black: 0 });
  /** The end whose card was put away; one that comes later is shown again. */
  private closedEnd = $state<number | null>(null);
  now = $state(hall.now());
  private timers: Partial<Record<Color, ReturnType<typeof setTimeout>>> = {};
  /**
   * What hands do goes one after the other: each thing is read from the board, and sent as whom
   * it was meant for, when the hall has said what came of the one before.
   */
  private queue: Promise<unknown> = Promise.resolve();
  /** How much of it is still to be done. */
  private waiting = $state(0);
  /** Whose hand comes next, if all that waits is done. */
  private next: Color | null = null;
  private closed = false;

  readonly view = $derived.by((): GameView | null => hall.state.games[this.id] ?? null);
  readonly board = $derived.by((): BoardState | null => this.view?.state.board ?? null);
  readonly over = $derived(this.view?.state.ending ?? null);
  readonly turn = $derived.by((): Color => this.view?.state.turn ?? 'white');
  readonly pieces = $derived.by((): ReadonlyMap<string, Piece> => {
    return this.board ? seenPieces(this.board, this.chess960) : new Map();
  });
  /** Nobody keeps score, and nothing may tell how many moves were made. */
  readonly countHidden = $derived.by(() => {
    return this.board !== null && !this.over && this.board.move_in_period === null;
  });
  /** Who writes a sealed move at this device now; his alone to see. */
  readonly sealing = $derived.by((): Color | null => {
    const { adjournment, rights } = this.board ?? {};
    if (adjournment?.stage !== 'sealing' || !rights?.[adjournment.sealer]) return null;
    return adjournment.sealer;
  });
  /** Whose clock runs. */
  readonly running = $derived(this.view?.state.clocks.running ?? null);
  /** Nobody has moved or pressed, and the clocks stand. */
  readonly unstarted = $derived.by(() => {
    const { view, board } = this;
    if (!view || !board || this.over || !board.clocks_stopped) return false;
    return view.moves.length === 0 && board.stopped_by === null && !board.adjournment;
  });
  /** The hand of the player on move may come near the board. */
  readonly live = $derived.by(() => {
    const { board } = this;
    if (!board || this.over || this.unstarted || !board.rights[this.turn]) return false;
    if (board.adjournment && board.adjournment.stage !== 'sealing') return false;
    return !board.clocks_stopped && !this.unpressed(other(this.turn));
  });
  /** The board takes touches: at once, or as soon as what came before is known. */
  readonly open = $derived(this.live || this.waiting > 0);
  readonly chess960 = $derived(this.view?.terms.variant === 'chess960');
  /** A move made on the board that waits for its press. */
  readonly unpressedMove = $derived.by((): MoveView | null => {
    const last = this.view?.moves.at(-1);
    if (!last || this.over) return null;
    return this.unpressed(last.ply % 2 === 1 ? 'white' : 'black') ? last : null;
  });
  /** The moves on the scoresheet: one that is only set on the board is none yet. */
  readonly moves = $derived.by((): readonly MoveView[] => {
    const all = this.view?.moves ?? [];
    return this.unpressedMove ? all.slice(0, -1) : all;
  });
  /** What is set on the board until the press, legal or not; nothing tells which. */
  readonly set = $derived.by((): Step | null => {
    if (this.unpressedMove) return stepOf(this.unpressedMove);
    return this.board?.lying ?? null;
  });
  readonly promotion = $derived.by(() => {
    const part = this.board?.part;
    if (part?.kind !== 'promotion' || part.step.promotion || this.choiceClosed) return null;
    return { square: part.step.to, color: this.turn };
  });
  readonly lies = $derived.by((): readonly string[] => {
    const step = (this.board ? shownStep(this.board) : null) ?? this.set;
    return step ? [step.from, step.to] : [];
  });

  /** The touched pieces, where they are seen. */
  readonly touched = $derived.by((): readonly string[] => {
    const { board } = this;
    // What is set to be pressed has no frame, whether it was legal or not.
    if (!board || (this.set && !rookIsDue(board, this.chess960))) return [];
    const step = board && shownStep(board);
    const seen = (square: string): string => (step?.from === square ? step.to : square);
    return board?.touched.map(seen).filter((square) => this.pieces.has(square)) ?? [];
  });

  constructor(id: string) {
    this.id = id;
  }

  /** Is something done that has no answer yet? */
  get busy(): boolean {
    return this.waiting > 0;
  }

  /** The card of the end was put away. */
  get resultClosed(): boolean {
    return this.over !== null && this.over.at_ms === this.closedEnd;
  }

  closeResult(): void {
    this.closedEnd = this.over?.at_ms ?? null;
  }

  /** A side's name as it is shown. */
  name(color: Color): string {
    return this.view ? shownName(this.view[color].player) : '';
  }

  /** Milliseconds left for a side now; null without a clock. */
  left(color: Color): number | null {
    return this.view ? remaining(this.view.state.clocks, color, this.now) : null;
  }

  /** Has a side made a move that waits for its press? */
  unpressed(color: Color): boolean {
    const { board } = this;
    if (!board) return false;
    return color === 'white' ? board.white_unpressed : board.black_unpressed;
  }

  /** Does a side's press do something now? */
  pressLive(color: Color): boolean {
    const { board } = this;
    if (!board || this.over || !board.rights[color]) return false;
    if (this.unstarted) return color === other(this.turn);
    if (board.adjournment) return false;
    return !board.clocks_stopped && (board.press === color || board.clock_turn === color);
  }

  /** Whether a side may do something, by its code. */
  may(color: Color, code: string): Action {
    const acts = color === 'white' ? this.board?.white_acts : this.board?.black_acts;
    return acts?.[code] ?? { possible: false, why_not: null, article: null };
  }

  /** A square touched by a hand: it is that of the player on move. */
  tap(touch: Touch): void {
    const by = this.hands;
    const at = Date.now();
    void this.enqueue(by, () => {
      if (Date.now() - at > STALE_MS || !this.isUp(by)) return [];
      if (touch.drawnFrom && touch.drawnFrom !== this.hand.picked) return [];
      return this.read(touch);
    });
  }

  private read({ square, fingers }: Touch): readonly GameAct[] {
    const { board, chess960 } = this;
    if (!board) return [];
    const done = tap(board, this.turn, this.hand, square, { fingers, chess960 });
    this.hand = done.hand;
    this.choiceClosed = false;
    return done.acts;
  }

  /** The piece in the hand touches a square; told only where a local rule binds it there. */
  hold(square: string): void {
    if (!this.view?.terms.options.touched_square_binds) return;
    const by = this.hands;
    void this.enqueue(by, () => {
      const act = this.board && this.isUp(by) ? hold(this.board, this.hand, square) : null;
      return act ? [act] : [];
    });
  }

  /** Whose hand is at the board, if all that waits is done as it was meant. */
  private get hands(): Color {
    return (this.waiting > 0 ? this.next : null) ?? this.turn;
  }

  /** May the hand of this side come near the board now? */
  private isUp(color: Color): boolean {
    return this.live && this.turn === color;
  }

  /** The piece chosen for a pawn, or the choice closed. */
  promote(role: PromotionRole | null): void {
    if (role === null) this.choiceClosed = true;
    else void this.act(this.hands, { act: 'promote', role, released: true });
  }

  /** A side presses its clock; before the game, Black's press starts White's. */
  press(color: Color): void {
    if (this.unstarted) {
      this.asArbiter({ act: 'start_clocks' });
      return;
    }
    void this.enqueue(color, () => {
      this.hand = emptyHand;
      return [{ act: 'press' }];
    });
    this.next = other(color);
  }

  /** The next touch of the player on move only puts a piece straight. */
  adjust(color: Color): void {
    if (color !== this.hands) return this.tell(color, 'not_on_move', this.articleOf('adjust'));
    void this.enqueue(color, () => {
      this.hand = { picked: null, adjusting: !this.hand.adjusting };
      return [];
    });
  }

  /** Does something as somebody; a refusal is told on his side. */
  act(as: Actor, what: GameAct): Promise<boolean> {
    return this.enqueue(as, () => [what]);
  }

  /** Does something when all before is done; `what` says then what it is. */
  private enqueue(as: Actor, what: () => readonly GameAct[]): Promise<boolean> {
    if (this.waiting === 0) this.next = this.turn;
    this.waiting += 1;
    const done = this.queue.then(async () => {
      let sent = true;
      for (const act of this.closed ? [] : what()) sent = (await this.send(as, act)) && sent;
      return sent;
    });
    this.queue = done.catch(() => undefined).finally(() => (this.waiting -= 1));
    return done;
  }

  /** The arbiter rules. */
  rule(ruling: Ruling, reason: string): Promise<boolean> {
    return this.act('arbiter', { act: 'rule', ruling, reason });
  }

  /** The arbiter's PIN; the hall judges it. */
  async unlock(pin: string): Promise<void> {
    this.pinFault = undefined;
    try {
      await api.unlockTable(this.id, pin);
      const { wanted } = this;
      this.wanted = null;
      if (!wanted) return;
      this.arbiterOpen = false;
      await wanted();
    } catch (error) {
      this.pinFault = problemText(problemOf(error));
    }
  }

  /** Does what only the arbiter may, after his PIN where one is set. */
  asArbiter(what: GameAct): void {
    const does = (): Promise<unknown> => this.act('arbiter', what);
    if (this.board?.rights.arbiter) {
      void does();
      return;
    }
    // His hand was wanted for this one thing: the device is the players' again after it.
    const once = what.act === 'resume' ? does : () => does().finally(() => this.lock());
    this.wanted = this.board?.rights.arbiter_by_pin ? once : null;
    this.arbiterOpen = true;
  }

  /** The arbiter's panel, for whatever he does there. */
  openArbiter(): void {
    this.wanted = null;
    this.arbiterOpen = true;
  }

  /** The arbiter goes; the next one gives the PIN again. */
  async lock(): Promise<void> {
    this.arbiterOpen = false;
    if (this.board?.rights.arbiter_by_pin || this.board?.rights.arbiter) {
      await api.lockTable(this.id).catch(() => undefined);
    }
  }

  /** A side has held its wish to leave; both within a moment: the table is left. */
  leave(color: Color): void {
    this.held = { ...this.held, [color]: Date.now() };
    if (colors.every((side) => Date.now() - this.held[side] < HELD_MS)) go('/');
  }

  /** Who wants to leave and waits for the other. */
  leaving(color: Color): boolean {
    return this.now - this.held[color] < HELD_MS + 1_000 && this.held[color] > 0;
  }

  /** What a frame brought. */
  arrived(events: readonly GameEvent[]): void {
    for (const event of events) {
      if (event.kind === 'completed' || event.kind === 'moved') this.dealt = null;
      if (grave.has(event.kind)) this.dealt = event;
    }
    const { picked } = this.hand;
    if (picked && this.pieces.get(picked)?.color !== this.turn) this.hand = emptyHand;
  }

  /** Stops its timers. */
  close(): void {
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
    this.closed = true;
  }

  private async send(as: Actor, what: GameAct): Promise<boolean> {
    const before = this.view?.seq;
    try {
      await actAs(this.id, as, what);
      await this.wordAfter(before);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) return false;
      const { code, article } = error.refusal;
      // A wrong claim of a draw is an entry of the log, which says more.
      if (code === 'claim_false' && what.act !== 'complain') return false;
      const sides = as === 'white' || as === 'black' ? [as] : colors;
      for (const color of sides) this.tell(color, code, article);
      return false;
    }
  }

  /** The word of an act that was taken comes beside its acknowledgement, or just after it. */
  private async wordAfter(seq: number | undefined): Promise<void> {
    const end = Date.now() + WORD_MS;
    while (this.view?.seq === seq && Date.now() < end && !this.closed) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  private tell(color: Color, code: string, article: string | null): void {
    const title = t('table.refused');
    const text = tCode(`no.${code}`, 'no.unknown', { code });
    this.notices = { ...this.notices, [color]: { title, text, article } };
    sayNow(t('say.refused', { title, reason: text }));
    clearTimeout(this.timers[color]);
    this.timers[color] = setTimeout(() => {
      this.notices = { ...this.notices, [color]: null };
    }, NOTICE_MS);
  }

  private articleOf(name: string): string | null {
    return articleOf(this.view?.terms.edition ?? '', name);
  }
}

/** A move made, as a step from square to square; a king that castles goes to his square. */
function stepOf(move: MoveView): Step {
  const [from, to] = squaresOf(move.uci);
  const castles = /^O-O(-O)?/.exec(move.san);
  const rank = from[1] ?? '1';
  return {
    from,
    to: castles ? `${castles[1] ? 'c' : 'g'}${rank}` : to,
    promotion: null,
  };
}
