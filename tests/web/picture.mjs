// Images in the page of `holdall serve`; picture.py runs this script. Prints TAP.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { complaintsOf, equal, launch, listen, must, runAndEnd, waitFor } from './browser.mjs';

const wanted = JSON.parse(readFileSync(process.argv[2], 'utf8'));
/* A server of map tiles, each of which is cyan. */
const CYAN = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNg+P8fAAMBAf+2EqLVAAAAAElFTkSuQmCC', 'base64');
const asked = [];
const tileServer = createServer((request, answer) => {
  asked.push(request.url);
  answer.writeHead(200, { 'Content-Type': 'image/png' }).end(CYAN);
});
await new Promise((done) => tileServer.listen(0, '127.0.0.1', done));
const tilesOrigin = `http://127.0.0.1:${tileServer.address().port}`;
const [server, url] = await listen(wanted.holdall, ['--tiles', `${tilesOrigin}/{z}/{x}/{y}.png`, wanted.bag]);
const browser = await launch(wanted.chromium);
const context = await browser.newContext({ viewport: { width: 600, height: 900 }, hasTouch: true });
const page = await context.newPage();
page.setDefaultTimeout(30000);
const complaints = complaintsOf(page);

const image = (number) => page.locator('[data-panel=image]').nth(number);
const pixel = (number, x, y) => image(number).locator('canvas').evaluate((canvas, [u, v]) => [...canvas.getContext('2d')
  .getImageData(u, v, 1, 1).data].slice(0, 3), [x, y]);
/* Waits for a color of a pixel of the first panel. The tolerance is for JPEG. */
const shows = async (x, y, color, what) => {
  let found = [];
  const isNear = async () => {
    found = await pixel(0, x, y);
    return found.every((part, i) => Math.abs(part - color[i]) <= 24);
  };
  await waitFor(isNear, true, what).catch(() => equal(found.join(' '), color.join(' '), what));
};
const zoomOf = (number) => image(number).locator('canvas').evaluate((canvas) => Number(/scale\(([\d.]+)\)/.exec(canvas.style.transform)[1]));
const set = (number, label, value) => image(number).getByLabel(label, { exact: true }).selectOption(value);
const boxOf = async (number) => {
  await image(number).getByRole('group').scrollIntoViewIfNeeded();
  return image(number).getByRole('group').boundingBox();
};
const [, height] = wanted.size;

/* The nearest row is black without colors, and has the first color of each map. */
const depth = async () => {
  await set(0, 'Topic', '/depth');
  await shows(80, 0, [0, 0, 0], 'the nearest row');
  await shows(80, height - 1, [255, 255, 255], 'the farthest row');
  for (const [map, near, far] of [['turbo', [35, 23, 27], [144, 13, 0]], ['rainbow', [255, 0, 255], [255, 0, 0]], ['inverse', [255, 255, 255], [0, 0, 0]]]) {
    await set(0, 'Colors', map);
    await shows(80, 0, near, `the nearest row by ${map}`);
    await shows(80, height - 1, far, `the farthest row by ${map}`);
  }
  await set(0, 'Colors', '');
};

const overlay = async () => {
  await set(0, 'Topic', '/green');
  await shows(80, 60, [0, 255, 0], 'the image');
  await set(0, 'Over the image', '/red');
  await shows(80, 60, [128, 128, 0], 'half of both');
  await image(0).getByLabel('Opacity').fill('1');
  await shows(80, 60, [255, 0, 0], 'the upper one alone');
};

/* The outline of the detection is light green on red; its inside is not. */
const detections = async () => {
  const [x, y, boxWidth, boxHeight] = wanted.box;
  await set(0, 'Topic', '/red');
  await set(0, 'Over the image', '/detections');
  const isGreen = async (u, v) => (await pixel(0, u, v))[1] > 96;
  await waitFor(() => isGreen(x - boxWidth / 2, y), true, 'the left side');
  for (const [u, v] of [[x + boxWidth / 2, y], [x, y + boxHeight / 2]]) must(await isGreen(u, v), 'the other sides');
  must(!await isGreen(x, y) && !await isGreen(x + boxWidth, y), 'no color inside and outside');
  await set(0, 'Over the image', '');
};

const keyboard = async () => {
  const box = image(0).getByRole('group');
  await box.focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('+');
  await waitFor(async () => (await zoomOf(0)).toFixed(3), '1.953', 'three steps of 1.25');
  const time = await page.locator('#now').textContent();
  await page.keyboard.press('Shift+ArrowRight');
  const shift = await image(0).locator('canvas').evaluate((canvas) => canvas.style.transform);
  must(shift.startsWith('translate(-10%'), `moved by a tenth: ${shift}`);
  equal(await page.locator('#now').textContent(), time, 'the time is not changed');
  await page.keyboard.press('0');
  await waitFor(() => zoomOf(0), 1, 'the whole image');
};

const linked = async () => {
  for (const number of [0, 1]) await image(number).getByLabel('linked').check();
  const box = await boxOf(0);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -100);
  await waitFor(() => zoomOf(1), 1.25, 'the zoom of the other panel');
  await image(1).getByLabel('linked').uncheck();
  await waitFor(() => zoomOf(1), 1, 'a panel by itself');
  await image(0).getByRole('group').press('0');
  await waitFor(() => zoomOf(0), 1, 'the whole image again');
};

/* Two fingers that move apart, to twice their distance. */
const pinch = async () => {
  const client = await context.newCDPSession(page), box = await boxOf(0);
  const x = box.x + box.width / 2, y = box.y + box.height / 2;
  const touch = (type, distance) => client.send('Input.dispatchTouchEvent', { type,
    touchPoints: distance === 0 ? [] : [{ x: x - distance / 2, y, id: 0 }, { x: x + distance / 2, y, id: 1 }] });
  await touch('touchStart', 60);
  for (const distance of [80, 100, 120]) await touch('touchMove', distance);
  await touch('touchEnd', 0);
  await waitFor(async () => Math.abs(await zoomOf(0) - 2) < 0.1, true, 'twice as large');
};

/* The tile that contains the position is requested and drawn; the page may use pictures of that host alone. */
const tiles = async () => {
  const policy = await page.evaluate(async () => (await fetch('./')).headers.get('Content-Security-Policy'));
  must(policy.includes(`img-src 'self' blob: ${tilesOrigin};`), `the policy names the host: ${policy}`);
  await image(1).getByLabel('Panel', { exact: true }).selectOption('map');
  const map = page.locator('[data-panel=map]'), [latitude, longitude] = wanted.position, radians = latitude * Math.PI / 180;
  await waitFor(async () => asked.length > 0, true, 'a tile is requested');
  const level = Number(asked[0].split('/')[1]), count = 2 ** level;
  const tile = `/${level}/${Math.floor((longitude + 180) / 360 * count)}/${Math.floor((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2 * count)}.png`;
  await waitFor(async () => asked.includes(tile), true, `${tile} is requested`);
  must(level >= 14, `the level ${level} is near`);
  await map.locator('canvas').scrollIntoViewIfNeeded();
  const isCyan = async () => {
    const box = await map.locator('canvas').boundingBox();
    const png = await page.screenshot({ clip: { x: box.x + 5, y: box.y + 5, width: 4, height: 4 } });
    return page.evaluate(async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)])), ink = new OffscreenCanvas(4, 4).getContext('2d');
      ink.drawImage(bitmap, 0, 0);
      const [r, g, b] = ink.getImageData(1, 1, 1, 1).data;
      return r < 40 && g > 200 && b > 200;
    }, [...png]);
  };
  await waitFor(isCyan, true, 'tiles are drawn');
};

/* A finger on the timeline sets the time. */
const scrub = async () => {
  const box = await page.locator('#density').boundingBox();
  const shown = async () => Number((await page.locator('#now').textContent()).slice(1));
  await page.locator('#time').fill('0');
  await page.touchscreen.tap(box.x + box.width - 2, box.y + box.height / 2);
  await waitFor(async () => (await shown()) > 0, true, 'a later time');
};

/* On a narrow screen panels are below each other, and nothing is wider than the screen. */
const narrow = async () => {
  await page.locator('#reset').click();
  const [first, second] = await page.locator('[data-panel]').evaluateAll((all) => all.slice(0, 2).map((each) => each.getBoundingClientRect().bottom));
  must(first < second, 'panels are below each other');
  equal(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), true, 'the page is as wide as the screen');
};

const noComplaints = async () => equal(complaints.join('; '), '', 'errors in the console');

const tests = { depth, overlay, detections, keyboard, linked, pinch, tiles, scrub, narrow, noComplaints };
await runAndEnd({ browser, server, page }, tests, async () => {
  const layout = { split: 'column', sizes: [1, 1], children: [{ panel: 'image' }, { panel: 'image' }] };
  await page.goto(`${url}#${new URLSearchParams({ layout: JSON.stringify(layout) })}`);
  await page.locator('#time').fill('100000');
});
tileServer.close();
