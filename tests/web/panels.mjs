// Panels of a real bag, and each panel by keyboard alone; panels.py runs this script. Prints TAP.
import { readFileSync } from 'node:fs';
import { complaintsOf, equal, launch, listen, must, require, runAndEnd, waitFor } from './browser.mjs';

const wanted = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const [ROS1, ROS2, SCENE] = [0, 1, 2]; /* the last one has topics of all kinds */
const [server, url] = await listen(wanted.holdall, wanted.bags);
const browser = await launch(wanted.chromium);
const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
page.setDefaultTimeout(60000);
const complaints = complaintsOf(page);

const panel = (name) => page.locator(`[data-panel=${name}]`).first();
const open = async (bag, layout) => {
  await page.goto('about:blank');
  await page.goto(`${url}#${new URLSearchParams({ bag, layout: JSON.stringify(layout) })}`);
  await waitFor(() => page.locator('main').getAttribute('data-shown'), String(bag), 'the bag');
  await page.locator('#goto').fill(bag === SCENE ? '2' : String(wanted.at / 1e9));
  await page.locator('#goto').press('Enter');
};
/* Two numbers, of which the page shows at most five digits. */
const isNear = (shown, exact, digits) => Math.abs(shown - exact) <= Math.max(1e-9, Math.abs(exact) * 10 ** -digits);

// --- values ---------------------------------------------------------------------------------------

const topics = async () => {
  await open(ROS1, { panel: 'topics' });
  for (const [topic, { messages, hz, gap }] of Object.entries(wanted.statistics)) {
    const cells = page.locator('#topics tr').filter({ has: page.getByRole('button', { name: topic, exact: true }) }).locator('td');
    await waitFor(async () => isNear(Number(await cells.nth(3).textContent()), hz, 2), true, `the rate of ${topic}, ${hz}`);
    equal(await cells.nth(2).textContent(), String(messages), `messages of ${topic}`);
    must(isNear(Number(await cells.nth(4).textContent()), gap, 2), `the longest gap of ${topic}, ${gap} s`);
  }
};

const qos = async () => {
  await open(ROS2, { panel: 'topics' });
  for (const [topic, profile] of Object.entries(wanted.qos)) {
    const cell = page.locator('#topics tr').filter({ has: page.getByRole('button', { name: topic, exact: true }) }).locator('.qos');
    must((await cell.textContent()).startsWith(profile), `${topic} offers ${profile}`);
  }
};

const diagnostics = async () => {
  await open(ROS1, { panel: 'diagnostics' });
  const lines = () => panel('diagnostics').locator('summary').evaluateAll((all) => all.map((each) => each.textContent.replace(/ -?[\d.]+ s ago$/, '')).join('; '));
  await waitFor(lines, wanted.statuses.map((status) => status.line).join('; '), 'the last status of each part, the worst first');
  for (const [i, { line, values }] of wanted.statuses.entries()) {
    const pairs = await panel('diagnostics').locator('details').nth(i).locator('tr').evaluateAll((rows) => rows.map((row) => `${row.cells[0].textContent}|${row.cells[1].textContent}`));
    equal(pairs.join('; '), values.join('; '), `values of ${line}`);
  }
};

const frames = async () => {
  await open(ROS1, { panel: 'frames' });
  await waitFor(() => panel('frames').locator('[data-frame]').count(), Object.keys(wanted.frames).length + 1, 'all frames and their root');
  for (const [frame, { parent, translation, angles }] of Object.entries(wanted.frames)) {
    const item = panel('frames').locator(`[data-frame="${frame}"]`), text = await item.locator('> span').textContent();
    const [shownAt, shownAngles] = [...text.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1].split(', ').map(Number));
    must(translation.every((value, i) => Math.abs(shownAt[i] - value) < 1e-4), `${frame} is at ${translation}: ${text}`);
    must(angles.every((value, i) => Math.abs((shownAngles[i] - value + 540) % 360 - 180) < 0.1), `${frame} is turned by ${angles}: ${text}`);
    equal(await item.evaluate((each) => each.parentElement.closest('[data-frame]').dataset.frame), parent, `the parent of ${frame}`);
  }
};

/* Bands of equal colors are states; the second one begins where it does in the bag. */
const states = async () => {
  await open(ROS1, { panel: 'states', topic: '/rosout', field: 'name' });
  const chart = panel('states').locator('canvas');
  await waitFor(() => chart.getAttribute('aria-label'), wanted.states.map(([value]) => value).join(', '), 'the states');
  const found = () => chart.evaluate((canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, Math.round(canvas.height / 2) + 12, canvas.width, 1), changes = [];
    for (let x = 1; x < canvas.width; x++) if ([0, 1, 2].some((k) => Math.abs(data[x * 4 + k] - data[x * 4 - 4 + k]) > 60)) changes.push(x / canvas.width);
    return changes;
  });
  const [, [, begin]] = wanted.states;
  await waitFor(async () => (await found()).some((at) => Math.abs(at - begin) < 0.003), true, `another color at ${begin}`);
};

const logged = async () => {
  await open(ROS1, { panel: 'log', topic: '/rosout' });
  const lines = () => panel('log').locator('tr').evaluateAll((rows, count) => rows.slice(0, count).map((row) => `${row.cells[2].textContent}|${row.cells[3].textContent}`).join('; '), wanted.log.length);
  await waitFor(lines, wanted.log.join('; '), 'the last lines');
};

// --- keyboard, and accessibility ------------------------------------------------------------------

const CONTROLS = 'button, select, input, summary, [tabindex="0"]';
/* What the Tab key reaches in the panel, from its first control on, compared with all of its controls that are shown. */
const unreached = async (section) => {
  await section.locator('header select').focus();
  await section.evaluate((root, controls) => {
    window.seen = new Set();
    root.addEventListener('focusin', (event) => window.seen.add(event.target));
    window.seen.add(document.activeElement);
    window.controls = () => [...root.querySelectorAll(controls)].filter((each) => each.checkVisibility() && !each.disabled && each.offsetParent !== null);
  }, CONTROLS);
  const count = await page.evaluate(() => window.controls().length);
  for (let i = 0; i < count + 20; i++) await page.keyboard.press('Tab');
  return page.evaluate(() => window.controls().filter((each) => !window.seen.has(each)).map((each) => each.outerHTML.slice(0, 100)).join('; '));
};

const axe = async (selector) => {
  const { violations } = await page.evaluate((at) => window.axe.run(at), selector);
  return violations.filter((found) => ['serious', 'critical'].includes(found.impact)).map((found) => `${found.id} ${found.nodes[0].html}`).join('; ');
};

/* Opens a panel beside another one, by keys alone, from the top of the page. */
const addByKeys = async () => {
  await open(SCENE, { panel: 'raw' });
  await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
  const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.getAttribute('aria-label') || '');
  for (let i = 0; i < 30 && await focused() !== 'add'; i++) await page.keyboard.press('Tab');
  equal(await focused(), 'add', 'the choice of panels');
  await page.keyboard.press('ArrowDown');
  await waitFor(() => page.locator('[data-panel]').count(), 2, 'another panel');
};
const byKeys = (name, title) => async () => {
  const section = page.locator('[data-panel]').nth(1);
  await section.locator('header select').focus();
  await page.keyboard.type(title);
  await waitFor(() => section.getAttribute('data-panel'), name, `the panel ${title}`);
  await waitFor(() => unreached(section), '', 'controls that the Tab key does not reach');
  const id = await section.getAttribute('data-id');
  await waitFor(() => axe(`[data-id="${id}"]`), '', 'serious findings of axe');
};
/* Controls do by keys what they do by clicks. */
const useByKeys = async () => {
  const section = page.locator('[data-panel]').nth(1), choose = (title) => section.locator('header select').focus().then(() => page.keyboard.type(title));
  await choose('Bag check');
  await section.getByRole('button', { name: 'Check' }).press('Enter');
  await waitFor(async () => (await section.locator('output').textContent()).startsWith('0 errors'), true, 'the bag is checked');
  await choose('Log');
  await section.getByLabel('Least level').focus();
  await page.keyboard.type('ERROR');
  await waitFor(() => section.locator('tr').evaluateAll((rows) => rows.every((row) => row.className === 'error')), true, 'errors alone');
  const at = await page.locator('#now').textContent();
  await section.locator('tr button').last().press('Enter');
  await waitFor(async () => (await page.locator('#now').textContent()) !== at, true, 'the time of a line');
  await choose('Diagnostics');
  await section.locator('summary').first().press('Enter');
  await waitFor(() => section.locator('details').first().evaluate((each) => each.open), true, 'a status is opened');
  await choose('3-D');
  await section.locator('[data-display="/points"] input[type=checkbox]').press('Space');
  await waitFor(() => section.locator('[data-display="/points"] .about').textContent(), ' ', 'a topic is hidden');
};
const closeByKeys = async () => {
  const section = page.locator('[data-panel]').nth(1);
  await section.locator('header select').focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Tab');
  equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'Close', 'the third button of the header');
  await page.keyboard.press('Enter');
  await waitFor(() => page.locator('[data-panel]').count(), 1, 'the panel is closed');
  await page.keyboard.press('Control+z');
  await waitFor(() => page.locator('[data-panel]').count(), 2, 'and is there again');
};

const noComplaints = async () => equal(complaints.join('; '), '', 'errors in the console');

const PANELS = { topics: 'Topics', raw: 'Raw messages', scene: '3-D', image: 'Image', plot: 'Plot', states: 'States', map: 'Map', log: 'Log',
  diagnostics: 'Diagnostics', frames: 'TF tree', check: 'Bag check', network: 'Network' };
const tests = { topics, qos, diagnostics, frames, states, logged, addByKeys,
  ...Object.fromEntries(Object.entries(PANELS).map(([name, title]) => [`${name} by keys`, byKeys(name, title)])), useByKeys, closeByKeys, noComplaints };
await runAndEnd({ browser, server, page }, tests);
