// Video in the page of `holdall serve`; video.py runs this script. Prints TAP.
import { readFileSync } from 'node:fs';
import { complaintsOf, equal, launch, listen, must, runAndEnd, waitFor } from './browser.mjs';

const wanted = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const [server, url] = await listen(wanted.holdall, [wanted.bag]);
const browser = await launch(wanted.chromium);
const page = await browser.newPage({ viewport: { width: 600, height: 500 } });
page.setDefaultTimeout(60000);
const complaints = complaintsOf(page);

const canvas = page.locator('[data-panel=image] canvas');
const grey = () => canvas.evaluate((each) => (each.hidden ? [] : [...each.getContext('2d').getImageData(80, 60, 1, 1).data].slice(0, 3)));
/* Waits for the grey level of a picture; the levels of neighbours differ by 7. */
const shows = async (i, what) => {
  let found = [];
  await waitFor(async () => {
    found = await grey();
    return found.length === 3 && found.every((part) => Math.abs(part - wanted.greys[i]) <= 3);
  }, true, what).catch(() => equal(found.join(' '), String(wanted.greys[i]), what));
};
const goTo = async (seconds) => {
  await page.locator('#goto').fill(seconds.toFixed(6));
  await page.locator('#goto').press('Enter');
};

/* The picture at a time, forwards, backwards, within a group of pictures and across keyframes. */
const seeking = (topic) => async () => {
  await page.getByLabel('Topic', { exact: true }).selectOption(topic);
  for (const i of [0, 1, 5, 9, 10, 17, 29, 3, 28, 11]) {
    await goTo((i + 0.5) * wanted.step);
    await shows(i, `picture ${i}`);
  }
  equal(await canvas.evaluate((each) => `${each.width}x${each.height}`), '160x120', 'its size');
};

const playing = async () => {
  await page.locator('#time').fill('0');
  await shows(0, 'the first picture');
  const asked = [];
  page.on('request', (request) => { if (/\/video\?/.test(request.url())) asked.push(request.url()); });
  await page.locator('#play').click();
  await shows(wanted.greys.length - 1, 'playing ends at the last picture');
  must(asked.length > 0 && asked.length < wanted.greys.length / 2, `${asked.length} requests for ${wanted.greys.length} pictures`);
};

const noComplaints = async () => equal(complaints.join('; '), '', 'errors in the console');

const tests = { ...Object.fromEntries(wanted.topics.map((topic) => [topic.slice(1), seeking(topic)])), playing, noComplaints };
await runAndEnd({ browser, server, page }, tests, async () => {
  await page.goto(`${url}#${new URLSearchParams({ layout: JSON.stringify({ panel: 'image' }) })}`);
});
