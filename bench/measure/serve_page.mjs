// Measures the page of `holdall serve` in Chromium; serve_page.py runs this script. Prints an object of lists: seconds and bytes.
import { readFileSync, readdirSync } from 'node:fs';
import { launch, listen, must } from '../../tests/web/browser.mjs';

const { holdall, bag, chromium, camera, numbers, field } = JSON.parse(process.argv[2]);
const ROUNDS = 5, SEEKS = 20, IDLE_MS = 300;
const PICTURE = { panel: 'image', topic: camera }, PLOT = { panel: 'plot', series: [{ topic: numbers, field }] };
const figures = { first: [], started: [], whole: [], seek: [], bytes: [], plot: [], empty: [], memory: [], renderer: [] };
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

// --- in the page ----------------------------------------------------------------------------------

/* Keeps the times at which a picture was drawn and is shown, and of the last Enter key. */
const watch = () => {
  globalThis.shown = [];
  globalThis.entered = 0;
  const draw = CanvasRenderingContext2D.prototype.drawImage;
  CanvasRenderingContext2D.prototype.drawImage = function drawImage(image, ...rest) {
    draw.call(this, image, ...rest);
    /* after the frame that contains the picture */
    if (image instanceof ImageBitmap) requestAnimationFrame(() => setTimeout(() => shown.push(performance.now())));
  };
  addEventListener('keydown', (event) => { if (event.key === 'Enter') globalThis.entered = performance.now(); }, true);
};
const shownAfter = async (page, at) => {
  await page.waitForFunction((from) => shown.some((time) => time > from), at);
  return page.evaluate((from) => shown.find((time) => time > from), at);
};

// --- memory ---------------------------------------------------------------------------------------

const read = (path) => { try { return readFileSync(path, 'utf8'); } catch { return ''; } };
/* Processes that this one started, with those that they started. */
const descendants = () => {
  const parents = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    .map((pid) => [Number(pid), Number(read(`/proc/${pid}/stat`).replace(/.*\)/s, '').split(' ')[2])]);
  const found = new Set([process.pid]);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
  }
  return [...found].filter((pid) => /chrom/.test(read(`/proc/${pid}/cmdline`).split('\0')[0]));
};
const pssOf = (pid) => Number(/^Pss: *(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] || 0) * 1024;
const isRenderer = (pid) => read(`/proc/${pid}/cmdline`).includes('--type=renderer');
const measureMemory = () => {
  const all = descendants().map((pid) => [pid, pssOf(pid)]), sum = (list) => list.reduce((total, [, size]) => total + size, 0);
  return [sum(all), sum(all.filter(([pid]) => isRenderer(pid)))];
};

// --- rounds ---------------------------------------------------------------------------------------

const openPage = async (browser, url, layout) => {
  const page = await (await browser.newContext({ viewport: { width: 1400, height: 900 } })).newPage();
  page.setDefaultTimeout(120000);
  await page.addInitScript(watch);
  await page.goto(layout ? `${url}#${new URLSearchParams({ layout: JSON.stringify(layout) })}` : url);
  return page;
};
const seek = async (page, ns) => {
  await page.locator('#goto').fill(`${Math.floor(ns / 1e9)}.${String(Math.floor(ns % 1e9)).padStart(9, '0')}`);
  await page.locator('#goto').press('Enter');
  const from = await page.evaluate(() => entered);
  return await shownAfter(page, from) - from;
};

const round = async (browser) => {
  const started = performance.timeOrigin + performance.now();
  const [server, url] = await listen(holdall, [bag]);
  const page = await openPage(browser, url, PICTURE), first = await shownAfter(page, 0);
  figures.first.push(first / 1000);
  figures.started.push((await page.evaluate(() => performance.timeOrigin) + first - started) / 1000);
  await page.context().close();
  const whole = await openPage(browser, url);
  figures.whole.push(await shownAfter(whole, 0) / 1000);
  await whole.context().close();
  server.kill('SIGINT');
};

const plot = async (browser) => {
  const [server, url] = await listen(holdall, [bag]), page = await openPage(browser, url, PLOT);
  await page.waitForFunction(() => (document.querySelector('.series')?.dataset.range || '') !== '', undefined, { polling: 'raf' });
  figures.plot.push(await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))) / 1000);
  await page.context().close();
  server.kill('SIGINT');
};

/* visit(seek time, bytes) after each seek */
const seekAll = async (page, url, visit) => {
  const info = await page.evaluate(async () => (await fetch('api/v1/bags/0')).json());
  const client = await page.context().newCDPSession(page);
  let bytes = 0, last = '';
  await client.send('Network.enable');
  client.on('Network.loadingFinished', ({ encodedDataLength }) => { bytes += encodedDataLength; });
  page.on('request', (request) => { last = new URL(request.url()).searchParams.get('at') || last; });
  await pause(1000);
  for (let i = 0; i < SEEKS; i++) {
    bytes = 0;
    const ns = Math.floor(info.duration_ns / SEEKS) * ((i * 7 + 3) % SEEKS) + 1000;
    const took = await seek(page, ns);
    await pause(IDLE_MS);
    must(BigInt(last) - BigInt(Math.floor(info.start_ns / 1e9)) * 1000000000n >= 0n && Math.abs(Number(BigInt(last) - BigInt(info.start_ns)) - ns) < 1000, `the time ${last} was asked for`);
    visit(took / 1000, bytes);
  }
};
const seeks = async (browser) => {
  const [server, url] = await listen(holdall, [bag]), page = await openPage(browser, url, PICTURE);
  await shownAfter(page, 0);
  await seekAll(page, url, (took, bytes) => { figures.seek.push(took); figures.bytes.push(bytes); });
  await page.context().close();
  server.kill('SIGINT');
};

/* With a browser of its own, as memory of closed pages may remain. */
const memory = async () => {
  const [server, url] = await listen(holdall, [bag]), browser = await launch(chromium);
  const empty = await browser.newPage();
  await pause(1000);
  figures.empty.push(measureMemory()[0]);
  await empty.close();
  const page = await openPage(browser, url, PICTURE);
  await shownAfter(page, 0);
  await seekAll(page, url, () => {
    const [all, renderer] = measureMemory();
    figures.memory.push(all);
    figures.renderer.push(renderer);
  });
  await browser.close();
  server.kill('SIGINT');
};

const browser = await launch(chromium);
await round(browser); /* the first one fills the caches of the browser */
figures.first.length = figures.started.length = figures.whole.length = 0;
for (let i = 0; i < ROUNDS; i++) await round(browser);
for (let i = 0; i < ROUNDS; i++) await plot(browser);
await seeks(browser);
await browser.close();
await memory();
console.log(JSON.stringify(figures));
