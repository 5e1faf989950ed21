// Every pair of colours that carries text or a mark, computed from the style sheet itself.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Rgb = [number, number, number];

const css = readFileSync(join(import.meta.dirname, '../src/style/tokens.css'), 'utf8');

function block(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  expect(start, selector).toBeGreaterThanOrEqual(0);
  const body = css.slice(start, css.indexOf('}', start));
  const found = [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)];
  return Object.fromEntries(found.map(([, name, value]) => [String(name), String(value)]));
}

const light = block(':root');
const dark = { ...light, ...block("[data-theme='dark']") };

function color(theme: Record<string, string>, name: string): { rgb: Rgb; alpha: number } {
  const value = theme[name] ?? '';
  const named = /^var\((--[\w-]+)\)$/.exec(value);
  if (named) return color(theme, String(named[1]));
  const hex = /^#([0-9a-f]{6})$/i.exec(value);
  if (hex) {
    const n = Number.parseInt(String(hex[1]), 16);
    return { rgb: [n >> 16, (n >> 8) & 255, n & 255], alpha: 1 };
  }
  const rgb = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(value);
  expect(rgb, `${name}: ${value}`).not.toBeNull();
  const [r, g, b, a] = (rgb ?? []).slice(1).map(Number) as [number, number, number, number];
  return { rgb: [r, g, b], alpha: a };
}

function over(theme: Record<string, string>, mark: string, ground: string): Rgb {
  const top = color(theme, mark);
  const under = color(theme, ground).rgb;
  return top.rgb.map((c, i) => c * top.alpha + (under[i] ?? 0) * (1 - top.alpha)) as Rgb;
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((c) => {
    const s = c / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function ratio(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['--bg', '--surface', '--sunken', '--raised'];
const pairs: [string, string][] = [
  ...grounds.flatMap((ground) =>
    ['--text', '--text-2', '--text-3', '--accent-text', '--danger-text'].map(
      (text): [string, string] => [text, ground],
    ),
  ),
  ['--text', '--selected'],
  ['--text-2', '--accent-soft'],
  ['--on-accent', '--accent'],
  ['--on-accent', '--accent-hover'],
  ['--accent-text', '--accent-soft'],
  ['--on-press', '--press'],
  ['--on-danger', '--danger'],
  ['--danger-text', '--danger-soft'],
  ['--warn-text', '--warn-soft'],
  ['--text-2', '--warn-soft'],
  ['--board-ink', '--board-light'],
  ['--board-ink', '--board-dark'],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_name, theme) => {
  it.each(pairs)('%s on %s reads at 4.5:1 or more', (text, ground) => {
    expect(ratio(color(theme, text).rgb, color(theme, ground).rgb)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['--bg', '--surface'])('the border of a field stands out from %s at 3:1', (ground) => {
    expect(
      ratio(color(theme, '--line-strong').rgb, color(theme, ground).rgb),
    ).toBeGreaterThanOrEqual(3);
  });

  it.each(grounds)('the focus ring stands out from %s at 3:1', (ground) => {
    expect(ratio(color(theme, '--focus').rgb, color(theme, ground).rgb)).toBeGreaterThanOrEqual(3);
  });

  it('the check mark stands out from both squares at 3:1', () => {
    for (const square of ['--board-light']) {
      const mark = over(theme, '--mark-check', square);
      expect(ratio(mark, color(theme, square).rgb)).toBeGreaterThanOrEqual(3);
    }
  });
});

describe.each(['wood', 'slate', 'contrast', 'print'])('the %s board', (name) => {
  const board = { ...light, ...block(`[data-board='${name}']`) };

  it.each(['--board-light', '--board-dark'])('has coordinates that read on %s', (square) => {
    expect(ratio(color(board, '--board-ink').rgb, color(board, square).rgb)).toBeGreaterThanOrEqual(
      4.5,
    );
  });
});
