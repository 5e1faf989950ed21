// Runs before the first paint: the language, theme and board remembered on this device.
(() => {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('qiyuan.settings') ?? '{}');
  } catch {
    kept = {};
  }
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const theme = kept.theme === 'dark' || kept.theme === 'light' ? kept.theme : '';
  root.dataset.theme = theme || (dark ? 'dark' : 'light');
  root.dataset.board = kept.board || 'celadon';
  const zh = (navigator.languages ?? [navigator.language])[0]?.toLowerCase().startsWith('zh');
  const language = kept.language === 'zh' || kept.language === 'en' ? kept.language : '';
  root.lang = (language || (zh ? 'zh' : 'en')) === 'zh' ? 'zh-CN' : 'en';
})();
