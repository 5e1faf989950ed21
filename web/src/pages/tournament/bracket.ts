// A bracket in words: its rounds, what each is called, who stands in a match.
import { t } from '../../i18n/index.svelte';
import type { BracketMatch, BracketView } from '../../wire.gen';
import { pointsText, type TournamentRoom } from './room.svelte';

/** A round of a bracket. */
export interface BracketRound {
  title: string;
  matches: BracketMatch[];
}

/** The rounds of a bracket, the first first; the match for the third place is not among them. */
export function bracketRounds(bracket: BracketView): BracketRound[] {
  const levels: BracketMatch[][] = [];
  for (const match of bracket.matches.filter((one) => one.node > 0)) {
    const level = Math.floor(Math.log2(match.node));
    (levels[level] ??= []).push(match);
  }
  return levels.toReversed().map((matches) => ({ title: roundTitle(matches.length), matches }));
}

/** The match for the third place, once somebody stands in it. */
export function thirdPlace(bracket: BracketView): BracketMatch | undefined {
  return bracket.matches.find((one) => one.node === 0 && one.first !== null);
}

function roundTitle(matches: number): string {
  if (matches === 1) return t('cup.b.final');
  if (matches === 2) return t('cup.b.semi');
  if (matches === 4) return t('cup.b.quarter');
  return t('cup.b.round', { n: matches * 2 });
}

/** Who stands on a side of a match; in the `opening` round an empty side is a bye. */
export function sideText(
  room: TournamentRoom,
  match: BracketMatch,
  side: 'first' | 'second',
  opening: boolean,
): string {
  const entry = match[side];
  if (entry !== null) return room.name(entry);
  return t(opening && match.winner !== null ? 'cup.b.bye' : 'cup.b.open');
}

/** The points of a match, `2 – 1`; nothing while a side is open. */
export function matchScore(match: BracketMatch): string {
  if (match.first === null || match.second === null) return '';
  return `${pointsText(match.first_points)} – ${pointsText(match.second_points)}`;
}
