// What a form about a table says, and what is asked of the hall.
import { editions } from '../laws.gen';
import type { GameOptions, NewTable } from '../wire.gen';
import { presets } from '../board/presses';
import { firstForm, timeControl, type ClockForm } from './terms';

/** Hours of a session, or `none`. */
export type Session = (typeof sessions)[number];

export const sessions = ['none', '4', '5', '6', '7'] as const;

export interface TableForm {
  readonly white: string;
  readonly black: string;
  readonly edition: string;
  readonly variant: 'standard' | 'chess960';
  /** A preset's text, or `custom`. */
  readonly preset: string;
  readonly clock: ClockForm;
  readonly touchBinds: boolean;
  readonly fifteenMinutes: boolean;
  readonly perpetual: boolean;
  /** A session ends after so many hours; who breaks off earlier pays for what remains of it. */
  readonly session: Session;
  /** The last period is a quickplay finish by the guidelines. */
  readonly quickplay: boolean;
  /** The program sees illegal moves itself; absent: as the edition says. */
  readonly supervised: boolean;
  /** Not there yet: the default time runs. */
  readonly absent: { readonly white: boolean; readonly black: boolean };
  readonly clockOnly: boolean;
}

const KEY = 'qiyuan.table.form';
const LATE_S = 15 * 60;
const HOUR_S = 3_600;
export const NAME_MAX = 40;

export const firstTable: TableForm = {
  white: '',
  black: '',
  edition: 'fide-2023',
  variant: 'standard',
  preset: '900+10',
  clock: { ...firstForm.clock, kind: 'periods' },
  touchBinds: false,
  fifteenMinutes: false,
  perpetual: false,
  session: 'none',
  quickplay: false,
  supervised: true,
  absent: { white: false, black: false },
  clockOnly: false,
};

/** The editions as a table offers them: today's first, back in time, those for networks last. */
export const tableEditions: readonly string[] = [
  ...editions.filter((edition) => edition !== 'online').toReversed(),
  'online',
];

/** What is asked of the hall; the clocks stand until Black presses. */
export function newTable(form: TableForm, text: string, pin: string): NewTable {
  return {
    white: form.white.trim(),
    black: form.black.trim(),
    terms: {
      time_control: timeControl(text),
      edition: form.edition,
      mode: 'board',
      variant: form.variant,
      rated: false,
      options: optionsOf(form),
    },
    pin: pin === '' ? null : pin,
    clocks_stopped: true,
    white_absent: form.fifteenMinutes && form.absent.white,
    black_absent: form.fifteenMinutes && form.absent.black,
  };
}

function optionsOf(form: TableForm): GameOptions {
  return {
    show_destinations: false,
    claim_hints: false,
    takeback: false,
    watchable: true,
    supervised: form.supervised,
    touched_square_binds: form.touchBinds,
    perpetual_check_draw: form.perpetual,
    default_time_s: form.fifteenMinutes ? LATE_S : null,
    session_end_s: form.session === 'none' ? null : Number(form.session) * HOUR_S,
    quickplay_announced: form.quickplay,
  };
}

/** The form as it was left on this device. */
export function keptTable(): TableForm {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<TableForm>;
    const clock = { ...firstTable.clock, ...kept.clock };
    const session = sessions.find((one) => one === kept.session) ?? firstTable.session;
    const form = { ...firstTable, ...kept, clock, session, absent: firstTable.absent };
    const known = form.preset === 'custom' || presets.some((text) => text === form.preset);
    return known ? form : { ...form, preset: firstTable.preset };
  } catch {
    return firstTable;
  }
}

/** Remembers the form. */
export function keepTable(form: TableForm): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(form));
  } catch {
    // Private windows may refuse; the form begins anew then.
  }
}
