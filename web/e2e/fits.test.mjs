// What fits its window: nothing lies over what is pressed, no page is wider than its screen.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { openBrowser } from './browser.mjs';
import { Hall } from './hall.mjs';
import { everybodyLeaves, Visitor } from './visitor.mjs';

let hall;
let browser;

before(async () => {
  hall = await Hall.open();
  browser = await openBrowser();
});

afterEach(everybodyLeaves);

after(async () => {
  await browser?.close();
  await hall?.close();
});

const come = (options) => Visitor.come(browser, hall, options);

/** What else is hit at points all over a button. */
function strangersOn(button) {
  return button.evaluate((own) => {
    const box = own.getBoundingClientRect();
    const found = [];
    for (let x = 1; x < 12; x += 1) {
      for (let y = 1; y < 4; y += 1) {
        const at = [box.x + (box.width * x) / 12, box.y + (box.height * y) / 4];
        const hit = document.elementFromPoint(...at);
        if (!own.contains(hit)) found.push(`${hit?.tagName} at ${at}`);
      }
    }
    return found;
  });
}

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [820, 1180],
  [844, 390],
  [390, 667],
  [320, 568],
]) {
  test(`the foot of the dialog takes its own clicks at ${width}×${height}`, async () => {
    const { page } = await come({ width, height });
    await page.getByRole('button', { name: 'Custom' }).click();
    const dialog = page.getByRole('dialog');
    const kinds = await dialog.getByRole('radio', { name: /Periods/ }).count();
    if (kinds > 0) await dialog.getByText('Periods', { exact: true }).click();
    const post = dialog.getByRole('button', { name: 'Post a seek' });
    await post.waitFor();
    const range = await dialog.evaluate((box) => box.scrollHeight - box.clientHeight);
    for (let part = 0; part <= 10; part += 1) {
      await dialog.evaluate((box, top) => (box.scrollTop = top), (range * part) / 10);
      assert.deepEqual(await strangersOn(post), [], `scrolled ${part}/10 of ${range} px`);
    }
  });
}
