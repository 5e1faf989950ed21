// What the player set: kept by the hall, remembered on the device for the next first paint.
import { preferred, speak } from '../i18n/index.svelte';
import type { Settings } from '../wire.gen';

const KEY = 'qiyuan.settings';

export const defaultSettings: Settings = {
  language: 'auto',
  theme: 'auto',
  board: 'celadon',
  pieces: 'cburnett',
  notation: 'letters',
  volume: 60,
  keys: true,
  premove: true,
  auto_queen: false,
  chat_muted: false,
  table_view: false,
  confirm_resign: true,
  confirm_move: false,
};

let kept = $state.raw<Settings>({ ...defaultSettings, ...remembered() });

/** The settings in force. */
export function keptSettings(): Settings {
  return kept;
}

/** Takes settings over, shows them on the page and remembers them. */
export function adoptSettings(next: Settings): void {
  kept = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Private windows may refuse; the hall keeps them anyhow.
  }
  showSettings();
}

/** Whether the page is dark now. */
export function isDark(settings: Settings): boolean {
  if (settings.theme === 'dark') return true;
  return settings.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Puts language, theme and board on the page. */
export function showSettings(): Promise<void> {
  const root = document.documentElement;
  const dark = isDark(kept);
  root.dataset['theme'] = dark ? 'dark' : 'light';
  root.dataset['board'] = kept.board;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', getComputedStyle(root).getPropertyValue('--bg').trim());
  return speak(preferred(kept.language, navigator.languages));
}

function remembered(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}
