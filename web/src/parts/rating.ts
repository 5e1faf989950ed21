// Grades and ratings in the reader's words.
import { has, t, tCode } from '../i18n/index.svelte';
import type { EventRating, Formula, Membership, RatingChange, RatingValue } from '../wire.gen';

const MINUS = '−';

/** `30级`, `无级别`. */
export function gradeWords(grade: number): string {
  return grade === 0 ? t('grade.none') : t('grade.n', { n: grade });
}

/** A decimal as it is set: with a true minus, without idle zeros. */
export function decimal(text: string): string {
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return short.replace('-', MINUS);
}

/** What was gained, always signed. */
export function gainWords(text: string): string {
  const number = decimal(text.replace(/^\+/, ''));
  return number.startsWith(MINUS) || number === '0' ? number : `+${number}`;
}

/** The pool's name, with its speed where it keeps one number for each. */
export function poolWords(value: Pick<RatingValue, 'pool' | 'speed'>): string {
  const pool = tCode(`rating.${value.pool}`, 'rating.pool');
  return value.speed ? `${pool} · ${t(`speed.${value.speed}`)}` : pool;
}

/** One name for a pool and its speed. */
export function poolKey(value: Pick<RatingValue, 'pool' | 'speed'>): string {
  return value.speed ? `${value.pool}:${value.speed}` : value.pool;
}

/** The number as it is shown beside a name. */
export function valueWords(value: RatingValue): string {
  if (value.points === null) return t('rating.unrated');
  return decimal(value.points);
}

/** How a number came about, in one sentence. */
export function formulaWords(formula: Formula): string {
  const key = `formula.${formula.rule}`;
  const numbers = Object.fromEntries(
    Object.entries(formula.numbers).map(([name, text]) => [name, decimal(text ?? '')]),
  );
  return has(key)
    ? tCode(key, 'formula.unknown', { rule: formula.rule, ...numbers })
    : t('formula.unknown', { rule: formula.rule });
}

/** Points still missing to the next grade, and which that is; null at the top. */
export function nextGrade(value: RatingValue): { n: number; points: string } | null {
  if (value.grade === null || value.grade === undefined || value.points === null) return null;
  if (value.grade === 1) return null;
  const n = value.grade === 0 ? 30 : value.grade - 1;
  const missing = (31 - n) * 10_000 - hundredths(value.points);
  return { n, points: decimal((missing / 100).toFixed(2)) };
}

/** A decimal with two places as whole hundredths: exact, unlike a float of it. */
export function hundredths(text: string): number {
  const found = /^([+-]?)(\d+)(?:\.(\d{1,2}))?$/.exec(text);
  if (!found) return Number.NaN;
  const whole = Number(found[2]) * 100 + Number((found[3] ?? '').padEnd(2, '0') || '0');
  return found[1] === '-' ? -whole : whole;
}

/** Club and class in one line; empty where there is neither. */
export function clubWords(of: Membership): string {
  return [of.club, of.class].filter(Boolean).join(' · ');
}

/** What the games of an event count for, in one phrase. */
export function countsFor(rating: EventRating): string {
  if (!rating.rated) return t('feed.none');
  if (rating.pools.length === 0) return t('feed.all');
  const names = rating.pools.map((pool) => tCode(`rating.${pool}`, 'rating.pool'));
  return t('feed.some', { pools: names.join(t('feed.and')) });
}

/** A change's points before and after, for people. */
export function movedWords(change: RatingChange): string {
  return t('rating.beforeAfter', {
    before: valueWords(change.before),
    after: valueWords(change.after),
  });
}
