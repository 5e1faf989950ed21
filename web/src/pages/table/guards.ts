// What keeps the device between two players steady: the screen stays awake, the back gesture
// and zooming are off.

/** Keeps the screen awake until the returned function is called. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const ask = (): void => {
    if (over || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    navigator.wakeLock
      .request('screen')
      .then((got) => {
        if (over) void got.release();
        else lock = got;
      })
      // A device low on power may refuse; the game goes on.
      .catch(() => undefined);
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release().catch(() => undefined);
  };
}

/** Leads every step back to this page again until the returned function is called. */
export function holdPage(): () => void {
  const here = location.href;
  history.pushState({ table: true }, '', here);
  const back = (event: PopStateEvent): void => {
    event.stopImmediatePropagation();
    history.pushState({ table: true }, '', here);
  };
  addEventListener('popstate', back, { capture: true });
  return () => removeEventListener('popstate', back, { capture: true });
}

/** Takes pinching, double taps and the wheel with Ctrl away until the function is called. */
export function stopZoom(): () => void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=viewport]');
  const before = meta?.content ?? '';
  if (meta) meta.content = `${before}, maximum-scale=1, user-scalable=no`;
  document.documentElement.classList.add('at-table');
  const no = (event: Event): void => event.preventDefault();
  const wheel = (event: WheelEvent): void => {
    if (event.ctrlKey) event.preventDefault();
  };
  addEventListener('gesturestart', no);
  addEventListener('contextmenu', no);
  addEventListener('wheel', wheel, { passive: false });
  return () => {
    if (meta) meta.content = before;
    document.documentElement.classList.remove('at-table');
    removeEventListener('gesturestart', no);
    removeEventListener('contextmenu', no);
    removeEventListener('wheel', wheel);
  };
}

/** All three at once. */
export function guardTable(): () => void {
  const ends = [keepAwake(), holdPage(), stopZoom()];
  return () => {
    for (const end of ends) end();
  };
}
