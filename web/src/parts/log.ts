// An entry of a game's log as a sentence, and what it does to the clocks.
import { shortTime } from '../board/clock';
import { has, t, tCode } from '../i18n/index.svelte';
import type { Color, GameEvent } from '../wire.gen';

/** The sentence of an entry. */
export function logSentence(event: GameEvent): string {
  const actor = event.actor ?? event.by ?? 'hall';
  const color = event.color ?? event.by;
  const detail = event.detail ?? '';
  const values = {
    who: tCode(`actor.${actor}`, 'actor.hall'),
    color: color ? t(`color.${color === 'white' ? 'White' : 'Black'}`) : '',
    n: event.count ?? 0,
    moves: Math.floor((event.count ?? 0) / 2),
    squares: (event.squares ?? []).join(' '),
    text: event.text ?? (event.squares ?? []).join(' '),
    found: tCode(`found.${detail}`, 'question.irregularity'),
    detail: event.kind === 'ended' ? endWords(detail) : detail,
  };
  return tCode(logKey(event), 'log.unknown', { ...values, detail: values.detail || event.kind });
}

/** The sentence's key: a kind may have one of its own for its detail. */
function logKey(event: GameEvent): string {
  const kind = `log.${event.kind}`;
  const special = variant(event);
  return special && has(`${kind}.${special}`) ? `${kind}.${special}` : kind;
}

function variant(event: GameEvent): string | null {
  switch (event.kind) {
    case 'touched':
      return event.flag === false ? 'accident' : null;
    case 'illegal_move':
      return event.count === 0 ? 'uncounted' : null;
    case 'completed':
      return event.squares && event.squares.length > 0 ? 'illegal' : null;
    case 'envelope_opened':
      return event.squares && event.squares.length > 0 ? null : 'lost';
    default:
      return event.detail;
  }
}

/** How a game ended, without saying for whom. */
function endWords(termination: string): string {
  return tCode(`ended.${termination}`, 'end.unknown');
}

/** `+2:00` or `−1:30`. */
export function timeChange(ms: number): string {
  return `${ms < 0 ? '−' : '+'}${shortTime(Math.abs(ms))}`;
}

/** What an entry does to a side's clock; null if nothing. */
export function changeFor(event: GameEvent, color: Color): string | null {
  const ms = color === 'white' ? event.white_ms : event.black_ms;
  return ms ? timeChange(ms) : null;
}

/** What an entry does to both clocks, in words; null if nothing. */
export function clockChange(event: GameEvent): string | null {
  const [white, black] = [changeFor(event, 'white'), changeFor(event, 'black')];
  if (white && black) return t('clocks.change', { white, black });
  if (white) return t('clocks.white', { change: white });
  return black ? t('clocks.black', { change: black }) : null;
}

/** A matter for the arbiter in words. */
export function questionWords(kind: string): string {
  const known = has(`question.${kind}`);
  return tCode(known ? `question.${kind}` : `no.${kind}`, 'question.unknown');
}
