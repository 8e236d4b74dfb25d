// A bag of 20 GB in the page of `holdall serve`; long.py runs this script. Prints TAP.
import { readFileSync } from 'node:fs';
import { complaintsOf, equal, launch, listen, must, runAndEnd, waitFor } from './browser.mjs';

const wanted = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const LAST = wanted.count - 1, MOST_BYTES = 5e6; /* of a seek */
const layout = { split: 'column', sizes: [1, 1], children: [
  { split: 'row', sizes: [1, 1], children: [{ panel: 'image', topic: '/mark' }, { panel: 'image', topic: '/camera' }] },
  { split: 'row', sizes: [1, 1], children: [{ panel: 'raw' }, { panel: 'plot', series: [{ topic: '/number', field: 'data' }] }] }] };
const [server, url] = await listen(wanted.holdall, [wanted.bag]);
const browser = await launch(wanted.chromium);
const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
page.setDefaultTimeout(60000);
const complaints = complaintsOf(page);
let bytes = 0;
const network = await page.context().newCDPSession(page);
await network.send('Network.enable');
network.on('Network.loadingFinished', ({ encodedDataLength }) => { bytes += encodedDataLength; });
await page.goto(`${url}#${new URLSearchParams({ topic: '/number', layout: JSON.stringify(layout) })}`);

const panel = (name, number = 0) => page.locator(`[data-panel=${name}]`).nth(number);
const shownNumber = () => panel('raw').locator('.leaf[data-path="data"] .value').textContent({ timeout: 100 }).catch(() => '');
/* true when the pixels of the small image are those of a message; the tolerance is for JPEG */
const isShown = (number) => panel('image').locator('canvas').evaluate((canvas, gray) => canvas.width === 64
  && Math.abs(canvas.getContext('2d').getImageData(32, 32, 1, 1).data[0] - gray) <= 4, wanted.grays[number]);
const shows = async (number) => {
  await waitFor(shownNumber, String(number), 'the number at this time');
  await waitFor(() => isShown(number), true, `image ${number}`);
};
/* Goes to a time shortly after a message. */
const goTo = async (number) => {
  const ns = BigInt(number) * BigInt(wanted.periodNs) + 5n;
  await page.locator('#goto').fill(`${ns / 1000000000n}.${String(ns % 1000000000n).padStart(9, '0')}`);
  await page.locator('#goto').press('Enter');
};

const opened = async () => {
  must(wanted.size > 20e9, `${wanted.size} bytes`);
  await waitFor(() => page.locator('main').getAttribute('data-shown'), '0', 'the bag');
  must((await page.locator('#about').textContent()).startsWith(`${wanted.messages} messages`), 'all messages');
  await shows(5);
  await waitFor(() => panel('image', 1).locator('canvas').evaluate((canvas) => (canvas.hidden ? 0 : Math.round(canvas.width / canvas.height * 100))),
    Math.round(wanted.camera[0] / wanted.camera[1] * 100), 'a large image');
};

/* From end to end, without neighbors; few bytes are sent each time. */
const seeks = async () => {
  for (const part of [1, 0, 0.5, 0.99, 0.25, 0.75, 0.01]) {
    const number = Math.round(LAST * part);
    bytes = 0;
    await goTo(number);
    await shows(number);
    must(bytes > 0 && bytes < MOST_BYTES, `${bytes} bytes`);
  }
};

/* The last of many times is shown, whatever was asked for meanwhile. */
const scrub = async () => {
  const box = await page.locator('#density').boundingBox();
  await page.mouse.move(box.x + 1, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 60 });
  await page.mouse.up();
  const at = Number((await page.locator('#now').textContent()).slice(1)) * 1e9;
  must(at > 0.59 * LAST * wanted.periodNs && at < 0.61 * LAST * wanted.periodNs, `the time ${at}`);
  await shows(Math.floor(at / wanted.periodNs));
};

const steps = async () => {
  await goTo(LAST - 3);
  await shows(LAST - 3);
  await panel('raw').locator('.message').focus();
  for (const [key, number] of [['ArrowRight', LAST - 2], ['ArrowRight', LAST - 1], ['ArrowRight', LAST], ['ArrowLeft', LAST - 1]]) {
    await page.keyboard.press(key);
    await shows(number);
  }
};

const plot = () => waitFor(() => panel('plot').locator('.series').getAttribute('data-range'), `0 to ${LAST}`, 'the numbers of the whole bag');

const density = async () => {
  const { topics } = await page.evaluate(async () => (await fetch('api/v1/bags/0/density?bins=400')).json());
  const sum = (counts) => counts.reduce((total, count) => total + count, 0);
  equal(topics.map((topic) => sum(topic.counts)).join(), [wanted.count, wanted.count, wanted.count].join(), 'messages of each topic');
};

const memory = () => {
  const peak = Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))[1]) * 1024;
  must(wanted.memory === null || peak <= wanted.memory, `the server needed ${peak} bytes`);
};
const noComplaints = () => equal(complaints.join('; '), '', 'errors of the page');

await runAndEnd({ browser, server, page }, { opened, seeks, scrub, steps, plot, density, memory, noComplaints });
