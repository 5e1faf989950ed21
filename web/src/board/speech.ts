// Moves and positions in spoken words of the language on the screen.
import { t } from '../i18n/index.svelte';
import type { Color, Role } from '../wire.gen';
import { piecesOf } from './squares';

const letters: Record<string, Role> = {
  K: 'king',
  Q: 'queen',
  R: 'rook',
  B: 'bishop',
  N: 'knight',
};
const order: readonly Role[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];

/** `Qxh6+` as "queen takes h6, check". */
export function sayMove(san: string): string {
  const bare = san.replace(/[+#]$/, '');
  const words = castling(bare) ?? pieceMove(bare) ?? san;
  if (san.endsWith('#')) return t('say.mate', { move: words });
  if (san.endsWith('+')) return t('say.check', { move: words });
  return words;
}

/** "e4, white knight" or "e4, empty". */
export function saySquare(fen: string, square: string, pickedUp = false): string {
  const piece = piecesOf(fen).get(square);
  if (!piece) return t('say.empty', { square });
  const values = { square, color: t(`color.${piece.color}`), piece: t(`piece.${piece.role}`) };
  return pickedUp ? t('say.selected', values) : t('say.square', values);
}

/** Both sides' pieces with their squares, kings first. */
export function sayPosition(fen: string): string {
  const pieces = [...piecesOf(fen)];
  const side = (color: Color): string =>
    order
      .flatMap((role) => pieces.filter(([, p]) => p.color === color && p.role === role))
      .map(([square, piece]) => t('say.placed', { piece: t(`piece.${piece.role}`), square }))
      .join(t('say.pause'));
  return t('say.position', { white: side('white'), black: side('black') });
}

/** "1 minute 8 seconds". */
export function sayTime(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const rest = t('say.seconds', { n: seconds % 60 });
  if (seconds < 60) return rest;
  const minutes = t('say.minutes', { n: Math.floor(seconds / 60) });
  if (seconds % 60 === 0) return minutes;
  return t('say.minutesSeconds', { minutes, seconds: rest });
}

function castling(san: string): string | null {
  if (/^[O0]-[O0]-[O0]$/.test(san)) return t('say.castlesLong');
  if (/^[O0]-[O0]$/.test(san)) return t('say.castlesShort');
  return null;
}

function pieceMove(san: string): string | null {
  const found = /^([KQRBN])?([a-h]?[1-8]?)(x)?([a-h][1-8])(?:=([QRBN]))?$/.exec(san);
  if (!found) return null;
  const [, letter, from = '', takes, to = '', becomes] = found;
  const role = letter ? (letters[letter] ?? 'pawn') : 'pawn';
  const piece = t(`piece.${role}`);
  const move = moveWords({ piece, from, to, takes: takes !== undefined, pawn: role === 'pawn' });
  const turned = becomes ? letters[becomes] : undefined;
  return turned ? t('say.promotes', { move, piece: t(`piece.${turned}`) }) : move;
}

function moveWords(move: {
  piece: string;
  from: string;
  to: string;
  takes: boolean;
  pawn: boolean;
}): string {
  const { piece, from, to } = move;
  if (move.pawn && move.takes) return t('say.pawnTakes', { from, to });
  if (move.takes)
    return from ? t('say.takesFrom', { piece, from, to }) : t('say.takes', { piece, to });
  return from ? t('say.movesFrom', { piece, from, to }) : t('say.moves', { piece, to });
}
