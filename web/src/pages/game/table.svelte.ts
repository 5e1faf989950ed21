// One game on the screen: what is shown, what the hands are doing, and the intents they make.
import { digits, remaining } from '../../board/clock';
import { isPromotion, uciOf, type PromotionRole } from '../../board/promote';
import { other } from '../../board/squares';
import { t, tCode } from '../../i18n/index.svelte';
import { shownName } from '../../parts/names';
import { Refused } from '../../socket';
import { act, hall } from '../../state/hall.svelte';
import { keptSettings } from '../../state/settings.svelte';
import { noteRefusal } from '../../state/toasts.svelte';
import { sayNow } from '../../state/announce.svelte';
import type { Color, GameAct, GameView, MoveView, Refusal, Seat } from '../../wire.gen';

/** A move made here: waiting for its choice, its confirmation or the hall's answer. */
export interface Pending {
  readonly stage: 'promoting' | 'confirming' | 'sent';
  readonly ply: number;
  /** Absent for a typed move: only the hall can read it. */
  readonly squares: readonly [string, string] | null;
  readonly text: string;
}

const RESIGN_MS = 3_000;
const WRONG_MS = 1_200;

export class GameTable {
  readonly id: string;
  /** The ply whose position is looked at; null for the present. */
  cursor = $state<number | null>(null);
  flipped = $state(false);
  pending = $state.raw<Pending | null>(null);
  premove = $state.raw<readonly [string, string] | null>(null);
  wrong = $state<string | null>(null);
  version = $state(0);
  resignArmed = $state(false);
  claimOpen = $state(false);
  chatOpen = $state(false);
  /** What is being written in the chat, kept while it is closed. */
  draft = $state('');
  keysOpen = $state(false);
  /** The end whose card was put away; one that comes later is shown again. */
  private closedEnd = $state<number | null>(null);
  seenLine = $state(0);
  /** The server's clock, moved on while the page is open. */
  now = $state(hall.now());
  /** Set by the board: lets go of what the hand holds. */
  letGo: (() => void) | null = null;
  private resignTimer: ReturnType<typeof setTimeout> | undefined;
  private wrongTimer: ReturnType<typeof setTimeout> | undefined;

  readonly view = $derived.by((): GameView | null => hall.state.games[this.id] ?? null);
  readonly you = $derived(this.view?.you ?? null);
  readonly side = $derived.by((): Color => {
    const near = this.you ?? 'white';
    return this.flipped ? other(near) : near;
  });
  readonly live = $derived(this.cursor === null);
  readonly lastPly = $derived(this.view?.moves.at(-1)?.ply ?? 0);
  readonly shownMove = $derived.by((): MoveView | null => {
    const moves = this.view?.moves ?? [];
    if (this.cursor === null) return moves.at(-1) ?? null;
    return moves.find((move) => move.ply === this.cursor) ?? null;
  });
  readonly fen = $derived.by((): string => {
    const view = this.view;
    if (!view) return '8/8/8/8/8/8/8/8 w - - 0 1';
    if (this.live) return view.state.fen;
    return this.shownMove?.fen ?? view.initial_fen;
  });
  readonly over = $derived(this.view?.state.ending ?? null);
  readonly myTurn = $derived.by(() => {
    const view = this.view;
    return view !== null && !this.over && view.you !== null && view.state.turn === view.you;
  });
  /** The move made here that the hall's position does not contain yet. */
  readonly held = $derived.by((): readonly [string, string] | null => {
    const { pending } = this;
    return pending && this.live && pending.ply > this.lastPly ? pending.squares : null;
  });
  readonly offline = $derived(hall.link.status !== 'open');
  readonly kept = $derived(this.pending?.stage === 'sent' && this.offline);

  /** Lines of chat by others that were not on the screen yet. */
  readonly unread = $derived.by(() => {
    const me = hall.state.me?.player.id;
    const lines = this.view?.chat ?? [];
    return lines.filter((line) => line.line > this.seenLine && line.player.id !== me).length;
  });

  /** The card of the end was put away. */
  get resultClosed(): boolean {
    return this.over !== null && this.over.at_ms === this.closedEnd;
  }

  closeResult(): void {
    this.closedEnd = this.over?.at_ms ?? null;
  }

  constructor(id: string) {
    this.id = id;
  }

  /** The seat of a side. */
  seat(color: Color): Seat | null {
    return this.view ? this.view[color] : null;
  }

  /** The name of a side as it is shown. */
  name(color: Color): string {
    const seat = this.seat(color);
    return seat ? shownName(seat.player) : '';
  }

  /** Milliseconds left for a side now; null without a clock. */
  left(color: Color): number | null {
    return this.view ? remaining(this.view.state.clocks, color, this.now) : null;
  }

  /** A move by hand, by premove or by the keyboard on the board. */
  move(orig: string, dest: string, premove: boolean): void {
    const ply = this.lastPly + 1;
    const squares = [orig, dest] as const;
    const { auto_queen: autoQueen } = keptSettings();
    if (isPromotion(this.fen, orig, dest)) {
      if (!premove && !autoQueen) {
        this.pending = { stage: 'promoting', ply, squares, text: '' };
        return;
      }
      this.ready(uciOf(orig, dest, 'queen'), squares, ply, premove);
      return;
    }
    this.ready(uciOf(orig, dest), squares, ply, premove);
  }

  /** The piece chosen for a pawn; null takes the move back. */
  promote(role: PromotionRole | null): void {
    const { pending } = this;
    if (pending?.stage !== 'promoting' || !pending.squares) return;
    if (role === null) return this.takeBackHand();
    const [orig, dest] = pending.squares;
    this.ready(uciOf(orig, dest, role), pending.squares, pending.ply, false);
  }

  /** Sends the move that waits for its confirmation. */
  confirm(): void {
    const { pending } = this;
    if (pending?.stage === 'confirming') void this.send(pending.text, pending.squares, pending.ply);
  }

  /** Puts the piece back where it stood. */
  takeBackHand(): void {
    this.pending = null;
    this.version += 1;
  }

  /** A move as a person types it; the hall reads it. */
  type(text: string): Promise<boolean> {
    return this.send(text.trim(), null, this.lastPly + 1);
  }

  /** A move that the destinations do not know: the hall says why not. */
  attempt(orig: string, dest: string): void {
    void this.send(uciOf(orig, dest), [orig, dest], this.lastPly + 1);
  }

  /** Offers, claims, answers: everything but moves. */
  async act(what: GameAct): Promise<boolean> {
    try {
      await act(this.id, what);
      return true;
    } catch (error) {
      if (error instanceof Refused) this.refused(t('game.refused'), error.refusal);
      return false;
    }
  }

  /** First press arms, second within three seconds resigns. */
  resign(): void {
    if (this.view?.state.actions?.abort.possible) {
      void this.act({ act: 'abort' });
      return;
    }
    clearTimeout(this.resignTimer);
    if (this.resignArmed || !keptSettings().confirm_resign) {
      this.resignArmed = false;
      void this.act({ act: 'resign' });
      return;
    }
    this.resignArmed = true;
    this.resignTimer = setTimeout(() => (this.resignArmed = false), RESIGN_MS);
  }

  /** Looks at the position after a ply; the last one is the present. */
  look(ply: number): void {
    const first = this.view?.moves[0]?.ply ?? 1;
    if (ply >= this.lastPly) this.cursor = null;
    else this.cursor = Math.max(first - 1, ply);
  }

  /** Steps through the moves. */
  step(by: -1 | 1): void {
    this.look((this.cursor ?? this.lastPly) + by);
  }

  /** What a frame changed: a new move brings the eye back to the present. */
  arrived(before: GameView | undefined, after: GameView): void {
    const grown = (after.moves.at(-1)?.ply ?? 0) !== (before?.moves.at(-1)?.ply ?? 0);
    if (!grown) return;
    this.cursor = null;
    const ply = after.moves.at(-1)?.ply ?? 0;
    // Another move stands where ours should: a take-back or a second screen of ours.
    if (this.pending && (this.pending.ply <= ply || this.pending.ply > ply + 1)) {
      this.pending = null;
    }
  }

  /** Lets the kept move go. */
  dropPremove(): void {
    this.premove = null;
    this.letGo?.();
  }

  /** Stops its timers. */
  close(): void {
    clearTimeout(this.resignTimer);
    clearTimeout(this.wrongTimer);
  }

  private ready(
    text: string,
    squares: readonly [string, string],
    ply: number,
    premove: boolean,
  ): void {
    if (keptSettings().confirm_move && !premove) {
      this.pending = { stage: 'confirming', ply, squares, text };
      return;
    }
    void this.send(text, squares, ply);
  }

  private async send(
    text: string,
    squares: readonly [string, string] | null,
    ply: number,
  ): Promise<boolean> {
    const pending: Pending = { stage: 'sent', ply, squares, text };
    this.pending = pending;
    try {
      await act(this.id, { act: 'move', text, ply, offer_draw: false });
      // An acknowledged move stays until the position that contains it has come.
      if (this.pending === pending && this.lastPly >= ply) this.pending = null;
      return true;
    } catch (error) {
      if (this.pending === pending) this.pending = null;
      if (squares) this.markWrong(squares[1]);
      if (error instanceof Refused) {
        this.refused(t('game.illegal', { move: text }), error.refusal);
      }
      return false;
    }
  }

  private markWrong(square: string): void {
    clearTimeout(this.wrongTimer);
    this.wrong = square;
    this.version += 1;
    this.wrongTimer = setTimeout(() => (this.wrong = null), WRONG_MS);
  }

  private refused(title: string, refusal: Refusal): void {
    const reason = tCode(`no.${refusal.code}`, 'no.unknown', { code: refusal.code });
    noteRefusal(title, reason, refusal);
    sayNow(t('say.refused', { title, reason }));
  }
}

/** A side's clock as text for ears and titles. */
export function clockText(ms: number | null): string {
  if (ms === null) return t('time.none');
  const face = digits(ms);
  return face.main + face.tenths;
}
