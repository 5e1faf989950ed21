// How this device lies on the table; kept here, since it is nobody's account setting.

const KEY = 'qiyuan.table';

function kept(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'upright';
  } catch {
    return true;
  }
}

let turned = $state(kept());

export const tableSettings = {
  /** Black's pieces stand on their heads for White, as they would lie for Black. */
  get turned(): boolean {
    return turned;
  },
  set turned(next: boolean) {
    turned = next;
    try {
      localStorage.setItem(KEY, next ? 'turned' : 'upright');
    } catch {
      // Private windows may refuse; the choice holds until the page is closed.
    }
  },
};
