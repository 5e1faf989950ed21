// Settings are sent one after the other, so that quick choices never show an older one again.
import { afterEach, expect, it, vi } from 'vitest';
import { setSettings } from '../src/state/hall.svelte';
import { defaultSettings, keptSettings } from '../src/state/settings.svelte';

afterEach(() => vi.unstubAllGlobals());

it('quick changes reach the hall in their order and end as the last one says', async () => {
  let stored = { ...defaultSettings };
  let open = 0;
  const answers: (() => void)[] = [];
  vi.stubGlobal('fetch', (_where: string, request: RequestInit) => {
    open += 1;
    expect(open, 'one at a time').toBe(1);
    const before = stored;
    return new Promise<Response>((done) => {
      answers.push(() => {
        open -= 1;
        stored = { ...before, ...JSON.parse(String(request.body)) };
        done(Response.json(stored));
      });
    });
  });
  const all = [
    setSettings({ auto_queen: true }),
    setSettings({ table_view: true }),
    setSettings({ volume: 25 }),
  ];
  expect(keptSettings(), 'shown at once').toMatchObject({ auto_queen: true, volume: 25 });
  for (let n = 0; n < all.length; n += 1) {
    await vi.waitFor(() => expect(answers).toHaveLength(n + 1));
    answers[n]?.();
    await all[n];
    expect(keptSettings(), 'no step back').toMatchObject({ table_view: true, volume: 25 });
  }
  expect(stored).toMatchObject({ auto_queen: true, table_view: true, volume: 25 });
  expect(keptSettings()).toEqual(stored);
});
