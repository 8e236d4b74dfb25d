// Controls the page of `holdall serve` in Firefox, and in Chromium at an address that is not loopback, without TLS;
// browsers.py runs this script. Prints TAP.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { complaintsOf, equal, launch, launchFirefox, listen, must, run, startAgain, waitFor } from './browser.mjs';

const wanted = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const [DEMO, IMAGES] = [0, 1];

/* Functions that use one page. */
const on = (page) => {
  const panel = (name) => page.locator(`[data-panel=${name}]`).first();
  const shownTime = () => panel('raw').locator('.message').getAttribute('data-time', { timeout: 200 }).catch(() => null);
  const leaf = (field) => panel('raw').locator(`.leaf[data-path="${field}"] .value`).textContent();
  const choose = (topic) => page.locator('#topics').getByRole('button', { name: topic, exact: true }).click();
  const openBag = async (number) => {
    await page.locator('#bag').selectOption(String(number));
    await waitFor(() => page.locator('main').getAttribute('data-shown'), String(number), 'the bag');
  };
  return { panel, shownTime, leaf, choose, openBag };
};

/* The page with the values of the demo bag. */
const smoke = async (page) => {
  const { leaf, choose, shownTime, panel } = on(page);
  await waitFor(() => page.locator('#topics tr').count(), wanted.topics, 'topics');
  await choose('/pose');
  await page.locator('#time').fill('100000');
  await waitFor(shownTime, wanted.times.at(-1), 'the last message');
  for (const axis of ['x', 'y', 'z']) equal(Number(await leaf(`pose.position.${axis}`)), wanted.last[axis], `its ${axis}`);
  await waitFor(() => page.locator('[data-display="/pose"] .about').textContent(), ` ${wanted.about}`, 'its pose in 3-D');
  equal(await panel('scene').locator('[role=alert]').count(), 0, 'problems of 3-D');
};

const scrub = async (page) => {
  const { shownTime } = on(page);
  const box = await page.locator('#density').boundingBox();
  await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 1, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await waitFor(async () => Number((await page.locator('#now').textContent()).slice(1)) < 0.1, true, 'the time at the left');
  await page.locator('#goto').fill(wanted.middle);
  await page.locator('#goto').press('Enter');
  await waitFor(shownTime, wanted.atMiddle, 'the message in the middle');
};

const keyboard = async (page) => {
  const { panel, shownTime } = on(page);
  const i = wanted.times.indexOf(wanted.atMiddle);
  await panel('raw').locator('.message').focus();
  for (const [key, at] of [['ArrowRight', i + 1], ['ArrowRight', i + 2], ['ArrowLeft', i + 1]]) {
    await page.keyboard.press(key);
    await waitFor(shownTime, wanted.times[at], `the message after ${key}`);
  }
  await page.keyboard.press('>');
  await waitFor(() => page.locator('#rate').inputValue(), '2', 'a higher speed');
  await page.keyboard.press(' ');
  await waitFor(shownTime, wanted.times.at(-1), 'playing reaches the last message');
};

const image = async (page) => {
  const { panel, openBag } = on(page), [topic, width, height] = wanted.image;
  await openBag(IMAGES);
  await panel('image').getByLabel('Topic').selectOption(topic);
  await waitFor(() => panel('image').locator('canvas').evaluate((canvas) => (canvas.hidden ? 'hidden' : `${canvas.width}x${canvas.height}`)), `${width}x${height}`, 'the image');
  await openBag(DEMO);
};

/* Without a secure context the browser has neither a clipboard API nor WebCodecs. */
const insecure = async (page) => {
  const { panel, choose } = on(page);
  equal(await page.evaluate(() => [isSecureContext, 'clipboard' in navigator && navigator.clipboard !== undefined, 'VideoDecoder' in window].join()), 'false,false,false', 'what the browser offers');
  await choose('/pose');
  await panel('raw').locator('.leaf[data-path="pose.position.x"] .name').click();
  await page.locator('#where').focus();
  await page.keyboard.press('Control+v');
  equal(await page.locator('#where').inputValue(), 'pose.position.x', 'the copied path');
};

/* The server ends, and starts again with another token: the page goes on when the new URL was opened. */
let [server, url] = await listen(wanted.holdall, [...wanted.words, ...wanted.bags]);
const returns = async (page) => {
  const { choose, shownTime } = on(page), note = () => page.locator('#note').textContent();
  await new Promise((done) => { server.once('exit', done); server.kill('SIGINT'); });
  await page.locator('#time').fill('50000');
  await waitFor(note, 'the server does not answer', 'what is wrong');
  [server, url] = await startAgain(() => listen(wanted.holdall, [...wanted.words, '--port', new URL(url).port, ...wanted.bags]));
  await waitFor(async () => /token/.test(await note()), true, 'another token is needed');
  const other = await page.context().newPage();
  await other.goto(url);
  await other.close();
  await waitFor(note, '', 'the page goes on');
  await choose('/pose');
  await page.locator('#time').fill('100000');
  await waitFor(shownTime, wanted.times.at(-1), 'the last message');
};

const noComplaints = (complaints) => () => equal(complaints.filter((text) => !/net::ERR_|status of 401|401 \(/.test(text)).join('; '), '', 'errors of the page');

const open = async (browser) => {
  const page = await (await browser.newContext({ viewport: { width: 1400, height: 900 } })).newPage();
  page.setDefaultTimeout(60000);
  const complaints = complaintsOf(page);
  await page.goto(url);
  return [page, complaints];
};
const all = (name, page, complaints, tests) => Object.fromEntries([...Object.entries(tests), ['no complaints', noComplaints(complaints)]]
  .map(([what, test]) => [`${name}: ${what}`, () => test(page)]));

const [firefox, chromium] = await Promise.all([launchFirefox(wanted.firefox), launch(wanted.chromium)]);
const [inFirefox, ofFirefox] = await open(firefox), [inChromium, ofChromium] = await open(chromium);
must(new URL(url).hostname === wanted.address, `the URL ${url}`);
const failures = await run(inFirefox, {
  ...all('Firefox', inFirefox, ofFirefox, { smoke, scrub, keyboard, image }),
  ...all('Chromium', inChromium, ofChromium, { smoke, scrub, insecure, image, returns }),
}, path.dirname(process.argv[2]));
await Promise.all([firefox.close(), chromium.close()]);
server.kill('SIGINT');
process.exit(failures > 0 ? 1 : 0);
