// Reasons of a pairing, and warnings of the arbiter's own, in words.
import { t, tCode } from '../../i18n/index.svelte';
import type { WhyLine } from '../../wire.gen';
import { pointsText } from './points';

/** Whoever knows names. */
interface Names {
  name(entry: number | null | undefined): string;
}

/** What a criterion asks for. */
export function ruleText(criterion: string): string {
  return tCode(`cup.rule.${criterion}`, 'cup.rule.C8');
}

/** One line of why a round is paired so. */
export function whyText(names: Names, line: WhyLine): string {
  const [first = '', second = '', third = ''] = line.values;
  const count = (text: string): string => pointsText(text) || t('cup.why.nothing');
  const values: Record<string, string> = {
    // The last one named is the one who was not taken.
    name: names.name(line.entries.at(-1)),
    a: count(first),
    b: count(second),
    points: pointsText(line.says === 'worse' ? third : first),
    n: line.says === 'same_score' ? second : first,
    rule: line.says === 'worse' ? ruleText(line.criterion) : '',
  };
  return tCode(`cup.why.${line.says}`, 'cup.why.corrected', values);
}

/** What stands under a line in small: who had which colours. */
export function whyDetails(names: Names, line: WhyLine): readonly string[] {
  if (!line.says.startsWith('color_')) return [];
  return line.entries.map((entry, index) => {
    const had = line.values[2 * index] ?? '';
    const colors = [...had].map((color) => t(color === 'W' ? 'cup.x.w' : 'cup.x.b')).join('');
    return t('cup.why.had', {
      name: names.name(entry),
      colors: colors.toUpperCase() || t('cup.why.noGame'),
      due: tCode(`cup.due.${line.values[2 * index + 1] ?? 'none'}`, 'cup.due.none'),
    });
  });
}

/** What a refused pairing by hand breaks (`rematch 3 5; second_bye 7`), rule by rule in words. */
export function warningTexts(names: Names, place: string): readonly string[] {
  return place.split('; ').map((one) => warningText(names, one));
}

function warningText(names: Names, place: string): string {
  const [code = '', a, b] = place.split(' ');
  const name = (number: string | undefined): string =>
    names.name(number === undefined ? null : Number(number));
  return tCode(`cup.warn.${code}`, 'cup.hand.title', { a: name(a), b: name(b) });
}
