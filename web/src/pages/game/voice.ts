// What a change in a game sounds like and what is said about it.
import type { Sound } from '../../board/sounds';
import { sayMove, sayTime } from '../../board/speech';
import { moveNumber } from '../../board/notation';
import { remaining, TENTHS_MS } from '../../board/clock';
import { t, tCode } from '../../i18n/index.svelte';
import type { Color, Ending, GameView, ServerFrame } from '../../wire.gen';

export interface Voice {
  readonly sound: Sound | null;
  readonly polite: string | null;
  readonly assertive: string | null;
  /** Also shown for a moment, where nothing else on the screen says it. */
  readonly note: string | null;
}

const silent: Voice = { sound: null, polite: null, assertive: null, note: null };
/** Under this much time the clock is told with the opponent's move. */
const TELL_CLOCK_MS = 3 * TENTHS_MS;

/** Sound and words for a frame about a game. */
export function voiceOf(
  frame: ServerFrame,
  before: GameView | undefined,
  after: GameView | undefined,
  names: Record<Color, string>,
  nowMs: number,
): Voice {
  if (!after || !before || frame.is !== 'update') return silent;
  if (after.state.ending && !before.state.ending)
    return endVoice(after, after.state.ending, before);
  const voice = offerVoice(before, after, names) ?? moveVoice(before, after, nowMs) ?? silent;
  const told = logWords(frame, after.you);
  if (!told) return voice;
  return {
    sound: voice.sound ?? 'offer',
    polite: voice.polite,
    assertive: voice.assertive ?? told,
    note: told,
  };
}

/** The end of a game in words. */
export function endingWords(ending: Ending): string {
  if (ending.result === '*') return t(ending.termination === 'void' ? 'end.void' : 'end.aborted');
  const both = ending.result === '0-0' ? 'both' : 'draw';
  const who = ending.winner ?? both;
  const said = tCode(`said.${ending.result}`, 'end.unknown');
  const key = `end.${who}.${ending.termination}`;
  const words = tCode(key, 'end.unknown');
  return words === t('end.unknown') ? said : words;
}

/** How the winner could still have mated, for an end that hung on it; null for any other. */
export function couldMateWords(ending: Ending, ply: number): string | null {
  if (!ending.winner || ending.could_mate.length === 0) return null;
  const moves = ending.could_mate.map((san, index) => {
    const at = ply + 1 + index;
    return index === 0 || at % 2 === 1 ? `${moveNumber(at)} ${san}` : san;
  });
  return t(`end.couldMate.${ending.winner}`, { line: moves.join(' ') });
}

function endVoice(after: GameView, ending: Ending, before: GameView): Voice {
  const move = moveVoice(before, after, 0);
  const score = tCode(`said.${ending.result}`, 'end.unknown');
  const assertive = t('say.ended', { score, reason: endingWords(ending) });
  return { ...silent, sound: 'end', polite: move?.polite ?? null, assertive };
}

function moveVoice(before: GameView, after: GameView, nowMs: number): Voice | null {
  const last = after.moves.at(-1);
  if (!last || last.ply <= (before.moves.at(-1)?.ply ?? 0)) return null;
  const values = {
    color: t(last.ply % 2 === 1 ? 'color.White' : 'color.Black'),
    move: sayMove(last.san),
  };
  const sound = after.state.check ? 'check' : last.san.includes('x') ? 'capture' : 'move';
  return { ...silent, sound, polite: moveWords(after, values, nowMs) };
}

function moveWords(game: GameView, values: { color: string; move: string }, nowMs: number): string {
  if (game.you === null || game.state.ending || game.state.turn !== game.you) {
    return t('say.moved', values);
  }
  const left = remaining(game.state.clocks, game.you, nowMs);
  if (left === null || left > TELL_CLOCK_MS) return t('say.movedYours', values);
  return t('say.movedYoursClock', { ...values, time: sayTime(left) });
}

function offerVoice(before: GameView, after: GameView, names: Record<Color, string>): Voice | null {
  const { you } = after;
  const asked = (now: Color | null, then: Color | null): Color | null =>
    now !== null && now !== then && now !== you ? now : null;
  const draw = asked(after.state.draw_offer, before.state.draw_offer);
  const takeback = asked(after.state.takeback_asked, before.state.takeback_asked);
  const rematch = asked(after.state.rematch_offer, before.state.rematch_offer);
  const grown = moveVoice(before, after, 0)?.polite ?? null;
  const tell = (assertive: string): Voice => ({
    ...silent,
    sound: 'offer',
    polite: grown,
    assertive,
  });
  if (draw) return tell(t('say.offer', { name: names[draw] }));
  if (you === null) return null;
  if (takeback) return tell(t('say.takeback', { name: names[takeback] }));
  if (rematch) return tell(t('say.rematch', { name: names[rematch] }));
  return null;
}

/** What the other side did that no part of the screen shows; one's own refusals have a toast. */
function logWords(frame: ServerFrame & { is: 'update' }, you: Color | null): string | null {
  for (const event of frame.events) {
    const key = spokenKinds[event.kind as keyof typeof spokenKinds];
    if (key && (event.by === null || event.by !== you)) return t(key);
  }
  return null;
}

const spokenKinds = {
  draw_declined: 'say.declined',
  taken_back: 'say.takenBack',
  claim_rejected: 'say.claimRejected',
} as const;
