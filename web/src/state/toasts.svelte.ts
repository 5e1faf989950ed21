// The short notes at the edge of the screen.
import type { Refusal } from '../wire.gen';

export interface Note {
  readonly id: number;
  readonly kind: 'refusal' | 'saved' | 'trouble' | 'notice';
  readonly title: string;
  readonly text?: string;
  readonly article?: string | null;
  readonly edition?: string | null;
}

let notes = $state.raw<readonly Note[]>([]);
let count = 0;
/** Dialogs over the page: notes stand in them. */
let covers = $state(0);

/** A dialog lies over the page, until the returned function is called. */
export function coverNotes(): () => void {
  covers += 1;
  return () => {
    covers -= 1;
  };
}

/** Whether a dialog lies over the place of the notes. */
export function areCovered(): boolean {
  return covers > 0;
}

/** The notes on the screen, oldest first. */
export function openNotes(): readonly Note[] {
  return notes;
}

/** Shows a note; a refusal of the same title replaces the one before. */
export function note(what: Omit<Note, 'id'>): number {
  count += 1;
  notes = [...notes.filter((old) => old.title !== what.title), { ...what, id: count }].slice(-3);
  return count;
}

/** Takes a note away. */
export function dismiss(id: number): void {
  notes = notes.filter((old) => old.id !== id);
}

/** Shows why a command was refused. */
export function noteRefusal(title: string, text: string, refusal: Refusal): void {
  note({
    kind: 'refusal',
    title,
    text,
    article: refusal.article,
    edition: refusal.edition,
  });
}
