// A bracket in words: its rounds, what each is called, who stands in a match.
import { t } from '../../i18n/index.svelte';
import type {
  BracketMatch,
  BracketView,
  TournamentGame,
  TournamentRound,
  TournamentView,
} from '../../wire.gen';
import { doubled } from './cross';
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

/** What a bracket is called beside another: the main one, the consolation. */
export function bracketTitle(view: TournamentView, bracket: BracketView): string {
  const beside = view.brackets.filter((one) => one.stage === bracket.stage).length > 1;
  if (!beside) return '';
  return t(bracket.consolation ? 'cup.b.consolation' : 'cup.b.main');
}

/** From this number on the groups of games are places of the consolation. */
const CONSOLATION = 65_536;

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

/** The match of a node, as people call it; where a round has several, with its number. */
export function matchName(node: number): string {
  if (node >= CONSOLATION) {
    return `${t('cup.b.consolation')} · ${matchName(node - CONSOLATION)}`;
  }
  if (node === 0) return t('cup.b.third');
  if (node === 1) return t('cup.b.final');
  const level = Math.floor(Math.log2(node));
  const n = node - 2 ** level + 1;
  if (level === 1) return t('cup.b.semiOne', { n });
  if (level === 2) return t('cup.b.quarterOne', { n });
  return t('cup.b.match', { round: t('cup.b.round', { n: 2 ** (level + 1) }), n });
}

/** How far a player came in a bracket: the last round he stood in. */
export function reached(bracket: BracketView, entry: number): string | null {
  const far = reachedIn(bracket, entry);
  return far !== null && bracket.consolation ? `${t('cup.b.consolation')} · ${far}` : far;
}

function reachedIn(bracket: BracketView, entry: number): string | null {
  const nodes = bracket.matches.filter((one) => one.first === entry || one.second === entry);
  const deepest = Math.min(...nodes.map((one) => one.node).filter((node) => node > 0));
  if (!Number.isFinite(deepest)) return null;
  const level = Math.floor(Math.log2(deepest));
  if (level === 0) {
    const won = nodes.some((one) => one.node === 1 && one.winner === entry);
    return t(won ? 'cup.winner' : 'cup.b.final');
  }
  if (level === 1) return t('cup.b.semiLone');
  return level === 2 ? t('cup.b.quarterLone') : t('cup.b.round', { n: 2 ** (level + 1) });
}

/** The score of a match before one of its games: White's and Black's of that game. */
export function matchBefore(
  view: TournamentView,
  round: TournamentRound,
  game: TournamentGame,
): readonly [string, string] {
  const sum: [number, number] = [0, 0];
  const earlier = view.rounds.filter(
    (one) => one.stage === round.stage && one.number < round.number,
  );
  for (const one of earlier.flatMap((it) => it.games)) {
    if (one.group !== game.group || !one.marks) continue;
    const at = one.white === game.white ? 0 : 1;
    sum[0] += doubled(view, one.marks[at]) / 2;
    sum[1] += doubled(view, one.marks[1 - at]) / 2;
  }
  return [String(sum[0]), String(sum[1])];
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
