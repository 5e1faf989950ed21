// How the table lies in the window: the board first, then what is left for the two sides.

export interface TableLayout {
  /** Panels beside the board, or above and below it. */
  readonly form: 'beside' | 'stacked';
  readonly squarePx: number;
  /** Width of a panel beside the board, height of one above or below it. */
  readonly panelPx: number;
  readonly phone: boolean;
}

const GAP = 16;
const STRIP = 58;
const PANEL_MIN = 206;
const PANEL_MAX = 300;
const STACK_PANEL_MIN = 168;
const NARROW = 900;

/** The layout of a window of this size. */
export function layoutFor(width: number, height: number): TableLayout {
  if (width < NARROW || width < height) return stacked(width, height);
  const wide = width - 2 * PANEL_MIN - 4 * GAP;
  const squarePx = Math.max(24, Math.floor(Math.min(wide, height - 2 * STRIP) / 8));
  const rest = (width - 8 * squarePx - 4 * GAP) / 2;
  return {
    form: 'beside',
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
  return { form: 'stacked', squarePx, panelPx: Math.floor((height - 8 * squarePx) / 2), phone };
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
