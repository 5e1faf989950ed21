// The form of a new tournament: what was typed, read and checked before it is sent.
import { t } from '../../i18n/index.svelte';
import { problemText } from '../../state/trouble';
import type { Problem, StageTerms, TournamentTerms } from '../../wire.gen';

/** A field with what is wrong with it. */
export interface FormFault {
  readonly field: string;
  readonly text: string;
}

const BOUNDS: Readonly<Record<string, readonly [number, number]>> = {
  rounds: [1, 50],
  groups: [1, 64],
  games: [1, 20],
  minutes: [5, 1440],
  qualifiers: [1, 1000],
};

/** What stands between codes and numbers in a list, also in full width. */
const BETWEEN = /[,;，；、\s]+/;

/** Codes as they are typed, in order. */
export function codesOf(text: string): string[] {
  return text
    .split(BETWEEN)
    .filter(Boolean)
    .map((code) => code.toUpperCase());
}

/** A decimal of points as it is typed: `½`, `1½`, `0,5`. */
export function decimalOf(text: string): string {
  const plain = text.trim().replace(/^½$/, '0.5').replace(/½$/, '.5');
  return plain.replace(/^(\d+)[,，](\d)$/, '$1.$2');
}

/** Points of rounds as they are typed: `1, 1, ½`. */
export function pointsOf(text: string): string[] {
  return text.split(BETWEEN).filter(Boolean).map(decimalOf);
}

function wholeFault(value: unknown, field: string): string | null {
  const [min, max] = BOUNDS[field] ?? [0, 0];
  const fits = Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
  return fits ? null : t('cup.whole', { min, max });
}

function stageFault(stage: StageTerms, index: number): FormFault | null {
  for (const field of Object.keys(BOUNDS)) {
    if (field === 'qualifiers' && index === 0) continue;
    const values = stage as unknown as Record<string, unknown>;
    const text = field in values ? wholeFault(values[field], field) : null;
    if (text !== null) return { field: `stages.${index}.${field}`, text };
  }
  return null;
}

/** What a form says that can't be sent at all. */
export function faultOf(terms: TournamentTerms): FormFault | null {
  if (!terms.name.trim()) return { field: 'name', text: t('cup.noName') };
  for (const [index, stage] of terms.stages.entries()) {
    const fault = stageFault(stage, index);
    if (fault) return fault;
  }
  const { acceleration, clubs_apart: apart } = terms.swiss;
  if (!Number.isInteger(apart) || apart < 0) {
    return { field: 'swiss.clubs_apart', text: t('cup.whole', { min: 0, max: 50 }) };
  }
  if (acceleration.kind === 'custom' && !Number.isInteger(acceleration.first)) {
    return { field: 'swiss.acceleration.first', text: t('cup.whole', { min: 1, max: 10_000 }) };
  }
  return null;
}

/** Points and lists as the hall reads them. */
export function readTerms(terms: TournamentTerms, ties: string): TournamentTerms {
  const { scoring, match_scoring: match } = terms;
  return {
    ...terms,
    tie_breaks: codesOf(ties),
    scoring: {
      win: decimalOf(scoring.win),
      draw: decimalOf(scoring.draw),
      loss: decimalOf(scoring.loss),
      bye: decimalOf(scoring.bye),
    },
    match_scoring: {
      win: decimalOf(match.win),
      draw: decimalOf(match.draw),
      loss: decimalOf(match.loss),
    },
  };
}

/** What the hall said about terms, at its field; what it names stands behind. */
export function formFault(problem: Problem): FormFault {
  const [field, named] = splitField(problem.field ?? 'form');
  const text = field.endsWith('_day') ? t('cup.d.faultDay') : problemText(problem);
  return { field, text: named ? `${text}: ${named}` : text };
}

/** The field of a fault without what it names, and what it names: `tie_breaks`, `BHX`. */
function splitField(field: string): readonly [string, string] {
  const found = /^tie_breaks\.(.*)$/.exec(field);
  return found ? ['tie_breaks', found[1] ?? ''] : [field, ''];
}
