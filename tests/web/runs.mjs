// Two bags side by side in the page of `holdall serve`; runs.py runs this script. Prints TAP.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { complaintsOf, equal, launch, listen, must, require, runAndEnd, spotOf, waitFor } from './browser.mjs';

const wanted = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const [server, url] = await listen(wanted.holdall, wanted.bags);
const browser = await launch(wanted.chromium);
const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
page.setDefaultTimeout(60000);
const complaints = complaintsOf(page);

const panel = (name) => page.locator(`[data-panel=${name}]`).first();
/* Opens the first bag with a layout, at the time of the test. */
const show = async (layout) => {
  await page.goto('about:blank');
  await page.goto(`${url}#${new URLSearchParams({ bag: '0', topic: '/pose', layout: JSON.stringify(layout) })}`);
  await waitFor(() => page.locator('main').getAttribute('data-shown'), '0', 'the bag');
  await page.locator('#goto').fill(`0.${wanted.at}`);
  await page.locator('#goto').press('Enter');
};
const compare = () => page.locator('#compare').selectOption({ label: path.basename(wanted.bags[1]) });
/* Moves the second bag to the left, so that it shows what is later. */
const moveSecond = async (seconds) => {
  await page.locator('#offset').fill(seconds);
  await page.locator('#offset').press('Enter');
};
const grays = () => panel('image').locator('canvas').evaluateAll((all) => all.map((canvas) => (canvas.hidden ? 'none'
  : canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[0])).join(' '));

const images = async () => {
  await show({ panel: 'image' });
  await waitFor(grays, `${wanted.first.gray}`, 'one bag');
  await compare();
  await waitFor(grays, `${wanted.first.gray} ${wanted.second.gray}`, 'both, aligned by their starts');
  await moveSecond('-0.3');
  await waitFor(grays, `${wanted.first.gray} ${wanted.secondLater.gray}`, 'the second one moved');
  await page.locator('#align').selectOption('time');
  await moveSecond(`-${wanted.moved / 1e9}`);
  await waitFor(grays, `${wanted.first.gray} ${wanted.second.gray}`, 'aligned by time');
};
const zoomIsShared = async () => {
  const scales = () => panel('image').locator('canvas').evaluateAll((all) => all.map((canvas) => /scale\(([\d.]+)\)/.exec(canvas.style.transform)[1]).join(' '));
  await panel('image').locator('[role=group]').nth(1).press('+');
  await waitFor(scales, '1.25 1.25', 'both are zoomed');
  await page.locator('#compare').selectOption('');
  await waitFor(grays, `${wanted.first.gray}`, 'one bag again');
};

const raw = async () => {
  await show({ panel: 'raw' });
  await compare();
  await waitFor(() => panel('raw').locator('[data-second-time]').getAttribute('data-second-time', { timeout: 100 }).catch(() => ''), wanted.second.time, 'the second message');
  equal(await panel('raw').locator('.message').getAttribute('data-time'), wanted.first.time, 'the first one');
  for (const axis of ['x', 'y', 'z']) {
    const leaf = panel('raw').locator(`.leaf[data-path="pose.position.${axis}"]`);
    equal(Number(await leaf.locator('.value').textContent()), wanted.first.position[axis], `${axis} of the first bag`);
    equal(Number(await leaf.locator('.second').textContent()), wanted.second.position[axis], `${axis} of the second one`);
  }
};

const aboutPose = (name) => page.locator(`[${name}="/pose"] .about`).textContent({ timeout: 100 }).catch(() => '');
/* The place of the arrow's axis along x (red) in each picture, in widths and heights of the picture. */
const arrows = async () => {
  const places = [];
  for (const canvas of await panel('scene').locator('canvas').all()) {
    const { x, y, width, height } = await canvas.boundingBox();
    const spot = await spotOf(page, await page.screenshot({ clip: { x, y: y + height / 8, width, height: height * 7 / 8 } }), [140, 255, 0, 130, 0, 130]);
    places.push(spot.count > 0 ? `${Math.round(spot.x / width * 20)} ${Math.round(spot.y / height * 20)}` : '');
  }
  return places;
};
const scenes = async () => {
  await show({ panel: 'scene', noFrames: true });
  await waitFor(() => aboutPose('data-display'), ` ${wanted.first.about}`, 'the pose of the first bag');
  await compare();
  await waitFor(() => aboutPose('data-second-display'), ` ${wanted.second.about}`, 'the pose of the second one');
  equal(await aboutPose('data-display'), ` ${wanted.first.about}`, 'the first one is unchanged');
  await moveSecond('-0.3');
  await waitFor(() => aboutPose('data-second-display'), ` ${wanted.secondLater.about}`, 'the second one moved');
};
/* Both cameras move together: a view from the same place, whichever is moved. */
const cameraIsShared = async () => {
  const views = panel('scene').locator('[role=group]');
  let before = [];
  const isStill = async () => { const last = before; before = await arrows(); return before.every((place) => place !== '') && last.join() === before.join(); };
  await waitFor(async () => { /* to be repeated, because displays are added later than their texts */
    await panel('scene').getByRole('button', { name: 'Fit' }).click();
    return isStill();
  }, true, 'both arrows are seen');
  for (const view of [0, 1]) {
    const old = [...before];
    await views.nth(view).press('Shift+ArrowRight');
    await views.nth(view).press('Shift+ArrowRight');
    await waitFor(async () => (await arrows()).every((place, i) => place !== old[i]), true, `both have moved with view ${view}`);
    await waitFor(isStill, true, 'they stand still');
  }
};

/* The color of each track: the number of pixels of each on the map, and the places that the legend names. */
const BLUE = [40, 80, 110, 150, 220, 255], ORANGE = [225, 255, 95, 135, 0, 50];
const tracks = async () => {
  await show({ panel: 'map' });
  const count = async (limits) => (await spotOf(page, await panel('map').locator('canvas').screenshot(), limits)).count;
  const isDrawn = async () => [await count(BLUE) > 100, await count(ORANGE) > 100].join(' ');
  const places = () => panel('map').locator('[data-track]').evaluateAll((all) => all.map((each) => `${each.dataset.track} ${each.querySelector('output').textContent}`).join('; '));
  const text = (second) => Object.entries(wanted.first.places).map(([topic, place]) => `${topic} ${place.join(', ')}${second ? ` / ${second.places[topic].join(', ')}` : ''}`).join('; ');
  await waitFor(isDrawn, 'true true', 'a track of each topic');
  await waitFor(places, text(null), 'the place of each topic');
  const solid = await count(BLUE);
  await compare();
  await waitFor(places, text(wanted.second), 'those of both bags');
  await waitFor(async () => (await count(BLUE)) > 0 && (await count(BLUE)) !== solid, true, 'tracks of both bags');
  await page.locator('#compare').selectOption('');
  await panel('map').locator('[data-track="/gps/left"] input').uncheck();
  await waitFor(isDrawn, 'false true', 'one track');
  await panel('map').locator('[data-track="/gps/left"] input').check();
  await waitFor(isDrawn, 'true true', 'both again');
};

const accessible = async () => {
  await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
  const { violations } = await page.evaluate(() => window.axe.run());
  const serious = violations.filter((found) => ['serious', 'critical'].includes(found.impact));
  equal(serious.map((found) => `${found.id} ${found.nodes[0].html}`).join('; '), '', 'serious findings of axe');
};
const noComplaints = async () => equal(complaints.join('; '), '', 'errors in the console');

const tests = { images, zoomIsShared, raw, scenes, cameraIsShared, tracks, accessible, noComplaints };
await runAndEnd({ browser, server, page }, tests);
