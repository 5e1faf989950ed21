// The tie-breaks of C.07 that the hall counts, as they are offered.

interface TieGroup {
  readonly name: string;
  readonly ofTeams: boolean;
  readonly codes: readonly string[];
}

export const TIE_GROUPS: readonly TieGroup[] = [
  { name: 'opponents', ofTeams: false, codes: ['BH', 'FB', 'AOB', 'SB', 'KS'] },
  {
    name: 'own',
    ofTeams: false,
    codes: ['DE', 'WIN', 'WON', 'BPG', 'BWG', 'PS', 'REP', 'STD', 'TPN'],
  },
  {
    name: 'ratings',
    ofTeams: false,
    codes: ['ARO', 'TPR', 'PTP', 'APRO', 'APPO', 'RTNG'],
  },
  {
    name: 'teams',
    ofTeams: true,
    codes:
      'MP GP MPVGP EMMSB EMGSB EGMSB EGGSB EDE EDET EDEB EDEBT EDEBB BC TBR BBE SSSC'.split(' '),
  },
  { name: 'others', ofTeams: false, codes: ['PTS', 'OTHER_KASHDAN'] },
];

/** What may follow a code; others are typed. */
export const MODIFIERS: readonly string[] = ['', '/C1', '/C2', '/M1', '/M2', '/P', '/F', '/R'];
