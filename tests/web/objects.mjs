// Objects of the 3-D panel, measured on the screen; objects.py runs this script. Prints TAP.
import { readFileSync } from 'node:fs';
import { complaintsOf, equal, launch, listen, must, runAndEnd, spotOf, waitFor } from './browser.mjs';

const wanted = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const [KINDS, MOVING, JOINTS] = [0, 1, 2];
const [server, url] = await listen(wanted.holdall, ['--assets', wanted.packages, ...wanted.bags]);
const browser = await launch(wanted.chromium);
const context = await browser.newContext({ viewport: { width: 760, height: 700 }, hasTouch: true });
const page = await context.newPage();
page.setDefaultTimeout(30000);
const complaints = complaintsOf(page);

const scene = page.locator('[data-panel=scene]');
const display = (topic) => page.locator(`[data-display="${topic}"]`);
const about = (topic) => display(topic).locator('.about').textContent();
const show = (topic, isShown = true) => display(topic).locator('input[type=checkbox]').setChecked(isShown);
const button = (name) => scene.getByRole('button', { name, exact: true });

const RED = [90, 255, 0, 70, 0, 70], BLUE = [0, 60, 0, 60, 90, 255], GREEN = [0, 60, 90, 255, 0, 60], YELLOW = [90, 255, 90, 255, 0, 60];
const MAGENTA = [200, 255, 0, 60, 200, 255], CYAN = [0, 60, 200, 255, 200, 255];
const near = (color) => color.flatMap((part) => [part - 12, part + 12]);

const setList = (visibility) => page.locator('.displays').evaluate((list, value) => { list.style.visibility = value; }, visibility);
/* The pixels of a color in the scene, without the list of topics. */
const spot = async (limits) => {
  await setList('hidden');
  const png = await page.screenshot({ clip: await scene.locator('canvas').boundingBox() });
  await setList('visible');
  return spotOf(page, png, limits);
};

/* Opens a bag with a 3-D panel in which these topics alone are shown, seen from above. */
const open = async (bag, shown, hidden, more = {}) => {
  const topics = Object.fromEntries(hidden.map((topic) => [topic, { hidden: true }]));
  const layout = JSON.stringify({ panel: 'scene', noFrames: true, topics, ...more });
  await page.goto('about:blank');
  await page.goto(`${url}#${new URLSearchParams({ bag, layout })}`);
  await waitFor(() => page.locator('main').getAttribute('data-shown'), String(bag), 'the bag');
  await waitFor(async () => (await about(shown)).length > 1, true, `${shown} is loaded`);
};
/* Clears the choices of the view, until what is shown fills it and is seen from above. Returns a function from pixels to metres:
 * x is upwards, y to the left. */
let scale;
const lookDown = async (limits, metres) => {
  let found;
  await waitFor(async () => {
    await button('Fit').click();
    await button('Top').click();
    const last = found;
    found = await spot(limits);
    return found.count > 100 && last !== undefined && JSON.stringify(last) === JSON.stringify(found);
  }, true, 'what tells the scale');
  const factor = metres / (found.right - found.left), [x0, y0] = [(found.top + found.bottom) / 2, (found.left + found.right) / 2];
  scale = { factor, extent: ({ left, right, top, bottom }) => [(x0 - bottom) * factor, (x0 - top) * factor, (y0 - right) * factor, (y0 - left) * factor] };
};
const round = (values) => values.map((value) => value.toFixed(2)).join(' ');
/* Waits until the pixels of a color have an extent in metres: least x, greatest x, least y, greatest y. */
const covers = async (limits, extent, what, tolerance = 0.12) => {
  let found = [];
  await waitFor(async () => {
    const seen = await spot(limits);
    found = seen.count > 0 ? scale.extent(seen) : [];
    return found.length > 0 && extent.every((value, i) => Math.abs(found[i] - value) < tolerance);
  }, true, what).catch(() => equal(round(found), round(extent), what));
};
const none = (limits, what) => waitFor(async () => (await spot(limits)).count, 0, what);
const goTo = async (seconds) => {
  await page.locator('#goto').fill(String(seconds));
  await page.locator('#goto').press('Enter');
};

// --- markers --------------------------------------------------------------------------------------

const kinds = Object.entries(wanted.markers);
const scaled = async () => {
  await open(KINDS, '/scale', [...kinds.map(([topic]) => topic), '/costs']);
  await lookDown(BLUE, 4);
  await goTo(0.5);
};

const isMarker = async (topic, extent, share) => {
  if (extent === null) await waitFor(async () => (await spot(RED)).count > 100, true, 'text');
  else {
    await covers(RED, extent, topic);
    const area = (extent[1] - extent[0]) * (extent[3] - extent[2]), filled = (await spot(RED)).count * scale.factor ** 2 / area;
    must(Math.abs(filled - share) < 0.12, `${topic} fills ${filled.toFixed(2)} of its extent, not ${share.toFixed(2)}`);
  }
  equal(await about(topic), ' 1 markers', `nothing is missing of ${topic}`);
};
/* One marker at a time; its color, its place and size, and how much of that it fills. */
const marker = (topic, [extent, share]) => async () => {
  await show(topic);
  try { await isMarker(topic, extent, share); } finally { await show(topic, false); }
  await none(RED, `${topic} is hidden`);
};
/* The palettes of rviz, and the cell that an update changes. Cells are 1 m, from -2 to 2. */
const grid = async () => {
  await show('/scale', false);
  await show('/costs');
  await display('/costs').getByLabel('Palette').selectOption('costmap');
  await goTo(0.5);
  await covers(MAGENTA, [-2, -1, -2, -1], 'the lethal cell');
  await covers(CYAN, [1, 2, -2, -1], 'the inscribed cell');
  await goTo(1);
  await waitFor(() => about('/costs'), ' 4 x 4 cells of 1 m, 1 updates', 'the update');
  await covers(MAGENTA, [-2, 2, -2, 2], 'the cell of the update');
  await show('/costs', false);
};

// --- the view -------------------------------------------------------------------------------------

const isWidth = (width, what) => waitFor(async () => {
  const { left, right } = await spot(BLUE);
  return Math.abs((right - left) / width - 1) < 0.05;
}, true, what);

const keyboard = async () => {
  await show('/scale');
  await lookDown(BLUE, 4);
  const before = await spot(BLUE), width = before.right - before.left, time = await page.locator('#now').textContent();
  /* without the outline of the focus, which is blue, too */
  const press = async (key) => {
    await scene.getByRole('group', { name: '3-D view' }).press(key);
    await page.evaluate(() => document.activeElement.blur());
  };
  await press('-');
  await isWidth(width / 1.25, 'smaller');
  await press('+');
  await isWidth(width, 'larger');
  for (let i = 0; i < 9; i++) await press('ArrowLeft');
  await isWidth(width * Math.SQRT2, 'turned by 45 degrees');
  await press('Shift+ArrowRight');
  await waitFor(async () => (await spot(BLUE)).x < before.x - 20, true, 'moved');
  equal(await page.locator('#now').textContent(), time, 'the time is not changed');
  await press('0');
  await waitFor(async () => Math.abs((await spot(BLUE)).x - before.x) < 5, true, 'all is shown again');
};

const touch = async () => {
  await lookDown(BLUE, 4);
  const client = await context.newCDPSession(page), box = await scene.locator('canvas').boundingBox(), before = await spot(BLUE);
  const width = before.right - before.left, [x, y] = [box.x + box.width * 0.75, box.y + box.height * 0.8];
  const send = (type, points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })) });
  await send('touchStart', [[x - 40, y], [x + 40, y]]);
  for (const half of [35, 30, 25, 20]) await send('touchMove', [[x - half, y], [x + half, y]]);
  await send('touchEnd', []);
  await waitFor(async () => { const { left, right } = await spot(BLUE); return right - left < width * 0.7; }, true, 'two fingers: smaller');
  await lookDown(BLUE, 4);
  await send('touchStart', [[x, y]]);
  for (let i = 1; i <= 4; i++) await send('touchMove', [[x, y - i * 20]]);
  await send('touchEnd', []);
  await waitFor(async () => { const { top, bottom } = await spot(BLUE); return bottom - top < width * 0.8; }, true, 'one finger: from the side');
};

const measure = async () => {
  await lookDown(BLUE, 4);
  const { left, right, top, bottom } = await spot(BLUE);
  await button('Measure').click();
  await scene.locator('canvas').click({ position: { x: left + 2, y: top + 2 } });
  await scene.locator('canvas').click({ position: { x: right - 3, y: bottom - 3 } });
  await waitFor(async () => Math.abs(parseFloat(await scene.locator('output').textContent()) - 4 * Math.SQRT2) < 0.1, true, 'the diagonal');
  await button('Measure').click();
};

// --- clouds ---------------------------------------------------------------------------------------

/* Points are where the sensor was at their stamp, also at a later time; with a decay time older clouds remain. */
const stamped = async () => {
  await open(MOVING, '/scale', [], { fixed: 'map', topics: { '/points': { size: 8, map: 'flat', from: '#ff0000', field: 'intensity' } } });
  await lookDown(BLUE, 4);
  for (const [seconds, x] of [[0, wanted.moves[0]], [1.9, wanted.moves[1]], [2, wanted.moves[2]]]) {
    await goTo(seconds);
    await covers(RED, [x - 0.05, x + 0.05, -0.05, 1.05], `the cloud at ${seconds} s`, 0.1);
  }
  await display('/points').getByLabel('Decay time').fill('5');
  await display('/points').getByLabel('Decay time').press('Enter');
  await covers(RED, [wanted.moves[0] - 0.05, wanted.moves[2] + 0.05, -0.05, 1.05], 'three clouds', 0.1);
  equal(await about('/points'), ' 2 of 2 points, intensity 0 to 1, 3 clouds', 'their number');
};

/* The colors of the least and the greatest value. */
const colorModes = async () => {
  const set = (label, value) => display('/points').getByLabel(label, { exact: true }).selectOption(value);
  const has = (color, what) => waitFor(async () => (await spot(near(color))).count > 20, true, what);
  for (const [map, least, most] of [['turbo', [35, 23, 27], [144, 13, 0]], ['rainbow', [255, 0, 255], [255, 0, 0]], ['grey', [0, 0, 0], [255, 255, 255]]]) {
    await set('Colors', map);
    await has(least, `the least value by ${map}`);
    await has(most, `the greatest value by ${map}`);
  }
  await set('Colors', 'gradient');
  await display('/points').getByLabel('Color', { exact: true }).fill('#00ff00');
  await display('/points').getByLabel('Color of the greatest value').fill('#ff00ff');
  await has([0, 255, 0], 'the first color');
  await has([255, 0, 255], 'the other color');
  await display('/points').getByLabel('Greatest value', { exact: true }).fill('2');
  await display('/points').getByLabel('Greatest value', { exact: true }).press('Enter');
  await has([128, 128, 128], 'half of both, by the limit');
  await set('Color by', 'r, g, b');
  await has([255, 128, 0], 'red, green and blue of three fields');
  const square = (await spot(near([255, 128, 0]))).count;
  await set('Shape of points', 'round');
  await waitFor(async () => { const { count } = await spot(near([255, 128, 0])); return count > 0 && count < square * 0.9; }, true, 'round points');
};

// --- joints ---------------------------------------------------------------------------------------

/* Without tf the links are where joint states place them. */
const joints = async () => {
  await open(JOINTS, '/robot_description', []);
  const [first, second] = wanted.joints;
  equal(first.shoulder, 0, 'the first angle');
  must(Math.abs(second.shoulder - Math.PI / 2) < 1e-9, 'the second angle');
  await goTo(0);
  await waitFor(() => about('/robot_description'), ' 4 links, 0 meshes, 2 joints', 'the joints');
  await lookDown(BLUE, 1);
  await covers(RED, [0.5, 2.5, -0.1, 0.1], 'the arm', 0.2);
  await covers(GREEN, [-1.2, -0.8, first.rail - 0.2, first.rail + 0.2], 'the slide', 0.2);
  await covers(YELLOW, [-2, -1.2, -0.1, 0.1], 'what follows the arm, below the slide', 0.2);
  await goTo(1);
  await covers(RED, [0.4, 0.6, 0, 2], 'the turned arm', 0.25);
  await covers(GREEN, [-1.2, -0.8, second.rail - 0.2, second.rail + 0.2], 'the moved slide', 0.2);
  await covers(YELLOW, [-2.1, -1.9, -1, 0], 'what turns the other way', 0.2);
};

const noComplaints = async () => equal(complaints.join('; '), '', 'errors in the console');

const tests = { scaled, ...Object.fromEntries(kinds.map(([topic, want]) => [topic.slice(1), marker(topic, want)])), grid, keyboard, touch, measure, stamped, colorModes,
  joints, noComplaints };
await runAndEnd({ browser, server, page }, tests);
