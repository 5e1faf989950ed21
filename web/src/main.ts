// Starts the screens: language, theme, router, shell, then the hall.
import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { t } from './i18n/index.svelte';
import { startRouter } from './router.svelte';
import { startInvitations } from './state/challenges.svelte';
import { enterHall } from './state/hall.svelte';
import { startLostWatch } from './state/lost.svelte';
import { showSettings } from './state/settings.svelte';
import { note } from './state/toasts.svelte';
import './style/tokens.css';
import './style/fonts.css';
import './style/base.css';
import './style/board.css';
import './style/paper.css';
import './style/tables.css';

const ENTER_AGAIN_MS = 2_000;

async function start(): Promise<void> {
  await showSettings();
  startRouter();
  startLostWatch();
  startInvitations();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => void showSettings());
  const target = document.getElementById('app');
  if (target) mount(App, { target });
  await enter();
}

async function enter(): Promise<void> {
  try {
    await enterHall();
  } catch {
    note({ kind: 'trouble', title: t('fault.start'), text: t('fault.startText') });
    setTimeout(() => void enter(), ENTER_AGAIN_MS);
  }
}

void start();
