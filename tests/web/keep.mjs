// Marks of a bag in the page of `holdall serve`; keep.py runs this script. Prints TAP.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { complaintsOf, equal, launch, listen, must, require, runAndEnd, searchFor, waitFor } from './browser.mjs';

const wanted = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const START = BigInt(wanted.startNs);
const [server, url] = await listen(wanted.holdall, ['--control', wanted.bag, wanted.second.path]);
const browser = await launch(wanted.chromium);
const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
page.setDefaultTimeout(30000);
const complaints = complaintsOf(page);
/* Without 3-D, which takes most of the time of a processor that draws by itself. */
const light = `${url}#${new URLSearchParams({ layout: '{"panel":"raw"}' })}`;

/* Enters a time, in ns since the start of the bag, into the field for seconds. */
const goTo = async (ns) => {
  await page.locator('#goto').fill(`${Math.floor(ns / 1e9)}.${String(ns % 1e9).padStart(9, '0')}`);
  await page.locator('#goto').press('Enter');
};
const shown = () => page.locator('#now').textContent();
/* The marks of the file: start, length and note of each, times relative to the start of the bag. */
const inFile = () => {
  if (!existsSync(wanted.marks)) return '';
  return JSON.parse(readFileSync(wanted.marks, 'utf8')).marks
    .map((mark) => `${BigInt(mark.start_ns) - START} ${BigInt(mark.end_ns) - BigInt(mark.start_ns)} ${mark.note}`).join('; ');
};
const noteHasFocus = () => waitFor(() => page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'Note', 'the note has the focus');
const notes = () => page.locator('[data-mark] input').evaluateAll((all) => all.map((field) => field.value).join('; '));

// --- marks ------------------------------------------------------------------------------------------

/* By keys alone: m marks the time, the note is typed, Enter ends it. */
const byKeys = async () => {
  await goTo(1e9);
  await page.locator('#next').focus();
  await page.keyboard.press('m');
  await noteHasFocus();
  await page.keyboard.type('left the lane <b>');
  await page.keyboard.press('Enter');
  await waitFor(inFile, '1000000000 0 left the lane <b>', 'the mark in the file');
  await goTo(0);
  await page.locator('#next').focus();
  await page.keyboard.press('.');
  await waitFor(shown, '+1.000000000', 'the next mark');
};

/* A stretch that was selected with shift and dragging becomes a mark with an end. */
const aStretch = async () => {
  await goTo(2e9);
  await page.locator('#next').press('[');
  await goTo(3e9);
  await page.locator('#next').press(']');
  await page.locator('#mark').click();
  await waitFor(inFile, '1000000000 0 left the lane <b>; 2000000000 1000000000 ', 'a stretch');
  await noteHasFocus();
  await page.locator('[data-mark] input').nth(1).fill('turn');
  await page.locator('[data-mark] input').nth(1).press('Enter');
  await waitFor(inFile, '1000000000 0 left the lane <b>; 2000000000 1000000000 turn', 'its note');
  await page.locator('#loop').click();
  await goTo(0);
  await page.locator('[data-mark] .link').nth(1).click();
  await waitFor(shown, '+2.000000000', 'the start of the stretch');
  equal(await page.locator('#loop').getAttribute('aria-pressed'), 'true', 'it is repeated');
  await page.locator('#loop').click();
};

const survives = async () => {
  await page.reload();
  await page.locator('#listmarks').click();
  await waitFor(notes, 'left the lane <b>; turn', 'notes after loading the page again');
  equal(await page.locator('#kept').textContent(), `kept in ${path.basename(wanted.marks)}`, 'where they are');
};

/* Another page removes a mark; this one then adds one, and both changes are kept. */
const twoPages = async () => {
  const other = await browser.newPage();
  await other.goto(light);
  await other.locator('#listmarks').click();
  await other.getByRole('button', { name: 'Remove the mark' }).first().click();
  await waitFor(inFile, '2000000000 1000000000 turn', 'one is removed');
  await other.close();
  await goTo(1.5e9);
  await page.locator('#mark').click();
  await waitFor(inFile, '1500000000 0 ; 2000000000 1000000000 turn', 'both changes');
};

const ofHits = async () => {
  rmSync(wanted.marks);
  await page.reload();
  await searchFor(page, wanted.where);
  await waitFor(async () => (await page.locator('#hits').textContent()).endsWith(' hits'), true, 'the search ends');
  await page.locator('#markhits').click();
  const all = wanted.hits.map((t) => `${BigInt(t) - START} 0 ${wanted.where}`).join('; ');
  await waitFor(inFile, all, 'a mark for each hit');
};

/* A file that others wrote is not replaced if it can't be read. */
const foreignFile = async () => {
  const text = '{"holdall_marks":1,"marks":[],"author":"somebody"}';
  writeFileSync(wanted.marks, text);
  await page.locator('#mark').click();
  await waitFor(async () => (await page.locator('#note').textContent()).startsWith(path.basename(wanted.marks) + ': '), true, 'why not');
  equal(readFileSync(wanted.marks, 'utf8'), text, 'the file is unchanged');
  rmSync(wanted.marks);
};

/* If the file can't be written, marks stay in the browser. The server runs as root in tests, so its answer is changed here. */
const readOnly = async () => {
  const changed = async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...await answer.json(), read_only: 'the folder of the bag can\'t be written' } });
  };
  await page.route('**/marks', changed);
  await page.reload();
  await waitFor(() => page.locator('main').getAttribute('data-shown'), '0', 'the bag');
  await goTo(1e9);
  await page.locator('#mark').click();
  await noteHasFocus();
  await page.keyboard.type('mine');
  await page.keyboard.press('Enter');
  await waitFor(() => page.locator('#kept').textContent(), 'kept in this browser: the folder of the bag can\'t be written', 'where it is');
  await page.reload();
  await page.locator('#listmarks').click();
  await waitFor(notes, 'mine', 'the browser has kept it');
  equal(inFile(), '', 'nothing is written');
  await page.getByRole('button', { name: 'Remove the mark' }).click();
  await page.unroute('**/marks', changed);
};

// --- cutting ----------------------------------------------------------------------------------------

/* A stretch with two topics: the new bag equals the one that `filter` writes. */
const cutting = async () => {
  await page.reload();
  await goTo(wanted.cut.from);
  await page.locator('#next').press('[');
  await goTo(wanted.cut.to);
  await page.locator('#next').press(']');
  await page.locator('#cut').click();
  equal(await page.locator('#cutname').inputValue(), wanted.cut.proposed, 'the proposed name');
  await page.locator('#cutname').fill(path.basename(wanted.cut.path));
  for (const name of wanted.cut.without) await page.locator('#cutform').getByLabel(name, { exact: true }).uncheck();
  await page.locator('#cutform').getByRole('button', { name: 'Write' }).click();
  await waitFor(() => page.locator('#cutresult').textContent({ timeout: 100 }).catch(() => ''), wanted.cut.result, 'what was written');
  must(readFileSync(wanted.cut.path).equals(readFileSync(wanted.cut.filtered)), 'the bag equals that of filter');
};

const neverReplaces = async () => {
  const alert = () => page.locator('#cutform [role=alert]').textContent({ timeout: 100 }).catch(() => '');
  await page.locator('#cutform').getByRole('button', { name: 'Write' }).click();
  await waitFor(alert, `${wanted.cut.path} is there already`, 'an existing bag');
  await page.locator('#cutname').fill('../x.bag');
  await page.locator('#cutname').press('Enter');
  await waitFor(async () => (await alert()).startsWith('name (x.bag, x.mcap or x.db3)'), true, 'a name that leaves the folder');
  must(readFileSync(wanted.cut.path).equals(readFileSync(wanted.cut.filtered)), 'the bag is unchanged');
  await page.locator('#loop').click();
};

/* Losses of another format are shown. */
const losses = async () => {
  await page.locator('#cutname').fill('cut.db3');
  await page.locator('#cutform').getByRole('button', { name: 'Write' }).click();
  await waitFor(() => page.locator('#cutresult b').getAttribute('title', { timeout: 100 }).catch(() => ''), wanted.cut.losses, 'what the format cannot express');
};

// --- two bags ---------------------------------------------------------------------------------------

/* A plot has the field of both bags, aligned by their starts, by time, and with an offset. */
const comparing = async () => {
  const series = [{ topic: '/pose', field: 'pose.position.x' }];
  await page.goto('about:blank');
  await page.goto(`${url}#${new URLSearchParams({ layout: JSON.stringify({ panel: 'plot', series }) })}`);
  const row = page.locator('.series').first();
  const rangeOf = (values) => `${Math.min(...values)} to ${Math.max(...values)}`;
  await waitFor(() => row.getAttribute('data-range'), rangeOf(wanted.second.first), 'the first bag');
  await page.locator('#compare').selectOption({ label: path.basename(wanted.second.path) });
  await waitFor(() => row.getAttribute('data-second'), rangeOf(wanted.second.x), 'the second one, by start');
  await goTo(0);
  await waitFor(() => row.locator('output').textContent(), ` / ${wanted.second.x[0]}`, 'the first value of the second bag, before those of the first one');
  await page.locator('#align').selectOption('time');
  await waitFor(() => row.getAttribute('data-second'), '', 'it is 100 s later');
  await page.locator('#offset').fill('-100');
  await page.locator('#offset').press('Enter');
  await waitFor(() => row.getAttribute('data-second'), rangeOf(wanted.second.x), 'moved by 100 s');
  await goTo(wanted.second.at);
  await waitFor(() => row.locator('output').textContent(), `${wanted.second.value} / ${wanted.second.value}`, 'the same message in both');
  equal(await row.getAttribute('data-range'), rangeOf(wanted.second.first), 'the first one is unchanged');
};

/* Continues with the two bags: the values of both, with the times that they have in their bags. */
const csvOfBoth = async () => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  const rows = (name, times, values) => times.map((t, i) => `${name},/pose,pose.position.x,${t},${values[i]}`);
  const { path: later, first, firstTimes, x, times } = wanted.second;
  equal(readFileSync(await download.path(), 'utf8'), ['bag,topic,field,log_time_ns,value', ...rows(path.basename(wanted.bag), firstTimes, first),
    ...rows(path.basename(later), times, x), ''].join('\n'), 'the values of both bags');
};

/* A plot of y over x has the points of both bags. */
const pairsOfBoth = async () => {
  await page.getByRole('button', { name: 'Add a field' }).click();
  const row = page.locator('.series').nth(1);
  await row.getByLabel('Topic').selectOption('/pose');
  await row.getByLabel('Field').selectOption('pose.position.y');
  await page.getByLabel('Horizontal axis').selectOption('0');
  const rangeOf = (values) => `${Math.min(...values)} to ${Math.max(...values)}`;
  await waitFor(() => row.getAttribute('data-range'), rangeOf(wanted.second.firstY), 'y of the first bag over x');
  await waitFor(() => row.getAttribute('data-second'), rangeOf(wanted.second.y), 'y of the second one');
};

// --- layout -----------------------------------------------------------------------------------------

/* Another server, at another port, and a browser without what it stored have the layout of the bag. */
const layoutOfBag = async () => {
  await page.goto('about:blank');
  await page.goto(`${url}#${new URLSearchParams({ layout: JSON.stringify({ panel: 'log' }) })}`);
  const shownPanels = (from) => from.locator('[data-panel]').evaluateAll((all) => all.map((each) => each.dataset.panel).join(' '));
  await waitFor(() => shownPanels(page), 'log', 'the layout of the address');
  const saved = page.waitForResponse((answer) => /"check"/.test(new URL(answer.url()).searchParams.get('text')) && answer.ok());
  await page.getByLabel('Panel', { exact: true }).selectOption('check');
  await saved;
  const [second, address] = await listen(wanted.holdall, [wanted.bag]);
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(address);
  await waitFor(() => shownPanels(other), 'check', 'the panel in another server');
  await context.close();
  second.removeAllListeners('exit');
  second.kill('SIGINT');
};

// --- the page ---------------------------------------------------------------------------------------

const accessible = async () => {
  await page.reload();
  await page.locator('#mark').click();
  await noteHasFocus();
  await page.locator('#cut').click();
  await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
  const { violations } = await page.evaluate(() => window.axe.run());
  const serious = violations.filter((found) => ['serious', 'critical'].includes(found.impact));
  equal(serious.map((found) => `${found.id} ${found.nodes[0].html}`).join('; '), '', 'serious findings of axe');
};

const noComplaints = async () => equal(complaints.filter((text) => !text.includes('status of 422')).join('; '), '', 'errors in the console');

const tests = { byKeys, aStretch, survives, twoPages, ofHits, foreignFile, readOnly, cutting, neverReplaces, losses, comparing, csvOfBoth, pairsOfBoth, layoutOfBag, accessible, noComplaints };
await runAndEnd({ browser, server, page }, tests, async () => {
  await page.goto(light);
  must(await page.locator('#mark').waitFor().then(() => true), 'the page is shown');
});
