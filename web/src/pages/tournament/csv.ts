// Lists of entries as people have them: pasted lines with commas, semicolons or tabs, or a table of
// a spreadsheet. Both go by the same headings.
import type { NewEntry, SheetFile, SheetTable } from '../../wire.gen';

/** What is wrong with a row, and in which column (from 1) it stands or is missing. */
export interface LineFault {
  readonly line: number;
  readonly column: number;
  readonly kind:
    'faultName' | 'faultLong' | 'faultRating' | 'faultTitle' | 'faultTwice';
}

export interface ReadList {
  /** The line of each player. */
  readonly lines: readonly number[];
  /** The rows with faults as a list of their own, under the headings. */
  readonly left: string;
  readonly players: readonly NewEntry[];
  readonly faults: readonly LineFault[];
}

type Column = keyof NewEntry;

interface Row {
  readonly row: number;
  readonly cells: readonly string[];
}

// tidy: table
const HEADINGS: Readonly<Record<string, Column>> = {
  name: 'name',
  player: 'name',
  'player name': 'name',
  'full name': 'name',
  姓名: 'name',
  名字: 'name',
  棋手: 'name',
  选手: 'name',
  选手姓名: 'name',
  棋手姓名: 'name',
  rating: 'rating',
  rtg: 'rating',
  elo: 'rating',
  等级分: 'rating',
  title: 'title',
  称号: 'title',
  club: 'federation',
  class: 'federation',
  school: 'federation',
  federation: 'federation',
  fed: 'federation',
  单位: 'federation',
  班级: 'federation',
  学校: 'federation',
  俱乐部: 'federation',
  代表队: 'federation',
};

/** Columns of a list without headings. */
const USUAL: readonly Column[] = ['name', 'rating', 'title', 'federation'];
/** Rows in which headings are looked for: what stands above them is a title or a note. */
const ABOVE = 20;
const NAME_MOST = 60;
const RATING_MOST = 4000;
const TITLES = /^(?:GM|IM|FM|CM|WGM|WIM|WFM|WCM|G|M|F|FF|C|WG|WM|WF|WC)$/i;

/** Reads a list; a line of known headings sets the order of the columns. */
export function readEntries(text: string, known: readonly string[] = []): ReadList {
  const lines = text.replace(/^\u{FEFF}/u, '').split(/\r\n|\n|\r/);
  const rows = lines.map((line, index) => ({ row: index + 1, cells: split(line) }));
  return readRows(rows, known);
}

/** The table of a spreadsheet that holds the list: the first with headings, else the first. */
export function listIn(file: SheetFile): number {
  return Math.max(
    0,
    file.sheets.findIndex((sheet) => headingsOf(sheet.rows) !== null),
  );
}

/** Reads a table of a spreadsheet. */
export function readSheet(sheet: SheetTable, known: readonly string[] = []): ReadList {
  return readRows(sheet.rows, known);
}

/** `A`, `B`, … `AA`: how spreadsheets call a column. */
export function columnName(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  const letter = String.fromCodePoint(65 + ((column - 1) % 26));
  return rest > 0 ? `${columnName(rest)}${letter}` : letter;
}

/** A heading as it is looked up: without stars, and without what stands in brackets. */
function heading(cell: string): Column | null {
  const plain = cell
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\(.*$/, '')
    .replaceAll(/[*:\s]+/g, ' ')
    .trim();
  return HEADINGS[plain] ?? HEADINGS[plain.replaceAll(' ', '')] ?? null;
}

function headingsOf(
  rows: readonly Row[],
): { row: number; columns: readonly (Column | null)[] } | null {
  for (const { row, cells } of rows.filter(hasText).slice(0, ABOVE)) {
    const columns = cells.map(heading);
    if (columns.includes('name')) return { row, columns };
  }
  return null;
}

function hasText(row: Row): boolean {
  return row.cells.some((cell) => cell.trim() !== '');
}

function readRows(rows: readonly Row[], known: readonly string[]): ReadList {
  const heads = headingsOf(rows);
  const columns = heads?.columns ?? USUAL;
  const players: NewEntry[] = [];
  const faults: LineFault[] = [];
  const lines: number[] = [];
  const bad: Row[] = [];
  const names = new Set(known.map(fold));
  for (const row of rows) {
    if (!hasText(row) || row.row <= (heads?.row ?? 0)) continue;
    const cell = (key: Column): string => (row.cells[columns.indexOf(key)] ?? '').trim();
    // A number in front of nothing, or a remark below the list: no row of the list.
    if (heads && !columns.some((key) => key && cell(key))) continue;
    const fault = faultOf(cell, names);
    if (fault) {
      faults.push({ line: row.row, column: columns.indexOf(fault.at) + 1, kind: fault.kind });
      bad.push(row);
      continue;
    }
    const name = cell('name');
    const rating = ratingOf(cell('rating'));
    names.add(fold(name));
    lines.push(row.row);
    players.push({
      name,
      rating: rating > 0 ? rating : null,
      title: cell('title').toUpperCase() || null,
      federation: cell('federation') || null,
    });
  }
  const head = rows.find((row) => row.row === heads?.row);
  const left = bad.length > 0 ? [...(head ? [head] : []), ...bad].map(textOf).join('\n') : '';
  return { players, faults, lines, left };
}

/** A row as a line with tabs, which stand in no cell. */
function textOf(row: Row): string {
  return row.cells.length > 1 ? row.cells.join('\t') : `${row.cells[0] ?? ''}\t`;
}

function faultOf(
  cell: (key: Column) => string,
  names: ReadonlySet<string>,
): { at: Column; kind: LineFault['kind'] } | null {
  const name = cell('name');
  if (!name) return { at: 'name', kind: 'faultName' };
  if ([...name].length > NAME_MOST) return { at: 'name', kind: 'faultLong' };
  if (Number.isNaN(ratingOf(cell('rating')))) return { at: 'rating', kind: 'faultRating' };
  if (cell('title') && !TITLES.test(cell('title'))) return { at: 'title', kind: 'faultTitle' };
  if (names.has(fold(name))) return { at: 'name', kind: 'faultTwice' };
  return null;
}

/** A rating as it is typed; null for none, undefined for what is no rating. */
export function readRating(text: string): number | null | undefined {
  const rating = ratingOf(text);
  if (Number.isNaN(rating)) return undefined;
  return rating > 0 ? rating : null;
}

/** A rating, also in the wide digits of Chinese keyboards; 0 for none. */
function ratingOf(text: string): number {
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return 0;
  const rating = /^\d{1,4}(?:\.0+)?$/.test(plain) ? Number(plain) : Number.NaN;
  return rating > RATING_MOST ? Number.NaN : rating;
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
