// Drives the page of `holdall serve` in Chromium; see page.py, which calls it. Prints TAP.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const wanted = JSON.parse(process.argv[2]);
const require = createRequire(path.join(process.env.HOLDALL_NODE, 'node_modules/'));
const { chromium } = require('playwright-core');

const must = (condition, what) => { if (!condition) throw new Error(what); };
const equal = (found, want, what) => must(found === want, `${what}: ${found}, not ${want}`);

const listen = () => new Promise((done, failed) => {
  const server = spawn(wanted.holdall, ['serve', ...wanted.bags], { stdio: ['ignore', 'pipe', 'inherit'] });
  server.stdout.once('data', (data) => done([server, data.toString().trim()]));
  server.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
});

const [server, url] = await listen();
const browser = await chromium.launch({
  executablePath: wanted.chromium,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync'],
});
const page = await browser.newPage();
const complaints = [];
page.on('console', (message) => { if (message.type() === 'error') complaints.push(message.text()); });
page.on('pageerror', (error) => complaints.push(error.message));
page.on('dialog', (dialog) => { complaints.push(`a dialog: ${dialog.message()}`); dialog.dismiss(); });

const text = (id) => page.locator(`#${id}`).textContent();
/* the time of the message that is shown, as digits: more than a number of JavaScript has */
const shownTime = async () => (/"log_time_ns": (\d+)/.exec(await text('message')) || [])[1];
const timeOf = (line) => /"log_time_ns":(\d+)/.exec(line)[1];
const waitFor = async (find, want, what) => {
  let found;
  for (let i = 0; i < 200; i++) {
    found = await find();
    if (found === want) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  equal(found, want, what);
};
const openBag = (number) => page.locator('#bag').selectOption(String(number));
const choose = (topic) => page.getByRole('button', { name: topic, exact: true }).click();

// --- what the page shows --------------------------------------------------------------------------

const topics = async () => {
  await waitFor(() => page.locator('#topics tr').count(), wanted.topics.length, 'topics');
  const rows = await page.locator('#topics tr').all();
  for (const [i, row] of rows.entries()) {
    const cells = await row.locator('td').allTextContents();
    const topic = wanted.topics[i];
    equal(cells.join('|'), [topic.name, topic.types.join(', '), topic.messages].join('|'), 'a topic');
  }
};

const stepping = async () => {
  await choose('/pose');
  await waitFor(shownTime, timeOf(wanted.pose[0]), 'the first message');
  for (const i of [1, 2, 3]) {
    await page.locator('#message').press('ArrowRight');
    await waitFor(shownTime, timeOf(wanted.pose[i]), `message ${i} after the right arrow`);
  }
  await page.locator('#message').press('ArrowLeft');
  await waitFor(shownTime, timeOf(wanted.pose[2]), 'the message before it');
  const data = JSON.parse(await text('message')).data;
  equal(JSON.stringify(data), JSON.stringify(JSON.parse(wanted.pose[2]).data), 'its contents');
};

const scrubbing = async () => {
  await page.locator('#time').fill('1000');
  await waitFor(shownTime, timeOf(wanted.pose.at(-1)), 'the last message');
  await page.locator('#time').fill('0');
  await page.locator('#next').click();
  await waitFor(shownTime, timeOf(wanted.pose[0]), 'the first message again');
};

const plot = async () => {
  await page.locator('#field').selectOption('pose.position.x');
  const range = `${Math.min(...wanted.x)} to ${Math.max(...wanted.x)}`;
  await waitFor(() => text('range'), range, 'the least and the greatest value');
};

const keyboard = async () => {
  await page.locator('#bag').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const first = wanted.topics[0].name;
  await waitFor(async () => (JSON.parse(await text('message') || '{}')).topic, first, 'the topic after Tab and Enter');
};

const image = async () => {
  const [topic, width, height] = wanted.image;
  await openBag(1);
  await choose(topic);
  const size = () => page.locator('#image').evaluate((img) => (img.hidden ? 'hidden' : `${img.naturalWidth}x${img.naturalHeight}`));
  await waitFor(size, `${width}x${height}`, 'the image');
};

const nothingIsMarkup = async () => {
  await openBag(2);
  await choose(wanted.markup);
  await waitFor(async () => (await text('message')).includes('<script>alert(2)</script>'), true, 'the text of the message');
  equal(await page.locator('img').count(), 1, 'images of the page');
  equal(await page.locator('script').count(), 1, 'scripts of the page');
};

const themes = async () => {
  const colour = () => page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('p'));
    probe.style.setProperty('background-color', 'Canvas');
    const found = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return found;
  });
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await colour();
  await page.emulateMedia({ colorScheme: 'dark' });
  must(light !== await colour(), `the dark theme has the light one's background, ${light}`);
};

const noComplaints = async () => equal(complaints.join('; '), '', 'errors in the console');

const tests = { topics, stepping, scrubbing, plot, keyboard, image, nothingIsMarkup, themes, noComplaints };
let failures = 0;
try {
  await page.goto(url);
  console.log(`1..${Object.keys(tests).length}`);
  for (const [i, [name, test]] of Object.entries(tests).entries()) {
    try {
      await test();
      console.log(`ok ${i + 1} - ${name}`);
    } catch (error) {
      failures++;
      console.log(`not ok ${i + 1} - ${name}\n# ${error.message.split('\n')[0]}`);
      await page.screenshot({ path: path.join(wanted.folder, `${name}.png`) });
    }
  }
} finally {
  await browser.close();
  server.removeAllListeners('exit');
  server.kill('SIGINT');
}
process.exitCode = failures > 0 ? 1 : 0;
