// What axe says of a page.
import { createRequire } from 'node:module';

const axe = createRequire(import.meta.url)('axe-core');
const serious = new Set(['serious', 'critical']);

/** The serious faults that axe finds, as lines that say what and where; by `more` rules too. */
export async function faults(page, more = []) {
  // Colours are measured at rest, not on their way.
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const endless = animation.effect?.getComputedTiming().iterations === Infinity;
      return endless || animation.playState !== 'running';
    }),
  );
  await page.evaluate(axe.source);
  const rules = Object.fromEntries(more.map((rule) => [rule, { enabled: true }]));
  const result = await page.evaluate(
    (enabled) => globalThis.axe.run(document, { resultTypes: ['violations'], rules: enabled }),
    rules,
  );
  return result.violations
    .filter((violation) => serious.has(violation.impact))
    .flatMap((violation) =>
      violation.nodes.map((node) => `${violation.id}: ${node.html.slice(0, 160)}`),
    );
}
