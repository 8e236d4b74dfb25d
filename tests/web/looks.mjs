// Screenshots of panels compared with pictures; looks.py runs this script. Prints TAP.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { complaintsOf, equal, launch, listen, must, runAndEnd, waitFor } from './browser.mjs';

const wanted = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const [DRIVE, SENSORS] = [0, 1], THEMES = ['light', 'dark'];
const [server, url] = await listen(wanted.holdall, wanted.bags);
const browser = await launch(wanted.chromium);
const page = await browser.newPage({ viewport: { width: 640, height: 560 } });
page.setDefaultTimeout(60000);
const complaints = complaintsOf(page);

/* Panels by the names of their pictures: bag, layout, and seconds since the start; at most the end. */
const PANELS = {
  plot: [DRIVE, { panel: 'plot', series: [{ topic: '/imu/rpy', field: 'vector.z' }, { topic: '/encoder', field: 'pose.pose.position.x' }] }, 20],
  map: [DRIVE, { panel: 'map' }, 20],
  topics: [DRIVE, { panel: 'topics' }, 20],
  raw: [DRIVE, { panel: 'raw' }, 20],
  frames: [DRIVE, { panel: 'frames' }, 20],
  diagnostics: [DRIVE, { panel: 'diagnostics' }, 20],
  image: [SENSORS, { panel: 'image', topic: '/image' }, 100],
  scene: [SENSORS, { panel: 'scene' }, 100],
};

// --- pictures -------------------------------------------------------------------------------------

const SCALE = 5;
/* Makes a PNG file as small as pictures are: each pixel is the mean of those that it replaces. */
const reduce = async (png) => Buffer.from(await page.evaluate(async ([bytes, scale]) => {
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
  const width = Math.floor(bitmap.width / scale), height = Math.floor(bitmap.height / scale);
  const large = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d'), small = new OffscreenCanvas(width, height).getContext('2d');
  large.drawImage(bitmap, 0, 0);
  const { data } = large.getImageData(0, 0, bitmap.width, bitmap.height), made = small.createImageData(width, height);
  for (let i = 0; i < made.data.length; i++) {
    const x = (i >> 2) % width, y = Math.floor((i >> 2) / width);
    let sum = 0;
    for (let k = 0; k < scale * scale; k++) sum += data[((y * scale + Math.floor(k / scale)) * bitmap.width + x * scale + k % scale) * 4 + i % 4];
    made.data[i] = Math.round(sum / scale / scale);
  }
  small.putImageData(made, 0, 0);
  const blob = await small.canvas.convertToBlob({ type: 'image/png' });
  return [...new Uint8Array(await blob.arrayBuffer())];
}, [[...png], SCALE]));

/* Returns { width, height, data } of a PNG file. */
const pixelsOf = (png) => page.evaluate(async (bytes) => {
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)])), { width, height } = bitmap;
  const ink = new OffscreenCanvas(width, height).getContext('2d');
  ink.drawImage(bitmap, 0, 0);
  return { width, height, data: [...ink.getImageData(0, 0, width, height).data] };
}, [...png]);

// --- comparison -----------------------------------------------------------------------------------

const INK = 24, TOLERANCE = 40, LEAST_LIKE = 0.85;
const distance = (a, i, b, k) => Math.max(Math.abs(a.data[i * 4] - b.data[k * 4]), Math.abs(a.data[i * 4 + 1] - b.data[k * 4 + 1]),
  Math.abs(a.data[i * 4 + 2] - b.data[k * 4 + 2]));
/* The most frequent color, as a picture of one pixel. */
const backgroundOf = ({ data }) => {
  const counts = new Map();
  for (let i = 0; i < data.length; i += 4) counts.set(data.slice(i, i + 3).join(), (counts.get(data.slice(i, i + 3).join()) || 0) + 1);
  const [[color]] = [...counts].sort((a, b) => b[1] - a[1]);
  return { width: 1, height: 1, data: [...color.split(',').map(Number), 255] };
};
/* Has the other picture the color of a pixel at or beside its place? */
const isNear = (a, i, b) => {
  const x = i % a.width, y = Math.floor(i / a.width);
  for (let v = Math.max(0, y - 1); v <= Math.min(b.height - 1, y + 1); v++) {
    for (let u = Math.max(0, x - 1); u <= Math.min(b.width - 1, x + 1); u++) if (distance(a, i, b, v * b.width + u) <= TOLERANCE) return true;
  }
  return false;
};
/* The share of the pixels that differ from the background, of both pictures, that are near in the other picture. 0: sizes or
 * backgrounds differ. */
const likeness = (a, b) => {
  const background = backgroundOf(b);
  if (a.width !== b.width || a.height !== b.height || distance(backgroundOf(a), 0, background, 0) > INK) return 0;
  let ink = 0, near = 0;
  for (const [one, other] of [[a, b], [b, a]]) {
    for (let i = 0; i < one.width * one.height; i++) {
      if (distance(one, i, background, 0) <= INK) continue;
      ink++;
      if (isNear(one, i, other)) near++;
    }
  }
  return ink > 0 ? near / ink : 0;
};

// --- tests ----------------------------------------------------------------------------------------

const fileOf = (name, theme) => path.join(wanted.pictures, `${name}.${theme}.png`);
const take = async () => reduce(await page.locator('[data-panel] .content').screenshot());
const open = async (bag, layout, at, theme) => {
  await page.emulateMedia({ colorScheme: theme });
  await page.goto('about:blank');
  await page.goto(`${url}#${new URLSearchParams({ bag, layout: JSON.stringify(layout) })}`);
  await waitFor(() => page.locator('main').getAttribute('data-shown'), String(bag), 'the bag');
  await page.locator('#goto').fill(String(at));
  await page.locator('#goto').press('Enter');
};
/* Stores the picture when it did not change for a second. */
const rewrite = async (name, theme) => {
  let before = Buffer.alloc(0), since = Date.now();
  while (Date.now() - since < 1000) {
    const now = await take();
    if (!now.equals(before)) since = Date.now();
    before = now;
  }
  writeFileSync(fileOf(name, theme), before);
};
const compare = async (name, theme) => {
  const picture = await pixelsOf(readFileSync(fileOf(name, theme)));
  let most = 0;
  const isLike = async () => {
    most = Math.max(most, likeness(await pixelsOf(await take()), picture));
    return most >= LEAST_LIKE;
  };
  await waitFor(isLike, true, '').catch(() => must(false, `${Math.round(most * 100)} % are like ${path.basename(fileOf(name, theme))}`));
};
const look = (name, theme) => async () => {
  await open(...PANELS[name], theme);
  await (wanted.rewrite ? rewrite : compare)(name, theme);
};

/* Pictures differ by theme, from those of other panels, and from an empty panel: a wrong one is found. */
const areDifferent = async () => {
  const all = [];
  for (const name of Object.keys(PANELS)) for (const theme of THEMES) all.push([`${name}, ${theme}`, await pixelsOf(readFileSync(fileOf(name, theme)))]);
  for (const [name, picture] of all) {
    equal(likeness(picture, picture), 1, `${name} itself`);
    const background = backgroundOf(picture).data, empty = { ...picture, data: picture.data.map((_, i) => background[i % 4]) };
    must(likeness(empty, picture) < LEAST_LIKE, `${name} is like an empty panel`);
    for (const [other, another] of all) if (other !== name) must(likeness(another, picture) < LEAST_LIKE, `${name} is like ${other}`);
  }
};
const noComplaints = async () => equal(complaints.join('; '), '', 'errors in the console');

const tests = { ...Object.fromEntries(Object.keys(PANELS).flatMap((name) => THEMES.map((theme) => [`${name}, ${theme}`, look(name, theme)]))),
  areDifferent, noComplaints };
await runAndEnd({ browser, server, page }, tests);
