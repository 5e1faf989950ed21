// The lobby opens in a real browser, in the visitor's language, without a fault on the console.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { openBrowser } from "./browser.mjs";
import { Hall } from "./hall.mjs";

let hall;
let browser;

before(async () => {
  hall = await Hall.open();
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  await hall?.close();
});

for (const [locale, lang] of [["zh-CN", "zh-CN"], ["en-GB", "en"]]) {
  test(`the lobby speaks ${lang} to a browser set to ${locale}`, async () => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    const faults = [];
    page.on("console", (line) => line.type() === "error" && faults.push(line.text()));
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("requestfailed", (request) => faults.push(`${request.url()} failed`));
    await page.goto(hall.url);
    await page.locator("main").waitFor();
    assert.equal(await page.locator("html").getAttribute("lang"), lang);
    assert.ok((await page.getByRole("button").count()) > 0, "the lobby has something to press");
    assert.deepEqual(faults, []);
    await context.close();
  });
}
