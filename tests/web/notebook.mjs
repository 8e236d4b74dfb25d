// Runs a notebook in the page of a Jupyter server in Chromium, and looks at the frame that bag.show() made; notebook.py
// runs this script. Prints TAP.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { complaintsOf, equal, launch, must, run, waitFor } from './browser.mjs';

const wanted = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const browser = await launch(wanted.chromium);
const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } });
page.setDefaultTimeout(60000);
const complaints = complaintsOf(page);
const frame = page.frameLocator('iframe[title=holdall]');

const shows = async () => {
  const started = page.waitForResponse((answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname.endsWith('/api/sessions') && answer.ok());
  await page.goto(wanted.url);
  await started; /* the kernel, without which a cell does not run */
  await page.locator('.jp-Notebook .jp-CodeCell .cm-content').first().click();
  await page.keyboard.press('Shift+Enter');
  await page.locator('iframe[title=holdall]').waitFor();
  await frame.locator('#topics tr').first().waitFor();
  const rows = await frame.locator('#topics tr').evaluateAll((all) => all.map((row) => [...row.cells].slice(0, 3).map((cell) => cell.textContent).join(' ')));
  equal(rows.join('; '), wanted.topics.join('; '), 'topics');
};

const works = async () => {
  await frame.locator('#topics').getByRole('button', { name: '/pose', exact: true }).click();
  await frame.locator('#time').fill('100000');
  await waitFor(() => frame.locator('[data-panel=raw] .message').getAttribute('data-time'), wanted.last, 'the last message');
  const url = page.frames().find((each) => each.url().includes('/s/')).url();
  must(new URL(url).origin !== new URL(page.url()).origin, `the frame is of another site: ${url}`);
};

const noComplaints = async () => equal(complaints.filter((text) => text.includes('holdall') || text.includes('frame-ancestors')).join('; '), '', 'errors of the frame');

const failures = await run(page, { 'a cell shows the page with the topics of the bag': shows, 'the page in the frame': works, 'no complaints': noComplaints },
  path.dirname(process.argv[2]));
await browser.close();
process.exit(failures > 0 ? 1 : 0);
