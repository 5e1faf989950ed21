// What a card of the desk says: its state, what it needs, its place among the others. No advice.
import { remaining } from '../../board/clock';
import type { Color, DeskCard } from '../../wire.gen';

/** What waits for the arbiter, the most urgent first. */
export const needs = ['call', 'claim', 'flag', 'low_time'] as const;
export type Need = (typeof needs)[number];

export const filters = ['all', 'needs', 'low', 'adjourned', 'ended'] as const;
export type Filter = (typeof filters)[number];

export type Order = 'board' | 'need';

/** Below this a running clock is low: an arbiter walks to the board. */
export const LOW_MS = 60_000;

/** A card as it is seen now. */
export interface Seen {
  readonly card: DeskCard;
  /** The most urgent; null if nothing is. */
  readonly need: Need | null;
  /** The one state word of the card; null while it simply runs. */
  readonly state: Need | 'adjourned' | 'ended' | 'stopped' | null;
  readonly low: boolean;
  readonly adjourned: boolean;
}

/** A card as it is seen at an instant of the server's clock. */
export function seen(card: DeskCard, nowMs: number): Seen {
  const ended = card.ending !== null;
  const adjourned = !ended && card.chips.includes('adjourned');
  const low = !ended && isLow(card, nowMs);
  const need = ended ? null : needOf(card, low);
  return { card, need, state: stateOf(card, need, adjourned), low, adjourned };
}

function isLow(card: DeskCard, nowMs: number): boolean {
  const { running } = card.clocks;
  const left = running && remaining(card.clocks, running, nowMs);
  return typeof left === 'number' && left < LOW_MS;
}

/** A claim has called the arbiter too; it says more. */
function needOf(card: DeskCard, low: boolean): Need | null {
  if (card.chips.includes('claim')) return 'claim';
  if (card.chips.includes('flag')) return 'flag';
  if (card.chips.includes('call')) return 'call';
  return low ? 'low_time' : null;
}

function stateOf(card: DeskCard, need: Need | null, adjourned: boolean): Seen['state'] {
  if (card.ending) return 'ended';
  if (need && need !== 'low_time') return need;
  if (adjourned) return 'adjourned';
  return need ?? (card.chips.includes('stopped') ? 'stopped' : null);
}

/** Is the arbiter himself needed? A clock that runs low needs nobody yet. */
export function needsArbiter(one: Seen): boolean {
  return one.need !== null && one.need !== 'low_time';
}

/** Whether a filter lets a card through. */
export function passes(one: Seen, filter: Filter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'needs':
      return needsArbiter(one);
    case 'low':
      return one.low;
    case 'adjourned':
      return one.adjourned;
    case 'ended':
      return one.card.ending !== null;
  }
}

/** The cards in an order: by board as the hall gave them, or the most urgent first. */
export function ordered(cards: readonly Seen[], order: Order): readonly Seen[] {
  if (order === 'board') return cards;
  const last = Number.MAX_SAFE_INTEGER;
  return cards.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.card.waits_since_ms ?? last) - (b.card.waits_since_ms ?? last) ||
      a.card.number - b.card.number,
  );
}

function rank(one: Seen): number {
  if (one.need) return needs.indexOf(one.need);
  if (one.card.ending) return needs.length + 2;
  return one.adjourned ? needs.length + 1 : needs.length;
}

/** The boards that need the arbiter now and did not before. */
export function newlyNeeding(
  before: readonly DeskCard[],
  after: readonly DeskCard[],
): readonly DeskCard[] {
  const calls = (card: DeskCard | undefined): boolean =>
    card !== undefined && card.ending === null && needsArbiter(seen(card, 0));
  const known = new Map(before.map((card) => [card.game, card]));
  return after.filter((card) => calls(card) && !calls(known.get(card.game)));
}

/** The board a digit key chooses: that with the number, else the one in that place. */
export function byDigit(cards: readonly Seen[], digit: number): string | null {
  const numbered = cards.find(({ card }) => card.number === digit);
  return (numbered ?? cards[digit - 1])?.card.game ?? null;
}

/** The board that an arrow leads to from the chosen one, in a grid so many columns wide. */
export function stepped(
  cards: readonly Seen[],
  from: string | null,
  key: string,
  columns: number,
): string | null {
  const at = cards.findIndex(({ card }) => card.game === from);
  const way = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  if (way === undefined) return null;
  if (at < 0) return cards[0]?.card.game ?? null;
  return cards[at + way]?.card.game ?? null;
}

/** The last move without its number, and the number. */
export function lastMove(card: DeskCard): { readonly san: string; readonly number: string } | null {
  const parts = /^(\d+)\.+\s*(.+)$/.exec(card.last_move ?? '');
  return parts?.[1] && parts[2] ? { number: parts[1], san: parts[2] } : null;
}

/** `12:40`, `1:02:03`, or minutes alone; null if it is no time. */
export function parseTime(text: string): number | null {
  const clean = text.trim().replace(/：/g, ':').replace(',', '.');
  if (/^\d{1,3}(\.\d+)?$/.test(clean)) return Math.round(Number(clean) * 60_000);
  const parts = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(clean);
  if (!parts) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = parts;
  if (parts[1] !== undefined && Number(minutes) > 59) return null;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
}

/** The opponent of a side. */
export function against(color: Color): Color {
  return color === 'white' ? 'black' : 'white';
}
