// What was done in a tournament, in words: with the round, the board and the names of it.
import { t, tCode } from '../../i18n/index.svelte';
import type { TournamentDeed } from '../../wire.gen';
import { resultText } from './points';

/** The result of a deed that set one. */
function result(deed: TournamentDeed): string {
  return deed.detail?.length === 2 ? resultText(Array.from(deed.detail)) : '';
}

/** One line of the log. */
export function deedText(deed: TournamentDeed): string {
  if (deed.kind === 'undone' && deed.undone) {
    return t('cup.undone', { what: deedText({ ...deed, kind: deed.undone }) });
  }
  const who = deed.names.join(' – ');
  const place = { who, n: deed.number ?? '', r: deed.round ?? '', b: deed.board ?? '' };
  if (deed.kind === 'result_set') {
    const x = result(deed);
    if (deed.round === null) return t('cup.e.result_plain', { ...place, x });
    return t(x ? 'cup.e.result_set' : 'cup.e.result_cleared', { ...place, x });
  }
  const x = deed.kind.startsWith('bye_')
    ? tCode(`cup.bye.${deed.detail ?? 'H'}`, 'cup.bye.H')
    : (deed.detail ?? who);
  return tCode(`cup.e.${deed.kind}`, 'cup.e.undone', { ...place, x });
}
