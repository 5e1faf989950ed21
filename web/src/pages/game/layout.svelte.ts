// How the parts of a game lie on this window, and how large a square is, in whole pixels.

/** `wide` has facts beside the board, `folded` has not; `side` is low, `stack` is tall. */
export type Form = 'wide' | 'folded' | 'side' | 'stack';

export interface Layout {
  readonly form: Form;
  readonly squarePx: number;
  readonly phone: boolean;
}

const BAR = 56;
const GAP = 32;
const PLAY = 328;
const FACTS = 232;
const SQUARE_MIN = 30;
const ADDRESS_BAR = 120;

/** The layout for a window of this size. */
export function layoutFor(width: number, height: number): Layout {
  const form = formFor(width, height);
  const room = roomFor(form, width, height);
  const squarePx = Math.max(SQUARE_MIN, Math.floor(Math.min(room.width, room.height) / 8));
  return { form, squarePx, phone: width < 640 };
}

function formFor(width: number, height: number): Form {
  if (width < 640 || width < height) return 'stack';
  if (height < 560) return 'side';
  return width < 1280 ? 'folded' : 'wide';
}

function roomFor(form: Form, width: number, height: number): { width: number; height: number } {
  switch (form) {
    case 'wide':
      return {
        width: Math.min(width, 1800) - 2 * 24 - FACTS - PLAY - 2 * GAP,
        height: height - BAR - 2 * 36,
      };
    case 'folded':
      return { width: width - 2 * 20 - PLAY - GAP, height: height - BAR - 2 * 24 };
    case 'side':
      return { width: width - 220, height };
    case 'stack': {
      // Bar, both sides, moves, a banner and the actions keep their room.
      const others = width < 640 ? 52 + 64 + 64 + 44 + 64 + 60 : 56 + 64 + 64 + 200 + 60;
      return { width: width < 640 ? width : width - 40, height: height - others };
    }
  }
}

export interface Room {
  readonly width: number;
  readonly height: number;
}

/**
 * The room that a window gives to a page. A phone makes `innerWidth` and `innerHeight` as large
 * as whatever sticks out of the page, so a board that is too wide would keep itself too wide;
 * only the root element stays as narrow as the screen. Its height misses the strip from which
 * the phone's address bar has gone, so the inner height counts while nothing at all sticks out;
 * a desk's scroll bar takes nothing from the height of the root.
 */
export function roomOf(window: {
  clientWidth: number;
  clientHeight: number;
  innerWidth: number;
  innerHeight: number;
}): Room {
  const { clientWidth, clientHeight, innerWidth, innerHeight } = window;
  if (innerWidth === clientWidth && innerHeight - clientHeight <= ADDRESS_BAR) {
    return { width: clientWidth, height: innerHeight };
  }
  return { width: clientWidth, height: clientHeight };
}

const size = $state(roomNow());

/** The layout of this window, followed as it changes. */
export function windowLayout(): Layout {
  return layoutFor(size.width, size.height);
}

/** Follows the window until the returned function is called. */
export function followWindow(): () => void {
  measure();
  addEventListener('resize', measure);
  return () => removeEventListener('resize', measure);
}

function measure(): void {
  Object.assign(size, roomNow());
}

function roomNow(): Room {
  const { clientWidth, clientHeight } = document.documentElement;
  return roomOf({ clientWidth, clientHeight, innerWidth, innerHeight });
}
