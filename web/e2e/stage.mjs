// A hall and a browser for the tests of one file: importing this opens both before its first test
// and closes them after its last; visitors leave after each.
import { after, afterEach, before } from 'node:test';
import { openBrowser } from './browser.mjs';
import { Hall } from './hall.mjs';
import { everybodyLeaves } from './visitor.mjs';

/** The hall, once the tests run. */
export let hall;
/** The browser. */
export let browser;

before(async () => {
  hall = await Hall.open();
  browser = await openBrowser();
});

afterEach(everybodyLeaves);

after(async () => {
  await browser?.close();
  await hall?.close();
});
