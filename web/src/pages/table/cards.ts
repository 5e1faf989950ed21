// What a side's state card says: one thing at a time, the most urgent first.
import { shortTime } from '../../board/clock';
import { other } from '../../board/squares';
import { t } from '../../i18n/index.svelte';
import { articleOf, likeOf } from '../../parts/articles';
import type { IconName } from '../../parts/icons';
import { changeFor, clockChange, logSentence, questionWords } from '../../parts/log';
import type { BoardState, Color, GameEvent } from '../../wire.gen';
import { endingWords } from '../game/voice';
import { rookIsDue } from './hands';
import type { TableRoom } from './room.svelte';

export interface Card {
  readonly tone: 'quiet' | 'plain' | 'accent' | 'warn' | 'danger';
  readonly icon: IconName | null;
  readonly title: string;
  readonly text: string;
  readonly article: string | null;
  /** The opponent's offer waits for an answer. */
  readonly offer?: boolean;
  /** The side is awaited, and says when it is there. */
  readonly late?: boolean;
}

/** The card of a side. */
export function cardOf(room: TableRoom, color: Color): Card {
  const { view, board } = room;
  if (!view || !board) return card('quiet', null, t('loading'), '');
  const { ending } = view.state;
  if (ending) return card('plain', null, endingWords(ending), '', ending.article);
  return (
    brokenOff(room, board, color) ??
    awaited(room, board, color) ??
    (board.clocks_stopped ? null : offered(room, color)) ??
    waiting(room, board) ??
    told(room, color) ??
    offered(room, color) ??
    dealtWith(room, color) ??
    ownOffer(room, color) ??
    hands(room, board, color)
  );
}

function card(
  tone: Card['tone'],
  icon: IconName | null,
  title: string,
  text: string,
  article: string | null = null,
): Card {
  return { tone, icon, title, text, article };
}

function law(room: TableRoom, name: string): string | null {
  return articleOf(room.view?.terms.edition ?? '', name);
}

/** The game is broken off. */
function brokenOff(room: TableRoom, board: BoardState, color: Color): Card | null {
  const { adjournment } = board;
  if (!adjournment) return null;
  const article = law(room, adjournment.stage === 'sealing' ? 'seal' : 'resume');
  const sealer = room.name(adjournment.sealer);
  if (adjournment.stage === 'sealing') {
    const own = adjournment.sealer === color;
    const text = own ? t('table.sealNow') : t('table.sealWait', { name: sealer });
    return card('warn', 'envelope', t('table.adjourned'), text, article);
  }
  const resumed = adjournment.stage === 'resumed';
  const text = t(resumed ? 'table.opensNow' : 'table.opensLater');
  return card('plain', 'envelope', t('table.sealed'), text, article);
}

/** The side has not come yet. */
function awaited(room: TableRoom, board: BoardState, color: Color): Card | null {
  const since = color === 'white' ? board.white_late_since_ms : board.black_late_since_ms;
  if (since === null) return null;
  const time = shortTime(room.now - since);
  const words = card('warn', 'watch', t('table.awaited'), t('table.awaitedFor', { time }));
  return { ...words, article: law(room, 'default_time'), late: true };
}

/** A matter waits for the arbiter, or the clocks stand. */
function waiting(room: TableRoom, board: BoardState): Card | null {
  const question = board.questions.at(-1);
  // A call is over when the clocks run again.
  const called = question?.kind === 'clocks_stopped' && !board.clocks_stopped;
  // What was just dealt with says more than that something was irregular.
  const known = question?.kind === 'irregularity' && room.dealt && !board.clocks_stopped;
  if (board.needs_arbiter && question && !called && !known) {
    const text = t('table.waitsForArbiter');
    return card('warn', 'gavel', questionWords(question.kind), text, question.article);
  }
  if (room.unstarted) {
    const article = law(room, 'start_clocks');
    return card('plain', 'watch', t('table.unstarted'), t('table.unstartedText'), article);
  }
  if (!board.clocks_stopped) return null;
  const article = law(room, 'stop_clocks');
  return card('warn', 'pause', t('table.stopped'), t('table.stoppedText'), article);
}

/** A refusal, for a while. */
function told(room: TableRoom, color: Color): Card | null {
  const notice = room.notices[color];
  return notice && card('danger', 'warning', notice.title, notice.text, notice.article);
}

function offered(room: TableRoom, color: Color): Card | null {
  const by = room.view?.state.draw_offer ?? null;
  if (!by || by === color) return null;
  const article = law(room, 'offer');
  const title = t('table.offers', { name: room.name(by) });
  return { ...card('warn', 'half', title, t(lapseKey(room)), article), offer: true };
}

/** Until when an offer stands in this edition: a touch, or a move that is complete. */
function lapseKey(room: TableRoom): 'table.offerLapses' | 'table.offerLapsesMove' {
  const edition = room.view?.terms.edition ?? '';
  return likeOf(edition, 'offer_lapse') === 'seed-old'
    ? 'table.offerLapsesMove'
    : 'table.offerLapses';
}

function ownOffer(room: TableRoom, color: Color): Card | null {
  const offers = room.view?.state.draw_offer === color;
  if (!offers || room.turn === color || room.set) return null;
  return card('plain', 'half', t('table.offered'), t('table.offerStands'), law(room, 'offer'));
}

/** The last illegal move, wrong claim or ruling. */
function dealtWith(room: TableRoom, color: Color): Card | null {
  const event = room.dealt;
  if (!event || room.hand.picked || room.set) return null;
  if (event.kind === 'draw_declined') return declined(room, event, color);
  return card(toneOf(event, color), 'gavel', logSentence(event), costOf(event), event.article);
}

/** Only the one who offered needs to hear of it. */
function declined(room: TableRoom, event: GameEvent, color: Color): Card | null {
  if (event.by === color) return null;
  return card('plain', 'half', logSentence(event), '', event.article ?? law(room, 'offer'));
}

function toneOf(event: GameEvent, color: Color): Card['tone'] {
  const change = changeFor(event, color);
  if (event.color === color || event.by === color) return 'danger';
  return change ? 'accent' : 'plain';
}

function costOf(event: GameEvent): string {
  const costs = ['illegal_move', 'claim_rejected', 'ruled'].includes(event.kind);
  return clockChange(event) ?? event.text ?? (costs ? t('table.noTime') : '');
}

/** What the hand does, binds and owes. */
function hands(room: TableRoom, board: BoardState, color: Color): Card {
  const set = room.set;
  const setter = room.unpressedMove ? other(room.turn) : room.turn;
  if (set && setter === color && !rookIsDue(board, room.chess960)) {
    // A legal move and an illegal one read alike: the press, not the screen, finds out.
    const move = `${set.from}–${set.to}`;
    const text = t('table.pressToComplete');
    return card('accent', 'hand', t('table.set', { move }), text, law(room, 'press'));
  }
  if (color !== setter) {
    return card('quiet', null, t('table.opponentMoves'), t('table.claimsWait'));
  }
  if (room.hand.adjusting) {
    const text = t('table.adjustNext');
    return card('accent', 'target', t('table.adjusting'), text, law(room, 'adjust'));
  }
  return part(room, board) ?? touched(room, board) ?? yourMove();
}

function part(room: TableRoom, board: BoardState): Card | null {
  if (rookIsDue(board, room.chess960)) {
    const text = t('table.rookFollows');
    return card('accent', 'hand', t('table.castling'), text, law(room, 'release'));
  }
  if (board.part?.kind === 'promotion') {
    const text = t('table.choosePiece');
    return card('accent', 'hand', t('table.promotion'), text, law(room, 'promotion'));
  }
  return null;
}

/** What was touched, and what every touch asks for: not whether it can be done. */
function touched(room: TableRoom, board: BoardState): Card | null {
  const squares = [...new Set(room.touched)];
  const [first] = squares;
  if (first === undefined || board.touched.length === 0) return null;
  const names = squares.map((square) => pieceAt(room, square)).join(t('say.pause'));
  const own = room.pieces.get(first)?.color === room.turn;
  const text = t(own ? 'table.mustMove' : 'table.mustTake');
  return card('accent', 'hand', t('table.touched', { pieces: names }), text, law(room, 'touch'));
}

function pieceAt(room: TableRoom, square: string): string {
  const piece = room.pieces.get(square);
  return piece ? t(`table.at.${piece.role}`, { square }) : square;
}

function yourMove(): Card {
  return card('plain', null, t('table.yourMove'), t('table.tapTap'));
}
