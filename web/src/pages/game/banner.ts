// Which banner a game shows now: questions before facts, one at a time.
import { other } from '../../board/squares';
import { articleOf } from '../../parts/articles';
import type { GameTable } from './table.svelte';

export type BannerKind =
  | 'draw'
  | 'takeback'
  | 'rematch'
  | 'confirm'
  | 'kept'
  | 'premove'
  | 'away'
  | 'outage'
  | 'first'
  | 'looking';

const OUTAGE_SHOWN_MS = 20_000;
const AWAY_SHOWN_MS = 10_000;

/** The banner of the moment, if any. */
export function bannerOf(table: GameTable): BannerKind | null {
  // A move made here answers every question, even if it has not been sent yet.
  if (table.kept) return 'kept';
  return question(table) ?? fact(table);
}

/** Whether a banner is to be seen at once, over whatever sheet is open. */
export function isPressing(kind: BannerKind): boolean {
  return !['premove', 'first', 'looking'].includes(kind);
}

/** The article under which an offer stands. */
export function offerArticle(edition: string): string | null {
  return articleOf(edition, 'offer');
}

function question(table: GameTable): BannerKind | null {
  const { view, you } = table;
  if (!view || !you) return null;
  const { state } = view;
  const opponent = other(you);
  if (!table.over && state.draw_offer === opponent) return 'draw';
  if (!table.over && state.takeback_asked === opponent) return 'takeback';
  if (table.over && state.rematch_offer === opponent && !state.rematch_game) return 'rematch';
  if (table.pending?.stage === 'confirming') return 'confirm';
  return null;
}

function fact(table: GameTable): BannerKind | null {
  const { view, you } = table;
  if (!view) return null;
  const outage = view.outage;
  if (outage && table.now - outage.ended_at_ms < OUTAGE_SHOWN_MS) return 'outage';
  if (!table.over && you) {
    const away = view[other(you)].away_since_ms;
    if (away !== null && table.now - away > AWAY_SHOWN_MS && view.moves.length > 1) return 'away';
    if (table.premove) return 'premove';
    if (view.state.clocks.deadline_kind === 'first_move') return 'first';
  }
  return table.live ? null : 'looking';
}
