// The pages that the screen knows and those that the hall answers for are the same.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from '../src/router.svelte';

const here = import.meta.dirname;
const hall = readFileSync(join(here, '../../crates/server/src/assets.rs'), 'utf8');
const router = readFileSync(join(here, '../src/router.svelte.ts'), 'utf8');

/** The paths in the hall's list, an id for each `*`. */
const list = /const PAGES[^=]*= \[([^\]]*)\]/.exec(hall)?.[1] ?? '';
const answered = [...list.matchAll(/"([^"]+)"/g)]
  .map(([, path]) => path ?? '')
  .map((path) => path.replace('*', 'one'));

/** The names of the router's pages. */
const known = [...router.matchAll(/\| \{ page: '([a-z-]+)'/g)].map(([, page]) => page ?? '');

describe('the pages', () => {
  it('that the hall answers for are pages of the screen', () => {
    expect(answered.length).toBeGreaterThan(0);
    for (const path of answered) expect(parse(path).page, path).not.toBe('not-found');
  });

  it('of the screen are all answered for by the hall', () => {
    const reached = new Set<string>(answered.map((path) => parse(path).page));
    const missing = known.filter((page) => page !== 'not-found' && !reached.has(page));
    expect(known.length).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });
});
