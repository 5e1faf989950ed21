// Which sentence explains an article of an edition.
import { has } from '../i18n/index.svelte';
import { parameters } from '../laws.gen';

const TODAY = 'fide-2023';

/**
 * The key of the sentence: the article's own, else that of the first thing which the edition
 * sets there, worded for the oldest edition that says the same.
 */
export function articleKey(article: string, edition: string | null): string {
  if (article.startsWith('house.')) return `article.${article}`;
  const own = `article.${edition ?? TODAY}.${article}`;
  if (has(own)) return own;
  const set = parameters[edition ?? TODAY]?.find(([, where]) => where === article);
  if (set) return lawKey(set[0], set[2]);
  return `article.${TODAY}.${article}`;
}

/** The key of what a parameter of an edition says. */
export function lawKey(name: string, like: string): string {
  const special = `law.${name}.${like}`;
  return has(special) ? special : `law.${name}`;
}

/** The article under which an edition sets something; null where it is silent. */
export function articleOf(edition: string, name: string): string | null {
  return parameters[edition]?.find(([key]) => key === name)?.[1] ?? null;
}

/** The oldest edition that sets something as this one does. */
export function likeOf(edition: string, name: string): string | null {
  return parameters[edition]?.find(([key]) => key === name)?.[2] ?? null;
}
