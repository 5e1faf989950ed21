// Builds the screens into dist/; in development passes the hall's paths on to a running hall.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const hall = process.env.QIYUAN_HALL ?? 'http://127.0.0.1:8080';

// chessground writes one style into its markup, which the hall's policy forbids; the same rule
// stands in board.css.
const FORBIDDEN = "style: 'color-scheme:light only',";
const strictBoard = {
  name: 'strict-board',
  transform(code: string, id: string): string | undefined {
    if (!id.includes('chessground/dist/wrap.js')) return undefined;
    if (!code.includes(FORBIDDEN)) throw new Error('chessground changed: look at its styles anew');
    return code.replace(FORBIDDEN, '');
  },
};

export default defineConfig({
  plugins: [svelte(), strictBoard],
  // The hall serves files under a strict policy, so nothing may be inlined into a page.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    proxy: {
      '/api': hall,
      '/ws': { target: hall, ws: true },
    },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts', 'src/**/*.test.ts'] },
});
