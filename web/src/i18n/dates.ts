// Dates and times of day in the words of the present language.
import { lang } from './index.svelte';

function locale(): string {
  return lang() === 'zh' ? 'zh-CN' : 'en-GB';
}

/** `8 November 2026`, `2026年11月8日`. */
export function dateOf(atMs: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'long' }).format(atMs);
}

/** Day and time of day, short. */
export function momentOf(atMs: number): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(locale(), style).format(atMs);
}

/** Time of day with seconds. */
export function timeOfDay(atMs: number): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'medium' }).format(atMs);
}
