// Video in the page of `holdall serve`; video.py runs this script. Prints TAP.
import { readFileSync } from 'node:fs';
import { complaintsOf, equal, launch, listen, must, runAndEnd, waitFor } from './browser.mjs';

const wanted = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const [server, url] = await listen(wanted.holdall, [wanted.bag]);
const browser = await launch(wanted.chromium);
const page = await browser.newPage({ viewport: { width: 600, height: 500 } });
page.setDefaultTimeout(60000);
const complaints = complaintsOf(page);

/* A server at an address that is not loopback, without TLS. */
const [farServer, farUrl] = await listen(wanted.holdall, ['--listen', wanted.address, '--quiet', wanted.bag]);
const farPage = await browser.newPage({ viewport: { width: 600, height: 500 } });
farPage.setDefaultTimeout(60000);
const farComplaints = complaintsOf(farPage);

const canvasOf = (of) => of.locator('[data-panel=image] canvas');
const greyOf = (of) => canvasOf(of).evaluate((each) => (each.hidden ? [] : [...each.getContext('2d').getImageData(80, 60, 1, 1).data].slice(0, 3)));
/* Waits for the grey level of a picture; the levels of neighbours differ by 7. */
const shows = async (of, i, what) => {
  let found = [];
  await waitFor(async () => {
    found = await greyOf(of);
    return found.length === 3 && found.every((part) => Math.abs(part - wanted.greys[i]) <= 3);
  }, true, what).catch(() => equal(found.join(' '), String(wanted.greys[i]), what));
};
const goTo = async (of, seconds) => {
  await of.locator('#goto').fill(seconds.toFixed(6));
  await of.locator('#goto').press('Enter');
};

/* Waits for the picture at a time, forwards, backwards, within a group of pictures and across keyframes. Returns the requests, by the
 * last part of their path. */
const seek = async (of, topic) => {
  const asked = [], listener = (request) => { asked.push(new URL(request.url()).pathname.split('/').pop()); };
  of.on('request', listener);
  await of.getByLabel('Topic', { exact: true }).selectOption(topic);
  for (const i of [0, 1, 5, 9, 10, 17, 29, 3, 28, 11]) {
    await goTo(of, (i + 0.5) * wanted.step);
    await shows(of, i, `picture ${i}`);
  }
  equal(await canvasOf(of).evaluate((each) => `${each.width}x${each.height}`), '160x120', 'its size');
  of.removeListener('request', listener);
  return asked;
};
const decoding = (topic) => async () => must(!(await seek(page, topic)).includes('image'), 'the page decodes it');
const decodedByServer = (of, topic) => async () => {
  if (of === farPage) equal(await of.evaluate(() => [isSecureContext, 'VideoDecoder' in window].join()), 'false,false', 'what the browser offers');
  must((await seek(of, topic)).includes('image'), 'the server decodes it');
};

const playing = async () => {
  await page.getByLabel('Topic', { exact: true }).selectOption(wanted.decoded.at(-1));
  await page.locator('#time').fill('0');
  await shows(page, 0, 'the first picture');
  const asked = [];
  page.on('request', (request) => { if (/\/video\?/.test(request.url())) asked.push(request.url()); });
  await page.locator('#play').click();
  await shows(page, wanted.greys.length - 1, 'playing ends at the last picture');
  must(asked.length > 0 && asked.length < wanted.greys.length / 2, `${asked.length} requests for ${wanted.greys.length} pictures`);
};

const noComplaints = async () => equal([...complaints, ...farComplaints].join('; '), '', 'errors in the console');

const others = wanted.all.filter((topic) => !wanted.decoded.includes(topic));
const tests = { ...Object.fromEntries(wanted.decoded.map((topic) => [topic.slice(1), decoding(topic)])),
  ...Object.fromEntries(others.map((topic) => [`${topic.slice(1)}, by the server`, decodedByServer(page, topic)])), playing,
  ...Object.fromEntries(wanted.all.map((topic) => [`${topic.slice(1)}, without WebCodecs`, decodedByServer(farPage, topic)])), noComplaints };
try {
  await runAndEnd({ browser, server, page }, tests, async () => {
    const layout = new URLSearchParams({ layout: JSON.stringify({ panel: 'image' }) });
    await page.goto(`${url}#${layout}`);
    await farPage.goto(`${farUrl}#${layout}`);
  });
} finally {
  farServer.removeAllListeners('exit');
  farServer.kill('SIGINT');
}
