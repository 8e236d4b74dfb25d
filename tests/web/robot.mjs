// Robot models and meshes in the page of `holdall serve`; robot.py runs this script. Prints TAP.
import { readFileSync } from 'node:fs';
import { complaintsOf, launch, listen, must, runAndEnd, spotOf, waitFor } from './browser.mjs';

const wanted = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const [server, url] = await listen(wanted.holdall, ['--assets', wanted.packages, wanted.bag]);
const browser = await launch(wanted.chromium);
const page = await browser.newPage({ viewport: { width: 700, height: 600 } });
page.setDefaultTimeout(30000);
const complaints = complaintsOf(page);

const about = (topic) => page.locator(`[data-display="${topic}"] .about`).textContent();
const check = (topic) => page.locator(`[data-display="${topic}"]`).locator('input[type=checkbox]');
const scene = page.locator('[data-panel=scene]');
/* Sets the visibility of the list of topics, which covers a part of the scene. */
const showList = (isShown) => page.locator('.displays').evaluate((list, value) => { list.style.visibility = value; }, isShown ? 'visible' : 'hidden');

/* The pixels of the scene in which the channels of a color are bright and the others are dark. */
const spot = async (color) => {
  await showList(false);
  const png = await page.screenshot({ clip: await scene.locator('canvas').boundingBox() });
  await showList(true);
  return spotOf(page, png, color.flatMap((isBright) => (isBright ? [121, 255] : [0, 59])));
};
const RED = [true, false, false], GREEN = [false, true, false], BLUE = [false, false, true], YELLOW = [true, true, false];
const covers = (color, what) => waitFor(async () => (await spot(color)).count > 200, true, what);
const fit = () => scene.getByRole('button', { name: 'Fit' }).click();
/* Fits again, because objects are added and moved later than they are chosen. */
const fitted = (color, what) => waitFor(async () => {
  await fit();
  return (await spot(color)).count > 200;
}, true, what);
/* The spot of a color when two pictures in a row are equal. */
const restOf = async (color) => {
  let last, found = await spot(color);
  await waitFor(async () => {
    last = found;
    found = await spot(color);
    return JSON.stringify(found) === JSON.stringify(last);
  }, true, 'a picture that stays');
  return found;
};

const model = async () => {
  await waitFor(() => about('/robot_description'), ' 3 links, 3 meshes', 'the model of the topic');
  await scene.getByLabel('tf').uncheck();
  await page.locator('#time').fill('100000');
  await fitted(RED, 'a link with an STL file');
  await fitted(BLUE, 'a link with a DAE file, in its own color');
  await fitted(YELLOW, 'a link with an OBJ file');
};

/* The link moves along x as its transform does; seen from above, this is upwards. */
const moving = async () => {
  await scene.getByRole('button', { name: 'Top' }).click();
  const metres = wanted.arms[1] - wanted.arms[0];
  await waitFor(async () => { /* both times again, because transforms may arrive after a measurement */
    await page.locator('#time').fill('100000');
    await restOf(BLUE);
    await fit();
    const last = await restOf(BLUE);
    await page.locator('#time').fill('0');
    const moved = (await restOf(BLUE)).y - last.y, size = Math.sqrt((await spot(YELLOW)).count); /* pixels per metre, about */
    return moved > 0.5 * metres * size && moved < 1.2 * metres * size;
  }, true, `the link moves by ${metres} m`);
};

const markers = async () => {
  await page.locator('#time').fill('100000');
  await waitFor(() => about('/markers'), ' 2 markers, package://bot/meshes/none.stl: no such file in the folders of --assets', 'what is missing');
  await covers(GREEN, 'a mesh in the color of its marker');
  await check('/markers').uncheck();
  await waitFor(async () => (await spot(GREEN)).count, 0, 'it is hidden');
};

const file = async () => {
  await check('/robot_description').uncheck();
  await waitFor(async () => (await spot(YELLOW)).count, 0, 'the model of the topic is hidden');
  await scene.getByLabel('Robot model').fill('package://bot/bot.urdf');
  await scene.getByLabel('Robot model').press('Enter');
  await waitFor(() => about('package://bot/bot.urdf'), ' 3 links, 3 meshes', 'the model of the file');
  await covers(YELLOW, 'it is drawn');
};

const noComplaints = async () => must(complaints.length === 0, `errors in the console: ${complaints.join('; ')}`);

await runAndEnd({ browser, server, page }, { model, moving, markers, file, noComplaints }, async () => {
  await page.goto(`${url}#${new URLSearchParams({ layout: '{"panel":"scene"}' })}`);
});
