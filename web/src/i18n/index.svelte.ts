// Two languages, both originals: typed keys, whole sentences, plural forms, nothing joined.
import type { en } from './en';

export type Lang = 'zh' | 'en';

/** A sentence, or its two plural forms (chosen by `n`). */
export type Text = string | { readonly one: string; readonly other: string };
export type Key = keyof typeof en;
export type Catalogue = Readonly<Record<Key, Text>>;

type Names<S> = S extends `${string}{${infer N}}${infer R}` ? N | Names<R> : never;
type NamesIn<T> = T extends { other: infer O } ? Names<O> : Names<T>;
/** The values that a sentence asks for: `{n}` in the text makes `n` obligatory. */
export type Params<K extends Key> = [NamesIn<(typeof en)[K]>] extends [never]
  ? []
  : [values: Record<NamesIn<(typeof en)[K]>, string | number>];

/** The keys whose sentence needs no values. */
export type PlainKey = { [K in Key]: Params<K> extends [] ? K : never }[Key];

const loaded: Partial<Record<Lang, Catalogue>> = {};
const current = $state<{ lang: Lang }>({ lang: 'en' });

/** The language on the screen. */
export function lang(): Lang {
  return current.lang;
}

/** The language a browser with these preferences wants. */
export function preferred(setting: string, languages: readonly string[]): Lang {
  if (setting === 'zh' || setting === 'en') return setting;
  for (const wish of languages) {
    if (wish.toLowerCase().startsWith('zh')) return 'zh';
    if (wish.toLowerCase().startsWith('en')) return 'en';
  }
  return 'en';
}

/** Loads a language and puts it on the screen; the other one is never fetched. */
export async function speak(next: Lang): Promise<void> {
  loaded[next] ??= next === 'zh' ? (await import('./zh')).zh : (await import('./en')).en;
  current.lang = next;
  document.documentElement.lang = next === 'zh' ? 'zh-CN' : 'en';
}

/** Puts a catalogue in place without fetching (tests). */
export function use(next: Lang, catalogue: Catalogue): void {
  loaded[next] = catalogue;
  current.lang = next;
}

/** The sentence of a key in the present language, with its values set in. */
export function t<K extends Key>(key: K, ...values: Params<K>): string {
  return fill(key, values[0] as Record<string, string | number> | undefined);
}

/** As `t`, for a key made from a code; unknown codes fall back to `fallback`. */
export function tCode(
  key: string,
  fallback: Key,
  values?: Record<string, string | number>,
): string {
  const catalogue = loaded[current.lang];
  return fill(catalogue && key in catalogue ? (key as Key) : fallback, values);
}

/** Whether a key made from a code has a sentence. */
export function has(key: string): boolean {
  const catalogue = loaded[current.lang];
  return catalogue !== undefined && key in catalogue;
}

function fill(key: Key, values: Record<string, string | number> | undefined): string {
  const text = loaded[current.lang]?.[key];
  if (text === undefined) return key;
  const form = typeof text === 'string' ? text : text[pluralOf(values?.['n'])];
  if (!values) return form;
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function pluralOf(n: string | number | undefined): 'one' | 'other' {
  if (n === undefined || current.lang === 'zh') return 'other';
  return new Intl.PluralRules('en').select(Number(n)) === 'one' ? 'one' : 'other';
}
