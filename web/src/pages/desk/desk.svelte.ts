// The desk on the screen: its boards, the chosen one with its log, and what the arbiter does.
import { api } from '../../api';
import { remaining } from '../../board/clock';
import { playSound } from '../../board/sounds';
import { t } from '../../i18n/index.svelte';
import { shownName } from '../../parts/names';
import { sayNow } from '../../state/announce.svelte';
import { actAs, hall } from '../../state/hall.svelte';
import { keptSettings } from '../../state/settings.svelte';
import { serverNow } from '../../state/time.svelte';
import { noteFailure } from '../../state/trouble';
import type { HallState } from '../../state/update';
import type { Color, GameAct, GameEvent, Ruling, ServerFrame } from '../../wire.gen';
import {
  filters,
  needsArbiter,
  newlyNeeding,
  ordered,
  passes,
  seen,
  type Filter,
  type Order,
} from './cards';
import type { Undo } from './rulings';

/** What is open over the board: a ruling to be filled in, or one of the other tools. */
export type Tool =
  | { readonly is: 'rule'; readonly code: string; readonly undo?: Undo }
  | { readonly is: 'more' | 'set_up' | 'envelope' | 'sheets' | 'stop' | 'adjourn' };

export class DeskRoom {
  filter = $state<Filter>('all');
  order = $state<Order>('board');
  chosen = $state<string | null>(null);
  tool = $state.raw<Tool | null>(null);
  events = $state.raw<readonly GameEvent[]>([]);
  stopping = $state(false);
  /** The facts take the focus as soon as they are on the screen. */
  towardsFacts = false;

  readonly now = $derived(serverNow());
  readonly cards = $derived((hall.state.desk?.games ?? []).map((card) => seen(card, this.now)));
  readonly shown = $derived(
    ordered(
      this.cards.filter((one) => passes(one, this.filter)),
      this.order,
    ),
  );
  readonly counts = $derived(
    Object.fromEntries(
      filters.map((filter) => [filter, this.cards.filter((one) => passes(one, filter)).length]),
    ) as Record<Filter, number>,
  );
  readonly waiting = $derived(this.cards.filter(needsArbiter).length);
  readonly one = $derived(this.cards.find(({ card }) => card.game === this.chosen) ?? null);
  readonly view = $derived(this.chosen === null ? null : (hall.state.games[this.chosen] ?? null));
  readonly board = $derived(this.view?.state.board ?? null);
  readonly over = $derived(this.view?.state.ending ?? null);
  readonly edition = $derived(this.view?.terms.edition ?? null);
  readonly question = $derived(this.board?.questions.at(-1) ?? null);
  readonly left = $derived({ white: this.leftOf('white'), black: this.leftOf('black') });

  /** A side's name as it is shown. */
  name(color: Color): string {
    const player = this.view?.[color].player ?? this.one?.card[color];
    return player ? shownName(player) : '';
  }

  private leftOf(color: Color): number | null {
    const clocks = this.view?.state.clocks ?? this.one?.card.clocks;
    return clocks ? remaining(clocks, color, this.now) : null;
  }

  /** Chooses a board; its log is read from the start. */
  choose(game: string | null): void {
    if (game === this.chosen) return;
    this.chosen = game;
    this.tool = null;
    this.events = [];
  }

  /** Reads the whole log of the chosen game. */
  async readLog(game: string): Promise<void> {
    try {
      const log = await api.log(game);
      if (game === this.chosen) this.hear(log.events);
    } catch (error) {
      noteFailure(t('desk.log'), error);
    }
  }

  /** A frame: the log grows, a new need is heard once. */
  frame(frame: ServerFrame, before: HallState): void {
    if (frame.is === 'update' && frame.game === this.chosen) this.hear(frame.events);
    if (frame.is === 'game' && frame.game.id === this.chosen && this.events.length > 0) {
      void this.readLog(frame.game.id);
    }
    if (frame.is !== 'desk' || !before.desk) return;
    const fresh = newlyNeeding(before.desk.games, frame.desk.games);
    if (fresh.length === 0) return;
    playSound('offer', keptSettings().volume);
    sayNow(t('desk.sayNeeds', { boards: fresh.map((card) => card.number).join(' ') }));
  }

  private hear(events: readonly GameEvent[]): void {
    const known = new Map([...this.events, ...events].map((event) => [event.seq, event]));
    this.events = [...known.values()].toSorted((a, b) => a.seq - b.seq);
  }

  /** Does something as the arbiter; a refusal is told. */
  async act(what: GameAct, game = this.chosen): Promise<boolean> {
    if (game === null) return false;
    try {
      await actAs(game, 'arbiter', what);
      return true;
    } catch (error) {
      noteFailure(t('table.refused'), error);
      return false;
    }
  }

  /** Rules, and closes what was open for it. */
  async rule(ruling: Ruling, reason: string, nearest: string | null): Promise<boolean> {
    const done = await this.act({ act: 'rule', ruling, reason, nearest });
    if (done) this.tool = null;
    return done;
  }

  /** Stops or starts the clocks of the chosen board. */
  turnClocks(): Promise<boolean> {
    const stopped = this.board?.clocks_stopped ?? false;
    return this.act(
      stopped ? { act: 'start_clocks' } : { act: 'stop_clocks', reason: 'unsaid' },
    );
  }

  /** Stops every clock that runs. */
  async stopAll(): Promise<void> {
    this.stopping = true;
    const running = this.cards.filter(({ card }) => card.clocks.running !== null && !card.ending);
    for (const { card } of running) {
      await this.act({ act: 'stop_clocks', reason: 'unsaid' }, card.game);
    }
    this.stopping = false;
  }
}
