// Pairs that are kept apart, in words.
import { t } from '../../i18n/index.svelte';
import type { Problem } from '../../wire.gen';

/** Who stands in the way of a round, from the place of a refusal (`3 7 2 5 clubs`). */
export function apartText(
  names: { name(entry: number): string },
  problem: Problem,
): string | null {
  if (problem.code !== 'tournament_kept_apart') return null;
  const words = (problem.field ?? '').split(' ').filter(Boolean);
  const ids = words.filter((word) => word !== 'clubs').map(Number);
  const pairs: string[] = [];
  for (let at = 0; at + 1 < ids.length; at += 2) {
    pairs.push(`${names.name(ids[at] ?? 0)} – ${names.name(ids[at + 1] ?? 0)}`);
  }
  if (words.includes('clubs')) pairs.push(t('cup.apart.clubs'));
  return `${t('no.tournament_kept_apart')}: ${pairs.join(t('cup.apart.and'))}`;
}
