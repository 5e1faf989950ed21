// Tournaments: lists as they are pasted, the cross-table, cards, team matches, values in words.
import { beforeAll, describe, expect, it } from 'vitest';
import { en } from '../src/i18n/en';
import { zh } from '../src/i18n/zh';
import { use } from '../src/i18n/index.svelte';
import { lettersOf } from '../src/parts/letters';
import { cardOf, crossTable, crossTexts, teamMatches } from '../src/pages/tournament/cross';
import { columnName, listIn, readEntries, readSheet, writeCsv } from '../src/pages/tournament/csv';
import { teamCrossTexts } from '../src/pages/tournament/teamCross';
import { pointsText, tieText } from '../src/pages/tournament/points';
import { RESULT_KEYS, resultText } from '../src/pages/tournament/room.svelte';
import { warningTexts, whyDetails, whyText } from '../src/pages/tournament/why';
import type { StandingTable, TournamentGame, TournamentView } from '../src/wire.gen';

const names = { name: (entry: number | null | undefined) => ['–', 'Li', 'Xu'][entry ?? 0] ?? '–' };

beforeAll(() => use('en', en));

const POINTS = {
  scoring: { win: '1.0', draw: '0.5', loss: '0.0', bye: '1.0' },
  match_scoring: { win: '2.0', draw: '1.0', loss: '0.0' },
};

describe('a file of a list', () => {
  it('is read as the program wrote it: UTF-8, UTF-16 with its mark, GBK', () => {
    const files = [
      [0xe6, 0x9d, 0x8e, 0x2c, 0x31],
      [0xef, 0xbb, 0xbf, 0xe6, 0x9d, 0x8e, 0x2c, 0x31],
      [0xff, 0xfe, 0x4e, 0x67, 0x2c, 0, 0x31, 0],
      [0xfe, 0xff, 0x67, 0x4e, 0, 0x2c, 0, 0x31],
      [0xc0, 0xee, 0x2c, 0x31],
    ];
    for (const file of files) expect(lettersOf(Uint8Array.from(file).buffer)).toBe('李,1');
    expect(lettersOf(new ArrayBuffer(0))).toBe('');
  });
});

describe('a pasted list', () => {
  it('is read with commas, semicolons, tabs, and Chinese commas', () => {
    for (const separator of [',', ';', '\t', '，']) {
      const { players, faults } = readEntries(['Li Jing', '1912', '', 'South'].join(separator));
      expect(faults).toEqual([]);
      const one = { name: 'Li Jing', rating: 1912, title: null, federation: 'South' };
      expect(players, separator).toEqual([one]);
    }
  });

  it('follows its headings, in both languages and any order', () => {
    const { players } = readEntries('单位,姓名,等级分\n一班,李静,1500');
    expect(players).toEqual([{ name: '李静', rating: 1500, title: null, federation: '一班' }]);
  });

  it('keeps separators inside quotation marks', () => {
    const { players } = readEntries('"Li, Jing ""LJ""",1912');
    expect(players[0]?.name).toBe('Li, Jing "LJ"');
    expect(players[0]?.rating).toBe(1912);
  });

  it('names the line of each fault', () => {
    const { players, faults } = readEntries('Li\n,1500\nXu,12a\nLI\n\nZhou', ['Zhou']);
    expect(players.map((one) => one.name)).toEqual(['Li']);
    expect(faults).toEqual([
      { line: 2, column: 1, kind: 'faultName' },
      { line: 3, column: 2, kind: 'faultRating' },
      { line: 4, column: 1, kind: 'faultTwice' },
      { line: 6, column: 1, kind: 'faultTwice' },
    ]);
  });

  it('is read in a moment with 2,000 lines', () => {
    const line = (_: unknown, index: number) => `Player ${index},${1000 + (index % 900)}`;
    const lines = Array.from({ length: 2000 }, line);
    const begun = performance.now();
    expect(readEntries(lines.join('\r\n')).players).toHaveLength(2000);
    expect(performance.now() - begun).toBeLessThan(1000);
  });

  it('is written so that no spreadsheet runs a name as a formula', () => {
    const text = writeCsv([['=cmd()', '@x', '-1', 'a,b', 'q"q']]);
    expect(text).toBe('\u{FEFF}\'=cmd(),\'@x,-1,"a,b","q""q"\r\n');
  });
});

describe('a list with headings', () => {
  it('finds its headings below a title, with stars and brackets', () => {
    const { players, faults } = readEntries(
      'Spring Open 2026\n\nNo.,Name*,Rating (std),School\n1,Li,1500,North\n2,Xu,4001,\n3,Gao,12.5,',
    );
    expect(players).toEqual([{ name: 'Li', rating: 1500, title: null, federation: 'North' }]);
    expect(faults).toEqual([
      { line: 5, column: 3, kind: 'faultRating' },
      { line: 6, column: 3, kind: 'faultRating' },
    ]);
  });

  it('is read from the first table that has its columns', () => {
    const notes = { name: 'Notes', rows: [{ row: 1, cells: ['Read the second table'] }] };
    const rows = [
      { row: 1, cells: ['2026 报名表'] },
      { row: 3, cells: ['序号', '姓名（必填）', '等级分', '称号', '班级'] },
      { row: 4, cells: ['1', '李静', '１９１２', 'wcm', '一班'] },
      { row: 6, cells: ['2', '王伟', '2026-04-01'] },
      { row: 7, cells: ['3', '', '1400'] },
      { row: 8, cells: ['4'] },
      { row: 9, cells: ['5', '陈一鸣', '1850.0', 'Prof.'] },
    ];
    const file = { sheets: [notes, { name: '报名表', rows }] };
    expect(listIn(file)).toBe(1);
    const { players, faults } = readSheet({ name: '报名表', rows });
    expect(players).toEqual([{ name: '李静', rating: 1912, title: 'WCM', federation: '一班' }]);
    expect(faults).toEqual([
      { line: 6, column: 3, kind: 'faultRating' },
      { line: 7, column: 2, kind: 'faultName' },
      { line: 9, column: 4, kind: 'faultTitle' },
    ]);
    expect([1, 3, 26, 27, 52, 53].map(columnName)).toEqual(['A', 'C', 'Z', 'AA', 'AZ', 'BA']);
  });
});

describe('values', () => {
  it('are written as people write them', () => {
    expect(['0.5', '3.5', '4.0', '0.0', '7.25', '-0.5'].map(pointsText)).toEqual([
      '½', '3½', '4', '0', '7.25', '-0½',
    ]);
  });

  it('have two decimals throughout a column that needs them', () => {
    const row = (value: string | null) => ({
      rank: 1, id: 1, points: '1.0', values: [value, value], annulled: false,
    });
    const rows = [row('6.0'), row('7.25'), row(null)];
    const table: StandingTable = { stage: 0, group: 0, of_teams: false, order: [], rows };
    const column = rows.map((one) => tieText('SB', table, 0, one.values[0]));
    expect(column).toEqual(['6.00', '7.25', '–']);
    const plain = { ...table, rows: [row('6.0'), row('7.5')] };
    expect(tieText('BH', plain, 0, '7.5')).toBe('7½');
    expect(tieText('SB', plain, 0, '7.5')).toBe('7.50');
  });

  it('show a result with a dash, a forfeit with a stroke', () => {
    expect(resultText(['1', '0'])).toBe('1–0');
    expect(resultText(['=', '='])).toBe('½–½');
    expect(resultText(['+', '-'])).toBe('+/−');
    expect(RESULT_KEYS['5']).toEqual(['=', '=']);
  });
});

const game = (id: number, white: number, black: number, marks: [string, string] | null) =>
  ({ id, board: id, group: 0, white, black, marks }) as TournamentGame;

const entry = (id: number, team: number | null) => ({ id, name: `P${id}`, team });

const view = {
  entries: [entry(1, 1), entry(2, 1), entry(3, 2), entry(4, 2), entry(5, null)],
  rounds: [
    {
      number: 1,
      stage: 0,
      games: [game(1, 1, 3, ['1', '0']), game(2, 4, 2, ['=', '='])],
      byes: [{ entry: 5, round: 1, mark: 'U' }],
    },
    {
      number: 2,
      stage: 0,
      games: [game(3, 3, 1, null)],
      byes: [{ entry: 5, round: 2, mark: 'H' }],
    },
  ],
} as unknown as TournamentView;

/** The same with a system and tie-breaks. */
const withTerms = (system: string, tie_breaks: string[] = []) =>
  ({
    ...view,
    summary: { terms: { stages: [{ system }], tie_breaks, ...POINTS } },
  }) as TournamentView;

describe('the cross-table', () => {
  it('has the result, the place of the opponent and the colour of each round', () => {
    const row = (id: number, rank: number) => ({
      rank, id, points: '1.0', values: [], annulled: false,
    });
    const rows = [row(1, 1), row(5, 2), row(3, 3)];
    const table = { stage: 0, group: 0, of_teams: false, order: [1, 3, 5], rows };
    const cross = crossTable(withTerms('swiss'), table);
    expect(cross.heads).toEqual(['1', '2']);
    expect(cross.rows[0]?.cells).toEqual([
      [{ mark: '1', row: 3, color: 'white' }],
      [{ mark: '', row: 3, color: 'black' }],
    ]);
    expect(cross.rows[1]?.cells.map((cell) => cell?.[0]?.mark)).toEqual(['+', '½']);
  });

  it('tells those apart who share a place: cells name rows, not places', () => {
    const row = (id: number, rank: number) => ({
      rank, id, points: '1.0', values: [], annulled: false,
    });
    const rows = [row(1, 1), row(5, 1), row(3, 1)];
    const table = { stage: 0, group: 0, of_teams: false, order: [1, 3, 5], rows };
    const cross = crossTable(withTerms('swiss'), table);
    expect(cross.rows.map(({ number, rank }) => [number, rank])).toEqual([[1, 1], [2, 1], [3, 1]]);
    expect(cross.rows[0]?.cells[0]?.[0]?.row).toBe(3);
  });

  it('of a round robin has the players across, and nothing against oneself', () => {
    const row = (id: number, rank: number) => ({
      rank, id, points: '1.0', values: ['0.5'], annulled: false,
    });
    const rows = [row(1, 1), row(5, 2), row(3, 3)];
    const table = { stage: 0, group: 0, of_teams: false, order: [1, 3, 5], rows };
    const texts = crossTexts(withTerms('round_robin', ['SB']), table, (id) => `P${id}`);
    expect(texts).toEqual([
      ['No.', 'Place', 'Player', '1', '2', '3', 'Pts', 'SB'],
      ['1', '1', 'P1', '×', '', '1 –', '1.0', '0.50'],
      ['2', '2', 'P5', '', '×', '', '1.0', '0.50'],
      ['3', '3', 'P3', '0 –', '', '×', '1.0', '0.50'],
    ]);
  });

  it('gives each player a card of his rounds', () => {
    expect(cardOf(view, 3)).toEqual([
      { round: 1, opponent: 1, color: 'black', mark: '0', bye: null },
      { round: 2, opponent: 1, color: 'white', mark: '', bye: null },
    ]);
    expect(cardOf(view, 5).map((row) => row.bye)).toEqual(['U', 'H']);
  });

  it('sums the boards of a match between teams', () => {
    const points = [3, 1];
    const ofTeams = withTerms('team_round_robin');
    expect(teamMatches(ofTeams, 1)).toEqual([
      { group: 0, first: 1, second: 2, points, whole: true },
    ]);
    expect(teamMatches(ofTeams, 2)[0]?.whole).toBe(false);
  });
});

describe('the cross-table of teams', () => {
  const team = (id: number, name: string) => ({ id, name });
  const row = (id: number, rank: number) => ({
    rank, id, points: '0', values: [], annulled: false,
  });
  const of = (system: string, rounds: unknown[]) =>
    ({
      summary: { terms: { boards: 2, stages: [{ system }], ...POINTS } },
      teams: [team(1, 'North'), team(2, 'South'), team(3, 'East')],
      entries: [1, 2, 3, 4, 5, 6].map((id) => entry(id, Math.ceil(id / 2))),
      rounds,
    }) as unknown as TournamentView;
  const rounds = [
    {
      number: 1,
      stage: 0,
      games: [game(1, 1, 3, ['1', '0']), game(2, 4, 2, ['=', '='])],
      byes: [],
      team_bye: 3,
    },
    {
      number: 2,
      stage: 0,
      games: [game(3, 5, 1, ['1', '0']), game(4, 2, 6, null)],
      byes: [],
      team_bye: 2,
    },
  ];
  const rows = [row(1, 1), row(3, 2), row(2, 3)];
  const table: StandingTable = { stage: 0, group: 0, of_teams: true, order: [], rows };
  const name = (id: number) => ['', 'North', 'South', 'East'][id] ?? '';

  it('sets teams against each other where all meet all', () => {
    expect(teamCrossTexts(of('team_round_robin', rounds), table, name)).toEqual([
      ['Place', 'Team', '1', '2', '3', 'Match pts', 'Board pts'],
      ['1', 'North', '×', '(0)', '1½', '2', '1½'],
      ['2', 'East', '(1)', '×', '', '0', '1'],
      ['3', 'South', '½', '', '×', '0', '½'],
    ]);
  });

  it('goes round by round in a Swiss, a bye as a drawn match', () => {
    expect(teamCrossTexts(of('team_swiss', rounds), table, name)).toEqual([
      ['Place', 'Team', '1', '2', 'Match pts', 'Board pts'],
      ['1', 'North', '1½ #3', '(0) #2', '2', '1½'],
      ['2', 'East', '1 Bye', '(1) #1', '1', '2'],
      ['3', 'South', '½ #1', '1 Bye', '1', '1½'],
    ]);
  });
});

describe('reasons', () => {
  it('name the rule that gets worse, in both languages', () => {
    const values = ['0', '2', '1.5'];
    const line = { criterion: 'C12', says: 'worse', entries: [1, 2], values };
    expect(whyText(names, line)).toBe(
      'Not Xu: the fewest miss a colour they are due; 2 instead of 0 in the group on 1½',
    );
    use('zh', zh);
    expect(whyText(names, line)).toBe('不对 Xu：得不到应得颜色的人最少；在 1½ 分组中由 0 变为 2');
    use('en', en);
  });

  it('say who had which colours and what is due', () => {
    const values = ['WB', 'mild_white', '', 'none'];
    const line = { criterion: '5.2.1', says: 'color_both', entries: [1, 2], values };
    expect(whyDetails(names, line)).toEqual([
      'Li: WB, mildly due White',
      'Xu: no game yet, no colour due',
    ]);
  });

  it('have words for every code of the rules', () => {
    const codes = [
      'manual', 'berger', 'bracket', 'team_swiss', 'scheveningen', 'corrected', 'too_large',
      'same_score', 'moved_down', 'lowest_score', 'first_in_order', 'exchange', 'done', 'same',
      'absent', 'met', 'forbidden', 'no_bye', 'colors', 'stuck', 'later', 'worse',
    ];
    for (const code of codes) expect(en, code).toHaveProperty([`cup.why.${code}`]);
    for (let rule = 5; rule <= 21; rule += 1) {
      expect(en, `C${rule}`).toHaveProperty([`cup.rule.C${rule}`]);
    }
  });

  it('say in words which rule a pair by hand breaks', () => {
    expect(warningTexts(names, 'rematch 1 2; third_same_color 2')).toEqual([
      'Li and Xu have met',
      'Xu has one colour a third time running',
    ]);
  });
});
