// The real browser that the tests look through.

import { chromium } from "playwright-core";

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

// As root, without a display, and without a word to anybody outside.
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Launches the browser; each `newContext` is a visitor of his own. */
export function openBrowser() {
  return chromium.launch({ executablePath, args });
}
