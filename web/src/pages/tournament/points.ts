// Points and tie-breaks as people write them.
import type { StandingTable } from '../../wire.gen';

/** One code as people write it: `1`, `½`, `+`. */
export function markText(mark: string): string {
  return { '=': '½', D: '½', W: '1', L: '0', '-': '−' }[mark] ?? mark;
}

/** Both codes: `½–½`, `+/−`. */
export function resultText(marks: readonly [string, string] | readonly string[]): string {
  const [white = '', black = ''] = marks.map((mark) => markText(mark));
  const forfeit = /[+−]/.test(white + black);
  return `${white}${forfeit ? '/' : '–'}${black}`;
}

/** A decimal of half points: `3½`. */
export function pointsText(decimal: string): string {
  if (/^-?\d+\.5$/.test(decimal)) {
    const whole = decimal.slice(0, -2);
    return whole === '0' ? '½' : `${whole}½`;
  }
  return decimal.replace(/\.0$/, '');
}

/** Whether a column of a table is written with two decimals: Sonneborn-Berger, and averages. */
export function isFine(code: string, table: StandingTable, column: number): boolean {
  if (/^(?:SB|E[MG][MG]SB|AOB)\b/.test(code)) return true;
  return table.rows.some((row) => /\.(?!0$|5$)\d+$/.test(row.values[column] ?? ''));
}

/** A tie-break's value in its column; a dash where it does not apply. */
export function tieText(
  code: string,
  table: StandingTable,
  column: number,
  value: string | null | undefined,
): string {
  if (value === null || value === undefined) return '–';
  return isFine(code, table, column) ? Number(value).toFixed(2) : pointsText(value);
}
