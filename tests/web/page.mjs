// Controls the page of `holdall serve` in Chromium; page.py runs this script. Prints TAP.
import { readFileSync } from 'node:fs';
import { chooseField, complaintsOf, equal, launch, listen, must, require, runAndEnd, searchFor, spotOf, waitFor } from './browser.mjs';

const wanted = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const [DEMO, IMAGES, MARKUP, SCENE, DAMAGED] = [0, 1, 2, 3, 4];
const [server, url] = await listen(wanted.holdall, wanted.bags);
const browser = await launch(wanted.chromium);
const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
page.setDefaultTimeout(60000);
const complaints = complaintsOf(page);

const panel = (name) => page.locator(`[data-panel=${name}]`).first();
const shownTime = () => panel('raw').locator('.message').getAttribute('data-time', { timeout: 100 }).catch(() => null);
const timeOf = (line) => /"log_time_ns":(\d+)/.exec(line)[1];
const openBag = async (number) => {
  await page.locator('#bag').selectOption(String(number));
  await waitFor(() => page.locator('main').getAttribute('data-shown'), String(number), 'the bag');
};
const choose = (topic) => page.locator('#topics').getByRole('button', { name: topic, exact: true }).click();
/* Enters a time, in ns since the start of the bag, into the field for seconds. */
const goTo = async (ns) => {
  await page.locator('#goto').fill(`${Math.floor(ns / 1e9)}.${String(ns % 1e9).padStart(9, '0')}`);
  await page.locator('#goto').press('Enter');
};
const leaf = (path) => panel('raw').locator(`.leaf[data-path="${path}"] .value`).textContent();
const about = (topic) => page.locator(`[data-display="${topic}"] .about`).textContent();
const panelsNow = () => page.locator('[data-panel]').evaluateAll((all) => all.map((each) => each.dataset.panel).join(' '));

// --- messages -------------------------------------------------------------------------------------

const topics = async () => {
  await waitFor(() => page.locator('#topics tr').count(), wanted.topics.length, 'topics');
  const rows = await page.locator('#topics tr').all();
  for (const [i, row] of rows.entries()) {
    const cells = await row.locator('td').allTextContents();
    const topic = wanted.topics[i];
    equal(cells.slice(0, 3).join('|'), [topic.name, topic.types.join(', '), topic.messages].join('|'), 'a topic');
  }
};

/* Rate, longest gap and missing messages, from the statistics of `info`; a click goes to the gap. */
const statistics = async () => {
  const row = (name) => page.locator('#topics tr').filter({ has: page.getByRole('button', { name, exact: true }) }).locator('td');
  const round = (value) => (value === null ? '' : Number(value.toPrecision(3)));
  for (const { topic, median_hz: hz, max_gap_ns: gap, dropped } of wanted.statistics) {
    await waitFor(async () => Number(await row(topic).nth(3).textContent()) || '', round(hz) || '', `the rate of ${topic}`);
    equal(Number(await row(topic).nth(4).textContent()) || '', gap === null ? '' : round(gap / 1e9), `the gap of ${topic}`);
    equal(await row(topic).nth(6).textContent(), dropped === null ? '' : String(dropped), `messages that ${topic} lost`);
  }
  const { topic } = wanted.gap;
  await row(topic).nth(4).getByRole('button').click();
  await waitFor(shownTime, wanted.gap.at, 'the message before the gap');
  await page.locator('#time').fill('0');
};

const stepping = async () => {
  await choose('/pose');
  await page.locator('#time').fill('0');
  await page.locator('#next').click();
  await waitFor(shownTime, timeOf(wanted.pose[0]), 'the first message');
  for (const i of [1, 2, 3]) {
    await panel('raw').locator('.message').press('ArrowRight');
    await waitFor(shownTime, timeOf(wanted.pose[i]), `message ${i} after the right arrow`);
  }
  await panel('raw').locator('.message').press('ArrowLeft');
  await waitFor(shownTime, timeOf(wanted.pose[2]), 'the message before it');
  const { position } = JSON.parse(wanted.pose[2]).data.pose;
  for (const axis of ['x', 'y', 'z']) equal(Number(await leaf(`pose.position.${axis}`)), position[axis], `its ${axis}`);
};

const difference = async () => {
  await panel('raw').getByText('difference').click();
  const changed = () => panel('raw').locator('.leaf.changed').evaluateAll((all) => all.map((each) => each.dataset.path).join(' '));
  await waitFor(changed, wanted.changed.join(' '), 'what changed since the message before');
  await panel('raw').getByText('difference').click();
  await waitFor(changed, '', 'nothing is marked without it');
};

const scrubbing = async () => {
  await page.locator('#time').fill('100000');
  await waitFor(shownTime, timeOf(wanted.pose.at(-1)), 'the last message');
  await goTo(wanted.middle);
  await waitFor(shownTime, wanted.atMiddle, 'the message at a time');
};

const playing = async () => {
  await page.locator('#time').fill('0');
  await page.locator('#rate').selectOption('16');
  await page.locator('#play').click();
  await waitFor(shownTime, timeOf(wanted.pose.at(-1)), 'playing ends at the last message');
  await waitFor(() => page.locator('#play').textContent(), 'Play', 'and stops');
  await page.locator('#rate').selectOption('1');
};

const keyboard = async () => {
  await panel('topics').locator('.filter').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const first = wanted.topics[0].name;
  await waitFor(() => panel('raw').locator('.message').getAttribute('data-topic'), first, 'the topic after Tab and Enter');
};

/* The keys [ and ] mark a stretch; playing does not leave it. */
const looping = async () => {
  const [from, to] = [BigInt(wanted.times[10]), BigInt(wanted.times[14])].map((t) => Number(t - BigInt(wanted.startNs)));
  const body = page.locator('#next');
  await goTo(from);
  await body.press('[');
  await goTo(to);
  await body.press(']');
  await body.press('>');
  await waitFor(() => page.locator('#rate').inputValue(), '2', 'a higher speed');
  await page.locator('#play').click();
  const seen = new Set();
  for (let i = 0; i < 30 || (seen.size <= 3 && i < 1000); i++) {
    const at = Math.round(Number((await page.locator('#now').textContent()).slice(1)) * 1e9);
    must(at >= from - 1 && at <= to + 1, `${at} is outside of ${from} to ${to}`);
    seen.add(at);
    await page.waitForTimeout(20);
  }
  must(seen.size > 3, 'time passes');
  await page.locator('#play').click();
  await body.press('<');
  await page.locator('#loop').click();
};

// --- plots and images -----------------------------------------------------------------------------

/* The page opens with plots of what moves most: the place of /pose, then a field of another topic. */
const openingPlots = async () => {
  const fields = (number) => page.locator('[data-panel=plot]').nth(number).locator('.series').evaluateAll((all) => all.map((each) => [...each.querySelectorAll('select')].map((select) => select.value).join('.')).sort().join(' '));
  await waitFor(() => fields(0), '/pose.pose.position.x /pose.pose.position.y', 'fields of the first plot');
  must((await fields(1)).split(' ').every((field) => field.startsWith('/imu.orientation.')), `the second plot shows ${await fields(1)}`);
  await page.locator('#undo').click();
  await waitFor(() => fields(0), '/pose.pose.position.x /pose.pose.position.y', 'there was no change that can be undone');
};

const plot = async () => {
  const series = panel('plot').locator('.series').first();
  await panel('plot').locator('.series').nth(1).getByRole('button', { name: 'Remove' }).click();
  await chooseField(series, '/pose', 'pose.position.x');
  const range = `${Math.min(...wanted.x)} to ${Math.max(...wanted.x)}`;
  await waitFor(() => series.getAttribute('data-range'), range, 'the least and the greatest value');
};

const plotOfTwo = async () => {
  await panel('plot').getByRole('button', { name: 'Add a field' }).click();
  const series = panel('plot').locator('.series').nth(1);
  await chooseField(series, '/pose', 'pose.position.y');
  await waitFor(() => series.getAttribute('data-range'), `${Math.min(...wanted.y)} to ${Math.max(...wanted.y)}`, 'the other field');
  const chart = panel('plot').locator('canvas');
  const box = await chart.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let i = 0; i < 12; i++) await page.mouse.wheel(0, -100);
  const whole = `${Math.min(...wanted.x)} to ${Math.max(...wanted.x)}`;
  await waitFor(async () => (await panel('plot').locator('.series').first().getAttribute('data-range')) !== whole, true, 'zoomed');
  await chart.dblclick();
  await waitFor(() => panel('plot').locator('.series').first().getAttribute('data-range'), whole, 'all again');
};

const seriesRange = (i) => panel('plot').locator('.series').nth(i).getAttribute('data-range');
const rangeOf = (values) => `${Math.min(...values)} to ${Math.max(...values)}`;

/* Keys zoom around the current time to a few nanoseconds, in which only the message of that time remains. */
const nanoseconds = async () => {
  await goTo(Number(BigInt(wanted.atMiddle) - BigInt(wanted.startNs)));
  const chart = panel('plot').locator('canvas');
  for (let i = 0; i < 50; i++) await chart.press('+');
  const middle = wanted.x[Math.floor(wanted.x.length / 2)];
  await waitFor(() => seriesRange(0), `${middle} to ${middle}`, 'the only value in the span');
  const [from, to] = (await chart.getAttribute('data-span')).split(' ').map(Number);
  must(to - from <= 4, `a span of ${to - from} ns`);
  await chart.press('0');
  await waitFor(() => seriesRange(0), rangeOf(wanted.x), 'the whole bag');
};

const expressions = async () => {
  const second = panel('plot').locator('.series').nth(1);
  await second.getByLabel('Field').selectOption({ label: 'expression ...' });
  const field = second.getByLabel('Expression');
  const set = async (text) => { await field.fill(text); await field.press('Enter'); };
  await set('2 * pose.position.x - 1');
  await waitFor(() => seriesRange(1), rangeOf(wanted.x.map((x) => 2 * x - 1)), 'a line of a field');
  await set('derivative(pose.position.y)');
  const steps = wanted.y.slice(1).map((y, i) => (y - wanted.y[i]) / (Number(BigInt(wanted.times[i + 1]) - BigInt(wanted.times[i])) / 1e9));
  await waitFor(() => seriesRange(1), rangeOf(steps), 'a derivative');
  await set('pose.position.x +');
  await waitFor(() => second.locator('output').textContent(), 'column 18: a number, field, function or "(" expected', 'an error');
};

const csv = async () => {
  await panel('plot').locator('.series').nth(1).getByLabel('Expression').fill('pose.position.y * 2');
  await panel('plot').locator('.series').nth(1).getByLabel('Expression').press('Enter');
  const [download] = await Promise.all([page.waitForEvent('download'), panel('plot').getByRole('button', { name: 'CSV' }).click()]);
  const lines = ['topic,field,log_time_ns,value', ...wanted.times.map((t, i) => `/pose,pose.position.x,${t},${wanted.x[i]}`),
    ...wanted.times.map((t, i) => `/pose,pose.position.y * 2,${t},${wanted.y[i] * 2}`), ''];
  equal(readFileSync(await download.path(), 'utf8'), lines.join('\n'), 'all values as CSV');
};

/* A click on a point of a plot of y over x goes to the time of that point. */
const pairs = async () => {
  await choose('/pose');
  await panel('plot').getByLabel('Horizontal axis').selectOption('0');
  const chart = panel('plot').locator('canvas'), box = await chart.boundingBox();
  const share = (values, i) => { const [low, high] = [Math.min(...values), Math.max(...values)]; return 0.05 / 1.1 + (values[i] - low) / (high - low) / 1.1; };
  const i = wanted.x.indexOf(Math.max(...wanted.x));
  const position = { x: 58 + share(wanted.x, i) * (box.width - 58), y: (1 - share(wanted.y, i)) * (box.height - 18) };
  await waitFor(async () => {
    await chart.click({ position }); /* without effect until the points are loaded */
    return shownTime();
  }, wanted.times[i], 'the time of the rightmost point');
  await panel('plot').getByLabel('Horizontal axis').selectOption('');
};

const image = async () => {
  const [topic, width, height] = wanted.image;
  await openBag(IMAGES);
  await panel('image').getByLabel('Topic').selectOption(topic);
  const size = () => panel('image').locator('canvas').evaluate((canvas) => (canvas.hidden ? 'hidden' : `${canvas.width}x${canvas.height}`));
  await waitFor(size, `${width}x${height}`, 'the image');
  const fit = await panel('image').locator('canvas').evaluate((canvas) => getComputedStyle(canvas).objectFit);
  equal(fit, 'contain', 'the image keeps its shape');
};

const nothingIsMarkup = async () => {
  await openBag(MARKUP);
  await choose(wanted.markup);
  await waitFor(async () => (await leaf('data')).includes('<script>alert(2)</script>'), true, 'the text of the message');
  equal(await page.locator('img').count(), 0, 'images of the page');
  equal(await page.locator('script').count(), 1, 'scripts of the page');
};

// --- search ---------------------------------------------------------------------------------------

const search = async () => {
  await openBag(DEMO);
  await page.keyboard.press('/');
  await page.locator('#where').pressSequentially('/pos');
  const offered = () => page.locator('#offered option').evaluateAll((all) => all.map((each) => each.value).join(' '));
  await waitFor(offered, '/pose.', 'a topic is completed');
  await page.locator('#where').pressSequentially('e.pose.position.');
  await waitFor(offered, ['x', 'y', 'z'].map((axis) => `/pose.pose.position.${axis}`).join(' '), 'fields are completed');
  await searchFor(page, wanted.where);
  const count = () => page.locator('#hits').textContent();
  await page.locator('#time').fill('0');
  await waitFor(count, `0 of ${wanted.hits.length} hits`, 'hits');
  for (const i of [0, 1]) {
    await page.locator('#next').focus();
    await page.keyboard.press('n');
    await waitFor(shownTime, wanted.hits[i], `hit ${i}`);
  }
  await page.keyboard.press('p');
  await waitFor(shownTime, wanted.hits[0], 'the hit before');
  await waitFor(count, `1 of ${wanted.hits.length} hits`, 'the hit of the time');
  await searchFor(page, '/pose.none > 1');
  await waitFor(async () => (await page.locator('#search [role=alert]').textContent()).includes('none'), true, 'what is wrong');
  await page.locator('#search').getByRole('button', { name: 'Clear' }).click();
  await page.locator('#where').fill('');
};

const checking = async () => {
  await openBag(DAMAGED);
  await page.locator('#add').selectOption('check');
  await panel('check').getByRole('button', { name: 'Check' }).click();
  const rows = () => page.locator('#findings tr').evaluateAll((all) => all.map((row) => `${row.cells[0].textContent}: ${row.cells[2].textContent}`).join('; '));
  await waitFor(rows, wanted.findings.join('; '), 'what check finds');
  await page.locator('#findings tr').last().getByRole('button').click();
  await waitFor(() => page.locator('#now').textContent(), wanted.findingAt, 'the time of the last finding');
  await page.locator('#undo').click();
};

// --- a bag of all kinds of topics -------------------------------------------------------------------

const scene = async () => {
  await openBag(SCENE);
  await goTo(wanted.scene.at);
  for (const [topic, text] of Object.entries(wanted.scene.displays)) await waitFor(() => about(topic), ` ${text}`, `${topic} in 3-D`);
  equal(await panel('scene').getByLabel('Fixed frame').inputValue(), 'map', 'the fixed frame');
  const lost = () => page.locator('.lost').evaluateAll((all) => all.map((each) => each.textContent.trim()).join(';'));
  await waitFor(lost, 'no transform from nowhere', 'what has no transform');
};

const cloudColors = async () => {
  await page.locator('[data-display="/points"]').getByLabel('Color by').selectOption('z');
  await waitFor(() => about('/points'), ` ${wanted.scene.byZ}`, 'colored by z');
};

/* A screenshot of the part of the scene that the list of topics does not cover. */
const pixels = async () => {
  const { x, y, width, height } = await panel('scene').locator('canvas').boundingBox();
  return page.screenshot({ clip: { x: x + width / 2, y, width: width / 2, height } });
};
const countOf = async (png, limits) => (await spotOf(page, png, limits)).count;
/* Only the list of cubes with separate colors has magenta pixels. */
const magenta = (png) => countOf(png, [121, 255, 0, 79, 121, 255]);
const sceneIsDrawn = async () => {
  await waitFor(async () => (await magenta(await pixels())) > 20, true, 'cubes have the colors of their points');
  const looks = [];
  let before = '';
  const isNew = async () => { /* and complete: two pictures in a row are equal */
    const last = before;
    before = (await pixels()).toString('base64');
    return before === last && !looks.includes(before);
  };
  for (const topic of [null, '/points', '/map', '/markers']) {
    if (topic) await page.locator(`[data-display="${topic}"]`).locator('input[type=checkbox]').uncheck();
    await waitFor(isNew, true, topic ? `another picture without ${topic}` : 'the picture');
    looks.push(before);
  }
  for (const topic of ['/points', '/map', '/markers']) await page.locator(`[data-display="${topic}"]`).locator('input[type=checkbox]').check();
};

/* To be repeated, because displays are added and removed later than they are chosen. */
const fit = () => panel('scene').getByRole('button', { name: 'Fit' }).click();
/* With all other displays hidden, "Fit" shows the map in the middle. */
const picking = async () => {
  await panel('scene').getByRole('button', { name: 'Top' }).click();
  for (const topic of ['/points', '/markers', '/scan', '/pose', '/plan', '/lost']) {
    await page.locator(`[data-display="${topic}"]`).locator('input[type=checkbox]').uncheck();
  }
  const box = await panel('scene').locator('canvas').boundingBox();
  await panel('scene').getByLabel('tf').uncheck();
  const hit = async () => {
    await fit();
    await panel('scene').locator('canvas').click({ position: { x: box.width / 2, y: box.height / 2 } });
    const [name, x, y] = (await panel('scene').locator('output').textContent()).split(/[:,] */);
    return `${name} ${Math.round(Number(x))} ${Math.round(Number(y))}`;
  };
  await waitFor(hit, '/map 5 0', 'the middle of the map');
};

const frames = async () => {
  await page.locator('#add').selectOption('frames');
  for (const [frame, text] of Object.entries(wanted.scene.frames)) {
    await waitFor(async () => (await panel('frames').locator(`[data-frame="${frame}"] > span`).textContent()).trim(), text, frame);
  }
};

/* Number of pixels of the scene that have the color of the camera's image. */
const green = async () => countOf(await page.screenshot({ clip: await panel('scene').locator('canvas').boundingBox() }), [0, 59, 201, 255, 0, 59]);
/* Without all other displays, the image of the camera covers many pixels seen from above, and none without the camera. */
const camera = async () => {
  await panel('scene').getByRole('button', { name: 'Top' }).click();
  const box = (topic) => page.locator(`[data-display="${topic}"]`).locator('input[type=checkbox]');
  const others = ['/points', '/markers', '/scan', '/pose', '/plan', '/lost', '/map'];
  for (const topic of others) await box(topic).uncheck();
  await waitFor(async () => {
    await fit();
    return (await green()) > 2000;
  }, true, 'the image');
  await page.locator('[data-display="/camera/camera_info"]').getByLabel('Image', { exact: true }).selectOption('');
  await waitFor(async () => (await green()) < 100, true, 'no image');
  await box('/camera/camera_info').uncheck();
  for (const topic of others) await box(topic).check();
};

const logged = async () => {
  const lines = () => panel('log').locator('tr').evaluateAll((rows) => rows.map((row) => [...row.cells].slice(1).map((cell) => cell.textContent).join('|')).join(';'));
  await waitFor(lines, wanted.scene.log.join(';'), 'the log');
  await panel('log').getByLabel('Least level').selectOption('3');
  await waitFor(lines, wanted.scene.log.filter((line) => line.startsWith('ERROR')).join(';'), 'errors alone');
};

const diagnostics = async () => {
  const lines = () => panel('diagnostics').locator('summary').evaluateAll((all) => all.map((each) => each.textContent.replace(/ [\d.]+ s ago$/, '')).join(';'));
  await waitFor(lines, wanted.scene.diagnostics.join(';'), 'diagnostics, the worst first');
};

const position = () => waitFor(() => panel('map').locator('output').textContent(), wanted.scene.position.join(', '), 'the position');

/* The present position on the map, from the middle, in widths and heights of the map. */
const placeOnMap = () => panel('map').locator('canvas').evaluate((canvas) => {
  const { data, width, height } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  let count = 0, x = 0, y = 0;
  for (let i = 0; i < data.length; i += 4) {
    if (data[i] < 200 || data[i + 1] > 90 || data[i + 2] > 90) continue;
    count++;
    x += i / 4 % width;
    y += Math.floor(i / 4 / width);
  }
  return count > 0 ? [x / count / width - 0.5, y / count / height - 0.5] : null;
});
const mapZooms = async () => {
  const canvas = panel('map').locator('canvas'), [x, y] = await placeOnMap();
  const near = (wantX, wantY, what) => waitFor(async () => {
    const place = await placeOnMap();
    return place && Math.abs(place[0] - wantX) < 0.02 && Math.abs(place[1] - wantY) < 0.02 ? true : place;
  }, true, what);
  await canvas.press('Shift+ArrowRight');
  await near(x - 0.1, y, 'the map is moved');
  await canvas.press('+');
  await near((x - 0.1) * 1.25, y * 1.25, 'the map is zoomed');
  await canvas.press('0');
  await near(x, y, 'the whole track');
};

const states = async () => {
  await choose('/mode');
  await page.locator('#add').selectOption('states');
  await waitFor(() => panel('states').locator('canvas').getAttribute('aria-label'), wanted.scene.states.join(', '), 'states');
};

// --- layout ---------------------------------------------------------------------------------------

const layout = async () => {
  await page.locator('#reset').click();
  const before = await panelsNow();
  await panel('raw').getByRole('button', { name: 'Split to the right' }).click();
  equal(await panelsNow(), before.replace('raw', 'raw raw'), 'panels after a split');
  await page.locator('[data-panel=raw]').nth(1).getByLabel('Panel').selectOption('frames');
  equal(await panelsNow(), before.replace('raw', 'raw frames'), 'panels after a change');
  await panel('topics').getByRole('button', { name: 'Close' }).click();
  equal(await panelsNow(), before.replace('topics raw', 'raw frames'), 'panels after one was closed');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.locator('#undo').click();
  equal(await panelsNow(), before, 'panels after three changes were undone');
};

const dragging = async () => {
  const before = await panelsNow();
  const box = await panel('map').boundingBox();
  await panel('log').locator('header .grow').dragTo(panel('map'), { targetPosition: { x: 8, y: box.height / 2 } });
  await waitFor(panelsNow, before.replace('map log', 'log map'), 'the log on the left of the map');
  const divider = page.locator('[role=separator].row').first();
  const width = (await panel('topics').boundingBox()).width;
  await divider.press('ArrowRight');
  must((await panel('topics').boundingBox()).width > width, 'a divider moves by keys');
};

const restored = async () => {
  const before = await panelsNow();
  const panelsIn = (node) => (node.split ? node.children.map(panelsIn).join(' ') : node.panel);
  const ofAddress = () => panelsIn(JSON.parse(new URLSearchParams(new URL(page.url()).hash.slice(1)).get('layout')));
  await waitFor(ofAddress, before, 'the layout of the address');
  const address = page.url(), time = await page.locator('#now').textContent();
  await page.goto('about:blank');
  await page.goto(address);
  await waitFor(panelsNow, before, 'panels of the address');
  await waitFor(() => page.locator('#now').textContent(), time, 'the time of the address');
};

// --- the page -------------------------------------------------------------------------------------

const accessible = async () => {
  await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
  const { violations } = await page.evaluate(() => window.axe.run());
  const serious = violations.filter((found) => ['serious', 'critical'].includes(found.impact));
  equal(serious.map((found) => `${found.id} ${found.nodes[0].html}`).join('; '), '', 'serious findings of axe');
};

const themes = async () => {
  const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await colour();
  await page.emulateMedia({ colorScheme: 'dark' });
  must(light !== await colour(), `the dark theme has the light one's background, ${light}`);
};

const noComplaints = async () => equal(complaints.join('; '), '', 'errors in the console');

const tests = { topics, statistics, stepping, difference, scrubbing, playing, looping, openingPlots, plot, plotOfTwo, nanoseconds, expressions, csv, pairs, keyboard, image, nothingIsMarkup, search, checking, scene, cloudColors,
  sceneIsDrawn, camera, frames, logged, diagnostics, position, mapZooms, states, picking, layout, dragging, restored, accessible, themes, noComplaints };
await runAndEnd({ browser, server, page }, tests, async () => {
  await page.goto(url);
});
