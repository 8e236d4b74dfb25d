// Controls the page of `holdall serve --live` in Chromium; tests/live/page.py runs this script. Prints TAP.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chooseField, complaintsOf, equal, launch, must, require, run, startAgain, waitFor } from './browser.mjs';

const wanted = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const [CHATTER, IMU, CLOUD, QUIET] = ['/chatter', '/imu', '/lidar/points', '/quiet'];

/* Starts the server. Returns its process and its URL. */
const serve = (port) => new Promise((done, failed) => {
  const server = spawn(wanted.holdall, [...wanted.serve, '--port', String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  server.stdout.once('data', (data) => done([server, data.toString().trim()]));
  server.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
});
const ended = (server) => new Promise((done) => { server.once('exit', done); server.kill('SIGINT'); });

let [server, url] = await serve(0);
const browser = await launch(wanted.chromium);
const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
const page = await context.newPage();
page.setDefaultTimeout(60000);
const complaints = complaintsOf(page);

const panel = (name) => page.locator(`[data-panel=${name}]`).first();
const choose = (topic) => page.locator('#topics').getByRole('button', { name: topic, exact: true }).click();
const shownTopic = () => panel('raw').locator('.message').getAttribute('data-topic', { timeout: 100 }).catch(() => null);
const leaf = (field) => panel('raw').locator(`.leaf[data-path="${field}"] .value`).textContent();
/* The number of the shown message; its text must be what was published. */
const number = async () => {
  const text = JSON.parse(await leaf('data')), found = Number(text.split(' ')[1]);
  equal(text, wanted.texts[found], `message ${found}`);
  return found;
};
const changes = async (find, what) => {
  const before = await find();
  await waitFor(async () => (await find()) !== before, true, what);
};
const row = (topic) => page.locator(`#network tr[data-topic="${topic}"]`);

// --- time -----------------------------------------------------------------------------------------

const follows = async () => {
  await choose(CHATTER);
  await waitFor(shownTopic, CHATTER, 'the topic');
  const first = await number();
  await waitFor(async () => (await number()) > first + 5, true, 'later messages');
  equal(await page.locator('#live').getAttribute('aria-pressed'), 'true', 'the button');
};

/* True if the shown message is that of the current time, to which a step goes. */
const isAtMessage = async () => (await panel('raw').locator('.message p').textContent()).includes(`, ${await page.locator('#now').textContent()}, `);
/* Space pauses; arrows step among the kept messages; l goes back to the present. */
const pauses = async () => {
  await panel('raw').locator('.message').press(' ');
  await waitFor(() => page.locator('#play').textContent(), 'Play', 'a pause');
  await page.keyboard.press('ArrowLeft');
  await waitFor(isAtMessage, true, 'the last message');
  const at = await number();
  await page.keyboard.press('ArrowLeft');
  await waitFor(number, at - 1, 'the message before it');
  await page.keyboard.press('ArrowRight');
  await waitFor(number, at, 'the same message, although later ones were received');
  await page.keyboard.press('ArrowRight');
  await waitFor(number, at + 1, 'the message after it');
  await page.keyboard.press('l');
  await waitFor(async () => (await number()) > at + 5, true, 'the present');
};

const scrubs = async () => {
  const before = await number();
  await page.locator('#time').fill('50000');
  await waitFor(async () => (await number()) < before, true, 'an older message');
  equal(await page.locator('#live').getAttribute('aria-pressed'), 'false', 'the button');
  await page.locator('#rate').selectOption('16');
  await page.locator('#play').click();
  await waitFor(() => page.locator('#live').getAttribute('aria-pressed'), 'true', 'playing ends at the present');
  await page.locator('#rate').selectOption('1');
  await waitFor(async () => (await number()) > before, true, 'the present');
};

// --- panels ---------------------------------------------------------------------------------------

const robot = async () => {
  await page.locator('#add').selectOption('scene');
  await page.locator('#add').selectOption('image');
  await waitFor(() => page.locator(`[data-display="${CLOUD}"] .about`).textContent().then((text) => text.split(',')[0]), ' 1800 of 1800 points', 'the cloud');
  await waitFor(() => panel('image').locator('canvas').evaluate((canvas) => !canvas.hidden && canvas.width > 100), true, 'the image');
  for (const name of ['image', 'scene']) await panel(name).getByRole('button', { name: 'Close' }).click();
  await choose(IMU);
  await waitFor(shownTopic, IMU, 'the topic');
  equal(Number(await leaf('angular_velocity.z')), 0.25, 'the angular velocity');
  await changes(() => leaf('linear_acceleration.x'), 'the acceleration');
};

const plot = async () => {
  await page.locator('#add').selectOption('plot');
  await panel('plot').getByRole('button', { name: 'Add a field' }).click();
  const series = panel('plot').locator('.series').first();
  await chooseField(series, IMU, 'angular_velocity.z');
  await waitFor(() => series.getAttribute('data-range'), '0.25 to 0.25', 'its range');
  await changes(() => panel('plot').locator('canvas').getAttribute('data-span'), 'the span');
};

const latency = async () => {
  const shown = async () => /^latency (-?[\d.]+) ms$/.exec(await page.locator('#latency').textContent());
  await waitFor(async () => (await shown()) !== null, true, 'latency of the chosen topic');
  const ms = Number((await shown())[1]);
  must(ms > -1 && ms < 30000, `latency ${ms} ms`);
  must(/latency -?[\d.]+ ms/.test(await panel('raw').locator('.message p').textContent()), 'latency of the message');
};

/* Why a message of a topic is not received, printed by `topics`; undefined until its endpoints are discovered. */
const problemOf = (topic) => {
  try {
    return JSON.parse(execFileSync(wanted.holdall, wanted.topics, { encoding: 'utf8' })).topics.find((t) => t.name === topic).problems[0];
  } catch { return undefined; }
};
const network = async () => {
  await page.locator('#add').selectOption('network');
  await waitFor(async () => Number(await row(IMU).locator('td').nth(2).textContent()), 1, 'its publisher');
  await waitFor(async () => Number(await row(IMU).locator('td').nth(4).textContent()) > 1, true, 'its rate');
  await waitFor(async () => /ms$/.test(await row(IMU).locator('td').nth(5).textContent()), true, 'its latency');
  const why = () => page.locator(`#network tr[data-topic="${QUIET}"] + tr.why li.bad`).first().textContent();
  let problem;
  await waitFor(() => {
    problem = problemOf(QUIET);
    return problem !== undefined;
  }, true, 'a problem that `topics` prints');
  await waitFor(async () => (await why()).endsWith(`: not received: ${problem.policy}: ${problem.text}`), true, 'the reason that `topics` prints');
};

const accessible = async () => {
  await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
  const { violations } = await page.evaluate(() => window.axe.run());
  equal(violations.filter((found) => ['serious', 'critical'].includes(found.impact)).map((found) => `${found.id} ${found.nodes[0].html}`).join('; '), '', 'serious findings of axe');
};

// --- recording and the server ---------------------------------------------------------------------

const records = async () => {
  await page.locator('#record').focus();
  await page.keyboard.press('Enter');
  await waitFor(async () => Number((/: (\d+) messages/.exec(await page.locator('#recording').textContent()) || [0, 0])[1]) > 20, true, 'recorded messages');
  const bag = await page.locator('#recording').getAttribute('title');
  await page.locator('#record').click();
  await waitFor(() => page.locator('#record').textContent(), 'Record', 'the recording has ended');
  const info = JSON.parse(execFileSync(wanted.holdall, ['info', '--json', bag], { encoding: 'utf8' }));
  must(info.topics.some((t) => t.name === CHATTER && t.messages > 0), 'messages in the bag');
};

const note = () => page.locator('#note').textContent();
/* The server ends, and another one has its port: the page says what to do, and continues when the new URL was opened. */
const returns = async () => {
  await ended(server);
  await waitFor(note, 'the server does not answer', 'what is wrong');
  [server, url] = await startAgain(() => serve(new URL(url).port));
  await waitFor(async () => /token/.test(await note()), true, 'another token is needed');
  const other = await context.newPage();
  await other.goto(url);
  await other.close();
  await waitFor(note, '', 'the page continues');
  await choose(CHATTER);
  await waitFor(shownTopic, CHATTER, 'the topic');
  const first = await number();
  await waitFor(async () => (await number()) > first, true, 'later messages');
};

const noComplaints = async () => equal(complaints.filter((text) => !/net::ERR_|status of 401/.test(text)).join('; '), '', 'errors of the page');

const tests = {
  'the page follows the present': follows,
  'a pause, steps and the present by keys': pauses,
  'scrubbing in the past, and playing until the present': scrubs,
  'a robot in 3-D, an image and its values': robot,
  'a plot moves with the time': plot,
  'latency': latency,
  'the network, and why a message is not received': network,
  'accessible': accessible,
  'a recording is started by a key': records,
  'the server goes away and comes back': returns,
  'no complaints': noComplaints,
};
/* without 3-D, which is slow in software, until its test adds it */
const layout = { split: 'row', sizes: [1, 1], children: [{ panel: 'topics', id: 1 }, { panel: 'raw', id: 2 }] };
await page.goto(`${url}#layout=${JSON.stringify(layout)}`);
const failures = await run(page, tests, path.dirname(process.argv[2]));
await browser.close();
await ended(server);
process.exit(failures > 0 ? 1 : 0);
