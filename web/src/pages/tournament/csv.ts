// Lists of entries as people paste them: one a line, with commas, semicolons or tabs.
import type { NewEntry } from '../../wire.gen';

/** What is wrong with a line. */
export interface LineFault {
  readonly line: number;
  readonly kind: 'faultName' | 'faultRating' | 'faultTwice';
}

export interface ReadList {
  readonly players: readonly NewEntry[];
  readonly faults: readonly LineFault[];
}

const HEADINGS: Readonly<Record<string, keyof NewEntry>> = {
  name: 'name',
  player: 'name',
  姓名: 'name',
  名字: 'name',
  棋手: 'name',
  rating: 'rating',
  rtg: 'rating',
  elo: 'rating',
  等级分: 'rating',
  title: 'title',
  称号: 'title',
  club: 'federation',
  class: 'federation',
  federation: 'federation',
  fed: 'federation',
  单位: 'federation',
  班级: 'federation',
};

/** Reads a list; a first line of known headings sets the order of the columns. */
export function readEntries(text: string, known: readonly string[] = []): ReadList {
  const lines = text.replace(/^\u{FEFF}/u, '').split(/\r\n|\n|\r/);
  let columns: readonly (keyof NewEntry | null)[] = ['name', 'rating', 'title', 'federation'];
  const players: NewEntry[] = [];
  const faults: LineFault[] = [];
  const names = new Set(known.map(fold));
  let begun = false;
  lines.forEach((raw, index) => {
    if (!raw.trim()) return;
    const cells = split(raw).map((cell) => cell.trim());
    if (!begun) {
      begun = true;
      const heads = cells.map((cell) => HEADINGS[cell.toLowerCase()] ?? null);
      if (heads.includes('name')) {
        columns = heads;
        return;
      }
    }
    const cell = (key: keyof NewEntry): string => cells[columns.indexOf(key)] ?? '';
    const name = cell('name');
    const rating = cell('rating');
    const line = index + 1;
    if (!name) {
      faults.push({ line, kind: 'faultName' });
    } else if (rating && !/^\d{1,4}$/.test(rating)) {
      faults.push({ line, kind: 'faultRating' });
    } else if (names.has(fold(name))) {
      faults.push({ line, kind: 'faultTwice' });
    } else {
      names.add(fold(name));
      players.push({
        name,
        rating: Number(rating) > 0 ? Number(rating) : null,
        title: cell('title') || null,
        federation: cell('federation') || null,
      });
    }
  });
  return { players, faults };
}

function fold(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** The cells of a line; those in quotation marks may hold the separator. */
function split(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : /;/.test(line) ? ';' : /[,，]/;
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? '';
    if (quoted && letter === '"' && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"' && (quoted || cell.trim() === '')) {
      quoted = !quoted;
      if (quoted) cell = '';
    } else if (!quoted && isSeparator(letter, separator)) {
      cells.push(cell);
      cell = '';
    } else {
      cell += letter;
    }
  }
  return [...cells, cell];
}

function isSeparator(letter: string, separator: string | RegExp): boolean {
  return typeof separator === 'string' ? letter === separator : separator.test(letter);
}

/** A table as CSV that spreadsheets open: UTF-8 with its mark, formulas defused. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => {
    const safe = /^[=+\-@\t]/.test(text) && !/^[+-]?\d/.test(text) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\u{FEFF}${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Saves a text as a file. */
export function saveFile(name: string, text: string, type = 'text/csv'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}
