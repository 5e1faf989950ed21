// What screen readers are told: moves politely, offers, claims and ends at once.

const polite = $state({ text: '' });
const assertive = $state({ text: '' });

/** The texts of both live regions. */
export function spoken(): { readonly polite: string; readonly assertive: string } {
  return { polite: polite.text, assertive: assertive.text };
}

/** Tells a move, or an answer to a key. The same words twice are told twice. */
export function say(text: string): void {
  polite.text = repeatable(text, polite.text);
}

/** Tells what somebody must hear now. */
export function sayNow(text: string): void {
  assertive.text = repeatable(text, assertive.text);
}

/** A region only speaks when its text changes, so every second time a thin space is added. */
function repeatable(text: string, before: string): string {
  return text === before ? `${text}\u2009` : text;
}
