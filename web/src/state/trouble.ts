// Failures in words: a refused command, an unanswered request.
import { problemOf, Trouble } from '../api';
import { t, tCode } from '../i18n/index.svelte';
import { Refused } from '../socket';
import { resultText } from '../pages/tournament/points';
import type { Problem, Refusal } from '../wire.gen';
import { note, noteRefusal } from './toasts.svelte';

/** One sentence for a code of the hall. */
export function reason(code: string, x: string | null = null): string {
  return tCode(`no.${code}`, 'no.unknown', { code, x: placeText(x ?? '') });
}

/** Where a fault lies, or by whom: codes of a result at its end become a result. */
function placeText(place: string): string {
  return place.replace(/(^| )([10=+WDL-])([10=+WDL-])$/, (_, gap: string, ...marks: string[]) =>
    [gap, resultText(marks.slice(0, 2))].join(''),
  );
}

/** What a problem says, with the seconds to wait where there are any. */
export function problemText(problem: Problem): string {
  const wait = problem.retry_after_s;
  if (wait) return t('trouble.wait', { n: wait });
  return reason(problem.code, problem.field);
}

/** The code behind anything thrown by a call or a command. */
export function codeOf(error: unknown): string {
  return error instanceof Refused ? error.refusal.code : problemOf(error).code;
}

/** Shows why something was not done; `text` where the screen knows it more exactly. */
export function noteFailure(title: string, error: unknown, text?: string | null): void {
  if (error instanceof Refused) {
    noteRefusal(title, reason(error.refusal.code), error.refusal);
  } else if (error instanceof Trouble && error.problem.article) {
    noteRefusal(title, problemText(error.problem), refusalOf(error.problem));
  } else {
    note({ kind: 'trouble', title, text: text ?? problemText(problemOf(error)) });
  }
}

function refusalOf(problem: Problem): Refusal {
  return { code: problem.code, article: problem.article, edition: null, place: problem.field };
}
