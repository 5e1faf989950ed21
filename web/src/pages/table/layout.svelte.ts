// How the table lies in the window: the board first, then what is left for the two sides.

export interface TableLayout {
  /** Panels beside the board, or above and below it. */
  readonly form: 'beside' | 'stacked';
  /** The panels have no room for large buttons. */
  readonly compact: boolean;
  readonly squarePx: number;
  /** Width of a panel beside the board, height of one above or below it. */
  readonly panelPx: number;
  readonly phone: boolean;
}

const GAP = 16;
const STRIP = 58;
const PANEL_MIN = 206;
const PANEL_MAX = 300;
const LOW_GAP = 8;
const STACK_PANEL_MIN = 168;
const NARROW = 900;
/** From this width a phone that lies flat has its panels beside the board. */
const LYING = 2 * PANEL_MIN + 4 * GAP + 8 * 24;
/** Under this height a panel beside the board holds its parts only in their small form. */
const LOW = 640;

/** The layout of a window of this size. */
export function layoutFor(width: number, height: number): TableLayout {
  const low = height < LOW && width > height && width >= LYING;
  if (width < height || (width < NARROW && !low)) return stacked(width, height);
  const wide = width - 2 * PANEL_MIN - 4 * GAP;
  const high = low ? height - 2 * LOW_GAP : height - 2 * STRIP;
  const squarePx = Math.max(24, Math.floor(Math.min(wide, high) / 8));
  const rest = (width - 8 * squarePx - 4 * GAP) / 2;
  return {
    form: 'beside',
    compact: low,
    squarePx,
    panelPx: Math.floor(Math.min(PANEL_MAX, Math.max(PANEL_MIN, rest))),
    phone: false,
  };
}

function stacked(width: number, height: number): TableLayout {
  const phone = width < 640;
  const across = phone ? width : width - 2 * GAP;
  const down = height - 2 * STACK_PANEL_MIN;
  const squarePx = Math.max(24, Math.floor(Math.min(across, down) / 8));
  const panelPx = Math.floor((height - 8 * squarePx) / 2);
  return { form: 'stacked', compact: true, squarePx, panelPx, phone };
}

const here = $state({ width: innerWidth, height: innerHeight });

/** The layout of the window as it is. */
export function tableLayout(): TableLayout {
  return layoutFor(here.width, here.height);
}

/** Follows the window until the returned function is called. */
export function followTable(): () => void {
  const measure = (): void => {
    here.width = innerWidth;
    here.height = innerHeight;
  };
  measure();
  addEventListener('resize', measure);
  return () => removeEventListener('resize', measure);
}
