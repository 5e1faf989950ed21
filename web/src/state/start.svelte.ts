// The dialog that starts a game: who may open it, and the form it remembers on this device.
import { firstForm, type TermsForm } from './terms';

const KEY = 'qiyuan.terms';

/** What the dialog makes: an open seek, or a challenge. */
export type StartKind = 'seek' | 'challenge';

let asked = $state.raw<{ kind: StartKind; to: string } | null>(null);

/** What the dialog was opened for; null while it is closed. */
export function startAsked(): { readonly kind: StartKind; readonly to: string } | null {
  return asked;
}

/** Opens the dialog; `to` names the one who is challenged. */
export function askStart(kind: StartKind, to = ''): void {
  asked = { kind, to };
}

/** Closes it. */
export function closeStart(): void {
  asked = null;
}

/** The form as it was left. */
export function keptForm(): TermsForm {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<TermsForm>;
    return { ...firstForm, ...kept, clock: { ...firstForm.clock, ...kept.clock } };
  } catch {
    return firstForm;
  }
}

/** Remembers the form. */
export function keepForm(form: TermsForm): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(form));
  } catch {
    // Private windows may refuse; the form begins anew then.
  }
}
