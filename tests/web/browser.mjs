// A server and a page in Chromium, for tests that control the page of `holdall serve`.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const require = createRequire(path.join(process.env.HOLDALL_NODE, 'node_modules/'));
const { chromium, firefox } = require('playwright-core');

export const must = (condition, what) => { if (!condition) throw new Error(what); };
export const equal = (found, want, what) => must(found === want, `${what}: ${found}, not ${want}`);

const WAIT_MS = 60000; /* the longest wait; busy machines are slow */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/* Waits until find() returns the wanted value. */
export const waitFor = async (find, want, what) => {
  const end = Date.now() + WAIT_MS;
  let found;
  do {
    found = await find();
    if (found === want) return;
    await pause(50);
  } while (Date.now() < end);
  equal(found, want, what);
};

/* Starts a server at a port that another program may have for a while. */
export const startAgain = async (start) => {
  for (let i = 0; i < 20; i++) {
    try { return await start(); } catch { await pause(500); }
  }
  return start();
};

/* Selects a field after the page has selected the default one of the topic. */
export const chooseField = async (series, topic, field) => {
  await series.getByLabel('Topic').selectOption(topic);
  await waitFor(async () => (await series.getByLabel('Field').inputValue()) !== '', true, 'a field by default');
  await series.getByLabel('Field').selectOption(field);
};

/* Searches by the button, because the Enter key may go to Chromium's list of suggestions while that is shown. */
export const searchFor = async (page, text) => {
  await page.locator('#where').fill(text);
  await page.locator('#search').getByRole('button', { name: 'Search' }).click();
};

/* Layouts that the servers of a test keep. */
const state = mkdtempSync(path.join(tmpdir(), 'holdall-state-'));
process.on('exit', () => rmSync(state, { recursive: true, force: true }));

/* [process, URL] */
export const listen = (holdall, bags) => new Promise((done, failed) => {
  const server = spawn(holdall, ['serve', ...bags], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, XDG_STATE_HOME: state } });
  server.stdout.once('data', (data) => done([server, data.toString().trim()]));
  server.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
});

export const launch = (executablePath) => chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--enable-unsafe-swiftshader', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync'],
});

/* Firefox of the system, by WebDriver BiDi; WebGL by software, without a display. */
export const launchFirefox = (executablePath) => firefox.launch({
  executablePath,
  channel: 'moz-firefox',
  env: { ...process.env, EGL_PLATFORM: 'surfaceless', MOZ_WEBGL_FORCE_EGL: '1' },
  firefoxUserPrefs: { 'webgl.force-enabled': true },
});

/* Errors that the page logs, except those of requests for a message that does not exist yet, or of a wrong expression. */
export const complaintsOf = (page) => {
  const complaints = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 40[04]/.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => { complaints.push(`a dialog: ${dialog.message()}`); dialog.dismiss(); });
  return complaints;
};

/* The pixels of a picture whose red, green and blue are between limits: their number, mean place and extent, in pixels. */
export const spotOf = (page, png, limits) => page.evaluate(async ([bytes, [r0, r1, g0, g1, b0, b1]]) => {
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)])), { width, height } = bitmap;
  const ink = new OffscreenCanvas(width, height).getContext('2d');
  ink.drawImage(bitmap, 0, 0);
  const { data } = ink.getImageData(0, 0, width, height), spot = { count: 0, x: 0, y: 0, left: width, right: 0, top: height, bottom: 0 };
  for (let i = 0; i < data.length; i += 4) {
    const [r, g, b] = data.slice(i, i + 3), x = i / 4 % width, y = Math.floor(i / 4 / width);
    if (r < r0 || r > r1 || g < g0 || g > g1 || b < b0 || b > b1) continue;
    spot.count++;
    spot.x += x;
    spot.y += y;
    Object.assign(spot, { left: Math.min(spot.left, x), right: Math.max(spot.right, x + 1), top: Math.min(spot.top, y), bottom: Math.max(spot.bottom, y + 1) });
  }
  return { ...spot, x: spot.x / spot.count, y: spot.y / spot.count };
}, [[...png], limits]);

/* Runs tests by name, prints TAP, and saves screenshots of failures in the folder. Returns the number of failures. */
export const run = async (page, tests, folder) => {
  let failures = 0;
  console.log(`1..${Object.keys(tests).length}`);
  for (const [i, [name, test]] of Object.entries(tests).entries()) {
    try {
      await test();
      console.log(`ok ${i + 1} - ${name}`);
    } catch (error) {
      failures++;
      console.log(`not ok ${i + 1} - ${name}\n# ${error.message.split('\n')[0]}`);
      await page.screenshot({ path: path.join(folder, `${name}.png`) });
    }
  }
  return failures;
};

/* The same for the script as a whole: sets the exit code, and ends the browser and the server. begin(): before the first test. */
export const runAndEnd = async ({ browser, server, page }, tests, begin = async () => {}) => {
  try {
    await begin();
    process.exitCode = await run(page, tests, path.dirname(process.argv[2])) > 0 ? 1 : 0;
  } finally {
    await browser.close();
    server.removeAllListeners('exit');
    server.kill('SIGINT');
  }
};
