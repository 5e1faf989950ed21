// What players do at a board with their hands, and what is seen there.
import assert from 'node:assert/strict';
import { Visitor, startGame } from './visitor.mjs';

/** Two visitors on the page of a game between them. */
export async function seat(browser, hall, terms, options = {}) {
  const white = await Visitor.come(browser, hall, options);
  const black = await Visitor.come(browser, hall, options);
  const game = await startGame(white, black, terms);
  await Promise.all([white.open(`/game/${game}`), black.open(`/game/${game}`)]);
  return { white, black, game };
}

async function centre(page, square) {
  const box = await page.locator(`.board [data-square="${square}"]`).boundingBox();
  assert.ok(box, `square ${square} is on the screen`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Takes the piece with the mouse and drops it. */
export async function drag({ page }, from, to) {
  await page.mouse.move(...(await centre(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await centre(page, to)), { steps: 6 });
  await page.mouse.up();
}

/** Clicks the piece, then the square. */
export async function click({ page }, from, to) {
  await page.mouse.click(...(await centre(page, from)));
  await page.mouse.click(...(await centre(page, to)));
}

/** Types the move into the move field. */
export async function type({ page }, text) {
  await page.keyboard.press('/');
  await page.locator('[data-move-field]:focus').waitFor();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}

/** Waits until the page's list of moves shows the move at `ply`; answers its text. */
export async function sees({ page }, ply, san) {
  const move = page.locator(`[data-ply="${ply}"]`);
  await move.waitFor();
  const text = await move.locator('span').first().evaluate((span) => span.firstChild.nodeValue);
  if (san !== undefined) assert.equal(text.trim(), san, `ply ${ply}`);
  return text.trim();
}

/** The placement of pieces that the accessible grid tells. */
export function pieces({ page }) {
  return page.locator('.board [data-square]').evaluateAll((squares) =>
    Object.fromEntries(squares.map((square) => [square.dataset.square, square.ariaLabel])),
  );
}

/** The digits of a side's clock, in seconds. */
export async function clock({ page }, side) {
  const text = await page.locator(`[data-side="${side}"] [role="timer"] .digits`).innerText();
  const parts = text.trim().split(':').map(Number);
  assert.ok(parts.every(Number.isFinite), `a clock shows ${text}`);
  return parts.reduce((sum, part) => sum * 60 + part, 0);
}

/** Waits for the result card; answers its score and reason. */
export async function result({ page }) {
  const card = page.locator('section.result');
  await card.waitFor();
  const score = (await card.locator('.score').innerText()).trim();
  const reason = (await card.locator('.reason strong').innerText()).trim();
  return { score, reason };
}
