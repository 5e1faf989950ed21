// The usual club formats, ready to be changed.
import type { StageTerms, TournamentTerms } from '../../wire.gen';

export type TemplateName =
  | 'swiss5'
  | 'swiss7'
  | 'swiss9'
  | 'roundRobin'
  | 'groups'
  | 'knockout'
  | 'match'
  | 'teams'
  | 'teamSwiss'
  | 'scheveningen'
  | 'arena';

interface Template {
  readonly stages: readonly StageTerms[];
  readonly tieBreaks: readonly string[];
  readonly boards: number;
}

const SWISS_TIES = ['BH/C1', 'BH', 'SB', 'WIN'];
const swiss = (rounds: number): Template => ({
  stages: [{ system: 'swiss', rounds, qualifiers: 0 }],
  tieBreaks: SWISS_TIES,
  boards: 0,
});
const knockout = (qualifiers: number): StageTerms => ({
  system: 'knockout',
  games: 2,
  play_offs: true,
  third_place: true,
  consolation: false,
  qualifiers,
});

export const templates: Readonly<Record<TemplateName, Template>> = {
  swiss5: swiss(5),
  swiss7: swiss(7),
  swiss9: swiss(9),
  roundRobin: {
    stages: [{ system: 'round_robin', groups: 1, double: false, qualifiers: 0 }],
    tieBreaks: ['SB', 'DE'],
    boards: 0,
  },
  groups: {
    stages: [{ system: 'round_robin', groups: 4, double: false, qualifiers: 0 }, knockout(2)],
    tieBreaks: ['DE', 'SB'],
    boards: 0,
  },
  knockout: { stages: [knockout(0)], tieBreaks: [], boards: 0 },
  match: {
    stages: [{ system: 'match', games: 6, play_offs: true, play_all: false, qualifiers: 0 }],
    tieBreaks: [],
    boards: 0,
  },
  teams: {
    stages: [{ system: 'team_round_robin', double: false, qualifiers: 0 }],
    tieBreaks: [],
    boards: 4,
  },
  teamSwiss: {
    stages: [{ system: 'team_swiss', rounds: 5, qualifiers: 0 }],
    tieBreaks: [],
    boards: 4,
  },
  scheveningen: {
    stages: [{ system: 'scheveningen', qualifiers: 0 }],
    tieBreaks: [],
    boards: 0,
  },
  arena: {
    stages: [{ system: 'arena', minutes: 60, starts_at_ms: null, qualifiers: 0 }],
    tieBreaks: [],
    boards: 0,
  },
};

/** The names in the order in which they are offered. */
export const templateNames = Object.keys(templates) as TemplateName[];

/** Terms from a template. */
export function termsOf(name: TemplateName): TournamentTerms {
  const template = templates[name];
  return {
    name: '',
    stages: template.stages.map((stage) => ({ ...stage })),
    tie_breaks: [...template.tieBreaks],
    scoring: { win: '1', draw: '0.5', loss: '0', bye: '1' },
    match_scoring: { win: '2', draw: '1', loss: '0' },
    numbers: 'strength',
    swiss: { edition: '2026', acceleration: { kind: 'none' }, clubs_apart: 0 },
    edition: '2026',
    match_points: name === 'teamSwiss',
    boards: template.boards,
    time_control:
      name === 'arena'
        ? { text: '180+2', kind: 'fischer', speed: 'blitz' }
        : { text: '900+10', kind: 'fischer', speed: 'rapid' },
    rated: false,
    pools: [],
    round_start: false,
    online: name === 'arena',
    open_entry: name === 'arena',
    details: {
      place: '',
      federation: '',
      first_day: '',
      last_day: '',
      chief_arbiter: '',
      deputies: [],
    },
  };
}
