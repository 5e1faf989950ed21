// What may undo a game or its result is pressed twice, the second time within three seconds.

const WITHIN_MS = 3_000;

export class Twice {
  /** What was pressed once and waits for the second press. */
  asked = $state<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether this press is the second one. */
  press(what: string): boolean {
    clearTimeout(this.timer);
    if (this.asked === what) {
      this.asked = null;
      return true;
    }
    this.asked = what;
    this.timer = setTimeout(() => (this.asked = null), WITHIN_MS);
    return false;
  }
}
