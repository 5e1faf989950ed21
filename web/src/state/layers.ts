// Dialogs in the history: the back button closes the last one that is open, and leaves the page
// only when none is.

interface Layer {
  readonly close: () => void;
}

const layers: Layer[] = [];
/** What waits until the browser has taken back the entries of closed dialogs. */
let waiting: (() => void)[] | null = null;

function depth(): number {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('layer' in state)) return 0;
  return typeof state.layer === 'number' ? state.layer : 0;
}

/** A dialog opened: back closes it. The returned function says that it is closed. */
export function openLayer(close: () => void): () => void {
  const layer = { close };
  layers.push(layer);
  // One dialog in place of another takes over its entry.
  afterReturn(() => {
    if (layers.includes(layer) && depth() < layers.length) {
      history.pushState({ layer: layers.length }, '');
    }
  });
  return () => {
    const at = layers.indexOf(layer);
    if (at < 0) return;
    layers.splice(at, 1);
    // Whoever closes a dialog to go elsewhere does it now: see `takeEntry`.
    setTimeout(settle);
  };
}

/** Takes back the entries of dialogs that are no longer open. */
function settle(): void {
  if (waiting !== null || depth() <= layers.length) return;
  waiting = [];
  history.go(layers.length - depth());
}

/** Does it as soon as no step back is under way. */
export function afterReturn(act: () => void): void {
  if (waiting === null) act();
  else waiting.push(act);
}

/** Whether the present entry is a dialog's, which the next page may take over. */
export function isLayer(): boolean {
  return depth() > 0;
}

/** A step in the history: whether it only closed dialogs. */
export function stepped(samePage: boolean): boolean {
  const acts = waiting;
  waiting = null;
  const shut = layers.splice(depth());
  for (const layer of shut.toReversed()) layer.close();
  for (const act of acts ?? []) act();
  return samePage && (acts !== null || shut.length > 0);
}
